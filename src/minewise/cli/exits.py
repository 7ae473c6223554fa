"""The exit codes of the command line."""

from enum import IntEnum


class Exit(IntEnum):
    """An exit code of a command."""

    DONE = 0
    INCONSISTENT = 1
    """No layout fits the board: an answer, not an error."""
    BAD_INPUT = 2
    OVER_BUDGET = 3
    BUG = 4
    INTERRUPTED = 130
    """The code that shells report after Ctrl-C."""
    CLOSED_PIPE = 141
    """The code that shells report if the reader of a pipe has closed it."""
