"""`minewise draw`: draw a board to a picture file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError, ImageError
from minewise.base.words import shape_text
from minewise.cli.exits import Exit
from minewise.cli.options import BoardOptions, Seconds, budget_of, read_board, read_bytes
from minewise.cli.outputs import PictureFile, required
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.engine.analysis import Analysis

HELP = """\
Draw a board as SVG or PNG, with its analysis.

The picture shows the certain cells, the mine probability of every other covered cell and the best
move. If no layout fits, it shows clues that cannot all hold, and the exit code is 1.

With a --map from minewise circuit compile, it shows the circuit's signals instead, each with its
own colour and name. Add --layout to draw the mines of a layout, as printed by minewise layouts, and
the signal values.

The picture is .svg or .png (needs minewise[pictures]). Boards with more than 10,000 cells and
circuits with more than 40,000 are drawn without clues.

\b
Examples:
  minewise draw board.txt -o board.svg
  minewise draw board.txt --plain -o board.png
  minewise circuit compile 'a ^ b' -o xor.txt --map xor.json
  minewise draw xor.txt --map xor.json -o xor.svg
  minewise layouts xor.txt --limit 1 | minewise draw xor.txt --map xor.json --layout - -o xor.svg
"""

Plain = Annotated[bool, typer.Option("--plain", help="Draw the board without its analysis.")]


@dataclass(frozen=True)
class CircuitOptions:
    """The map of a compiled circuit, and a layout that sets its signals."""

    map_file: Annotated[
        str | None,
        typer.Option("--map", metavar="MAP", help="Draw the signals that MAP (JSON) describes."),
    ] = None
    layout_file: Annotated[
        str | None,
        typer.Option("--layout", metavar="LAYOUT", help="Draw this layout; needs --map."),
    ] = None


def run(
    options: BoardOptions,
    output: PictureFile,
    circuit: CircuitOptions,
    plain: Plain = False,
    seconds: Seconds = None,
) -> int:
    """Run the command and return its exit code."""
    from minewise.engine import engine
    from minewise.pictures.drawing import draw_analysed, draw_plain, require_drawable_size
    from minewise.pictures.images import require_drawable, write_picture

    path = Path(required(output, "-o"))
    _require_compatible(options, circuit, plain=plain)
    require_drawable(path)
    budget = budget_of(seconds)
    with spinner("Drawing"):
        board = options.read()
        analysis = None
        if circuit.map_file is not None:
            picture = _draw_circuit(board, circuit.map_file, circuit.layout_file)
        elif plain:
            picture = draw_plain(board)
        else:
            require_drawable_size(board)
            analysis = engine.analyze(board, budget=budget)
            picture = draw_analysed(analysis)
        write_picture(path, {".svg": picture})
    print(f"Picture: {output}")
    return Exit.DONE if analysis is None else _verdict(analysis)


def _require_compatible(options: BoardOptions, circuit: CircuitOptions, *, plain: bool) -> None:
    if circuit.layout_file is not None and circuit.map_file is None:
        raise ImageError("--layout needs --map, which defines what the mines mean")
    if plain and circuit.map_file is not None:
        raise ImageError("use either --plain or --map, not both: circuits have no analysis")
    if [options.file, circuit.map_file, circuit.layout_file].count("-") > 1:
        raise ImageError("only one file can be standard input")


def _verdict(analysis: Analysis) -> Exit:
    """Print what the picture cannot show, and return the exit code."""
    if not analysis.consistent:
        return Exit.INCONSISTENT
    if not analysis.exact:
        from minewise.cli.reports.board import estimate_text

        print(f"The board is {estimate_text(analysis.error)}.")
    return Exit.DONE


def _draw_circuit(board: Board, map_file: str, layout_file: str | None) -> str:
    from minewise.circuits.map_file import parse_map
    from minewise.circuits.pictures.picture import draw_circuit

    found = parse_map(read_bytes(map_file))
    found.check(board)
    layout = None if layout_file is None else _layout(board, layout_file)
    return draw_circuit(board, found.wires, outputs=found.outputs, layout=layout)


def _layout(board: Board, file: str) -> Layout:
    """Read a layout whose free cells are `-` or clues."""
    from minewise.board.layout import Layout
    from minewise.board.symbols import MINE

    shown = read_board(file)
    if shown.covered.any():
        raise BoardError(
            "the layout has covered cells: write mines as B, free cells as - or as clues"
        )
    if shown.shape != board.shape:
        raise BoardError(
            f"the layout has {shape_text(shown.shape)} cells, but the board has "
            f"{shape_text(board.shape)}"
        )
    layout = Layout(board.topology, shown.shown == MINE)
    if not board.fits(layout):
        raise BoardError(
            "the layout does not fit the board: minewise layouts lists the layouts that do"
        )
    return layout
