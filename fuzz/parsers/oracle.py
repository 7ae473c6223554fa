"""What every parser must do: accept its input, or refuse it with a short error."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from minewise.base.errors import MinewiseError
from minewise.board import topology

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Input = TypeVar("Input")
Output = TypeVar("Output")

_LONGEST_MESSAGE = 1000
_MOST_CELLS = 20_000


def accepted(parse: Callable[[Input], Output], given: Input) -> Output | None:
    """Return what `parse` makes of an input, or `None` if it refuses it properly."""
    try:
        return parse(given)
    except MinewiseError as error:
        require_short(str(error))
        return None


def require_short(message: str) -> None:
    """Check that an error message has one line of bounded length."""
    assert len(message.splitlines()) == 1, f"not one line: {message[:300]!r}"
    assert len(message) <= _LONGEST_MESSAGE, f"{len(message)} characters: {message[:300]!r}"


def require_same(again: object, first: object) -> None:
    """Check that what was written and read again is the same."""
    assert again == first, f"{first!r} becomes {again!r}"


def text_of(data: bytes) -> str:
    """Return any bytes as text; those that are not UTF-8 become lone surrogates."""
    return data.decode(errors="surrogateescape")


@contextmanager
def small_boards() -> Iterator[None]:
    """Refuse larger boards: a few digits may ask for gigabytes, which is allowed."""
    before = topology.MAX_CELLS, topology.MAX_LINKS
    topology.MAX_CELLS, topology.MAX_LINKS = _MOST_CELLS, 100 * _MOST_CELLS
    try:
        yield
    finally:
        topology.MAX_CELLS, topology.MAX_LINKS = before
