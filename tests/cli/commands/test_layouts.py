"""`minewise layouts`: all layouts of a board, streamed."""

import json
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
from minewise.reference.kadlac import transcript
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


def test_json_lists_the_layouts() -> None:
    outcome = call("layouts", "-", "--json", stdin="?1?\n")
    assert outcome == (0, '{"layouts": [["B--"], ["--B"]], "complete": true}\n', "")


def test_json_says_whether_the_limit_left_layouts_out() -> None:
    for limit, complete in ((0, False), (1, False), (2, True), (3, True)):
        outcome = call("layouts", "-", "--json", "--limit", str(limit), stdin="?1?\n")
        answer = json.loads(outcome.out)
        assert (len(answer["layouts"]), answer["complete"]) == (min(limit, 2), complete)


@pytest.mark.parametrize("method", ["exact", "kadlac"])
def test_json_of_an_inconsistent_board(method: str) -> None:
    outcome = call("layouts", "-", "--json", "--method", method, stdin="00\n?1\n")
    assert outcome == (1, '{"layouts": [], "complete": true}\n', "")


@pytest.mark.parametrize("name", ["board1", "board2", "board3", "board4", "board5", "board6"])
def test_kadlac_prints_the_transcript(name: str) -> None:
    file = EXAMPLES / "kadlac" / f"{name}.txt"
    expected = transcript(Board.parse(file.read_bytes()))
    outcome = call("layouts", str(file), "--method", "kadlac")
    assert outcome.out == expected
    assert outcome.code == (3 if "too large" in expected else 0)


def test_kadlac_on_an_inconsistent_board() -> None:
    outcome = call("layouts", "-", "--method", "kadlac", stdin="00\n?1\n")
    assert outcome == (1, "Original Grid\n00\n?1\n\n0 consistent configuration(s)\n\n", "")


def test_kadlac_as_json_keeps_the_published_order() -> None:
    outcome = call("layouts", "-", "--method", "kadlac", "--json", stdin="?1\n??\n")
    answer = {"layouts": [["--", "-B"], ["B-", "--"], ["--", "B-"]], "complete": True}
    assert (outcome.code, json.loads(outcome.out), outcome.err) == (0, answer, "")


@pytest.mark.parametrize(
    ("board", "grids", "found"),
    [("????\n????\n????", "1,122", 464), ("?2??\n????\n????\n??1?", "1,000", 310)],
    ids=["above", "at"],
)
def test_kadlac_at_the_limit_of_the_table(board: str, grids: str, found: int) -> None:
    """The program is silent at exactly 1,000 grids; the exit code and standard error are not."""
    text = call("layouts", "-", "--method", "kadlac", stdin=board)
    answer = call("layouts", "-", "--method", "kadlac", "--json", stdin=board)
    assert text.out == transcript(Board.parse(board))
    layouts = json.loads(answer.out)
    assert (len(layouts["layouts"]), layouts["complete"]) == (found, False)
    for outcome in (text, answer):
        assert outcome.code == 3
        assert outcome.err == (
            "minewise: not answered within the budget: the next step of the search has "
            f"{grids} grids, but the published table has room for 999: use --method exact\n"
        )


@pytest.mark.parametrize(
    ("options", "board", "message"),
    [
        (["--limit", "2"], "??\n??", "use either --limit or --method kadlac, not both"),
        (["--mines", "1"], "??\n??", "cannot use the number of mines"),
        ([], "mines: 1\n??\n??", "cannot use the number of mines"),
        ([], "topology: torus\n???\n???\n???", "reads only grids, not a torus"),
        ([], "???", "needs at least two rows and two columns"),
        ([], "F?\n??", "cannot read the flag at r1c1"),
    ],
)
def test_kadlac_refuses_what_the_program_cannot_take(
    options: list[str], board: str, message: str
) -> None:
    outcome = call("layouts", "-", "--method", "kadlac", *options, stdin=board)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


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
