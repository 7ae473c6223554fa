"""Transition tables, written in the source as they are printed."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def read_table(text: str) -> Mapping[str, Mapping[str, str]]:
    r"""Parse a table with a header and a name before every row; a dot is an empty entry.

    Examples
    --------
    >>> read_table('''
    ...     0  1
    ... a   b  a
    ... b   .  a
    ... ''')["b"]["1"]
    'a'
    """
    header, *rows = (row.split() for row in text.strip().splitlines())
    return MappingProxyType(
        {
            name: MappingProxyType(
                {column: entry.strip(".") for column, entry in zip(header, row, strict=True)}
            )
            for name, *row in rows
        }
    )
