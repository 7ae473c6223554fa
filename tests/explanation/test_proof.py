"""Proofs, checked by a SAT solver that is independent of the engine."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given

from minewise import Board, BoardError, Budget, InconsistentError, Topology, _core, explain
from support.hard_boards import pigeonhole
from support.paths import DATA
from support.positions import lattice, random_layout, random_position, uncover
from support.proof_checks import Checker, check_proofs
from support.strategies import consistent_boards, regular_topologies

KINDS = {
    "beginner": (Topology.grid(9, 9), 10, 350),
    "intermediate": (Topology.grid(16, 16), 40, 150),
    "torus": (Topology.torus(8, 8), 12, 150),
    "hexagons": (Topology.hex(9, 9), 15, 200),
    "box": (Topology.box(4, 4, 4), 8, 50),
}
"""Topologies with their mine count and the number of positions to try."""


def opened(topology: Topology, mines: int, seed: int) -> Board:
    """Uncover a connected part of a layout, as in mid-game. Boards with odd seeds have a total."""
    random = np.random.default_rng(seed)
    layout = random_layout(topology, mines, random)
    shown = np.zeros(len(topology), bool)
    queue = [int(random.choice(np.flatnonzero(~layout.mines.ravel())))]
    for _ in range(int(random.integers(len(topology) // 4, len(topology)))):
        if not queue:
            break
        cell = queue.pop(int(random.integers(len(queue))))
        shown[cell] = True
        near = topology.native.neighbours(cell)
        queue += [c for c in near if not shown[c] and c not in queue and not layout.mines.flat[c]]
    return uncover(layout, shown.reshape(topology.shape), mines if seed % 2 else None)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_proofs_imply_their_cells_and_have_no_redundant_clue(kind: str) -> None:
    topology, mines, positions = KINDS[kind]
    checked = sum(check_proofs(opened(topology, mines, seed)) for seed in range(positions))
    assert checked > positions


@pytest.mark.slow
def test_expert_positions() -> None:
    positions = json.loads((DATA / "expert.json").read_text())
    boards = [Board.parse("\n".join(entry["board"]), entry["mines"]) for entry in positions]
    assert sum(map(check_proofs, boards)) > 5 * len(boards)


@given(consistent_boards(regular_topologies(most_cells=14), most_covered=8))
def test_small_boards_have_smallest_proofs(board: Board) -> None:
    checker = Checker(board)
    clues = list(map(board.topology.cell, np.flatnonzero(board.flat >= 0).tolist()))[:9]
    # The cells of omitted clues are still free.
    for proof in explain(board).proofs:
        if set(proof.clues) <= set(clues) and proof.smallest:
            mined = proof.fate == "mined"
            fewest = checker.smallest(proof.cell, clues, mined=mined, total=proof.uses_total)
            assert len(proof.clues) == fewest


@given(consistent_boards(most_covered=8))
def test_every_certain_cell_is_proved(board: Board) -> None:
    explanation = explain(board)
    assert {proof.cell for proof in explanation.proofs} == set(explanation.fates)
    check_proofs(board, most=None)


def test_the_total_is_used_only_if_the_clues_do_not_suffice() -> None:
    board = random_position(Topology.grid(6, 6), 4, 0.3, 3, total=True)
    checker = Checker(board)
    for proof in explain(board).proofs:
        alone = list(map(board.topology.cell, np.flatnonzero(board.flat >= 0).tolist()))
        assert proof.uses_total != checker.implies(alone, proof.cell, mined=proof.fate == "mined")


def test_a_board_too_hard_for_the_engine_is_left_to_a_sat_solver() -> None:
    board = pigeonhole(5, escape=True, easy=True)
    explanation = explain(board, budget=Budget(ticks=20_000))
    escape = explanation.proof((30,))
    assert escape is not None
    assert escape.fate == "mined"
    assert Checker(board).is_irredundant(escape.clues, (30,), mined=True)


def test_wide_boards_end_within_their_budget() -> None:
    board = lattice(24, 24, seed=1)
    explanation = explain(board, budget=Budget(ticks=3_000_000))
    for proof in explanation.proofs[:5]:
        checker = Checker(board)
        assert checker.implies(proof.clues, proof.cell, mined=proof.fate == "mined")


def test_cells_that_cannot_be_explained() -> None:
    explanation = explain(Board.parse("?1?"))
    assert explanation.proof((0, 0)) is None
    with pytest.raises(BoardError, match="r1c2 is not covered"):
        explanation.proof((0, 1))
    with pytest.raises(BoardError, match="no cell"):
        explanation.proof((5, 5))
    with pytest.raises(InconsistentError):
        explain(Board.parse("3?")).proof((0, 1))


def test_the_native_prover_refuses_cells_that_are_not_covered() -> None:
    board = Board.parse("?1")
    prover = _core.Prover(board.topology.native, board.flat, None)
    for cell in (1, 2):
        with pytest.raises(ValueError, match="not covered"):
            prover.prove(cell, True, Budget().start())
    prover.mark(0, True)
    with pytest.raises(ValueError, match="not covered"):
        prover.mark(0, True)
