"""An example call of every method, and of every kind of refusal. The documents show them, the tests run them."""

from __future__ import annotations

from typing import Any

from ..game import Match
from ..record import dumps
from .table import call

_RACK = "R8 R9 R9 R13 Y1 Y1 Y3 Y4 Y9 Y10 Y12 Y13 B3 K1 K2 K5 K6 K9 K10 K12 K13 O"
_OPENED = {"rack": "R4 R7 R8 K1 B9 B9 Y12", "okey": "Y6", "opened": "series"}
_TABLE = "1: R5 R6 O=R7 | 0: K2 K3 K4"

_HAND = "R10 R11 R12 R13 Y10 Y11 Y12 B4 B5 B6 K3 K3 R1 R2 Y1 Y3 B9 B12 K6 K7 K9"
_QUICK = {"limit": {"playouts": 200}, "most": 2, "seed": 1}

_SIMPLE: dict[str, list[dict[str, Any]]] = {
    "open": [
        {"rack": _RACK, "okey": "Y6"},
        {"rack": "kırmızı 1-3", "indicator": "Y5", "rules": "gelokey", "lang": "tr"},
    ],
    "openings": [{"rack": "R9 R10 R11 R12 Y11 B11 K11 O", "okey": "Y6", "k": 2}],
    "pairs": [{"rack": "R9 R9 Y1 Y1 B3 B3 K7 K7 R13 O F", "okey": "Y6"}],
    "sort": [{"rack": "K7 R5 B7 R4 O Y7 R3 K1", "okey": "Y6", "by": "runs"}],
    "neighbours": [{"tiles": "R1 R2 R3 R2 K2 Y2 _ K5 R12 R13 O", "okey": "Y6"}],
    "layoffs": [{"rack": "R4 R7 K1 B9", "okey": "Y6", "table": _TABLE}],
    "turn": [
        {**_OPENED, "table": _TABLE},
        {"rack": "R4 R8 K9", "okey": "Y6", "table": [{"tiles": "R5 R6 R7", "owner": "right"}], "side": "R9"},
    ],
    "discards": [{"rack": "R4 O B9", "okey": "Y6", "table": _TABLE, "opened": "series", "lang": "tr"}],
    "outlook": [
        {
            "rack": "R11 R12 R13 Y13 B13 K13 B8 B10 Y8 K3 K4 R1 R5 Y2 Y2 B3 K7 K9 Y10 Y11 B5",
            "okey": "Y6",
            "unseen": "R2 Y12 B6",
        }
    ],
    "odds": [{"rack": _HAND, "okey": "Y6", "side": "K1", "k": 2, "playouts": 500, "seed": 1}],
    "score": [
        {
            "rules": "kolay101",
            "okey": "Y6",
            "finisher": 0,
            "finish": ["okey"],
            "players": [
                {"opened": "series"},
                {"opened": "series", "left": "3 7 12", "penalties": ["islek_discard"]},
                {"opened": "series", "left": "O 4"},
                {},
            ],
        }
    ],
    "rules": [{"rules": {"base": "yesil", "unopened": 101, "mult": {"okey": 3}}}],
    "new_round": [{"seed": 7, "seat": 1}],
    "svg": [{"rack": "R7", "okey": "Y6", "lang": "tr"}],
}

# (method, parameters): what is refused, one of each kind that the parameters alone can bring about.
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("open", {"rack": "R1 R2 R3", "k": 5}),
    ("open", {"okey": "Y6"}),
    ("open", {"rack": "R1 R2", "objective": "most"}),
    ("open", {"rack": "R1 Q2 R3"}),
    ("open", {"rack": "R1 R1 R1"}),
    ("open", {"rack": "R1 R2 R3", "rules": "yesill"}),
    ("openings", {"rack": "R1 R2 R3", "k": 0}),
    ("pairs", {"rack": "R1 R1", "bar": 3}),
    ("score", {"players": [{}, {}, {}, {}]}),
]


def examples() -> dict[str, list[dict[str, Any]]]:
    """Parameters of one or more calls of every method, by its name."""
    dealt = call("new_round", {"seed": 7})
    hand = {**dealt["hand"], "rules": {"base": "yesil"}}
    view = {**dealt["seats"][0]["view"], "rules": {"base": "yesil"}}
    for told in ("indicator", "bars", "legal", "legal_complete"):
        del view[told]
    asked = {"rack": _HAND, "okey": "Y6", "side": "K1"}
    discard = {"event": "discard", "seat": 0, "tile": "R5"}
    return {
        **_SIMPLE,
        "advise": [{"view": view, **_QUICK}, {**asked, **_QUICK, "lang": "tr"}],
        "review": [{"record": _record(), "partial": True, "seat": 1, "playouts": 200, "seed": 1}],
        "act": [{"view": view, "bot": "greedy", "seed": 1}],
        "legal": [{"view": view, "action": {"event": "open", "seat": 0, "melds": ["K11 K12 K13"]}}],
        "apply": [{"hand": hand, "actions": [discard, {"event": "draw", "seat": 1}], "seat": 0}],
    }


def _record() -> str:
    """The first turns of a match, greedy ones."""
    match = Match("yesil", seed=7, names=("Ali", "Banu", "Cem", "Deniz"))
    hand = match.round
    while hand.turn < 2:
        hand.apply(hand.view(hand.turn).policy_action("greedy", 0)[0])
    return dumps(match)


def refused() -> list[tuple[str, dict[str, Any]]]:
    """REFUSED, and what has to do with a hand."""
    made = examples()
    hand, view = made["apply"][0]["hand"], made["act"][0]["view"]
    draw = {"event": "draw", "seat": 0}
    wrong = {**hand, "events": [*hand["events"], {"event": "discard", "seat": 1, "tile": "R5"}]}
    return [
        *REFUSED,
        ("apply", {"hand": hand, "actions": [draw]}),
        ("apply", {"hand": wrong, "actions": []}),
        ("act", {"view": {**view, "stock": 19}}),
        ("advise", {"view": view, "rack": "R1 R2 R3"}),
        ("odds", {"rack": "R1 R2 R3", "okey": "Y6"}),
        ("review", {"record": made["review"][0]["record"]}),
    ]
