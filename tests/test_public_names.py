"""What `import okeysolve` offers, with numpy and without."""

from __future__ import annotations

import subprocess
import sys

import okeysolve as ok

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import inspect
import okeysolve
from okeysolve import *
assert len(inspect.getmembers(okeysolve)) > 30
try:
    okeysolve.batch
except ImportError as error:
    assert "okeysolve.batch needs numpy: pip install 'okeysolve[batch]'" in str(error), error
else:
    raise SystemExit("numpy is there after all")
"""


def test_every_public_name_is_there() -> None:
    assert [name for name in ok.__all__ if getattr(ok, name, None) is None] == []
    assert set(ok.__all__) <= set(dir(ok))


def test_numpy_is_needed_for_batches_alone() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], check=True, timeout=60)
