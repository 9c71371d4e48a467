"""The referee over whole hands played by chance, and its parts against other ways to find the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest

from .melds import face_text, read_face, read_rack
from .opening import meld_kind, placements
from .pairs import can_pair, most_pairs
from .referee import DECK, FACES, Event, Referee, count_pairs, from_deal, replay
from .referee_random import DECKS, lay_downs, opening_event, random_hand, tiles_in, tiles_of
from .referee_scenes import CASES, EACH, REHBER, RULES, YESIL, event
from .referee_score import PlayerEnd, score_hand
from .referee_table import Illegal

# Chosen so that everything happens in them.
SEEDS = {"plain": (0, 11), "runs": (3, 6, 43), "groups": (1, 3, 100), "pairs": (6, 12)}
HANDS = [(deck, seed) for deck in DECKS for seed in SEEDS[deck]]
ROUNDS = pytest.mark.parametrize(("deck", "seed"), HANDS)


@cache
def hand(name: str, deck: str, seed: int) -> tuple[list[Event], Referee]:
    return random_hand(RULES[name], seed, deck=deck)


def states(name: str, deck: str, seed: int) -> Iterator[tuple[Referee, Event]]:
    """Every state of the hand, and what was done in it."""
    events, _ = hand(name, deck, seed)
    referee = from_deal(RULES[name], events[0])
    for each in events[1:]:
        if each["event"] not in ("penalty", "end", "score"):
            yield referee, each
            referee.apply(each)


class Ledger:
    """What is true in every state of a hand."""

    def __init__(self, starter: int) -> None:
        self.starter = starter
        self.laid = [0] * 4  # tiles that each player has put on the table; an okey taken is a tile for a tile
        self.lay_offs = [0] * 4
        self.fines = [0] * 4
        self.turns = 0

    def check(self, referee: Referee, done: Event, follow_ups: list[Event]) -> None:
        seat = done["seat"]
        if done["event"] in ("open", "lay", "layoff"):
            self.laid[seat] += len(tiles_of(done))
            self.lay_offs[seat] += done["event"] == "layoff"
        for each in follow_ups:
            if each["event"] == "penalty":
                self.fines[each["seat"]] += each["points"]
        self.turns += done["event"] == "discard"
        self.tiles(referee)
        self.table(referee)
        self.parity(referee)
        assert self.fines == [sum(fine for _, fine in fines) for fines in referee.penalties]
        if referee.phase == "over":
            self.end(referee, follow_ups)

    def tiles(self, referee: Referee) -> None:
        """All 106 are somewhere."""
        seen = Counter(referee.stock)
        for place in (*referee.racks, *referee.discards, *(meld.tiles for meld in referee.table)):
            seen.update(place)
        if not referee.indicator_taken:
            seen[referee.indicator] += 1
        seen[referee.okey] = seen.pop("O")
        assert seen == DECK

    def table(self, referee: Referee) -> None:
        rules, okey = referee.rules, read_face(referee.okey)
        for meld in referee.table:
            faces = [cell.face for cell in meld.cells]
            naturals = [cell for cell in meld.cells if cell.tile != "O"]
            assert all(cell.face == (okey if cell.tile == "F" else read_face(cell.tile)) for cell in naturals)
            if meld.kind == "pair":
                assert can_pair(*(None if cell.tile == "O" else cell.face for cell in meld.cells))
            else:
                assert meld_kind(faces, rules["wrap_12_13_1"]) == meld.kind
                assert naturals
            if not all(cell.decided for cell in meld.cells):
                assert meld.kind == "group"
                assert len(meld.cells) == 3

    def parity(self, referee: Referee) -> None:
        """Rack and laid are 21 tiles, 22 in the middle of a turn."""
        for seat in range(4):
            holds = len(referee.racks[seat]) + self.laid[seat]
            middle = seat == referee.turn and referee.phase == "play"
            first = seat == self.starter and self.turns == 0
            if referee.phase != "over":
                assert holds == 21 + (middle or first), seat
            assert (self.laid[seat] > 0) == (referee.opened[seat] is not None)

    def end(self, referee: Referee, follow_ups: list[Event]) -> None:
        end, score = follow_ups[-2:]
        finisher, finish = end["finisher"], end["finish"]
        assert (finisher is None) == end["stock_out"]
        if finisher is not None and "ten_pairs" not in finish:
            assert referee.racks[finisher] == []
            assert self.laid[finisher] == 21
            if "pairs" in finish and not referee.rules["mix_open"]:
                assert self.lay_offs[finisher] % 2 == 1
        players = [PlayerEnd(referee.opened[seat], referee.racks[seat], self.fines[seat]) for seat in range(4)]
        options = {"finisher": finisher, "finish": finish, "risk": referee.risk}
        assert score["points"] == referee.score == score_hand(referee.rules, referee.okey, players, **options)


@EACH
@ROUNDS
def test_whole_hands(name: str, deck: str, seed: int) -> None:
    events, end = hand(name, deck, seed)
    ledger = None
    for referee, done in states(name, deck, seed):
        ledger = ledger or Ledger(events[0]["starter"])
        after = referee.copy()
        ledger.check(after, done, after.apply(done))
    again = replay(RULES[name], events)
    assert again.score == end.score
    assert again.racks == end.racks
    assert json.loads(json.dumps(events)) == events


PAIRS_TOO = {"last_indicator": True, "katlamali": "max_plus_1", "mix_open": True, "elden_needs_101": False}
OWN_RULES = [
    YESIL | {"katlamali": "beat_previous", "group_okey_take": "named", "giver_penalty": 101},
    YESIL | PAIRS_TOO,
    YESIL | {"side_take": "in_opened_meld", "side_take_fail": 101, "layoff_same_turn": False},
    YESIL | {"side_take": "immediate_in_formation", "capture_penalty": 101, "teams": False},
    RULES["ozet"] | {"swap_okey": True, "one_both_ends": True, "pair_opener_layoff": False, "open_min": 61},
    RULES["gelokey"] | {"one_both_ends": True, "last_indicator": True, "okey_discard": 0},
    REHBER | {"layoff_same_turn": True, "bad_open_penalty": 101, "group_okey_take": "named"},
]


@pytest.mark.parametrize("table", range(len(OWN_RULES)))
@pytest.mark.parametrize(("deck", "seed"), [("groups", 2), ("pairs", 7)])
def test_whole_hands_by_a_tables_own_rules(table: int, deck: str, seed: int) -> None:
    rules = OWN_RULES[table]
    events, end = random_hand(rules, seed, deck=deck)
    ledger = Ledger(events[0]["starter"])
    assert random_hand(rules, seed, deck=deck, watch=ledger.check)[0] == events
    assert replay(rules, events).score == end.score


def test_everything_happens() -> None:
    """The hands are no test of what does not happen in them."""
    seen: dict[str, Counter[str]] = {name: Counter() for name in RULES}
    for name, (deck, seed) in product(RULES, HANDS):
        for each in hand(name, deck, seed)[0]:
            seen[name][each["event"]] += 1
            seen[name].update([each["kind"]] if "kind" in each else each.get("finish", []))
            seen[name]["by pairs"] += "pairs" in each
    for name, rules in RULES.items():
        want = {"draw", "take", "put_back", "open", "lay", "layoff", "discard", "end", "score", "hand"}
        want |= {kind for kind in ("bad_open_penalty", "side_take_fail", "giver_penalty") if rules[kind]}
        want |= {"islek_discard"} if rules["islek_discard"] else set()
        want |= {"bad_open"} if rules["bad_open_penalty"] else set()
        want |= {"take_okey"} if rules["swap_okey"] else set()
        want |= {"by pairs"} if rules["open_pairs"] else {"ten_pairs"}
        want |= {"capture_penalty"} if rules["capture_penalty"] else set()
        assert not [what for what in want if not seen[name][what]], name
    for what in ("okey", "pairs", "hand", "ten_pairs", "okey_discard"):
        assert any(seen[name][what] for name in RULES), what


@pytest.mark.parametrize(
    ("deck", "seed", "choice"),
    [("plain", 32, "take_indicator"), ("groups", 194, "take_indicator"), ("groups", 2, "pass")],
)
def test_the_last_indicator_in_whole_hands(deck: str, seed: int, choice: str) -> None:
    events, end = random_hand(REHBER, seed, deck=deck)
    assert choice in [each["event"] for each in events]
    assert end.indicator_taken == (choice == "take_indicator")
    assert (events[-2]["finisher"] is not None) == end.indicator_taken


@EACH
def test_a_cut_record_is_refused(name: str) -> None:
    events, _ = hand(name, "groups", 1)
    for stop in range(1, len(events), 7):
        with pytest.raises(Illegal, match=f"does not end with event {stop}"):
            replay(RULES[name], events[:stop])
    with pytest.raises(Illegal, match=f"event {len(events) + 1}: the hand is over"):
        replay(RULES[name], [*events, events[1]])


# Dropped or changed, a lay-down or a discard can make another hand that is as legal; nothing else can.
CERTAIN = ("deal", "draw", "take", "put_back", "bad_open", "penalty", "end", "score")


@EACH
@ROUNDS
def test_a_changed_record_is_refused(name: str, deck: str, seed: int) -> None:
    events, _ = hand(name, deck, seed)
    rng = Random(f"{name} {deck} {seed}")
    places = [place for place, each in enumerate(events) if each["event"] in CERTAIN]
    for place in rng.sample(places, min(6, len(places))):
        field = rng.choice([key for key in events[place] if key not in ("event", "melds", "hand")])
        changed = {**events[place], field: other(rng, events[place][field])}
        for there in ([changed], [], [events[place]] * 2, [events[place], {"event": "pass", "seat": 0}]):
            if there or events[place]["event"] != "bad_open":
                with pytest.raises(Illegal):
                    replay(RULES[name], [*events[:place], *there, *events[place + 1 :]])


def other(rng: Random, value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, str):
        return rng.choice([face for face in FACES if face != value])
    return [*value, 1] if isinstance(value, list) else value + 1


@EACH
@ROUNDS
def test_the_legal_actions_against_all_that_could_be_tried(name: str, deck: str, seed: int) -> None:
    rng = Random(seed)
    for referee, done in states(name, deck, seed):
        simple = referee.legal_simple()
        if done["event"] not in ("open", "bad_open"):
            assert referee.canonical(done) in simple
        assert simple or done["event"] == "open"
        if rng.random() < 0.04:
            tried = {referee.canonical(each) for each in everything(referee) if referee.legal(each)}
            assert tried == simple


def everything(referee: Referee) -> Iterator[Event]:
    """Whatever could be thought of, save openings, with the tiles of the rack and some others."""
    tiles = [tile for tile in (*sorted(set(referee.rack)), "R1", "K13", "O", "F") if tile != referee.okey]
    for tile in {*tiles, *referee.stock[:2], *(tile for each in referee.discards for tile in each)}:
        for name in ("draw", "take", "put_back", "take_indicator", "discard"):
            yield event(referee, name, tile)
    yield event(referee, "take_indicator", referee.indicator)
    yield event(referee, "pass")
    for tile, index in product(tiles, range(len(referee.table))):
        faces = FACES if tile == "O" else [face_text(referee.melds.face(tile))]
        for end, face in product("LRG", faces):
            yield event(referee, "layoff", tile, index, end, face)
        for place in range(len(referee.table[index].cells) + 1):
            yield event(referee, "take_okey", tile, index, place)
    rack = read_rack(referee.rack, referee.okey)
    okey = read_face(referee.okey)
    for melds in placements(rack, referee.rules["wrap_12_13_1"]).values():
        for placed in melds:
            texts = ["F" if text == face_text(okey) else text for text in placed.texts]
            yield event(referee, "lay", " ".join(texts))
    for one, two in combinations(sorted(referee.rack), 2):
        names = [f"O={face_text(okey)}" if tile == "O" else tile for tile in (one, two)]
        yield event(referee, "lay", " ".join(names))
        yield event(referee, "lay", " ".join(sorted((one, two), key=lambda tile: tile == "O")))


@EACH
def test_nothing_changes_when_it_is_illegal(name: str) -> None:
    for referee, _ in states(name, "groups", 1):
        before = referee.copy()
        for each in islice(everything(referee), 0, None, 41):
            if not referee.legal(each):
                with pytest.raises(Illegal):
                    referee.apply(each)
        assert referee.__dict__ == before.__dict__


def table_cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()[3::10]]


def in_case(case: dict[str, Any], **more: Any) -> Referee:
    """The position of a case: the player has opened, an okey in a group has the name that it is given."""
    rules = YESIL | {
        "wrap_12_13_1": case["one_after_thirteen"],
        "one_both_ends": case["one_both_ends"],
        "group_okey_take": "named",
    }
    table = [(1, meld.replace("*", "O")) for meld in case["table"]]
    racks = {0: case["rack"].replace("*", "O")}
    return Referee.at(rules | more, case["okey"], racks, table=table, opened={0: "series"}, phase="play")


@pytest.mark.parametrize("case", table_cases("layoff_dev.jsonl"), ids=lambda case: case["id"])
def test_lay_offs_and_okeys_to_take_of_the_cases(case: dict[str, Any]) -> None:
    referee = in_case(case)
    simple = referee.legal_simple()
    spots = {(tile.replace("*", "O"), *rest) for tile, *rest in case["answers"]["spots"]}
    assert {action[1:] for action in simple if action[0] == "layoff"} == (spots if len(referee.rack) > 1 else set())
    takings = {tuple(each) for each in case["answers"]["retrievals"]}
    assert {action[1:] for action in simple if action[0] == "take_okey"} == takings


@pytest.mark.parametrize("case", table_cases("finish_dev.jsonl"), ids=lambda case: case["id"])
def test_finishes_of_the_cases(case: dict[str, Any]) -> None:
    assert in_case(case).can_finish() == case["answers"]["finish_retrieval"]
    assert in_case(case, swap_okey=False).can_finish() == case["answers"]["finish"]


def all_openings(referee: Referee) -> Iterator[Event]:
    """Every opening of a small rack."""
    melds = [*referee.melds.series_of(referee.rack), *referee.melds.pairs_of(referee.rack)]

    def lists(start: int, left: Counter[str]) -> Iterator[list[str]]:
        yield []
        for place in range(start, len(melds)):
            tiles = Counter(tiles_in(melds[place]))
            if tiles <= left:
                for more in lists(place, left - tiles):
                    yield [melds[place], *more]

    for texts in lists(0, Counter(referee.rack)):
        if texts and referee.legal(opening_event(referee, texts)):
            yield opening_event(referee, texts)


def finish_by_trying(referee: Referee) -> bool:
    """Whether a finish can be played, by playing all that is legal."""
    seen = set()

    def search(now: Referee) -> bool:
        key = (tuple(sorted(now.rack)), tuple(now.table), now.opened[now.turn], now.pairs_laid)
        if key in seen:
            return False
        seen.add(key)
        if len(now.rack) == 1 and now.opened[now.turn]:
            return True
        steps = lay_downs(now) if now.opened[now.turn] else all_openings(now)
        for step in steps:
            if step["event"] != "bad_open":
                after = now.copy()
                after.apply(step)
                if search(after):
                    return True
        return False

    return search(referee)


def small_position(rng: Random) -> Referee:
    """A few tiles of few faces and a small table, under rules with low bars, so that much is possible."""
    rules = RULES[rng.choice([name for name in RULES if RULES[name]["open_pairs"]])] | {
        "open_min": rng.choice((3, 9, 18, 24)),
        "open_pairs": rng.choice((1, 2)),
        "mix_open": rng.random() < 0.2,
        "layoff_same_turn": rng.random() < 0.8,
        "swap_okey": rng.random() < 0.8,
        "pair_opener_layoff": rng.random() < 0.8,
        "elden_needs_101": rng.random() < 0.7,
        "group_okey_take": rng.choice(("at_four", "named")),
        "series_opener_pairs_cap": rng.choice((None, 1)),
    }
    okeys = rng.choice((0, 1, 1, 2))
    faces = [face for face in FACES if int(face[1:]) in range(3, 8) and face[0] in "RYB" and face != "R5"]
    spare = rng.sample([*faces, *faces, "F", "F"], 20)
    for _ in range(okeys):
        spare.insert(rng.randrange(8), "O")
    free = 2 - okeys
    table = []
    for text in rng.sample(["R3 R4 R5", "Y4 Y5 Y6 Y7", "R6 Y6 B6", "R7 Y7 B7 K7", "B3 B3", "Y5 Y5"], rng.randint(0, 3)):
        names = ["F" if face == "R5" else face for face in text.split()]
        if free and rng.random() < 0.8:
            place = rng.randrange(len(names))
            names[place] = f"O={text.split()[place]}"
            free -= 1
        table.append((1, " ".join(names)))
    opened = {1: rng.choice(("series", "pairs"))}
    opened |= rng.choice(({}, {}, {0: "series"}, {0: "pairs"}))
    racks = {0: " ".join(spare[: rng.choice((1, 2, 3, 3, 4, 5, 6))])}
    return Referee.at(rules, "R5", racks, table=table, opened=opened, phase="play")


@pytest.mark.parametrize("block", range(10))
def test_finishes_against_plain_play(block: int) -> None:
    rng = Random(block)
    found = Counter()
    for _ in range(60):
        referee = small_position(rng)
        want = finish_by_trying(referee)
        found[want] += 1
        assert referee.can_finish() == want, vars(referee)
    assert min(found.values()) > 5


def test_pairs_are_counted_alike() -> None:
    rng = Random(0)
    for _ in range(200):
        rack = rng.sample([*FACES[:20], *FACES[:20], "O", "O", "F", "F"], rng.randint(1, 14))
        rack = [tile for tile in rack if tile != "R5"]
        assert count_pairs(rack) == most_pairs(rack, "R5")


def test_canonical_melds() -> None:
    melds = Referee.at(YESIL, "R5", {}).melds
    named = Referee.at(YESIL | {"group_okey_take": "named"}, "R5", {}).melds
    for text, canonical, kept in (
        ("K7 O=R7 B7", "O=R7 B7 K7", "O=R7 B7 K7"),
        ("K7 O=Y7 B7", "O=R7 B7 K7", "O=Y7 B7 K7"),
        ("B7 O=Y7 O=K7", "O=R7 O=Y7 B7", "O=Y7 B7 O=K7"),
        ("K7 O=Y7 B7 R7", "R7 O=Y7 B7 K7", "R7 O=Y7 B7 K7"),
        ("B7 B6 O=B5", "O=B5 B6 B7", "O=B5 B6 B7"),
        ("O=B5 B5", "B5 O=B5", "B5 O=B5"),
        ("O F", "F O=R5", "F O=R5"),
        ("O O", "O=R5 O=R5", "O=R5 O=R5"),
    ):
        assert (melds.canonical(text), named.canonical(text)) == (canonical, kept)
