"""`okeysolve arena`: bots against bots, measured."""

from __future__ import annotations

import sys
from contextlib import closing, contextmanager
from importlib import import_module

from ..errors import OkeyError
from ..texts import rules_text
from .common import DONE, INTERRUPTED, add_rules, complain, integer, print_json, real, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..arena import Comparison, Ladder

    Progress = Callable[[Comparison], object]

_BACKENDS = ("loky", "dask", "ray")
_FORMATS = ("rotation", "mirror")


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "arena",
        help="bots against bots on the same deals: who plays better, and by how much",
        epilog="A bot is a level's name (`okeysolve arena --bots` lists them), module:Class, file.py:Class, or "
        "process:COMMAND; see docs/bots.md. The relative score is a bot's points less the mean of the three others in "
        "the same hand: the lower the better. Ctrl-C prints the table of what has been played. "
        "Exit codes: 0 done, 2 bad input, 130 interrupted.",
    )
    parser.add_argument("names", nargs="*", metavar="BOT", help="two bots, A and B; with --ladder any number")
    parser.add_argument("--bots", action="store_true", help="list the bots that have a name")
    parser.add_argument("--ladder", action="store_true", help="every bot against every other one, as a table")
    parser.add_argument("--deals", type=integer, default=1000, metavar="N", help="deals to play (default: 1000)")
    add_rules(parser)
    parser.add_argument(
        "--format",
        choices=_FORMATS,
        default="rotation",
        help="rotation: A in each of the four seats against three B (default); mirror: A B A B and B A B A",
    )
    parser.add_argument("--seed", metavar="TEXT", help="what all decks come from (default: by chance)")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=real,
        metavar=("LOW", "HIGH"),
        help="end as soon as a test has decided between these two relative scores, as in --sprt -3 0",
    )
    parser.add_argument("--limit", type=real, default=10.0, metavar="SECONDS", help="a decision (default: 10)")
    parser.add_argument("--jobs", type=integer, metavar="J", help="processes, -1 for one a processor (default: 1)")
    parser.add_argument("--backend", choices=_BACKENDS, help="who runs them (default: loky, on this machine)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="where the cluster is, for dask and ray")
    parser.add_argument("--db", metavar="FILE", help="SQLite file for the results; run it again to go on with them")
    parser.add_argument("--json", action="store_true", help="one JSON object at the end")
    parser.set_defaults(run=_arena)


def _arena(options: argparse.Namespace) -> int:
    from ..arena import Comparison, Ladder, Setup
    from ..bots import names

    if options.bots:
        print("\n".join(names()))
        return DONE
    rules, seed = rules_of(options), options.seed
    asked = {"sprt": options.sprt, "jobs": options.jobs, "backend": options.backend, "cluster": options.cluster}
    if options.ladder:
        more = {"format": options.format, "limit": options.limit, "db": options.db}
        with closing(Ladder(options.names, rules, options.deals, seed=seed, **asked, **more)) as ladder:
            pairs = len(options.names) * (len(options.names) - 1)
            code = _played(ladder, ladder.commitment, pairs * options.deals, options)
        return _answered(code, ladder.as_dict(), _ladder_text(ladder, options), options)
    if len(options.names) != 2:
        raise OkeyError(f"the arena compares two bots, not {len(options.names)}; with --ladder it takes more")
    a, b = options.names
    setup = Setup(a, b, rules, options.format, seed, options.limit)
    with closing(Comparison(setup, options.deals, **asked, db=options.db)) as comparison:
        code = _played(comparison, setup.commitment, options.deals, options)
        result = comparison.result()
    return _answered(code, result.as_dict(), f"\n{result}\n\nseed: {result.seed}", options)


def _played(what: Comparison | Ladder, commitment: str, deals: int, options: argparse.Namespace) -> int:
    """Plays it; the exit code. The hash of the seed is told before, so that nobody can choose a seed afterwards."""
    print(f"SHA-256 of the seed: {commitment}", file=sys.stderr if options.json else sys.stdout, flush=True)
    try:
        with _bar(deals) as progress:
            what.play(progress)
    except KeyboardInterrupt:
        complain("interrupted: this is what has been played")
        return INTERRUPTED
    return DONE


def _answered(code: int, fields: dict[str, Any], text: str, options: argparse.Namespace) -> int:
    if options.json:
        print_json(fields)
    else:
        print(text)
    return code


def _ladder_text(ladder: Ladder, options: argparse.Namespace) -> str:
    told = f"{rules_text(ladder.rules)}, {options.format}, {options.deals} deals a pair, seed: {ladder.seed}"
    return f"{told}\n\n{ladder}"


@contextmanager
def _bar(deals: int) -> Iterator[Progress]:
    """A progress bar on a terminal, where tqdm is installed."""
    tqdm: Any = None
    if sys.stderr is not None and sys.stderr.isatty():
        try:
            tqdm = import_module("tqdm").tqdm
        except ModuleNotFoundError:
            complain("pip install 'okeysolve[arena]' for a progress bar")
    if tqdm is None:
        yield lambda comparison: None
        return
    played: dict[tuple[str, str], int] = {}
    with tqdm(total=deals, unit=" deals", file=sys.stderr) as bar:

        def progress(comparison: Comparison) -> None:
            names, relative = comparison.setup.names, comparison.totals.relative
            if not bar.n:
                bar.initial = comparison.totals.deals  # what was there before says nothing about the time left
            played[names] = comparison.totals.deals
            if relative.se is not None:
                bar.set_postfix_str(f"{names[0]} {relative.mean:+.2f} ± {relative.se:.2f}", refresh=False)
            bar.update(sum(played.values()) - bar.n)

        yield progress
