"""ASCII replacements for symbols that standard output cannot encode."""

from __future__ import annotations

import codecs
import io
import sys

_HANDLER = "minewise.fallback"
_IN_ASCII = dict(zip("✓●·◀▲×…░▒▓█", "+*.<^x~.:=#", strict=True))


def write_any_symbol() -> None:
    """Make standard output replace characters that it cannot encode.

    On older systems this affects most symbols; on any system, a file name may not be valid text.
    """
    codecs.register_error(_HANDLER, _replace)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=_HANDLER)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    symbols = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(symbol, "?") for symbol in symbols), error.end
