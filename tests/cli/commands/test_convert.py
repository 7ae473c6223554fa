"""`minewise convert`: recorded games in other formats."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

import minewise as mw
from support import replay_files
from support.command import call
from support.replay_files import good_game, random_layout

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a folder with games of two programs."""
    monkeypatch.chdir(tmp_path)
    rng = Random(3)
    layout = random_layout(rng, 8, 8, 9)
    game = good_game(layout, rng)
    (tmp_path / "one.avf").write_bytes(replay_files.avf(layout, game))
    (tmp_path / "two.rmv").write_bytes(replay_files.rmv(layout, game))
    return tmp_path


def convert(*arguments: str) -> None:
    assert call("convert", *arguments) == (0, "", "")


@pytest.mark.parametrize("name", ["out.rawvf", "out.evf", "out.json", "OUT.RAWVF"])
def test_formats(name: str) -> None:
    convert("one.avf", "-o", name)
    [before], [after] = mw.read_replays("one.avf"), mw.read_replays(name)
    assert after.layout == before.layout
    assert [move[:2] for move in after.moves] == [move[:2] for move in before.moves]
    assert (after.outcome, after.clicks) == ("won", before.clicks)


def test_many_files_become_one_file_of_games(folder: Path) -> None:
    convert("one.avf", "two.rmv", "-o", "games.json")
    content = json.loads((folder / "games.json").read_text())
    assert (content["format"], len(content["games"])) == ("minewise games", 2)
    convert("games.json", "--game", "2", "-o", "two.rawvf")
    [back] = mw.read_replays("two.rawvf")
    assert back.origin.program == "Viennasweeper"


def test_simulated_games_from_a_pipe() -> None:
    settings = ("--player", "exact", "--preset", "beginner", "--start", "zero")
    game = call("simulate", *settings, "--replay", "3:1", "--json").out
    assert call("convert", "-", "-o", "game.rawvf", stdin=game).code == 0
    [replay] = mw.read_replays("game.rawvf")
    assert replay.clicks == json.loads(game)["clicks"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.avf", "-o", "a.evf"], "cannot read 'none.avf': No such file or directory"),
        (["one.avf", "-o", "a.txt"], "-o 'a.txt': use a name that ends in .rawvf, .evf or .json"),
        (["one.avf", "-o", "-"], "-o '-': use a name that ends in .rawvf, .evf or .json"),
        (["one.avf", "-o", " "], "-o is empty"),
        (["one.avf", "two.rmv", "-o", "a.evf"], "a .evf file holds one game, not 2"),
        (["one.avf", "--game", "2", "-o", "a.evf"], "there is no game 2: the input has 1 game"),
        (["one.avf", "-o", "missing/a.evf"], "cannot write 'missing/a.evf'"),
        (["empty.avf", "-o", "a.evf"], "empty.avf: the file is empty"),
    ],
)
def test_bad_input(folder: Path, arguments: list[str], message: str) -> None:
    (folder / "empty.avf").write_bytes(b"")
    outcome = call("convert", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1
    assert not (folder / "a.evf").exists()
