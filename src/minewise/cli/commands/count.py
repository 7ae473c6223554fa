"""`minewise count`: the number of layouts."""

from __future__ import annotations

from minewise.cli.exits import Exit
from minewise.cli.options import BoardOptions
from minewise.cli.terminal.spinner import spinner

HELP = """\
Print the exact number of layouts that fit a board.

If no layout fits, it prints 0, and the exit code is 1.

\b
Examples:
  minewise count board.txt
  minewise count --mines 99 - < board.txt
"""


def run(board: BoardOptions) -> int:
    """Run the command and return its exit code."""
    from minewise.base.numerals import decimal_text
    from minewise.engine.engine import count

    with spinner("Counting"):
        layouts = count(board.read())
        digits = decimal_text(layouts)
    print(digits)
    return Exit.DONE if layouts else Exit.INCONSISTENT
