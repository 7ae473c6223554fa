"""Covers, the truth tables of netlists: rows of 0, 1 and - (either) that one value belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.circuits.formulas.circuit import Literal, Op
from minewise.circuits.formulas.tables import FULL, MOST_OPERANDS, OPERANDS, build_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.circuits.formulas.builder import Builder


def build_cover(
    rows: Sequence[str], operands: Sequence[Literal], builder: Builder, *, value: bool
) -> Literal:
    """Add gates for what has a value where a row fits the operands, and the other elsewhere.

    Covers of few operands become few gates; of many, the parity is recognised, and all others
    become a sum of products (or a product of sums), row by row.

    Examples
    --------
    >>> from minewise.circuits.formulas.builder import Builder
    >>> builder = Builder()
    >>> a, b, c = Literal("a"), Literal("b"), Literal("c")
    >>> choice = build_cover(["11-", "0-1"], [a, b, c], builder, value=True)
    >>> print(*builder.gates, sep="; ")
    #1 = a & b; #2 = ~a & c; #3 = #1 | #2
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
    """Give the literals that all hold where a row fits; for the other value their negations."""
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
    """Say whether the rows are all that have an even, or all that have an odd, number of ones."""
    return (
        bool(rows)
        and len(set(rows)) == 1 << (len(rows[0]) - 1)
        and not any("-" in row for row in rows)
        and len({row.count("1") % 2 for row in rows}) == 1
    )
