"""`minewise layouts`: all layouts of a board, streamed."""

import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from minewise import Board, Layout, layouts
from minewise.board.board import MINE
from minewise.reference import brute_force
from support.command import PATIENCE, call, start
from support.paths import EXAMPLES
from support.strategies import boards, regular_topologies


def parts(out: str) -> list[str]:
    """Split the output into layouts."""
    return out.removesuffix("\n").split("\n\n") if out else []


@given(boards(regular_topologies(), most_covered=6))
def test_equals_brute_force(board: Board) -> None:
    expected = Counter("\n".join(layout.clue_rows()) for layout in brute_force.layouts(board))
    outcome = call("layouts", "-", stdin=str(board))
    assert outcome.code == (0 if expected else 1)
    assert outcome.err == ""
    assert Counter(parts(outcome.out)) == expected


def test_mines_and_clues_with_a_blank_line_between() -> None:
    outcome = call("layouts", "-", stdin="?1?\n")
    assert outcome == (0, "B10\n\n01B\n", "")


def test_order_matches_the_library() -> None:
    file = EXAMPLES / "kadlac" / "board3.txt"
    board = Board.parse(file.read_bytes())
    expected = ["\n".join(layout.clue_rows()) for layout in layouts(board)]
    assert parts(call("layouts", str(file)).out) == expected
    assert len(expected) == 66


def test_output_can_be_read_back() -> None:
    file = EXAMPLES / "box.txt"
    board = Board.parse(file.read_bytes())
    for text in parts(call("layouts", str(file)).out):
        shown = Board.parse(f"topology: {board.topology.name}\n{text}")
        assert board.fits(Layout(board.topology, shown.shown == MINE))


def test_mines_option_is_used() -> None:
    found = parts(call("layouts", "-", "--mines", "3", stdin="????").out)
    assert len(found) == 4
    assert all(layout.count("B") == 3 for layout in found)


def test_limit_keeps_the_first_layouts() -> None:
    whole = parts(call("layouts", "-", stdin="????").out)
    assert len(whole) == 16
    for limit in (0, 1, 2, 15, 16, 17, 10**30):
        outcome = call("layouts", "-", "--limit", str(limit), stdin="????")
        assert outcome.code == 0
        assert parts(outcome.out) == whole[:limit]


def test_limit_does_not_hide_an_inconsistent_board() -> None:
    assert call("layouts", "-", "--limit", "0", stdin="0?1") == (1, "", "")


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start listing the 2**40 layouts of a board without clues, and wait for the first."""
    file = tmp_path / "sea.txt"
    file.write_text("?" * 40)
    with start("layouts", str(file)) as process:
        assert process.stdout
        assert process.stdout.readline() == b"0" * 40 + b"\n"
        yield process
        process.kill()


def test_closed_pipe_is_not_an_error(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout
    assert endless.stderr
    endless.stdout.close()
    assert endless.wait(timeout=PATIENCE) == 128 + signal.SIGPIPE
    assert endless.stderr.read() == b""


def test_ctrl_c_ends_with_one_line(endless: subprocess.Popen[bytes]) -> None:
    endless.send_signal(signal.SIGINT)
    _, err = endless.communicate(timeout=PATIENCE)
    assert endless.returncode == 128 + signal.SIGINT
    assert err == b"minewise: interrupted\n"
