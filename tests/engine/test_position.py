"""Positions give the same answers as new ones after any moves, and to many threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import minewise as mw
from minewise import Board, Budget, BudgetError, Game, Level, Position, Topology
from minewise.board.board import COVERED, SAFE
from minewise.reference import brute_force
from support.alone import run_alone
from support.plain_optimal import with_total
from support.positions import expert_position, lattice, random_layout, random_position
from support.strategies import boards, consistent_boards, graphs, layouts, topologies
from support.walks import QUESTIONS, Walk, answers, require_as_loaded

if TYPE_CHECKING:
    from minewise import Layout

WIDE = lattice(60, 60, seed=1, density=0.45)
"""A board too wide for every budget used here."""


@given(layouts(topologies() | graphs(14)), st.booleans(), st.integers(0, 2**32))
def test_a_position_that_followed_a_small_game_equals_a_new_one(
    layout: Layout, total: bool, seed: int
) -> None:
    random = np.random.default_rng(seed)
    require_as_loaded(Walk(layout, total=total, random=random), 12, random)


@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize(
    ("topology", "mines"),
    [
        (Topology.grid(9, 9), 10),
        (Topology.torus(7, 8), 9),
        (Topology.hex(8, 8), 14),
        (Topology.box(4, 4, 4), 9),
        (Topology.grid(6, 6), 2),
        (Topology.grid(6, 6), 33),
    ],
    ids=str,
)
def test_a_position_that_followed_a_game_equals_a_new_one(
    topology: Topology, mines: int, total: bool
) -> None:
    random = np.random.default_rng(mines)
    layout = random_layout(topology, mines, random)
    require_as_loaded(Walk(layout, total=total, random=random), 40, random)


@pytest.mark.slow
@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize(("size", "mines"), [((16, 30), 99), ((33, 33), 200)], ids=str)
def test_a_position_that_followed_a_large_game_equals_a_new_one(
    size: tuple[int, int], mines: int, total: bool
) -> None:
    """Counts over more than a thousand cells exceed the range of doubles."""
    random = np.random.default_rng(5)
    walk = Walk(random_layout(Topology.grid(*size), mines, random), total=total, random=random)
    walk.reveal(random.random(len(walk.truth)) < 0.3)
    require_as_loaded(walk, 8 if len(walk.truth) < 1000 else 2, random)


@pytest.mark.parametrize("mines", [3, 5])
def test_a_position_near_the_end_of_a_game_equals_a_new_one(mines: int) -> None:
    """Every click can make the total matter to components that it does not touch."""
    for seed in range(6):
        random = np.random.default_rng(seed)
        layout = random_layout(Topology.grid(3, 12), 12, random)
        walk = Walk(layout, total=True, random=random)
        far = np.flatnonzero(~layout.flat)[:-8]
        walk.reveal(np.isin(np.arange(36), random.permutation(far)[mines:]))
        require_as_loaded(walk, 10, random)


def test_a_game_is_followed_through_floods_chords_flags_and_undone_moves() -> None:
    random = np.random.default_rng(3)
    game = Game.of_layout(random_layout(Topology.grid(9, 9), 12, random))
    position = Position(game.board)
    for step in range(60):
        cells = np.argwhere(game.board.shown == COVERED).tolist()
        cell = cells[random.integers(len(cells))]
        if game.status != "playing" or step % 7 == 6:
            game.undo()
        elif step % 5 == 4:
            game.flag(cell)
        else:
            game.reveal(cell)
        position = position.follow(game.board)
        assert position.board == game.board
        assert answers(position) == answers(Position(game.board))


def test_a_position_is_read_from_scratch_only_after_undo() -> None:
    layout = random_layout(Topology.grid(16, 30), 99, np.random.default_rng(4))
    game = Game.of_layout(layout)
    position = Position(game.board)
    for cell in np.argwhere(~layout.mines)[:60:2].tolist():
        if game.board.covered[tuple(cell)]:
            game.reveal(cell)
        position = position.follow(game.board)
        position.analysis()
        assert position.native.reads == 1
    game.undo(3)
    assert position.follow(game.board).native.reads == 2
    assert Position(game.board).native.reads == 1


@given(consistent_boards(), st.integers(0, 2**32))
def test_positions_after_the_same_position_are_independent(board: Board, seed: int) -> None:
    random = np.random.default_rng(seed)
    position = Position(board)
    before = answers(Position(board))
    cells = [board.topology.cell(int(cell)) for cell in np.flatnonzero(board.covered)]
    opened = [(cell, clue) for cell in cells[:4] for clue in range(3)]
    later = {move: position.after(*move) for move in opened}
    for place in random.permutation(len(opened)).tolist():
        move = opened[place]
        board_then = later[move].board
        assert board_then.shown[move[0]] == move[1]
        assert answers(later[move]) == answers(Position(board_then))
    assert answers(position) == before


@given(consistent_boards())
def test_outlooks_match_the_counts_after_each_clue(board: Board) -> None:
    position = Position(with_total(board))
    whole = position.count()
    safety = 1 - position.analysis().probability
    outlooks = position.outlooks()
    for cell, clues in outlooks.items():
        assert sum(clue.chance for clue in clues) == pytest.approx(safety[cell], abs=1e-12)
        for clue, chance, *_ in clues:
            left = position.after(cell, clue).count()
            assert chance == pytest.approx(float(Fraction(left, whole)), abs=1e-12)
    for cell in map(tuple, np.argwhere(position.board.covered).tolist()):
        assert cell in outlooks or safety[cell] == 0


@given(boards())
def test_a_position_matches_brute_force(board: Board) -> None:
    position = Position(board)
    expected = set(brute_force.layouts(board))
    listed = list(position.layouts())
    assert len(listed) == len(expected) == position.count()
    assert set(listed) == expected
    if expected:
        assert set(position.sample(4)) <= expected
        mined = np.mean([layout.mines for layout in expected], axis=0)
        probability = np.where(board.covered, mined, np.nan)
        np.testing.assert_allclose(position.analysis().probability, probability, rtol=0, atol=1e-12)


@given(consistent_boards(most_covered=7), st.data())
def test_implied_cells_are_constant_in_all_layouts(board: Board, data: st.DataObject) -> None:
    topology = board.topology
    covered = np.flatnonzero(board.covered)
    assume(len(covered))
    clues = np.flatnonzero(board.flat >= 0).tolist()
    kept = data.draw(st.lists(st.sampled_from(clues), unique=True) if clues else st.just([]))
    shown = np.where(
        (board.flat >= 0) & ~np.isin(np.arange(len(board.flat)), kept), SAFE, board.flat
    )
    found = list(brute_force.layouts(Board(topology, shown, board.mines)))
    position = Position(board)
    for cell in covered:
        place = topology.cell(int(cell))
        fates = {bool(layout.flat[cell]) for layout in found}
        assert position.implies(place, map(topology.cell, kept)) == (len(fates) == 1)


ATTRIBUTES = ("best", "moves", "solutions", "conflict", "board", "probability", "safest")
ORDERS = list(permutations(ATTRIBUTES))
KINDS = {
    "a guess": random_position(Topology.grid(5, 6), 6, 0.1, 3, total=True),
    "a certain cell": Board.parse("?1?2?", mines=3),
    "inconsistent": Board.parse("?3?\n???", mines=1),
    "an endgame": Board.parse("11??\n?1??\n????", mines=3),
    "an unknown total": Board.parse("?1??\n????"),
}


def read(analysis: mw.Analysis, name: str) -> object:
    value = getattr(analysis, name)
    return value.tobytes() if name == "probability" else value


@pytest.mark.parametrize("level", get_args(Level))
@pytest.mark.parametrize("kind", KINDS)
def test_an_analysis_can_be_read_in_any_order(kind: str, level: Level) -> None:
    """Try a sample of all orders, and a smaller one where moves are compared by playing games."""
    board = KINDS[kind]
    expected = {name: read(mw.analyze(board, level=level), name) for name in ATTRIBUTES}
    for order in ORDERS[:: 631 if kind == "a guess" else 41]:
        analysis = mw.analyze(board, level=level)
        assert {name: read(analysis, name) for name in order} == expected


@pytest.mark.slow
@pytest.mark.threads
def test_a_position_can_be_used_by_many_threads() -> None:
    boards_ = [expert_position(seed) for seed in range(3)]
    for board in boards_:
        position = Position(board)
        cells = [cell for cell, clues in position.outlooks().items() if clues][:6]
        moves = [(cell, clue) for cell in cells for clue in (0, 1, 2)]
        expected = answers(Position(board))
        after = {move: answers(Position(board).after(*move)) for move in moves}

        def ask(
            number: int,
            position: Position = position,
            moves: list[tuple[mw.Cell, int]] = moves,
            expected: dict[str, object] = expected,
            after: dict[tuple[mw.Cell, int], dict[str, object]] = after,
        ) -> bool:
            names = np.random.default_rng(number).permutation(list(QUESTIONS)).tolist()
            if number % 2 or not moves:
                return answers(position, names) == expected
            move = moves[number // 2 % len(moves)]
            return answers(position.after(*move), names) == after[move]

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(ask, range(48)))


@pytest.mark.slow
def test_a_signal_handler_can_use_a_busy_position() -> None:
    output = run_alone("""
board = lattice(24, 24, seed=1, density=0.45, total=True)
position = mw.Position(board)
expected = mw.Position(board).analysis().probability.tobytes()
drawn = [layout.flat.tobytes() for layout in mw.Position(board).sample(3)]
answers = []
def ask(*_):
    answers.append(position.analysis().probability.tobytes() == expected)
    answers.append([layout.flat.tobytes() for layout in position.sample(3)] == drawn)
    answers.append(position.follow(board).count() > 0)
signal.signal(signal.SIGALRM, ask)
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.1)
start = time.monotonic()
while time.monotonic() < start + 2:
    position.sample(2000)
    assert position.analysis().probability.tobytes() == expected
signal.setitimer(signal.ITIMER_REAL, 0)
print(len(answers) > 2 and all(answers))
""")
    assert output == "True\n"


@pytest.mark.slow
def test_a_position_can_be_dropped_while_its_successor_works() -> None:
    output = run_alone("""
board = lattice(24, 24, seed=1, density=0.45, total=True)
position = mw.Position(board)
later = position.follow(board)
worker = threading.Thread(target=later.sample, args=[60_000], daemon=True)
worker.start()
time.sleep(0.3)
del position
worker.join(60)
print(worker.is_alive())
""")
    assert output == "False\n"


def test_refusing_a_wide_board_does_not_affect_earlier_positions() -> None:
    little = Budget(ticks=1 << 22, memory=1 << 24)
    with pytest.raises(BudgetError, match="memory"):
        Position(WIDE, budget=little)
    empty = Board(WIDE.topology, np.full(len(WIDE.topology), COVERED), 1500)
    wide = WIDE.with_mines(1500)
    position = Position(empty, budget=little)
    few = position.after((0, 0), 1)
    before, then = answers(position), answers(few)
    for earlier in (position, few):
        with pytest.raises(BudgetError, match="memory"):
            earlier.follow(wide)
    assert answers(position) == before
    assert answers(few) == then
    assert answers(few.follow(empty)) == before


@pytest.mark.memory
def test_thousands_of_analyses_fit_in_memory() -> None:
    output = run_alone("""
from support.positions import expert_position
boards = [expert_position(seed) for seed in range(20)]
for board in boards:
    mw.analyze(board)
before = megabytes("VmRSS")
kept = [mw.analyze(board) for board in boards for _ in range(100)]
print(megabytes("VmRSS") - before)
""")
    assert int(output) < 100  # usually 54, about 27 kB each
