"""Every error that minewise raises on purpose, each with a one-line message."""


class MinewiseError(Exception):
    """The root of all errors that minewise raises on purpose."""


class BoardError(MinewiseError, ValueError):
    """A board, layout or topology that cannot be: the message says where and why."""


class InconsistentError(MinewiseError, ValueError):
    """The question needs a layout, and no layout is consistent with the board."""


class BudgetError(MinewiseError):
    """The question was not answered within its budget of work, seconds or memory."""


class GameError(MinewiseError, ValueError):
    """A move or a setting that the rules of the game do not allow."""


class CircuitError(MinewiseError, ValueError):
    """A formula, netlist or circuit that cannot be: the message says where and why."""


class PlayerError(MinewiseError):
    """A player written in Python has failed: the message says where and why."""


class ReportError(MinewiseError):
    """A report that cannot be made or written: the message says why."""


class ImageError(MinewiseError):
    """A picture that cannot be made or written: the message says why."""


class RecordError(MinewiseError):
    """Games that cannot be written down: the message says where and why."""


def quoted(text: str, length: int = 30) -> str:
    """Quote a piece of input in a message: on one line, printable and never long.

    Examples
    --------
    >>> quoted("a" * 1000, length=3)
    "'aaa'..."
    """
    return repr(text) if len(text) <= length else f"{text[:length]!r}..."
