"""Input text, and the line and column of errors in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise.base.errors import MinewiseError


@dataclass(frozen=True)
class Source:
    r"""An input text with normalised line endings, and the type of error it raises.

    >>> from minewise.base.errors import BoardError
    >>> source = Source.of(b"?1\r\n1x", BoardError)
    >>> source.error(source.text.index("x"), "what is this?")
    BoardError('line 2, column 2: what is this?')
    """

    text: str
    kind: type[MinewiseError]
    line: str = "line"
    """The word for a line in error messages."""

    @classmethod
    def of(cls, text: str | bytes, kind: type[MinewiseError]) -> Source:
        """Decode a text, without its byte order mark."""
        if isinstance(text, bytes):
            text = _decoded(text, kind)
        text = text.removeprefix("\ufeff")
        return cls(text.replace("\r\n", "\n").replace("\r", "\n"), kind)

    def error(self, offset: int, message: str) -> MinewiseError:
        """Return an error at an offset in the text."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - self.text.rfind("\n", 0, offset)
        error = self.kind(f"{self.line} {line}, column {column}: {message}")
        return error.at(line=line, column=column)


def _decoded(data: bytes, kind: type[MinewiseError]) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise kind(
            f"line {line}: byte {error.start} of the input (0x{data[error.start]:02x}) "
            "is not UTF-8 text"
        ) from None
