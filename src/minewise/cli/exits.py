"""The exit codes of the command line."""

from enum import IntEnum


class Exit(IntEnum):
    """What the exit code of a command says."""

    DONE = 0
    INCONSISTENT = 1
    """No layout fits the board: an answer, not an error."""
    BAD_INPUT = 2
    OVER_BUDGET = 3
    BUG = 4
    INTERRUPTED = 130
    """As shells report a process that Ctrl-C has ended."""
    CLOSED_PIPE = 141
    """As shells report a process whose reader went away."""
