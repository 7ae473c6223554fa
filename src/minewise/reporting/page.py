"""A report as one HTML file: title, text, tables and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from minewise import __version__
from minewise.base import files
from minewise.base.errors import ReportError, quoted
from minewise.reporting import figures, require_libraries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure


@dataclass(frozen=True)
class _Block:
    kind: str
    text: str = ""
    header: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    svg: str = ""


@dataclass
class Report:
    """A self-contained page: no script, no other file, no network.

    Parts appear in the order in which they are added. All text is escaped.

    Examples
    --------
    >>> report = Report("Squares")
    >>> report.table("Squares", ["number", "square"], [["2", "4"], ["3", "9"]])
    >>> "<td>9</td>" in report.html()
    True
    """

    title: str
    _blocks: list[_Block] = field(default_factory=list)

    def heading(self, text: str) -> None:
        """Start a section."""
        self._blocks.append(_Block("heading", text))

    def text(self, text: str) -> None:
        """Add a paragraph."""
        self._blocks.append(_Block("text", text))

    def code(self, text: str) -> None:
        """Add a command or other code."""
        self._blocks.append(_Block("code", text))

    def table(self, caption: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Add a table; its first column labels the rows."""
        self._blocks.append(_Block("table", caption, header, rows))

    def picture(self, caption: str, figure: Figure, alt: str) -> None:
        """Add a picture with its alternative text."""
        number = sum(block.kind == "picture" for block in self._blocks) + 1
        picture = figures.inline(figures.svg(figure), f"picture{number}", alt)
        self._blocks.append(_Block("picture", caption, svg=picture))

    def html(self) -> str:
        """Return the page."""
        require_libraries()
        from jinja2 import Environment, PackageLoader

        page = Environment(
            loader=PackageLoader("minewise.reporting", ""),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        ).get_template("page.html")
        return page.render(title=self.title, blocks=self._blocks, version=__version__)

    def write(self, path: str | Path) -> None:
        """Write the file atomically."""
        page = self.html()
        try:
            # File names on the page may not be valid Unicode.
            files.write_whole(Path(path), page.encode(errors="backslashreplace"))
        except OSError as error:
            raise _cannot_write(path, error) from None


def require_writable(path: Path) -> None:
    """Raise `ReportError` if a report cannot be written to this path."""
    try:
        files.require_writable(path)
    except OSError as error:
        raise _cannot_write(path, error) from None


def free_name(path: Path) -> Path:
    """Return the given path, or add a number if the file already exists."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(name for name in chain([path], others) if not name.exists())


def _cannot_write(path: str | Path, error: OSError) -> ReportError:
    return ReportError(f"cannot write {quoted(str(path), 200)}: {error.strerror}")
