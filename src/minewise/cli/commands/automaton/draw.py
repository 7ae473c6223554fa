"""`minewise automaton draw`: pictures of machines and their runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from minewise.base.errors import BoardError
from minewise.cli.commands.automaton.options import read_strip
from minewise.cli.exits import Exit
from minewise.cli.outputs import PictureFile, required

if TYPE_CHECKING:
    from collections.abc import Mapping

HELP = """\
Draw a machine, or its run on a board.

WHAT is line (one row), strip (two rows), or a FILE with a board. A board is drawn with all live
states after each column and the layouts they lead to. For a file named line, use ./line.

Paths through the derived machine are layouts. The published machines are those in the sources, with
their states grouped by class. The minimal machine is the smallest deterministic one.

The picture is .svg, .png (needs minewise[pictures]) or .dot (Graphviz). If no layout fits the
board, the picture shows why, and the exit code is 1.

\b
Examples:
  minewise automaton draw line -o line.svg
  minewise automaton draw strip --machine published -o strip.png
  minewise automaton draw board.txt -o run.svg
  printf '2?4??\\n???B2\\n' | minewise automaton draw - --machine published -o figure17.svg
"""

_ENDINGS = (".svg", ".png", ".dot")
_STRIP_ROWS = 2


What = Annotated[
    str,
    typer.Argument(
        metavar="WHAT", help="line, strip, or a FILE with a board; - reads standard input."
    ),
]
Machine = Annotated[
    Literal["derived", "published", "minimal"], typer.Option(help="The machine; see above.")
]
Height = Annotated[
    int | None, typer.Option(metavar="K", min=1, help="Rows in the strip.  [default: 2]")
]


def run(
    what: What,
    output: PictureFile,
    machine: Machine = "derived",
    height: Height = None,
) -> int:
    """Run the command and return its exit code."""
    from minewise.pictures.images import require_drawable, write_picture

    if height is not None and what != "strip":
        raise BoardError("--height is only for strip")
    require_drawable(Path(required(output, "-o")), _ENDINGS)
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
    from minewise.automata.drawing.trellis import trellis_of, trellis_svg

    trellis = trellis_of(read_strip(file), machine)
    code = Exit.DONE if trellis.consistent else Exit.INCONSISTENT
    return {".svg": trellis_svg(trellis), ".dot": trellis_dot(trellis)}, code
