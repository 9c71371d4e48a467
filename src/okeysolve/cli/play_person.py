"""A person at the table: reads what is typed, does it, and says why not."""

from __future__ import annotations

from ..errors import IllegalMove, OkeyError, TileError
from ..game import Discard, Draw, Lay, LayOff, Open, Pass, PlayerView, PutBack, TakeIndicator, TakeOkey, TakeSide
from ..game.actions import read_laid
from ..game.reasons import Reason
from ..opening import best_opening, best_pairs
from ..reader import read_tile, read_tiles
from ..texts import fold
from ..turn import Turn
from ..turns import lay_off_all, open_all, side_tile_use
from .play_words import COMMANDS, SORTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..game import Round
    from ..game.actions import Action
    from ..game.events import Event
    from ..melds import Meld
    from ..tiles import Tile
    from .play_words import Teller

_PLAIN: dict[str, type[Action]] = {
    "draw": Draw,
    "take": TakeSide,
    "back": PutBack,
    "indicator": TakeIndicator,
    "pass": Pass,
}
_ABOUT_TILES = ("open", "lay", "layoff", "okey", "discard")
_STAYS = (Draw, TakeSide, PutBack, TakeIndicator)  # what shows a tile, or answers it, is not taken back
_LONGEST = 2000  # characters of a line that are read


class Leave(Exception):  # noqa: N818  nothing went wrong
    """The person leaves the table."""


class Person:
    """Plays a seat by what is typed.

    read: answers the next line, or raises EOFError. say: shows a text. teller: its words.
    """

    def __init__(self, seat: int, read: Callable[[str], str], say: Callable[[str], None], teller: Teller) -> None:
        self.seat, self._read, self._say, self._tell = seat, read, say, teller
        self._by = "best"
        self._warned: list[Action] | None = None  # what was asked for once, though it costs something
        self._free = 0  # how many actions can be taken back

    def turn(self, hand: Round) -> None:
        """Plays a turn to its end. Leave when the person goes."""
        self._free = 0
        self._show(hand)
        while not hand.over and hand.turn == self.seat:
            try:
                line = self._read(self._tell("prompt"))
            except EOFError:
                raise Leave from None
            try:
                self._do(hand, line.strip()[:_LONGEST])
            except IllegalMove as error:
                self._say(error.turkish if self._tell.lang == "tr" and error.turkish else str(error))
            except TileError as error:
                self._say(self._tell("no tile", error=error, word=error.word[:40]))
            except OkeyError as error:
                self._say(str(error))

    def _show(self, hand: Round, rest: str = "") -> None:
        self._say(self._tell.position(hand.view(self.seat), self._by))

    def _do(self, hand: Round, line: str) -> None:
        command, rest = _command(line)
        if not line:
            self._show(hand)
        elif command is None:
            self._say(self._tell("unknown", word=line[:40]))
        elif command == "quit":
            raise Leave
        elif command in ("help", "show", "sort", "hint", "undo"):
            getattr(self, f"_{command}")(hand, rest)
        else:
            actions = self._actions(command, rest, hand.view(self.seat))
            if actions:
                self._apply(hand, actions)

    # What changes nothing.

    def _help(self, hand: Round, rest: str) -> None:
        self._say(self._tell("help"))

    def _sort(self, hand: Round, rest: str) -> None:
        by = SORTS.get(fold(rest or "best"))
        if by is None:
            self._say(self._tell("no sorting", word=rest[:40]))
            return
        self._by = by
        self._show(hand)

    def _hint(self, hand: Round, rest: str) -> None:
        view = hand.view(self.seat)
        action, _ = view.policy_action("steady", 0)
        self._say(self._tell("hint", action=self._tell.action(action, view), typed=self._tell.typed(action)))
        if view.phase == "draw" and view.side_tile is not None:
            use = side_tile_use(view.rack, view.side_tile, view.table, view.rules, **_state(view))
            told = None if use.plan is None else use.plan.text(self._tell.lang)
            self._say(self._tell("side use", plan=told) if told else self._tell("side no use"))
        elif view.phase == "play":
            plan = Turn(view.rack, view.table, view.rules, **_state(view)).best()
            if any(step.kind != "discard" for step in plan.steps):
                self._say(self._tell("plan", plan=plan.text(self._tell.lang)))

    def _undo(self, hand: Round, rest: str) -> None:
        if not self._free:
            self._say(self._tell("no undo"))
            return
        hand.undo()
        self._free -= 1
        self._say(self._tell("undone"))
        self._show(hand)

    # What does.

    def _apply(self, hand: Round, actions: list[Action]) -> None:
        events = hand.copy().play_turn(actions, whole=False)
        fines = [e for e in events if e["event"] == "penalty" and e["seat"] == self.seat]
        if fines and self._warned != actions:
            self._warned = actions
            why = self._why(fines, actions[-1], hand.view(self.seat))
            self._say(self._tell("sure", why=why, points=sum(fine["points"] for fine in fines)))
            return
        self._warned = None
        events = hand.play_turn(actions, whole=False)
        stays = any(isinstance(action, _STAYS) for action in actions) or any(e["event"] == "penalty" for e in events)
        self._free = 0 if stays else self._free + len(actions)
        for text in self._tell.events(hand, events, self.seat):
            self._say(text)
        if not hand.over and hand.turn == self.seat:
            self._show(hand)

    def _why(self, fines: list[Event], action: Action, view: PlayerView) -> str:
        """What an action is fined for."""
        if isinstance(action, Open):
            return _why_no_opening(action, view).text(self._tell.lang)
        return ", ".join(self._tell(fine["kind"]) for fine in fines)

    def _actions(self, command: str, rest: str, view: PlayerView) -> list[Action]:
        """The actions that a command asks for; none when the person has been told what is wrong."""
        if command in _PLAIN:
            return [_PLAIN[command]()]
        if view.phase != "play":
            self._say(self._tell(view.phase))
            return []
        made: list[Action] = getattr(self, f"_make_{command}")(rest, view)
        return made

    def _make_discard(self, rest: str, view: PlayerView) -> list[Action]:
        tile = _one_tile(rest, view)
        if tile is None:
            self._say(self._tell("one tile", command="discard" if self._tell.lang == "en" else "at"))
            return []
        return [Discard(tile)]

    def _make_open(self, rest: str, view: PlayerView) -> list[Action]:
        by_pairs = fold(rest) in ("pairs", "cift")
        if rest and not by_pairs:
            return [Open(tuple(_melds(rest, view)))]
        melds = _opening("pairs" if by_pairs else "series", view)
        if not melds:
            self._say(self._tell("nothing"))
        return [Open(melds)] if melds else []

    def _make_lay(self, rest: str, view: PlayerView) -> list[Action]:
        if rest:
            return [Lay((meld,)) for meld in _melds(rest, view)]
        plan = open_all(view.rack, view.table, view.rules, **_state(view))
        return self._laid(plan)

    def _make_layoff(self, rest: str, view: PlayerView) -> list[Action]:
        if not rest:
            return self._laid(lay_off_all(view.rack, view.table, view.rules, okeys=False, **_state(view)))
        tile, stands, number, end = _lay_off(rest, view)
        fits = [
            each
            for each in view.legal_actions()
            if isinstance(each, LayOff)
            and each.tile is tile
            and (stands in (None, each.stands) and number in (None, each.meld + 1) and end in (None, each.end))
        ]
        return self._one(fits, self._tell("no fit", tile=tile), view)

    def _make_okey(self, rest: str, view: PlayerView) -> list[Action]:
        number, _, text = rest.partition(" ")
        tile = _one_tile(text, view) if text.strip() else None
        takes = {
            (each.meld, each.tile): each  # of two places for one tile either will do
            for each in view.legal_actions()
            if isinstance(each, TakeOkey) and number in ("", str(each.meld + 1)) and tile in (None, each.tile)
        }
        return self._one([*takes.values()], self._tell("no okey"), view)

    def _laid(self, plan: Any) -> list[Action]:
        """The steps of a plan that lays."""
        if plan is None or not plan.steps:
            self._say(self._tell("nothing"))
            return []
        return [part for step in plan.steps for part in _parts(step)]

    def _one(self, found: list[Any], none: str, view: PlayerView) -> list[Action]:
        if len(found) == 1:
            return found
        texts = (f"{self._tell.action(each, view)}: {self._tell.typed(each)}" for each in found)
        self._say(self._tell("which", choices="; ".join(texts)) if found else none)
        return []


def _parts(step: Action) -> list[Action]:
    return [Lay((meld,)) for meld in step.melds] if isinstance(step, Lay) else [step]


def _command(line: str) -> tuple[str | None, str]:
    """The command, of one word or two, and what it is about: what follows it or, as in 'R7 at', what is before it."""
    words = line.split()
    for size in (2, 1):
        command = COMMANDS.get(fold(" ".join(words[:size]))) if len(words) >= size else None
        if command is not None:
            return command, line.split(None, size)[size] if len(words) > size else ""
    for size in (2, 1):
        command = COMMANDS.get(fold(" ".join(words[-size:]))) if len(words) > size else None
        if command in _ABOUT_TILES:
            return command, line.rsplit(None, size)[0]
    return None, ""


def _state(view: PlayerView) -> dict[str, Any]:
    """What functions of a turn are told beside rack, table and rules."""
    series_bar, pairs_bar = view.bars
    return {
        "okey": view.okey,
        "opened": view.opened[view.seat],
        "others": {how for seat, how in enumerate(view.opened) if how is not None and seat != view.seat},
        "seat": view.seat,
        "bar": series_bar,
        "pairs_bar": pairs_bar,
        "opened_now": view.opened_now,
        "pairs_laid": view.pairs_laid,
    } | ({"side_tile": view.taken} if view.duty else {})


def _melds(text: str, view: PlayerView) -> Iterator[Any]:
    for part in text.split("|"):
        if part.strip():
            yield read_laid(" ".join(part.split()), view.okey, view.rules)


def _opening(how: str, view: PlayerView) -> tuple[Meld, ...]:
    """The most that opens now, with a side tile that was taken used as the rules ask; else the most there is."""
    if view.opened[view.seat] is None:
        plans = Turn(view.rack, view.table, view.rules, **_state(view)).options()
        found = [step.melds for plan in plans if plan.opens == how for step in plan.steps if isinstance(step, Open)]
        if found:
            return max(found, key=len if how == "pairs" else lambda melds: sum(meld.points for meld in melds))
    if how == "pairs":
        return best_pairs(view.rack, view.rules, keep=1).pairs
    return best_opening(view.rack, view.rules, keep=1).melds


def _why_no_opening(action: Open, view: PlayerView) -> Reason:
    """Why an opening is a bad one: what the referee says where such a one is refused instead of fined."""
    told = {name: getattr(view, name) for name in PlayerView.__match_args__}
    refusing = PlayerView(**{**told, "rules": view.rules.replace(bad_open_penalty=0)})
    reason = refusing.guess(0).check(action)
    assert reason is not None
    return Reason.of(reason.code, action, {**dict(reason.details), "rules": view.rules.name})


def _one_tile(text: str, view: PlayerView) -> Tile | None:
    tiles = read_tiles(text, view.okey)
    return tiles[0] if len(tiles) == 1 else None


def _lay_off(text: str, view: PlayerView) -> tuple[Tile, Tile | None, int | None, str | None]:
    """The tile, what an okey stands for, the number of the meld and the end in 'kırmızı 7', 'R7 2' or 'O=R7 2 L'."""
    words = text.split()
    for size in (0, 1, 2):
        named, more = " ".join(words[: len(words) - size]), words[len(words) - size :]
        if size and not (more[0].isascii() and more[0].isdigit()):
            continue
        tile, equals, stands = named.partition("=")
        try:
            found, face = _one_tile(tile, view), read_tile(stands) if equals else None
        except TileError:
            continue
        if found is not None:
            return found, face, int(more[0]) if more else None, more[1].upper() if size == 2 else None
    raise TileError(f"{text[:40]!r} is no tile, or no tile and the number of a meld, as in R7 2", word=text[:40])
