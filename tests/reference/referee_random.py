"""Whole hands played by chance, so that everything happens that can happen in one: openings of every kind and bad
ones, lay-offs, okeys taken, side tiles used and put back, fines, finishes of all kinds, the last indicator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from .melds import COLOURS, Face, Rack, face_text, natural_text, points, read_rack, without
from .opening import Placed, Search, placements
from .referee import FACES, Event, Referee, deal_event

DECKS = ("plain", "runs", "groups", "pairs")
LAY_DOWNS = ("lay", "layoff", "take_okey")

Watch = Callable[[Referee, Event, list[Event]], None]


def random_deck(rng: Random, kind: str) -> list[str]:
    """A deck; all but a plain one has neighbours together, so that the racks dealt are more or less rich in such
    melds."""
    if kind == "plain":
        deck = [*FACES, "F"] * 2
        rng.shuffle(deck)
        return deck
    by_number = [f"{colour}{number}" for number in range(1, 14) for colour in COLOURS]
    order = {"runs": FACES * 2, "groups": by_number * 2, "pairs": [face for face in FACES for _ in (0, 1)]}[kind]
    chunks, together = [["F"], ["F"]], rng.random()
    while order:
        size = 2 if kind == "pairs" else rng.choice((3, 3, 4, 5))
        chunks += [order[:size]] if rng.random() < together else [[tile] for tile in order[:size]]
        order = order[size:]
    rng.shuffle(chunks)
    return [tile for chunk in chunks for tile in chunk]


def random_hand(
    rules: Mapping[str, Any], seed: int, *, deck: str = "plain", watch: Watch | None = None
) -> tuple[list[Event], Referee]:
    """(events, the referee at the end) of one hand; the same for the same seed.

    deck: one of DECKS. watch is called after every action with the referee, the action, and what followed it."""
    rng = Random(f"{seed} {deck}")
    tiles, starter = random_deck(rng, deck), rng.randrange(4)
    referee = Referee(rules, tiles, starter)
    events = [deal_event(rules, tiles, starter), *referee.follow_ups]
    player = Player(rng)
    while referee.phase != "over":
        event = player.act(referee)
        follow_ups = referee.apply(event)
        events += [event, *follow_ups]
        if watch is not None:
            watch(referee, event, follow_ups)
    return events, referee


class Player:
    """All four of them: greedy, with whims."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.careful = [rng.random() < 0.75 for _ in range(4)]  # discards what costs nothing
        self.keeps_okey = [rng.random() < 0.4 for _ in range(4)]  # to throw it last

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def act(self, referee: Referee) -> Event:
        if referee.phase == "indicator":
            name = "take_indicator" if self.chance(0.8) else "pass"
            return next(event for event in referee.candidates() if event["event"] == name)
        if referee.phase == "draw":
            return self.begin(referee)
        if referee.must_finish:
            return self.finish(referee)
        if referee.side_waits:
            return self.use_side(referee)
        return self.play(referee)

    def begin(self, referee: Referee) -> Event:
        actions = {event["event"]: event for event in referee.candidates() if referee.legal(event)}
        if "take" in actions:
            after = referee.copy()
            after.apply(actions["take"])
            useful = after.phase == "over" or any(True for _ in side_uses(after, self.openings(after)))
            if self.chance(0.7 if useful else 0.05):
                return actions["take"]
        return actions["draw"]

    def use_side(self, referee: Referee) -> Event:
        others, uses = lay_downs(referee), list(side_uses(referee, self.openings(referee)))
        if others and self.chance(0.15):
            return self.rng.choice(others)
        if uses and self.chance(0.95):
            return self.rng.choice(uses)
        bad = self.bad_opening(referee) if self.chance(0.2) else None
        return bad or {"event": "put_back", "seat": referee.turn, "tile": referee.side}

    def finish(self, referee: Referee) -> Event:
        """Any way to the finish: the referee sees to it that it is one."""
        steps = [*lay_downs(referee), *self.openings(referee)]
        return self.rng.choice(steps) if len(referee.rack) > 1 else self.discard(referee)

    def play(self, referee: Referee) -> Event:
        if referee.opened[referee.turn] is None:
            bad = self.bad_opening(referee) if self.chance(0.03) else None
            if bad:
                return bad
            openings = self.openings(referee)
            if openings and self.chance(0.9):
                return self.rng.choice(openings)
        elif len(referee.rack) > 1 and self.chance(0.95):
            steps = lay_downs(referee)
            if self.keeps_okey[referee.turn]:
                steps = [event for event in steps if "O" not in tiles_of(event)]
            if steps:
                return self.rng.choice(steps)
        return self.discard(referee)

    def discard(self, referee: Referee) -> Event:
        rack = sorted(set(referee.rack))
        table, takers = referee.table, referee.rules["swap_tile_is_islek"]
        free = [tile for tile in rack if tile != "O" and not referee.melds.layable(tile, table, takers)]
        tile = self.rng.choice(free if free and self.careful[referee.turn] else rack)
        return {"event": "discard", "seat": referee.turn, "tile": tile}

    def openings(self, referee: Referee) -> list[Event]:
        """Some openings, if there are any: of most points, of most tiles, of few, by pairs, and without the bar."""
        if referee.opened[referee.turn] is not None:
            return []
        rack = read_rack(referee.rack, referee.okey)
        side = referee.side if referee.side != "O" else None
        must = None if side is None else referee.melds.face(side)
        lists = [self.series(referee, rack, must), self.pairs(referee)]
        events = [opening_event(referee, melds) for melds in lists if melds]
        return [
            event for event in [*events, *all_but_one(referee)] if event["event"] == "open" and referee.legal(event)
        ]

    def series(self, referee: Referee, rack: Rack, must: Face | None) -> list[str]:
        search, bar = searched(rack, referee.melds.wrap), referee.bars[0]
        reach = {
            key: most
            for key, (most, _) in search.laid(rack.tiles, rack.okeys, must).items()
            if most >= bar and key[0] < rack.size and (referee.side != "O" or key[1] > 0)
        }
        if not reach:
            return []
        rank = self.rng.choice(
            [
                lambda key: (reach[key], key),
                lambda key: (key[0], reach[key], key),
                lambda key: (-key[0], -key[1], reach[key]),
            ]
        )
        return trace(referee, rack, max(reach, key=rank), must)

    def pairs(self, referee: Referee) -> list[str]:
        """Pairs, one tile kept."""
        melds = sorted(referee.melds.pairs_of(referee.rack), key=lambda text: "O" in text)
        left, laid = list(referee.rack), []
        for text in melds:
            while len(left) > 2 and take_out(left, tiles_in(text)):
                laid.append(text)
        least = referee.bars[1] or len(laid)
        return laid[: self.rng.randint(least, len(laid))] if least <= len(laid) and self.chance(0.5) else laid

    def bad_opening(self, referee: Referee) -> Event | None:
        """Some tiles as they come, or a few good melds, whatever is a bad opening."""
        tiles = self.rng.sample(sorted(referee.rack), min(6, len(referee.rack) - 1))
        named = [f"O={self.rng.choice(FACES)}" if tile == "O" else tile for tile in tiles]
        good = [*referee.melds.series_of(referee.rack), *referee.melds.pairs_of(referee.rack)]
        lists = [[" ".join(named[:3]), " ".join(named[3:])], self.rng.sample(good, min(1, len(good)))]
        events = [opening_event(referee, melds) for melds in lists if melds and all(melds)]
        events = [event for event in events if event["event"] == "bad_open" and referee.legal(event)]
        return self.rng.choice(events) if events else None


def opening_event(referee: Referee, melds: Sequence[str]) -> Event:
    """What an attempt to open with these melds is in a record."""
    how, amount, _ = referee.judge(melds)
    event: Event = {"event": "bad_open" if how is None else "open", "seat": referee.turn, "melds": list(melds)}
    return event if how is None else {**event, "points" if how == "series" else "pairs": amount}


def lay_downs(referee: Referee) -> list[Event]:
    """All lay-downs after the opening, in a certain order."""
    events = [event for event in referee.candidates() if event["event"] in LAY_DOWNS and referee.legal(event)]
    return sorted(events, key=lambda event: str(referee.canonical(event)))


def side_uses(referee: Referee, openings: Sequence[Event]) -> Iterator[Event]:
    """The lay-downs and openings that fulfil the duty to lay the side tile."""
    for event in [*openings, *lay_downs(referee)]:
        if referee.side in tiles_of(event):
            after = referee.copy()
            after.apply(event)
            if after.side_used:
                yield event


def tiles_in(text: str) -> list[str]:
    return [token.partition("=")[0] for token in text.split()]


def tiles_of(event: Event) -> list[str]:
    """The tiles that a lay-down or an opening takes off the rack."""
    if event["event"] == "lay":
        return tiles_in(event["meld"])
    if "melds" in event:
        return [tile for text in event["melds"] for tile in tiles_in(text)]
    return [event["tile"]]


def take_out(left: list[str], tiles: Sequence[str]) -> bool:
    rest = list(left)
    for tile in tiles:
        if tile not in rest:
            return False
        rest.remove(tile)
    left[:] = rest
    return True


def all_but_one(referee: Referee) -> list[Event]:
    """An opening by runs and groups of all tiles but one."""
    rack = read_rack(referee.rack, referee.okey)
    laid = searched(rack, referee.melds.wrap).laid(rack.tiles, rack.okeys)
    for key in sorted(laid):
        if key[0] == rack.size - 1:
            event = opening_event(referee, trace(referee, rack, key, None))
            if event["event"] == "open" and referee.legal(event):
                return [event]
    return []


@lru_cache(maxsize=64)
def searched(rack: Rack, wrap: bool) -> Search:
    return Search(rack, wrap)


@lru_cache(maxsize=64)
def placed(rack: Rack, wrap: bool) -> dict[Face, list[Placed]]:
    return placements(rack, wrap)


def trace(referee: Referee, rack: Rack, key: tuple[int, int], must: Face | None) -> list[str]:
    """The melds of an arrangement of so many (tiles, okeys) and of the most points of those."""
    search = searched(rack, referee.melds.wrap)
    choices = placed(rack, referee.melds.wrap)
    okey = referee.melds.okey
    tiles, okeys = rack.tiles, rack.okeys
    worth = search.laid(tiles, okeys, must)[key][0]
    melds = []
    while key != (0, 0):
        if search.laid(tiles[1:], okeys, must).get(key, (None, 0))[0] == worth:
            tiles = tiles[1:]
            continue
        meld = next(each for each in choices[tiles[0]] if leads_on(search, each, tiles, okeys, key, worth, must))
        rest = without(tiles, meld.naturals)
        assert rest is not None
        must = None if must in meld.naturals else must
        wild = len(meld.okey_places)
        tiles, okeys, key = rest, okeys - wild, (key[0] - len(meld.shape), key[1] - wild)
        worth -= points(meld.shape)
        names = [
            f"O={face_text(face)}" if face in meld.okey_places else natural_text(face, okey) for face in meld.shape
        ]
        melds.append(" ".join(names))
    return melds


def leads_on(
    search: Search,
    placed: Placed,
    tiles: tuple[Face, ...],
    okeys: int,
    key: tuple[int, int],
    worth: int,
    must: Face | None,
) -> bool:
    """Whether the meld is part of such an arrangement."""
    rest = without(tiles, placed.naturals)
    wild = len(placed.okey_places)
    if rest is None or wild > okeys:
        return False
    more = search.laid(rest, okeys - wild, None if must in placed.naturals else must)
    after = key[0] - len(placed.shape), key[1] - wild
    return more.get(after, (None, 0))[0] == worth - points(placed.shape)
