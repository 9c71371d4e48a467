"""A finished hand as text that a person can check, and the same text played again under the referee.

The head has rule set, starter and deck; then comes a line a turn: what its player did, and after a `!` what it cost
whom. The end has the finish and the score sheet. To play it again, only the head and what the players did is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from okeysolve.game import Round
from okeysolve.rules import RuleSet

Event = dict[str, Any]
SEATS = range(4)
WIDTH = 27  # tiles of a deck in a line


def write(hand: Round, how: str) -> str:
    """The text of a hand that is over. how: a sentence on where it comes from."""
    start = Round.from_deck(hand.deck or "", hand.rules, hand.starter, hand.teams)
    lines = [f"# {how}", *_head(hand), ""]
    lines.append(f"indicator {start.indicator}, okey {start.okey}" + (", risk" if start.risk else ""))
    lines += [f"seat {seat}: {start.rack(seat)}" for seat in SEATS]
    lines += ["", *_turns(hand.events), ""]
    return "\n".join([*lines, str(hand.score), ""])


def play(text: str) -> Round:
    """The hand that the text tells, played by its head and its players' actions."""
    head = dict(re.findall(r"^(\w+): ((?:.+\n?)(?: .+\n)*)", text, re.M))
    rules = RuleSet.named(head["rules"].strip())
    if "katlamali" in head:
        rules = rules.replace(katlamali=head["katlamali"].strip())
    teams, starter = head["teams"].strip() == "yes", int(head["starter"])
    deck = " ".join(head["deck"].split())
    if "seed" in head:
        hand = Round.deal(rules, int(head["seed"]), starter, teams)
        assert hand.deck == deck
    else:
        hand = Round.from_deck(deck, rules, starter, teams)
    for seat, actions in re.findall(r"^ *\d+  seat (\d)  (.+)", text, re.M):
        for action in actions.split("; "):
            hand.apply({"seat": int(seat), **_action(action)})
    return hand


def _head(hand: Round) -> Iterator[str]:
    yield f"rules: {hand.rules.base}"
    if hand.rules.rising:
        yield f"katlamali: {hand.rules.katlamali}"
    yield f"teams: {'yes' if hand.teams else 'no'}"
    yield f"starter: {hand.starter}"
    if hand.seed is not None:
        yield f"seed: {hand.seed}"
    deck = (hand.deck or "").split()
    rows = [" ".join(deck[at : at + WIDTH]) for at in range(0, len(deck), WIDTH)]
    yield "deck: " + "\n      ".join(rows)


def _turns(events: list[Event]) -> Iterator[str]:
    number, seat, line = 0, -1, ""
    for event in events[1:]:
        if event["event"] == "penalty":
            line += f" ! seat {event['seat']} {event['kind']} {event['points']}"
        elif event["event"] == "end":
            yield from [line] if line else []
            who = "the stock is empty" if event["stock_out"] else f"seat {event['finisher']} finishes"
            yield ", ".join([f"end: {who}", *event["finish"]])
        elif event["event"] != "score":
            new = event["seat"] != seat
            if new and line:
                yield line
            number, seat = number + new, event["seat"]
            line = (f"{number:>3}  seat {seat}  " if new else f"{line}; ") + _words(event)


def _words(event: Event) -> str:
    match event["event"]:
        case "open":
            amount = f"{event['points']} points" if "points" in event else f"{event['pairs']} pairs"
            return f"open {' | '.join(event['melds'])} = {amount}"
        case "bad_open":
            return f"bad_open {' | '.join(event['melds'])}"
        case "lay":
            return f"lay {event['meld']}"
        case "layoff":
            stands = f" as {event['as']}" if event["as"] != event["tile"] else ""
            return f"layoff {event['tile']} on {event['meld']} {event['end']}{stands}"
        case "take_okey":
            return f"take_okey {event['tile']} from {event['meld']} at {event['place']}"
        case "pass":
            return "pass"
        case name:
            return f"{name} {event['tile']}"


def _action(words: str) -> Event:
    """What _words wrote."""
    name, _, rest = words.partition(" ! ")[0].partition(" ")
    if name in ("open", "bad_open"):
        melds, _, amount = rest.partition(" = ")
        number, _, unit = amount.partition(" ")
        return {"event": name, "melds": melds.split(" | "), **({unit: int(number)} if amount else {})}
    if name == "lay":
        return {"event": name, "meld": rest}
    if name == "pass":
        return {"event": name}
    tile, *more = rest.split()
    event: Event = {"event": name, "tile": tile}
    if name == "layoff":
        event.update(meld=int(more[1]), end=more[2])
        event["as"] = more[-1] if "as" in more else tile
    elif name == "take_okey":
        event.update(meld=int(more[1]), place=int(more[3]))
    return event
