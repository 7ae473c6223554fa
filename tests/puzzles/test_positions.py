"""Positions where a given technique is needed."""

from __future__ import annotations

import pytest

from minewise import Game, Technique, analyze, generate
from minewise.explanation.explanation import explain
from minewise.puzzles.positions import position_needing, position_to_json

TECHNIQUES = [Technique.SINGLE, Technique.SUBSET, Technique.OVERLAP, Technique.COUNT]


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_no_easier_technique_finds_a_safe_cell(technique: Technique) -> None:
    for seed in range(5):
        (puzzle,) = generate(rows=9, cols=9, mines=12, difficulty=str(technique), seed=seed)
        board = position_needing(technique, puzzle).board
        steps = iter(explain(board).steps)
        for step in steps:
            if step.technique.rank >= technique.rank:
                break
            assert all(step.fates.values())  # easier techniques find only mines
        assert step.technique is technique
        assert not all(explain(board).fates.values())


def test_position_lists_exactly_the_safe_cells() -> None:
    (puzzle,) = generate(rows=9, cols=9, mines=12, difficulty="subset", seed=3)
    answer = position_to_json(Technique.SUBSET, puzzle)
    game = Game.of_layout(puzzle.layout)
    board = position_needing(Technique.SUBSET, puzzle).board
    assert answer["safe"] == [list(cell) for cell in analyze(board).safe]
    assert answer["safe"]
    for cell in answer["safe"]:
        game.reveal(tuple(cell))
    assert game.status != "lost"
