"""`minewise campaign`: interrupted runs, tables, reports and errors."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import sys
from errno import ENOSPC
from os import strerror
from typing import TYPE_CHECKING, Any

import pytest

import minewise as mw
from minewise.base import files
from support.campaigns import SMALL
from support.command import call, run, wait_until
from support.html import Reader
from support.killed_campaign import workers
from support.pages import blocks, commands, complaints, links, shell
from support.paths import EXAMPLES, ROOT
from support.pseudo_terminal import Session
from support.refusals import refused

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs/campaign.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a new folder that contains a campaign file."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    return file


def timeless(printed: str) -> str:
    """Remove times and rates from printed tables."""
    pace = r"(?<=guesses) +games/s$|(?<= \d\.\d\d) +[\d,.]+$|(?<=games) in .*$"
    status = r"(?<=won) +time +time left$|(?<= %) +[\d.]+ s +[\d.]+ s$"
    return re.sub(f"{pace}|{status}", "", printed, flags=re.MULTILINE)


def without_times(answer: Any) -> Any:
    """Remove the values that differ between runs from JSON."""
    if isinstance(answer, list):
        return [without_times(one) for one in answer]
    if isinstance(answer, dict):
        times = {"seconds", "games_per_second", "results", "played"}
        return {key: without_times(one) for key, one in answer.items() if key not in times}
    return answer


def ran(*arguments: str) -> dict[str, Any]:
    """Run a campaign in this process and return its JSON answer."""
    outcome = call("campaign", "run", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_tables() -> None:
    outcome = call("campaign", "run", "small.toml")
    assert (outcome.code, outcome.err) == (0, "")
    assert timeless(outcome.out) == (
        """\
Small

250 games on a 9×9 grid with 10 mines, start zero, first cell random, seed 5

player            won     95 % interval     lost    stuck  guesses
single-point  10.40 %   7.20 to 14.80 %  89.60 %   0.00 %     3.17
exact         88.80 %  84.29 to 92.14 %   0.00 %  11.20 %     0.00

players                points     95 % interval  won alone
exact vs single-point  +78.40  +72.19 to +83.36    199 : 3

250 games on a 5×6 hex with 6 mines, start zero, first cell random, seed 5

player            won     95 % interval     lost    stuck  guesses
single-point  32.00 %  26.53 to 38.02 %  68.00 %   0.00 %     2.20
exact         59.60 %  53.42 to 65.49 %   0.00 %  40.40 %     0.00

players                points     95 % interval  won alone
exact vs single-point  +27.60  +20.16 to +34.60    86 : 17

Played 1,000 games
"""
    )


def test_json_matches_compare(small: Path) -> None:
    answer = ran("small.toml")
    assert answer["name"] == "Small"
    assert answer["complete"] is True
    assert answer["failed"] == []
    assert (answer["games"], answer["played"]) == (250, 1000)
    assert answer["results"] == "small.results"
    beginner = mw.compare(
        ["single-point", "exact"], preset="beginner", start="zero", seed=5, games=250
    )
    expected = {"guess": "own", **beginner.to_json()}
    assert without_times(answer["settings"][0]) == without_times(expected)
    again = ran("small.toml")
    assert again["played"] == 0
    assert again["settings"] == answer["settings"]
    assert small.with_suffix(".results").is_dir()


def test_results_go_to_the_given_folder(tmp_path: Path) -> None:
    assert ran("small.toml", "--results", "else/where")["results"] == "else/where"
    assert (tmp_path / "else/where/manifest.json").exists()
    assert not (tmp_path / "small.results").exists()
    for command in ("status", "report"):
        assert call("campaign", command, "small.toml", "--results", "else/where").code == 0
        message = refused(call("campaign", command, "small.toml"))
        assert message == (
            "'small.results' contains no games yet: play some with minewise campaign run"
        )


def long_campaign(folder: Path, games: int, chunk: int) -> Path:
    """Write a campaign file with many games."""
    file = folder / "long.toml"
    file.write_text(
        f'name = "Long"\ngames = {games}\nchunk = {chunk}\nboards = ["expert"]\n'
        'players = ["single-point", "exact"]\n'
    )
    return file


STUMBLES = """
import os
import pathlib
import signal


def stumbles(board):
    for trap in pathlib.Path().glob("SIG*"):
        if len(list(pathlib.Path().glob("*.results/games/*/*/*"))) >= int(trap.read_text()):
            trap.unlink()
            os.kill(os.getpid(), signal.Signals[trap.name])
"""
"""A player that sends its process a signal once as many chunks exist as a trap file says."""


def test_stopped_campaign_resumes(tmp_path: Path) -> None:
    """Press Ctrl-C, resume, kill the program, resume, and play to the end."""
    (tmp_path / "own.py").write_text(STUMBLES)
    file = long_campaign(tmp_path, games=2000, chunk=100)
    file.write_text(file.read_text().replace('"exact"]', '"exact", "own.py:stumbles"]'))
    (tmp_path / "SIGINT").write_text("10")
    stopped = run("campaign", "run", "long.toml", "--json")
    assert stopped.code == 130
    first = json.loads(stopped.out)
    played = first["played"]
    assert not first["complete"]
    assert stopped.err == (
        f"minewise: interrupted after {played:,} of 6,000 games: run again to resume\n"
    )
    (tmp_path / "SIGKILL").write_text("30")
    assert run("campaign", "run", "long.toml", "--json").code == -signal.SIGKILL
    status = json.loads(call("campaign", "status", "long.toml", "--json").out)
    assert 1000 <= played < 3000 <= status["played"] < 6000
    assert status["missing_chunks"] == 60 - status["played"] // 100
    assert status["damaged"] == []
    last = ran("long.toml")
    assert last["played"] == 6000 - status["played"]
    undisturbed = ran("long.toml", "--results", "other", "--workers", "1")
    assert without_times(last) == without_times(undisturbed)


@pytest.mark.parametrize("engine", ["local", "dask"])
def test_progress_is_shown(engine: str, tmp_path: Path) -> None:
    """Ctrl-C on a terminal also reaches the workers, which must not print a traceback."""
    file = long_campaign(tmp_path, games=2_000_000, chunk=2000)
    with Session("campaign", "run", str(file), "--engine", engine) as session:
        # Wait for more than one chunk, because the first may still be unfinished.
        session.wait_for(r"([4-9]|\d\d),\d{3} of 4,000,000 games .* left +[\d,]+ games/s")
        session.press_ctrl_c()
        assert session.exit_code() == 130
    said = re.search(r"interrupted after ([\d,]+) of 4,000,000 games: run again", session.text)
    assert said
    status = json.loads(call("campaign", "status", str(file), "--json").out)
    assert status["played"] == int(said[1].replace(",", "")) > 0
    assert "Traceback" not in session.text


def test_ctrl_c_while_workers_start(tmp_path: Path) -> None:
    file = long_campaign(tmp_path, games=2_000_000, chunk=1_000_000)  # no chunk is done soon
    with Session("campaign", "run", str(file), "--engine", "dask", "--workers", "1") as session:
        wait_until(lambda: workers(session.process.pid), session.process)
        session.press_ctrl_c()
        assert session.exit_code() == 130
    assert "interrupted after 0 of 4,000,000 games" in session.text
    assert "Traceback" not in session.text


def test_status_shows_progress_and_damaged_files(tmp_path: Path) -> None:
    ran("small.toml")
    lost = tmp_path / "small.results/games/setting=2/player=exact/from-000000000000.parquet"
    lost.write_bytes(lost.read_bytes()[:100])
    outcome = call("campaign", "status", "small.toml", COLUMNS="200")
    assert (outcome.code, outcome.err) == (0, "")
    name = lost.relative_to(tmp_path)
    assert timeless(outcome.out) == (
        f"""\
Small: 900 of 1,000 games (90.0 %)
1 damaged file to be played again, such as {name}

a 9×9 grid with 10 mines, start zero, first cell random, seed 5

player        games   done      won
single-point    250  100 %  10.40 %
exact           250  100 %  88.80 %

a 5×6 hex with 6 mines, start zero, first cell random, seed 5

player        games    done      won
single-point    250   100 %  32.00 %
exact           150  60.0 %  64.00 %
"""
    )
    again = call("campaign", "run", "small.toml")
    assert again.err == "minewise: 1 damaged file will be played again\n"
    assert "Played 100 games in " in again.out


def test_report(tmp_path: Path) -> None:
    ran("small.toml")
    outcome = call("campaign", "report", "small.toml")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Small\n\n250 games on a 9×9 grid")
    assert outcome.out.endswith("\n\nReport: small.results/report.html\n")
    page = (tmp_path / "small.results/report.html").read_text(encoding="utf-8")
    words = Reader(page).words
    assert "2 players in 2 settings, 250 games each. All games have been played" in words
    assert "minewise campaign run small.toml" in words
    assert "Setting 2: a 5×6 hex with 6 mines, start zero, first cell random, seed 5" in words
    assert len(Reader(page).all("svg")) == 2 * 3


def test_report_without_its_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    ran("small.toml")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    outcome = call("campaign", "report", "small.toml")
    assert outcome.code == 0
    assert outcome.out.startswith("Small\n\n250 games on a 9×9 grid")
    assert "Report:" not in outcome.out
    assert outcome.err == (
        "minewise: no report: a report needs matplotlib and Jinja2: pip install 'minewise[plots]'\n"
    )
    asked = call("campaign", "report", "small.toml", "--report", "mine.html")
    assert (asked.code, asked.out) == (2, "")
    assert asked.err.endswith("pip install 'minewise[plots]'\n")


def test_report_as_json(tmp_path: Path) -> None:
    expected = ran("small.toml")
    answer = json.loads(call("campaign", "report", "small.toml", "--json").out)
    assert answer["report"] is None
    assert answer["settings"] == expected["settings"]
    assert not (tmp_path / "small.results/report.html").exists()
    call("campaign", "report", "small.toml", "--json", "--report", "mine.html")
    assert "<h1>Small</h1>" in (tmp_path / "mine.html").read_text(encoding="utf-8")


def test_report_of_an_unfinished_campaign(tmp_path: Path) -> None:
    ran("small.toml")
    shutil.rmtree(tmp_path / "small.results/games/setting=2")
    outcome = call("campaign", "report", "small.toml")
    assert "\n0 of 250 games on a 5×6 hex" in outcome.out
    page = (tmp_path / "small.results/report.html").read_text(encoding="utf-8")
    assert "500 of 1,000 games have been played (50.0 %)" in page
    assert "No game has been played by all players yet." in page


def test_one_player_is_enough(small: Path) -> None:
    small.write_text(SMALL.replace('"single-point", ', ""))
    assert ran("small.toml")["settings"][0]["differences"] == []
    assert " vs " not in call("campaign", "report", "small.toml").out


def test_failing_player(tmp_path: Path, small: Path) -> None:
    (tmp_path / "own.py").write_text("def own(board):\n    return 3\n")
    small.write_text(SMALL.replace("single-point", "own.py:own"))
    outcome = call("campaign", "run", "small.toml", "--json")
    assert outcome.code == 3
    assert outcome.err.startswith(
        "minewise: 6 chunks failed: player own returned an impossible cell"
    )
    assert outcome.err.count("\n") == 1
    answer = json.loads(outcome.out)
    assert not answer["complete"]
    assert [one["player"] for one in answer["failed"]] == ["own.py:own"] * 6


def test_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    write = files.write_durably

    def fail(path: Path, data: bytes) -> None:
        if path.name.endswith("100.parquet"):
            raise OSError(ENOSPC, strerror(ENOSPC))
        write(path, data)

    with monkeypatch.context() as context:
        context.setattr(files, "write_durably", fail)
        message = refused(call("campaign", "run", "small.toml"))
    assert re.fullmatch(r"cannot write 'small.results/.*100.parquet': No space left .*", message)
    assert 0 < ran("small.toml")["played"] < 1000


def test_blunder_is_reported(tmp_path: Path, small: Path) -> None:
    (tmp_path / "own.py").write_text(
        "import minewise as mw\n\n\nclass Own(mw.Player):\n    def deduce(self, board):\n"
        "        return [next(c for c in board.topology.cells() if board.covered[c])], []\n"
    )
    small.write_text(SMALL.replace("single-point", "own.py:Own"))
    outcome = call("campaign", "run", "small.toml")
    assert outcome.code == 4
    complaints = outcome.err.splitlines()
    assert len(complaints) == 2
    for complaint, board in zip(complaints, ("--rows 9 --cols 9", "--topology hex"), strict=True):
        assert "bug in player own.py:Own: it was certain of something false in game 5:" in complaint
        command = shlex.split(complaint.rpartition("To see it: minewise ")[2])
        assert board in " ".join(command)
        assert "A blunder: the player was certain" in call(*command).out
    for command in ("status", "report"):
        later = call("campaign", command, "small.toml", "--json")
        assert (later.code, later.err) == (4, outcome.err)
        blunders = json.loads(later.out)["blunders"]
        assert [one["setting"] for one in blunders] == [1, 2]
    assert call("campaign", "report", "small.toml").code == 4
    page = (tmp_path / "small.results/report.html").read_text(encoding="utf-8")
    assert "own.py:Own was certain of something false in game 5:" in page


def test_failure_reasons_are_few_short_and_escaped(tmp_path: Path, small: Path) -> None:
    (tmp_path / "own.py").write_text(
        "calls = []\n\n\ndef own(board):\n    calls.append(1)\n"
        "    raise ValueError(f'{len(calls)}\\n\\x1b[31m' + 9000 * '!')\n"
    )
    small.write_text(SMALL.replace("single-point", "own.py:own").replace("100", "25"))
    outcome = call("campaign", "run", "small.toml")
    assert outcome.code == 3
    *told, rest = outcome.err.splitlines()
    assert len(told) == 5
    assert told[0].startswith(
        "minewise: 1 chunk failed: player own failed in guess: ValueError: 1 \\x1b[31m!!!"
    )
    assert max(map(len, told)) < 600
    assert rest == "minewise: 15 more chunks failed for other reasons: see --json"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("run none.toml", "cannot read 'none.toml': No such file"),
        ("status none.toml", "cannot read 'none.toml': No such file"),
        ("run small.toml --engine slurm", "unknown engine 'slurm': use local or dask"),
        ("run small.toml --scheduler tcp://a:1", "--scheduler needs --engine dask"),
        (
            "run small.toml --engine dask --scheduler tcp://a:1 --workers 2",
            "use either --scheduler or --workers",
        ),
        ("run small.toml --workers 0", "Invalid value for '--workers'"),
        ("run small.toml --results small.toml", "cannot write to 'small.toml': File exists"),
        ("run small.toml --results .", "'.' is neither empty nor a campaign folder"),
        ("run small.toml --results=", "--results is empty"),
        ("run small.toml --engine dask --scheduler=", "--scheduler is empty"),
        ("run -", "a campaign from standard input needs --results"),
        ("report small.toml", "'small.results' contains no games yet"),
    ],
)
def test_bad_usage(arguments: str, message: str, tmp_path: Path) -> None:
    assert refused(call("campaign", *arguments.split())).startswith(message)
    assert [path.name for path in tmp_path.iterdir()] == ["small.toml"]


def test_mistake_in_the_file_is_reported(small: Path) -> None:
    small.write_text(SMALL.replace("games", "game"))
    message = refused(call("campaign", "run", "small.toml"))
    assert message == "small.toml: line 2: unknown key 'game': did you mean games?"


def test_impossible_campaign_is_refused_at_once(small: Path) -> None:
    small.write_text(SMALL.replace("single-point", "none.py:own"))
    assert "none.py': No such file" in refused(call("campaign", "run", "small.toml"))
    small.write_text(SMALL.replace("mines = 6", "mines = 29"))
    assert "29 mines do not fit" in refused(call("campaign", "run", "small.toml"))
    assert not small.with_suffix(".results").exists()


@pytest.mark.parametrize(
    ("library", "arguments"),
    [("pyarrow", ["run"]), ("distributed", ["run", "--engine", "dask"]), ("pyarrow", ["status"])],
)
def test_missing_library_is_reported(
    library: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if arguments == ["status"]:
        ran("small.toml")
    monkeypatch.setitem(sys.modules, library, None)
    message = refused(call("campaign", *arguments, "small.toml"))
    assert message.endswith(f"needs {library}: pip install 'minewise[cluster]'")
    assert tmp_path.joinpath("small.results").exists() == (arguments == ["status"])


def test_documentation_page(tmp_path: Path) -> None:
    """Check that every command in docs/campaign.md prints the output shown there."""
    for name in ("campaign.toml", "corners.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    assert (EXAMPLES / "campaign.toml").read_text() in blocks(PAGE, "toml")
    said = commands(PAGE)
    assert len(said) == PAGE.count("\n$ ") == 2
    for command, printed in said:
        assert timeless(shell(command, tmp_path)) == timeless(printed)
    assert complaints(PAGE, "campaign.md") == ""
    for link in links(PAGE):
        assert (ROOT / "docs" / link).exists(), link
