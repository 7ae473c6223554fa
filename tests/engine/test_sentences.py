"""Conflicts of inconsistent boards are reported even with a tiny budget."""

from __future__ import annotations

import numpy as np

from minewise import Analysis, Budget
from minewise.engine.analysis import Findings
from minewise.engine.sentences import conflict_sentence
from support.hard_boards import pigeonhole


def test_all_clues_are_named_if_the_budget_is_too_small_to_find_fewer() -> None:
    board = pigeonhole(12)
    nothing = np.full(board.shape, np.nan)
    found = Findings(False, [], [], nothing, None)
    analysis = Analysis.without_position(board, found, Budget(seconds=0.05))
    conflict = analysis.conflict
    assert conflict is not None
    assert not conflict.minimal
    assert len(conflict.clues) == np.count_nonzero(board.shown >= 0)
    assert analysis.to_json()["conflict"] == [list(cell) for cell in conflict.clues]
    assert "the budget ran out" in conflict_sentence(board, conflict)
