"""README.md: its length, commands, snippets and pictures; `test_handbook.py` tests all pages."""

import re

import pytest

from minewise import PLAYERS, Board, analyze
from support.pages import blocks, commands, complaints, shell, timeless
from support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= 180


@pytest.mark.parametrize(("command", "printed"), commands(README))
def test_commands_print_the_output_in_the_readme(command: str, printed: str) -> None:
    assert timeless(shell(command, ROOT)) == timeless(printed)


def test_snippets_give_the_output_in_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert complaints(README, "README") == ""


@pytest.mark.parametrize("text", blocks(README, "text"))
def test_boards_can_be_read(text: str) -> None:
    assert Board.parse(text).covered.any()


def test_first_board_is_the_example_file() -> None:
    example = (ROOT / "examples/kadlac/four_layouts.txt").read_bytes()
    assert Board.parse(blocks(README, "text")[0]) == Board.parse(example)


def test_analysis_picture_is_up_to_date() -> None:
    def rounded(picture: str) -> str:
        return re.sub(r"(probability 0\.\d{9})\d+", r"\1", picture)

    board = Board.parse((ROOT / "examples/expert.txt").read_bytes())
    committed = (ROOT / "docs/images/analysis.svg").read_text()
    assert rounded(committed) == rounded(str(analyze(board)._repr_svg_())), "run make images"


def test_players_picture_has_all_players() -> None:
    picture = (ROOT / "docs/images/players.svg").read_text()
    drawn = re.findall(r">([^<>]+)</text>", picture)
    reasoning = {name for name, info in PLAYERS.items() if info.guess != "own"}
    assert reasoning - {"random"} <= set(drawn), "run make images"
