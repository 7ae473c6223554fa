"""`minewise solve`: text and JSON output."""

import json
import re
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from minewise import Analysis, Board, Budget, BudgetError, Level, Move, _core, analyze
from minewise.base.budget import DEFAULT_BUDGET
from minewise.cli.reports.solve import report
from minewise.engine import engine, position
from minewise.engine.analysis import Findings
from support.command import call, run
from support.paths import DATA, EXAMPLES
from support.strategies import boards, regular_topologies

FOUR_LAYOUTS = EXAMPLES / "kadlac" / "four_layouts.txt"


def facts(out: str) -> dict[str, str]:
    """Parse the names and values below the picture."""
    paragraphs = (part for part in out.rstrip("\n").split("\n\n") if part.startswith("Verdict"))
    paragraph = re.sub(r"\n {11}", " ", next(paragraphs))
    return {line[:11].rstrip(): line[11:] for line in paragraph.split("\n")}


def test_a_guess() -> None:
    outcome = call("solve", str(FOUR_LAYOUTS))
    assert outcome.err == ""
    assert outcome.code == 0
    assert (
        outcome.out
        == """\
4×4 grid, unknown number of mines, 4 covered cells

     1   2   3   4
1    1   1   1   ·
2    1   B   2   1
3    1   2  50% 50% ◀
4    ·   1  50% 50%
   best move ▲

50% mined in 50 % of the layouts   B known mine

Verdict    consistent
Layouts    4
Safe       none
Mined      none
Best move  r3c3, 50.0 % safe
"""
    )


def test_hexagons() -> None:
    out, _, chance = call("solve", str(EXAMPLES / "hex.txt")).out.partition("Win chance ")
    assert chance.startswith("about ")
    assert (
        out
        == """\
9×10 hex, 18 mines, 40 covered cells

     1   2   3   4   5   6   7   8   9  10
1   36% 36% 25% 25% 25% 44% 84% 28% 25% 25%
2      2  28% 72% 28% 72%  3   2  88% 25% 25%
3    1   ●   2   1   2   ●   1   2  56% 25%
4      1   1   ·   ·   1   2   ✓  56% 25% 25% ◀
5    ·   ·   ·   ·   ·   1   ●  25% 25% 25%
6      ·   1   1   ·   1   2   ✓   ✓  25% 25%
7    ·   1   ●   1   1   ●   1   1   ●   ✓
8      1   2   1   ·   1   1   ·   1   2   ●
9    ✓   ●   1   ·   ·   ·   ·   ·   ·   1
                     best move ▲

36% mined in 36 % of the layouts   ✓ certainly safe   ● certainly mined

Verdict    consistent
Layouts    11,375
Safe       5 cells: r4c7 r6c7 r6c8 r7c10 r9c1
Mined      8 cells: r3c2 r3c6 r5c7 r7c3 r7c6 r7c9 r8c10 r9c2
Best move  r4c7, certainly safe
Why        The 1 at r4c5 needs one mine and has only one cell left: r3c6 is a
           mine. The 1 at r3c7 already has its mine (r3c6): r4c7 is safe.
"""
    )


def test_slices_of_a_box_and_flags() -> None:
    board = "mines: 3\ntopology: box 2x2x4\n22-?\n?F?F\nB211\n?21?"
    assert (
        call("solve", "-", stdin=board).out
        == """\
2×2×4 box, 3 mines, 7 covered cells

x1.…                     x2.…
     1   2   3   4            1   2   3   4
1    2   2   -  33%      1    B   2   1   1
2   50% F✓   ✓ F33% ◀    2   50%  2   1  33%
   best move ▲

33% mined in 33 % of the layouts   ✓ certainly safe   F flag   B known mine
- known to be safe

Verdict    consistent
Layouts    6
Safe       2 cells: x1.2.2 x1.2.3
Mined      none
Best move  x1.2.3, certainly safe
Why        Every cell left for the 2 at x1.1.1 also touches the 2 at x1.1.2, and
           each still needs one mine: x1.2.3 is safe.
Win chance exactly 16.67 % with perfect play
"""
    )


def test_a_conflict() -> None:
    outcome = call("solve", str(EXAMPLES / "inconsistent.txt"))
    assert outcome.err == ""
    assert outcome.code == 1
    assert (
        outcome.out
        == """\
5×5 grid, unknown number of mines, 16 covered cells

     1   2   3   4   5
1    ?   ?   ?   ?   ?
2    ?   1   2   1   ?
3    ?   2   ·  !2   ?
4    ?   1  !2  !1   ?
5    ?   ?   ?   ?   ?

! in conflict

Verdict    inconsistent: no layout fits this board
Conflict   the 2 at r3c4, the 2 at r4c3 and the 1 at r4c4 cannot all hold
"""
    )


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("9?", "the 9 at r1c1 cannot hold: at most 1 mine fits around it"),
        ("12 F\n ?  B", "the 12 at r1c1 cannot hold: at most 3 mines fit around it"),
        ("1B\nB?", "the 1 at r1c1 cannot hold: 2 mines are around it"),
        ("0?1?0", "the 0 at r1c1, the 1 at r1c3 and the 0 at r1c5 cannot all hold"),
        (
            "mines: 1\n?1?1?1?",
            "the 1 at r1c2, the 1 at r1c6 and the count of 1 mine cannot all hold",
        ),
        (
            "mines: 2\n?1-",
            "the count of 2 mines cannot hold: at most 1 mine fits on the board",
        ),
        ("mines: 1\nB?B", "the count of 1 mine cannot hold: 2 mines are on the board"),
        ("mines: 3\n?1??", "the 1 at r1c2 and the count of 3 mines cannot both hold"),
    ],
)
def test_clues_in_conflict_are_named(board: str, words: str) -> None:
    outcome = call("solve", "-", stdin=board)
    assert (outcome.code, outcome.err) == (1, "")
    assert facts(outcome.out) == {
        "Verdict": "inconsistent: no layout fits this board",
        "Conflict": words,
    }


def test_json_output() -> None:
    outcome = run("solve", str(FOUR_LAYOUTS), "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    assert json.loads(outcome.out) == {
        "shape": [4, 4],
        "topology": "grid",
        "mines": None,
        "consistent": True,
        "id": Board.parse(FOUR_LAYOUTS.read_text()).id,
        "solutions": "4",
        "exact": True,
        "error": 0.0,
        "safe": [],
        "mined": [],
        "probability": [
            [None, None, None, None],
            [None, None, None, None],
            [None, None, 0.5, 0.5],
            [None, None, 0.5, 0.5],
        ],
        "best": unknown((2, 2)),
        "moves": [unknown((2, 2)), unknown((2, 3)), unknown((3, 2)), unknown((3, 3))],
    }


def unknown(cell: tuple[int, ...], safety: float = 0.5) -> dict[str, object]:
    """Return the JSON of a move with an unknown win chance."""
    chance = {"chance": None, "chance_exact": False, "chance_error": None}
    return {"cell": list(cell), "safety": safety, **chance}


def test_json_of_an_inconsistent_board() -> None:
    outcome = call("solve", "-", "--json", stdin="mines: 1\n?1?1?1?")
    assert (outcome.code, outcome.err) == (1, "")
    assert json.loads(outcome.out) == {
        "shape": [1, 7],
        "topology": "grid",
        "mines": 1,
        "consistent": False,
        "id": Board.parse("mines: 1\n?1?1?1?").id,
        "solutions": "0",
        "exact": True,
        "error": 0.0,
        "safe": [],
        "mined": [],
        "probability": [[None] * 7],
        "best": None,
        "moves": [],
        "conflict": [[0, 1], [0, 5]],
        "conflict_includes_mines": True,
    }


@given(boards(regular_topologies()))
def test_json_matches_the_library(board: Board) -> None:
    outcome = call("solve", "-", "--json", stdin=str(board))
    answer = json.loads(outcome.out)
    analysis = analyze(board)
    assert outcome.code == (0 if analysis.consistent else 1)
    assert answer["shape"] == list(board.shape)
    assert answer["topology"] == board.topology.name
    assert answer["mines"] == board.mines
    assert answer["consistent"] is analysis.consistent
    assert answer["solutions"] == str(analysis.solutions)
    assert answer["safe"] == [list(cell) for cell in analysis.safe]
    assert answer["mined"] == [list(cell) for cell in analysis.mined]
    probability = np.array(answer["probability"], float)  # None becomes NaN
    np.testing.assert_array_equal(probability, analysis.probability)
    assert ("conflict" in answer) is not analysis.consistent


def test_json_with_more_digits_than_python_prints() -> None:
    sea = ("?" * 150 + "\n") * 150
    solutions = json.loads(call("solve", "-", "--json", stdin=sea).out)["solutions"]
    assert len(solutions) == 6774
    assert solutions.isdigit()


def test_text_output_abbreviates_large_numbers() -> None:
    sea = "mines: 99\n" + ("?" * 30 + "\n") * 16
    assert facts(call("solve", "-", stdin=sea).out)["Layouts"] == "5.60e104 (105 digits)"


def test_mines_option_overrides_the_file() -> None:
    assert facts(call("solve", "-", "--mines", "1", stdin="mines: 2\n????").out)["Layouts"] == "4"


def test_flags_are_ignored_unless_trusted() -> None:
    board = "F1?"
    assert facts(call("solve", "-", stdin=board).out)["Layouts"] == "2"
    trusted = facts(call("solve", "-", "--trust-flags", stdin=board).out)
    assert trusted["Layouts"] == "1"
    assert trusted["Safe"] == "1 cell: r1c3"


def test_long_lists_are_cut() -> None:
    safe = facts(call("solve", "-", stdin="0??\n" + "???\n" * 9 + "000\n" * 9).out)["Safe"]
    assert safe.startswith("6 cells: ")
    mined = facts(call("solve", "-", "--mines", "25", stdin=("?" * 25)).out)["Mined"]
    assert mined.startswith("25 cells: r1c1 r1c2 ")
    assert mined.endswith(" r1c20 and 5 more")


def test_a_board_without_covered_cells() -> None:
    outcome = call("solve", "-", stdin="1B1\n111")
    assert outcome.code == 0
    assert facts(outcome.out) == {
        "Verdict": "consistent",
        "Layouts": "1",
        "Safe": "none",
        "Mined": "none",
    }


@pytest.mark.parametrize(
    ("seconds", "allowed"), [([], DEFAULT_BUDGET), (["--budget", "7"], Budget(7, sys.maxsize))]
)
def test_the_budget_reaches_the_engine(
    seconds: list[str], allowed: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Budget] = []

    def spy(board: Board, *, level: Level, budget: Budget) -> Analysis:
        asked.append(budget)
        return analyze(board, level=level, budget=budget)

    monkeypatch.setattr(engine, "analyze", spy)
    assert call("solve", "-", *seconds, stdin="?1?").code == 0
    assert asked == [allowed]


def estimated(error: float) -> Analysis:
    """Return an estimate, as for a board that is too wide to solve exactly."""
    probability = np.array([[0.25, np.nan, 0.75]])
    found = Findings(True, [], [], probability, (0, 0), 0.75)
    return Analysis.without_position(Board.parse("?1?"), found, DEFAULT_BUDGET, error)


def test_estimates_are_marked_as_such() -> None:
    told = facts(report(estimated(error=0.00432)))
    assert told == {
        "Verdict": "consistent, but too wide to solve exactly within the budget: percentages are "
        "estimates (standard error up to 0.43 percentage points); certain cells are proved",
        "Layouts": "not counted within the budget",
        "Safe": "none",
        "Mined": "none",
        "Best move": "r1c1, 75.0 % safe (estimated)",
    }
    assert "with unknown error" in facts(report(estimated(error=1.0)))["Verdict"]


def test_json_of_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "analyze", lambda *_, **__: estimated(error=0.01))
    answer = json.loads(call("solve", "-", "--json", stdin="?1?").out)
    assert answer["exact"] is False
    assert answer["solutions"] is None
    assert answer["error"] == 0.01


def test_an_exact_analysis_without_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> int:
        raise BudgetError("too much")

    monkeypatch.setattr(position, "count_layouts", fail)
    told = facts(call("solve", "-", stdin="?1?").out)
    assert told["Layouts"] == "not counted within the budget"
    assert told["Best move"] == "r1c1, 50.0 % safe"
    answer = json.loads(call("solve", "-", "--json", stdin="?1?").out)
    assert answer["solutions"] is None
    assert answer["exact"] is True


@pytest.mark.parametrize(
    ("mines", "safety"),
    [
        ("0", "certainly safe"),
        ("1", "more than 99.9 % safe"),
        ("9999", "less than 0.1 % safe"),
    ],
)
def test_a_guess_never_looks_certain(mines: str, safety: str) -> None:
    sea = ("?" * 100 + "\n") * 100
    best = facts(call("solve", "-", "--mines", mines, stdin=sea).out)["Best move"]
    assert best == f"r1c1, {safety}"


SMALL_GAME = "mines: 2\n???\n???\n???\n"
LARGER_GAME = "mines: 4\n????\n????\n????\n????\n"


def test_exact_win_chance() -> None:
    """Perfect play wins 24 of the 36 layouts with 2 mines on 3×3 cells."""
    outcome = call("solve", "-", stdin=SMALL_GAME)
    told = facts(outcome.out)
    assert told["Best move"] == "r1c2, 77.8 % safe"
    assert told["Win chance"] == "exactly 66.67 % with perfect play"
    assert outcome.out.endswith(
        """
move    safe  win chance
r1c2  77.8 %     66.67 %
r2c1  77.8 %     66.67 %
r2c3  77.8 %     66.67 %
r3c2  77.8 %     66.67 %
"""
    )


def test_estimated_win_chance() -> None:
    """Perfect play wins 961 of the 1,820 layouts with 4 mines on 4×4 cells."""
    outcome = call("solve", "-", "--level", "fast", stdin=LARGER_GAME)
    chance = re.fullmatch(
        r"about ([\d.]+) % \(± ([\d.]+), estimated from ([\d,]+) simulated games\)",
        facts(outcome.out)["Win chance"],
    )
    assert chance
    assert abs(float(chance[1]) - 52.8) < 2 * float(chance[2]) + 1
    last = outcome.out.splitlines()[-1]
    assert re.fullmatch(r"r\dc\d  75\.0 %  about [\d.]+ %", last)


def test_safe_cell_is_not_compared_with_other_moves() -> None:
    out = call("solve", "-", stdin="mines: 1\n0???").out
    assert out.endswith(
        "Best move  r1c2, certainly safe\n"
        "Why        The 0 at r1c1 touches no mines: r1c2 is safe.\n"
        "Win chance 100 %\n"
    )


def test_game_is_over() -> None:
    told = facts(call("solve", "-", stdin="mines: 2\n2?\n?2").out)
    assert told["Best move"] == "none: every covered cell is mined"
    assert "Win chance" not in told


def test_an_estimate_never_looks_certain() -> None:
    for chance, words in ((1.0, "> 99.9 %"), (0.0, "< 0.1 %")):
        analysis = analyze(Board.parse("?1?", mines=1))
        analysis._moves = [Move((0, 0), 0.5, chance, 0.0, 16)]
        assert facts(report(analysis))["Win chance"] == (
            f"about {words} (± 0.0, estimated from 16 simulated games)"
        )


def test_json_of_moves() -> None:
    best = {"safety": 0.5, "chance": 0.5, "chance_exact": True, "chance_error": 0.0}
    answer = json.loads(call("solve", "-", "--json", stdin="mines: 1\n?1?").out)
    assert answer["best"] == {"cell": [0, 0], **best}
    assert answer["moves"] == [{"cell": [0, 0], **best}, {"cell": [0, 2], **best}]
    estimated = json.loads(call("solve", "-", "--json", "--level", "fast", stdin=LARGER_GAME).out)
    assert estimated["best"] == estimated["moves"][0]
    assert estimated["best"]["chance_exact"] is False
    assert 0 < estimated["best"]["chance_error"] < 0.03


def test_an_unknown_level() -> None:
    outcome = run("solve", str(FOUR_LAYOUTS), "--level", "high")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "minewise: unknown level 'high': use one of fast, normal, deep\n"


@pytest.mark.parametrize("columns", ["30", "80"])
@pytest.mark.parametrize("level", ["fast", "normal", "deep"])
def test_output_fits_the_terminal(level: str, columns: str) -> None:
    out = call("solve", str(EXAMPLES / "hex.txt"), "--level", level, COLUMNS=columns).out
    below = out[out.index("Verdict") :]
    assert "Win chance" in below
    assert max(map(len, below.splitlines())) <= int(columns)


@pytest.mark.parametrize("options", [(), ("--json",)], ids=" ".join)
def test_a_guess_loads_its_board_once(
    options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = json.loads((DATA / "expert.json").read_text())
    entry = next(entry for entry in entries if entry["kind"] == "stuck")
    board = Board.parse("\n".join(entry["board"]), mines=entry["mines"])
    assert not analyze(board).safe
    load, made = _core.Position, []

    def spy(*arguments: Any) -> _core.Position:
        made.append(load(*arguments))
        return made[-1]

    monkeypatch.setattr(_core, "Position", spy)
    assert call("solve", "-", *options, stdin=str(board)).code == 0
    assert [position.reads for position in made] == [1]
