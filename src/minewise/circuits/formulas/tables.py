"""Build truth tables of up to four operands, and netlist covers, from few gates.

A cover has rows of 0, 1 and - (either), one symbol per operand. All rows have the same value.

A table is a number: bit *n* is the value if each operand *i* equals bit *i* of *n*.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.circuits.formulas.circuit import Literal, Op

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.circuits.formulas.circuit import Builder


def build_cover(
    rows: Sequence[str], operands: Sequence[Literal], builder: Builder, *, value: bool
) -> Literal:
    """Add gates for a cover that has `value` where a row matches the operands.

    Covers with few operands become few gates. Among the others, parities are recognised, and the
    rest become a sum of products (or a product of sums), row by row.
    """
    if len(operands) <= MOST_OPERANDS:
        table = _table(rows)
        return build_table(table if value else table ^ FULL, operands, builder)
    if _is_parity(rows):
        odd = rows[0].count("1") % 2 == 1
        first = operands[0] if odd == value else ~operands[0]
        return builder.chain(Op.XOR, [first, *operands[1:]])
    inner, outer = (Op.AND, Op.OR) if value else (Op.OR, Op.AND)
    products = (builder.chain(inner, _product(row, operands, value=value)) for row in rows)
    return builder.chain(outer, products)


def _product(row: str, operands: Sequence[Literal], *, value: bool) -> list[Literal]:
    """Return the literals that all hold where a row matches, negated if `value` is false."""
    return [
        literal if (symbol == "1") == value else ~literal
        for symbol, literal in zip(row, operands, strict=True)
        if symbol != "-"
    ]


def _table(rows: Sequence[str]) -> int:
    table = 0
    for row in set(rows):
        fits = FULL
        for symbol, operand in zip(row, OPERANDS, strict=False):
            if symbol != "-":
                fits &= operand if symbol == "1" else ~operand
        table |= fits
    return table


def _is_parity(rows: Sequence[str]) -> bool:
    """Return whether the rows are exactly those with an even, or an odd, number of ones."""
    return (
        bool(rows)
        and len(set(rows)) == 1 << (len(rows[0]) - 1)
        and not any("-" in row for row in rows)
        and len({row.count("1") % 2 for row in rows}) == 1
    )


MOST_OPERANDS: Final = 4

FULL: Final = 0xFFFF
"""The table that is always true."""

OPERANDS: Final = (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00)
"""The table of each operand."""


_PARTITIONS: Final = (
    ((0,), (1, 2, 3)),
    ((1,), (0, 2, 3)),
    ((2,), (0, 1, 3)),
    ((3,), (0, 1, 2)),
    ((0, 1), (2, 3)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 2)),
)
"""All partitions of the operands into two sets."""


class _Plan(NamedTuple):
    """A table as a gate applied to two other tables, or as an operand or constant."""

    cost: int
    op: Op | None = None
    left: int = 0
    right: int = 0


def build_table(table: int, operands: Sequence[Literal], builder: Builder) -> Literal:
    """Add gates that compute a table of the operands; three operands need at most four gates."""
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
    # A split into parts that share no operand is optimal.
    split = next(_splits(table), None)
    plans = [
        _Plan(1 + _plan(left).cost + _plan(right).cost, op, left, right)
        for op, left, right in ([split] if split else _expansions(table))
    ]
    return min(plans, key=attrgetter("cost"))


def _splits(table: int) -> Iterator[tuple[Op, int, int]]:
    """Yield gates that compute the table from two tables that share no operand."""
    for some, others in _PARTITIONS:
        left, right = _somewhere(table, others), _somewhere(table, some)
        if not {left, right} & {0, FULL} and left & right == table:
            yield Op.AND, left, right
        left, right = _everywhere(table, others), _everywhere(table, some)
        if not {left, right} & {0, FULL} and left | right == table:
            yield Op.OR, left, right
        left, right = _at_zero(table, others), _at_zero(table, some)
        if table & 1:  # both include the value where all operands are false
            right ^= FULL
        if not {left, right} & {0, FULL} and left ^ right == table:
            yield Op.XOR, left, right


def _expansions(table: int) -> Iterator[tuple[Op, int, int]]:
    """Yield the Shannon and Davio expansions of the table by one operand."""
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
    """Return the table with one operand set to false, and with it set to true."""
    low, high = table & ~OPERANDS[place], table & OPERANDS[place]
    return low | low << (1 << place), high | high >> (1 << place)


def _somewhere(table: int, places: tuple[int, ...]) -> int:
    """Quantify the table existentially over these operands."""
    for place in places:
        low, high = _cofactors(table, place)
        table = low | high
    return table


def _everywhere(table: int, places: tuple[int, ...]) -> int:
    """Quantify the table universally over these operands."""
    return _somewhere(table ^ FULL, places) ^ FULL


def _at_zero(table: int, places: tuple[int, ...]) -> int:
    """Return the table with these operands set to false."""
    for place in places:
        table, _ = _cofactors(table, place)
    return table
