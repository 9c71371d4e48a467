"""Whether sampled hands say what comes true: `python -m bench.worlds [POSITIONS [RULES [WORLDS]]]`.

In positions of greedy hands the first candidate turn is played out in sampled hands, and once in the real one. A line
is an event of the playouts: its mean chance in the worlds, how often it came, the error of that, and the mean square of
what lay between.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from okeysolve import _core
from okeysolve.game import Round

GREEDY = _core.POLICIES["greedy"]
EVENTS = ("taken", "opens", "I finish", "finished")
Shares = tuple[float, ...]


def positions(rules: str) -> Iterator[Round]:
    """Hands of greedy players after the draw in some turn."""
    seed = 0
    while True:
        seed += 1
        hand, state = Round.deal(rules, seed, seed % 4), 0
        core, turn = hand._hand, 2 + seed % 17
        while not hand.over and (core.numbers()["turns"] < turn or core.phase != _core.PHASES.index("play")):
            told, state = core.policy(GREEDY, state)
            core.apply(told)
        if _core.PHASES[core.phase] != "over":
            yield hand


def advisor_of(core: _core.Round, seed: int, most: int = 2) -> _core.Advisor:
    return _core.Advisor(core, core.numbers()["tiles"], [bytes(53)] * 4, 0, most=most, seed=seed)


def sampled(core: _core.Round, seed: int, worlds: int) -> tuple[Shares, list[Any]]:
    """Shares of the worlds, and the actions of the turn."""
    made = advisor_of(core, seed)
    made.evaluate(1, 0, worlds, _core.Stop())
    sums = made.sums_of(0)
    finished = sums["finished"]
    counts = (sums["discard_taken"], sums["discard_opens"], finished[core.seat], sum(finished))
    return tuple(count / worlds for count in counts), made.arms()[0][3]


def really(core: _core.Round, actions: list[Any]) -> Shares:
    """The same of the real hand: 0 or 1 each."""
    seat, right = core.seat, (core.seat + 1) % 4
    for action in actions:
        core.apply(action)
    taken = opens = False
    turn = core.numbers()["turns"]
    while _core.PHASES[core.phase] != "over":
        told, _ = core.policy(GREEDY, 0)
        if core.numbers()["turns"] == turn and core.seat == right:
            taken |= told[0] == _core.ACTIONS["take"]
            opens |= taken and told[0] == _core.ACTIONS["open"]
        core.apply(told)
    finisher = core.numbers()["finisher"]
    return float(taken), float(opens), float(finisher == seat), float(finisher >= 0)


def compare(count: int, rules: str, worlds: int) -> dict[str, tuple[float, float, float, float]]:
    """(chance in the worlds, share that came true, its standard error, mean square between) of each event."""
    said, came, squares = [0.0] * 4, [0.0] * 4, [0.0] * 4
    hands = positions(rules)
    for seed in range(count):
        core = next(hands)._hand
        shares, actions = sampled(core, seed, worlds)
        for i, (share, true) in enumerate(zip(shares, really(core, actions), strict=True)):
            said[i] += share
            came[i] += true
            squares[i] += (true - share) ** 2
    return {
        event: (said[i] / count, came[i] / count, (squares[i] / count / count) ** 0.5, squares[i] / count)
        for i, event in enumerate(EVENTS)
    }


def main(arguments: list[str]) -> None:
    count, rules, worlds = [*arguments, *("1000", "yesil", "100")[len(arguments) :]]
    print(f"{rules}, {count} positions, {worlds} worlds each")
    for event, (said, came, error, square) in compare(int(count), rules, int(worlds)).items():
        print(f"{event:>9}: in the worlds {said:.4f}, came {came:.4f} +- {error:.4f}, mean square {square:.4f}")


if __name__ == "__main__":
    main(sys.argv[1:])
