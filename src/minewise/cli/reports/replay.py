"""What `minewise simulate --replay` shows: one game, turn by turn.

The symbols and colours of the boards are those of the program in "Programming Assignment #3"
(0612129 郭家佑).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rich.text import Text

from minewise.base.words import many, safety_text
from minewise.board.symbols import COVERED, MINE
from minewise.cli.exits import Exit
from minewise.cli.terminal.cell_renderer import CellInfo, CellRenderer
from minewise.cli.terminal.picture import BoardScene, draw_narrow
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import wrap_words
from minewise.engine.engine import analyze
from minewise.play.replay import begin, turns
from minewise.play.results import setting
from minewise.play.simulation import BLUNDER, OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.play.replay import Turn
    from minewise.play.simulation import Series

    Record = np.void

_SYMBOLS = {MINE: "*", COVERED: "."}
_COLOURS = {MINE: "red", COVERED: "bright_green", 0: "bright_black"}


class ReplayRenderer(CellRenderer):
    """Writes a known mine as a red star and an undetermined cell as a green dot."""

    def text(self, info: CellInfo) -> str:
        """Fill a cell."""
        return f"{_SYMBOLS.get(info.code, info.code):>{self.width - 1}} "

    def style(self, info: CellInfo, *, shaded: bool = False) -> str:
        """Choose the colour; what is fresh is bold."""
        del shaded
        if not self.colours:
            return ""
        return f"{'bold ' if info.best else ''}{_COLOURS.get(info.code, 'default')}"


def show(series: Series, index: int, *, as_json: bool) -> int:
    """Print a game and return the exit code."""
    record = series.play(index, 1)[0]
    if as_json:
        print(json.dumps(_as_json(series, index, record)))
    else:
        terminal = Terminal()
        for number, part in enumerate(_parts(series, index, record, terminal)):
            print("\n" * (number > 0) + terminal.text(part), flush=True)
    return Exit.BUG if record["outcome"] == BLUNDER else Exit.DONE


def _as_json(series: Series, index: int, record: Record) -> dict[str, Any]:
    return {
        "player": series.player,
        **series.match.to_json(),
        "index": index,
        "outcome": OUTCOMES[record["outcome"]],
        "steps": [step for turn in turns(series, index) for step in _steps_as_json(turn)],
    }


def _steps_as_json(turn: Turn) -> Iterator[dict[str, Any]]:
    for kind, cell in turn.steps:
        step: dict[str, Any] = {"kind": kind, "cell": list(cell)}
        if kind == "guess":
            step["safety"] = 1.0 - float(analyze(turn.before).probability[cell])
        yield step


def _parts(series: Series, index: int, record: Record, terminal: Terminal) -> Iterator[list[Text]]:
    """Yield the game in parts, each as soon as it is known."""
    renderer = ReplayRenderer(2, terminal.colours)
    yield _flowing(f"{series.player} plays game {index} on {setting(series.match)}.", terminal)
    yield [_legend(renderer)]
    board = begin(series, index).board
    if series.match.start.kind == "scatter":
        yield _part("At the start: some safe cells are shown", BoardScene(board), terminal)
    turn = None
    for turn in turns(series, index):
        fresh = turn.after.shown != board.shown
        board = turn.after
        cell, label = _pointed(turn)
        yield _part(_turn_text(turn, series), BoardScene(board, cell, label, fresh), terminal)
    yield _flowing(_ending(record, turn, board), terminal)


def _part(words: str, scene: BoardScene, terminal: Terminal) -> list[Text]:
    picture = draw_narrow(scene, terminal.room, ReplayRenderer, terminal.colours)
    note = [Text(f"Only a part is shown: {picture.part}.")] if picture.part else []
    return [*_flowing(words, terminal), *picture.lines, *note]


def _flowing(words: str, terminal: Terminal) -> list[Text]:
    return list(wrap_words(words, terminal.width))


def _legend(renderer: CellRenderer) -> Text:
    entries = ((MINE, "known mine"), (COVERED, "undetermined"), (0, "and other numbers: clues"))
    return Text("   ").join(
        Text().append(renderer.text(CellInfo(code)), renderer.style(CellInfo(code))).append(words)
        for code, words in entries
    )


def _pointed(turn: Turn) -> tuple[Cell | None, str]:
    """Point at a cell that was clicked on its own."""
    kind, cell = turn.steps[0]
    return (cell, kind) if kind in ("first", "guess") else (None, "")


def _turn_text(turn: Turn, series: Series) -> str:
    """Say what was done in a turn."""
    kind, cell = turn.steps[0]
    number, last = turn.number, turn.number + len(turn.steps) - 1
    steps = f"Step {number}:" if number == last else f"Steps {number} to {last}:"
    if kind == "guess":
        return f"{steps} {_guess(turn, cell)}"
    if kind == "first":
        promised = series.match.start.kind != "any"
        return f"{steps} first {f'click at {list(cell)}' if promised else _guess(turn, cell)}"
    found = {"mined": turn.cells("mine"), "safe": turn.cells("safe")}
    lists = (f"{name} {_listed(cells)}" for name, cells in found.items() if cells)
    return f"{steps} certainly {', certainly '.join(lists)}"


def _guess(turn: Turn, cell: Cell) -> str:
    """Say how safe a guess was, and whether there was something better to do."""
    analysis = analyze(turn.before)
    safety = 1.0 - float(analysis.probability[cell])
    about = "" if analysis.exact else "about "
    words = f"guess at {list(cell)}, safe with probability {about}{safety_text(safety)} %"
    if cell in analysis.safe:
        words = f"guess at {list(cell)}, which is certainly safe"
    elif cell in analysis.mined:
        words = f"guess at {list(cell)}, which is certainly mined"
    elif analysis.safe:
        words += f", although {list(analysis.safe[0])} is certainly safe"
    elif analysis.safest and analysis.safest.safety > safety:
        safest, most = analysis.safest
        words += f"; the safest was {list(safest)} with {about}{safety_text(most)} %"
    return f"{words}. It was a mine" if turn.after.shown[cell] == MINE else words


def _ending(record: Record, turn: Turn | None, board: Board) -> str:
    clicks = f"after {many(int(record['moves']), 'click')}, {_guessed(int(record['guesses']))}"
    outcome = OUTCOMES[record["outcome"]]
    if outcome == "blunder" and turn:
        kind, cell = turn.steps[-1]
        belief = "mined" if kind == "mine" else "safe"
        return f"A blunder: the player was certain that {list(cell)} is {belief}, but it is not."
    if outcome == "stuck":
        return f"Stuck {clicks}. {_way_out(board)}"
    bbbv = f"This board takes at least {many(int(record['bbbv']), 'click')}, its 3BV."
    return f"{outcome.capitalize()} {clicks}. {bbbv}"


def _guessed(guesses: int) -> str:
    return f"{guesses:,} of them guessed" if guesses else "without a guess"


def _way_out(board: Board) -> str:
    """Say whether a better player could go on without a guess."""
    safe = analyze(board).safe
    if not safe:
        return "No cell is certainly safe: nobody could go on without a guess."
    return f"Still certainly safe: {_listed(safe)}."


def _listed(cells: Sequence[Cell]) -> str:
    return " ".join(str(list(cell)) for cell in cells)
