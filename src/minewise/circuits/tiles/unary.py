"""Clauses that count true literals in unary."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.sat.cardinality import Literals


class Clauses:
    """Clauses under construction, and their variables."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._made: dict[int, list[tuple[int, ...]]] = {}

    def variable(self) -> int:
        """Return a new variable."""
        return next(self._numbers)

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self._made.setdefault(len(literals), []).append(literals)

    def taken(self) -> list[Literals]:
        """Return the clauses added since the last call, in blocks with one clause per row."""
        made, self._made = self._made, {}
        return [np.array(clauses, np.int32) for clauses in made.values()]

    def at_most(self, literals: Iterable[int], most: int) -> None:
        """Require at most `most` literals to be true."""
        self.counted(literals, most)

    def counted(self, literals: Iterable[int], most: int | None = None) -> list[int]:
        """Return variables that are true if at least one, two, ... of the literals are true.

        `most` limits the number of true literals, and thus the number of variables.
        """
        after: list[int] = []
        for literal in literals:
            before = after
            if len(before) == most:
                self.add(-literal, *(-each for each in before[-1:]))
                after = [self.variable() for _ in before]
            else:
                after = [self.variable() for _ in range(len(before) + 1)]
            self._step(before, literal, after)
        return after

    def _step(self, before: Sequence[int], literal: int, after: Sequence[int]) -> None:
        """Add the clauses for one more literal."""
        for number, enough in enumerate(after):
            enough_before = before[number : number + 1]
            one_less_before = before[number - 1 : number] if number else []
            for each in enough_before:
                self.add(-each, enough)
            self.add(-literal, enough, *(-each for each in one_less_before))
            self.add(-enough, literal, *enough_before)
            for each in one_less_before:
                self.add(-enough, each, *enough_before)
