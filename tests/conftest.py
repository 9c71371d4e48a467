"""How hypothesis tries things here: OKEYSOLVE_EXAMPLES=20 makes every property twenty times as many examples."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile(
    "ci", deadline=None, print_blob=True, max_examples=100 * int(os.environ.get("OKEYSOLVE_EXAMPLES", "1"))
)
settings.load_profile("ci")
