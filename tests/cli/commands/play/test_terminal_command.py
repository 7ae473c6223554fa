"""`minewise play`: messages, and a game in a real terminal."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import pytest

from minewise.base.errors import MinewiseError
from minewise.cli.commands.play import _require_terminal
from minewise.cli.commands.play.history import History
from support.command import call
from support.pages import links
from support.paths import ROOT
from support.pseudo_terminal import Session

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs/play.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "play needs a terminal: run it without pipes"),
        (["--preset", "huge"], "unknown preset 'huge'"),
        (["--rows", "5"], "give a preset, or a size and a number of mines"),
        (["--rows", "2", "--cols", "2", "--mines", "5"], "5 mines do not fit"),
        (["--start", "lucky"], "unknown start rule 'lucky'"),
        (["--no-guess", "--start", "safe"], "boards without guessing need --start zero"),
        (
            ["--rows", "200", "--cols", "200", "--mines", "9"],
            "the board has 40,000 cells: play allows at most 10,000",
        ),
        (["--seed", "-1"], "the seed -1 is not between"),
    ],
)
def test_bad_settings_are_reported_in_one_line(words: list[str], message: str) -> None:
    outcome = call("play", *words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1


def test_missing_textual_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("minewise.cli.commands.play.")]:
        monkeypatch.delitem(sys.modules, module)
    for module in [name for name in sys.modules if name.split(".")[0] == "textual"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setattr("minewise.cli.commands.play._require_terminal", lambda: None)
    outcome = call("play")
    assert outcome.code == 2
    assert outcome.err == (
        "minewise: play needs textual: install it with pip install 'minewise[play]'\n"
    )


class Screen:
    """A fake stream with a given encoding."""

    def __init__(self, encoding: str, *, is_terminal: bool = True) -> None:
        self.encoding = encoding
        self.isatty = lambda: is_terminal


@pytest.mark.parametrize(
    ("screen", "term", "message"),
    [
        (
            Screen("utf-8", is_terminal=False),
            "xterm",
            "play needs a terminal: run it without pipes",
        ),
        (Screen("utf-8"), "dumb", "cannot draw on this terminal: TERM is dumb"),
        (Screen("ascii"), "xterm", "symbols that ascii cannot encode: set LC_ALL=C.UTF-8"),
    ],
)
def test_screen_is_standard_error(
    screen: Screen, term: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Screen("utf-8"))
    monkeypatch.setattr("sys.stdout", Screen("ascii", is_terminal=False))  # not used
    monkeypatch.setattr("sys.stderr", Screen("utf-8"))
    monkeypatch.setenv("TERM", "xterm")
    _require_terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", term)
    with pytest.raises(MinewiseError, match=message):
        _require_terminal()


def test_help_does_not_need_textual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    assert "Play in the terminal" in call("play", "--help").out


def test_pictures_in_the_docs_load_nothing_from_other_sites() -> None:
    pictures = [link for link in links(PAGE) if link.endswith(".svg")]
    assert len(pictures) == 2
    for picture in pictures:
        assert "url(http" not in (ROOT / "docs" / picture).read_text(encoding="utf-8")


def test_game_in_a_real_terminal() -> None:
    with Session("play", "--seed", "3") as session:
        session.wait_for("without guessing, seed 3")
        session.press(" ")
        session.wait_for(r"\d:(0[1-9]|[1-5]\d)")  # the board is ready and the clock runs
        session.press("H")
        session.wait_for("is a mine|are mines|safe")
        session.press("q")
        session.wait_for("Quit this game")
        session.press("y")
        assert session.exit_code() == 0


def test_finished_games_are_kept_in_the_data_folder(tmp_path: Path) -> None:
    """One of two cells is mined, so that the first click ends the game."""
    size = ("--rows", "1", "--cols", "2", "--mines", "1")
    with Session("play", *size, "--start", "any", XDG_DATA_HOME=str(tmp_path)) as session:
        session.wait_for("1 mine")
        session.press(" ")
        session.wait_for("Won|Lost")
        session.press("s")
        session.wait_for("1 game")
        session.press("q")
        session.press("q")
        assert session.exit_code() == 0
    (game,) = History(tmp_path / "minewise" / "games.json").load()
    assert (game["rows"], game["cols"], game["mines"], game["moves"]) == (1, 2, 1, "R1")


def test_terminal_is_restored_after_sigterm() -> None:
    with Session("play", "--seed", "3") as session:
        session.wait_for("without guessing, seed 3")
        session.process.terminate()
        assert session.exit_code() == -signal.SIGTERM
        assert session.shown.rindex(b"\x1b[?1049l") > session.shown.rindex(b"\x1b[?1049h")


def test_game_ends_with_its_terminal() -> None:
    """The game must end even if its parent ignores SIGHUP; otherwise it would spin."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        session = Session("play", "--seed", "3")
    finally:
        signal.signal(signal.SIGHUP, before)
    with session:
        session.wait_for("without guessing, seed 3")
    assert session.process.returncode == -signal.SIGHUP
