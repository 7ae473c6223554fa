"""The computed pictures in the handbook are up to date."""

from __future__ import annotations

import pytest

from minewise import Board, Position
from support.paths import ROOT
from support.scripts import script


@pytest.mark.slow
def test_position_picture_is_up_to_date() -> None:
    committed = (ROOT / "docs/images/position.svg").read_text(encoding="utf-8")
    assert committed == script("docs/make_position_image.py").draw_position(), "run make images"


@pytest.mark.slow
def test_position_picture_shows_the_frontier_in_the_engine() -> None:
    drawn = script("docs/make_position_image.py")
    before = Position(Board.parse(drawn.BOARD))
    for position in (before, before.after(drawn.CLICK, drawn.CLUE)):
        front, native = drawn.Frontier(position.board), position.native
        assert len(front.sea) == native.sea
        assert position.mines is not None
        assert native.mines_left == position.mines - len(front.mined)
        fillings = native.count_fillings(2**61 - 1, position.budget.start())
        assert len(front.components) == len(fillings)


@pytest.mark.parametrize("name", ["census", "chessboard"])
def test_pictures_of_results_are_up_to_date(name: str) -> None:
    committed = (ROOT / f"docs/images/{name}.svg").read_text(encoding="utf-8")
    drawn = script("docs/make_result_images.py")
    draw = {"census": drawn.draw_gaps, "chessboard": drawn.draw_chessboard}[name]
    assert committed == draw(), "run make images"
