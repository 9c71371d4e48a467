"""The referee of one hand: what is legal, what it leads to, and the end, told as the events of a record.

A state changes by `apply(event)` alone. It answers the events that follow by themselves: penalties, the end, the
score. What the rules forbid raises Illegal and changes nothing.

Tiles are as on a rack: R7, O a real okey, F a false okey. Melds are texts in reading order, O=R7 an okey and what
it stands for. Seats are 0..3, the next one has the turn next, and the left neighbour is the one before."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .melds import COLOURS, Face, face_text, natural_text, read_face
from .referee_finish import Player, can_finish
from .referee_score import PlayerEnd, score_hand
from .referee_table import Cell, Illegal, Melds, TableMeld, need

Event = dict[str, Any]
FACES = [face_text((number, colour)) for colour in COLOURS for number in range(1, 14)]
DECK = Counter([*FACES, "F"] * 2)
DEALT, RACK = 85, 21
TEN = 10

# What each action has beside "event" and "seat".
FIELDS: dict[str, dict[str, type]] = {
    "draw": {"tile": str},
    "take": {"tile": str},
    "take_indicator": {"tile": str},
    "put_back": {"tile": str},
    "open": {"melds": list},
    "bad_open": {"melds": list},
    "lay": {"meld": str},
    "layoff": {"tile": str, "meld": int, "end": str, "as": str},
    "take_okey": {"tile": str, "meld": int, "place": int},
    "discard": {"tile": str},
    "pass": {},
}


def okey_of(indicator: str) -> str:
    number, colour = read_face(indicator)
    return face_text((number % 13 + 1, colour))


def turn_up(deck: Sequence[str]) -> tuple[str, list[str], bool]:
    """The indicator, the stock, and whether the first tile turned up was a false okey."""
    place = next(place for place in range(DEALT, len(deck)) if deck[place] != "F")
    return deck[place], [*deck[place + 1 :], *deck[DEALT:place]], place > DEALT


def deal_event(rules: Mapping[str, Any], deck: Sequence[str], starter: int, hand: int = 1) -> Event:
    indicator, _, false_first = turn_up(deck)
    text = " ".join(deck)
    return {
        "event": "deal",
        "hand": hand,
        "starter": starter,
        "deck": text,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "indicator": indicator,
        "okey": okey_of(indicator),
        "risk": bool(rules["risk_mode"] and false_first),
    }


def count_pairs(rack: Iterable[str]) -> int:
    counts = Counter(rack)
    okeys = counts.pop("O", 0)
    singles = sum(count % 2 for count in counts.values())
    with_okey = min(okeys, singles)
    return sum(count // 2 for count in counts.values()) + with_okey + (okeys - with_okey) // 2


class Referee:
    """One hand under one rule set (a mapping of its fields), from a deck of printed faces.

    racks, discards: tiles of each seat. table: the melds as they were laid. opened: None, "series" or "pairs" of
    each seat. bars: what the next opening needs, points and pairs. penalties: (kind, points) of each seat. phase:
    draw, play, indicator or over. score: the points of the hand, when over. follow_ups: what follows the deal."""

    def __init__(
        self, rules: Mapping[str, Any], deck: Sequence[str], starter: int, *, teams: bool | None = None
    ) -> None:
        need(Counter(deck) == DECK, "a deck has 106 tiles: every face twice and two false okeys")
        need(starter in range(4), f"there is no seat {starter}")
        indicator, stock, false_first = turn_up(deck)
        self._clear(rules, okey_of(indicator), indicator, teams)
        self.risk = bool(rules["risk_mode"] and false_first)
        tiles = ["O" if tile == self.okey else tile for tile in deck]
        self.stock += ["O" if tile == self.okey else tile for tile in stock]
        start = RACK + 1
        self.racks[starter] = tiles[:start]
        for step in (1, 2, 3):
            self.racks[(starter + step) % 4] = tiles[start : start + RACK]
            start += RACK
        self.follow_ups = self._begin_turn(starter, first=True)

    def _clear(self, rules: Mapping[str, Any], okey: str, indicator: str, teams: bool | None) -> None:
        self.rules, self.melds = rules, Melds(rules, okey)
        self.okey, self.indicator, self.indicator_taken = okey, indicator, False
        self.teams = rules["teams"] == "sum" if teams is None else teams
        self.risk = False
        self.stock: list[str] = []
        self.racks: list[list[str]] = [[], [], [], []]
        self.discards: list[list[str]] = [[], [], [], []]
        self.table: list[TableMeld] = []
        self.opened: list[str | None] = [None] * 4
        self.penalties: list[list[tuple[str, int]]] = [[], [], [], []]
        self.highest = {"series": 0, "pairs": 0}  # the highest opening of each kind
        self.phase = "draw"
        self.score: list[int] | None = None
        self._turn_of(0)

    def _turn_of(self, seat: int) -> None:
        """What a turn remembers."""
        self.turn = seat
        self.table = [meld.aged(is_new=False) for meld in self.table]
        self.may_take = True
        self.side: str | None = None  # the side tile taken in this turn
        self.side_used = False
        self.opened_now = False
        self.bad_opened = False
        self.pairs_laid = 0  # by a series opener
        self.giver_paid = False
        self.must_finish = False

    @classmethod
    def at(
        cls,
        rules: Mapping[str, Any],
        okey: str,
        racks: Mapping[int, str],
        *,
        table: Iterable[tuple[int, str]] = (),
        stock: str = "R1 R2 R3",
        discards: Mapping[int, str] | None = None,
        opened: Mapping[int, str] | None = None,
        turn: int = 0,
        phase: str = "draw",
        teams: bool | None = None,
    ) -> Referee:
        """A position made by hand. racks, discards, opened: by seat. table: (owner, meld)."""
        referee = cls.__new__(cls)
        number, colour = read_face(okey)
        referee._clear(rules, okey, face_text((number - 1 or 13, colour)), teams)
        referee.stock = stock.split()
        for seat, tiles in racks.items():
            referee.racks[seat] = tiles.split()
        for seat, tiles in (discards or {}).items():
            referee.discards[seat] = tiles.split()
        for seat, how in (opened or {}).items():
            referee.opened[seat] = how
        for owner, text in table:
            meld = referee.melds.read(text, owner)
            need(meld, f"{text} is no meld")
            assert meld is not None
            referee.table.append(meld)
        referee._turn_of(turn)
        referee.phase = phase
        referee.follow_ups = []
        return referee

    def copy(self) -> Referee:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("racks", "discards", "penalties"):
            setattr(other, name, [list(each) for each in getattr(self, name)])
        for name in ("stock", "table", "opened"):
            setattr(other, name, list(getattr(self, name)))
        other.highest = dict(self.highest)
        return other

    @property
    def left(self) -> int:
        """The seat whose discard is the side tile."""
        return (self.turn - 1) % 4

    @property
    def rack(self) -> list[str]:
        return self.racks[self.turn]

    @property
    def bars(self) -> tuple[int, int | None]:
        series, pairs = self.rules["open_min"], self.rules["open_pairs"]
        if self.rules["katlamali"] in ("beat_previous", "max_plus_1"):
            series = max(series, self.highest["series"] + 1)
            pairs = None if pairs is None else max(pairs, self.highest["pairs"] + 1)
        return series, pairs

    # Legality.

    def why_illegal(self, event: Mapping[str, Any]) -> str | None:
        """The reason, or None when the event is legal."""
        try:
            self._check(event)
        except Illegal as illegal:
            return str(illegal)
        return None

    def legal(self, event: Mapping[str, Any]) -> bool:
        return self.why_illegal(event) is None

    def _check(self, event: Mapping[str, Any]) -> None:
        need(self.phase != "over", "the hand is over")
        name = event.get("event") if isinstance(event, Mapping) else None
        need(isinstance(name, str) and name in FIELDS, f"{event!r} is no action")
        assert name is not None
        fields = {"event": str, "seat": int, **FIELDS[name]}
        if name == "open":
            fields["pairs" if "pairs" in event else "points"] = int
        need(set(event) == set(fields), f"{name} has {', '.join(fields)}")
        for field, kind in fields.items():
            need(type(event[field]) is kind, f"{field} of {name} is {event[field]!r}")
        need(event["seat"] == self.turn, f"it is the turn of seat {self.turn}")
        getattr(self, f"_may_{name}")(event)
        if self.must_finish and name != "discard":
            after = self.copy()
            getattr(after, f"_do_{name}")(event)
            need(after.can_finish(), "who takes the indicator has to finish, and could not after that")

    def _may_draw(self, event: Mapping[str, Any]) -> None:
        need(self.phase == "draw", "nothing is to be drawn now")
        need(event["tile"] == self.stock[0], "the stock has another tile on top")

    def _may_take(self, event: Mapping[str, Any]) -> None:
        need(self.phase == "draw", "nothing is to be taken now")
        need(self.may_take, "the side tile has been put back in this turn")
        need(self.discards[self.left], "the left neighbour has discarded nothing")
        need(event["tile"] == self.discards[self.left][-1], "it is not the left neighbour's last discard")
        need(event["tile"] != "O" or self.rules["swap_okey"], "a discarded okey may not be taken")

    def _may_put_back(self, event: Mapping[str, Any]) -> None:
        need(self.phase == "play" and self.side is not None, "no side tile has been taken")
        need(event["tile"] == self.side, "another tile has been taken")
        need(not self.side_used, "the side tile has been laid")

    def _may_take_indicator(self, event: Mapping[str, Any]) -> None:
        need(self.phase == "indicator", "the indicator cannot be taken")
        need(event["tile"] == self.indicator, f"the indicator is {self.indicator}")

    def _may_pass(self, event: Mapping[str, Any]) -> None:
        need(self.phase == "indicator", "there is nothing to decline")

    def _may_lay_down(self, tiles: Sequence[str]) -> None:
        """What goes for all that takes tiles off the rack and puts them on the table."""
        need(self.phase == "play", "the turn begins with a tile from the stock or from the side")
        missing = Counter(tiles) - Counter(self.rack)
        need(not missing, f"not on the rack: {' '.join(missing)}")
        need(len(tiles) < len(self.rack), "one tile has to stay for the discard")

    @property
    def side_waits(self) -> bool:
        """A side tile has been taken and not yet laid: there is no end of the turn but to lay it or put it back."""
        return self.side is not None and not self.side_used

    def _may_do_to_side(self, name: str, tiles: Sequence[str]) -> None:
        """While the side tile waits: where the rules have it so, it comes first, or the opening has it."""
        if not self.side_waits or self.side in tiles:
            return
        side = self.rules["side_take"]
        need(side != "immediate_in_formation", "the side tile has to be used at once")
        need(side == "lay_or_layoff" or name not in ("open", "bad_open"), "the side tile has to be in the opening")

    def _may_attempt(self, name: str, event: Mapping[str, Any]) -> None:
        need(self.opened[self.turn] is None, "the hand is opened already")
        need(all(isinstance(text, str) for text in event["melds"]), "melds are texts")
        need(event["melds"] and all(text.split() for text in event["melds"]), "an opening has melds, and they tiles")
        tiles = [token.partition("=")[0] for text in event["melds"] for token in text.split()]
        need(all(tile in DECK or tile == "O" for tile in tiles), "melds have tiles such as R7, F and O=R7")
        self._may_lay_down(tiles)
        self._may_do_to_side(name, tiles)

    def _may_open(self, event: Mapping[str, Any]) -> None:
        self._may_attempt("open", event)
        how, amount, why = self.judge(event["melds"])
        need(how is not None, why)
        field = "points" if how == "series" else "pairs"
        need(event.get(field) == amount, f"the opening has {field} {amount}")

    def _may_bad_open(self, event: Mapping[str, Any]) -> None:
        self._may_attempt("bad_open", event)
        how, _, why = self.judge(event["melds"])
        need(how is None, "it is a good opening")
        need(self.rules["bad_open_penalty"], why)
        need(not self.bad_opened, "one bad opening in this turn is enough")

    def judge(self, texts: Sequence[str]) -> tuple[str | None, int, str]:
        """(series or pairs, points or number of pairs, "") of what opens, or (None, 0, why it does not)."""
        melds = []
        for text, meld in [(text, self.melds.read(text, self.turn)) for text in texts]:
            if meld is None:
                return None, 0, f"{text} is no meld"
            melds.append(meld)
        pairs = sum(meld.kind == "pair" for meld in melds)
        total = sum(meld.points for meld in melds)  # pairs count beside runs and groups, where they may be mixed
        series_bar, pairs_bar = self.bars
        if pairs and pairs_bar is None:
            return None, 0, "nobody opens by pairs"
        if 0 < pairs < len(melds) and not self.rules["mix_open"]:
            return None, 0, "runs and pairs do not open together"
        if pairs < len(melds) and total >= series_bar:
            return "series", total, ""
        if pairs_bar is not None and pairs_bar <= pairs == len(melds):
            return "pairs", pairs, ""
        left = len(self.rack) - sum(len(meld.cells) for meld in melds)
        if not pairs and left == 1 and self._waives_the_bar():
            return "series", total, ""
        return None, 0, f"{pairs} pairs of {pairs_bar}" if pairs == len(melds) else f"{total} points of {series_bar}"

    def _waives_the_bar(self) -> bool:
        """Whether a finish from the hand, as far as it counts as one, needs no bar."""
        from_hand = not (self.rules["elden_only_if_none_opened"] and any(self.opened))
        return from_hand and not self.rules["elden_needs_101"]

    def _may_lay(self, event: Mapping[str, Any]) -> None:
        how = self.opened[self.turn]
        need(how, "new melds are laid after the opening")
        meld = self.melds.read(event["meld"], self.turn)
        need(meld is not None, f"{event['meld']} is no meld")
        assert meld is not None
        self._may_lay_down(meld.tiles)
        self._may_do_to_side("lay", meld.tiles)
        need(how == "series" or meld.kind == "pair", "who opened by pairs lays pairs only")
        if how == "series" and meld.kind == "pair":
            need(self._most_pairs() > 0, "no pairs, or no more in this turn, for who opened by series")

    def _most_pairs(self) -> int:
        """How many more pairs a player who has opened by series may lay in this turn."""
        others = [how for seat, how in enumerate(self.opened) if seat != self.turn]
        if self.rules["series_opener_pairs"] != "if_other_pair_opener" or "pairs" not in others:
            return 0
        cap = self.rules["series_opener_pairs_cap"]
        return RACK if cap is None else cap - self.pairs_laid

    def _may_touch_melds(self, event: Mapping[str, Any]) -> TableMeld:
        """Lay-offs and okeys taken: after the opening, on a meld that is there."""
        need(self.opened[self.turn], "that comes after the opening")
        need(not self.opened_now or self.rules["layoff_same_turn"], "that comes in a turn after the opening")
        index: int = event["meld"]
        need(index in range(len(self.table)), f"there is no meld {index} on the table")
        return self.table[index]

    def _may_layoff(self, event: Mapping[str, Any]) -> None:
        meld = self._may_touch_melds(event)
        need(
            self.opened[self.turn] == "series" or self.rules["pair_opener_layoff"] is True,
            "who opened by pairs lays nothing off",
        )
        self._may_lay_down([event["tile"]])
        self._may_do_to_side("layoff", [event["tile"]])
        face = self._face(event["as"])
        need((event["end"], face) in self.melds.open_ends(meld), f"{event['as']} does not fit there")
        need(
            event["tile"] == "O" or self.melds.face(event["tile"]) == face,
            f"{event['tile']} is not {event['as']}",
        )

    def _may_take_okey(self, event: Mapping[str, Any]) -> None:
        meld = self._may_touch_melds(event)
        need(self.phase == "play", "the turn begins with a tile from the stock or from the side")
        need(event["tile"] in self.rack, f"{event['tile']} is not on the rack")
        need(event["tile"] != "O", "an okey takes no okey")
        self._may_do_to_side("take_okey", [event["tile"]])
        need(event["place"] in range(len(meld.cells)), f"there is no place {event['place']} in the meld")
        face = self.melds.taken_with(meld, event["place"])
        need(face is not None, "no okey can be taken there")
        need(not meld.cells[event["place"]].is_new, "an okey that was laid in this turn stays")
        need(self.melds.face(event["tile"]) == face, "the okey stands for another tile")

    def _may_discard(self, event: Mapping[str, Any]) -> None:
        need(self.phase == "play", "the turn begins with a tile from the stock or from the side")
        need(event["tile"] in self.rack, f"{event['tile']} is not on the rack")
        need(not self.side_waits, "the side tile has to be laid in this turn")
        need(not self.must_finish or len(self.rack) == 1, "who takes the indicator has to finish")

    def _face(self, text: str) -> Face:
        try:
            return read_face(text)
        except ValueError as error:
            raise Illegal(str(error)) from None

    # What an action does.

    def apply(self, event: Mapping[str, Any]) -> list[Event]:
        """Applies an action and answers what follows it by itself. Illegal when it is not legal."""
        self._check(event)
        follow_ups = getattr(self, f"_do_{event['event']}")(event)
        assert isinstance(follow_ups, list)
        return follow_ups

    def _do_draw(self, event: Mapping[str, Any]) -> list[Event]:
        self.rack.append(self.stock.pop(0))
        self.phase = "play"
        return self._ten_pairs()

    def _do_take(self, event: Mapping[str, Any]) -> list[Event]:
        self.side = self.discards[self.left].pop()
        self.rack.append(self.side)
        self.phase = "play"
        return self._ten_pairs()

    def _do_take_indicator(self, event: Mapping[str, Any]) -> list[Event]:
        self.rack.append(self.indicator)
        self.indicator_taken = self.must_finish = True
        self.phase = "play"
        return self._ten_pairs()

    def _do_put_back(self, event: Mapping[str, Any]) -> list[Event]:
        self.rack.remove(event["tile"])
        self.discards[self.left].append(event["tile"])
        self.side, self.may_take, self.phase = None, False, "draw"
        return self._fine(self.turn, "side_take_fail")

    def _do_pass(self, event: Mapping[str, Any]) -> list[Event]:
        return self._end(None, [])

    def _do_open(self, event: Mapping[str, Any]) -> list[Event]:
        how, amount, _ = self.judge(event["melds"])
        assert how is not None
        self.opened[self.turn], self.opened_now = how, True
        self.highest[how] = max(self.highest[how], amount)
        tiles = [tile for text in event["melds"] for tile in self._lay(text)]
        self._note_use(tiles)
        return self._fine_giver() if self.side in tiles else []

    def _do_bad_open(self, event: Mapping[str, Any]) -> list[Event]:
        self.bad_opened = True
        return self._fine(self.turn, "bad_open_penalty")

    def _do_lay(self, event: Mapping[str, Any]) -> list[Event]:
        tiles = self._lay(event["meld"])
        if self.opened[self.turn] == "series" and self.table[-1].kind == "pair":
            self.pairs_laid += 1
        self._note_use(tiles)
        return []

    def _lay(self, text: str) -> list[str]:
        """Puts the meld on the table, and answers its tiles."""
        meld = self.melds.read(text, self.turn)
        assert meld is not None
        for tile in meld.tiles:
            self.rack.remove(tile)
        self.table.append(meld.aged(is_new=True))
        return meld.tiles

    def _do_layoff(self, event: Mapping[str, Any]) -> list[Event]:
        cell = Cell(event["tile"], read_face(event["as"]), self.turn, is_new=True)
        self.table[event["meld"]] = self.table[event["meld"]].grow(event["end"], cell)
        self.rack.remove(event["tile"])
        self._note_use([event["tile"]])
        return []

    def _do_take_okey(self, event: Mapping[str, Any]) -> list[Event]:
        meld, place = self.table[event["meld"]], event["place"]
        okey = meld.cells[place]
        self.table[event["meld"]] = meld.put(place, Cell(event["tile"], okey.face, self.turn))
        self.rack.remove(event["tile"])
        self.rack.append("O")
        self._note_use([event["tile"]])
        friends = [self.turn, (self.turn + 2) % 4] if self.teams else [self.turn]
        return [] if okey.by in friends else self._fine(okey.by, "capture_penalty")

    def _note_use(self, tiles: Sequence[str]) -> None:
        """Whether this fulfils the duty to lay the side tile."""
        self.side_used = self.side_used or self.side in tiles

    def _do_discard(self, event: Mapping[str, Any]) -> list[Event]:
        tile, seat = event["tile"], self.turn
        self.rack.remove(tile)
        self.discards[seat].append(tile)
        if not self.rack:
            flags = {"okey": tile == "O", "pairs": self.opened[seat] == "pairs", "hand": self.opened_now}
            return self._fine_giver() + self._end(seat, [flag for flag, is_so in flags.items() if is_so])
        follow_ups = self._fine_discard(tile)
        return follow_ups + self._begin_turn((seat + 1) % 4)

    # What follows by itself.

    def _begin_turn(self, seat: int, first: bool = False) -> list[Event]:
        self._turn_of(seat)
        self.phase = "play" if first else "draw"
        ten = self._ten_pairs()
        if ten or first or self.stock:
            return ten
        if self.rules["last_indicator"] and self.can_finish(self.indicator):
            self.phase = "indicator"
            return []
        return self._end(None, [])

    def _ten_pairs(self) -> list[Event]:
        if not self.rules["ten_pairs_win"] or self.opened[self.turn] or count_pairs(self.rack) < TEN:
            return []
        return self._fine_giver() + self._end(self.turn, ["ten_pairs"])

    def can_finish(self, more: str | None = None) -> bool:
        """Whether the player can end the hand in this turn with his tiles and one more."""
        rack = [*self.rack, more] if more else list(self.rack)
        how = self.opened[self.turn]
        if self.rules["ten_pairs_win"] and not how and count_pairs(rack) >= TEN:
            return True
        player = Player(tuple(rack), how, self.opened_now, max(0, self._most_pairs()), self.bars)
        melds = [
            " ".join("O" if not cell.decided else cell.text for cell in meld.cells)
            for meld in self.table
            if meld.kind != "pair"
        ]
        twins = self.melds.taking_faces(meld for meld in self.table if meld.kind == "pair")
        return can_finish(self.rules, self.okey, player, melds, tuple(twins))

    def _fine(self, seat: int, kind: str) -> list[Event]:
        fine = self.rules[kind]
        if not fine:
            return []
        self.penalties[seat].append((kind, fine))
        return [{"event": "penalty", "seat": seat, "kind": kind, "points": fine}]

    def _fine_discard(self, tile: str) -> list[Event]:
        if tile == "O" and self.rules["okey_discard"]:
            return self._fine(self.turn, "okey_discard")
        if (self.opened[self.turn] or self.rules["islek_if_unopened"]) and self.melds.layable(
            tile, self.table, self.rules["swap_tile_is_islek"]
        ):
            return self._fine(self.turn, "islek_discard")
        return []

    def _fine_giver(self) -> list[Event]:
        """For the discard that let the player open or finish: once in a turn."""
        if self.side is None or self.giver_paid:
            return []
        self.giver_paid = True
        return self._fine(self.left, "giver_penalty")

    def _end(self, finisher: int | None, finish: list[str]) -> list[Event]:
        self.phase = "over"
        ends = [
            PlayerEnd(self.opened[seat], self.racks[seat], sum(fine for _, fine in self.penalties[seat]))
            for seat in range(4)
        ]
        self.score = score_hand(
            self.rules, self.okey, ends, finisher=finisher, finish=finish, risk=self.risk, teams=self.teams
        )
        end = {"event": "end", "finisher": finisher, "finish": finish, "stock_out": finisher is None}
        return [end, {"event": "score", "points": list(self.score)}]

    # All that is legal, save openings.

    def legal_simple(self) -> set[tuple[Any, ...]]:
        """Every legal action but openings, as `canonical` has it."""
        return {self.canonical(event) for event in self.candidates() if self.legal(event)}

    def canonical(self, event: Mapping[str, Any]) -> tuple[Any, ...]:
        """(name, then the fields in their order); a meld as Melds.canonical has it, a draw without its tile."""
        name = event["event"]
        if name == "draw":
            return (name,)
        if name == "lay":
            return name, self.melds.canonical(event["meld"])
        return name, *(event[field] for field in FIELDS[name])

    def candidates(self) -> Iterator[Event]:
        """Actions that may be legal, all but openings; every legal one is among them."""
        rack = sorted(set(self.rack))

        def event(name: str, **fields: object) -> Event:
            return {"event": name, "seat": self.turn, **fields}

        if self.stock:
            yield event("draw", tile=self.stock[0])
        if self.discards[self.left]:
            yield event("take", tile=self.discards[self.left][-1])
        if self.side is not None:
            yield event("put_back", tile=self.side)
        yield event("take_indicator", tile=self.indicator)
        yield event("pass")
        if self.phase != "play":
            return
        for tile in rack:
            yield event("discard", tile=tile)
        if not self.opened[self.turn]:
            return
        for index, meld in enumerate(self.table):
            for end, face in self.melds.open_ends(meld):
                for tile in {natural_text(face, read_face(self.okey)), "O"} & set(rack):
                    yield event("layoff", tile=tile, meld=index, end=end, **{"as": face_text(face)})
            for place in range(len(meld.cells)):
                for tile in rack:
                    yield event("take_okey", tile=tile, meld=index, place=place)
        for text in [*self.melds.series_of(self.rack), *self.melds.pairs_of(self.rack)]:
            yield event("lay", meld=text)


def replay(
    rules: Mapping[str, Any], events: Iterable[Mapping[str, Any]], *, teams: bool | None = None, whole: bool = True
) -> Referee:
    """The hand after all its events, the deal first. Illegal, with the event's number, at the first that is wrong.

    whole: the events have to reach the end of the hand."""
    referee = None
    expected: list[Event] = []
    number = 0
    for number, event in enumerate(events, 1):
        try:
            if referee is None:
                referee = from_deal(rules, event, teams=teams)
                expected = list(referee.follow_ups)
            elif expected:
                need(event == expected[0], f"{expected[0]} has to follow, not {event}")
                expected = expected[1:]
            else:
                expected = referee.apply(event)
        except Illegal as illegal:
            raise Illegal(f"event {number}: {illegal}") from None
    need(referee is not None, "there are no events")
    assert referee is not None
    need(not whole or (referee.phase == "over" and not expected), f"the hand does not end with event {number}")
    return referee


def from_deal(rules: Mapping[str, Any], event: Mapping[str, Any], *, teams: bool | None = None) -> Referee:
    """The hand that a deal event begins. Illegal when it is not what its deck gives."""
    need(event.get("event") == "deal", "a hand begins with the deal")
    need(isinstance(event.get("deck"), str), "a deal has a deck")
    deck = event["deck"].split()
    referee = Referee(rules, deck, event.get("starter", -1), teams=teams)
    should = deal_event(rules, deck, event["starter"], event.get("hand", 1))
    need(dict(event) == should, f"the deck gives {should}")
    return referee
