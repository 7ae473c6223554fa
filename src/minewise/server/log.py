"""The log: one JSON object per line, on standard error."""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime
from traceback import format_exception
from typing import Any, Final

from minewise.base.errors import MinewiseError, quoted

LOGGER: Final = logging.getLogger("minewise.server")
VARIABLE: Final = "MINEWISE_LOG"
LEVELS: Final = {"all": logging.INFO, "errors": logging.ERROR}
_LONGEST: Final = 200
"""The maximum length of a logged string."""


class JsonLines(logging.Formatter):
    r"""A formatter that writes each record as one line of JSON, with escaped line breaks.

    Examples
    --------
    >>> record = logging.makeLogRecord({"msg": "request", "fields": {"path": "/a\n/b"}})
    >>> JsonLines().format(record).partition(", ")[2]
    '"event": "request", "path": "/a\\n/b"}'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for a record."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "event": record.getMessage().strip()[:_LONGEST],
        }
        for name, value in getattr(record, "fields", {}).items():
            line[name] = value[:_LONGEST] if isinstance(value, str) else value
        if record.exc_info:
            line["trace"] = "".join(format_exception(*record.exc_info))[-10 * _LONGEST :]
        return json.dumps(line)


def level() -> int:
    """Return the level from `MINEWISE_LOG`; by default errors on a terminal, else everything."""
    wish = os.environ.get(VARIABLE)
    if wish is None:
        wish = "errors" if sys.stderr.isatty() else "all"
    if wish not in LEVELS:
        raise MinewiseError(f"{VARIABLE} must be {' or '.join(LEVELS)}, not {quoted(wish)}")
    return LEVELS[wish]


def install(least: int) -> None:
    """Log records at level `least` and above to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.raiseExceptions = False  # standard error may be closed
    for logger in (LOGGER, logging.getLogger("uvicorn.error")):
        logger.handlers = [handler]
        logger.propagate = False
    LOGGER.setLevel(least)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
