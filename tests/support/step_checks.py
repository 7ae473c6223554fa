"""Check the steps of an explanation with a SAT solver, independently of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise import explain
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.technique import Technique
from minewise.explanation.search import ladder_steps
from minewise.explanation.state import DeductionState
from support.proof_checks import Checker

if TYPE_CHECKING:
    from minewise import Board


def check_steps(board: Board) -> list[Technique]:
    """Check each step with SAT, check that no easier step exists, and return the techniques."""
    explanation = explain(board)
    checker = Checker(board)
    state = DeductionState(board)
    known: dict[tuple[int, ...], bool] = {}
    for step in explanation.steps:
        easiest, _ = next(ladder_steps(state.marked(), DEFAULT_BUDGET))
        assert step.technique is easiest
        total = step.uses_total
        for cell, mined in step.fates.items():
            assert cell not in known
            assert checker.implies(step.clues, cell, mined=mined, total=total, known=known)
            if step.technique is not Technique.CHAIN:  # a chain can use more clues to be simpler
                assert checker.is_irredundant(
                    step.clues, cell, mined=mined, total=total, known=known
                )
            assert total != checker.implies(checker.clues, cell, mined=mined, known=known)
        known |= step.fates
        state.learn(step.fates)
        assert step.text.endswith(".")
    assert known == explanation.fates
    return [step.technique for step in explanation.steps]
