"""Holds _core.pyi against the installed binary, and wants a docstring for every public name in it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

MODULE = "okeysolve._core"
ALLOWLIST = Path(__file__).with_name("stubtest_allowlist.txt")


def undocumented(node: ast.AST, name: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and not child.name.startswith("_"):
            if ast.get_docstring(child) is None:
                yield f"{name}.{child.name}"
            yield from undocumented(child, f"{name}.{child.name}")


def main() -> int:
    spec = find_spec(MODULE)
    if spec is None or spec.origin is None:
        print(f"{MODULE} is not installed here")
        return 1
    stub = Path(spec.origin).with_name("_core.pyi")
    bare = list(undocumented(ast.parse(stub.read_text("utf-8")), MODULE))
    print("".join(f"{name} has no docstring in {stub.name}\n" for name in bare), end="")
    options = ["--concise", "--allowlist", str(ALLOWLIST), "--ignore-unused-allowlist"]
    status = subprocess.run([sys.executable, "-m", "mypy.stubtest", MODULE, *options], check=False).returncode
    return status or bool(bare)


if __name__ == "__main__":
    sys.exit(main())
