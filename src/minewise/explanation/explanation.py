"""Explanations of certain cells and of guesses."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BoardError, InconsistentError
from minewise.board.cell_names import cell_name
from minewise.board.plain import facts_of
from minewise.board.technique import Technique
from minewise.engine import engine
from minewise.explanation.guess import Guess, guess_on
from minewise.explanation.proof import Proof
from minewise.explanation.search import Prover
from minewise.explanation.step import Step, StepSequence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.answers import boards as answers
    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.engine.analysis import Analysis
    from minewise.explanation.state import Fates

__all__ = ["Explanation", "Guess", "Proof", "Step", "explain"]


@checked
def explain(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> Explanation:
    r"""Explain why each certain cell on a board is certain.

    Results are computed on first access, which raises `BudgetError` if the budget runs out.

    Examples
    --------
    >>> explanation = mw.explain(mw.Board.parse("?1?2?"))
    >>> for step in explanation.steps:
    ...     print(step.text)
    The 2 at r1c4 needs two mines and has only two cells left: r1c3 and r1c5 are mines.
    The 1 at r1c2 already has its mine (r1c3): r1c1 is safe.
    """
    return Explanation(engine.analyze(board, budget=budget), budget)


class Explanation:
    """The result of `minewise.explain`.

    Examples
    --------
    >>> explanation = mw.explain(mw.Board.parse("?1?2?"))
    >>> explanation.fates
    {(0, 0): False, (0, 2): True, (0, 4): True}
    >>> print(explanation.proof((0, 4)).text)
    The 2 at r1c4 needs two mines and has only two cells left: r1c3 and r1c5 are mines.
    """

    @checked
    def __init__(self, analysis: Analysis, budget: Budget = DEFAULT_BUDGET) -> None:
        self.analysis = analysis
        self.board = analysis.board
        self._meter = budget.start()
        self._prover = Prover(self.board, self._meter)
        self._proofs: dict[Cell, Proof | None] = {}

    @property
    def consistent(self) -> bool:
        """Whether any layout fits the board; if not, see `analysis.conflict`."""
        return self.analysis.consistent

    @cached_property
    def fates(self) -> Fates:
        """Whether each certain cell is mined, in reading order."""
        safe = dict.fromkeys(self.analysis.safe, False)
        return dict(sorted((safe | dict.fromkeys(self.analysis.mined, True)).items()))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps that settle all certain cells, from easy to hard; each may use earlier ones."""
        return tuple(self._derived()) if self.consistent else ()

    def _derived(self) -> Iterator[Step]:
        sequence = StepSequence(self.board, self._meter)
        left = dict(self.fates)
        while left:
            for step in self._next_steps(sequence, left):
                for cell in step.fates:
                    del left[cell]
                yield step

    def _next_steps(self, sequence: StepSequence, left: Fates) -> Iterator[Step]:
        """Yield all steps that the ladder finds, then a step for cells that only SAT proved."""
        board = sequence.state.marked()
        # On a board that is too wide, counting mines is slow and finds nothing.
        yield from sequence.steps(board if self.analysis.exact else board.with_mines(None))
        if left:
            yield sequence.take(Technique.CASES, left)

    @checked
    def proof(self, cell: Sequence[int]) -> Proof | None:
        """Return the fewest clues that settle a covered cell; `None` if it is not certain.

        Raises `BoardError` if the cell is not covered, and `InconsistentError` if no layout fits.
        """
        index = self.board.topology.index(cell)
        place = self.board.topology.cell(index)
        if not self.board.covered[place]:
            message = f"{cell_name(place)} is not covered: choose a covered cell to explain"
            raise BoardError(message).at_cell(place)
        if not self.consistent:
            raise InconsistentError("no layout fits the board, so no cell can be explained")
        if place not in self._proofs:
            self._proofs[place] = self._prove(place)
        return self._proofs[place]

    def _prove(self, cell: Cell) -> Proof | None:
        mined = self.fates.get(cell)
        found = None if mined is None else self._prover.prove(cell, mined=mined)
        if found is None or mined is None:
            return None
        return Proof.of(self.board, self._meter, cell, found, mined=mined)

    @property
    def proofs(self) -> list[Proof]:
        """The proofs for all certain cells, in reading order."""
        found = [self.proof(cell) for cell in self.fates]
        return [proof for proof in found if proof is not None]

    @cached_property
    def guess(self) -> Guess | None:
        """Advice on the guess, if one is needed."""
        if self.analysis.safe or not self.consistent:
            return None
        return guess_on(self.analysis, self._meter)

    def to_json(self) -> answers.Explanation:
        """Return the JSON form."""
        conflict = self.analysis.conflict
        return {
            **facts_of(self.board, conflict.to_json() if conflict else None),
            "cells": [proof.to_json() for proof in self.proofs],
            "probability": None,
            "steps": [step.to_json() for step in self.steps],
            "guess": self.guess.to_json() if self.guess else None,
        }

    @checked
    def cell_to_json(self, cell: Sequence[int]) -> answers.Explanation:
        """Return the JSON form for one cell: its probability, its proof and the steps to it."""
        proof = self.proof(cell)
        return {
            **facts_of(self.board, None),
            "cells": [proof.to_json()] if proof else [],
            "probability": float(self.analysis.probability[tuple(cell)]),
            "steps": [step.to_json() for step in proof.steps] if proof else [],
            "guess": None,
        }

    def __repr__(self) -> str:
        if not self.consistent:
            return "<Explanation: inconsistent>"
        return f"<Explanation: {len(self.fates)} certain cells>"
