"""`minewise draw`: a board as a picture in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError, ImageError
from minewise.cli.exits import Exit
from minewise.cli.inputs import BoardFile, Mines, Seconds, budget_of, read_board, read_bytes
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.engine.analysis import Analysis

HELP = """\
Draw a board as SVG or PNG, with its analysis.

The picture has the certain cells, the probability of every other covered cell and the best move, or
clues that cannot all hold if no layout fits (then the exit code is 1). With --plain it has
the board alone.

With --map, as written by minewise circuit compile, it has the signals of a compiled circuit
instead, each in a colour and with its name. With --layout as well it has the mines of a layout, as
minewise layouts prints it, and the values that the signals have there.

The name of the picture ends in .svg or .png (needs minewise[pictures]). Boards of more than 10,000
cells, circuits of more than 40,000, are drawn without clues.

\b
Examples:
  minewise draw board.txt -o board.svg
  minewise draw board.txt --plain -o board.png
  minewise circuit compile 'a ^ b' -o xor.txt --map xor.json
  minewise draw xor.txt --map xor.json -o xor.svg
  minewise layouts xor.txt --limit 1 | minewise draw xor.txt --map xor.json --layout - -o xor.svg
"""

Output = Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where to draw it.")]
Plain = Annotated[bool, typer.Option("--plain", help="Draw the board without its analysis.")]
Map = Annotated[
    str | None,
    typer.Option("--map", metavar="MAP", help="Which cells carry which signal, as JSON."),
]
LayoutFile = Annotated[
    str | None,
    typer.Option("--layout", metavar="LAYOUT", help="A layout to show, with --map."),
]


def run(  # noqa: PLR0913, PLR0917 - one parameter for each option
    file: BoardFile,
    output: Output,
    mines: Mines = None,
    plain: Plain = False,
    map_file: Map = None,
    layout_file: LayoutFile = None,
    seconds: Seconds = None,
) -> int:
    """Run the command and return its exit code."""
    from minewise.engine import engine
    from minewise.pictures.drawing import draw_analysed, draw_plain, require_drawable_size
    from minewise.pictures.images import require_drawable, write_picture

    if not output:
        raise ImageError("the picture needs the name of a file, such as board.svg")
    if layout_file is not None and map_file is None:
        raise ImageError("a layout is drawn with --map only, which tells what its mines mean")
    if plain and map_file is not None:
        raise ImageError("--plain and --map exclude each other: a circuit is drawn unanalysed")
    if [file, map_file, layout_file].count("-") > 1:
        raise ImageError("only one of the files can be standard input")
    require_drawable(Path(output))
    budget = budget_of(seconds)
    with spinner("Drawing"):
        board = read_board(file, mines)
        analysis = None
        if map_file is not None:
            picture = _circuit(board, map_file, layout_file)
        elif plain:
            picture = draw_plain(board)
        else:
            require_drawable_size(board)
            analysis = engine.analyze(board, budget=budget)
            picture = draw_analysed(analysis)
        write_picture(Path(output), {".svg": picture})
    print(f"Picture: {output}")
    return Exit.DONE if analysis is None else _verdict(analysis)


def _verdict(analysis: Analysis) -> Exit:
    """Say what the picture cannot show, and return the exit code."""
    if not analysis.consistent:
        return Exit.INCONSISTENT
    if not analysis.exact:
        from minewise.cli.reports.board import estimate_text

        print(f"The board is {estimate_text(analysis.error)}.")
    return Exit.DONE


def _circuit(board: Board, map_file: str, layout_file: str | None) -> str:
    from minewise.circuits.map_file import parse_map
    from minewise.circuits.pictures.picture import draw_circuit

    found = parse_map(read_bytes(map_file))
    found.check(board)
    layout = None if layout_file is None else _layout(board, layout_file)
    return draw_circuit(board, found.wires, outputs=found.outputs, layout=layout)


def _layout(board: Board, file: str) -> Layout:
    """Read a layout, whose free cells may be written as `-` or as their clues."""
    from minewise.board.layout import Layout
    from minewise.board.symbols import MINE

    shown = read_board(file, None)
    if shown.covered.any():
        raise BoardError(
            "a layout has no covered cells: write mines as B, free cells as - or as clues"
        )
    if shown.shape != board.shape:
        given, wanted = ("×".join(map(str, each.shape)) for each in (shown, board))
        raise BoardError(f"the layout has {given} cells, but the board {wanted}")
    layout = Layout(board.topology, shown.shown == MINE)
    if not board.fits(layout):
        raise BoardError("the layout does not fit the board: minewise layouts prints those that do")
    return layout
