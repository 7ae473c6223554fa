"""The sign of life: on a terminal, after a while, and gone without a trace."""

import io
import re
import sys
import time

import pytest

from minewise.cli.terminal import spinner


class Terminal(io.StringIO):
    """A standard error that people look at."""

    def isatty(self) -> bool:
        return True

    def wait_for(self, pattern: str) -> None:
        """Wait, but not for ever, until something is shown, in whatever colours."""
        deadline = time.monotonic() + 300
        while not re.search(pattern, re.sub(r"\x1b\[[\d;]*m", "", self.getvalue())):
            assert time.monotonic() < deadline, f"{pattern!r} was never shown: {self.getvalue()!r}"
            time.sleep(0.01)


def look(monkeypatch: pytest.MonkeyPatch, patience: float) -> Terminal:
    """Sit down at a terminal, for which a fixture would come too early: pytest has its own."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(spinner, "_PATIENCE", patience)
    monkeypatch.setattr(spinner, "_TICK", 0.05)
    return terminal


def test_long_work_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = look(monkeypatch, patience=0.01)
    with spinner.spinner("Counting"):
        terminal.wait_for(r"Counting, \d+ s so far")
    shown = terminal.getvalue()
    assert shown.endswith("\x1b[2K")  # the line is cleared
    assert "\x1b[?25h" in shown  # the cursor is back


def test_what_is_shown_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = look(monkeypatch, patience=0.01)
    with spinner.spinner("Searching") as sign:
        terminal.wait_for(r"Searching, \d+ s so far")
        sign.doing = "Searching: 6 states"
        terminal.wait_for("Searching: 6 states, ")


def test_quick_work_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = look(monkeypatch, patience=60)
    with spinner.spinner("Counting"):
        pass
    assert terminal.getvalue() == ""


def test_it_stops_when_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = look(monkeypatch, patience=0.01)

    def work() -> None:
        with spinner.spinner("Counting"):
            terminal.wait_for("Counting")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    shown = terminal.getvalue()
    assert shown.endswith("\x1b[2K")
    time.sleep(0.3)
    assert terminal.getvalue() == shown


def test_nothing_shows_where_nobody_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spinner, "_PATIENCE", 0.0)
    with spinner.spinner("Counting"):
        time.sleep(0.05)
    assert capsys.readouterr() == ("", "")


def test_standard_output_stays_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports are made while it spins, and ask which symbols can be written."""
    terminal = look(monkeypatch, patience=0.01)
    output = sys.stdout
    with spinner.spinner("Counting"):
        terminal.wait_for(r"Counting, \d+ s so far")
        assert sys.stdout is output
