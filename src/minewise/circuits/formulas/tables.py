"""Truth tables of four operands as few gates.

A table is a number: its bit *n* is the value where operand *i* has the value of bit *i* of *n*.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.circuits.formulas.circuit import Literal, Op

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.circuits.formulas.builder import Builder

MOST_OPERANDS: Final = 4

FULL: Final = 0xFFFF
"""The table that is true everywhere."""

OPERANDS: Final = (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00)
"""The tables of the operands themselves."""


_PARTITIONS: Final = (
    ((0,), (1, 2, 3)),
    ((1,), (0, 2, 3)),
    ((2,), (0, 1, 3)),
    ((3,), (0, 1, 2)),
    ((0, 1), (2, 3)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 2)),
)
"""All ways to divide the operands in two."""


class _Plan(NamedTuple):
    """How to make a table by one gate from two others; without a gate it needs none."""

    cost: int
    op: Op | None = None
    left: int = 0
    right: int = 0


def build_table(table: int, operands: Sequence[Literal], builder: Builder) -> Literal:
    """Add gates that compute a table of some literals: four at most for three of them.

    Examples
    --------
    >>> from minewise.circuits.formulas.builder import Builder
    >>> builder = Builder()
    >>> a, b, c, _ = OPERANDS
    >>> majority = a & b | b & c | c & a
    >>> literal = build_table(majority, [Literal(name) for name in "abc"], builder)
    >>> print(*builder.gates, sep="; ")
    #1 = b & c; #2 = b | c; #3 = a & #2; #4 = #1 | #3
    """
    plan = _plan(table)
    if plan.op is not None:
        left = build_table(plan.left, operands, builder)
        right = build_table(plan.right, operands, builder)
        return builder.gate(plan.op, left, right)
    for literal, own in zip(operands, OPERANDS, strict=False):
        if table in (own, own ^ FULL):
            return literal if table == own else ~literal
    return builder.constant(value=table == FULL)


@cache
def _plan(table: int) -> _Plan:
    if table in (0, FULL) or table in OPERANDS or table ^ FULL in OPERANDS:
        return _Plan(0)
    # Nothing is gained by other ways where two parts share no operand.
    split = next(_splits(table), None)
    plans = [
        _Plan(1 + _plan(left).cost + _plan(right).cost, op, left, right)
        for op, left, right in ([split] if split else _expansions(table))
    ]
    return min(plans, key=attrgetter("cost"))


def _splits(table: int) -> Iterator[tuple[Op, int, int]]:
    """Find two tables without a common operand that one gate joins to this one."""
    for some, others in _PARTITIONS:
        left, right = _somewhere(table, others), _somewhere(table, some)
        if not {left, right} & {0, FULL} and left & right == table:
            yield Op.AND, left, right
        left, right = _everywhere(table, others), _everywhere(table, some)
        if not {left, right} & {0, FULL} and left | right == table:
            yield Op.OR, left, right
        left, right = _at_zero(table, others), _at_zero(table, some)
        if table & 1:  # the value where all operands are false is in both
            right ^= FULL
        if not {left, right} & {0, FULL} and left ^ right == table:
            yield Op.XOR, left, right


def _expansions(table: int) -> Iterator[tuple[Op, int, int]]:
    """Split the table by the value of one operand: as Shannon does, as Davio does."""
    for place, operand in enumerate(OPERANDS):
        low, high = _cofactors(table, place)
        if low == high:
            continue
        other = operand ^ FULL
        if low & high == low:
            yield Op.OR, low, operand & high
        if low & high == high:
            yield Op.OR, high, other & low
        yield Op.OR, operand & high, other & low
        yield Op.XOR, low, operand & (low ^ high)
        yield Op.XOR, high, other & (low ^ high)


def _cofactors(table: int, place: int) -> tuple[int, int]:
    """Fix an operand at false, and at true."""
    low, high = table & ~OPERANDS[place], table & OPERANDS[place]
    return low | low << (1 << place), high | high >> (1 << place)


def _somewhere(table: int, places: tuple[int, ...]) -> int:
    """Say where the table can be true by the choice of some operands."""
    for place in places:
        low, high = _cofactors(table, place)
        table = low | high
    return table


def _everywhere(table: int, places: tuple[int, ...]) -> int:
    """Say where the table is true whatever some operands are."""
    return _somewhere(table ^ FULL, places) ^ FULL


def _at_zero(table: int, places: tuple[int, ...]) -> int:
    """Fix some operands at false."""
    for place in places:
        table, _ = _cofactors(table, place)
    return table
