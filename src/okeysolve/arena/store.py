"""Results in an SQLite file as they come, so that a comparison that was broken off goes on where it stopped."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing, contextmanager

from ..bots import FAULTS
from ..errors import OkeyError
from ..game.view import OPENED
from ..scoring import PENALTIES
from .setup import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hands import Deal
    from .setup import Setup

_FORMAT = 0x0A2E0001  # told in the file's user_version
_FIELDS, _SIDES = 7, 2  # of a hand
_MOST = 10**9  # no number of a hand is so great
_TABLES = """
CREATE TABLE run (id INTEGER PRIMARY KEY, setup TEXT NOT NULL, seed TEXT NOT NULL, commitment TEXT NOT NULL,
                  started TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, UNIQUE (setup, seed));
CREATE TABLE deal (run INTEGER NOT NULL REFERENCES run, deal INTEGER NOT NULL, hands TEXT NOT NULL,
                   PRIMARY KEY (run, deal)) WITHOUT ROWID;
"""


def _read(text: object) -> Deal:
    """The hands that save() wrote as this text; none when it is damaged."""
    try:
        hands = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return []
    return hands if isinstance(hands, list) and all(map(_is_hand, hands)) else []


def _is_hand(told: object) -> bool:
    if not isinstance(told, list) or len(told) != _FIELDS:
        return False
    points, opened, penalties, finisher, finish, turns, faults = told
    return (
        _are_numbers(points, SEATS, -_MOST, _MOST)
        and _are_numbers(opened, SEATS, 0, max(OPENED))
        and (isinstance(penalties, list) and len(penalties) == SEATS)
        and all(_are_numbers(counts, len(PENALTIES), 0, _MOST) for counts in penalties)
        and (_are_numbers([finisher], 1, -1, SEATS - 1) and _are_numbers([finish, turns], 2, 0, _MOST))
        and (isinstance(faults, list) and len(faults) == _SIDES and all(map(_are_faults, faults)))
    )


def _are_numbers(told: object, count: int, least: int, most: int) -> bool:
    """Whether these are so many whole numbers in this range."""
    return (
        isinstance(told, list)
        and len(told) == count
        and all(type(number) is int and least <= number <= most for number in told)
    )


def _are_faults(told: object) -> bool:
    return (
        isinstance(told, dict) and told.keys() <= FAULTS.keys() and _are_numbers([*told.values()], len(told), 0, _MOST)
    )


class Store:
    """A file of results. OkeyError when it is something else, or cannot be written."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._name = os.fsdecode(path)
        if not self._name or "\0" in self._name:
            raise OkeyError(f"no file has the name {self._name[:40]!r}: the results need one")
        with self._refusing():  # by its whole name, since SQLite takes :memory: for no file at all
            self._base = sqlite3.connect(os.path.abspath(self._name), isolation_level=None)
        try:
            self._open()
        except BaseException:
            self._base.close()
            raise

    def _open(self) -> None:
        with self._writing() as base:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and not base.execute("SELECT 1 FROM sqlite_master").fetchone():
                for statement in _TABLES.split(";"):
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {_FORMAT}")
            elif version != _FORMAT:
                raise OkeyError(f"{self._name} is not a file of arena results")

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise OkeyError(f"{self._name[:300]} cannot be used for results: {error}") from None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written in it, or, if anything goes wrong, nothing."""
        with self._refusing(), self._base as base:
            base.execute("BEGIN IMMEDIATE")
            yield base

    def last_seed(self, key: str) -> str | None:
        """The seed of the last run with this setup, or None."""
        with self._refusing():
            asked = self._base.execute("SELECT seed FROM run WHERE setup = ? ORDER BY id DESC LIMIT 1", (key,))
            row = asked.fetchone()
        return row[0] if row else None

    def run(self, setup: Setup) -> int:
        """The number of the run with this setup and seed, which is there from now on."""
        told = (setup.key(), setup.seed, setup.commitment)
        with self._writing() as base:
            base.execute("INSERT OR IGNORE INTO run (setup, seed, commitment) VALUES (?, ?, ?)", told)
            row = base.execute("SELECT id FROM run WHERE setup = ? AND seed = ?", told[:2]).fetchone()
        number: int = row[0]
        return number

    def deals(self, run: int, games: int) -> Iterator[Deal]:
        """The deals of a run that are there, from the first on, of so many hands. OkeyError at one that is damaged."""
        with self._refusing(), closing(self._base.cursor()) as rows:
            rows.execute("SELECT deal, hands FROM deal WHERE run = ? ORDER BY deal", (run,))
            for expected, (deal, hands) in enumerate(rows, 1):
                if deal != expected:
                    return
                found = _read(hands)
                if len(found) != games:
                    raise OkeyError(f"{self._name}: the row of deal {deal} of run {run} is damaged: delete it")
                yield found

    def save(self, run: int, first: int, deals: list[Deal]) -> None:
        """Writes deals, all of them or, if the program is killed meanwhile, none."""
        rows = [(run, deal, json.dumps(hands, separators=(",", ":"))) for deal, hands in enumerate(deals, first)]
        with self._writing() as base:
            base.executemany("INSERT OR REPLACE INTO deal VALUES (?, ?, ?)", rows)

    def close(self) -> None:
        """Closes the file."""
        self._base.close()
