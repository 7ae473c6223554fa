"""`minewise review`: decisions in recorded games, and where chances were lost."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import minewise as mw
from minewise.replays.formats.games_file import games_file
from support import replay_files
from support.command import call
from support.html import Reader
from support.paths import ROOT
from support.pseudo_terminal import Session
from support.replay_files import good_game, random_layout

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = ("simulate", "--player", "single-point", "--guess", "random", "--preset", "beginner")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a folder with three simulated games and one of another program."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    for index in (1, 3, 5):
        answer = call(*SETTINGS, "--replay", f"4:{index}", "--json").out
        (tmp_path / "games" / f"game{index}.json").write_text(answer)
    rng = Random(3)
    layout = random_layout(rng, 8, 8, 9)
    (tmp_path / "other.avf").write_bytes(replay_files.avf(layout, good_game(layout, rng)))
    return tmp_path


def reviewed(*arguments: str) -> dict[str, Any]:
    outcome = call("review", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_one_game(folder: Path) -> None:
    outcome = call("review", "games/game3.json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        """\
Lost, beginner, 3BV 15 (0 opened), 3 clicks, played by single-point, recorded by
minewise.
Accuracy about 95 %. 1 of 2 guesses succeeded, 1.8 expected; chance that all
succeed 77.6 %.

move  time       decision          safe     best move  before  after  lost
r5c8     -  opening guess        87.5 %  r6c9, 87.5 %    82 %   89 %   4 %
r9c2     -  opening guess  88.7 %, mine  r7c6, 92.0 %    83 %    0 %   0 %
"""
    )


def test_the_review_is_that_of_the_library(folder: Path) -> None:
    [replay] = mw.read_replays("games/game3.json")
    review = mw.review(replay)
    [game] = reviewed("games/game3.json")["games"]
    assert game["game"] == replay.to_json()
    assert game["summary"] == review.to_json()["summary"]
    guesses = [move for move in review.moves if move.judgement != "start"]
    assert [
        {name: value for name, value in move.items() if name not in ("time", "kind")}
        for move in game["decisions"]
    ] == [move.to_json() for move in guesses if move.judgement != "certain"]


def test_several_games_and_folders() -> None:
    outcome = call("review", "games", "other.avf", "--threads", "1")
    assert (outcome.code, outcome.err) == (0, "")
    names = [line.split()[0] for line in outcome.out.splitlines()[1:5]]
    assert names == ["games/game1.json", "games/game3.json", "games/game5.json", "other.avf"]
    assert "4 games: 1 won, 3 lost." in outcome.out
    assert "opening guess" in outcome.out
    assert "Missed logic opened a mine that the clues" in outcome.out


def test_processes_give_the_same_answers_in_the_same_order() -> None:
    one = reviewed("games", "other.avf", "--threads", "1")
    assert reviewed("games", "other.avf", "--threads", "3") == one


def test_files_with_several_games(folder: Path) -> None:
    replays = [mw.read_replays(f"games/game{index}.json")[0] for index in (1, 3)]
    (folder / "all.json").write_text(json.dumps(games_file(replays)))
    answer = reviewed("all.json")
    assert [(game["file"], game["number"]) for game in answer["games"]] == [
        ("all.json", 1),
        ("all.json", 2),
    ]
    assert [line.split("  ")[0] for line in call("review", "all.json").out.splitlines()[1:3]] == [
        "all.json #1",
        "all.json #2",
    ]


def test_losses_add_up() -> None:
    answer = reviewed("games", "other.avf")
    decisions = [each for game in answer["games"] for each in game["decisions"]]
    for row in answer["losses"]:
        alike = [each for each in decisions if each["kind"] == row["kind"]]
        assert row["moves"] == len(alike)
        assert row["mines"] == sum(each["fatal"] for each in alike)
        assert row["expected"] == pytest.approx(sum(1 - each["safety"] for each in alike))
        assert row["lost"] == pytest.approx(
            sum(each["cost"]["lost"] for each in alike if each["cost"])
        )
    assert sum(row["mines"] for row in answer["losses"]) == 3


def test_report(folder: Path) -> None:
    outcome = call("review", "games", "other.avf", "--report", "out.html")
    assert (outcome.code, outcome.out.splitlines()[-1]) == (0, "Report: out.html")
    page = (folder / "out.html").read_text(encoding="utf-8")
    reader = Reader(page)
    assert "minewise review games other.avf --report" not in page
    assert "minewise review games other.avf" in page
    assert len(reader.all("svg")) == 3
    assert all(len(picture["aria-label"] or "") > 20 for picture in reader.all("svg"))
    assert "games/game3.json" in page
    assert not reader.all("script")


def test_unreadable_files_are_reported_and_the_others_reviewed(folder: Path) -> None:
    (folder / "bad.avf").write_text("nonsense")
    whole = (folder / "other.avf").read_bytes()
    (folder / "cut.rmv").write_bytes(b"*rmv\x00\x01" + whole[:50])
    outcome = call("review", "bad.avf", "games/game3.json", "cut.rmv", "none.evf", "--json")
    assert outcome.code == 2
    assert [game["file"] for game in json.loads(outcome.out)["games"]] == ["games/game3.json"]
    lines = outcome.err.splitlines()
    assert [line.split(": ")[1] for line in lines[:2]] == ["bad.avf", "cut.rmv"]
    assert lines[2] == "minewise: cannot read 'none.evf': No such file or directory"
    assert len(json.loads(outcome.out)["unreadable"]) == len(lines) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.avf"], "cannot read 'none.avf': No such file or directory"),
        (["empty"], "the folder empty has no replays: .avf, .mvf"),
        (["other.avf", "--threads", "0"], "--threads needs at least 1"),
        (["other.avf", "--report", "missing/out.html"], "cannot write 'missing/out.html'"),
    ],
)
def test_bad_input(folder: Path, arguments: list[str], message: str) -> None:
    (folder / "empty").mkdir()
    outcome = call("review", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1


def test_a_game_without_moves(folder: Path) -> None:
    (folder / "none.rawvf").write_text("Board:\n*0\n0*\nEvents:\n")
    assert call("review", "none.rawvf").out == (
        "Unfinished, 2×2, 2 mines, 3BV 2 (0 opened), 0 clicks.\nAccuracy 100 %.\n\n"
        "Every move was certain.\n"
    )


@pytest.mark.slow
def test_ctrl_c_prints_what_was_reviewed() -> None:
    with Session("review", *["other.avf"] * 3000, "--threads", "2") as session:
        session.wait_for("of 3,000 games")
        session.press_ctrl_c()
        session.wait_for("interrupted after")
        assert session.exit_code() == 130
        assert "accuracy" in session.text.lower()


def test_the_schema_knows_the_command() -> None:
    schema = json.loads((ROOT / "docs/reference/answers.schema.json").read_text())
    assert "minewise review" in schema["$defs"]["GameReviews"]["description"]
