"""A match: seeds and their commitment, who starts, totals, ties, teams, and what no match is."""

from __future__ import annotations

import hashlib

import nonsense
import pytest
from decks import deck, play

from okeysolve.errors import OkeyError, RackError, RuleError
from okeysolve.game import Discard, Draw, Match, Open, Round, TakeOkey, commitment, hand_seed
from okeysolve.melds import Run
from okeysolve.rules import RuleSet
from okeysolve.tiles import Tile

# Seat 0 has all it needs, and finishes in its first turn.
MELDS = ("R10 R11 R12 R13", "K9 K10 K11 K12", "B9 B10 B11 B12", "Y10 Y11 Y12 Y13", "K3 K4 K5 K6 K7")
AT_ONCE = deck({0: " ".join(MELDS) + " R1"}, "Y5")


def played(match: Match) -> Match:
    """The match played to its end by the greedy policy."""
    play(match.round)
    while not match.over:
        play(match.next_round())
    return match


# Two ways to open with more than 101 points; with the first goes a run that has an okey.
FIRST = ("K10 K11 K12", "B9 B10 B11 B12")
SECOND = ("Y10 Y11 Y12 Y13", "B10 B11 B12 B13", "R4 R5 R6")


class TestSeeds:
    def test_the_same_seed_gives_the_same_match(self) -> None:
        one, other = played(Match("yesil", 3, seed="abc")), played(Match("yesil", 3, seed="abc"))
        assert [hand.events for hand in one.rounds] == [hand.events for hand in other.rounds]
        assert len({hand.deck for hand in one.rounds}) == 3
        assert Match(seed=12).seed == "12"

    def test_where_the_decks_come_from(self) -> None:
        """As docs/record.md has it, so that anybody can compute it."""
        match = played(Match("yesil", 2, seed="abc"))
        assert match.commitment == commitment("abc") == hashlib.sha256(b"abc").hexdigest()
        for number, hand in enumerate(match.rounds, 1):
            digest = hashlib.sha256(f"abc {number}".encode()).digest()
            assert hand.seed == int.from_bytes(digest[:8], "big") == hand_seed("abc", number)
            assert hand.deck == Round.deal(seed=hand.seed).deck

    def test_by_chance(self) -> None:
        seeds = {Match().seed for _ in range(5)}
        assert len(seeds) == 5
        assert all(seed is not None and len(seed) == 32 for seed in seeds)

    def test_decks_instead(self) -> None:
        match = Match("yesil", 2, decks=[AT_ONCE, deck({}, "R1")])
        assert (match.seed, match.commitment) == (None, None)
        assert match.round.deck == AT_ONCE
        for wrong in ({"decks": [AT_ONCE]}, {"decks": [AT_ONCE] * 2, "seed": "abc"}):
            with pytest.raises(OkeyError, match="a match of 2 hands has a seed, or 2 decks and no seed"):
                Match("yesil", 2, **wrong)  # type: ignore[arg-type]
        with pytest.raises(RackError, match="a deck has 106 tiles"):
            Match("yesil", 1, decks=["R1"])


class TestHands:
    def test_the_next_seat_starts_the_next_hand(self) -> None:
        match = played(Match("gelokey", 6, seed=1, starter=2))
        assert [hand.starter for hand in match.rounds] == [2, 3, 0, 1, 2, 3]
        assert [hand.hand for hand in match.rounds] == [1, 2, 3, 4, 5, 6]
        assert [event["hand"] for hand in match.rounds for event in hand.events if event["event"] == "deal"] == [
            *range(1, 7)
        ]

    def test_totals(self) -> None:
        match = played(Match("kolay101", 3, seed=5))
        added = [sum(sheet.points[seat] for sheet in match.scores) for seat in range(4)]
        assert list(match.totals) == match.sheet.totals == added
        assert match.rounds[2].totals == tuple(
            sum(hand.events[-1]["points"][seat] for hand in match.rounds[:2]) for seat in range(4)
        )
        assert match.winners == tuple(seat for seat in range(4) if added[seat] == min(added))
        view = match.view(0)
        assert (view.hand, view.hands, view.totals) == (3, 3, match.rounds[2].totals)

    def test_one_after_the_other(self) -> None:
        match = Match("yesil", 2, seed=1)
        assert (match.over, match.winners, match.totals) == (False, (), (0, 0, 0, 0))
        with pytest.raises(OkeyError, match="hand 1 is not over yet"):
            match.next_round()
        play(match.round)
        assert not match.over
        assert match.winners == ()
        play(match.next_round())
        assert match.over
        with pytest.raises(OkeyError, match="the match is over: it has 2 hands"):
            match.next_round()
        assert "hand 2 of 2" in repr(match)

    def test_the_end_of_an_earlier_hand_undone(self) -> None:
        match = played(Match("yesil", 3, seed=1))
        totals = match.totals
        match.rounds[0].undo()
        assert not match.over
        assert match.winners == ()
        with pytest.raises(OkeyError, match="hand 1 is not over yet"):
            match.next_round()
        play(match.rounds[0])
        assert match.over
        assert match.totals == totals

    def test_a_tie_is_shared(self) -> None:
        """Each player in his turn finishes at once, and the others have the same."""
        decks = [AT_ONCE] * 4
        match = Match("yesil", 4, decks=decks)
        for number in range(4):
            hand = match.round if number == 0 else match.next_round()
            hand.play_turn([Open(tuple(map(Run, MELDS))), Discard(Tile("R1"))])
            assert hand.finisher == number
        assert match.totals == (-202 + 3 * 404,) * 4
        assert match.winners == (0, 1, 2, 3)

    def test_teams(self) -> None:
        match = Match("yesil", 1, decks=[AT_ONCE], teams=True)
        match.round.play_turn([Open(tuple(map(Run, MELDS))), Discard(Tile("R1"))])
        assert match.winners == (0, 2)
        assert match.sheet.team_totals == [202, 808]
        assert match.round.teams
        with pytest.raises(RuleError, match="gelokey has no teams"):
            Match("gelokey", teams=True)

    def test_partners_take_okeys_from_each_other(self) -> None:
        """kolay101 fines who loses an okey to an opponent; a partner is none."""
        found = {}
        for seed in range(60):
            for teams in (False, True):
                hand = play(Round.deal("kolay101", seed, teams=teams))
                if not teams:
                    found[seed] = captures(hand)
                else:
                    assert captures(hand) == [pair for pair in found[seed] if (pair[0] - pair[1]) % 4 != 2]
        assert any((loser - taker) % 4 == 2 for pairs in found.values() for loser, taker in pairs)

    def test_an_okey_taken_by_a_partner_or_by_an_opponent(self) -> None:
        """kolay101 fines an okey lost to an opponent, once a capture; in teams seat 2 is none to seat 0."""
        for taker, teams, fined in ((1, False, True), (2, False, True), (1, True, True), (2, True, False)):
            racks = {0: f"R9 Y6 R11 {' '.join(FIRST)} K1", taker: f"R10 {' '.join(SECOND)}"}
            hand = Round.from_deck(deck(racks, "Y5"), "kolay101", teams=teams)
            hand.play_turn([Open((Run("R9 O=R10 R11"), *map(Run, FIRST))), Discard(Tile("K1"))])
            while hand.turn != taker:
                hand.play_turn([Draw(), Discard(hand.stock[0])])
            hand.apply(Draw())
            hand.apply(Open(tuple(map(Run, SECOND))))
            events = hand.apply(TakeOkey(Tile("R10"), 0, 1, Tile("R10")))
            fines = [event for event in events if event["event"] == "penalty"]
            told = {"event": "penalty", "seat": 0, "kind": "capture_penalty", "points": 101}
            assert fines == ([told] if fined else [])
            assert hand.penalties[0] == (("capture_penalty",) if fined else ())


def captures(hand: Round) -> list[tuple[int, int]]:
    """(who lost an okey and paid, who took it)."""
    pairs = zip(hand.events, hand.events[1:], strict=False)
    return [(fine["seat"], took["seat"]) for took, fine in pairs if fine.get("kind") == "capture_penalty"]


def test_lengths() -> None:
    with pytest.raises(RuleError, match="no match has 12 hands, gelokey has 1 to 11"):
        Match("gelokey", 12)
    assert Match("kolay101", 7, seed=1).hands == 7
    with pytest.raises(RuleError, match="no match has 2 hands, kolay101 has"):
        Match("kolay101", 2)
    own = RuleSet.named("kolay101").replace(hands="none")
    assert Match(own, 2, seed=1).rules is own


def test_names_and_nonsense() -> None:
    assert Match(seed=1).names == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert Match(seed=1, names=list("abcd")).names == ("a", "b", "c", "d")
    with pytest.raises(OkeyError, match="2 names for 4 players"):
        Match(names=["Ali", "Banu"])
    with pytest.raises(TypeError, match="names are a list of 4 texts, not int"):
        Match(names=5)  # type: ignore[arg-type]
    for decks in (5, "R1 R2"):
        with pytest.raises(TypeError, match="decks are a list of texts, one a hand, not"):
            Match(decks=decks)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a deck is a text of 106 tiles, not int"):
        Match(decks=[5])  # type: ignore[list-item]
    for seed in (5, None, b"x"):
        for ask in (commitment, lambda seed: hand_seed(seed, 1)):
            with pytest.raises(TypeError, match="the seed of a match is a text here, not"):
                ask(seed)  # type: ignore[arg-type]
    with pytest.raises(OkeyError, match="there is no hand 0: the first is hand 1"):
        hand_seed("a", 0)
    with pytest.raises(TypeError, match="the number of a hand is a whole number, not str"):
        hand_seed("a", "1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a name is a text, not int"):
        Match(names=[1, 2, 3, 4])  # type: ignore[list-item]
    for wrong in ({"names": ["\ud800", "b", "c", "d"]}, {"seed": "\ud800"}):
        with pytest.raises(OkeyError, match="a text that UTF-8 can write"):
            Match(**wrong)  # type: ignore[arg-type]
    assert nonsense.accepted(lambda hands: Match(hands=hands), "hands") == [3, 23]  # type: ignore[arg-type]
    assert nonsense.accepted(lambda seat: Match(starter=seat), "seat") == [0, 3]  # type: ignore[arg-type]
    assert nonsense.accepted(lambda teams: Match(teams=teams), "teams") == [True]  # type: ignore[arg-type]
    texts = [value for value in nonsense.VALUES if isinstance(value, str | int | None) and value is not True]
    assert nonsense.accepted(lambda seed: Match(seed=seed), "seed") == texts  # type: ignore[arg-type]
