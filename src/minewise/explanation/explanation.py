"""Why cells are certain, and what to make of a guess."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BoardError, InconsistentError
from minewise.board.technique import Technique
from minewise.engine import engine
from minewise.explanation.guess import Guess, guess_on
from minewise.explanation.proof import Proof
from minewise.explanation.search import Prover
from minewise.explanation.step import Step, StepSequence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.engine.analysis import Analysis
    from minewise.explanation.state import Fates

__all__ = ["Explanation", "Guess", "Proof", "Step", "explain"]


def explain(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> Explanation:
    r"""Find out why each certain cell of a board is certain.

    Everything is computed when it is first asked for; `BudgetError` if that takes too long.

    Examples
    --------
    >>> explanation = mw.explain(mw.Board.parse("?1?2?"))
    >>> for step in explanation.steps:
    ...     print(step.text)
    The 2 at row 0, column 3 needs two mines, and only two cells are left for them: row 0, ...
    The 1 at row 0, column 1 already touches its one mine, row 0, column 2, so its other cell, ...
    """
    return Explanation(engine.analyze(board, budget=budget), budget)


class Explanation:
    """The answer of `minewise.explain`.

    Examples
    --------
    >>> explanation = mw.explain(mw.Board.parse("?1?2?"))
    >>> explanation.fates
    {(0, 0): False, (0, 2): True, (0, 4): True}
    >>> print(explanation.proof((0, 4)).text)
    The 2 at row 0, column 3 needs two mines, and only two cells are left for them: row 0, ...
    """

    def __init__(self, analysis: Analysis, budget: Budget = DEFAULT_BUDGET) -> None:
        self.analysis = analysis
        self.board = analysis.board
        self._meter = budget.start()
        self._prover = Prover(self.board, self._meter)
        self._proofs: dict[Cell, Proof | None] = {}

    @property
    def consistent(self) -> bool:
        """Whether any layout fits the board; otherwise `analysis.conflict` says why not."""
        return self.analysis.consistent

    @cached_property
    def fates(self) -> Fates:
        """The certain cells in reading order: whether each is mined."""
        safe = dict.fromkeys(self.analysis.safe, False)
        return dict(sorted((safe | dict.fromkeys(self.analysis.mined, True)).items()))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All that is certain, from easy to hard; each step uses what is known before it."""
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
        """Take all steps of the ladder, and one more: what a SAT solver alone may have proved."""
        board = sequence.state.marked()
        # To count mines on a board that is too wide takes long and leads nowhere.
        yield from sequence.steps(board if self.analysis.exact else board.with_mines(None))
        if left:
            yield sequence.take(Technique.CASES, left)

    def proof(self, cell: Sequence[int]) -> Proof | None:
        """Return the fewest clues that settle a covered cell; `None` if it is not certain.

        Raises `BoardError` if the cell is not covered, `InconsistentError` if nothing fits the
        board.
        """
        index = self.board.topology.index(cell)
        place = self.board.topology.cell(index)
        if not self.board.covered[place]:
            message = f"cell {list(place)} is not covered, so there is nothing to explain"
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
        """The proof of every certain cell, in reading order."""
        found = [self.proof(cell) for cell in self.fates]
        return [proof for proof in found if proof is not None]

    @cached_property
    def guess(self) -> Guess | None:
        """What to make of a guess; `None` unless one is needed."""
        if self.analysis.safe or not self.consistent:
            return None
        return guess_on(self.analysis, self._meter)

    def to_json(self) -> dict[str, Any]:
        """Return the explanation in the form of `minewise explain --json`."""
        conflict = self.analysis.conflict
        result: dict[str, Any] = {
            "shape": list(self.board.shape),
            "topology": self.board.topology.name,
            "mines": self.board.mines,
            "consistent": self.consistent,
            "cells": [proof.to_json() for proof in self.proofs],
            "steps": [step.to_json() for step in self.steps],
            "guess": self.guess and self.guess.to_json(),
        }
        if conflict is not None:
            result["conflict"] = [list(cell) for cell in conflict.clues]
            result["conflict_includes_mines"] = conflict.total
        return result

    def cell_to_json(self, cell: Sequence[int]) -> dict[str, Any]:
        """Return the form of `minewise explain --json --cell`.

        That is the same object with one cell, its probability, and the steps that lead to it.
        """
        proof = self.proof(cell)
        return {
            "shape": list(self.board.shape),
            "topology": self.board.topology.name,
            "mines": self.board.mines,
            "consistent": True,
            "cells": [proof.to_json()] if proof else [],
            "probability": float(self.analysis.probability[tuple(cell)]),
            "steps": [step.to_json() for step in proof.steps] if proof else [],
            "guess": None,
        }

    def __repr__(self) -> str:
        if not self.consistent:
            return "<Explanation: inconsistent>"
        return f"<Explanation: {len(self.fates)} certain cells>"
