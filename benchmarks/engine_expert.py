"""The analysis of 100 Expert positions, side by side with ms-toollib.

    python benchmarks/engine_expert.py

Goal: at least 30 times as fast as ms-toollib in the mean on each kind of position, although
ms-toollib gives the probabilities only.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean
from typing import Any

import ms_toollib
import numpy as np

import minewise as mw
from minewise import _core
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.board import COVERED
from timing import seconds, verdict

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "expert.json"
GOAL = 30
KINDS = {"stuck": "guess needed", "mid": "mid-game", "scatter": "scattered"}


def load_positions() -> list[dict[str, Any]]:
    """Read the positions: their kind, board, total of mines and exact answers."""
    positions: list[dict[str, Any]] = json.loads(POSITIONS.read_text())
    return positions


def board_of(entry: dict[str, Any]) -> mw.Board:
    """Make the board of a position."""
    return mw.Board.parse("\n".join(entry["board"]), mines=entry["mines"])


def whole_analysis(board: mw.Board) -> object:
    """Certain cells, all probabilities and the safest cell, as a user gets them."""
    result = mw.analyze(board)
    return result.safe, result.mined, result.probability, result.safest


def measure(entry: dict[str, Any]) -> tuple[float, float, float, float]:
    """Time the analysis, its native part, the exact count, and the peer's probabilities."""
    board = board_of(entry)
    graph, flat, limits = board.topology.native, board.flat, DEFAULT_BUDGET.start()
    peer_board = np.where(board.shown == COVERED, 10, board.shown).tolist()
    peer, _ = ms_toollib.cal_probability_onboard(peer_board, entry["mines"])
    ours = mw.analyze(board).probability
    assert np.nanmax(np.abs(ours - np.array(peer))) < 1e-9
    return (
        seconds(lambda: whole_analysis(board)),
        seconds(lambda: _core.Position(graph, flat, board.mines, limits).analysis(limits)),
        seconds(lambda: mw.count(board)),
        seconds(lambda: ms_toollib.cal_probability_onboard(peer_board, entry["mines"]), rounds=2),
    )


def main() -> None:
    """Print a row for each kind of position."""
    entries = load_positions()
    print("Expert positions, mean µs        analyze  (native call)    count   ms-toollib   ratio")
    for kind, name in KINDS.items():
        rows = [measure(entry) for entry in entries if entry["kind"] == kind]
        analyze, native, count, peer = (mean(column) * 1e6 for column in zip(*rows, strict=True))
        ratio = peer / analyze
        print(
            f"{name:<14} ({len(rows):>2} positions)  {analyze:>10.1f}  {native:>13.1f}"
            f" {count:>8.1f}  {peer:>11.0f}  {ratio:>5.0f}x  goal {GOAL}x: {verdict(ratio >= GOAL)}"
        )


if __name__ == "__main__":
    main()
