"""What engine and client agree on."""

from __future__ import annotations

LONGEST_LINE = 1 << 20  # bytes of a request; a whole hand has under 20,000
