"""`minewise draw`: picture files of boards, analyses and circuits."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from minewise import Analysis, Board, analyze
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.svg import draw_svg
from minewise.circuits import compile_formula, parse_expression
from minewise.circuits.pictures.picture import draw_circuit
from minewise.engine import engine
from minewise.engine.analysis import Findings, draw_analysis
from support.command import call
from support.paths import EXAMPLES
from support.pictures import parsed

if TYPE_CHECKING:
    from pathlib import Path

BOARD = "?1?2?\n"
MADE = compile_formula(parse_expression("both = a & b"))


@pytest.fixture
def circuit(tmp_path: Path) -> Path:
    """Write a circuit board and its map, and return their folder."""
    (tmp_path / "board.txt").write_text(f"{MADE.board}\n")
    (tmp_path / "map.json").write_text(json.dumps(MADE.to_json()))
    return tmp_path


def test_board_with_its_analysis(tmp_path: Path) -> None:
    place = tmp_path / "board.svg"
    outcome = call("draw", str(EXAMPLES / "expert.txt"), "-o", str(place))
    assert outcome == (0, f"Picture: {place}\n", "")
    analysis = analyze(Board.parse((EXAMPLES / "expert.txt").read_bytes()))
    assert place.read_text(encoding="utf-8") == draw_analysis(analysis)


def test_plain_board(tmp_path: Path) -> None:
    place = tmp_path / "board.svg"
    assert call("draw", "-", "--plain", "-o", str(place), stdin=BOARD).code == 0
    assert place.read_text(encoding="utf-8") == draw_svg(Board.parse(BOARD))


def test_as_png(tmp_path: Path) -> None:
    place = tmp_path / "board.png"
    assert call("draw", "-", "-o", str(place), stdin=BOARD).code == 0
    assert place.read_bytes().startswith(b"\x89PNG")


def test_an_inconsistent_board_is_drawn_and_exits_with_1(tmp_path: Path) -> None:
    place = tmp_path / "board.svg"
    outcome = call("draw", "-", "-o", str(place), stdin="?3\n")
    assert (outcome.code, outcome.err) == (1, "")
    assert "clue 3, in conflict" in place.read_text()


def test_estimates_are_marked_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Findings(True, [], [], np.array([[0.25, np.nan, 0.75]]), (0, 0), 0.75)
    wide = Analysis.without_position(Board.parse("?1?"), found, DEFAULT_BUDGET, 0.01)
    monkeypatch.setattr(engine, "analyze", lambda *_, **__: wide)
    outcome = call("draw", "-", "-o", str(tmp_path / "board.svg"), stdin="?1?\n")
    assert outcome.code == 0
    assert "\nThe board is consistent, but too wide to solve exactly within" in outcome.out


def test_help_has_examples() -> None:
    assert "\n    minewise draw board.txt -o board.svg\n" in call("draw", "--help").out


def test_mine_count_is_used(tmp_path: Path) -> None:
    place = tmp_path / "board.svg"
    call("draw", "-", "--mines", "2", "-o", str(place), stdin="?1??\n")
    assert "certainly mined" in place.read_text()


def test_circuit(circuit: Path) -> None:
    place = circuit / "circuit.svg"
    words = ["draw", str(circuit / "board.txt"), "--map", str(circuit / "map.json")]
    assert call(*words, "-o", str(place)).code == 0
    drawn = draw_circuit(MADE.board, MADE.wires, outputs=MADE.outputs)
    assert place.read_text(encoding="utf-8") == drawn


def test_circuit_with_a_printed_layout(circuit: Path) -> None:
    found = call("layouts", str(circuit / "board.txt"), "--limit", "1").out
    place = circuit / "circuit.svg"
    words = ["draw", str(circuit / "board.txt"), "--map", str(circuit / "map.json")]
    assert call(*words, "--layout", "-", "-o", str(place), stdin=found).code == 0
    with_clues = place.read_text(encoding="utf-8")
    assert ">both = " in with_clues
    marks = "".join(letter if letter in "B\n" else "-" for letter in found)
    assert call(*words, "--layout", "-", "-o", str(place), stdin=marks).code == 0
    assert place.read_text(encoding="utf-8") == with_clues


def test_pictures_are_reproducible(circuit: Path) -> None:
    written = set()
    for name in ("a.png", "b.png"):
        words = ["draw", str(circuit / "board.txt"), "--map", str(circuit / "map.json")]
        call(*words, "-o", str(circuit / name))
        written.add((circuit / name).read_bytes())
    assert len(written) == 1


def test_boards_of_100000_cells(tmp_path: Path) -> None:
    rows = np.full((200, 501), "0")
    rows[:, ::3], rows[:, 1::3] = "?", "1"
    board = tmp_path / "large.txt"
    board.write_text("\n".join("".join(row) for row in rows) + "\n")
    place = tmp_path / "large.svg"
    for words, code in ((["--plain"], 0), ([], 1)):
        assert call("draw", str(board), *words, "-o", str(place)).code == code
        parsed(place.read_text(encoding="utf-8"))
        assert place.stat().st_size < 2_000_000


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-", "-o", "a.jpg"], "cannot draw 'a.jpg': the name must end in .svg or .png"),
        (["-", "-o", ""], "-o is empty: give it a value"),
        (["-", "-o", "none/a.svg"], "cannot write 'none/a.svg': No such file or directory"),
        (["-"], "Missing option '-o' / '--output'"),
        (["none.txt", "-o", "a.svg"], "cannot read 'none.txt': No such file or directory"),
        (["-", "--map", "none.json", "-o", "a.svg"], "cannot read 'none.json': No such file"),
        (["-", "--map", "map.json", "-o", "a.svg"], "the map is for a "),
        (["-", "--map", "board.txt", "-o", "a.svg"], "line 1, column 2: the map is not valid JSON"),
        (["-", "--map", "-", "-o", "a.svg"], "only one file can be standard input"),
        (["-", "--layout", "board.txt", "-o", "a.svg"], "--layout needs --map"),
        (
            ["-", "--plain", "--map", "map.json", "-o", "a.svg"],
            "use either --plain or --map, not both",
        ),
        (
            ["board.txt", "--map", "map.json", "--layout", "board.txt", "-o", "a.svg"],
            "the layout has covered cells: write mines as B, free cells as - or as clues",
        ),
        (
            ["board.txt", "--map", "map.json", "--layout", "-", "-o", "a.svg"],
            "the layout has 1×2 cells, but the board has ",
        ),
        (
            ["board.txt", "--map", "map.json", "--layout", "free.txt", "-o", "a.svg"],
            "the layout does not fit the board: minewise layouts lists the layouts that do",
        ),
    ],
)
def test_errors_take_one_line_and_leave_no_file(
    circuit: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(circuit)
    rows, columns = MADE.board.shape
    (circuit / "free.txt").write_text(("-" * columns + "\n") * rows)
    before = set(circuit.iterdir())
    stdin = "B1\n" if "--layout" in words else BOARD
    outcome = call("draw", *words, stdin=stdin)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1
    assert set(circuit.iterdir()) == before


@pytest.mark.parametrize("topology", ["hex", "box 3x100x100"])
def test_large_boards_that_are_not_flat_are_refused(tmp_path: Path, topology: str) -> None:
    board = tmp_path / "large.txt"
    board.write_text(f"topology: {topology}\n" + ("?" * 100 + "\n") * 300)
    place = tmp_path / "large.svg"
    outcome = call("draw", str(board), "-o", str(place))
    assert (outcome.code, outcome.out) == (2, "")
    assert "only grids and toruses can be drawn at this size" in outcome.err
    assert not place.exists()
