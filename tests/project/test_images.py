"""The computed pictures in the handbook are up to date."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

import pytest

from minewise import Board, Position
from support.paths import ROOT

if TYPE_CHECKING:
    from types import ModuleType


def script(name: str) -> ModuleType:
    """Import a script from `docs/`."""
    spec = spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_position_picture_is_up_to_date() -> None:
    committed = (ROOT / "docs/images/position.svg").read_text(encoding="utf-8")
    assert committed == script("make_position_image").draw_position(), "run make images"


@pytest.mark.slow
def test_position_picture_shows_the_frontier_in_the_engine() -> None:
    drawn = script("make_position_image")
    before = Position(Board.parse(drawn.BOARD))
    for position in (before, before.after(drawn.CLICK, drawn.CLUE)):
        front, native = drawn.Frontier(position.board), position.native
        assert len(front.sea) == native.sea
        assert position.mines is not None
        assert native.mines_left == position.mines - len(front.mined)
        fillings = native.count_fillings(2**61 - 1, position.budget.start())
        assert len(front.components) == len(fillings)
