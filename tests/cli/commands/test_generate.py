"""`minewise generate`: output, files and errors."""

from __future__ import annotations

import json
import re
import signal
from typing import TYPE_CHECKING, Any

import pytest

from minewise import Puzzle, generate, read_puzzles
from minewise.puzzles.rating import difficulty
from support.command import PATIENCE, PROGRAM, Outcome, call, run, start, wait_until
from support.pseudo_terminal import Session

if TYPE_CHECKING:
    from pathlib import Path


def made(*words: str) -> dict[str, Any]:
    code, out, err = call("generate", *words, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_one_board_as_text() -> None:
    [puzzle] = generate(rows=4, cols=5, mines=3, seed=1)
    hardness = difficulty(puzzle.layout, puzzle.first)
    code, out, err = call(
        "generate", *["--rows", "4", "--cols", "5", "--mines", "3", "--seed", "1"]
    )
    assert (code, err) == (0, "")
    assert out == (
        f"# difficulty: single, {hardness.steps} steps of it (score {hardness.score}); "
        f"3BV {hardness.bbbv}; 1 opening\n"
        "mines: 3\nfirst: 2,2\nB----\n-----\nB----\nB----\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        "--preset beginner --count 20",
        "--rows 5 --cols 3 --mines 2 --count 5",  # rows that look like the separator
        "--rows 8 --cols 8 --mines 12 --topology torus --first corner --count 5",
        "--rows 8 --cols 8 --mines 12 --topology hex --first 3,4 --count 5",
        "--topology=box~4x4x4 --mines 6 --count 5",
    ],
)
def test_output_can_be_read_and_verified(words: str) -> None:
    arguments = [word.replace("~", " ") for word in words.split()]
    text = call("generate", *arguments).out
    data = call("generate", *arguments, "--json").out
    puzzles = list(read_puzzles(text))
    assert puzzles == list(read_puzzles(data))
    assert len(puzzles) == int(arguments[-1])
    for printed in (text, data):
        assert call("verify", "-", stdin=printed).code == 0


def test_json() -> None:
    answer = made("--preset", "beginner", "--count", "3", "--seed", "4")
    assert (answer["method"], answer["seed"], len(answer["boards"])) == ("uniform", 4, 3)
    for board in answer["boards"]:
        assert (board["rows"], board["cols"], board["mines"]) == (9, 9, 10)
        assert board["first"] == [4, 4]
        assert sum(row.count("B") for row in board["layout"]) == 10
        [puzzle] = read_puzzles(json.dumps(board))
        figures = difficulty(puzzle.layout, puzzle.first).to_json()
        assert figures.items() <= board.items()


def test_difficulty_and_3bv() -> None:
    boards = made(
        *[
            "--preset",
            "intermediate",
            "--difficulty",
            "overlap..",
            "--3bv",
            "70..90",
            "--count",
            "5",
        ]
    )
    assert len(boards["boards"]) == 5
    for board in boards["boards"]:
        assert board["difficulty"] in ("overlap", "chain", "cases", "count")
        assert 70 <= board["bbbv"] <= 90


def test_threads_make_no_difference() -> None:
    words = ["--preset", "intermediate", "--count", "30", "--method", "repair"]
    assert made(*words, "--threads", "1") == made(*words, "--threads", "3")


def test_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    outcome = call("generate", "--preset", "beginner", "--count", "4", "-o", str(file))
    assert outcome == (0, f"Boards: {file} (4 boards, uniform)\n", "")
    assert list(read_puzzles(file.read_bytes())) == generate(4, preset="beginner")
    outcome = call("generate", "--preset", "beginner", "--json", "-o", str(file))
    assert outcome == (0, "", "")
    assert len(json.loads(file.read_text())["boards"]) == 1
    assert list(tmp_path.iterdir()) == [file]


def refused(outcome: Outcome, code: int) -> str:
    assert outcome.code == code
    assert re.fullmatch("minewise: .*\n", outcome.err)
    return outcome.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "give a preset"),
        ("--rows 9 --cols 9 --mines 80", "80 mines do not fit"),
        ("--rows 9 --cols 9 --mines -1", "-1 mines do not fit"),
        ("--rows 0 --cols 9 --mines 1", "at least one cell"),
        ("--preset beginner --first 9,9", "no cell r10c10"),
        ("--preset beginner --first here", "unknown first cell 'here'"),
        ("--preset beginner --difficulty chain..single", "the easier end must come first"),
        ("--preset beginner --3bv 80", "3BV of 80"),
        ("--preset beginner --count 0", "--count"),
        ("--preset beginner --seed -1", "the seed -1"),
        ("--preset beginner -o /no/such/folder/x", "cannot write '/no/such/folder/x'"),
        ("--preset beginner --difficulty=", "unknown difficulty ''"),
        ("--preset beginner --3bv=", "not a number: ''"),
        ("--preset beginner --3bv 0", "every board needs a click"),
        ("--preset beginner --3bv 1000000000", "the number '1000000000' is too large"),
    ],
)
def test_errors(words: str, message: str) -> None:
    outcome = call("generate", *words.split())
    assert message in refused(outcome, 2)
    assert outcome.out == ""


def test_search_stops_after_the_effort() -> None:
    outcome = call("generate", *["--rows", "9", "--cols", "9", "--mines", "60", "--effort", "300"])
    assert "no matching board found in 300 attempts" in refused(outcome, 3)
    assert outcome.out == ""


def test_failed_search_keeps_the_boards_found(tmp_path: Path) -> None:
    words = [
        "--rows",
        "9",
        "--cols",
        "9",
        "--mines",
        "22",
        "--method",
        "uniform",
        "--effort",
        "40",
        "--count",
        "1000",
    ]
    file = tmp_path / "boards.json"
    outcome = call("generate", *words, "--json", "-o", str(file))
    refused(outcome, 3)
    puzzles = list(read_puzzles(file.read_bytes()))
    assert 0 < len(puzzles) < 1000
    outcome = call("generate", *words)
    refused(outcome, 3)
    assert list(read_puzzles(outcome.out)) == puzzles


def size_of(file: Path) -> int:
    """Return the size of a file, or 0 if it does not exist (yet)."""
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


def test_ctrl_c_keeps_the_boards_found(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    part = file.with_name(f"{file.name}.part")
    with start(
        "generate", "--preset", "expert", "--count", "100000000", "-o", str(file)
    ) as process:
        wait_until(lambda: size_of(part) > 100_000, process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert re.fullmatch(r"minewise: interrupted after [0-9,]+ boards\n", err.decode())
    puzzles = list(read_puzzles(file.read_bytes()))
    assert f"{len(puzzles):,} boards" in err.decode()
    assert all(isinstance(puzzle, Puzzle) for puzzle in puzzles)


@pytest.mark.slow
def test_ctrl_c_ends_the_search_for_the_first_board(tmp_path: Path) -> None:
    """Almost every such board needs a guess. The old file must remain unchanged."""
    file = tmp_path / "boards.txt"
    file.write_text("older boards")
    words = ["--rows", "60", "--cols", "60", "--mines", "1500", "--effort", "100000000"]
    with Session("generate", *words, "-o", str(file)) as session:
        session.wait_for("of 1 board")
        session.press_ctrl_c()
        assert session.exit_code() == 130
        assert "minewise: interrupted before the first board was made" in session.text
    assert file.read_text() == "older boards"


@pytest.mark.slow
def test_closed_pipe() -> None:
    with start("generate", "--preset", "beginner", "--count", "100000000") as process:
        assert process.stdout
        assert process.stdout.readline().startswith(b"# difficulty: ")
        process.stdout.close()
        assert process.wait(timeout=PATIENCE) == 128 + signal.SIGPIPE


@pytest.mark.slow
def test_progress_on_a_terminal() -> None:
    with Session(
        "generate", *["--preset", "expert", "--count", "100000000", "-o", "/dev/null"]
    ) as session:
        session.wait_for(r"of 100,000,000 boards .* left")
        session.press_ctrl_c()
        assert session.exit_code() == 130


@pytest.mark.slow
def test_progress_is_shown_while_boards_go_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    words = ("generate", "--preset", "expert", "--count", "100000000")
    to_file = f'exec "$0" "$@" >"{file}"'
    with Session("-c", to_file, str(PROGRAM), *words, program="sh") as session:
        session.wait_for(r"of 100,000,000 boards .* left")
        session.press_ctrl_c()
        assert session.exit_code() == 130
    made = len(list(read_puzzles(file.read_bytes())))
    assert f"minewise: interrupted after {made:,} boards" in session.text
    assert "# difficulty" not in session.text


def test_installed_program() -> None:
    code, out, _ = run("generate", "--preset", "beginner", "--seed", "3")
    assert code == 0
    assert list(read_puzzles(out)) == generate(preset="beginner", seed=3)
