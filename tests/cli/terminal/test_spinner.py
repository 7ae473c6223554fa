"""The spinner, which appears on a terminal after a delay and is cleared at the end."""

import io
import re
import sys
import time

import pytest

from minewise.cli.terminal import spinner


class Terminal(io.StringIO):
    """A standard error stream that is a terminal."""

    def isatty(self) -> bool:
        return True

    def wait_for(self, pattern: str) -> None:
        """Wait until the text matches a pattern, ignoring colours."""
        deadline = time.monotonic() + 300
        while not re.search(pattern, re.sub(r"\x1b\[[\d;]*m", "", self.getvalue())):
            assert time.monotonic() < deadline, f"{pattern!r} was never shown: {self.getvalue()!r}"
            time.sleep(0.01)


def fake_terminal(monkeypatch: pytest.MonkeyPatch, patience: float) -> Terminal:
    """Replace standard error with a terminal. In a fixture, pytest's capture would undo this."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(spinner, "_PATIENCE", patience)
    monkeypatch.setattr(spinner, "_TICK", 0.05)
    return terminal


def test_spinner_appears_during_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = fake_terminal(monkeypatch, patience=0.01)
    with spinner.spinner("Counting"):
        terminal.wait_for(r"Counting, \d+ s so far")
    shown = terminal.getvalue()
    assert shown.endswith("\x1b[2K")  # the line is cleared
    assert "\x1b[?25h" in shown  # the cursor is shown again


def test_text_can_change(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = fake_terminal(monkeypatch, patience=0.01)
    with spinner.spinner("Searching") as sign:
        terminal.wait_for(r"Searching, \d+ s so far")
        sign.doing = "Searching: 6 states"
        terminal.wait_for("Searching: 6 states, ")


def test_quick_work_shows_no_spinner(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = fake_terminal(monkeypatch, patience=60)
    with spinner.spinner("Counting"):
        pass
    assert terminal.getvalue() == ""


def test_spinner_stops_when_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = fake_terminal(monkeypatch, patience=0.01)

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


def test_no_spinner_without_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spinner, "_PATIENCE", 0.0)
    with spinner.spinner("Counting"):
        time.sleep(0.05)
    assert capsys.readouterr() == ("", "")


def test_standard_output_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports check the encoding of standard output while the spinner runs."""
    terminal = fake_terminal(monkeypatch, patience=0.01)
    output = sys.stdout
    with spinner.spinner("Counting"):
        terminal.wait_for(r"Counting, \d+ s so far")
        assert sys.stdout is output
