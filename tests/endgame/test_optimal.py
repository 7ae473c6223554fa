"""Perfect play in exact integers, against a search that tries every move of every game."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import Budget, BudgetError, GameError, Optimum, Topology, WholeGame, optimum
from minewise._core import GameTree
from support.perfect_play import require_perfect_openings
from support.plain_optimal import PlainGame
from support.strategies import topologies

GRIDS = [Topology.grid(rows, cols) for rows in (1, 2, 3) for cols in range(rows, 4)]
OTHERS = [
    Topology.grid(1, 7),
    Topology.grid(2, 5),
    Topology.torus(2, 4),
    Topology.torus(3, 3),
    Topology.hex(2, 4),
    Topology.hex(3, 3),
    Topology.box(2, 2, 2),
    Topology.of_graph([[1, 2], [0, 2, 3], [0, 1], [1, 4], [3, 5], [4]]),
]
LARGER = [kind(3, 4) for kind in (Topology.grid, Topology.torus, Topology.hex)]
BOARDS = [(topology, mines) for topology in LARGER for mines in (1, 2, 3)] + [
    (topology, mines) for topology in GRIDS + OTHERS for mines in range(len(topology))
]

PUBLISHED = {  # wins with perfect play under the start rule any
    (3, 3, 2): 24,
    (3, 3, 3): 33,
    (4, 4, 3): 400,
    (4, 4, 4): 961,
    (4, 4, 5): 1461,
    (4, 5, 4): 2950,
    (5, 5, 3): 1798,
}


@pytest.mark.slow
@pytest.mark.parametrize(("topology", "mines"), BOARDS, ids=repr)
def test_first_cells_match_a_full_search(topology: Topology, mines: int) -> None:
    require_perfect_openings(topology, mines)


@given(topologies(most_cells=8), st.data())
def test_first_cells_match_a_full_search_on_any_topology(
    topology: Topology, data: st.DataObject
) -> None:
    require_perfect_openings(topology, data.draw(st.integers(0, len(topology) - 1)))


@pytest.mark.parametrize("topology", [*GRIDS, Topology.torus(2, 4), Topology.hex(3, 3)], ids=repr)
def test_scattered_cells(topology: Topology) -> None:
    cells = len(topology)
    for mines in range(cells + 1):
        plain = PlainGame(topology, mines)
        for shown in range(cells - mines + 1):
            found = optimum(topology, mines, f"scatter:{shown}")
            assert found == Optimum(*plain.scattered(shown), None)


def test_scatter_shows_the_square_root_of_the_number_of_cells_by_default() -> None:
    game = WholeGame(Topology.grid(3, 4), 3)
    assert game.openings("scatter") == game.openings("scatter:3")
    assert optimum(Topology.grid(3, 4), 3, "scatter").layouts == comb(12, 3) * comb(9, 3)


@pytest.mark.parametrize(("board", "wins"), PUBLISHED.items())
def test_published_values(board: tuple[int, int, int], wins: int) -> None:
    rows, cols, mines = board
    found = optimum(Topology.grid(rows, cols), mines)
    assert (found.wins, found.layouts) == (wins, comb(rows * cols, mines))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("side", "mines", "wins"), [(5, 4, 8236), (6, 4, 50088)]
)  # from benchmarks/play_optimal.py, which also has 5x5 with 5 mines
def test_values_of_larger_boards(side: int, mines: int, wins: int) -> None:
    assert optimum(Topology.grid(side, side), mines) == Optimum(
        wins, comb(side * side, mines), (0, 0)
    )


SMALL_BOARDS = [(Topology.grid(4, 4), mines) for mines in (2, 4, 8, 12)] + [
    (Topology.torus(4, 4), 3),
    (Topology.hex(4, 4), 4),
    (Topology.grid(2, 8), 5),
]


@pytest.mark.parametrize(("topology", "mines"), SMALL_BOARDS, ids=repr)
def test_relations_between_start_rules(topology: Topology, mines: int) -> None:
    game = WholeGame(topology, mines)
    cells = len(topology)
    for gamble, promised in zip(game.openings("any"), game.openings("safe"), strict=True):
        assert gamble.chance == promised.chance * Fraction(cells - mines, cells)
    # A player who is shown nothing must risk a first cell.
    [nothing] = game.openings("scatter:0")
    assert nothing.chance == max(opening.chance for opening in game.openings("any"))
    # A player who is shown one more cell can still play as if it were covered.
    chances = [game.openings(f"scatter:{shown}")[0].chance for shown in (0, 1, 2, 3)]
    assert chances == sorted(chances)
    assert game.openings(f"scatter:{cells - mines}")[0].chance == 1


def test_rotated_and_reflected_boards_have_the_same_values() -> None:
    lying, standing = (
        WholeGame(Topology.grid(*shape), 4).openings("safe") for shape in ((3, 5), (5, 3))
    )
    value = {opening.first: opening.wins for opening in standing}
    for opening in lying:
        assert opening.first is not None
        row, col = opening.first
        assert value[col, 2 - row] == value[4 - col, row] == opening.wins


def test_equally_safe_first_cells_differ_in_wins() -> None:
    """All first cells are equally safe, but perfect play wins more often after some of them."""
    found = {opening.wins for opening in WholeGame(Topology.grid(4, 4), 4).openings()}
    assert found == {961, 949, 914}


def test_no_mines_and_only_mines() -> None:
    topology = Topology.grid(2, 3)
    assert optimum(topology, 0, "zero") == Optimum(1, 1, (0, 0))
    assert optimum(topology, 6) == Optimum(1, 1, None)
    assert optimum(topology, 6, "scatter:0") == Optimum(1, 1, None)
    for rule in ("safe", "zero"):
        with pytest.raises(GameError, match=f"no layout satisfies the start rule {rule}"):
            optimum(topology, 6, rule)


@pytest.mark.parametrize(
    ("topology", "mines", "start", "error", "message"),
    [
        (Topology.grid(3, 3), 10, "any", GameError, "9 cells cannot have 10 mines"),
        (Topology.grid(3, 3), -1, "any", GameError, "9 cells cannot have -1 mines"),
        (Topology.grid(3, 3), 2, "often", GameError, "unknown start rule 'often'"),
        (Topology.grid(3, 3), 4, "scatter:6", GameError, "cannot show 6 free cells: there are"),
        (Topology.grid(6, 6), 5, "any", BudgetError, "376,992 layouts are too many: the limit is"),
        (Topology.grid(15, 17), 127, "any", BudgetError, r"\(76 digits\) layouts are too many"),
        (Topology.grid(1, 256), 0, "any", BudgetError, "256 cells are too many: the limit is 255"),
        (Topology.grid(9, 9), 1, "scatter:40", BudgetError, "showing 40 cells gives"),
    ],
)
def test_refusals(
    topology: Topology, mines: int, start: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        optimum(topology, mines, start)


def test_clues_on_boards_of_255_cells() -> None:
    star = Topology.of_graph([list(range(1, 255)), *[[0]] * 254])
    assert optimum(star, 254, "safe") == Optimum(1, 1, (0,))  # the hub shows 254
    # A leaf shows whether the hub is mined. If it is not, the other leaves are all alike.
    assert optimum(star, 1) == Optimum(2, 255, (1,))


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        (Budget(ticks=1), "the work budget is exhausted"),
        (Budget(memory=1), "the memory budget is exhausted"),
        (Budget(memory=20_000_000), "the memory budget is exhausted"),
        (Budget(seconds=1e-9), "the time budget is exhausted"),
    ],
)
@pytest.mark.parametrize("start", ["any", "scatter"])
def test_budgets_run_out(budget: Budget, message: str, start: str) -> None:
    with pytest.raises(BudgetError, match=message):
        optimum(Topology.grid(5, 5), 4, start, budget=budget)


def test_a_used_up_budget_stays_used_up() -> None:
    game = WholeGame(Topology.grid(5, 5), 4, Budget(ticks=3_000_000))
    for _ in range(2):
        with pytest.raises(BudgetError):
            game.openings()


@pytest.mark.slow
@pytest.mark.memory
def test_the_memory_budget_is_kept() -> None:
    """A system limit slightly above the budget is never reached."""
    code = """
import resource
from pathlib import Path
from minewise import Budget, BudgetError, Topology, optimum
optimum(Topology.grid(4, 4), 4)
allowed = 80_000_000
pages = int(Path("/proc/self/statm").read_text().split()[0])
most = pages * resource.getpagesize() + allowed + 16_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    optimum(Topology.grid(5, 5), 5, budget=Budget(ticks=10**12, memory=allowed))
except BudgetError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert (run.stdout, run.stderr) == ("the memory budget is exhausted\n", "")


@given(topologies(most_cells=8), st.data())
def test_the_best_move_in_the_middle_of_a_game(topology: Topology, data: st.DataObject) -> None:
    """Check that the best move after a first cell wins as many layouts as perfect play."""
    cells = len(topology)
    assume(cells > 1)
    mines = data.draw(st.integers(1, cells - 1))
    plain = PlainGame(topology, mines)
    first = data.draw(st.integers(0, cells - 1))
    known = data.draw(st.sampled_from(list(plain.parts(plain.all, first))))
    observations = observations_of(plain, known)
    differing = np.flatnonzero((observations != observations[0]).any(axis=0))
    if not len(differing):
        return
    tree = GameTree(np.ascontiguousarray(observations[:, differing]), Budget().start())
    best = tree.best(np.arange(len(observations), dtype=np.uint32))
    cell, wins = best.cell, best.wins
    assert wins == plain.wins(known, 1 << first)
    opened = 1 << first | 1 << int(differing[cell])
    parts = plain.parts(known, int(differing[cell]))
    assert wins == sum(plain.wins(part, opened) for part in parts)


def observations_of(
    plain: PlainGame, known: int
) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return what every cell shows in each of the `known` layouts."""
    numbers = [number for number in range(len(plain.layouts)) if known >> number & 1]
    observations = np.full((len(numbers), len(plain.cells)), GameTree.MINED, np.uint8)
    for cell in plain.cells:
        for clue, layouts in plain.by_clue[cell].items():
            for row, number in enumerate(numbers):
                if layouts >> number & 1:
                    observations[row, cell] = clue
    return observations


def test_the_native_tree_refuses_invalid_arguments() -> None:
    limits = Budget().start()
    observations = np.array([[255, 1], [1, 255]], np.uint8)
    tree = GameTree(observations, limits)
    assert tree.wins(np.array([], np.uint32)) == 0
    assert tree.wins(np.array([0, 1], np.uint32)) == 1
    assert tree.wins_after_showing(3) == 0
    with pytest.raises(ValueError, match="one layout and one cell"):
        GameTree(observations[:0], limits)
    with pytest.raises(ValueError, match="same number of mines"):
        GameTree(np.array([[255, 1], [0, 0]], np.uint8), limits)
    with pytest.raises(ValueError, match="every layout needs an image"):
        tree.add_symmetry(np.array([0], np.uint32))
    with pytest.raises(ValueError, match="the same image"):
        tree.add_symmetry(np.array([1, 1], np.uint32))
    with pytest.raises(ValueError, match="at least one layout"):
        tree.best(np.array([], np.uint32))
    for ask in (tree.wins, tree.best, tree.add_symmetry):
        with pytest.raises(IndexError):
            ask(np.array([0, 2], np.uint32))
    with pytest.raises(TypeError):
        tree.wins(np.array([0.5]))
