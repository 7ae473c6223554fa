"""
The native core of minewise. Use the package minewise, which fronts it.
"""

from collections.abc import Sequence
import enum
from typing import Annotated, Final, Literal

import numpy
from numpy.typing import NDArray


def philox(counter: Sequence[int], key: Sequence[int]) -> list[int]:
    """One block of Philox4x32-10."""

class Rng:
    """The random numbers of one stream of one index of one seed."""

    def __init__(self, seed: int, index: int = 0, stream: int = 0) -> None: ...

    def next(self) -> int:
        """64 uniform bits."""

    def uniform(self) -> float:
        """A uniform number in [0, 1)."""

    def below(self, n: int) -> int:
        """A uniform integer below n."""

    def choose(self, k: int, n: int) -> list[int]:
        """
        Choose k of the integers below n, every choice and order equally likely.
        """

class Topology:
    """The neighbourhood graph of the cells."""

    @staticmethod
    def grid(rows: int, cols: int) -> Topology: ...

    @staticmethod
    def torus(rows: int, cols: int) -> Topology: ...

    @staticmethod
    def hex(rows: int, cols: int) -> Topology: ...

    @staticmethod
    def box(shape: Sequence[int]) -> Topology: ...

    @staticmethod
    def graph(neighbours: Sequence[Sequence[int]]) -> Topology: ...

    @property
    def kind(self) -> str: ...

    @property
    def shape(self) -> tuple[int, ...]: ...

    def __len__(self) -> int: ...

    def neighbours(self, cell: int) -> list[int]: ...

def count_mines_around(topology: Topology, mines: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
    """
    The clue of every free cell, and the code of a mine for every mined one.
    """

class StartKind(enum.Enum):
    """What the first click is promised."""

    any = 0

    safe = 1

    zero = 2

    scatter = 3

class Game:
    """The truth under the cover, over cells in reading order."""

    def __init__(self, topology: Topology, mines: int, kind: StartKind, shown: int, seed: int, index: int) -> None: ...

    @staticmethod
    def of_layout(topology: Topology, layout: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Game: ...

    def reset(self, seed: int, index: int) -> None: ...

    def reveal(self, cell: int) -> None: ...

    def chord(self, cell: int) -> None: ...

    def flag(self, cell: int) -> None: ...

    def undo(self) -> None: ...

    @property
    def status(self) -> Literal['playing', 'won', 'lost']: ...

    @property
    def mines(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def opened(self) -> int: ...

    @property
    def flags(self) -> int: ...

    @property
    def changed(self) -> list[tuple[int, ...]]: ...

    @property
    def shown(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]: ...

    @property
    def truth(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]:
        """
        The clue of every free cell, or that it is a mine. GameError while the game is played.
        """

def measure_layout(topology: Topology, truth: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, int]:
    """Openings and 3BV of a layout."""

class Meter:
    """Charges work against a budget."""

    def __init__(self, ticks: int, memory: int, seconds: float) -> None: ...

    def part(self, ticks: int = 18446744073709551615, seconds: float = float('inf')) -> Meter:
        """A meter for one step of the work, with no more than is left here."""

    def charge(self, ticks: int) -> None:
        """Pay for work; BudgetError if it is too much, checked now and then."""

    def check(self) -> None:
        """Raise BudgetError if anything is used up."""

    @property
    def ticks_left(self) -> int: ...

    @property
    def memory_left(self) -> int: ...

    @property
    def seconds_left(self) -> float:
        """Infinite without a deadline; negative once it has passed."""

class Analysis:
    """How likely cells are mined, and what is certain."""

    @property
    def consistent(self) -> bool: ...

    @property
    def safe(self) -> list[tuple[int, ...]]: ...

    @property
    def mined(self) -> list[tuple[int, ...]]: ...

    @property
    def safest(self) -> tuple[int, ...] | None: ...

    @property
    def safety(self) -> float:
        """How likely the safest cell is free."""

    @property
    def probability(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)]: ...

class Fillings:
    """Ways to fill a component, by number of mines."""

    @property
    def low(self) -> int:
        """The least number of mines."""

    @property
    def ways(self) -> list[int]:
        """The ways for this number and those above it."""

class ClueEffect:
    """The effect of a cell showing a certain clue."""

    @property
    def chance(self) -> float:
        """That the cell is free and shows this clue."""

    @property
    def best(self) -> float:
        """How safe the safest cell is then."""

    @property
    def second(self) -> float:
        """How safe the next one is."""

    @property
    def certain(self) -> int:
        """How many cells are certainly free then."""

class Outlook:
    """What opening a cell would change."""

    @property
    def cell(self) -> tuple[int, ...]: ...

    @property
    def safety(self) -> float:
        """How likely the cell is free."""

    @property
    def effects(self) -> list[ClueEffect]:
        """Of every clue that it may show, from 0."""

class LayoutStream:
    """All layouts of a position, one at a time."""

    def __iter__(self) -> LayoutStream: ...

    def __next__(self) -> NDArray[numpy.bool_]: ...

class Position:
    """A loaded board that anything can be asked of."""

    def __init__(self, topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None, meter: Meter) -> None: ...

    def after(self, cell: int, clue: int, meter: Meter) -> Position:
        """The position after a covered cell, given by its number, was opened."""

    def follow(self, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], meter: Meter) -> Position:
        """The position of a later board of the same game."""

    @property
    def shown(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]: ...

    @property
    def possible(self) -> bool: ...

    @property
    def sea(self) -> int: ...

    @property
    def mines_left(self) -> int | None: ...

    @property
    def reads(self) -> int:
        """How often a board was read from scratch."""

    def analysis(self, meter: Meter) -> Analysis: ...

    def largest_filling_bits(self, meter: Meter) -> int:
        """How many bits the largest number of count_fillings() may take."""

    def count_fillings(self, prime: int, meter: Meter) -> list[Fillings]:
        """The number of fillings of every component, modulo a prime."""

    def sample(self, count: int, seed: int, meter: Meter) -> NDArray[numpy.bool_]:
        """Layouts drawn at random, a row for each; none if there is no layout."""

    def layouts(self, meter: Meter) -> LayoutStream:
        """All layouts, always in the same order."""

    def outlooks(self, meter: Meter) -> list[Outlook]:
        """What opening each covered cell that may be free would change."""

class Estimate:
    """Probabilities that were estimated."""

    @property
    def probability(self) -> NDArray[numpy.float64]: ...

    @property
    def uncertain(self) -> NDArray[numpy.bool_]:
        """The cells seen both mined and free."""

    @property
    def error(self) -> float:
        """The largest standard error of any cell."""

def estimate_probabilities(topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None, runs: int, states: int, seed: int, meter: Meter) -> Estimate | None:
    """
    Averages several runs with thinned trellises; None if no run found a layout.
    """

class Technique(enum.Enum):
    """How a cell is found to be safe or mined."""

    single = 0

    subset = 1

    overlap = 2

    chain = 3

    cases = 4

    count = 5

    guess = 6

class LadderStep:
    """Cells that one technique settles."""

    @property
    def technique(self) -> Technique: ...

    @property
    def safe(self) -> list[tuple[int, ...]]: ...

    @property
    def mined(self) -> list[tuple[int, ...]]: ...

def ladder_steps(topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None, meter: Meter) -> list[LadderStep]:
    """The easiest steps on a consistent board until no more is certain."""

def rate(topology: Topology, layouts: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu', writable=False)], first: int, meter: Meter) -> NDArray[numpy.uint32]:
    """
    For every layout, from its first cell: the hardest technique that it needs, the number of such steps, its openings, its 3BV and the free cells that stay covered. The budget holds for each of them.
    """

class Proof:
    """Clues that imply the fate of a cell."""

    @property
    def clues(self) -> list[tuple[int, ...]]:
        """In reading order."""

    @property
    def total(self) -> bool:
        """Whether the total of mines is needed too."""

    @property
    def smallest(self) -> bool:
        """Whether no fewer clues would do."""

class Prover:
    """Finds as few clues as possible that imply a cell."""

    def __init__(self, topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None) -> None: ...

    def mark(self, cell: int, mined: bool) -> None:
        """The fate of a covered cell, given by its number, becomes known."""

    def prove(self, cell: int, mined: bool, meter: Meter) -> Proof | None:
        """
        Few clues that imply the fate of a covered cell; None if it is not certain.
        """

class EndgameMove:
    """A move, and what perfect play makes of it."""

    @property
    def cell(self) -> tuple[int, ...]: ...

    @property
    def safety(self) -> float:
        """How likely the cell is free."""

    @property
    def chance(self) -> float:
        """How likely the game is won."""

class Region:
    """A part of a game that can be played by itself."""

    @property
    def cells(self) -> list[tuple[int, ...]]:
        """Undecided, in reading order."""

    @property
    def layouts(self) -> float: ...

    @property
    def best(self) -> EndgameMove | None:
        """If it could be solved."""

class Endgame:
    """Perfect play when few layouts are left."""

    def __init__(self) -> None: ...

    def solve(self, position: Position, max_layouts: float, meter: Meter) -> EndgameMove | None:
        """
        The first move; None if there are too many layouts or the budget does not suffice.
        """

    def moves(self, position: Position, max_layouts: float, meter: Meter) -> list[EndgameMove]:
        """Every move that may be survived, the best first."""

    def regions(self, position: Position, max_layouts: float, meter: Meter) -> list[Region]:
        """The regions that can be played one by one."""

class TreeMove:
    """A cell to open, and how many layouts that wins."""

    @property
    def cell(self) -> int: ...

    @property
    def wins(self) -> int: ...

class GameTree:
    """Perfect play when any of some layouts may be true."""

    def __init__(self, observations: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], meter: Meter) -> None: ...

    MINED: Final[int] = ...
    """What a mined cell shows."""

    def add_symmetry(self, images: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Say which layouts a symmetry of the board turns into which."""

    def wins(self, layouts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """How many of these layouts perfect play wins."""

    def best(self, layouts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> TreeMove:
        """
        The first cell that perfect play opens, and how many of these layouts it wins.
        """

    def wins_after_showing(self, shown: int) -> int:
        """
        How many perfect play wins, summed over all ways to show this many free cells first.
        """

class GuessRule(enum.Enum):
    """What a player does when nothing is certain."""

    own = 0

    stop = 1

    random = 2

    safest = 3

class Score(enum.Enum):
    """What a game counts."""

    outcome = 0

    estimate = 1

class Match:
    """The settings that all games of a run share."""

    def __init__(self, topology: Topology, mines: int, kind: StartKind, shown: int, seed: int, first: int | None) -> None: ...

class StepKind(enum.Enum):
    """What a step of a replay is."""

    first = 0

    safe = 1

    guess = 2

    mine = 3

class ReplayStep:
    """A click, or a mine that was found."""

    @property
    def kind(self) -> StepKind: ...

    @property
    def cell(self) -> int:
        """Its number."""

class Series:
    """Many games of one match by one player."""

    @staticmethod
    def of_name(match: Match, name: str, rule: GuessRule, score: Score = Score.outcome) -> Series: ...

    @staticmethod
    def of_skill(match: Match, skill: Skill, score: Score) -> Series: ...

    @staticmethod
    def of_python(match: Match, player: object, rule: GuessRule, score: Score = Score.outcome) -> Series: ...

    def play(self, first: int, games: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')]:
        """Plays games in this thread and gives the bytes of their records."""

    def replay(self, index: int) -> list[ReplayStep]:
        """Plays one game and gives its steps."""

class SeriesRun:
    """Games by a native player, played in threads of their own."""

    def __init__(self, series: Series, first: int, games: int, threads: int) -> None: ...

    def take(self, timeout: float) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')]:
        """
        Waits up to `timeout` seconds and gives the bytes of the records of games that are over.
        """

    def stop(self) -> None:
        """Abandons unfinished games."""

    @property
    def finished(self) -> bool:
        """Whether all records have been taken."""

class RecordField:
    """A field of a record."""

    @property
    def name(self) -> str: ...

    @property
    def format(self) -> str:
        """As NumPy writes it."""

    @property
    def offset(self) -> int: ...

def record_fields() -> list[RecordField]:
    """Name, format and place of every field of a record."""

def play_out(topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], layout: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)], name: str, rule: GuessRule, seed: int, games: int) -> float:
    """
    Lets a native player play on from a position of a layout, and gives the mean value of the playouts.
    """

class Margins:
    """What one skill gains over another."""

    @property
    def chances(self) -> list[float]:
        """The gain in each game."""

    @property
    def guesses(self) -> int:
        """Of the one."""

    @property
    def differed(self) -> int:
        """Those of them that the other makes elsewhere."""

def margin(match: Match, one: Skill, other: Skill, first: int, games: int, rounds: int) -> Margins:
    """What one skill gains over another."""

RECORD_SIZE: int = 48

def player_kinds() -> dict[str, GuessRule]:
    """Every native player, and what it does when it is stuck."""

class Skill:
    """What the player expert is made of."""

    @property
    def endgame(self) -> float: ...

    @endgame.setter
    def endgame(self, arg: float, /) -> None: ...

    @property
    def looks_ahead(self) -> bool: ...

    @looks_ahead.setter
    def looks_ahead(self, arg: bool, /) -> None: ...

    @property
    def window(self) -> float: ...

    @window.setter
    def window(self, arg: float, /) -> None: ...

    @property
    def scarce(self) -> float: ...

    @scarce.setter
    def scarce(self, arg: float, /) -> None: ...

    @property
    def stuck(self) -> float: ...

    @stuck.setter
    def stuck(self, arg: float, /) -> None: ...

    @property
    def second(self) -> float: ...

    @second.setter
    def second(self, arg: float, /) -> None: ...

    @property
    def followed(self) -> bool: ...

    @followed.setter
    def followed(self, arg: bool, /) -> None: ...

    @property
    def rounds(self) -> int: ...

    @rounds.setter
    def rounds(self, arg: int, /) -> None: ...

class Level(enum.Enum):
    """How much effort a move is worth."""

    fast = 1

    normal = 2

    deep = 3

def skill_of(level: Level) -> Skill:
    """What a level is made of."""

class Matching(enum.Enum):
    """Which clauses are resolved with each other."""

    none = 0

    pairs = 1

    pair_any = 2

class KnowledgeLimits:
    """How large a knowledge base may become."""

    def __init__(self, literals: int = 524288, work: int = 500000000, logged: int = 100000) -> None: ...

class Derivation:
    """A clause that was found, and what became of it."""

    @property
    def left(self) -> int: ...

    @property
    def right(self) -> int: ...

    @property
    def cell(self) -> int: ...

    @property
    def number(self) -> int: ...

    @property
    def subsumed_by(self) -> int: ...

    @property
    def clause(self) -> list[int]: ...

    @property
    def subsumed(self) -> list[int]: ...

class Knowledge:
    """What a board says, and what follows by resolution."""

    @property
    def derivations(self) -> list[Derivation]: ...

    @property
    def facts(self) -> list[int]: ...

    @property
    def clauses(self) -> list[list[int]]: ...

    @property
    def contradictory(self) -> bool: ...

    @property
    def limited(self) -> bool: ...

def resolve(topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], matching: Matching, limits: KnowledgeLimits) -> Knowledge:
    """Takes a board as clauses and resolves them with each other."""

class AdvisedMove:
    """A move and its chance to win."""

    @property
    def cell(self) -> tuple[int, ...]: ...

    @property
    def safety(self) -> float:
        """How likely the cell is free."""

    @property
    def chance(self) -> float | None:
        """To win the game, if known."""

    @property
    def error(self) -> float:
        """The standard error of the chance."""

    @property
    def games(self) -> int:
        """That it is estimated from; 0 if it is exact."""

class Advice:
    """What to open when nothing is certain."""

    def best(self, position: Position) -> AdvisedMove:
        """The best move, in the position that was asked about."""

def advise(position: Position, skill: Skill, meter: Meter) -> Advice | None:
    """None if no layout fits the board, or if it is too wide to look ahead."""

def survey(position: Position, skill: Skill, advice: Advice | None, max_moves: int, meter: Meter) -> list[AdvisedMove]:
    """
    The moves worth a look, the advised one first; only a certain one if there is any.
    """

class GenerationMethod(enum.Enum):
    """How layouts are made."""

    uniform = 0

    repair = 1

class LayoutSpec:
    """Constraints on a layout."""

    def __init__(self, topology: Topology, mines: int, first: int, method: GenerationMethod, max_attempts: int) -> None: ...

    @property
    def easiest(self) -> Technique: ...

    @easiest.setter
    def easiest(self, arg: Technique, /) -> None: ...

    @property
    def hardest(self) -> Technique: ...

    @hardest.setter
    def hardest(self, arg: Technique, /) -> None: ...

    @property
    def min_bbbv(self) -> int: ...

    @min_bbbv.setter
    def min_bbbv(self, arg: int, /) -> None: ...

    @property
    def max_bbbv(self) -> int: ...

    @max_bbbv.setter
    def max_bbbv(self, arg: int, /) -> None: ...

class GeneratedLayout:
    """A layout that was made."""

    @property
    def mines(self) -> NDArray[numpy.bool_] | None:
        """None if the attempts did not suffice."""

    @property
    def attempts(self) -> int: ...

class GeneratorRun:
    """Layouts that are made in threads of their own."""

    def __init__(self, spec: LayoutSpec, seed: int, first: int, count: int, threads: int) -> None: ...

    def take(self, timeout: float) -> list[GeneratedLayout]:
        """Waits up to `timeout` seconds and gives the layouts that are done."""

    def stop(self) -> None:
        """Abandons unfinished layouts."""

    @property
    def finished(self) -> bool:
        """Whether all layouts have been taken."""

class Automaton:
    """A complete deterministic automaton that starts in state 0."""

    def __init__(self, table: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

    def run(self, word: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """The state that a word leads to."""

class StripStates:
    """The states of the minimal machine of a height, found one by one."""

    def __init__(self, height: int) -> None: ...

    def explore(self, states: int) -> None:
        """Explore at most this many of the pending states."""

    @property
    def found(self) -> int:
        """The states found so far, the dead one included."""

    @property
    def pending(self) -> int:
        """How many have to be looked at, mirror images not counted."""

    @property
    def found_up_to_reflection(self) -> int:
        """The live ones, mirror images not counted."""

    @property
    def last_columns(self) -> int:
        """How many columns, shown in full, a strip can end with."""

    @property
    def memory(self) -> int:
        """The bytes that all this takes."""

class Rewards:
    """The reward of a step is the sum of those that apply."""

    def __init__(self, win: float, loss: float, invalid: float, opened: float, blind: float, risk: float) -> None: ...

class Batch:
    """Many games side by side, stepped together."""

    def __init__(self, topology: Topology, mines: int, kind: StartKind, shown: int, games: int, rewards: Rewards, invalid_limit: int) -> None: ...

    def begin(self, seeds: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], index: int) -> None:
        """Begins the game of this index of a seed in each slot."""

    def begin_next(self) -> None:
        """Begins the next game of its seed in each slot."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Opens one cell in each game, or begins the next where one is over."""

    def probabilities(self, meter: Meter) -> NDArray[numpy.float64]:
        """
        How likely each cell is mined if it is opened next, in a new array; NaN where it must not be, and for all cells of a board that is too wide for the budget.
        """

    def progress(self) -> list[tuple[int, int, list[int], int, float]]:
        """
        The seed, the index, the cells opened, the number of invalid actions and the last reward of each game.
        """

    def resume(self, progress: Sequence[tuple[int, int, Sequence[int], int, float]]) -> None:
        """Plays all games up to there."""

    @property
    def keys(self) -> list[tuple[int, int]]:
        """The seed and the index of each game."""

    @property
    def shown(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...

    @property
    def mask(self) -> Annotated[NDArray[numpy.uint8], dict(writable=False)]: ...

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)]: ...

    @property
    def terminated(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

    @property
    def truncated(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

    @property
    def won(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...

def choose_masked(masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], seed: int, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """
    Chooses one of the 1s of each mask, all equally likely; 0 where there is none.
    """

ASSERTIONS: bool
