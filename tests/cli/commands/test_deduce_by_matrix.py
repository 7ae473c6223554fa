"""`minewise deduce` by elimination: equations, matrices and conclusions from their rows."""

from pathlib import Path

import pytest

from support.command import BOARDS, INCONSISTENT, Outcome, call, run
from support.paths import EXAMPLES

WORKED_EXAMPLE = "1?\n2?\n2?\n2?\n1?\n"

WORKED_OUTPUT = """\
5×2 grid, 5 unknowns, 5 equations

Unknowns: 1 is a mine, 0 a free cell
  x1 r1c2   x2 r2c2   x3 r3c2   x4 r4c2   x5 r5c2

Equations: the number of mines that each clue still needs
  r1c1  x1 + x2 = 1
  r2c1  x1 + x2 + x3 = 2
  r3c1  x2 + x3 + x4 = 2
  r4c1  x3 + x4 + x5 = 2
  r5c1  x4 + x5 = 1

Augmented matrix
       x1 x2 x3 x4 x5
  r1c1  1  1  ·  ·  · | 1
  r2c1  1  1  1  ·  · | 2
  r3c1  ·  1  1  1  · | 2
  r4c1  ·  ·  1  1  1 | 2
  r5c1  ·  ·  ·  1  1 | 1

Forward form
        x1 x2 x3 x4 x5
  row 1  1  1  ·  ·  · | 1
  row 2  ·  1  1  1  · | 2
  row 3  ·  ·  1  ·  · | 1
  row 4  ·  ·  ·  1  1 | 1
  row 5  ·  ·  ·  ·  · | 0

  Read from the bottom up, with known values substituted:
  row 5  0 = 0        proves nothing
  row 4  x4 + x5 = 1  meets neither bound (0, 2)
  row 3  x3 = 1       meets its upper bound, 1: ●x3
  row 2  x2 + x4 = 1  (x3 = 1) meets neither bound (0, 2)
  row 1  x1 + x2 = 1  meets neither bound (0, 2)

Reduced form
        x1 x2 x3 x4 x5
  row 1  1  ·  ·  ·  1 | 1
  row 2  ·  1  ·  · -1 | 0
  row 3  ·  ·  1  ·  · | 1
  row 4  ·  ·  ·  1  1 | 1
  row 5  ·  ·  ·  ·  · | 0

  Read from the bottom up, with known values substituted:
  row 5  0 = 0        proves nothing
  row 4  x4 + x5 = 1  meets neither bound (0, 2)
  row 3  x3 = 1       meets its upper bound, 1: ●x3
  row 2  x2 - x5 = 0  meets neither bound (-1, 1)
  row 1  x1 + x5 = 1  meets neither bound (0, 2)

Deduced: ✓ safe, ● mined
  matrix           ●r3c2
  Exact reasoning  finds nothing more
"""


def deduce(file: str, stdin: str = "", **environment: str) -> Outcome:
    return call("deduce", file, "--player", "matrix", stdin=stdin, **environment)


def certain(out: str) -> dict[str, str]:
    """Parse the list of certain cells at the end of the output."""
    lines = out[out.index("Deduced:") :].splitlines()[1:]
    return {line[2:17].rstrip(): line[19:] for line in lines if line[2:17].strip()}


def test_worked_example_from_the_article() -> None:
    assert deduce("-", stdin=WORKED_EXAMPLE) == (0, WORKED_OUTPUT, "")


def test_duplicate_equations_and_rows_of_zeros() -> None:
    outcome = call("deduce", "--player", "matrix-forward", "-", stdin="01??\n01?1\n0111\n?0?0")
    assert outcome.code == 0
    assert "\n  r2c2  x1 + x2 = 1       the same as r1c2\n" in outcome.out
    assert "\n  rows 6 to 9  ·  ·  ·  ·  · | 0\n" in outcome.out
    assert "\n  rows 6 to 9  0 = 0   proves nothing\n" in outcome.out
    assert certain(outcome.out) == {
        "matrix-forward": "✓r1c3 ✓r1c4 ●r2c3 ✓r4c1 ✓r4c3",
        "Exact reasoning": "finds nothing more",
    }


def test_island_settles_no_cell() -> None:
    outcome = deduce("-", stdin="????\n?32?\n?42?\n????")
    assert outcome.code == 0
    assert certain(outcome.out)["matrix"] == "nothing"


def test_impossible_row() -> None:
    outcome = deduce("-", stdin="?????\n?121?\n?202?\n?121?\n?????")
    assert (outcome.code, outcome.err) == (1, "")
    assert (
        "  row 5  x5 - x14 + x15 = 3         ! impossible: its bounds are -1 and 2\n" in outcome.out
    )
    assert certain(outcome.out) == {
        "matrix": "shows that no layout fits this board",
        "Exact reasoning": "agrees that no layout fits this board",
    }


@pytest.mark.parametrize("board", ["2?", "1B\n2B", "1?9", "?1?\n?9?\n???"])
def test_clues_that_cannot_hold(board: str) -> None:
    outcome = deduce("-", stdin=board)
    assert outcome.code == 1
    assert "! impossible" in outcome.out


def test_what_elimination_misses() -> None:
    outcome = deduce("-", stdin="2?2\n???\n?2?")
    assert outcome.code == 0
    assert certain(outcome.out) == {
        "matrix": "nothing",
        "Exact reasoning": "also finds ●r1c2",
    }


def test_inconsistency_that_no_row_shows() -> None:
    outcome = deduce("-", stdin="?1-\n1-?\n?1-")
    assert outcome.code == 1
    assert "impossible" not in outcome.out
    assert certain(outcome.out)["Exact reasoning"] == ("shows that no layout fits this board")


@pytest.mark.parametrize(("board", "code"), [(WORKED_EXAMPLE, 0), ("2?", 1)])
def test_a_board_too_wide_for_exact_reasoning(
    monkeypatch: pytest.MonkeyPatch, board: str, code: int
) -> None:
    monkeypatch.setattr("minewise.cli.commands.deduce._analyze", lambda _board: None)
    outcome = deduce("-", stdin=board)
    assert outcome.code == code
    assert certain(outcome.out)["Exact reasoning"] == ("takes too long here: see minewise solve")


@pytest.mark.parametrize("columns", [40, 60, 100, 180])
def test_wide_matrices_are_cut(columns: int) -> None:
    outcome = call(
        "deduce", "--player", "matrix", str(EXAMPLES / "expert.txt"), COLUMNS=str(columns)
    )
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    rows = [line for line in lines if " | " in line]
    assert rows
    assert all(len(line) <= columns for line in rows)
    assert "of 127 columns and" in " ".join(outcome.out.split())


def test_redirected_output_has_the_whole_matrix() -> None:
    outcome = deduce(str(EXAMPLES / "expert.txt"))
    assert "Shown: " not in outcome.out
    headers = [line.split() for line in outcome.out.splitlines() if line.endswith(" x127")]
    assert headers == [[f"x{number}" for number in range(1, 128)]]


def test_symbols_fall_back_to_ascii() -> None:
    outcome = run(
        "deduce", "--player", "matrix", "-", stdin=WORKED_EXAMPLE.encode(), PYTHONIOENCODING="ascii"
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert "  row 3  .  .  1  .  . | 1\n" in outcome.out
    assert "  matrix           *r3c2\n" in outcome.out


def test_board_without_equations() -> None:
    outcome = deduce("-", stdin="mines: 3\n????")
    assert outcome.out == (
        "1×4 grid, 0 unknowns, 0 equations\n\nDeduced: ✓ safe, ● mined\n"
        "  matrix           nothing\n"
        "  Exact reasoning  finds nothing more\n"
        "\nThe number of mines, 3, is not used, even by exact reasoning.\n"
    )


def test_matrix_too_large() -> None:
    outcome = call(
        "deduce", "--player", "matrix", "-", stdin=("?1" * 100 + "\n" + "?" * 200 + "\n") * 100
    )
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("minewise: not answered within the budget: the matrix would")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("file", BOARDS, ids=str)
def test_examples(file: Path) -> None:
    outcome = deduce(str(file))
    assert outcome.code == (file in INCONSISTENT)
    assert outcome.err == ""


def test_rounds_until_nothing_is_found() -> None:
    """The first round leaves x6 + 2 x7 = 2, and the cells found in it settle the rest."""
    out = deduce("-", stdin="?1??\n1??2\n?22?").out
    assert "Round 2, with the cells found so far" in out
    assert "Round 3" not in out
    assert certain(out) == {
        "matrix": "✓r1c1 ✓r1c3 ✓r1c4 ✓r2c2 ●r2c3 ●r3c1 ●r3c4",
        "Exact reasoning": "finds nothing more",
    }
