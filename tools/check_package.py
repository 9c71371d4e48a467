"""Checks what was packed: the sdist has every file of the checkout, the wheel only what runs.

usage: check_package.py DIST_DIR, which holds one sdist and one wheel. Run it at the root of the checkout.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

RUNS = {".py", ".pyi", ".so", ".pyd", ".typed", ".html"}
NEEDED = ("okeysolve/__init__.py", "okeysolve/web/page.html", "okeysolve/_core.pyi", "okeysolve/py.typed")


def only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        sys.exit(f"{folder} holds {len(found)} of {pattern}, not one")
    return found[0]


def sdist_faults(sdist: Path) -> Iterator[str]:
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    tracked = set(listed.split("\0")) - {""}
    yield from (f"the sdist lacks {name}" for name in sorted(tracked - packed))
    if "src/okeysolve/_build.h" not in packed:
        yield "the sdist does not say of which commit it is: it lacks src/okeysolve/_build.h"
    if "src/okeysolve/_core.c" in packed:
        yield "the sdist holds src/okeysolve/_core.c, which is made from _core.pyx"


def wheel_faults(wheel: Path) -> Iterator[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = [PurePosixPath(name) for name in archive.namelist()]
    info = [name for name in names if name.parts[0].endswith(".dist-info")]
    package = [name for name in names if name not in info]
    yield from (f"the wheel has no business with {name}" for name in package
                if name.parts[0] != "okeysolve" or name.suffix not in RUNS)
    yield from (f"the wheel lacks {name}" for name in NEEDED if PurePosixPath(name) not in package)
    if sum(name.suffix in (".so", ".pyd") for name in package) != 1:
        yield "the wheel holds not one binary"
    if not any(name.name == "LICENSE" for name in info):
        yield "the wheel lacks its licence"


if __name__ == "__main__":
    dist = Path(sys.argv[1])
    found = [*sdist_faults(only(dist, "*.tar.gz")), *wheel_faults(only(dist, "*.whl"))]
    print("\n".join(found) or "package: ok")
    sys.exit(1 if found else 0)
