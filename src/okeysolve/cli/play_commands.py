"""`okeysolve play`: a person plays against bots."""

from __future__ import annotations

import io
import sys
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path

from ..errors import OkeyError
from .common import DONE, INTERRUPTED, Painter, add_rules, integer, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from typing import Any

    from ..bots import Bot, BotRandom
    from ..game import Match, Round
    from ..record import Writer
    from .play_person import Person
    from .play_words import Teller

_SEATS = 4


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "play",
        help="play a hand or a match against bots",
        epilog="`help` at the prompt lists what can be typed. End of input, quit or Ctrl-C leave the table. "
        "Exit codes: 0 done or left, 2 bad input, 130 interrupted.",
    )
    parser.add_argument(
        "--against",
        nargs="+",
        default=["steady"],
        metavar="BOT",
        help="one bot for all three, or three in the order of play (default: steady)",
    )
    add_rules(parser)
    parser.add_argument("--hands", type=integer, default=1, metavar="N", help="hands of the match (default: 1)")
    parser.add_argument("--seat", type=integer, choices=range(_SEATS), default=0, help="yours; 0 starts (default: 0)")
    parser.add_argument("--teams", action="store_true", help="you play together with the player opposite")
    parser.add_argument("--seed", metavar="TEXT", help="what all decks come from (default: by chance)")
    parser.add_argument("--save", metavar="FILE", help="write the record of the match to a new file")
    parser.add_argument("--lang", choices=("tr", "en"), default="en", help="language (default: en)")
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="coloured tiles (default: auto)"
    )
    parser.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    from ..game import Match
    from .play_person import Person
    from .play_words import Teller

    bots, names = _bots(options.against), _names(options)
    match = Match(rules_of(options), options.hands, seed=options.seed, teams=options.teams, names=names)
    teller, painter = Teller(options.lang, names), Painter(options.color)

    def say(text: str) -> None:
        print(painter(text), flush=True)

    with ExitStack() as stack:
        for bot in bots:
            stack.callback(getattr(bot, "close", lambda: None))
        writer = _writer(options.save, match, stack)
        game = _Game(match, Person(options.seat, _reader(), say, teller), bots, teller, say, writer)
        return game.play_until_left(options.save)


def _others(seat: int) -> list[int]:
    return [(seat + step) % _SEATS for step in range(1, _SEATS)]


def _bots(specs: list[str]) -> list[Bot]:
    from ..bots import named, sees_hands

    if len(specs) not in (1, _SEATS - 1):
        raise OkeyError(f"there are three other seats: say one bot for all of them, or three, not {len(specs)}")
    bots = [named(spec) for spec in specs * (_SEATS - 1)][: _SEATS - 1]
    for spec, bot in zip(specs, bots, strict=False):
        if sees_hands(bot):
            raise OkeyError(f"{spec} looks at all racks: it plays in the arena only")
    return bots


def _names(options: argparse.Namespace) -> list[str]:
    """'You', and the bots by their names, with a number where several have the same."""
    shown = [spec if len(spec) <= 30 else f"…{spec[-29:]}" for spec in options.against * (_SEATS - 1)][: _SEATS - 1]
    names = ["You" if options.lang == "en" else "Sen"] * _SEATS
    for nth, (seat, name) in enumerate(zip(_others(options.seat), shown, strict=True), 1):
        names[seat] = f"{name} {shown[:nth].count(name)}" if shown.count(name) > 1 else name
    return names


def _writer(path: str | None, match: Match, stack: ExitStack) -> Writer | None:
    from ..record import Writer

    if path is None:
        return None
    if Path(path).exists():
        raise OkeyError(f"there is a file {path} already: a record is written to a new one")
    try:
        return stack.enter_context(Writer(path, match))
    except OSError as error:
        raise OkeyError(f"cannot write {path}: {error.strerror}") from None


def _reader() -> Any:
    """input(), for whatever bytes come; at a terminal with a line that can be edited, where Python has that."""
    if sys.stdin is None:
        raise OkeyError("standard input is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # input() then uses it
    return input


class _Game:
    """A match at the terminal."""

    def __init__(
        self,
        match: Match,
        person: Person,
        bots: list[Bot],
        teller: Teller,
        say: Callable[[str], None],
        writer: Writer | None,
    ) -> None:
        self.match, self.person, self.teller, self.say, self.writer = match, person, teller, say, writer
        self.bots = dict(zip(_others(person.seat), bots, strict=True))

    def play_until_left(self, file: str | None) -> int:
        """Plays the match, or as much of it as the person stays for; the exit code. file: what it is saved to."""
        from .play_person import Leave

        code = DONE
        self.say(self.teller("seed", commitment=self.match.commitment))
        try:
            self._play()
        except Leave:
            self.say(f"\n{self.teller('left')}")
        except KeyboardInterrupt:
            self.say(f"\n{self.teller('left')}")
            code = INTERRUPTED
        if self.writer is not None:
            self.writer.update()  # what the person did before he left
        if file is not None:
            self.say(self.teller("saved", file=file))
        return code

    def _play(self) -> None:
        match, teller = self.match, self.teller
        while True:
            self.say(f"\n{teller.hand(match)}")
            self._hand()
            score = match.round.score
            assert score is not None
            self.say(f"\n{score.text(teller.lang, teller.names)}")
            if match.over:
                break
            match.next_round()
        if match.hands > 1:
            self.say(f"\n{match.sheet.text(teller.lang, teller.names)}")
        self.say(teller("winner", names=", ".join(teller.names[seat] for seat in match.winners)))

    def _hand(self) -> None:
        from ..bots import BotRandom
        from ..game import hand_seed

        hand = self.match.round
        rngs = {seat: BotRandom(hand_seed(f"{self.match.seed} {seat}", hand.hand)) for seat in self.bots}
        while not hand.over:
            if hand.turn == self.person.seat:
                self.person.turn(hand)
            else:
                self._move(hand, rngs[hand.turn])
            if self.writer is not None:
                self.writer.update()

    def _move(self, hand: Round, rng: BotRandom) -> None:
        from ..bots import move

        seat, before = hand.turn, len(hand.events)
        fault = move(hand, self.bots[seat], rng)
        for line in self.teller.events(hand, hand.events[before:], self.person.seat):
            self.say(line)
        if fault is not None:
            self.say(self.teller.fault(seat, fault.kind))
