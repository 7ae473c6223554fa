"""Steps, proofs and guesses of explanations against brute force and a SAT solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from fuzz.boards.drawn import Drawn, drawn, sparse_boards
from fuzz.cases import cases
from minewise import Board, Topology
from minewise.board.board import SAFE
from minewise.reference import brute_force
from support.plain_optimal import with_total
from support.proof_checks import Checker, check_proofs
from support.step_checks import check_steps
from support.strategies import consistent_boards, topologies

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.explanation.guess import Region

SMALL = consistent_boards(most_covered=9)
MIDDLE = drawn(
    st.sampled_from(
        [Topology.grid(5, 6), Topology.torus(5, 5), Topology.hex(5, 6), Topology.box(3, 3, 3)]
    ),
    st.integers(15, 45),
    st.integers(30, 60),
).map(Drawn.board)
MOST_CLUES = 13
CLOSE_CALLS = consistent_boards(topologies(most_cells=12), most_covered=8) | sparse_boards()
LARGE = drawn(
    st.sampled_from(
        [
            Topology.grid(9, 9),
            Topology.grid(3, 20),
            Topology.torus(6, 7),
            Topology.hex(8, 8),
            Topology.box(3, 4, 4),
        ]
    ),
    st.integers(10, 40),
    st.integers(30, 80),
).map(Drawn.board)


def lot(seed: int) -> int:
    """Try about 500 boards."""
    return (
        cases(check_explained, SMALL | sparse_boards(), seed, 150)
        + cases(check_smallest, MIDDLE, seed, 200)
        + cases(check_guess, CLOSE_CALLS, seed, 200)
        + cases(check_explained, LARGE, seed, 30)
    )


def check_explained(board: Board) -> None:
    """Check all steps, and the proofs of all certain cells with their steps."""
    check_steps(board)
    explanation = mw.explain(board)
    assert [proof.cell for proof in explanation.proofs] == list(explanation.fates)
    check_proofs(board, most=None)
    checker = Checker(board)
    for proof in explanation.proofs:
        known: dict[mw.Cell, bool] = {}
        for step in proof.steps:
            assert set(step.clues) <= set(proof.clues)
            total = step.uses_total
            for cell, mined in step.fates.items():
                assert checker.implies(step.clues, cell, mined=mined, total=total, known=known)
            known |= step.fates
        assert known[proof.cell] == (proof.fate == "mined")
        hardest = max((step.technique for step in proof.steps), key=lambda found: found.rank)
        assert proof.technique is hardest


def check_smallest(board: Board) -> None:
    """Try all smaller sets of clues for each proof that is said to be the smallest."""
    checker = Checker(board)
    if len(checker.clues) > MOST_CLUES:
        return
    for proof in mw.explain(board).proofs:
        if proof.smallest and 1 < len(proof.clues) < 6:
            mined, total = proof.fate == "mined", proof.uses_total
            fewest = checker.smallest(proof.cell, checker.clues, mined=mined, total=total)
            assert len(proof.clues) == fewest


def check_guess(board: Board) -> None:
    """Compare the advice on a guess with a list of layouts, with and without a mine count."""
    for asked in (with_total(board), board.with_mines(None)):
        layouts = list(brute_force.layouts(asked))
        mines = np.array([layout.flat for layout in layouts])
        chances = mines.mean(axis=0)
        undecided = np.flatnonzero((chances > 0) & (chances < 1))
        guess = mw.explain(asked).guess
        if (chances == 0)[asked.covered.ravel()].any() or not len(undecided):
            assert guess is None
            continue
        assert guess is not None
        index = asked.topology.index
        safest = undecided[chances[undecided] == chances[undecided].min()]
        assert [index(move.cell) for move in guess.safest] == safest.tolist()
        places = sorted(index(cell) for place in guess.places for cell in place.cells)
        assert places == undecided.tolist()
        clues = np.array([layout.clues().ravel() for layout in layouts])
        for place in guess.places:
            check_place(asked, place, mines, clues)


def check_place(
    board: Board, place: Region, mines: NDArray[np.bool_], clues: NDArray[np.int32]
) -> None:
    """Compare whether later clues can help with all pairs of layouts."""
    inside = np.isin(np.arange(len(board.flat)), list(map(board.topology.index, place.cells)))
    ways = len(np.unique(mines[:, inside], axis=0))
    assert place.layouts in (None, ways)
    assert place.is_true_fifty_fifty == (ways == 2 and place.outlook == "never")
    if place.outlook == "unknown":
        return
    hidden = (board.covered | (board.shown == SAFE)).ravel()
    told_apart = False
    for here, shows in zip(mines, clues, strict=True):
        elsewhere_equal = (mines[:, ~inside] == here[~inside]).all(axis=1)
        differs = (clues != shows) & hidden & ~mines & ~here
        told_apart |= bool(differs[elsewhere_equal].any())
    assert told_apart == (place.outlook == "partly")
