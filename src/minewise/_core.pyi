"""The native core of minewise. Use the `minewise` package instead."""

from collections.abc import Sequence
import enum
from typing import Annotated, Final, Literal

import numpy
from numpy.typing import NDArray


def philox(counter: Sequence[int], key: Sequence[int]) -> list[int]:
    """Return one block of Philox4x32-10."""

class Rng:
    """A stream of random numbers for one seed and index."""

    def __init__(self, seed: int, index: int = 0, stream: int = 0) -> None: ...

    def next(self) -> int:
        """Return 64 uniform bits."""

    def uniform(self) -> float:
        """Return a uniform number in [0, 1)."""

    def below(self, n: int) -> int:
        """Return a uniform integer below n."""

    def choose(self, k: int, n: int) -> list[int]:
        """Return k distinct integers below n in random order."""

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

def count_mines_around(topology: Topology, mines: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int32]:
    """
    Return the clue of every free cell, and the code of a mine for every mine.
    """

class StartKind(enum.Enum):
    """The guarantee for the first click."""

    any = 0

    safe = 1

    zero = 2

    scatter = 3

class Game:
    """A game whose cells are numbered in reading order."""

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
    def shown(self) -> NDArray[numpy.int32]: ...

    @property
    def truth(self) -> NDArray[numpy.int32]:
        """
        The clue of every free cell, and the code of a mine for every mine. Raises GameError before the game is over.
        """

def measure_layout(topology: Topology, truth: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, int]:
    """Return the number of openings and the 3BV of a layout."""

class Meter:
    """Charges work against a budget."""

    def __init__(self, ticks: int, memory: int, seconds: float) -> None: ...

    def part(self, ticks: int = 18446744073709551615, seconds: float = float('inf')) -> Meter:
        """Return a meter for one step, limited to what is left of this budget."""

    def charge(self, ticks: int) -> None:
        """
        Charge work. Checks the limits occasionally and raises BudgetError if one is exceeded.
        """

    def check(self) -> None:
        """Raise BudgetError if any limit is exceeded."""

    @property
    def ticks_left(self) -> int: ...

    @property
    def memory_left(self) -> int: ...

    @property
    def seconds_left(self) -> float:
        """Infinite without a deadline, negative after the deadline."""

class Analysis:
    """The probability that each cell is mined, and what is certain."""

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
        """The probability that the safest cell is free."""

    @property
    def probability(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)]: ...

class Fillings:
    """Ways to fill a component, by number of mines."""

    @property
    def low(self) -> int:
        """The smallest number of mines."""

    @property
    def ways(self) -> list[int]:
        """The number of ways for `low` mines, `low + 1` and so on."""

class ClueEffect:
    """The effect of a cell showing a given clue."""

    @property
    def chance(self) -> float:
        """The probability that the cell is free and shows this clue."""

    @property
    def best(self) -> float:
        """The safety of the safest cell afterwards."""

    @property
    def second(self) -> float:
        """The safety of the second safest cell afterwards."""

    @property
    def certain(self) -> int:
        """The number of certainly safe cells afterwards."""

class Outlook:
    """The effects of opening a cell."""

    @property
    def cell(self) -> tuple[int, ...]: ...

    @property
    def safety(self) -> float:
        """The probability that the cell is free."""

    @property
    def effects(self) -> list[ClueEffect]:
        """The effect of every clue that it may show, from 0."""

class LayoutStream:
    """All layouts of a position, one at a time."""

    def __iter__(self) -> LayoutStream: ...

    def __next__(self) -> NDArray[numpy.bool_]: ...

class Position:
    """A loaded board."""

    def __init__(self, topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None, meter: Meter) -> None: ...

    def after(self, cell: int, clue: int, meter: Meter) -> Position:
        """Return the position after opening a covered cell."""

    def follow(self, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], meter: Meter) -> Position:
        """Return the position of a later board of the same game."""

    @property
    def shown(self) -> NDArray[numpy.int32]: ...

    @property
    def possible(self) -> bool: ...

    @property
    def sea(self) -> int: ...

    @property
    def mines_left(self) -> int | None: ...

    @property
    def reads(self) -> int:
        """The number of boards read from scratch."""

    def analysis(self, meter: Meter) -> Analysis: ...

    def largest_filling_bits(self, meter: Meter) -> int:
        """Return an upper bound on the number of bits in any number of fillings."""

    def count_fillings(self, prime: int, meter: Meter) -> list[Fillings]:
        """Return the number of fillings of every component, modulo a prime."""

    def sample(self, count: int, seed: int, meter: Meter) -> NDArray[numpy.bool_]:
        """Return uniform random layouts, one per row; no rows if none exists."""

    def layouts(self, meter: Meter) -> LayoutStream:
        """Return a stream of all layouts, in a fixed order."""

    def outlooks(self, meter: Meter) -> list[Outlook]:
        """Return the effects of opening each covered cell that may be free."""

class Estimate:
    """Estimated probabilities."""

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
    Average several runs with thinned trellises; None if no run finds a layout.
    """

class Technique(enum.Enum):
    """A solving technique."""

    single = 0

    subset = 1

    overlap = 2

    chain = 3

    cases = 4

    count = 5

    guess = 6

class LadderStep:
    """Cells settled by one technique."""

    @property
    def technique(self) -> Technique: ...

    @property
    def safe(self) -> list[tuple[int, ...]]: ...

    @property
    def mined(self) -> list[tuple[int, ...]]: ...

def ladder_steps(topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None, meter: Meter) -> list[LadderStep]:
    """
    Return the easiest steps on a consistent board until nothing more is certain.
    """

def rate(topology: Topology, layouts: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu', writable=False)], first: int, meter: Meter) -> NDArray[numpy.uint32]:
    """
    Return, for every layout: the hardest technique needed, the number of such steps, the openings, the 3BV and the free cells left covered. The budget is per layout.
    """

class Proof:
    """Clues that imply the fate of a cell."""

    @property
    def clues(self) -> list[tuple[int, ...]]:
        """The clues, in reading order."""

    @property
    def total(self) -> bool:
        """Whether the mine count is needed too."""

    @property
    def smallest(self) -> bool:
        """Whether no proof with fewer clues exists."""

class Prover:
    """Finds the fewest clues that imply a cell's fate."""

    def __init__(self, topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int | None) -> None: ...

    def mark(self, cell: int, mined: bool) -> None:
        """Mark a covered cell as mined or free."""

    def prove(self, cell: int, mined: bool, meter: Meter) -> Proof | None:
        """
        Return a proof of the fate of a covered cell; None if it is not certain.
        """

class EndgameMove:
    """A move and its value under perfect play."""

    @property
    def cell(self) -> tuple[int, ...]: ...

    @property
    def safety(self) -> float:
        """The probability that the cell is free."""

    @property
    def chance(self) -> float:
        """The chance of winning the game."""

class Region:
    """A part of a game that can be played independently."""

    @property
    def cells(self) -> list[tuple[int, ...]]:
        """The undecided cells, in reading order."""

    @property
    def layouts(self) -> float: ...

    @property
    def best(self) -> EndgameMove | None:
        """The best move, if the region could be solved."""

class Endgame:
    """Perfect play when few layouts are left."""

    def __init__(self) -> None: ...

    def solve(self, position: Position, max_layouts: float, meter: Meter) -> EndgameMove | None:
        """
        Return the first move; None if there are too many layouts or the budget is too small.
        """

    def moves(self, position: Position, max_layouts: float, meter: Meter) -> list[EndgameMove]:
        """Return every move that may be survived, best first."""

    def regions(self, position: Position, max_layouts: float, meter: Meter) -> list[Region]:
        """Return the regions, which can be played independently."""

class TreeMove:
    """A cell to open, and the number of layouts won."""

    @property
    def cell(self) -> int: ...

    @property
    def wins(self) -> int: ...

class GameTree:
    """Perfect play over a list of layouts."""

    def __init__(self, observations: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], meter: Meter) -> None: ...

    MINED: Final[int] = ...
    """What a mined cell shows."""

    def add_symmetry(self, images: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Add a symmetry of the board: the image of each layout."""

    def wins(self, layouts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """Return the number of these layouts that perfect play wins."""

    def best(self, layouts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> TreeMove:
        """
        Return the first move of perfect play and the number of these layouts it wins.
        """

    def wins_after_showing(self, shown: int) -> int:
        """
        Return the wins of perfect play, summed over all ways to show `shown` free cells first.
        """

class MeasuredEfficiency:
    """Measures of a layout."""

    @property
    def islands(self) -> int: ...

    @property
    def zini(self) -> int: ...

    @property
    def human_zini(self) -> int: ...

def measure_efficiency(topology: Topology, truth: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> MeasuredEfficiency:
    """Return the islands, ZiNi and human ZiNi of a layout."""

class FoundClicks:
    """The fewest clicks that win a layout."""

    @property
    def clicks(self) -> int: ...

    @property
    def lower_bound(self) -> int: ...

    @property
    def chords(self) -> list[tuple[int, ...]]: ...

def fewest_clicks(topology: Topology, truth: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], meter: Meter) -> FoundClicks:
    """
    Return the fewest clicks that win a layout, or bounds if the budget runs out.
    """

class GuessRule(enum.Enum):
    """What a player does when nothing is certain."""

    own = 0

    stop = 1

    random = 2

    safest = 3

class Score(enum.Enum):
    """How a game is scored."""

    outcome = 0

    estimate = 1

class Match:
    """The settings that all games of a run share."""

    def __init__(self, topology: Topology, mines: int, kind: StartKind, shown: int, seed: int, first: int | None) -> None: ...

class StepKind(enum.Enum):
    """The kind of a replay step."""

    first = 0

    safe = 1

    guess = 2

    mine = 3

class ReplayStep:
    """A click, or a mine found."""

    @property
    def kind(self) -> StepKind: ...

    @property
    def cell(self) -> int:
        """The index of the cell."""

class Series:
    """Many games of one match, played by one player."""

    @staticmethod
    def of_name(match: Match, name: str, rule: GuessRule, score: Score = Score.outcome) -> Series: ...

    @staticmethod
    def of_skill(match: Match, skill: Skill, score: Score) -> Series: ...

    @staticmethod
    def of_python(match: Match, player: object, rule: GuessRule, score: Score = Score.outcome) -> Series: ...

    def play(self, first: int, games: int) -> NDArray[numpy.uint8]:
        """Play games in this thread and return the bytes of their records."""

    def replay(self, index: int) -> list[ReplayStep]:
        """Play one game and return its steps."""

class SeriesRun:
    """Games by a native player on background threads."""

    def __init__(self, series: Series, first: int, games: int, threads: int) -> None: ...

    def take(self, timeout: float) -> NDArray[numpy.uint8]:
        """Wait up to `timeout` seconds and return the bytes of finished records."""

    def stop(self) -> None:
        """Abandon unfinished games."""

    @property
    def finished(self) -> bool:
        """Whether all records have been taken."""

class RecordField:
    """A field of a record."""

    @property
    def name(self) -> str: ...

    @property
    def format(self) -> str:
        """The NumPy type code."""

    @property
    def offset(self) -> int: ...

def record_fields() -> list[RecordField]:
    """Return the name, format and offset of every field of a record."""

def play_out(topology: Topology, shown: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], layout: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)], name: str, rule: GuessRule, seed: int, games: int) -> float:
    """
    Play out a position of a layout with a native player and return the mean value.
    """

class MarginGuess:
    """A guess, and what it gains."""

    @property
    def game(self) -> int:
        """The index of the game."""

    @property
    def covered(self) -> int:
        """The number of cells covered before the guess."""

    @property
    def perfect(self) -> bool:
        """Whether it was found by endgame search."""

    @property
    def survived(self) -> bool: ...

    @property
    def differs(self) -> bool:
        """Whether the other skill guesses another cell."""

    @property
    def gain(self) -> float:
        """The chance of winning gained over the other skill."""

def margin(match: Match, one: Skill, other: Skill, judge: Skill, first: int, games: int, rounds: int) -> list[MarginGuess]:
    """List the guesses of one skill, and what each gains over another skill."""

RECORD_SIZE: int = 48

class OpeningRule(enum.Enum):
    """Which cell a player opens first."""

    random = 0

    book = 1

class PlayerKind:
    """A native player."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def source(self) -> str: ...

    @property
    def guess(self) -> GuessRule:
        """The default rule when the player is stuck."""

    @property
    def opening(self) -> OpeningRule: ...

def player_kinds() -> list[PlayerKind]:
    """Return all native players."""

class Scoring:
    """The parameters of the look-ahead."""

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

class PlayoutLimits:
    """Limits on the playouts for a move."""

    @property
    def rounds(self) -> int:
        """Layouts drawn."""

    @rounds.setter
    def rounds(self, arg: int, /) -> None: ...

    @property
    def ticks(self) -> int:
        """Work in all games combined."""

    @ticks.setter
    def ticks(self, arg: int, /) -> None: ...

class Skill:
    """The parameters of the `expert` player."""

    @property
    def endgame(self) -> float: ...

    @endgame.setter
    def endgame(self, arg: float, /) -> None: ...

    @property
    def looks_ahead(self) -> bool: ...

    @looks_ahead.setter
    def looks_ahead(self, arg: bool, /) -> None: ...

    @property
    def scoring(self) -> Scoring: ...

    @scoring.setter
    def scoring(self, arg: Scoring, /) -> None: ...

    @property
    def playouts(self) -> PlayoutLimits: ...

    @playouts.setter
    def playouts(self, arg: PlayoutLimits, /) -> None: ...

class Level(enum.Enum):
    """The effort spent on a move."""

    fast = 0

    normal = 1

    deep = 2

def skill_of(level: Level) -> Skill:
    """Return the skill of a level."""

class Matching(enum.Enum):
    """Which clauses are resolved with each other."""

    none = 0

    pairs = 1

    pair_any = 2

    all = 3

class KnowledgeLimits:
    """Limits on a knowledge base."""

    def __init__(self, width: int = 64, literals: int = 524288, work: int = 500000000, logged: int = 100000) -> None: ...

class Derivation:
    """A derived clause, and what became of it."""

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
    """The clauses of a board, and what follows by resolution."""

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
    """Write a board as clauses and resolve them with each other."""

class AdvisedMove:
    """A move and its chance of winning."""

    @property
    def cell(self) -> tuple[int, ...]: ...

    @property
    def safety(self) -> float:
        """The probability that the cell is free."""

    @property
    def chance(self) -> float | None:
        """The chance of winning the game, if known."""

    @property
    def error(self) -> float:
        """The standard error of the chance."""

    @property
    def games(self) -> int:
        """The number of games behind the estimate; 0 if the chance is exact."""

class Advice:
    """What to open when nothing is certain."""

    def best(self, position: Position) -> AdvisedMove:
        """Return the best move in the position that the advice is for."""

def advise(position: Position, skill: Skill, meter: Meter) -> Advice | None:
    """
    Return advice; None if no layout fits the board, or if it is too wide to look ahead.
    """

def survey(position: Position, skill: Skill, advice: Advice | None, max_moves: int, meter: Meter) -> list[AdvisedMove]:
    """
    Return the advised move and others worth considering; only a safe move if there is one.
    """

class MoveCost:
    """The chances of winning after a move and the best move."""

    @property
    def chance(self) -> float: ...

    @property
    def best(self) -> float: ...

    @property
    def error(self) -> float:
        """The standard error of `best - chance`."""

    @property
    def games(self) -> int:
        """The number of pairs of games; 0 if exact."""

def cost_of_move(position: Position, cells: Sequence[int], best: int, games: int, meter: Meter) -> MoveCost | None:
    """
    Compare opening all cells at once with opening the best one; None if it is too wide.
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
    """A generated layout."""

    @property
    def mines(self) -> NDArray[numpy.bool_] | None:
        """The layout; None if the attempts did not suffice."""

    @property
    def attempts(self) -> int: ...

class GeneratorRun:
    """Layouts generated on background threads."""

    def __init__(self, spec: LayoutSpec, seed: int, first: int, count: int, threads: int) -> None: ...

    def take(self, timeout: float) -> list[GeneratedLayout]:
        """Wait up to `timeout` seconds and return the finished layouts."""

    def stop(self) -> None:
        """Abandon unfinished layouts."""

    @property
    def finished(self) -> bool:
        """Whether all layouts have been taken."""

class Automaton:
    """A complete deterministic automaton that starts in state 0."""

    def __init__(self, table: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

    def run(self, word: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """Return the state after reading a word."""

class StripStates:
    """The states of the minimal machine for strips of a given height."""

    def __init__(self, height: int) -> None: ...

    def explore(self, states: int) -> None:
        """Explore at most `states` pending states."""

    @property
    def found(self) -> int:
        """The number of states found, including the dead one."""

    @property
    def pending(self) -> int:
        """The number of states to explore, not counting mirror images."""

    @property
    def found_up_to_reflection(self) -> int:
        """The number of live states, not counting mirror images."""

    @property
    def last_columns(self) -> int:
        """The number of fully shown columns that a strip can end with."""

    @property
    def memory(self) -> int:
        """The memory in use, in bytes."""

class CellMachine:
    """The minimal machine for strips of a given height, read cell by cell."""

    def __init__(self, height: int) -> None: ...

    def explore(self, states: int) -> None:
        """Explore at most `states` pending states."""

    @property
    def pending(self) -> int:
        """
        The number of states before the first row that are still to be explored.
        """

    @property
    def memory(self) -> int:
        """The memory in use, in bytes."""

    def moves(self, row: int) -> NDArray[numpy.uint32]:
        """Return, for each state before a row, the states after each symbol."""

    def accepting(self) -> NDArray[numpy.bool_]:
        """Return for each state whether a strip may end there."""

class Rewards:
    """The parts of a reward. A step earns the sum of those that apply."""

    def __init__(self, win: float, loss: float, invalid: float, opened: float, blind: float, risk: float) -> None: ...

class Batch:
    """Many games stepped together."""

    def __init__(self, topology: Topology, mines: int, kind: StartKind, shown: int, games: int, rewards: Rewards, invalid_limit: int) -> None: ...

    def begin(self, seeds: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], index: int) -> None:
        """Start game `index` of a seed in each slot."""

    def begin_next(self) -> None:
        """Start the next game of each slot's seed."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        Open one cell in each game; a finished game starts the next one instead.
        """

    def probabilities(self, meter: Meter) -> NDArray[numpy.float64]:
        """
        Return the probability that each cell is mined if it is opened next; NaN for cells that must not be opened, and for all cells of a board that is too wide for the budget.
        """

    def progress(self) -> list[tuple[int, int, list[int], int, float]]:
        """
        Return the seed, the index, the cells opened, the number of invalid actions and the last reward of each game.
        """

    def resume(self, progress: Sequence[tuple[int, int, Sequence[int], int, float]]) -> None:
        """Replay all games to these states."""

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
    """Return the index of a random 1 in each mask; 0 if there is none."""

ASSERTIONS: bool
