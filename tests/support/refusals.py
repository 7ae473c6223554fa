"""Invalid boards and a check for the errors they cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.command import Outcome

BAD_BOARDS = {
    "empty": ("", "line 1, column 1: there is no board"),
    "only comments": ("# nothing\n\n", "line 1, column 1: there is no board"),
    "ragged, too short": ("?1?\n?1\n", "line 2, column 3: this row has 2 cells, not the 3"),
    "ragged, too long": ("?1\n?1?\n", "line 2, column 3: this row has 3 cells, not the 2"),
    "stray symbol": ("?1?\n?x?\n", "line 2, column 2: 'x' is not a cell here"),
    "stray control": ("?1\x1b[31m?\n", "line 1, column 3: '\\x1b' is not a cell here"),
    "no rows": ("mines: 3\n", "line 1, column 1: no rows follow these headers"),
    "more mines than cells": ("mines: 7\n???\n???\n", "line 1, column 8: 7 mines do not fit"),
    "mines not a number": ("mines: many\n??\n", "line 1, column 8: mines: needs a whole number"),
    "negative mines": ("mines: -1\n??\n", "line 1, column 8: mines: needs a whole number"),
    "unknown header": ("colour: red\n??\n", "line 1, column 1: unknown header 'colour'"),
    "unknown topology": ("topology: moebius\n??\n", "line 1, column 11: unknown topology"),
    "box of the wrong size": (
        "topology: box 2x2x2\n??\n??\n??\n",
        "line 4, column 1: this board has",
    ),
    "box too large": ("topology: box 9999x9999x9999\n??\n", "line 2, column 3: this row has"),
    "two boards": ("??\n---\n?1\n", "line 3, column 1: a second board begins here"),
    "clue too large to be read": ("9999999999 ?\n", "line 1, column 1: the clue 9999999999"),
}


def refused(outcome: Outcome, code: int = 2) -> str:
    """Check that a command failed with a one-line message, and return the message."""
    assert outcome.code == code
    assert outcome.out == ""
    assert outcome.err.startswith("minewise: ")
    assert outcome.err.endswith("\n")
    assert len(outcome.err.splitlines()) == 1
    assert "Traceback" not in outcome.err
    return outcome.err.removeprefix("minewise: ").removesuffix("\n")
