"""What a player sees: all that lies open, nothing that is hidden, and hands made from it that look the same to him."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import nonsense
import pytest
from decks import POLICIES, SET, deck, next_action, play, same_state, some_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from okeysolve import Rack, _core
from okeysolve.errors import OkeyError
from okeysolve.game import Discard, Draw, Match, NoMeld, Open, PlayerView, PutBack, Round, TakeIndicator, TakeSide
from okeysolve.rules import RuleSet
from okeysolve.tiles import Tile

RULES = some_rules()
EACH = pytest.mark.parametrize("rules", RULES, ids=str)
F = Tile("F")


def positions(rules: RuleSet, policy: str, seed: int, every: int = 7) -> Iterator[Round]:
    """Now and then a position of a hand, bad openings among what is played.

    Of an odd seed it is a later hand of a match, in teams where the rule set has them.
    """
    teams = rules.teams == "sum" and seed % 2 == 1
    match: dict[str, Any] = {"hand": 2, "hands": 3, "totals": (101, -202, 0, 77)} if seed % 2 == 1 else {}
    hand, state, rng = Round.deal(rules, seed, seed % 4, teams, **match), seed, Random(seed)
    number = 0
    while not hand.over:
        if number % every == 0:
            yield hand
        if rng.random() < 0.02 and hand.phase == "play" and hand.opened[hand.turn] is None:
            bad = Open((NoMeld(" ".join(map(str, sorted(hand.rack(hand.turn))[:5])), hand.okey),))
            if hand.check(bad) is None:
                hand.apply(bad)
                continue
        action, state = next_action(hand, policy, state)
        hand.apply(action)
        number += 1


class TestNothingHidden:
    """A guess deals all hidden tiles out anew: whatever a view held of them would be another then."""

    @EACH
    @pytest.mark.parametrize("policy", ["greedy", "safe"])
    def test_the_hidden_tiles_do_not_matter(self, rules: RuleSet, policy: str) -> None:
        for seed in range(2):
            rng, moved = Random(seed), 0
            for hand in positions(rules, policy, seed):
                for seat in range(4):
                    view = hand.view(seat)
                    other = view.guess(rng)
                    again = other.view(seat)
                    assert again == view
                    assert json.dumps(again.as_dict()) == json.dumps(view.as_dict())
                    moved += other.stock != hand.stock and all(
                        other.rack(each) != hand.rack(each) for each in range(4) if each != seat
                    )
            assert moved > 10

    def test_in_a_match_played_in_teams(self) -> None:
        """Partners do not see each other's tiles; nor are those of the hands before, or the decks, in a view."""
        match, rng = Match("kolay101", 3, seed="a secret", teams=True), Random(1)
        while not match.over:
            hand, state, number = match.round, 1, 0
            while not hand.over:
                if number % 11 == 0:
                    for seat in range(4):
                        view = match.view(seat)
                        told = json.dumps(view.as_dict())
                        assert json.dumps(view.guess(rng).view(seat).as_dict()) == told
                        assert view.teams
                        assert hand.deck is not None
                        assert match.seed is not None
                        assert hand.deck[:40] not in told
                        assert f'"{match.seed}"' not in told
                        assert str(hand.seed) not in told
                        assert len(other := hand.rack((seat + 2) % 4)) < 6 or str(other) not in told
                action, state = next_action(hand, "greedy", state)
                hand.apply(action)
                number += 1
            if not match.over:
                match.next_round()

    def test_a_view_holds_no_hidden_tile(self) -> None:
        """Nor does what it keeps for itself, to find the legal actions with."""
        for seed in range(2):
            for hand in positions(RULES[4], "greedy", seed):
                for seat in range(4):
                    state = hand.view(seat)._state()
                    assert not any(state.stock())
                    assert [len(Rack._from_packed(state.rack(each), None)) for each in range(4)] == [
                        len(hand.rack(each)) if each == seat else 0 for each in range(4)
                    ]

    def test_hidden_tiles_of_the_deal(self) -> None:
        """Not by way of a guess: decks that differ in what seat 1 does not see."""
        rack = "R1 R2 R3 R4 R5 R6 R7 R8 R9 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 K1 K2 K3"
        told = Round.from_deck(deck({1: rack}, "B8")).view(1)
        tiles = deck({1: rack}, "B8").split()
        hidden = tiles[:22] + tiles[43:85] + tiles[86:]
        for seed in range(20):
            Random(seed).shuffle(hidden)
            other = " ".join([*hidden[:22], *tiles[22:43], *hidden[22:64], "B8", *hidden[64:]])
            assert Round.from_deck(other).view(1) == told

    @EACH
    def test_no_hidden_tile_is_named(self, rules: RuleSet) -> None:
        for hand in positions(rules, "greedy", 5):
            for seat in range(4):
                told = hand.view(seat).as_dict()
                for name in ("rules", "legal", "okey"):
                    del told[name]
                text = re.sub(r"O=\w+", "O", json.dumps(told))
                seen = Counter(map(str, hand.rack(seat)))
                seen.update(str(tile) for meld in hand.table for tile in meld)
                seen.update(str(each.tile) for each in hand.discards)
                seen.update(str(tile) for known in hand.view(seat).known for tile in known)
                seen[str(hand.indicator)] += 1
                assert set(re.findall(r"\b(?:[RYBK]\d+|O|F)\b", text)) <= set(seen)

    @EACH
    def test_policies_look_at_nothing_hidden(self, rules: RuleSet) -> None:
        """They play from a state without hidden tiles as they do from the whole."""
        for hand in positions(rules, "greedy", 3):
            view = hand.view(hand.turn)
            for policy in POLICIES:
                assert view.policy_action(policy, 1) == next_action(hand, policy, 1)

    def test_policies_that_are_none(self) -> None:
        hand = Round.deal(seed=1)
        with pytest.raises(OkeyError, match="it is not the turn of seat 1"):
            hand.view(1).policy_action("greedy", 1)
        with pytest.raises(OkeyError, match="there is no policy 'greddy': did you mean greedy"):
            hand.view(0).policy_action("greddy", 1)
        with pytest.raises(TypeError, match="a policy is named by a text such as 'greedy', not by list"):
            hand.view(0).policy_action([], 1)  # type: ignore[arg-type]
        numbers = nonsense.accepted(lambda state: hand.view(0).policy_action("safe", state), "random numbers")  # type: ignore[arg-type]
        assert numbers == [0, 3, 23, 10**12]


class TestView:
    @EACH
    def test_it_tells_what_the_hand_tells(self, rules: RuleSet) -> None:
        for hand in positions(rules, "safe", 4):
            for seat in range(4):
                view = hand.view(seat)
                assert view.rack == hand.rack(seat)
                assert view.tiles == tuple(len(hand.rack(each)) for each in range(4))
                assert (view.turn, view.phase, view.over) == (hand.turn, hand.phase, hand.over)
                assert (view.table, view.discards, view.stock) == (hand.table, hand.discards, len(hand.stock))
                assert (view.opened, view.penalties, view.bars) == (hand.opened, hand.penalties, hand.bars)
                assert (view.okey, view.indicator, view.risk) == (hand.okey, hand.indicator, hand.risk)
                assert (view.points, view.finisher, view.finish) == (None, None, ())
                legal = view.legal_actions()
                assert legal == (hand.legal_actions() if seat == hand.turn else ())
                assert legal.complete

    def test_the_end(self) -> None:
        for rules in RULES:
            for seed in range(5):
                hand = play(Round.deal(rules, seed))
                for view in map(hand.view, range(4)):
                    assert view.over
                    assert view.points == tuple(hand.events[-1]["points"])
                    assert (view.finisher, list(view.finish)) == (hand.finisher, hand.events[-2]["finish"])
                    assert view.legal_actions() == ()
                    assert PlayerView.from_dict(json.loads(json.dumps(view.as_dict()))) == view
                    with pytest.raises(OkeyError, match="nothing to guess"):
                        view.guess(1)

    def test_who_threw_and_who_took(self) -> None:
        hand = Round.from_deck(deck({0: "R9", 1: "R7 R8"}, "Y5"))
        hand.play_turn([Discard(Tile("R9"))])
        assert hand.view(3).side_tile is Tile("R9")
        hand.apply(TakeSide())
        view = hand.view(3)
        assert [(each.seat, str(each.tile), each.taken) for each in view.discards] == [(0, "R9", True)]
        assert (view.side_tile, view.taken, view.duty) == (None, Tile("R9"), True)
        assert view.known == ((), (Tile("R9"),), (), ())
        hand.apply(PutBack())
        view = hand.view(3)
        assert [(each.seat, each.taken) for each in view.discards] == [(0, False)]
        assert (view.side_tile, view.taken, view.duty, view.known[1]) == (None, None, False, ())

    def test_false_okeys_at_the_bottom_are_known(self) -> None:
        hand = Round.from_deck(deck({}, "F F Y5"))
        assert hand.view(2).turned == 2
        hand.play_turn([Discard(sorted(hand.rack(0))[0])])
        while hand.phase == "draw" and len(hand.stock) > 2:
            hand.play_turn([Draw(), Discard(hand.stock[0])])
        assert hand.view(0).guess(1).stock == (F, F)
        hand.apply(Draw())
        seat = hand.turn
        assert hand.view((seat + 1) % 4).known[seat] == (F,)
        assert F in hand.view((seat + 1) % 4).guess(1).rack(seat)

    def test_it_does_not_change(self) -> None:
        hand = Round.deal("yesil", 1)
        view = hand.view(0)
        before = view.as_dict()
        for name in ("rack", "turn", "more"):
            with pytest.raises(AttributeError):
                setattr(view, name, None)
        play(hand)
        assert view.as_dict() == before
        assert view != hand.view(0)

    def test_it_is_made_of_a_hand(self) -> None:
        for fields in ({}, {"seat": 1}, {"more": 1}):
            with pytest.raises(TypeError, match=r"take Round\.view\(seat\)"):
                PlayerView(**fields)

    def test_it_is_a_value(self) -> None:
        one, other = Round.deal("yesil", 1).view(0), Round.deal("yesil", 1).view(0)
        assert one == other
        assert hash(one) == hash(other)
        assert len({one, other, Round.deal("yesil", 1).view(1)}) == 2
        assert pickle.loads(pickle.dumps(one)) == one
        assert nonsense.accepted(Round.deal(seed=1).view, "seat") == [0, 3]  # type: ignore[arg-type]


class TestJson:
    @settings(max_examples=30)
    @given(st.integers(0, 2**32), st.sampled_from(POLICIES))
    def test_there_and_back(self, seed: int, policy: str) -> None:
        for hand in positions(RULES[seed % len(RULES)], policy, seed, every=19):
            for seat in range(4):
                view = hand.view(seat)
                again = PlayerView.from_dict(json.loads(json.dumps(view.as_dict())))
                assert again == view
                assert again.legal_actions() == view.legal_actions()

    def test_legal_actions_are_events(self) -> None:
        for hand in positions(RULES[1], "greedy", 3, every=1):
            told = hand.view(hand.turn).as_dict()
            assert told["legal_complete"]
            assert told["legal"]
            for event in told["legal"]:
                done = hand.copy().apply(event)
                assert event.items() <= done[0].items()
                assert ("tile" in event) == (event["event"] not in ("draw", "open", "lay", "pass"))
            assert hand.view((hand.turn + 1) % 4).as_dict()["legal"] == []

    def test_so_many_legal_actions(self) -> None:
        rack = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1 B2 B3 B4 B5 B6 B7 B8 B9"
        view = Round.from_deck(deck({0: rack}, "Y5")).view(0)
        none, few, some = view.as_dict(0), view.as_dict(30), view.as_dict()
        assert (none["legal"], none["legal_complete"], view.legal_actions(0).complete) == ([], False, False)
        assert PlayerView.from_dict(none) == view
        assert (len(few["legal"]), few["legal_complete"]) == (30, False)
        assert (len(some["legal"]), some["legal_complete"]) == (500, False)
        assert PlayerView.from_dict(few) == PlayerView.from_dict(some) == view
        for wrong in (-1, 100_001, 10**30):
            with pytest.raises(OkeyError, match="a list has room for 0 to 100000 actions"):
                view.as_dict(wrong)
            with pytest.raises(OkeyError, match="a list has room for 0 to 100000 actions"):
                Round.deal(seed=1).view(1).legal_actions(wrong)

    def test_in_whatever_order_they_are_told(self) -> None:
        hand = [hand.copy() for hand in positions(RULES[6], "greedy", 4, every=3) if any(hand.view(0).known)][-1]
        view, rng = hand.view(1), Random(1)
        told = view.as_dict()
        for _ in range(10):
            told["known"] = [" ".join(rng.sample(tiles.split(), len(tiles.split()))) for tiles in told["known"]]
            told["penalties"] = [rng.sample(names, len(names)) for names in told["penalties"]]
            again = PlayerView.from_dict(told)
            assert again == view == again.guess(rng).view(1)

    def test_the_indicator_twice(self) -> None:
        rack = "R9 R10 R11 R12 Y10 Y11 Y12 Y13 B1 B2 B3 B4 B5 K7 K8 K9 R5 Y5 B5 K5 K10"
        hand = Round.from_deck(deck({1: rack}, "K10"), "rehber")
        hand.apply(Discard(sorted(hand.rack(0))[0]))
        while hand.phase == "draw":
            hand.play_turn([Draw(), Discard(hand.stock[0])])
        hand.apply(TakeIndicator())
        for seat in range(4):
            view = hand.view(seat)
            assert PlayerView.from_dict(view.as_dict()) == view == pickle.loads(pickle.dumps(view))
            assert Tile("K10") in view.guess(seat).rack(1)

    def view(self) -> dict[str, Any]:
        hand = [hand.copy() for hand in positions(RULES[1], "greedy", 1)][-1]
        told = hand.view(hand.turn).as_dict()
        assert told["table"]
        assert told["discards"]
        return told

    def test_each_field_is_needed_and_looked_at(self) -> None:
        told = self.view()
        derived = {"legal", "legal_complete", "bars", "indicator"}
        for name in told:
            rest = {key: value for key, value in told.items() if key != name}
            if name in derived:
                assert PlayerView.from_dict(rest) == PlayerView.from_dict(told)
                continue
            with pytest.raises(OkeyError, match=f"'{name}'"):
                PlayerView.from_dict(rest)
            right = PlayerView.from_dict(told)

            def read(value: object, name: str = name) -> None:
                PlayerView.from_dict({**told, name: value}).guess(1)

            for value in nonsense.accepted(read, "view|rule"):
                other = PlayerView.from_dict({**told, name: value})
                assert other != right or json.dumps(value, default=str) == json.dumps(told[name])

    def test_whatever_is_broken_is_refused_or_plays(self) -> None:
        """Values put in the wrong places, deep inside too: an error of ours, or a view that can be used."""
        told, rng = self.view(), Random(1)
        for _ in range(1500):
            broken = json.loads(json.dumps(told))
            where = broken
            name = rng.choice([name for name in told if name not in ("rules", "legal")])
            while isinstance(where[name], list | dict) and where[name] and rng.random() < 0.8:
                where = where[name]
                name = rng.choice(range(len(where)) if isinstance(where, list) else list(where))
            where[name] = rng.choice([*nonsense.VALUES, where[name]])
            try:
                view = PlayerView.from_dict(broken)
            except (OkeyError, TypeError):
                continue
            view.legal_actions()
            assert view.guess(rng).view(view.seat) == view

    def test_contradictions(self) -> None:
        told: dict[str, Any] = self.view()
        for change, words in (
            ({"stock": 20}, "are out of sight"),
            ({"tiles": [9, 9, 9, 9]}, "'tiles' of the view"),
            ({"rack": "R1 R1 R1"}, "is no rack"),
            ({"points": [1, 2, 3, 4]}, "'points' of the view"),
            ({"turns": 3}, "'turn' of the view"),
            ({"hands": 1, "hand": 2}, "'hands' of the view: there is no hand 2 of 1"),
            ({"hands": 10**9}, "'hands' of the view: .* a match has at most 10000"),
            ({"teams": True, "rules": RULES[0].as_dict()}, "'teams' of the view: gelokey has no teams"),
            (
                {"side_tile": "R1", "phase": "play"},
                "'side_tile' of the view is the last discard, and there in phase draw",
            ),
            ({"discards": told["discards"][1:]}, "'discards' of the view: [0-9]+ in"),
            ({"discards": [*told["discards"][1:], told["discards"][0]]}, "the seats discard by turns"),
            (
                {"discards": [{**each, "taken": True} for each in told["discards"]]},
                "was taken, but is not on the table",
            ),
            ({"known": ["K1 " * 30] * 4}, "known to be on the rack of seat"),
            ({"known": ["R13", "", "", ""]}, "own rack has not what is known"),
            ({"duty": True}, "'duty' of the view"),
            (
                {"okeys": [{"meld": 9, "place": 0, "seat": 1, "now": False}]},
                "'okeys' of the view: each of the 2 on the table once",
            ),
        ):
            with pytest.raises(OkeyError, match=words):
                PlayerView.from_dict({**told, **change})
        assert nonsense.accepted(PlayerView.from_dict, "mapping|lacks") == []  # type: ignore[arg-type]


class TestGuess:
    @EACH
    def test_every_tile_is_there_once(self, rules: RuleSet) -> None:
        rng = Random(1)
        for hand in positions(rules, "safe", 6):
            for seat in range(4):
                other = hand.view(seat).guess(rng)
                count = Counter(str(tile) for each in range(4) for tile in other.rack(each))
                count.update(map(str, other.stock))
                count.update(str(tile) for meld in other.table for tile in meld)
                count.update(str(each.tile) for each in other.discards if not each.taken)
                count[str(other.indicator)] += not hand.view(0).must_finish
                assert count == SET - Counter({str(hand.okey): 2}) + Counter({"O": 2})
                for each in range(4):
                    assert not Counter(hand.view(seat).known[each]) - Counter(other.rack(each))

    def test_it_can_be_played_on(self) -> None:
        for rules in RULES:
            for hand in positions(rules, "greedy", 8):
                other = hand.view(0).guess(3)
                assert (other.events, other.deck, other.seed) == ([], None, None)
                start = other.copy()
                play(other, "greedy")
                assert other.over
                assert other.score is not None
                assert other.score.points == other.events[-1]["points"]
                for _ in other._actions[:]:
                    other.undo()
                assert same_state(other, start)

    def test_seeds(self) -> None:
        view = Round.deal("yesil", 1).view(2)
        assert same_state(view.guess(5), view.guess(Random(5)))
        assert not same_state(view.guess(5), view.guess(6))
        assert not same_state(view.guess(), view.guess())
        for wrong in ("5", 1.5, True):
            with pytest.raises(TypeError, match=r"rng is a random\.Random or a seed"):
                view.guess(wrong)  # type: ignore[arg-type]

    def test_every_hidden_tile_may_be_anywhere(self) -> None:
        view, rng = Round.deal("yesil", 1).view(0), Random(3)
        places: dict[str, Counter[int]] = {}
        for _ in range(400):
            hand = view.guess(rng)
            for place, tiles in enumerate([hand.rack(1), hand.rack(2), hand.rack(3), hand.stock]):
                for tile in tiles:
                    places.setdefault(str(tile), Counter())[place] += 1
        for counts in places.values():
            copies = sum(counts.values()) // 400
            assert all(60 * copies < counts[place] < 140 * copies for place in range(4))

    def test_nobody_has_won_already(self) -> None:
        """rehber: who has had his turn would have shown ten pairs."""
        rack = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 Y1 Y3 Y5 Y7 Y9 Y11 Y13 B1"
        hand = Round.from_deck(deck({1: rack}, "K5"), "rehber")
        hand.play_turn([Discard(sorted(hand.rack(0))[0])])
        view, rng = hand.view(1), Random(2)
        for _ in range(50):
            assert most_pairs(view.guess(rng), 0) < 10


def most_pairs(hand: Round, seat: int) -> int:
    found = _core.best_pairs(hand.rack(seat)._packed, hand.okey.code, 0)
    return 0 if isinstance(found, int) else found.tiles // 2
