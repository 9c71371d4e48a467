from typing import Any, TypeVar, final

from typing_extensions import disjoint_base

from .tiles import Tile

_M = TypeVar("_M", bound=MeldBase)

# rack

NO_TILE: int
"""The code that is no tile: an okey that is not known, no culprit in particular."""
RACK_MAX: int
"""The most tiles that a rack holds."""
RACK_THREE_OF_A_TILE: int
RACK_THIRD_OKEY: int
RACK_THIRD_FALSE_OKEY: int
RACK_OKEY_FACE: int
RACK_TWO_INDICATORS: int
RACK_TOO_MANY_TILES: int
RACK_FALSE_OKEY_UNKNOWN: int

def okey_of_indicator(indicator: int) -> int:
    """The code of the okey's face when the face of this code is the indicator."""

def indicator_of_okey(okey: int) -> int:
    """The code of the indicator when the face of this code is the okey."""

def pack_rack(counts: bytes, okey: int) -> bytes | tuple[int, int]:
    """Counts of the 54 tile kinds and the okey's code (NO_TILE: not known) to the packed rack.

    An impossible rack answers (why, culprit) instead: one of the RACK_ numbers, and the code of the tile to
    blame or NO_TILE.
    """

def unpack_rack(packed: bytes, okey: int) -> bytes:
    """A packed rack to the counts of the 54 tile kinds.

    Its natural tiles of the okey's face are false okeys (okey NO_TILE: it is not known, and there are none).
    """

# rules

RULE_FIELDS: tuple[tuple[str, str, tuple[str, ...], int, int, int | None], ...]
"""A row a field, in the record's order: name, kind ('bool', 'number', 'choice', 'hands'), the choices (of a
number: the word for none), least, most, the number that stands for none."""
RULE_SETS: tuple[str, ...]
"""The names of the rule sets."""

def rules_named(rule_set: int) -> bytes:
    """The record of a named rule set, by its place in RULE_SETS."""

def rules_values(record: bytes) -> tuple[int, ...]:
    """The numbers in a record, by field."""

def rules_record(values: list[int] | tuple[int, ...]) -> bytes:
    """The record with these numbers, one a field."""

def rules_problems(record: bytes) -> list[tuple[str, int, int]]:
    """What is wrong with a record: (fault, field, the field that it contradicts or -1), a tuple each."""

def rules_origin(field: int, rule_set: int) -> tuple[str, str | None]:
    """How a named rule set comes by a value: 'says', 'implied' or 'default', and a default's confidence."""

def rules_rising(record: bytes) -> bool:
    """Whether katlamalı is played."""

def rules_bars(record: bytes, series: int, pairs: int) -> tuple[int, int]:
    """(points, pairs) to open after these highest openings (0: none so far); 0 pairs: nobody can."""

# score

PLAYERS: int
"""How many players a hand has."""
NOT_OPENED: int
OPENED_SERIES: int
OPENED_PAIRS: int
FINISHES: dict[str, int]
"""The kinds of finish, each a bit."""
PENALTIES: dict[str, int]
"""The number of each penalty, by the rule field that prices it."""

def opening_tiles(record: bytes, opened: int) -> int:
    """The fewest tiles that an opening takes; opened: OPENED_SERIES or OPENED_PAIRS."""

def discard_penalty(record: bytes, okey: bool, layable: bool, opened: bool, finishes: bool) -> int | None:
    """The number of the one penalty that a discard earns (see PENALTIES), or None."""

@final
class Score:
    """A scored hand, or why it cannot have ended so: then fault is a word, and player and detail tell more.

    points: a number a player. mult: the hand's multiplier. finish: the FINISHES that counted, added up.
    """

    @property
    def fault(self) -> str | None:
        """Why the end is refused, or None."""
    @property
    def player(self) -> int:
        """Whom the fault is about, -1 for the hand as a whole."""
    @property
    def detail(self) -> int:
        """What the fault adds: a tile code, a number."""
    @property
    def points(self) -> list[int]:
        """The points, a number a player."""
    @property
    def mult(self) -> int:
        """The hand's multiplier."""
    @property
    def finish(self) -> int:
        """The FINISHES that counted, added up."""
    def lines(self) -> list[tuple[int, str, int, int, int, int, int, int]]:
        """The items, a tuple each: player, kind, rule field or -1, times, base, own, mult, amount."""

def score_round(
    record: bytes,
    okey: int,
    finisher: int,
    finish: int,
    stock_out: bool,
    risk: bool,
    teams: bool,
    players: tuple[tuple[int, list[int] | int | None, list[int]], ...],
) -> Score:
    """Scores a hand. okey: a code or NO_TILE. finisher: a seat or -1. players: (opened, tiles, penalties).

    Tiles are codes (54 + n - 1: a bare number n), or the sum of their numbers, or None when not told.
    """

def score_match(
    record: bytes, hands: list[list[int]], length: int, teams: bool
) -> tuple[list[int], list[int], list[int], list[int]] | str:
    """(totals, ranks, team totals, team ranks) of the hands' points, or the word for what is wrong."""

# build

def build_info() -> str:
    """Which build this is: commit, compiler and switches, in one line."""

# context

OBJECTIVE_POINTS: int
OBJECTIVE_TILES: int
OBJECTIVE_LEFTOVER: int
OBJECTIVE_FEWEST: int

def prepare(wrap: bool, objective: int) -> None:
    """Fill the tables of an objective now instead of on first use."""

@final
class Stop:
    """How a long call is told to stop: by set() from any thread, by Ctrl-C in the main one."""

    def set(self) -> None:
        """Tell it to stop."""

# arrange

RUN: int
GROUP: int
PAIR: int
STANDS: int
OKEY: int
FALSE_OKEY: int
KEEP_FOR_DISCARD: int
MUST_NOT_ON_RACK: int
KEEP_TOO_MANY: int

@disjoint_base
class MeldBase:
    """The faces of a meld in reading order and the okey's face, or None; does not change."""

    @property
    def _faces(self) -> bytes: ...
    @property
    def okey(self) -> Tile | None:
        """The okey's face, a Tile; None when it was not told."""

def make_meld(cls: type[_M], faces: bytes, okey: Tile | None) -> _M:
    """A meld of this subclass of MeldBase from faces that are known to be one."""

@final
class Arrangement:
    """Melds that a rack can lay at once, as the core found them."""

    @property
    def points(self) -> int:
        """Sum of the numbers that the tiles stand for."""

    @property
    def tiles(self) -> int:
        """Tiles laid."""

    @property
    def okeys(self) -> int:
        """Real okeys laid."""

    def melds(self, classes: tuple[type[_M], ...], okey: Tile | None) -> tuple[_M, ...]:
        """The melds in reading order, each of the class of its kind."""

    @property
    def rest(self) -> bytes:
        """The packed rack of what is not laid."""

def arrangement_of(packed: bytes) -> Arrangement:
    """The Arrangement that was pickled."""

def best(
    packed: bytes, objective: int, wrap: int, keep: int, okey_counts: int, must_use: int, bar: int
) -> Arrangement | int:
    """The best Arrangement of a packed rack, or the number of the reason why there is no answer."""

def best_opening(
    record: bytes,
    okey: int,
    packed: bytes,
    objective: int,
    wrap: int,
    keep: int,
    okey_counts: int,
    must_use: int,
    bar: int,
) -> Arrangement | int:
    """The best Arrangement to open with under a rule record, pairs in it where the rules mix them; or the number of
    the reason why there is no answer."""

def hand_opens_below_bar(record: bytes) -> bool:
    """Whether melds that end the hand open below the bar under a rule record, whoever else has opened."""

def ends_from_hand(record: bytes, packed: bytes, laid: Arrangement) -> bool:
    """Whether these melds of a packed rack end the hand, and open by that below the bar."""

def best_k(
    packed: bytes, objective: int, wrap: int, keep: int, okey_counts: int, must_use: int, bar: int, k: int
) -> list[Arrangement] | int:
    """The k best Arrangements, best first, or the number of the reason why there is no answer."""

def best_of_kind(packed: bytes, wrap: int, kind: int) -> Arrangement:
    """The Arrangement of most points by runs alone (RUN) or groups alone (GROUP)."""

def best_pairs(packed: bytes, okey: int, keep: int) -> Arrangement | int:
    """The Arrangement of most pairs, or the number of the reason why there is no answer."""

def count_work(packed: bytes, wrap: int) -> tuple[int, int]:
    """(points, table look-ups) of a packed rack: the kernel's work, for the signature."""

# meld

PLACES_MAX: int

def read_meld(tiles: bytes, wrap: int) -> tuple[int, bytes] | None:
    """(kind, faces) of the run or group that the tiles make as they lie, or None.

    A tile is a face's code or that of the real okey.
    """

def neighbours(places: bytes, wrap: int) -> list[tuple[int, int, int, bytes]]:
    """[(start, stop, kind, faces)] of the melds among neighbouring places; NO_TILE is an empty place."""

# rows

ROW_IMPOSSIBLE: int

def rows_points(counts: Any, okeys: Any, wrap: int, keep: int, points: Any, stop: Stop) -> tuple[int, int] | None:
    """Greatest points of each row into `points`; None, or (why, row) where a row has no answer."""

def rows_best(
    counts: Any,
    okeys: Any,
    objective: int,
    wrap: int,
    keep: int,
    bar: int,
    okey_counts: Any,
    points: Any,
    tiles: Any,
    stop: Stop,
) -> tuple[int, int] | None:
    """Points and tiles of each row's best; okey_counts is what an okey left counts, a row."""

def rows_pairs(counts: Any, okeys: Any, pairs: Any, stop: Stop) -> tuple[int, int] | None:
    """Most pairs of each row into `pairs`; None, or (why, row) where a row has no answer."""

def rows_deal(seed: int, tiles: int, counts: Any, okeys: Any, okey_faces: Any, stop: Stop) -> None:
    """Deals a rack a row from the real set without the indicator; the same for the same seed everywhere."""

# outlook

OUT_OF_REACH: int
"""A distance: no tiles that can come are enough."""
PAIRS_TO_WIN: int
"""The pairs in hand that end it, under ten_pairs_win."""

def unseen_of(seen: bytes, okey: int) -> bytes | tuple[int, int]:
    """Counts of the 54 tile kinds that are seen to the counts of all others but the indicator.

    When more are seen than there are it answers (why, culprit) instead, as pack_rack does.
    """

@final
class Look:
    """How far a rack is from opening, as the core found it."""

    @property
    def series(self) -> tuple[int, int, bool, tuple[int, int], tuple[int, int]]:
        """By series: (points, tiles or OUT_OF_REACH, exact, improving, opening), the last two (kinds, copies)."""
    @property
    def pairs(self) -> tuple[int, int, bool, tuple[int, int], tuple[int, int]]:
        """The same by pairs."""
    @property
    def ten_pairs(self) -> tuple[int, int, bool, tuple[int, int], tuple[int, int]]:
        """The same by ten pairs in hand."""
    @property
    def series_okeys(self) -> tuple[int, bool]:
        """Okeys needed by series, had only the rack been seen, and whether that is exact."""
    @property
    def pairs_okeys(self) -> tuple[int, bool]:
        """The same by pairs."""
    @property
    def ten_pairs_okeys(self) -> tuple[int, bool]:
        """The same by ten pairs in hand."""
    @property
    def opening(self) -> tuple[int, int]:
        """(kinds, copies) of the next tiles that open."""
    @property
    def closer(self) -> tuple[int, int] | None:
        """(kinds, copies) of the next tiles that come closer by series, or None."""
    @property
    def unseen(self) -> int:
        """How many tiles can come."""
    @property
    def points_sum(self) -> int:
        """The most points after the next tile, added up over all tiles that can come."""
    def draws(self) -> list[tuple[int, int, int, int, bool, bool | None]]:
        """Of each tile that is not on the rack (code, copies unseen, points, pairs, opens by series, comes closer or
        None)."""

def look(packed: bytes, unseen: bytes, okey: int, record: bytes, bars: tuple[int, int, int]) -> Look:
    """The Look at a packed rack. unseen: counts that leave the rack possible.

    bars: points, pairs, and pairs that win; 0 pairs: they do not.
    """

def look_at_discards(
    packed: bytes, unseen: bytes, okey: int, record: bytes, bars: tuple[int, int, int]
) -> list[
    tuple[
        int,
        tuple[int, int, bool, tuple[int, int], tuple[int, int]],
        tuple[int, int, bool, tuple[int, int], tuple[int, int]],
        tuple[int, int, bool, tuple[int, int], tuple[int, int]],
        tuple[int, int],
        tuple[int, int] | None,
        int,
    ]
]:
    """A tuple for each discard from a packed rack of 22 tiles, best first.

    (tile code, series, pairs, ten_pairs, opening, closer, points_sum), each as in Look.
    """

def pairs_with(packed: bytes, tile: int, okey: int) -> int:
    """The most pairs of a packed rack of which one holds this tile."""

# table

TABLE_MAX: int
"""The most melds that lie on a table."""
NO_OWNER: int
"""The owner of a meld of whom it is not known."""
UNDECIDED: int
"""Set, with STANDS, in the face of an okey of a group whose colour is not decided; the face has the number."""

def table_meld_is_legal(kind: int, faces: bytes, wrap: bool, both_ends: bool) -> bool:
    """Whether faces in reading order, UNDECIDED okeys of a group among them, are a meld of this kind."""

def meld_of_set(tiles: bytes, wrap: bool) -> tuple[int, bytes] | None:
    """(kind, faces) of the run or group of most points that the tiles make in any order, or None."""

def check_set(counts: bytes, okey: int) -> tuple[int, int] | None:
    """None when so many tiles of the 54 kinds can come from one set, else (why, culprit) as pack_rack has it."""

# turn

STEP_OPEN: int
STEP_LAY: int
STEP_LAY_OFF: int
STEP_TAKE: int
STEP_TEN_PAIRS: int
STEP_DISCARD: int
OTHERS_SERIES: int
"""Another player has opened by series."""
OTHERS_PAIRS: int
"""Another player has opened by pairs."""
AIMS: dict[str, int]
"""What a plan can be the best for."""
PLAN_KINDS: dict[str, int]
"""Why a plan is among the options, each a bit."""

def may_take_side(record: bytes, tile: int) -> bool:
    """Whether a discard, by its code, may be taken as side tile."""

@final
class Plan:
    """A plan for a turn as the core found it."""

    @property
    def kinds(self) -> int:
        """Why it is among the options: PLAN_KINDS, added up."""
    @property
    def opens(self) -> int:
        """How the player opens by it: NOT_OPENED, OPENED_SERIES or OPENED_PAIRS."""
    @property
    def finish(self) -> int | None:
        """The FINISHES of a plan that ends the hand, added up, else None."""
    @property
    def mult(self) -> int:
        """What the finish multiplies the scores by."""
    @property
    def points(self) -> int:
        """Points of the opening, or of the new melds."""
    @property
    def tiles(self) -> int:
        """Fewer on the rack by so many before the discard."""
    @property
    def left(self) -> int:
        """What is left after the discard counts, nothing multiplied for the finish."""
    @property
    def penalty(self) -> tuple[int, int]:
        """(number of the discard's penalty or -1, points)."""
    @property
    def discard(self) -> int:
        """The tile's code, or NO_TILE."""
    @property
    def rest(self) -> bytes:
        """The packed rack after the discard."""
    def steps(self) -> list[tuple[int, int, int, int, int]]:
        """(kind, tile, meld, at, stands) a step."""
    def melds(self, classes: tuple[type[_M], ...], okey: Tile | None) -> tuple[_M, ...]:
        """The melds that the steps speak of, each of the class of its kind."""

@final
class Turn:
    """A turn under a rule set; it does not change: play() gives a new one."""

    def set_up(
        self,
        record: bytes,
        packed: bytes,
        okey: int,
        seat: int,
        opened: int,
        others: int,
        side: int,
        series_bar: int,
        pairs_bar: int,
        opened_now: bool,
        pairs_laid: int,
    ) -> None:
        """Fills a new turn, with an empty table; only while it is made."""
    def add_meld(self, kind: int, faces: bytes, owner: int) -> str | None:
        """Lays a meld on the table of a new turn: the word for what is wrong with it, or None."""
    def with_indicator(self, indicator: int) -> Turn:
        """The turn of who takes the indicator to end the hand."""
    def best(self, aim: int) -> Plan | None:
        """The best Plan, or None when no turn is legal."""
    def count_work(self, aim: int) -> tuple[int, int]:
        """(tiles shed, what was looked at) of the best plan: the search's work, for the signature."""
    def options(self, aim: int) -> list[Plan]:
        """The Plans that differ in kind, the best first."""
    def open_all(self) -> Plan | None:
        """The Plan of laying all melds, or None."""
    def lay_off_all(self, okeys: bool) -> Plan | None:
        """The Plan of taking all okeys and laying off all tiles, or None."""
    def finishing_tiles(self, takes: bool) -> list[int]:
        """Codes of the tiles that can be the last one and be discarded; takes: okeys may be taken for it."""
    def most_laid(self, objective: int, okey_counts: int, melds: bool, takes: bool) -> int:
        """The most that lay-offs lay, with new melds too (melds), with okeys taken too (takes), no tile kept."""
    def ten_pairs(self) -> Plan | None:
        """The Plan of showing ten pairs, or None."""
    def lay_offs(self, keep: int) -> list[tuple[int, int, int, int, int]]:
        """Every lay-off of one tile after which `keep` tiles are left, and every okey to take.

        (kind, tile, meld, at, stands) each.
        """
    def layable(self, as_discard: bool) -> list[int]:
        """Codes of the faces that can be laid off now; as_discard: whose discard counts as layable."""
    def repeat_layable(self, times: int) -> int:
        """Looks so many times which faces can be laid off, for a clock outside; the faces as bits, summed up."""
    def discard_costs(self, tile: int) -> tuple[int, int]:
        """(number of the penalty or -1, points) of a discard now."""
    def play(
        self, kind: int, tile: int, meld: int, at: int, stands: int, melds: list[tuple[int, bytes]]
    ) -> tuple[Turn | None, str, tuple[int, int, int, int | None]]:
        """The turn after a step, or None and a word for why not; with it (detail, seat that lost an okey or NO_OWNER,
        penalty or -1, FINISHES or None). melds: (kind, faces) each, all that an opening or a laying lays."""
    @property
    def rack(self) -> bytes:
        """The packed rack."""
    @property
    def side(self) -> int:
        """The code of the side tile that was taken and is not used yet, or NO_TILE."""
    @property
    def opened(self) -> int:
        """NOT_OPENED, OPENED_SERIES or OPENED_PAIRS."""
    def table(self) -> list[tuple[int, bytes, int]]:
        """(kind, faces, owner) a meld."""

# round

SEATS: int
"""How many players sit at a table."""
DECK: int
"""Tiles in a set."""
STOCK: int
"""Tiles in the stock after the deal."""
MELDS_MAX: int
"""The most melds that an opening has."""
PHASES: tuple[str, ...]
"""The names of the phases, by number."""
ACTIONS: dict[str, int]
"""The number of each kind of action, by its name in a record."""
POLICIES: dict[str, int]
"""The number of each playing policy."""
FAULTS: tuple[str, ...]
"""The words for why an action is illegal."""

_Action = tuple[int, int, int, int, int, int, tuple[tuple[int, bytes], ...]]
_Penalties = list[tuple[int, int, int]]

def shuffled(seed: int) -> bytes:
    """The deck of a seed, 106 codes of printed faces: the same everywhere."""

@final
class Round:
    """A hand under a rule set. An action is (kind, tile, face, meld, end, place, ((kind, faces), ...)).

    apply() changes it; whoever shares one between threads sees to it that only one of them does so.
    """

    @property
    def seat(self) -> int:
        """Whose turn it is."""
    @property
    def phase(self) -> int:
        """A number in PHASES."""
    def deal(self, record: bytes, deck: bytes, starter: int, teams: bool) -> _Penalties | None:
        """Deals a new hand; used once. The penalties as of apply(), or None when the deck is no whole set."""
    def copy(self) -> Round:
        """Another hand in the same state."""
    def seen_from(self, seat: int) -> Round:
        """A copy in which all tiles that this seat does not see are gone: the other racks and the stock."""
    def check(self, action: _Action) -> str | None:
        """The word for why the action is illegal, or None."""
    def apply(self, action: _Action) -> tuple[int, bool, _Penalties] | str:
        """Does the action: (tile, whether it was a bad opening, penalties).

        tile: the code of the one that was drawn, taken, put back, laid off or discarded. penalties: (seat, number
        in PENALTIES, points) each. When the action is illegal, the word for why, and nothing changes.
        """
    def legal(self, most: int) -> tuple[list[_Action], bool]:
        """(the legal actions, at most so many; whether these are all)."""
    def policy(self, policy: int, state: int) -> tuple[_Action, int]:
        """(the next action of a policy, by its number in POLICIES; the state of its random numbers after it)."""
    def score(self) -> list[int]:
        """The points of the four players; the hand has to be over."""
    def rack(self, seat: int) -> bytes:
        """The packed rack of a seat, now."""
    def stock(self) -> bytes:
        """The codes of the tiles of the stock, the next one first."""
    def melds(self) -> list[tuple[int, bytes, int]]:
        """The melds on the table: (kind, faces, owner) each."""
    def opening_shows(self, seat: int) -> tuple[bool, int]:
        """(whether the table shows that the seat has opened as it has, the pairs of the seat there)."""
    def okeys(self) -> list[tuple[int, int, int, bool]]:
        """The okeys on the table: (index of the meld, place in it, the seat that put it there, if now) each."""
    def discards(self) -> list[tuple[int, int, bool]]:
        """(tile, seat, whether the next seat took it) each, in their order."""
    def numbers(self) -> dict[str, Any]:
        """All the rest that every player sees, by name; opened, tiles and penalties have an item a seat."""
    def restore(
        self,
        record: bytes,
        numbers: dict[str, Any],
        racks: list[bytes],
        stock: bytes,
        melds: list[tuple[int, bytes, int]],
        okeys: list[tuple[int, int, int, bool]],
        discards: list[tuple[int, int, bool]],
    ) -> None:
        """Fills a new hand with a state as the methods above tell it; used once. ValueError for what cannot be.

        A rack or a stock that nobody will look at may be empty.
        """

# vector

CHOICES: int
"""How many choices there are."""
CHOICE_DISCARD: int
"""The first choice that discards; one for each face follows, then one for an okey."""
CHOICE_LAY_OFF: int
"""The first choice that lays a face off on the first place that takes it."""
CHOICE_LAY_OFF_SECOND: int
"""The first choice that lays a face off on the second place."""
CHOICE_LAY_OKEY_OFF: int
"""The first choice that lays an okey off as a face."""
LEARNER: int
"""In place of the number of a policy: the seat is played from outside."""
OBSERVATION: int
"""How many numbers an observation has."""
OBSERVED: dict[str, int]
"""Where each part of an observation begins."""

def choice_mask(hand: Round, mask: Any) -> None:
    """1 into `mask`, int8[CHOICES], for each choice that can be made now, else 0."""

def choice_actions(hand: Round, choice: int) -> list[_Action]:
    """The actions of a choice as Round.apply() takes them, all legal; none when it cannot be made now."""

def observe(hand: Round, seat: int, tiles: bytes, out: Any) -> None:
    """What a seat sees into `out`, int16[OBSERVATION]; tiles: how many each seat holds, a byte each."""

def rewards(points: tuple[int, ...], teams: bool) -> list[float]:
    """What the points of the four seats are worth to each of them."""

@final
class Lanes:
    """Hands that are played on side by side, a hand a lane.

    Calls for lanes that do not overlap may run at once; all of them need reset() first.
    """

    count: int
    """How many."""
    def __new__(cls, count: int, record: bytes, policies: tuple[int, ...], teams: bool) -> Lanes:
        """policies: a number of POLICIES or LEARNER for each seat."""
    def reset(self, seeds: Any, start: int, stop: int) -> None:
        """New hands in the lanes from `start` to before `stop`, from the seed of each lane."""
    def step(self, choices: Any, worth: Any, points: Any, done: Any, start: int, stop: int) -> int | None:
        """Makes a choice in each lane of a part; rewards, points and whether the hand has ended into the arrays.

        The number of a lane whose choice cannot be made, the lanes before it have stepped by then; or None.
        """
    def look(self, observations: Any, masks: Any, seats: Any, start: int, stop: int) -> None:
        """What the player whose turn it is sees in each lane of a part, what he can choose, and his seat."""
    def copy_from(self, other: Lanes) -> None:
        """Takes over the hands of other lanes, as many as these and under the same rules and policies."""
    def hand(self, at: int) -> Round:
        """A copy of the hand in a lane."""

# advise

UTILITIES: dict[str, int]
"""The number of each thing that an advisor can play for."""
ARM_KINDS: tuple[str, ...]
"""The kinds of candidate turns, by number."""
PARTS: tuple[str, ...]
"""What a seat's own points are made of; the parts add up to them."""
ARMS_MAX: int
"""The most candidate turns that an advisor has."""

@final
class Advisor:
    """The candidate turns (arms) of the seat whose turn it is, and what playing them out has come to.

    hand: what the seat does not see of it may be missing, and is looked at only with hands=True: then the order of
    the stock alone is unknown. tiles: how many each seat holds. held: for each seat counts of the 53 tiles
    in play that all have seen come to its rack and not leave it. bottom: false okeys under the stock. utility: a
    number in UTILITIES. totals, hands_left: of the match, for "win". most: arms listed. seed: of the sampled hands.
    policies: how each seat plays on, numbers in POLICIES. ValueError when one set of tiles does not have what is told.

    evaluate() may run in several threads at once; add() may not run beside it.
    """

    def __init__(
        self,
        hand: Round,
        tiles: tuple[int, ...],
        held: list[bytes],
        bottom: int,
        *,
        utility: int = ...,
        totals: tuple[int, ...] = ...,
        hands_left: int = ...,
        most: int = ...,
        seed: int = ...,
        hands: bool = ...,
        policies: tuple[int, ...] = ...,
    ) -> None: ...
    def arms(self) -> list[tuple[int, int, int, list[_Action]]]:
        """(number in ARM_KINDS, number of the laying, how it opens, actions) each; the order stays."""
    def add(self, actions: list[_Action]) -> int | tuple[int, str]:
        """One more arm of these actions, the rest of the turn left to the policy: its index.

        A draw can only be the last action. What is illegal answers (index of the action, the word for why).
        ValueError when there is no room for another arm.
        """
    def begin(self, playouts: int) -> None:
        """Begins a pass of sequential halving over all arms, on worlds that have not been used."""
    def next(self, most: int) -> tuple[int, int, int] | None:
        """(mask of arms, first world, world after the last) to evaluate next, at most so many playouts; None: the end.

        All that was given out before has to be evaluated first.
        """
    def evaluate(self, mask: int, first: int, end: int, stop: Stop) -> bool:
        """Plays the arms of the mask in these worlds; False when it was stopped: then nothing of it is counted."""
    def run(self, playouts: int, stop: Stop) -> bool:
        """A whole pass of sequential halving in this thread; False when it was stopped."""
    def estimates(self) -> tuple[int, list[tuple[int, float, float, float, float]]]:
        """(the leading arm or -1, [(worlds, mean, variance, behind, variance of that) of each arm]).

        mean: utility, more is better: points, or a chance for "win". behind: how far below the leader, over the
        worlds of both. Variances are those of the estimates.
        """
    def paired(self, one: int, other: int) -> tuple[int, int, int]:
        """(worlds in which both arms were played, sum of the first's utility less the other's, sum of its squares).

        In units of unit().
        """
    def unit(self) -> int:
        """So many units of utility are a point, or certainty."""
    def sums_of(self, arm: int) -> dict[str, Any]:
        """What the playouts of an arm came to, summed up, by name.

        worlds, utility (in units) and its squares; parts: of the seat's own points, as in PARTS; points and finished:
        a seat each; opened_in: in this own turn or before, in the next, ..., the last of them or later; discard_taken
        by the right neighbour, who discard_opens or discard_ends the hand with it, or does either: discard_serves;
        serves_utility: the utility then.
        """
    def world(self, number: int) -> tuple[list[bytes], bytes]:
        """(packed rack of each seat, codes of the stock from the next tile on) of a sampled hand."""

# odds

ODDS_TURNS: int
"""The most own turns that opening_odds looks ahead."""

def opening_odds(
    hand: Round,
    seat: int,
    tiles: tuple[int, ...],
    held: list[bytes],
    bottom: int,
    *,
    turns: int,
    policy: int,
    seed: int,
    playouts: int,
    stop: Stop,
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """(hands played, opened by series, opened by pairs), the last two an item a turn, of hands that a seat may be in.

    hand: what the seat does not see may be missing. tiles, held, bottom: as for Advisor. turns: own turns
    played at most; the first item is of the turn that the seat is in, its tile having come already. policy: a number
    in POLICIES. Fewer hands are played when hardly any fits the turn that another player has begun. When told to stop
    it raises what a signal raised, or answers what there is so far. ValueError when one set of tiles does not have
    what is told.
    """

# playout

_HandResult = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...], int, int, int]

def hand_result(hand: Round) -> _HandResult:
    """How a hand went that is over: (points, opened, penalties, finisher, finish, turns).

    points, opened, penalties: an item a seat, the last one a tuple of counts by kind. finisher: a seat or -1.
    finish: the FINISHES that counted, added up.
    """

def play_games(
    record: bytes, games: list[tuple[int, tuple[int, ...], tuple[int, ...]]], stop: Stop
) -> list[_HandResult | None]:
    """Deals hands under a rule set and lets policies play them, seat 0 first: a result each, as of hand_result().

    games: (seed of the deck, four numbers of policies, four states of random numbers) each. None stands for a hand in
    which a policy wanted what is illegal. When told to stop it raises what a signal raised, or else answers what there
    is so far.
    """
