"""Refuses an import that runs against the layers of docs/architecture.md, a cycle, and Python inside csrc.

usage: check_layers.py [PACKAGE_DIR [CSRC_DIR]]
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "okeysolve"
# From the ground up. A module imports its own layer or a lower one; the faces, on top, never each other.
LAYERS = (
    {"_version", "errors", "json_text"},
    {"_core"},
    {"tiles", "drawn", "reader", "rack", "unseen", "melds", "rule_values", "rule_faults", "rule_text",
     "rules", "spoken", "texts", "reading", "table", "moves"},
    {"opening", "state", "turn", "turns", "outlook", "outlook_words", "scoring", "batch", "sorting", "position"},
    {"game"},
    {"svg"},
    {"bots", "advisor", "review", "arena", "record", "record_lines", "recount"},
    {"service"},
    {"cli", "engine", "web", "envs"},
)
HEIGHT = {module: height for height, modules in enumerate(LAYERS) for module in modules}
FACES = LAYERS[-1]
CYTHON_IMPORT = re.compile(rf"^\s*(?:from|c?import)\s+{PACKAGE}\.(\w+)", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^">]+)[">]', re.M)


def imports_of(tree: ast.Module, folder: list[str]) -> Iterator[str]:
    """The package's modules that a file in `folder` imports, subpackages by their own name only."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = folder[:len(folder) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names] if base == PACKAGE else [base]
        else:
            continue
        yield from (f"{name}.__init__".split(".")[1] for name in names if name.split(".")[0] == PACKAGE)


def python_graph(package: Path) -> dict[str, set[str]]:
    """Module -> the modules that it imports; the files of a subpackage count as one module."""
    graph: dict[str, set[str]] = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        found = imports_of(ast.parse(path.read_text("utf-8"), str(path)), [PACKAGE, *parts[:-1]])
        graph.setdefault(parts[0], set()).update(set(found) - {parts[0]})
    for path in sorted([*package.glob("*.pyx"), *package.glob("*.pxi")]):
        graph.setdefault("_core", set()).update(CYTHON_IMPORT.findall(path.read_text("utf-8")))
    return graph


def layer_faults(graph: dict[str, set[str]]) -> Iterator[str]:
    for module, imported in sorted(graph.items()):
        if module in ("__init__", "__main__"):
            continue
        for name in sorted({module, *imported} - set(HEIGHT)):
            yield f"{module}: {name} is no module of any layer in tools/check_layers.py"
        for other in sorted(imported & set(HEIGHT)):
            if HEIGHT[other] > HEIGHT.get(module, 0):
                yield f"{module} imports {other}, which stands above it"
            elif module in FACES and other in FACES:
                yield f"{module} imports {other}: a face imports no other face"


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """A way along the graph that comes back to where it began, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def faults(package: Path, csrc: Path) -> Iterator[str]:
    modules = python_graph(package)
    yield from layer_faults(modules)
    sources = [*csrc.glob("*.h"), *csrc.glob("*.c")]
    includes = {path.name: set(INCLUDE.findall(path.read_text("utf-8"))) for path in sources}
    yield from (f"csrc: {name} includes Python.h" for name, found in includes.items() if "Python.h" in found)
    for what, graph in ((PACKAGE, modules), ("csrc", includes)):
        if way := cycle(graph):
            yield f"{what}: a cycle, {' -> '.join(way)}"


if __name__ == "__main__":
    given = [Path(argument) for argument in sys.argv[1:]]
    package, csrc = (*given, *(ROOT / "src" / PACKAGE, ROOT / "csrc")[len(given):])
    found = list(faults(package, csrc))
    print("\n".join(found) or "layers: ok")
    sys.exit(1 if found else 0)
