"""The clauses for a board, and their consequences by resolution.

This is the method of *Programming Assignment #3* (0612129 郭家佑): every clue becomes clauses, two
clauses that disagree about one cell yield a third, and a clause with one literal settles a cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, get_args
from typing import Literal as OneOf

from minewise import _core
from minewise.base.arguments import checked
from minewise.base.errors import GameError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.answers import derivations as answers
    from minewise.board.board import Board
    from minewise.board.topology import Cell

Matching = OneOf["none", "pairs", "pair-any", "all"]
"""The pairs of clauses to resolve, besides unit clauses: none, two binary clauses, a binary clause
and any other, or any two."""

MOST_WIDTH: Final = 64
"""The maximum number of literals in a derived clause."""

_MOST_WORK = 10_000_000
"""The maximum number of clauses to try: a few tenths of a second of work."""


class Literal(NamedTuple):
    """The statement that a cell is mined, or that it is free."""

    cell: Cell
    """The cell."""
    mined: bool
    """Whether it is mined."""

    def __str__(self) -> str:
        return f"{'' if self.mined else 'not '}{list(self.cell)}"


Clause = tuple[Literal, ...]
"""Literals, at least one of which holds. The empty clause is a contradiction."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A clause and its origin."""

    clause: Clause
    number: int | None
    """`None` if the clause was dropped because a known clause implies it."""
    parents: tuple[int, int] | None
    """The numbers of the resolved clauses; `None` if the clause comes from a clue."""
    cell: Cell
    """The cell on which the parents disagree, or the clue."""
    subsumed_by: int | None
    """The number of the clause that implies this one."""
    subsumed: tuple[int, ...]
    """The numbers of the clauses that were dropped because this one implies them."""

    @property
    def is_fact(self) -> bool:
        """Whether the clause settles a cell."""
        return self.number is not None and len(self.clause) == 1


@dataclass(frozen=True)
class Knowledge:
    """Everything that resolution derives from a board, step by step."""

    board: Board
    matching: Matching
    derivations: tuple[Derivation, ...]
    """The clauses in order of derivation; at most 100,000."""
    contradictory: bool
    """Whether the empty clause was derived: no layout fits the board."""
    finished: bool
    """Whether all clauses were resolved before the limit was reached."""
    safe: tuple[Cell, ...]
    """The covered cells found to be free, in reading order."""
    mined: tuple[Cell, ...]
    """The covered cells found to be mined, in reading order."""

    @cached_property
    def proof(self) -> tuple[Derivation, ...]:
        """The derivations that lead to the contradiction or, if there is none, to all facts."""
        needed: set[int] = set()
        proof = []
        for derivation in reversed(self.derivations):
            is_end = not derivation.clause if self.contradictory else derivation.is_fact
            if is_end or derivation.number in needed:
                needed.update(derivation.parents or ())
                proof.append(derivation)
        return tuple(reversed(proof))

    def steps_to_json(self) -> list[answers.ClauseStep]:
        """Return the JSON form of the derivations."""
        return [_to_json(one) for one in self.derivations]


@checked
def resolve(board: Board, matching: Matching = "pair-any", *, width: int = MOST_WIDTH) -> Knowledge:
    """Turn the clues of a board into clauses, and resolve them until nothing new follows.

    If a clue needs n mines in m cells, any m - n + 1 cells hold a mine, and any n + 1 cells include
    a free one. The mine count is not used. A clue whose clauses have more than 4,096 literals, such
    as 3 mines in 20 cells, waits until enough of its cells are known.

    Derived clauses with more literals than `width` are dropped. The clauses of clues are kept, and
    facts shorten all clauses.

    Examples
    --------
    >>> from minewise.derivations.knowledge import resolve
    >>> knowledge = resolve(mw.Board.parse('''
    ...     ? ? ?
    ...     1 1 1'''))
    >>> knowledge.safe, knowledge.mined
    (((0, 0), (0, 2)), ((0, 1),))
    >>> for derivation in knowledge.derivations[:2]:
    ...     print(derivation.number, *derivation.clause)
    1 [0, 0] [0, 1]
    2 not [0, 0] not [0, 1]

    If any two clauses are resolved, clauses of two literals do not suffice here, but three do:

    >>> board = mw.Board.parse('''
    ...     ? ? ? ?
    ...     2 ? 2 1''')
    >>> [resolve(board, "all", width=width).mined for width in (2, 3)]
    [(), ((0, 0),)]
    """
    if not 1 <= width <= MOST_WIDTH:
        raise GameError(f"invalid width {width}: use 1 to {MOST_WIDTH}")
    if matching not in get_args(Matching):
        known = ", ".join(get_args(Matching))
        raise GameError(f"unknown matching {quoted(matching)}: use {known}")
    native = _core.resolve(
        board.topology.native,
        board.flat,
        _core.Matching[matching.replace("-", "_")],
        _core.KnowledgeLimits(width=width, work=_MOST_WORK),
    )
    return Knowledge(
        board,
        matching,
        tuple(_derivation(one, board.topology.cell) for one in native.derivations),
        native.contradictory,
        not native.limited,
        safe=_cells(board, native.facts, mined=False),
        mined=_cells(board, native.facts, mined=True),
    )


def _cells(board: Board, facts: list[int], *, mined: bool) -> tuple[Cell, ...]:
    indices = sorted(code // 2 for code in facts if code % 2 == mined)
    covered = board.covered.ravel()
    return tuple(board.topology.cell(index) for index in indices if covered[index])


def _derivation(native: _core.Derivation, cell: Callable[[int], Cell]) -> Derivation:
    return Derivation(
        clause=tuple(Literal(cell(code // 2), code % 2 == 1) for code in native.clause),
        number=native.number or None,
        parents=(native.left, native.right) if native.left else None,
        cell=cell(native.cell),
        subsumed_by=native.subsumed_by or None,
        subsumed=tuple(sorted(native.subsumed)),
    )


def _to_json(one: Derivation) -> answers.ClauseStep:
    return {
        "number": one.number,
        "clause": [{"cell": list(cell), "mined": mined} for cell, mined in one.clause],
        "parents": list(one.parents) if one.parents else None,
        "cell": list(one.cell),
        "subsumed_by": one.subsumed_by,
        "subsumed": list(one.subsumed),
    }
