"""What is logged: one JSON object on each line of standard error."""

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
"""Characters of a text that are logged, of whatever a client has sent."""


class JsonLines(logging.Formatter):
    r"""Writes a record as one line: whatever stands in it, a line break is written as `\n`.

    Examples
    --------
    >>> record = logging.makeLogRecord({"msg": "request", "fields": {"path": "/a\n/b"}})
    >>> JsonLines().format(record).partition(", ")[2]
    '"event": "request", "path": "/a\\n/b"}'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
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
    """Log everything, unless somebody sits at the terminal or wants it otherwise."""
    wish = os.environ.get(VARIABLE)
    if wish is None:
        wish = "errors" if sys.stderr.isatty() else "all"
    if wish not in LEVELS:
        raise MinewiseError(f"{VARIABLE} is {' or '.join(LEVELS)}, not {quoted(wish)}")
    return LEVELS[wish]


def install(least: int) -> None:
    """Log to standard error what is at least so important."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.raiseExceptions = False  # nobody can be told that standard error is closed
    for logger in (LOGGER, logging.getLogger("uvicorn.error")):
        logger.handlers = [handler]
        logger.propagate = False
    LOGGER.setLevel(least)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
