"""`minewise automaton draw`: pictures of machines, and of boards that they read."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError, ImageError
from minewise.cli.commands.automaton.options import read_strip
from minewise.cli.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Mapping

HELP = """\
Draw a machine, or a board on its way through one.

WHAT is line (one row), strip (two rows), or a FILE with a board, for which all live states after
every column are drawn, and how they lead to layouts. A FILE named line is written ./line.

The derived machine is the one whose paths are layouts. The published machines are those of the
sources, their states grouped by classes. The minimal machine is the smallest deterministic one.

The name of the picture ends in .svg, .png (needs minewise[pictures]) or .dot (for Graphviz). If
no layout fits the board, the picture shows it, and the exit code is 1.

\b
Examples:
  minewise automaton draw line -o line.svg
  minewise automaton draw strip --machine published -o strip.png
  minewise automaton draw board.txt -o run.svg
  printf '2?4??\\n???B2\\n' | minewise automaton draw - --machine published -o figure17.svg
"""

_ENDINGS = (".svg", ".png", ".dot")
_STRIP_ROWS = 2


class DrawnMachine(StrEnum):
    """The machines, as options of the command line."""

    DERIVED = "derived"
    PUBLISHED = "published"
    MINIMAL = "minimal"


What = Annotated[
    str,
    typer.Argument(
        metavar="WHAT", help="line, strip, or a FILE with a board (- is standard input)."
    ),
]
Output = Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where to draw it.")]
Machine = Annotated[DrawnMachine, typer.Option(help="Which machine; see above.")]
Height = Annotated[
    int | None,
    typer.Option(metavar="K", min=1, help="The rows of a strip.  [default: 2]"),
]


def run(
    what: What,
    output: Output,
    machine: Machine = DrawnMachine.DERIVED,
    height: Height = None,
) -> int:
    """Run the command and return its exit code."""
    from minewise.pictures.images import require_drawable, write_picture

    if not output:
        raise ImageError("the picture needs the name of a file, such as machine.svg")
    if height is not None and what != "strip":
        raise BoardError("only a strip takes --height")
    require_drawable(Path(output), _ENDINGS)
    if what in ("line", "strip"):
        rows = 1 if what == "line" else height or _STRIP_ROWS
        texts, code = _machine(machine, rows), Exit.DONE
    else:
        texts, code = _run(what, machine)
    write_picture(Path(output), texts)
    print(f"Picture: {output}")
    return code


def _machine(machine: str, height: int) -> Mapping[str, str]:
    from minewise.automata.drawing import diagram_svg
    from minewise.automata.drawing.dot import diagram_dot
    from minewise.automata.drawing.machines import strip_diagram

    diagram = strip_diagram(machine, height)
    return {".svg": diagram_svg(diagram), ".dot": diagram_dot(diagram)}


def _run(file: str, machine: str) -> tuple[Mapping[str, str], Exit]:
    from minewise.automata.drawing.dot import trellis_dot
    from minewise.automata.drawing.trellis import trellis_of
    from minewise.automata.drawing.trellis_svg import trellis_svg

    trellis = trellis_of(read_strip(file), machine)
    code = Exit.DONE if trellis.consistent else Exit.INCONSISTENT
    return {".svg": trellis_svg(trellis), ".dot": trellis_dot(trellis)}, code
