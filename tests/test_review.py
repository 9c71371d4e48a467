"""Reviews: blunders are found and named, a line without any has none, and nothing hidden has a say."""

from __future__ import annotations

import doctest
import json
import pickle
import re
import time
from html.parser import HTMLParser
from pathlib import Path
from threading import Event
from typing import Any
from xml.etree import ElementTree

import nonsense
import pytest
from review_hands import Blunder, a_finish, a_layable, an_okey, greedy, strong, with_a_blunder

from okeysolve.advisor import Limit, Number, Search
from okeysolve.errors import OkeyError, RecordError
from okeysolve.game import Discard, Draw, Match, PutBack, Round, TakeSide
from okeysolve.record import Record, dumps, load, loads
from okeysolve.review import BANDS, Decision, Review, Stopped, review
from okeysolve.review.judge import band_of, nothing_lost
from okeysolve.review.luck import luck_of, worth
from okeysolve.review.points import Choice, Drawn, Where, points_of
from okeysolve.review.settings import Settings
from okeysolve.tiles import Tile

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "blunder.jsonl"
RECORD = load(EXAMPLE)
QUICK = Limit(playouts=300)


def at_line(found: Review, line: int) -> Decision:
    """The decision in which the action of a line was made."""
    return [each for each in found.decisions if each.line <= line][-1]


@pytest.fixture(scope="module")
def quick() -> Review:
    return review(RECORD, QUICK)


def test_what_is_certain_is_told_without_a_verdict() -> None:
    """Of a handful of playouts none can be given; that an okey was thrown is so all the same."""
    tries = (review(RECORD, Limit(playouts=1), seat=1, seed=seed) for seed in range(20))
    decision = next(each for found in tries for each in found.decisions if each.facts and each.band == "none")
    assert decision.mistake
    assert decision.text().startswith("no loss that can be told from chance. Played: discard O. Better: open with ")
    assert "Certain: an okey was discarded, 101 points fine." in decision.text()
    assert decision.text("tr").startswith("şanstan ayırt edilebilen kayıp yok. Oynanan: at: O. Daha iyisi: aç: ")


class TestBlunders:
    @pytest.mark.parametrize(
        ("blunder", "kind", "fine", "english", "turkish"),
        [
            (an_okey, "okey", 101, "an okey was discarded, 101 points fine", "okey atıldı, 101 puan ceza"),
            (a_layable, "layable", 101, "which fits the table: 101 points fine", "işlek"),
            (a_finish, "finish", 0, "the hand could have been ended by", "bitirilebilirdi"),
        ],
    )
    def test_is_found_and_named(self, blunder: Blunder, kind: str, fine: int, english: str, turkish: str) -> None:
        match, line = with_a_blunder(blunder)
        found = review(loads(dumps(match)), Limit(playouts=2000), seat=_seat_of(match, line))
        decision = at_line(found, line)
        assert decision.band == "large"
        assert decision.loss.value > 20
        assert [(fact.kind, fact.points) for fact in decision.facts] == [(kind, fine)]
        assert decision in found.mistakes
        assert decision.best != decision.played
        assert f"Certain: {'the' if kind == 'finish' else ''}" in decision.text()
        assert english in decision.text()
        assert turkish in decision.text("tr")
        others = [each for each in found.decisions if each is not decision]
        assert not any(fact.kind == kind for each in others for fact in each.facts)

    def test_what_an_okey_costs_is_its_fine_and_more(self) -> None:
        decision = at_line(review(RECORD, QUICK, seat=1), 5)
        parts = {part.name: part.points for part in decision.because if part.name != "player"}
        assert 91 < parts["penalties"] < 111
        assert decision.loss.value > parts["penalties"]

    def test_a_missed_finish_tells_a_turn_that_ends_the_hand(self) -> None:
        match, line = with_a_blunder(a_finish)
        seat = _seat_of(match, line)
        decision = at_line(review(match, QUICK, seat=seat), line)
        (fact,) = decision.facts
        before = next(point for point in points_of(Record.of(match)) if point.where.line == decision.line)
        assert isinstance(before, Choice)
        hand = before.view.guess(1)
        hand.play_turn(fact.actions)
        assert hand.finisher == seat

    def test_a_side_tile_put_back_is_named_where_it_is_fined(self) -> None:
        match = Match("ozet", seed=4)
        hand = match.round
        while hand.side_tile is None or hand.check(TakeSide()) is not None:
            hand.apply(hand.view(hand.turn).policy_action("greedy", 0)[0])
        seat, line = hand.turn, 2 + len(hand.events)
        hand.apply(TakeSide())
        hand.apply(PutBack())
        found = review(greedy(match), QUICK, seat=seat)
        put_back = next(each for each in found.decisions if each.played[0] == PutBack())
        assert put_back.line == line + 1
        take = next(each for each in found.decisions if each.line == line)
        fines = [fact.kind for each in (take, put_back) for fact in each.facts]
        assert set(fines) <= {"side_take_fail"}
        assert take.steps(take.played) == [f"take the side tile {take.view.side_tile}"]
        assert any(draw.line > put_back.line for draw in found.draws)

    def test_a_line_that_a_strong_evaluation_plays_has_none(self) -> None:
        decisions = 0
        for seed in range(20):
            found = review(strong(f"strong {seed}", 2000), Limit(playouts=500), seed=5)
            assert found.mistakes == ()
            assert "No mistakes were found." in found.text()
            decisions += sum(seat.unforced for seat in found.seats)
            for seat in found.seats:
                assert seat.loss is None or seat.loss.value < 2 + 2 * (seat.loss.se or 0.0)
            if decisions >= 15:
                return
        raise AssertionError("the hands are too short")


def _seat_of(match: Match, line: int) -> int:
    seat = json.loads(dumps(match).splitlines()[line - 1])["seat"]
    assert type(seat) is int
    return seat


class TestNumbers:
    def test_bands(self) -> None:
        assert [band_of(Number(value, 0.1)) for value in (-9.0, 0.0, 0.9, 1.0, 2.9, 3.0, 7.9, 8.0)] == [
            *("none", "none", "none", "small", "small", "medium", "medium", "large")
        ]
        assert band_of(Number(50.0, 25.0)) == "none"
        assert band_of(Number(50.0, 24.9)) == "large"
        assert band_of(Number(50.0)) == "large"

    @pytest.mark.parametrize(
        ("ahead", "error"),
        [
            ([], 0.0),
            ([(1000, 0.0, 2.0)], 2 * 0.5**0.5),  # half of the mean square of a normal error
            ([(1000, 20.0, 2.0)], 0.0),
            ([(1000, 3.0, 0.0)], 0.0),
            ([(1, 50.0, 0.0)], 100 * 0.5**0.5),
            ([(1000, 20.0, 2.0), (1000, 0.0, 1.0)], 0.5**0.5),
        ],
    )
    def test_no_loss_is_as_sure_as_the_next_turn_is_behind(
        self, ahead: list[tuple[int, float, float]], error: float
    ) -> None:
        found = nothing_lost(ahead)
        assert found.value == 0
        assert found.se == pytest.approx(error, abs=1e-6)

    def test_no_verdict_is_inside_the_noise(self, quick: Review) -> None:
        for each in quick.decisions:
            if each.band != "none":
                assert each.loss.value > max(1.0, 2 * (each.loss.se or 0.0))

    def test_components_add_up_to_the_loss(self, quick: Review) -> None:
        compared = [each for each in quick.decisions if each.playouts]
        assert len(compared) > 3
        for each in compared:
            assert sum(part.points for part in each.because) == pytest.approx(each.loss.value, abs=1e-9)
            assert each.playouts == 0.4 * 300 / 2

    def test_the_best_turn_is_what_was_played_or_differs(self, quick: Review) -> None:
        for each in quick.decisions:
            if each.best == each.played:
                assert (each.loss.value, each.band, each.facts) == (0, "none", ())
                assert each.loss.exact == each.forced
            if each.forced:
                assert each.best == each.played

    def test_seats_sum_up(self, quick: Review) -> None:
        for seat in quick.seats:
            mine = [each for each in quick.decisions if each.seat == seat.seat]
            chosen = [each for each in mine if not each.forced]
            assert seat.unforced == len(chosen)
            assert seat.loss is not None
            assert seat.loss.value == pytest.approx(sum(each.loss.value for each in chosen) / len(chosen))
            assert seat.bands == {band: sum(each.band == band for each in mine) for band in BANDS}
            lucks = [draw.luck for draw in quick.draws if draw.seat == seat.seat]
            assert seat.luck.value == pytest.approx(sum(luck.value for luck in lucks))
            assert (seat.luck.se or 0) ** 2 == pytest.approx(sum((luck.se or 0) ** 2 for luck in lucks))
            assert seat.result is not None
            assert seat.adjusted is not None
            assert seat.adjusted.value == pytest.approx(seat.result - seat.luck.value)
        assert sum(seat.result or 0.0 for seat in quick.seats) == pytest.approx(0)
        assert [seat.points for seat in quick.seats] == list(quick.hands[0].points or ())

    def test_worth(self) -> None:
        points = [-101, 20, 202, 40]
        assert worth(points, 0, False, "relative") == pytest.approx(262 / 3 + 101)
        assert worth(points, 0, False, "own") == 101
        assert worth(points, 1, True, "own") == -60
        assert worth(points, 1, True, "relative") == 101 - 60
        assert sum(worth(points, seat, False, "relative") for seat in range(4)) == pytest.approx(0)

    def test_every_decision_and_draw_of_the_record_is_there(self, quick: Review) -> None:
        events = [line for line in RECORD.lines if "seat" in line]
        assert len(quick.draws) == sum(line["event"] == "draw" for line in events)
        turns = [each for each in quick.decisions if each.kind == "turn"]
        assert len(turns) == sum(line["event"] == "discard" for line in events)
        assert [each.line for each in quick.decisions] == sorted(each.line for each in quick.decisions)
        for draw in quick.draws:
            line = RECORD.lines[draw.line - 1]
            assert (line["event"], line["seat"], line["tile"]) == ("draw", draw.seat, str(draw.tile))


class TestLuck:
    def test_over_all_tiles_there_is_none(self) -> None:
        """What each tile that could come is worth, on the average, is what was expected."""
        deck = Round.deal("yesil", 3).deck
        assert deck is not None
        hand = Round.from_deck(deck)
        hand.apply(Discard(sorted(hand.rack(0))[0]))
        tiles, settings = deck.split(), Settings("relative", 8, 0, Limit(playouts=800), Event())
        hidden = [*range(43, 85), *range(86, 106)]  # the racks across and on the left, and the stock
        found = []
        for at in hidden[::4]:
            changed = list(tiles)
            changed[86], changed[at] = changed[at], changed[86]
            other = Round.from_deck(" ".join(changed))
            other.apply(hand.events[1])
            before = other.view(1)
            assert before == hand.view(1)
            tile = other.stock[0]
            other.apply(Draw())
            drawn = Drawn(Where(1, 2, 4, 1), tile, before, other.view(1))
            found.append(luck_of(drawn, settings).luck)
        mean = sum(luck.value for luck in found) / len(found)
        spread = (sum((luck.value - mean) ** 2 for luck in found) / len(found)) ** 0.5
        assert spread > 3
        assert abs(mean) < 3 * spread / len(found) ** 0.5

    def test_a_draw_that_everybody_wants_is_lucky(self) -> None:
        draws = review(with_a_blunder(a_finish)[0], QUICK).draws
        assert max(draw.luck.value for draw in draws) > 10
        assert min(draw.luck.value for draw in draws) < -5
        for draw in draws:
            assert draw.luck.value == pytest.approx(draw.value.value - draw.expected.value)


class TestHonesty:
    def test_hands_to_compare_are_new_ones(self) -> None:
        view = Round.deal("yesil", 5).view(0)
        search, other = Search(view, seed=3), Search(view, seed=3)
        for _ in search.run(Limit(playouts=200), 200):
            pass
        before = search.sums(0)["worlds"], search.sums(1)["worlds"]
        assert search.play([0, 1], 50)
        assert search.play([0, 1], 30)
        assert (search.sums(0)["worlds"], search.sums(1)["worlds"]) == (before[0] + 80, before[1] + 80)
        mine, its = search.rounds[-2][0], search.rounds[-1][0]
        assert (mine["worlds"], its["worlds"]) == (50, 30)
        other.play([1, 0], 80)
        assert other.sums(0)["utility"] == mine["utility"] + its["utility"]
        assert other.difference(0, 1)[0] == 80

    def test_the_same_seed_is_the_same_review_on_any_number_of_threads(self, quick: Review) -> None:
        assert review(RECORD, QUICK, threads=3) == quick
        assert review(RECORD, QUICK, seed=1).as_dict() != quick.as_dict()

    def test_what_its_player_did_not_see_has_no_say(self) -> None:
        """The same actions with the rest of the stock turned round."""
        full = greedy(Match("yesil", seed="h"))
        deck = full.round.deck
        assert deck is not None
        tiles = deck.split()
        drawn = 6
        turned = [*tiles[: 86 + drawn], *reversed(tiles[86 + drawn :])]
        found = []
        for told in (tiles, turned):
            match = Match("yesil", decks=[" ".join(told)])
            for event in full.round.events[1:]:
                if event["event"] == "draw" and match.round.stock[0] is not Tile(event["tile"]):
                    break
                if len(match.round.stock) == 20 - drawn and event["event"] == "draw":
                    break
                if event["event"] in ("penalty", "end", "score"):
                    continue
                match.round.apply(event)
            found.append(review(match, Limit(playouts=200)))
        assert found[0].decisions == found[1].decisions
        assert found[0].draws == found[1].draws
        assert len(found[0].decisions) >= 7

    def test_a_seat_alone_is_judged_as_among_all(self, quick: Review) -> None:
        alone = review(RECORD, QUICK, seat=2)
        assert alone.decisions == tuple(each for each in quick.decisions if each.seat == 2)
        assert alone.seats == (quick.seats[2],)

    def test_time_is_kept(self) -> None:
        begun = time.process_time()
        found = review(RECORD, 0.01, seat=0)
        assert time.process_time() - begun < 5
        assert any(each.playouts for each in found.decisions)

    def test_a_wanted_standard_error_is_reached(self) -> None:
        found = review(Record(RECORD.lines[:8], None), Limit(se=6.0))
        compared = [each for each in found.decisions if each.playouts]
        assert all((each.loss.se or 0.0) <= 6.0 for each in compared)

    def test_stopped_it_tells_what_has_been_judged(self) -> None:
        """Of that all is as in the whole review but the result without luck, for which draws are missing."""
        stop = Event()

        def progress(done: int, of: int) -> None:
            if done == 10:
                stop.set()

        with pytest.raises(Stopped) as stopped:
            review(RECORD, QUICK, progress=progress, stop=stop)
        found = stopped.value.so_far
        assert found is not None
        done = len(found.decisions) + len(found.draws)
        assert 10 <= done < stopped.value.of
        whole = review(RECORD, QUICK)
        assert stopped.value.of == len(whole.decisions) + len(whole.draws)
        assert found.decisions == whole.decisions[: len(found.decisions)]
        assert found.draws == whole.draws[: len(found.draws)]
        assert all(seat.adjusted is None for seat in found.seats)
        with pytest.raises(Stopped) as before:
            review(RECORD, QUICK, stop=stop)
        assert before.value.so_far is None

    def test_it_can_be_interrupted(self) -> None:
        def progress(done: int, of: int) -> None:
            raise KeyboardInterrupt

        begun = time.process_time()
        with pytest.raises(KeyboardInterrupt):
            review(RECORD, Limit(playouts=2_000_000), threads=2, progress=progress)
        assert time.process_time() - begun < 30


class TestRecords:
    def test_a_cut_record_is_reviewed_up_to_there(self) -> None:
        text = "".join(line + "\n" for line in EXAMPLE.read_text("utf-8").splitlines()[:15])
        with pytest.raises(RecordError, match="line 16"):
            loads(text)
        found = review(loads(text, partial=True), QUICK)
        whole = review(RECORD, QUICK)
        assert found.decisions == tuple(each for each in whole.decisions if each in found.decisions)
        assert found.decisions[-1].line <= 15
        assert found.hands[0].points is None
        assert [seat.adjusted for seat in found.seats] == [None] * 4
        assert "line 16" in found.text()
        assert found.as_dict()["error"] == str(found.error)

    def test_an_edited_record_is_reviewed_up_to_the_edit(self) -> None:
        lines = EXAMPLE.read_text("utf-8").splitlines()
        at = next(nth for nth, line in enumerate(lines) if nth > 12 and '"draw"' in line)
        lines[at] = lines[at].replace('"tile":"', '"tile":"F')
        with pytest.raises(RecordError) as error:
            loads("\n".join(lines))
        assert error.value.line == at + 1
        found = review(loads("\n".join(lines), partial=True), QUICK)
        assert max(each.line for each in found.decisions) <= at
        assert f"line {at + 1}" in found.text("tr")

    def test_lines_that_lie_are_refused(self) -> None:
        lines = list(RECORD.lines)
        del lines[5]
        with pytest.raises(RecordError, match="line 6"):
            review(Record(lines))

    def test_a_turn_that_is_not_over_is_not_judged(self) -> None:
        match = Match("yesil", seed=3)
        assert review(match, QUICK).decisions == ()
        hand = match.round
        hand.apply(hand.view(0).policy_action("safe", 1)[0])
        hand.apply(hand.view(1).legal_actions()[0])
        found = review(match, QUICK)
        assert [(each.seat, each.kind) for each in found.decisions] == [(0, "turn"), (1, "draw")]
        assert len(found.draws) == 1

    @pytest.mark.parametrize("rules", ["gelokey", "ozet", "rehber", "kolay101"])
    def test_every_rule_set(self, rules: str) -> None:
        match = Match(rules, 3, seed=2, teams=rules == "kolay101")
        greedy(match)
        match.next_round()
        greedy(match)
        found = review(match, Limit(playouts=60), utility="own")
        assert [hand.hand for hand in found.hands] == [1, 2]
        assert {each.hand for each in found.decisions} == {1, 2}
        json.dumps(found.as_dict())
        assert found.text("tr", every=True)
        assert found.html("tr")

    def test_nothing_at_all(self) -> None:
        with pytest.raises(RecordError, match="no header"):
            review(loads("", partial=True))


class TestInput:
    @pytest.mark.parametrize("record", [None, "text", 7, b"x", [], {}])
    def test_what_is_no_record(self, record: Any) -> None:
        with pytest.raises(TypeError, match="a Record or a Match is reviewed"):
            review(record)

    @pytest.mark.parametrize(
        ("name", "taken", "words"),
        [
            ("seat", [None, 0, 3], "seat"),
            ("threads", [3, 23], "threads"),
            ("seed", [0, 3, 23, 10**12], "seed"),
            ("most", [3, 23], "most"),
            ("utility", [], "utility"),
        ],
    )
    def test_nonsense(self, name: str, taken: list[object], words: str) -> None:
        started = Record(RECORD.lines[:2])
        found = nonsense.accepted(lambda value: review(started, QUICK, **{name: value}), words)  # type: ignore[arg-type]
        assert found == taken

    @pytest.mark.parametrize("limit", [-1, float("nan"), "soon", True, []])
    def test_limits(self, limit: Any) -> None:
        with pytest.raises((TypeError, OkeyError)):
            review(RECORD, limit)

    def test_chances_are_no_points(self) -> None:
        with pytest.raises(OkeyError, match="there is no utility 'win'"):
            review(RECORD, QUICK, utility="win")


class TestFaces:
    def test_pickle_and_frozen(self, quick: Review) -> None:
        assert pickle.loads(pickle.dumps(quick)) == quick
        with pytest.raises(AttributeError):
            quick.seed = 1

    def test_json(self, quick: Review) -> None:
        told = json.loads(json.dumps(quick.as_dict()))
        assert told["names"] == ["Ali", "Banu", "Cem", "Deniz"]
        assert len(told["decisions"]) == len(quick.decisions)
        for each, decision in zip(told["decisions"], quick.decisions, strict=True):
            lines = RECORD.lines[decision.line - 1 :]
            told_tiles = [line.get("tile") for line in lines if line.get("event") != "penalty"][: len(each["played"])]
            if each["played"][0]["event"] != "draw":
                assert [action.get("tile") for action in each["played"]] == told_tiles

    def test_text_tells_every_mistake(self, quick: Review) -> None:
        for lang, word in (("en", "turn"), ("tr", "tur")):
            text = quick.text(lang)
            for each in quick.mistakes:
                assert each.text(lang) in text
            assert text.count(f"{word} ") >= len(quick.mistakes)
        assert len(quick.text(every=True).splitlines()) > len(quick.text().splitlines())

    def test_the_unit_of_teams(self) -> None:
        match = Match("yesil", seed="6", teams=True)
        match.round.apply(match.round.view(match.round.turn).policy_action("greedy", 0)[0])
        found = review(match, Limit(playouts=4))
        assert "points against the other team" in found.text()
        assert "karşı takıma göre puandır" in found.text("tr")

    def test_words_are_of_both_languages(self) -> None:
        from okeysolve.review.words import WORDS

        assert WORDS["en"].keys() == WORDS["tr"].keys()
        for name, text in WORDS["en"].items():
            assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", WORDS["tr"][name])), name


VOID = {"meta", "br"}


class _Tags(HTMLParser):
    """Refuses tags that are not closed in their order, and whatever would be fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {name for name, _ in attrs} & {"src", "href", "srcset", "data", "xlink:href", "onclick", "onload"}
        assert tag not in ("script", "link", "img", "iframe", "object", "embed", "base")
        self.pictures += tag == "svg"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


class TestPage:
    @pytest.mark.parametrize("lang", ["en", "tr"])
    def test_it_is_whole_and_needs_nothing_else(self, quick: Review, lang: str) -> None:
        page = quick.html(lang)
        tags = _Tags()
        tags.feed(page)
        assert tags.open == []
        assert tags.pictures == 2 * len(quick.mistakes) + len(quick.draws)
        assert f'<html lang="{lang}">' in page
        assert 'name="viewport"' in page
        assert "url(" not in page
        assert "@import" not in page
        assert set(re.findall(r"https?://[^\s\"'<]+", page)) == {"http://www.w3.org/2000/svg"}
        for picture in re.findall(r"<svg.*?</svg>", page, re.S):
            ElementTree.fromstring(picture)

    def test_it_tells_what_the_text_tells(self, quick: Review) -> None:
        words = re.sub(r"<svg.*?</svg>", "", quick.html(), flags=re.S)
        assert "Certain: an okey was discarded, 101 points fine." in words
        for each in quick.mistakes:
            assert f"(line {each.line})" in words
        for name in RECORD.names:
            assert name in words

    def test_names_are_text(self) -> None:
        match = greedy(Match("yesil", seed=0, names=["<b>Ali</b>", "B&C", '"', "<script>x</script>"]))
        page = review(match, Limit(playouts=20)).html()
        assert "<script" not in page
        assert "&lt;b&gt;Ali&lt;/b&gt;" in page
        assert "B&amp;C" in page

    def test_languages(self, quick: Review) -> None:
        with pytest.raises(OkeyError):
            quick.html("de")
        with pytest.raises(OkeyError):
            quick.text("de")


def test_the_page_of_the_documentation() -> None:
    """docs/review.md does what it says."""
    page = ROOT / "docs" / "review.md"
    text = page.read_text("utf-8")
    parsed = doctest.DocTestParser().get_doctest(text, {"__file__": str(page)}, page.name, str(page), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert tried > 8
    assert failed == 0
