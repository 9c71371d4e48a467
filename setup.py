"""Builds okeysolve._core. The metadata is in pyproject.toml; here are compiler flags and the name of a build.

Switches, from the environment: OKEYSOLVE_DEBUG, OKEYSOLVE_SANITIZE, OKEYSOLVE_COVERAGE (1 is on).
"""

from __future__ import annotations

import os
import re
import subprocess
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FLAGS = {
    "release": ["-O3", "-g0"],
    "debug": ["-O0", "-g3", "-UNDEBUG"],
    "sanitize": ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
                 "-fno-sanitize-recover=all"],
    "coverage": ["-O0", "-g", "--coverage"],
}
MSVC_FLAGS = {"release": ["/O2"], "debug": ["/Od", "/Z7", "/UNDEBUG"], "sanitize": ["/fsanitize=address"]}
BUILD_HEADER = Path("src/okeysolve/_build.h")

switches = [name for name in ("debug", "sanitize", "coverage")
            if os.environ.get(f"OKEYSOLVE_{name.upper()}", "0") not in ("", "0")] or ["release"]


def commit() -> str:
    """The commit of the checkout, or, in an sdist, the one that was written down when the sdist was made."""
    if Path(".git").exists():
        command = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
        git = subprocess.run(command, capture_output=True, text=True, check=False)
        if git.returncode == 0:
            return git.stdout.strip()
    written = re.search(r'OKS_COMMIT "(.+)"', BUILD_HEADER.read_text()) if BUILD_HEADER.exists() else None
    return written[1] if written else "unknown"


def write_build_header() -> None:
    """Only when it differs: the extension depends on it, so a new commit or other switches build it anew."""
    text = f'#define OKS_COMMIT "{commit()}"\n#define OKS_SWITCHES "{", ".join(switches)}"\n'
    if not BUILD_HEADER.exists() or BUILD_HEADER.read_text() != text:
        BUILD_HEADER.write_text(text)


class Build(build_ext):
    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        first, table = (["/std:c11"], MSVC_FLAGS) if msvc else (["-std=c11", "-fvisibility=hidden"], FLAGS)
        core.extra_compile_args = first + [flag for name in switches for flag in table.get(name, [])]
        core.extra_link_args = [flag for flag in core.extra_compile_args
                                if flag.startswith(("-fsanitize=", "--coverage"))]
        super().build_extensions()


write_build_header()
core = Extension("okeysolve._core", ["src/okeysolve/_core.pyx", *sorted(glob("csrc/*.c"))],
                 include_dirs=["csrc"],
                 depends=[*glob("csrc/*.h"), *glob("src/okeysolve/*.pxi"), str(BUILD_HEADER)])
core.cython_line_directives = "coverage" in switches  # so that gcov counts lines of .pyx and .pxi
setup(ext_modules=[core], cmdclass={"build_ext": Build})
