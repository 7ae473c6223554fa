"""`minewise compare`: tables, intervals and reports."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import minewise as mw
from minewise.base.errors import ReportError
from minewise.reporting.page import Report
from support.command import PROGRAM, call
from support.own_player import own_player
from support.paths import EXAMPLES
from support.pseudo_terminal import Session
from support.refusals import refused

EASY = ("--preset", "beginner", "--start", "zero", "--seed", "1", "--games", "300")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def compared(*arguments: str) -> dict[str, Any]:
    """Compare players in this process and return the JSON answer."""
    outcome = call("compare", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_tables() -> None:
    players = "random,single-point,exact"
    outcome = call("compare", "--players", players, *EASY, "--guess", "stop", "--no-report")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.sub(r"(guesses|0\.00) +(games/s|[\d,]+)\n", r"\1\n", outcome.out) == (
        """\
The same 300 games on a 9×9 grid with 10 mines, start zero, first cell random, seed 1

player            won     95 % interval    lost     stuck  guesses
random         0.00 %    0.00 to 1.26 %  0.00 %  100.00 %     0.00
single-point   2.33 %    1.13 to 4.74 %  0.00 %   97.67 %     0.00
exact         90.33 %  86.46 to 93.18 %  0.00 %    9.67 %     0.00

players                 points     95 % interval  won alone
single-point vs random   +2.33    +0.39 to +4.25      7 : 0
exact vs random         +90.33  +86.19 to +93.28    271 : 0
exact vs single-point   +88.00  +83.57 to +91.27    264 : 0
"""
    )


def test_estimates() -> None:
    arguments = ("--players", "exact,probability", *EASY, "--estimate")
    outcome = call("compare", *arguments, "--no-report")
    assert outcome.code == 0
    assert "\nWins and points are estimated from the safety of every guess; other" in outcome.out
    figures = compared(*arguments, "--report", "estimated.html")
    assert all(player["estimate"] for player in figures["players"])
    exact, probability = (player["win_rate"] for player in figures["players"])
    assert figures["differences"][0]["difference"] == pytest.approx(probability - exact)
    page = Path("estimated.html").read_text(encoding="utf-8")
    assert "--estimate" in page
    assert "estimated from the safety of every guess" in page


def test_json_matches_python(empty_folder: Path) -> None:
    figures = compared("--players", "single-point,exact", *EASY)
    result = mw.compare(
        ["single-point", "exact"], preset="beginner", start="zero", seed=1, games=300
    )
    expected = result.to_json()
    for player in figures["players"] + expected["players"]:
        del player["seconds"], player["games_per_second"]
    assert figures == {**expected, "report": None}
    assert not list(empty_folder.iterdir())


def test_report_overwrites_no_file(empty_folder: Path) -> None:
    (empty_folder / "comparison.html").write_text("precious")
    names = []
    for _ in range(2):
        out = call("compare", "--players", "random,exact", *EASY).out
        names.append(out.rstrip("\n").rpartition("\nReport: ")[2])
    assert names == ["comparison-2.html", "comparison-3.html"]
    assert (empty_folder / "comparison.html").read_text() == "precious"
    assert (empty_folder / names[0]).read_text().startswith("<!DOCTYPE html>")


def test_report_goes_to_the_given_file(empty_folder: Path) -> None:
    (empty_folder / "mine.html").write_text("old")
    arguments = ("--players", "random,exact", *EASY, "--report", "mine.html")
    assert compared(*arguments)["report"] == "mine.html"
    assert "Comparison of random, exact" in (empty_folder / "mine.html").read_text()
    assert call("compare", *arguments).out.endswith("\n\nReport: mine.html\n")


def test_report_can_be_disabled(empty_folder: Path) -> None:
    outcome = call("compare", "--players", "random,exact", *EASY, "--no-report")
    assert "Report" not in outcome.out
    assert not list(empty_folder.iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        "--preset beginner --start zero --seed 4",
        "--rows 5 --cols 6 --mines 4 --topology hex --first center --guess stop",
        "--topology 'box 3x3x3' --mines 4 --start scatter:3",
    ],
)
def test_command_in_the_report_plays_the_same_games(empty_folder: Path, arguments: str) -> None:
    words = [*shlex.split(arguments), "--players", "single-point,exact", "--games", "50"]
    figures = compared(*words, "--report", "one.html")
    page = (empty_folder / "one.html").read_text()
    command = re.search(r"<code>(.*?)</code>", page)
    assert command
    program, _, *repeated = shlex.split(command[1].replace("&#39;", "'"))
    assert program == "minewise"
    again = compared(*repeated)
    for one, two in zip(figures["players"], again["players"], strict=True):
        for name in ("seconds", "games_per_second"):
            del one[name], two[name]
    assert {**figures, "report": None} == again


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--players exact --preset easy", "a comparison needs at least two players"),
        ("--players exact,exact --preset easy", "player exact is named twice"),
        ("--players exact,,random --preset easy", "unknown player ''"),
        ("--players exact,exakt --preset easy", "unknown player 'exakt': did you mean exact?"),
        ("--players exact,random", "give a preset, or a size and a number of mines"),
        ("--players exact,random --preset easy --games 0", "Invalid value for '--games'"),
        ("--players exact,random --preset easy --threads 0", "cannot use 0 threads"),
        ("--players exact,random --rows 3 --cols 3 --mines 6 --start zero", "6 mines do not fit"),
        ("--players exact,random --preset easy --report none/a.html", "cannot write 'none/a.html'"),
        ("--players exact,random --preset easy --report .", "cannot write '.': Is a directory"),
        (
            "--players exact,random --preset easy --report a.html --no-report",
            "use either --report or",
        ),
        ("--preset easy", "Missing option '--players'"),
    ],
)
def test_bad_usage(arguments: str, message: str, empty_folder: Path) -> None:
    assert refused(call("compare", *arguments.split())).startswith(message)
    assert not list(empty_folder.iterdir())


def test_report_without_its_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    arguments = ("compare", "--players", "random,exact", *EASY)
    outcome = call(*arguments)
    assert outcome.code == 0
    assert outcome.out.startswith("The same 300 games")
    assert outcome.err == (
        "minewise: no report: a report needs matplotlib and Jinja2: pip install 'minewise[plots]'\n"
    )
    assert "pip install 'minewise[plots]'" in refused(call(*arguments, "--report", "a.html"))


def test_default_report_may_fail(empty_folder: Path) -> None:
    (empty_folder / "comparison.html.part").mkdir()
    outcome = call("compare", "--players", "random,exact", *EASY)
    assert outcome.code == 0
    assert outcome.out.startswith("The same 300 games")
    said = "minewise: no report: cannot write 'comparison.html': Is a directory\n"
    assert outcome.err == said


def test_failing_report_keeps_the_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ReportError("the disk is full")

    monkeypatch.setattr(Report, "write", fail)
    for words, key in (([], "The same 300 games"), (["--json"], '"report": null')):
        outcome = call("compare", "--players", "random,exact", *EASY, "--report", "a.html", *words)
        assert (outcome.code, outcome.err) == (2, "minewise: the disk is full\n")
        assert key in outcome.out


def test_blunder_is_reported(tmp_path: Path) -> None:
    code = (
        "class Own(mw.Player):\n    def deduce(self, board):\n"
        "        return [next(c for c in board.topology.cells() if board.covered[c])], []"
    )
    players = f"exact,{own_player(tmp_path, code)}"
    outcome = call("compare", "--players", players, *EASY, "--no-report")
    assert outcome.code == 4
    assert outcome.out.startswith("The same 300 games")
    assert re.match(
        r"minewise: bug in player Own: it was certain of something false in game 1:\d", outcome.err
    )


def test_command_in_the_report_names_the_player_file(empty_folder: Path) -> None:
    player = f"{EXAMPLES}/corners.py:reader"
    compared("--players", f"{player},exact", *EASY, "--report", "a.html")
    assert f"--players {player},exact " in (empty_folder / "a.html").read_text()


# Matches once both players have played at least one game.
SOME_GAMES = r"([3-9]|\d[\d,]*\d) of {:,} games .* left +(single-point|exact) plays"


@pytest.mark.slow
def test_ctrl_c_compares_the_games_played_so_far(empty_folder: Path) -> None:
    """Run on a terminal, which shows the progress, with the answer in a file."""
    import matplotlib.font_manager  # noqa: F401 (builds the font cache)

    arguments = ("--players", "single-point,exact", "--preset", "intermediate")
    words = ("compare", *arguments, "--games", "100000000", "--report", "a.html", "--json")
    with Session(
        "-c", 'exec "$0" "$@" >answer.json', str(PROGRAM), *words, program="sh"
    ) as session:
        session.wait_for(SOME_GAMES.format(200_000_000))
        session.press_ctrl_c()
        assert session.exit_code() == 130
    figures = json.loads((empty_folder / "answer.json").read_text())
    games = figures["games"]
    assert session.text.endswith(f"minewise: interrupted after {games:,} games\r\n")
    assert games > 0
    assert [player["games"] for player in figures["players"]] == [games, games]
    assert f"{games:,} games on" in (empty_folder / "a.html").read_text()


@pytest.mark.slow
def test_progress_includes_all_players() -> None:
    arguments = ("--players", "single-point,exact", "--preset", "expert", "--games", "1000000")
    with Session("compare", *arguments, "--no-report") as session:
        session.wait_for(SOME_GAMES.format(2_000_000))
        session.press_ctrl_c()
        assert session.exit_code() == 130
    assert re.search(r"The same [1-9][\d,]* games? on a 16×30 grid", session.text)
