"""Boards as exported formulas: in every encoding, the models are the layouts."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Minisat22

import minewise as mw
from minewise import Board, BoardError, BudgetError, Layout, Topology
from minewise.board.board import COVERED, MINE
from minewise.reference import brute_force
from minewise.sat import ENCODINGS, BoardFormula, KayeFormula, dimacs, encode, encode_kaye
from support.models import models
from support.positions import expert_position, random_position
from support.sample_boards import SAMPLES
from support.strategies import boards, flat_topologies, topologies

ENCODERS = pytest.mark.parametrize("encoder", [encode, encode_kaye])


def layouts_of(formula: BoardFormula) -> list[Layout]:
    """Return the layouts of all models."""
    cells = formula.mined[formula.mined > 0].tolist()
    return [formula.layout(model) for model in models(formula.clauses(), cells)]


@given(boards(most_covered=6))
def test_models_are_layouts_in_every_encoding(board: Board) -> None:
    expected = sorted(map(str, brute_force.layouts(board)))
    for encoding in ENCODINGS:
        found = layouts_of(encode(board, encoding))
        assert sorted(map(str, found)) == expected


@given(boards(topologies(most_cells=12), most_covered=6), st.sampled_from(sorted(ENCODINGS)))
def test_models_of_kayes_reduction_are_layouts(board: Board, encoding: str) -> None:
    found = layouts_of(encode_kaye(board, encoding))
    assert sorted(map(str, found)) == sorted(map(str, brute_force.layouts(board)))


@given(boards(flat_topologies(most_cells=12), most_covered=6))
def test_kayes_reduction_has_as_many_models_as_layouts(board: Board) -> None:
    """Count models over all variables, not only those for mines: the layout determines the rest."""
    board = board.with_mines(None)
    formula = encode_kaye(board)
    statements = 8 if formula.counts.size and board.topology.kind != "hex" else 6
    assert formula.counts.tolist() == [statements] * len(board.flat)
    assert formula.variables - len(board.flat) * (statements + 2) in (0, 1)  # 1: a contradiction
    found = list(models(formula.clauses(), range(1, formula.variables + 1)))
    assert len(found) == brute_force.count(board)
    for model in found:
        check_statements(formula, formula.layout(model), set(model))


def check_statements(formula: KayeFormula, layout: Layout, true: set[int]) -> None:
    for cell, clue in np.ndenumerate(layout.clues()):
        said = [j for j in range(9) if j <= formula.counts[0]]
        holding = [j for j in said if formula.count_variable(cell, j) in true]
        assert holding == ([] if clue == MINE else [clue])
        assert (formula.variable(cell) in true) == (clue == MINE)


@pytest.mark.parametrize(("text", "layouts"), SAMPLES.values(), ids=SAMPLES)
@ENCODERS
def test_sample_boards(encoder: type, text: str, layouts: int) -> None:
    assert len(layouts_of(encoder(Board.parse(text)))) == layouts


def test_the_size_of_kayes_reduction_of_a_covered_expert_board() -> None:
    """One of ten statements about each cell holds: 46 clauses, plus those for the counts.

    That k of n cells are mined takes C(n, k + 1) + C(n, k - 1) clauses, or one if k > n.
    """

    def counts(neighbours: int) -> int:
        possible = range(neighbours + 1)
        clauses = [comb(neighbours, k + 1) + comb(neighbours, k - 1) for k in possible if k]
        return neighbours + sum(clauses) + 8 - neighbours

    formula = encode_kaye(Board(Topology.grid(16, 30), np.full((16, 30), COVERED)))
    inner, edges, corners = 14 * 28, 2 * (14 + 28), 4
    assert formula.variables == 4800
    assert formula.clause_count == (
        480 * 46 + inner * counts(8) + edges * counts(5) + corners * counts(3)
    )


@ENCODERS
@given(board=boards(most_covered=6))
def test_dimacs_can_be_parsed(encoder: type, board: Board) -> None:
    formula: BoardFormula = encoder(board)
    text = "".join(dimacs(formula))
    read = CNF(from_string=text)
    assert read.clauses == list(formula.clauses()) == formula.to_cnf().clauses
    assert f"p cnf {formula.variables} {len(read.clauses)}\n" in text
    assert formula.clause_count == len(read.clauses)
    assert formula.literal_count == sum(map(len, read.clauses))
    assert all(read.clauses)  # some programs cannot read empty clauses
    assert formula.variables >= max((abs(x) for clause in read.clauses for x in clause), default=0)


@pytest.mark.parametrize("total", [False, True])
def test_comments_name_cells_and_variables(total: bool) -> None:
    board = Board.parse("mines: 3\n?1?\n-B?\n???").with_mines(3 if total else None)
    lines = "".join(dimacs(encode(board))).splitlines()
    named = [line.split() for line in lines if line.startswith("c cell ")]
    assert [(int(w[2]), int(w[3]), int(w[5])) for w in named] == [
        (0, 0, 1),
        (0, 2, 2),
        (1, 2, 3),
        (2, 0, 4),
        (2, 1, 5),
        (2, 2, 6),
    ]
    assert f"c topology grid, shape 3 3, mines {3 if total else 'unknown'}" in lines[2]
    assert "c p show 1 2 3 4 5 6 0" in lines


def test_comments_of_kayes_reduction() -> None:
    lines = "".join(dimacs(encode_kaye(Board.parse("?1")))).splitlines()
    statements = ["mine", *(f"clue {j}" for j in range(9))]
    expected = [
        f"c cell 0 {col} {statement} variable {10 * col + number}"
        for col, (number, statement) in product(range(2), enumerate(statements, start=1))
    ]
    assert [line for line in lines if line.startswith("c cell")] == expected


@pytest.mark.slow
def test_certain_cells_of_expert_positions_from_dimacs() -> None:
    """The text and a plain solver are enough to find the certain cells."""
    for seed in range(0, 200, 100):
        board = expert_position(seed)
        text = "".join(dimacs(encode(board)))
        cells = {
            int(words[5]): (int(words[2]), int(words[3]))
            for words in (line.split() for line in text.splitlines() if line.startswith("c cell"))
        }
        result = mw.analyze(board)
        with Minisat22(bootstrap_with=CNF(from_string=text)) as solver:
            safe = [cell for variable, cell in cells.items() if not solver.solve([variable])]
            mined = [cell for variable, cell in cells.items() if not solver.solve([-variable])]
        assert (safe, mined) == (result.safe, result.mined)


def test_missing_statements() -> None:
    formula = encode_kaye(Board.parse("?1?"))
    with pytest.raises(BoardError, match=r"r1c2 cannot have 9 mines around it"):
        formula.count_variable((0, 1), 9)
    assert encode(Board.parse("?1?")).variable((0, 1)) == 0


@ENCODERS
def test_oversized_formulas_are_refused(encoder: type) -> None:
    board = random_position(Topology.grid(30, 30), 200, 0.5, 1)
    with pytest.raises(BudgetError, match="the formula has more than 1,000 literals"):
        encoder(board, most_literals=1000)


def test_cells_with_very_many_neighbours_are_refused() -> None:
    star = Topology.of_graph([list(range(1, 3001)), *[[0]] * 3000])
    with pytest.raises(BudgetError, match="literals"):
        encode_kaye(Board(star, [COVERED] * 3001), most_literals=1_000_000)
    many = Topology.of_graph([[j for j in range(60) if j != i] for i in range(60)])
    with pytest.raises(BudgetError, match="literals"):
        encode_kaye(Board(many, [COVERED] * 60), most_literals=1_000_000)
