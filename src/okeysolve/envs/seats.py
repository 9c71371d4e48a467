"""Which seats learn, and which a playing policy fills."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..errors import OkeyError, shown
from ..rules import close_to

SEATS: int = _core.SEATS
LEARNER: int = _core.LEARNER


def policy_codes(opponents: str | Mapping[int, str] | None) -> tuple[int, ...]:
    """The number of the policy of each seat, LEARNER where there is none.

    opponents: None; a policy for seats 1, 2 and 3; or {seat: policy}. OkeyError for what is no seat or policy, and
    when no seat is left to learn.
    """
    if opponents is None:
        opponents = {}
    elif isinstance(opponents, str):
        opponents = dict.fromkeys(range(1, SEATS), opponents)
    if not isinstance(opponents, Mapping):
        raise TypeError(f"opponents are a policy's name or {{seat: name}}, not {type(opponents).__name__}")
    codes = [LEARNER] * SEATS
    for seat, policy in opponents.items():
        if type(seat) is not int or not 0 <= seat < SEATS:
            raise OkeyError(f"there is no seat {shown(seat)}: seats are 0 to {SEATS - 1}")
        if not isinstance(policy, str):
            raise TypeError(f"a policy is told by its name, not by {type(policy).__name__}")
        if policy not in _core.POLICIES:
            raise OkeyError(f"there is no policy {shown(policy)}: {close_to(policy[:40], _core.POLICIES)}")
        codes[seat] = _core.POLICIES[policy]
    if LEARNER not in codes:
        raise OkeyError("policies fill all four seats: leave one to learn")
    return tuple(codes)
