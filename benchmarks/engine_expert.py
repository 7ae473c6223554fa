"""The time to analyse 100 Expert positions, and each one click later, compared with ms-toollib.

    python benchmarks/engine_expert.py

An analysis finds the certain cells, all probabilities and the safest cell. Goals for positions
where a guess is needed, in mid-game and with scattered clues: a mean of at most 20, 20 and 40
microseconds, and at least 60, 50 and 160 times the speed of ms-toollib, which computes only the
probabilities. Goal for mid-game one click later, with `Position.after`: at most 10 microseconds.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean
from typing import Any

import ms_toollib
import numpy as np

import minewise as mw
from minewise import Cell
from minewise.board.board import COVERED
from timing import seconds, verdict

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "expert.json"
KINDS = {"stuck": "guess needed", "mid": "mid-game", "scatter": "scattered"}
GOALS = {"stuck": (20, 60), "mid": (20, 50), "scatter": (40, 160)}
"""The maximum time in microseconds, and the minimum speed relative to ms-toollib."""
GOAL_LATER = 10
"""The maximum time in microseconds for a mid-game position one click later."""


def load_positions() -> list[dict[str, Any]]:
    """Read the positions: kind, board, mine count and exact answers."""
    positions: list[dict[str, Any]] = json.loads(POSITIONS.read_text())
    return positions


def board_of(entry: dict[str, Any]) -> mw.Board:
    return mw.Board.parse("\n".join(entry["board"]), mines=entry["mines"])


def read(analysis: mw.Analysis) -> object:
    """Read everything that is timed, as a user would."""
    return analysis.safe, analysis.mined, analysis.probability, analysis.safest


def click_on(position: mw.Position) -> tuple[Cell, int]:
    """Return a cell that is free in some layout, preferably the safest, and its clue there."""
    layout = position.sample(1)[0]
    analysis = position.analysis()
    assert analysis.safest is not None
    covered = np.argwhere(position.board.covered & ~layout.mines).tolist()
    cells = [analysis.safest.cell, *map(tuple, covered)]
    cell = next(cell for cell in cells if not layout.mines[cell])
    return cell, int(layout.clues()[cell])


def measure(entry: dict[str, Any]) -> tuple[float, float, float, float]:
    """Time the analysis, the analysis one click later, the exact count, and ms-toollib."""
    board = board_of(entry)
    position = mw.Position(board)
    click = click_on(position)
    peer_board = np.where(board.shown == COVERED, 10, board.shown).tolist()
    peer, _ = ms_toollib.cal_probability_onboard(peer_board, entry["mines"])
    assert np.nanmax(np.abs(mw.analyze(board).probability - np.array(peer))) < 1e-9
    return (
        seconds(lambda: read(mw.analyze(board))),
        seconds(lambda: read(position.after(*click).analysis())),
        seconds(lambda: mw.count(board)),
        seconds(lambda: ms_toollib.cal_probability_onboard(peer_board, entry["mines"]), rounds=2),
    )


def main() -> None:
    entries = load_positions()
    print("Expert positions, mean µs        analyze  a click later    count   ms-toollib   ratio")
    for kind, name in KINDS.items():
        rows = [measure(entry) for entry in entries if entry["kind"] == kind]
        analyze, later, count, peer = (mean(column) * 1e6 for column in zip(*rows, strict=True))
        ratio = peer / analyze
        most, least = GOALS[kind]
        print(
            f"{name:<14} ({len(rows):>2} positions)  {analyze:>10.1f}  {later:>13.1f}"
            f" {count:>8.1f}  {peer:>11.0f}  {ratio:>5.0f}x"
            f"  goal {most} µs, {least}x: {verdict(analyze <= most and ratio >= least)}"
        )
        if kind == "mid":
            share = f"{later / analyze:.0%} of the time"
            print(f"  a click later: {share}, goal {GOAL_LATER} µs: {verdict(later <= GOAL_LATER)}")


if __name__ == "__main__":
    main()
