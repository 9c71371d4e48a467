"""A hand and a match under the referee: the deal, what is legal, what follows, undoing, and the words of a refusal."""

from __future__ import annotations

import doctest
import hashlib
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import nonsense
import pytest
from decks import POLICIES, SET, deck, next_action, play, same_state, some_rules
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import SERIES, at_the_indicator, runs, table_hand, throw, tiles

from okeysolve.errors import IllegalMove, OkeyError, RackError, RuleError, TileError
from okeysolve.game import Draw, NoMeld, Pass, PutBack, Round, TakeIndicator, TakeSide
from okeysolve.game.actions import Action
from okeysolve.melds import Group, Meld, Pair, Run
from okeysolve.moves import Discard, Lay, LayOff, Open, TakeOkey
from okeysolve.rules import RuleSet, rules_named
from okeysolve.tiles import TILES, Tile, okey_of
from okeysolve.turns import best_turn

RULES = some_rules()
EACH = pytest.mark.parametrize("rules", RULES, ids=str)


class TestDeal:
    def test_a_seed_gives_the_same_deck_always(self) -> None:
        hand = Round.deal("yesil", seed=7)
        assert hand.deck == Round.deal("gelokey", seed=7, starter=2).deck
        assert hand.deck != Round.deal("yesil", seed=8).deck
        assert (hand.seed, hand.rules.name, hand.starter, hand.hand) == (7, "yesil", 0, 1)
        # Written down here so that no platform and no version deals another one.
        assert hand.deck_sha256 == "b435af20142731d6691204cf745ea0a0310dd0479724de0ffa2bebeffba01ddc"
        assert hand.deck_sha256 == hashlib.sha256((hand.deck or "").encode()).hexdigest()

    @given(st.integers(0, 2**64 - 1), st.integers(0, 3))
    def test_every_tile_has_its_place(self, seed: int, starter: int) -> None:
        hand = Round.deal("rehber", seed, starter)
        printed = (hand.deck or "").split()
        assert Counter(printed) == SET
        played = [Tile("O") if Tile(tile) is hand.okey else Tile(tile) for tile in printed]
        at = 0
        for step in range(4):
            seat, size = (starter + step) % 4, 22 if step == 0 else 21
            if not hand.over:
                assert sorted(hand.rack(seat)) == sorted(played[at : at + size])
            at += size
        turned = [tile for tile in printed[85:] if tile == "F"][: printed[85:].index(str(hand.indicator))]
        stock = [*played[86 + len(turned) :], *map(Tile, turned)]
        assert hand.stock == tuple(stock)
        assert len(hand.stock) == 20
        assert hand.okey is okey_of(hand.indicator)
        assert hand.risk == bool(turned)

    def test_false_okeys_turned_up_go_under_the_stock(self) -> None:
        for rules in RULES:
            hand = Round.from_deck(deck({}, "F F R7"), rules)
            assert (hand.indicator, hand.okey) == (Tile("R7"), Tile("R8"))
            assert hand.stock[-2:] == (Tile("F"), Tile("F"))
            assert hand.risk == (rules.name == "rehber")

    def test_the_deal_is_an_event(self) -> None:
        hand = Round.deal("yesil", seed=7, starter=3)
        assert hand.events == [
            {
                "event": "deal",
                "hand": 1,
                "starter": 3,
                "deck": hand.deck,
                "sha256": hand.deck_sha256,
                "indicator": "B4",
                "okey": "B5",
                "risk": False,
            }
        ]
        assert Round.from_deck(hand.deck or "", "yesil", 3).events == hand.events

    def test_by_chance(self) -> None:
        hands = [Round.deal() for _ in range(3)]
        assert len({hand.deck for hand in hands}) == 3
        assert all(hand.seed is not None and Round.deal(seed=hand.seed).deck == hand.deck for hand in hands)

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("R1 R2", "a deck has 106 tiles, this one 2"),
            (deck({}, "Y5").replace("R7", "R8", 1), "every tile twice, this one has R7 1 times"),
            (deck({}, "Y5").replace("F", "O", 1), "this one has O 1 times|a deck has no O"),
            ("R1 R2 S7", "S could be"),
        ],
    )
    def test_no_deck(self, text: str, words: str) -> None:
        with pytest.raises((RackError, TileError), match=words):
            Round.from_deck(text)

    def test_nonsense(self) -> None:
        ok = deck({}, "Y5")
        assert nonsense.accepted(lambda seed: Round.deal(seed=seed), "seed") == [None, 0, 3, 23, 10**12]  # type: ignore[arg-type]
        assert nonsense.accepted(lambda seat: Round.deal(starter=seat), "seat") == [0, 3]  # type: ignore[arg-type]
        assert nonsense.accepted(lambda teams: Round.deal(teams=teams), "teams") == [True]  # type: ignore[arg-type]
        assert nonsense.accepted(lambda text: Round.from_deck(text), "deck|tile|word|column|text") == []  # type: ignore[arg-type]
        assert nonsense.accepted(lambda rules: Round.from_deck(ok, rules), "rule") == []  # type: ignore[arg-type]
        with pytest.raises(RuleError, match="gelokey has no teams"):
            Round.deal("gelokey", teams=True)
        with pytest.raises(TypeError, match=r"Round\.deal"):
            Round()


class TestPlay:
    @EACH
    @pytest.mark.parametrize("policy", POLICIES)
    def test_whole_hands(self, rules: RuleSet, policy: str) -> None:
        """After every action all tiles are there once, and the hand ends in a score sheet that the referee shares."""
        for seed in range(6):
            hand = Round.deal(rules, seed, seed % 4, teams=bool(rules.teams) and seed % 2 == 0)
            play(hand, policy, seed, lambda action, hand=hand: self.check(hand))
            self.check(hand)
            assert hand.score is not None
            assert hand.score.points == hand.events[-1]["points"]
            assert (hand.finisher is None) == hand.events[-2]["stock_out"]

    def check(self, hand: Round) -> None:
        count: Counter[str] = Counter()
        for seat in range(4):
            assert len(hand.rack(seat)) == hand.view(seat).tiles[seat]
            count.update(map(str, hand.rack(seat)))
        count.update(map(str, hand.stock))
        count.update(str(tile) for meld in hand.table for tile in meld)
        count.update(str(each.tile) for each in hand.discards if not each.taken)
        if not hand.view(0).must_finish:
            count[str(hand.indicator)] += 1
        okey = str(hand.okey)
        assert count == SET - Counter({okey: 2}) + Counter({"O": 2})

    def test_the_events_alone_play_the_hand_again(self) -> None:
        for rules in RULES:
            for seed in range(4):
                hand = play(Round.deal(rules, seed), "safe", seed)
                again = Round.deal(rules, seed)
                while len(again.events) < len(hand.events):
                    done = again.apply(hand.events[len(again.events)])
                    assert done == hand.events[len(again.events) - len(done) : len(again.events)]
                assert again.over

    def test_a_turn(self) -> None:
        hand = table_hand(rack="R9 B13 K9 K13")
        assert hand.table.melds == tuple(map(Run, SERIES))
        assert hand.opened == ("series", None, None, None)
        assert hand.discards[0].tile is Tile("K1")
        assert hand.events[1:] == [
            {"event": "open", "seat": 0, "melds": list(SERIES), "points": 108},
            {"event": "discard", "seat": 0, "tile": "K1"},
            {"event": "draw", "seat": 1, "tile": "R13"},
        ]
        assert hand.apply(throw("R9")) == [
            {"event": "discard", "seat": 1, "tile": "R9"},
            {"event": "penalty", "seat": 1, "kind": "islek_discard", "points": 101},
        ]
        assert hand.penalties == ((), ("islek_discard",), (), ())
        assert (hand.turn, hand.phase, hand.side_tile) == (2, "draw", Tile("R9"))
        hand.apply(TakeSide())
        assert (hand.phase, hand.side_tile) == ("play", None)
        assert hand.discards[-1].taken
        assert hand.apply(PutBack()) == [{"event": "put_back", "seat": 2, "tile": "R9"}]
        assert (hand.phase, hand.discards[-1].taken) == ("must_draw", False)
        assert list(hand.legal_actions()) == [Draw()]

    def test_lay_offs_and_okeys_of_the_table(self) -> None:
        """Seat 1 opens, lays off, and takes the okey of seat 0, who pays for it under kolay101."""
        first = "R10 R11 Y6 K10 K11 K12 B9 B10 B11 B12 K1"
        second = "R8 R12 R9 Y7 Y8 Y9 K3 K4 K5 K6 K7 K8 K9 R1 Y1"  # 66 points in runs, then R9 and R8 on a meld
        hand = Round.from_deck(deck({0: first, 1: f"{second} B13 Y13 K13"}, "Y5", "Y12"), "kolay101")
        hand.play_turn([runs(("R10 R11 O=R12", *SERIES[1:])), throw("K1")])
        hand.apply(Draw())
        melds = (Run("Y7 Y8 Y9"), Run("K3 K4 K5 K6 K7 K8 K9"), Group("B13 Y13 K13"))
        assert hand.apply(Open(melds))[0]["points"] == 105
        assert hand.apply(LayOff(Tile("R9"), 0, "L", Tile("R9"))) == [
            {"event": "layoff", "seat": 1, "tile": "R9", "meld": 0, "end": "L", "as": "R9"}
        ]
        assert hand.apply(TakeOkey(Tile("R12"), 0, 3, Tile("R12"))) == [
            {"event": "take_okey", "seat": 1, "tile": "R12", "meld": 0, "place": 3},
            {"event": "penalty", "seat": 0, "kind": "capture_penalty", "points": 101},
        ]
        assert hand.view(1).known[1] == (Tile("O"),)
        assert hand.apply(LayOff(Tile("O"), 5, "G", Tile("R13")))[0]["as"] == "R13"
        assert hand.view(1).okeys == ((5, 3, 1, True),)
        assert hand.view(1).known[1] == ()
        assert [str(meld) for meld in hand.table][::5] == ["R9 R10 R11 R12", "B13 Y13 K13 O=R13"]

    def test_a_lay_of_several_melds_is_one_event_each(self) -> None:
        hand = Round.from_deck(deck({0: tiles(SERIES) + " R1 R2 R3 B1 B2 B3"}, "Y5"))
        hand.apply(runs())
        two = Lay((Run("R1 R2 R3"), Run("B1 B2 B3")))
        assert hand.check(two) is None
        assert [event["meld"] for event in hand.apply(two)] == ["R1 R2 R3", "B1 B2 B3"]
        hand.undo()
        assert len(hand.table) == 4
        assert str(hand.check(two)) == "lay R1 R2 R3: not all of it is on the rack"
        before = hand.copy()
        with pytest.raises(IllegalMove):
            hand.apply(Lay((Run("B1 B2 B3"), Run("R1 R2 R3"))))
        assert same_state(hand, before)

    def test_no_meld_is_a_bad_opening(self) -> None:
        hand = table_hand(rack="R1 R2 R4 Y6 B1 B13")
        bad = Open((NoMeld("R1 R2 O"), NoMeld("B1 B13 R4")))
        assert hand.apply(bad) == [
            {"event": "bad_open", "seat": 1, "melds": ["R1 R2 O", "B1 B13 R4"]},
            {"event": "penalty", "seat": 1, "kind": "bad_open_penalty", "points": 101},
        ]
        assert len(hand.rack(1)) == 22
        assert [str(tile) for tile in hand.view(0).known[1]] == ["R1", "R2", "R4", "B1", "B13", "O"]
        assert str(hand.check(bad)).endswith("one bad opening a turn is enough")


    def test_pairs_where_nobody_opens_by_pairs_are_a_bad_opening(self) -> None:
        """Where a bad opening is fined; elsewhere it is refused."""
        rack = {0: "R1 R1 R3 R3 R5 R5 B7 B7 B9 B9"}
        pairs = Open(tuple(Pair(f"{tile} {tile}") for tile in ("R1", "R3", "R5", "B7", "B9")))
        strict = RuleSet.named("rehber").replace(bad_open_penalty=101)
        hand = Round.from_deck(deck(rack, "Y5"), strict)
        assert [event["event"] for event in hand.apply(pairs)] == ["bad_open", "penalty"]
        assert len(hand.rack(0)) == 22
        mild = Round.from_deck(deck(rack, "Y5"), "rehber")
        with pytest.raises(IllegalMove):
            mild.apply(pairs)


class TestLegal:
    @EACH
    def test_each_is_legal_and_there_once(self, rules: RuleSet) -> None:
        for seed in range(3):
            hand = Round.deal(rules, seed)

            def check(action: Action, hand: Round = hand) -> None:
                legal = hand.legal_actions()
                assert legal.complete
                assert len({repr(each) for each in legal}) == len(legal)
                assert all(hand.check(each) is None for each in legal)
                assert key(action, rules) in {key(each, rules) for each in legal}

            play(hand, "safe", seed, check)
            assert hand.legal_actions() == ()

    @pytest.mark.parametrize("rules", [RULES[0], RULES[1], RULES[3], RULES[-1]], ids=str)
    def test_nothing_is_missing(self, rules: RuleSet) -> None:
        """Whatever could be tried, the referee takes those that are listed and no other."""
        tried = 0
        for seed in (1, 2, 17):
            hand, state, rng = Round.deal(rules, seed), seed, Random(seed)
            while not hand.over:
                if hand.phase == "play" and hand.opened[hand.turn] and rng.random() < 0.3:
                    listed = {key(each, rules) for each in hand.legal_actions()}
                    every = {key(each, rules) for each in conceivable(hand) if hand.check(each) is None}
                    assert {each for each in listed if each[0] != "Open"} == every
                    tried += 1
                action, state = next_action(hand, "greedy", state)
                hand.apply(action)
        assert tried > 5

    @pytest.mark.parametrize(
        ("rack", "named", "open_"),
        [
            (
                "Y12 K12 R13 Y13 B13 K8 K9 K10 R1 R4 R7 Y2 Y5 B5 B8 B10 K2 K4 K5 R9 Y7",
                ["O=R12 Y12 K12", "Y12 O=B12 K12"],
                ["O=R12 Y12 K12"],
            ),
            # Two equal groups: which of them has which name makes no difference.
            (
                "R12 R12 Y12 Y12 R13 Y13 B13 R1 R4 R7 Y2 Y5 Y8 B1 B6 B9 K2 K5 K8 K10",
                [
                    "R12 Y12 O=B12 | R12 Y12 O=B12",
                    "R12 Y12 O=B12 | R12 Y12 O=K12",
                    "R12 Y12 O=K12 | R12 Y12 O=K12",
                ],
                ["R12 Y12 O=B12 | R12 Y12 O=B12"],
            ),
            (
                "R13 K10 K11 K12 Y9 Y10 Y11 R1 R4 R7 Y2 Y5 B1 B5 B8 B10 K1 K4 K7 R9",
                ["R13 O=Y13 O=B13", "R13 O=Y13 O=K13", "R13 O=B13 O=K13"],
                ["R13 O=Y13 O=B13"],
            ),
        ],
    )
    def test_an_okey_that_keeps_its_name_is_another_opening_by_each(
        self, rack: str, named: list[str], open_: list[str]
    ) -> None:
        okeys = " ".join(["B3"] * " ".join(named[:1]).count("O="))
        for take, expected in (("named", named), ("at_four", open_)):
            rules = RuleSet.named("yesil").replace(group_okey_take=take)
            hand = Round.from_deck(deck({0: f"{rack} {okeys}"}, "B2"), rules)
            legal = hand.legal_actions()
            assert len(hand.rack(0)) == len(f"{rack} {okeys}".split()) == 22
            openings = [action for action in legal if isinstance(action, Open)]
            groups = [sorted(str(m) for m in opening.melds if isinstance(m, Group) and m.okeys) for opening in openings]
            found = {" | ".join(each) for each in groups}
            assert legal.complete
            assert len({key(each, rules) for each in openings}) == len(openings)
            assert set(expected) <= found
            assert not {each for each in named if each not in expected} & found

    def test_mixed_openings(self) -> None:
        """Runs of 72 points, a group of 21, pairs of 20 and 18: whatever reaches 101 with a run or group in it."""
        rack = "R11 R12 R13 K11 K12 K13 B10 B10 Y9 Y9 R1 R4 Y2 Y5 B1 B4 B7 K2 K5 K8 R7 Y7"
        rules = RuleSet.named("yesil").replace(mix_open=True)
        legal = Round.from_deck(deck({0: rack}, "R9"), rules).legal_actions()
        runs_of_both, group, pairs = "R11 R12 R13 | K11 K12 K13", "R7 Y7 B7", ("B10 B10", "Y9 Y9")
        assert legal.complete
        assert sorted(str(each) for each in legal if isinstance(each, Open)) == [
            f"open with {runs_of_both} | {more}"
            for more in (
                f"{group} | {pairs[0]}",
                f"{group} | {pairs[1]}",
                f"{group} | {pairs[1]} | {pairs[0]}",
                f"{pairs[1]} | {pairs[0]}",
            )
        ]

    def test_a_whole_hand_below_the_bar(self) -> None:
        """84 points and a tile to throw. source: gelokey."""
        rows = "R1 R2 R3 R4 R5 R6 R7", "Y1 Y2 Y3 Y4 Y5 Y6 Y7", "B1 B2 B3 B4 B5 B6 B7"
        legal = Round.from_deck(deck({0: f"{' '.join(rows)} K9"}, "R12"), "gelokey").legal_actions()
        assert any(isinstance(each, Open) for each in legal)

    def test_pairs_with_an_okey_each(self) -> None:
        """Two of a face pair with an okey each, or with one another beside the pair of okeys."""
        rack = "R1 R1 R3 R3 R5 R5 K7 K7 Y2 Y5 Y8 Y11 B1 B4 B7 B10 K2 K5 R9 K9"
        hand = Round.from_deck(deck({0: f"{rack} Y13 Y13"}, "Y12"), "yesil")
        legal = hand.legal_actions()
        openings = {frozenset(Counter(map(str, each.melds)).items()): each for each in legal if isinstance(each, Open)}
        assert legal.complete
        for pairs in (["R1 O=R1", "R1 O=R1"], ["R1 R1", "O=Y13 O=Y13"]):
            opening = openings[frozenset(Counter([*pairs, "R3 R3", "R5 R5", "K7 K7"]).items())]
            assert hand.copy().apply(opening)[0]["pairs"] == 5

    def test_there_may_be_more_openings_than_asked_for(self) -> None:
        rack = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1 B2 B3 B4 B5 B6 B7 B8 B9"
        hand = Round.from_deck(deck({0: rack}, "Y5"))
        few, all_of_them = hand.legal_actions(30), hand.legal_actions()
        assert (len(few), few.complete) == (30, False)
        assert all_of_them.complete
        assert len(all_of_them) > 100
        assert nonsense.accepted(lambda most: hand.legal_actions(most), "actions") == [0, 3, 23]  # type: ignore[arg-type]


def key(action: Action, rules: RuleSet) -> tuple[object, ...]:
    """The same for the same action: an opening's melds are in no order."""
    if isinstance(action, Open | Lay):
        return type(action).__name__, frozenset(Counter(same_meld(meld, rules) for meld in action.melds).items())
    return type(action).__name__, *map(str, action._fields())


def conceivable(hand: Round) -> list[Action]:
    """Every action but an opening that has a name: all tiles on all melds, all runs, groups and pairs."""
    rack = hand.rack(hand.turn)
    actions: list[Action] = [Draw(), TakeSide(), TakeIndicator(), Pass(), PutBack(), *map(Discard, set(rack))]
    for index, meld in enumerate(hand.table):
        for tile in set(rack):
            face = hand.okey if tile.is_false_okey else tile
            faces = TILES[:52] if tile.is_okey else [face]
            actions += [LayOff(tile, index, end, each) for end in "LRG" for each in faces]
            actions += [TakeOkey(tile, index, place, faces[0]) for place in range(len(meld))]
    return actions + [Lay((meld,)) for meld in melds_of(hand)]


def melds_of(hand: Round) -> list[Meld]:
    """Runs, groups and pairs of what is on the rack, with okeys for any of their tiles."""
    rack, okey = hand.rack(hand.turn), hand.okey
    okeys = rack.count(Tile("O"))
    shapes: list[tuple[type[Meld], list[Tile]]] = [(Pair, [face, face]) for face in TILES[:52]]
    for colour in range(4):
        row = [*TILES[13 * colour : 13 * colour + 13], TILES[13 * colour]]
        shapes += [(Run, row[start:stop]) for start in range(13) for stop in range(start + 3, 15)]
    for number in range(13):
        group = [TILES[13 * colour + number] for colour in range(4)]
        shapes += [(Group, list(some)) for size in (3, 4) for some in combinations(group, size)]
    found: dict[object, Meld] = {}
    for kind, faces in shapes:
        for count in range(min(okeys, len(faces) - (kind is not Pair)) + 1):
            for places in combinations(range(len(faces)), count):
                plain = ["F" if face is okey else str(face) for face in faces]
                names = [f"O={faces[at]}" if at in places else name for at, name in enumerate(plain)]
                need = Counter("O" if "=" in name else name for name in names)
                if all(rack.count(Tile(name)) >= times for name, times in need.items()):
                    if kind is Pair and count == 2 and faces[0] is not okey:
                        continue
                    try:
                        meld = kind(" ".join(names), okey)
                    except TileError:
                        continue
                    found[same_meld(meld, hand.rules)] = meld
    return list(found.values())


def same_meld(meld: Meld, rules: RuleSet) -> tuple[str, ...]:
    """A group's tiles and a pair's are in no order, and an okey that is not decided has no name."""
    words = meld.words() if isinstance(meld, Run) else sorted(meld.words())
    if isinstance(meld, Group) and len(meld) == 3 and rules.group_okey_take == "at_four":
        words = sorted(word.partition("=")[0] for word in words)
    return meld.kind, *words


class TestTurn:
    def test_all_or_nothing(self) -> None:
        hand = table_hand(rack="R9 B13 K9 K13")
        before = hand.copy()
        for wrong in (
            [throw("R9"), Draw()],  # the second is the next player's
            [PutBack(), throw("R9")],
            [{"event": "discard", "seat": 1, "tile": "R9"}, {"event": "draw", "seat": 2}],
        ):
            with pytest.raises(IllegalMove):
                hand.play_turn(wrong)  # type: ignore[arg-type]
            assert same_state(hand, before)
        assert [event["event"] for event in hand.play_turn([throw("R9")])] == ["discard", "penalty"]

    def test_it_has_to_end(self) -> None:
        hand = at_start = Round.from_deck(deck({0: tiles(SERIES)}, "Y5"))
        with pytest.raises(IllegalMove, match="the turn does not end with it: a discard is missing") as refused:
            hand.play_turn([runs()])
        assert "taş atılmadı" in refused.value.turkish
        with pytest.raises(OkeyError, match="there are none"):
            hand.play_turn([])
        assert len(hand.events) == 1
        assert [event["event"] for event in hand.play_turn([runs()], whole=False)] == ["open"]
        assert at_start.turn == 0

    def test_it_may_end_the_hand(self) -> None:
        melds = ("R10 R11 R12 R13", "K9 K10 K11 K12", "B9 B10 B11 B12", "Y10 Y11 Y12 Y13", "K3 K4 K5 K6 K7")
        hand = Round.from_deck(deck({0: f"{tiles(melds)} Y6"}, "Y5"))
        events = hand.play_turn([runs(melds), throw("O")])
        assert events[2:] == [
            {"event": "end", "finisher": 0, "finish": ["okey", "hand"], "stock_out": False},
            {"event": "score", "points": [-404, 808, 808, 808]},
        ]
        assert (hand.over, hand.finisher, hand.turn) == (True, 0, 0)
        with pytest.raises(IllegalMove, match="the hand has ended"):
            hand.play_turn([Draw()])

    def test_nothing_comes_after_the_end(self) -> None:
        hand = Round.from_deck(deck({0: "R13", 1: TWENTY}, "B8"), "rehber")
        hand.play_turn([throw("R13")])
        with pytest.raises(IllegalMove, match="discard B11: the turn has ended before it") as refused:
            hand.play_turn([TakeSide(), throw("B11")])
        assert refused.value.code == "turn ended"
        hand.play_turn([TakeSide()])
        assert hand.events[-2]["finish"] == ["ten_pairs"]
        assert hand.score is not None
        assert hand.score.points == [505, -202, 404, 404]  # the giver pays

    def test_ten_pairs_from_the_deal(self) -> None:
        hand = Round.from_deck(deck({0: TWENTY + " R13"}, "B8"), "rehber")
        assert [event["event"] for event in hand.events] == ["deal", "end", "score"]
        assert hand.over
        assert not Round.from_deck(deck({0: TWENTY + " R13"}, "B8"), "yesil").over

    @pytest.mark.parametrize("wrong", [None, 3, "draw", b"draw", {"event": "draw"}])
    def test_what_is_no_turn(self, wrong: object) -> None:
        with pytest.raises(TypeError, match="a turn is a list of actions"):
            Round.deal(seed=1).play_turn(wrong)  # type: ignore[arg-type]


TWENTY = "R1 R1 R3 R3 R5 R5 Y7 Y7 Y9 Y9 B2 B2 B4 B4 K6 K6 K8 K8 R13 Y12 B11"  # nine pairs


class TestPlans:
    """What the solver plans, the referee takes, step by step or at once: both ask the same code."""

    @EACH
    def test_the_best_turns_are_legal(self, rules: RuleSet) -> None:
        finished = played = 0
        for seed in range(12):
            hand, state = Round.deal(rules, seed), seed
            while not hand.over:
                if hand.phase != "play":
                    action, state = next_action(hand, "greedy", state)
                    hand.apply(action)
                    continue
                view = hand.view(hand.turn)
                if view.duty and rules.side_take == "immediate_in_formation":
                    hand.apply(PutBack())  # a plan may lay other things before the side tile
                    continue
                try:
                    plan = best_turn(
                        view.rack,
                        view.table,
                        rules,
                        okey=view.okey,
                        opened=view.opened[view.turn],
                        others={how for seat, how in enumerate(view.opened) if how and seat != view.turn},
                        seat=view.turn,
                        side_tile=view.taken if view.duty else None,
                        bar=view.bars[0],
                        pairs_bar=view.bars[1],
                    )
                except IllegalMove:
                    hand.apply(PutBack())  # it cannot be used
                    continue
                by_steps = hand.copy()
                for step in plan.steps:
                    by_steps.apply(step)
                hand.play_turn(plan.steps)
                assert same_state(hand, by_steps)
                assert hand.over or hand.turn != view.turn
                played += 1
            finished += hand.finisher is not None
        assert played > 150
        assert finished > 0


class TestUndo:
    @EACH
    def test_back_to_the_deal(self, rules: RuleSet) -> None:
        hand, states, state = Round.deal(rules, 3), [], 3
        while not hand.over:
            states.append(hand.copy())
            action, state = next_action(hand, "safe", state)
            hand.apply(action)
        for before in reversed(states):
            hand.undo()
            assert same_state(hand, before)
        with pytest.raises(OkeyError, match="nothing to undo"):
            hand.undo()

    def test_forth_again(self) -> None:
        hand = play(Round.deal("kolay101", 1))
        events = hand.events[:]
        hand.undo()
        assert not hand.over
        hand.apply(events[len(hand.events)])
        assert hand.events == events

    def test_copies_are_apart(self) -> None:
        hand = Round.deal("yesil", 3)
        other = hand.copy()
        play(other)
        assert len(hand.events) == 1
        assert not hand.over
        assert same_state(play(hand), other)

    def test_a_deal_that_ends_the_hand_is_not_undone(self) -> None:
        hand = Round.from_deck(deck({0: TWENTY + " R13"}, "B8"), "rehber")
        with pytest.raises(OkeyError, match="nothing to undo"):
            hand.undo()


def test_who_takes_the_indicator_has_to_finish() -> None:
    """He may hold its twin; what leaves no finish is refused, so that nobody lays off and then gives up."""
    hand = at_the_indicator("K10")
    assert hand.apply(TakeIndicator()) == [{"event": "take_indicator", "seat": 1, "tile": "K10"}]
    assert hand.rack(1).count(Tile("K10")) == 2
    runs = "R9 R10 R11 R12", "Y10 Y11 Y12 Y13", "B1 B2 B3 B4", "K7 K8 K9 K10", "R5 Y5 B5 K5"
    for action, code in (
        (Pass(), "not now"),
        (Open((*map(Run, runs[:4]),)), "must finish"),  # B5 and K10 would be left
    ):
        reason = hand.check(action)
        assert reason is not None
        assert reason.code == code
    finish = Run("B1 B2 B3 B4 B5"), Group("R5 Y5 B5 K5")
    hand.play_turn([Open((*map(Run, (*runs[:2], runs[3])), *finish)), Discard(Tile("K10"))])
    assert hand.score is not None
    assert hand.score.points == hand.events[-1]["points"] == [202, -101, 202, 202]


def test_who_wins_by_ten_pairs_keeps_his_penalties() -> None:
    eight_pairs = TWENTY.replace("R1 R1 ", "R1 R2 ")
    hand = Round.from_deck(deck({0: "B9 " + eight_pairs}, "B8", "K1 K2 K3 R1 K1 K2 K3 R2"), "rehber")
    hand.play_turn([throw("O")])
    for _ in range(3):
        hand.play_turn([Draw(), Discard(hand.stock[0])])
    hand.play_turn([Draw(), throw("R13")])
    for _ in range(3):
        hand.play_turn([Draw(), Discard(hand.stock[0])])
    hand.apply(Draw())
    assert hand.events[-2]["finish"] == ["ten_pairs"]
    assert hand.penalties[0] == ("okey_discard",)
    assert hand.events[-1]["points"] == [-202 + 101, 404, 404, 404]
    assert hand.score is not None
    assert hand.score.points == hand.events[-1]["points"]


def test_katlamali_raises_the_bars() -> None:
    rising = RuleSet.named("ozet").replace(katlamali="max_plus_1")
    hand = Round.from_deck(deck({0: tiles(SERIES), 1: "R1 R2 R3"}, "Y5"), rising)
    assert hand.bars == (101, 5)
    hand.apply(runs())
    assert hand.bars == hand.view(2).bars == (109, 5)
    assert Round.deal("rehber", 1).bars == (101, None)


def test_hands_are_told_apart() -> None:
    assert re.fullmatch(r"<Round yesil, hand 1, turn 0, play, 1 events>", repr(Round.deal(seed=1)))
    assert "over" in repr(play(Round.deal(seed=1)))
    for rules in rules_named():
        assert Round.deal(rules, 1).rules.name == rules


DOC = Path(__file__).parent.parent / "docs" / "game.md"


def test_the_page_says_what_happens() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOC.read_text("utf-8"), re.S)
    assert len(blocks) >= 5
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, DOC.name, str(DOC), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert tried > 20
    assert failed == 0


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from(POLICIES))
def test_the_known_tiles_are_there(seed: int, policy: str) -> None:
    """What everybody knows to be on a rack is there, for all rule sets."""
    hand = Round.deal(RULES[seed % len(RULES)], seed)
    rng = Random(seed)

    def check(action: Action) -> None:
        for seat in range(4):
            rack = hand.rack(seat)
            assert not Counter(hand.view(seat).known[seat]) - Counter(rack)
        if hand.phase == "play" and hand.opened[hand.turn] is None and rng.random() < 0.2:
            shown = sorted(hand.rack(hand.turn))[: rng.randint(2, 9)]
            bad = Open((NoMeld(" ".join(map(str, shown)), hand.okey),))
            if hand.check(bad) is None:
                hand.apply(bad)

    play(hand, policy, seed, check)
