"""The output of `minewise simulate --replay`: one game, turn by turn.

Boards use the symbols and colours of the program in "Programming Assignment #3" (0612129 郭家佑).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import plural, safety_text
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, MINE
from minewise.cli.exits import Exit
from minewise.cli.outputs import json_text
from minewise.cli.terminal.cell_renderer import CellInfo, CellRenderer
from minewise.cli.terminal.picture import BoardScene, draw_narrow
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import wrap_words
from minewise.engine.engine import analyze
from minewise.play.replay import begin, replay_to_json, step_of, turns
from minewise.play.results import setting
from minewise.play.simulation import BLUNDER, OUTCOMES, end_steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.game.match import Match
    from minewise.play.replay import Turn
    from minewise.play.simulation import Series

    Record = np.void

_SYMBOLS = {MINE: "*", COVERED: "."}
_COLOURS = {MINE: "red", COVERED: "bright_green", 0: "bright_black"}


class ReplayRenderer(CellRenderer):
    """A renderer that draws known mines as red stars and undetermined cells as green dots."""

    def text(self, info: CellInfo) -> str:
        """Return the text of a cell."""
        return f"{_SYMBOLS.get(info.code, info.code):>{self.width - 1}} "

    def style(self, info: CellInfo, *, shaded: bool = False) -> str:
        """Return the style of a cell; cells that have just changed are bold."""
        del shaded
        if not self.colours:
            return ""
        return f"{'bold ' if info.best else ''}{_COLOURS.get(info.code, 'default')}"


def show(series: Series, index: int, *, as_json: bool) -> int:
    """Print a game and return the exit code."""
    record = series.play(index, 1)[0]
    if as_json:
        print(json_text(replay_to_json(series, record, turns(series, index))), flush=True)
    else:
        terminal = Terminal()
        for number, part in enumerate(_parts(series, index, record, terminal)):
            print("\n" * (number > 0) + terminal.text(part), flush=True)
    return Exit.BUG if record["outcome"] == BLUNDER else Exit.DONE


def _parts(series: Series, index: int, record: Record, terminal: Terminal) -> Iterator[list[Text]]:
    """Yield the game in parts, as they are computed."""
    renderer = ReplayRenderer(2, terminal.colours)
    yield _flowing(f"{series.player} plays game {index} on {setting(series.match)}.", terminal)
    yield [_legend(renderer), Text("Every cell determined is a step.")]
    board = begin(series, index).board
    if series.match.start.kind == "scatter":
        words = f"Step {step_of(board)}: some safe cells are shown"
        yield _part(words, BoardScene(board), terminal)
    turn = None
    for turn in turns(series, index):
        fresh = turn.after.shown != board.shown
        board = turn.after
        cell, label = _pointed(turn)
        yield _part(_turn_text(turn, series), BoardScene(board, cell, label, fresh), terminal)
    yield _flowing(_ending(record, turn, board, series.match), terminal)


def _part(words: str, scene: BoardScene, terminal: Terminal) -> list[Text]:
    picture = draw_narrow(scene, terminal.room, ReplayRenderer, terminal.colours)
    return [*_flowing(words, terminal), *picture.lines]


def _flowing(words: str, terminal: Terminal) -> list[Text]:
    return list(wrap_words(words, terminal.width))


def _legend(renderer: CellRenderer) -> Text:
    entries = ((MINE, "known mine"), (COVERED, "undetermined"), (0, "and other numbers: clues"))
    return Text("   ").join(
        Text().append(renderer.text(CellInfo(code)), renderer.style(CellInfo(code))).append(words)
        for code, words in entries
    )


def _pointed(turn: Turn) -> tuple[Cell | None, str]:
    """Return the cell to point at, if a single cell was clicked, and its label."""
    kind, cell = turn.steps[0]
    return (cell, kind) if kind in ("first", "guess") else (None, "")


def _turn_text(turn: Turn, series: Series) -> str:
    """Describe a turn."""
    kind, cell = turn.steps[0]
    step = f"Step {turn.step}:"
    if kind == "guess":
        return f"{step} {_guess(turn, cell)}"
    if kind == "first":
        promised = series.match.start.kind != "any"
        return f"{step} first {f'click at {cell_name(cell)}' if promised else _guess(turn, cell)}"
    found = {"mined": turn.cells("mine"), "safe": turn.cells("safe")}
    lists = (f"{name} {_listed(cells)}" for name, cells in found.items() if cells)
    return f"{step} certainly {', certainly '.join(lists)}"


def _guess(turn: Turn, cell: Cell) -> str:
    """Describe how safe a guess was, and any better move."""
    analysis = analyze(turn.before)
    safety = 1.0 - float(analysis.probability[cell])
    about = "" if analysis.exact else "about "
    words = f"guess at {cell_name(cell)}, {about}{safety_text(safety)} % safe"
    if cell in analysis.safe:
        words = f"guess at {cell_name(cell)}, which is certainly safe"
    elif cell in analysis.mined:
        words = f"guess at {cell_name(cell)}, which is certainly mined"
    elif analysis.safe:
        words += f", although {cell_name(analysis.safe[0])} is certainly safe"
    elif analysis.safest and analysis.safest.safety > safety:
        safest, most = analysis.safest
        words += f"; the safest cell was {cell_name(safest)}, {about}{safety_text(most)} %"
    return f"{words}. It was a mine" if turn.after.shown[cell] == MINE else words


def _ending(record: Record, turn: Turn | None, board: Board, match: Match) -> str:
    clicks = f"after {plural(int(record['moves']), 'click')}, {_guessed(int(record['guesses']))}"
    step = f"at step {int(end_steps(record, match))} of {2 + len(match.topology)}"
    outcome = OUTCOMES[record["outcome"]]
    if outcome == "blunder" and turn:
        kind, cell = turn.steps[-1]
        belief = "mined" if kind == "mine" else "safe"
        return (
            f"A blunder: the player was certain that {cell_name(cell)} is {belief}, but it is not."
        )
    if outcome == "stuck":
        return f"Stuck {step}, {clicks}. {_way_out(board)}"
    bbbv = f"The 3BV of the board is {int(record['bbbv'])}."
    return f"{outcome.capitalize()} {step}, {clicks}. {bbbv}"


def _guessed(guesses: int) -> str:
    return f"{guesses:,} of them guessed" if guesses else "without a guess"


def _way_out(board: Board) -> str:
    """Describe whether a better player could continue without a guess."""
    safe = analyze(board).safe
    if not safe:
        return "No cell is certainly safe: every player would have to guess."
    return f"Still certainly safe: {_listed(safe)}."


def _listed(cells: Sequence[Cell]) -> str:
    return " ".join(map(cell_name, cells))
