"""Steps from easy to hard: each follows from the facts before it, and none is missing."""

from __future__ import annotations

import pytest
from hypothesis import given

from minewise import Board, Topology, _core, explain
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.technique import Technique
from minewise.explanation.search import technique_of
from minewise.explanation.state import DeductionState
from support.positions import expert_position, random_position
from support.proof_checks import Checker
from support.step_checks import check_steps
from support.strategies import consistent_boards


@pytest.mark.parametrize("seed", range(8))
def test_steps_of_expert_positions(seed: int) -> None:
    board = expert_position(seed)
    techniques = check_steps(board)
    ladder = _core.ladder_steps(
        board.topology.native, board.flat, board.mines, DEFAULT_BUDGET.start()
    )
    # One step of the ladder can become several steps here, but never an easier one.
    for technique in Technique:
        there = sum(rung.technique.name == technique for rung in ladder)
        assert (technique in techniques) == (there > 0)
        assert techniques.count(technique) >= there


def test_steps_after_a_step_with_the_total_can_be_easier() -> None:
    board = Board.parse("topology: hex\n1??21\n?3B??\n?2???\n??011", mines=7)
    assert check_steps(board)[-3:] == [Technique.COUNT, Technique.SINGLE, Technique.SINGLE]


def test_all_cells_away_from_the_clues_are_one_step() -> None:
    board = Board.parse("\n".join(["?1?" + 57 * "?", *59 * ["?" * 60]]), mines=1)
    (far, *_) = explain(board).steps
    assert len(far.safe) == 3599 - 5
    assert check_steps(Board.parse("?1??\n????\n????", mines=1))[0] is Technique.COUNT


@given(consistent_boards(most_covered=9))
def test_steps_of_small_boards(board: Board) -> None:
    check_steps(board)


@pytest.mark.parametrize("seed", range(30))
def test_steps_of_scattered_clues(seed: int) -> None:
    topology = [Topology.grid(8, 8), Topology.torus(6, 7), Topology.hex(8, 8)][seed % 3]
    check_steps(random_position(topology, 12, 0.45, seed, total=seed % 2 == 0))


def test_chains_need_only_the_clues_that_they_name() -> None:
    """Given the clues of a step and the known cells, the ladder needs nothing harder."""
    for seed in range(30):
        board = random_position(Topology.grid(8, 8), 12, 0.45, seed)
        state = DeductionState(board)
        for step in explain(board).steps:
            if step.technique is Technique.CHAIN:
                (cell,) = step.fates
                restricted = state.restricted_to(step.clues, total=False)
                technique = technique_of(restricted, cell, DEFAULT_BUDGET)
                assert technique is not None
                assert technique.rank <= Technique.CHAIN.rank
            state.learn(step.fates)


def test_the_steps_of_a_proof_lead_to_its_cell() -> None:
    for seed in range(10):
        board = random_position(Topology.grid(8, 8), 12, 0.5, seed)
        checker = Checker(board)
        for proof in explain(board).proofs:
            known: dict[tuple[int, ...], bool] = {}
            for step in proof.steps:
                assert set(step.clues) <= set(proof.clues)
                for cell, mined in step.fates.items():
                    assert checker.implies(step.clues, cell, mined=mined, known=known)
                known |= step.fates
            assert proof.cell in proof.steps[-1].fates
            assert proof.technique == max(
                (step.technique for step in proof.steps), key=lambda technique: technique.rank
            )
