"""Clauses that count: how many of some literals are true, as a row of variables."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.sat.cardinality import Literals


class Clauses:
    """Clauses in the making, and the variables in them.

    Examples
    --------
    >>> clauses = Clauses()
    >>> a, b = clauses.variable(), clauses.variable()
    >>> any_of_them, both = clauses.counted([a, b])
    >>> clauses.add(-both)
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._made: dict[int, list[tuple[int, ...]]] = {}

    def variable(self) -> int:
        """Give a new variable."""
        return next(self._numbers)

    def add(self, *literals: int) -> None:
        """Demand that one of the literals is true."""
        self._made.setdefault(len(literals), []).append(literals)

    def taken(self) -> list[Literals]:
        """Give the clauses made since they were last taken: blocks, with a clause in each row."""
        made, self._made = self._made, {}
        return [np.array(clauses, np.int32) for clauses in made.values()]

    def at_most(self, literals: Iterable[int], most: int) -> None:
        """Demand that no more than so many literals are true."""
        self.counted(literals, most)

    def counted(self, literals: Iterable[int], most: int | None = None) -> list[int]:
        """Give variables that say whether at least one, two, ... of the literals are true.

        If `most` is given, no more than so many may be true, and there are no more variables.
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
        """Say how one more literal changes the count."""
        for number, enough in enumerate(after):
            enough_before = before[number : number + 1]
            one_less_before = before[number - 1 : number] if number else []
            for each in enough_before:
                self.add(-each, enough)
            self.add(-literal, enough, *(-each for each in one_less_before))
            self.add(-enough, literal, *enough_before)
            for each in one_less_before:
                self.add(-enough, each, *enough_before)
