"""`minewise automaton draw`: picture files of machines and runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.command import call
from support.pictures import parsed

if TYPE_CHECKING:
    from pathlib import Path

FIGURE_17 = "2?4??\n???B2\n"
MACHINES = ("derived", "published", "minimal")


@pytest.mark.parametrize("what", ["line", "strip"])
@pytest.mark.parametrize("machine", MACHINES)
def test_machines_in_every_format(tmp_path: Path, what: str, machine: str) -> None:
    for ending in ("svg", "png", "dot"):
        place = tmp_path / f"machine.{ending}"
        outcome = call("automaton", "draw", what, "--machine", machine, "-o", str(place))
        assert outcome == (0, f"Picture: {place}\n", "")
    root = parsed((tmp_path / "machine.svg").read_text(encoding="utf-8"))
    assert root.get("aria-label", "") in (tmp_path / "machine.dot").read_text()
    assert (tmp_path / "machine.png").read_bytes().startswith(b"\x89PNG")


def test_pictures_are_reproducible(tmp_path: Path) -> None:
    for ending in ("svg", "png", "dot"):
        written = set()
        for number in range(2):
            place = tmp_path / f"{number}.{ending}"
            call("automaton", "draw", "strip", "-o", str(place))
            written.add(place.read_bytes())
        assert len(written) == 1


def test_run_of_a_board(tmp_path: Path) -> None:
    place = tmp_path / "run.svg"
    words = ["automaton", "draw", "-", "--machine", "published", "-o", str(place)]
    outcome = call(*words, stdin=FIGURE_17)
    assert (outcome.code, outcome.err) == (0, "")
    assert "2×5 cells read by the published machine for two rows: consistent, 4 layouts" in (
        place.read_text(encoding="utf-8")
    )


def test_mine_count_is_refused(tmp_path: Path) -> None:
    words = ["automaton", "draw", "-", "-o", str(tmp_path / "run.svg")]
    outcome = call(*words, stdin="mines: 1\n?1?\n")
    assert outcome.code == 2
    assert "remove the `mines:` line from the board" in outcome.err


def test_inconsistent_board_is_drawn_and_exits_with_1(tmp_path: Path) -> None:
    board = tmp_path / "line"
    board.write_text("0?1?0\n")
    place = tmp_path / "run.dot"
    outcome = call("automaton", "draw", str(board), "-o", str(place))
    assert (outcome.code, outcome.err) == (1, "")
    assert "inconsistent" in place.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["strip", "-o", "a.jpg"], "cannot draw 'a.jpg': the name must end in .svg, .png"),
        (["strip", "-o", ""], "-o is empty: give it a value"),
        (["strip", "-o", "none/a.svg"], "cannot write 'none/a.svg': No such file or directory"),
        (["strip", "--height", "3", "-o", "a.svg"], "machines for 3 rows are too large to draw"),
        (["strip", "--height", "3", "-o", "a.dot"], "machines for 3 rows are too large to draw"),
        (["strip", "--height", "0", "-o", "a.svg"], "Invalid value for '--height'"),
        (["line", "--height", "1", "-o", "a.svg"], "--height is only for strip"),
        (["line", "--machine", "other", "-o", "a.svg"], "Invalid value for '--machine'"),
        (["line"], "Missing option '-o' / '--output'"),
        (["none.txt", "-o", "a.svg"], "cannot read 'none.txt': No such file or directory"),
        (["-", "--machine", "minimal", "-o", "a.svg"], "cannot draw a board with the machine"),
    ],
)
def test_errors_take_one_line_and_leave_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = call("automaton", "draw", *words, stdin=FIGURE_17)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
