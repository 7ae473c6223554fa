"""What is written in place of symbols that standard output cannot write."""

from __future__ import annotations

import codecs
import io
import sys

_HANDLER = "minewise.fallback"
_IN_ASCII = dict(zip("✓●·◀▲×…░▒▓█", "+*.<^x~.:=#", strict=True))


def write_any_symbol() -> None:
    """Let standard output replace what it cannot encode.

    On older systems that is most symbols; anywhere, the name of a file may be no text at all.
    """
    codecs.register_error(_HANDLER, _replace)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=_HANDLER)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    symbols = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(symbol, "?") for symbol in symbols), error.end
