"""`minewise deduce` by resolution: text output."""

from __future__ import annotations

import pytest

from minewise import Board
from minewise.cli.reports.knowledge import knowledge_lines
from minewise.derivations.knowledge import resolve
from support.command import call
from support.paths import EXAMPLES

ROW = "???\n111\n"


def test_a_small_board_in_full() -> None:
    outcome = call("deduce", "--player", "resolution", "-", stdin=ROW)
    assert outcome.err == ""
    assert outcome.code == 0
    assert (
        outcome.out
        == """\
2×3 grid, 3 clues, 3 covered cells; two-literal clauses are resolved with all others.
A cell's name means that it is mined; with not, that it is free.

From the clues
  1 at r2c1: 1 mine in 2 cells
     1  r1c1 or r1c2
     2  not r1c1 or not r1c2
  1 at r2c2: 1 mine in 3 cells
        r1c1 or r1c2 or r1c3   (subsumed by 1)
        not r1c1 or not r1c2   (subsumed by 2)
     3  not r1c1 or not r1c3
     4  not r1c2 or not r1c3
  1 at r2c3: 1 mine in 2 cells
     5  r1c2 or r1c3
        not r1c2 or not r1c3   (subsumed by 4)

Resolution
     6  3 and 1 on r1c1   r1c2 or not r1c3
     7  4 and 1 on r1c2   r1c1 or not r1c3
     8  5 and 2 on r1c2   not r1c1 or r1c3
     9  5 and 3 on r1c3   not r1c1 or r1c2
    10  6 and 4 on r1c2   not r1c3   (r1c3 is safe; subsumes 3, 4, 6, 7)
        6 and 2 on r1c2   not r1c1 or not r1c3   (subsumed by 10)
    11  6 and 5 on r1c3   r1c2   (r1c2 is mined; subsumes 1, 5, 9)
    12  8 and 10 on r1c3  not r1c1   (r1c1 is safe; subsumes 2, 8)

Deduced: ✓ safe, ● mined
  resolution       ✓r1c1 ●r1c2 ✓r1c3
  Exact reasoning  finds nothing more
"""
    )


def test_without_matching_there_is_no_resolution() -> None:
    out = call("deduce", "-", "--player", "resolution-none", stdin=ROW).out
    assert "only facts are resolved" in out
    assert "Resolution\n  none\n" in out
    assert "\n  resolution-none  nothing\n" in out


def test_a_contradiction_exits_with_1() -> None:
    outcome = call("deduce", "--player", "resolution", str(EXAMPLES / "inconsistent.txt"))
    assert outcome.code == 1
    assert " contradiction\n" in outcome.out
    assert "\n  resolution       shows that no layout fits this board\n" in outcome.out


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("3?1", "3 at r1c1: 3 mines in 1 cell\n    1  contradiction\n"),
        ("B1B", "1 at r1c2: 2 known mines around it\n"),
    ],
)
def test_an_impossible_clue_contradicts_itself(board: str, told: str) -> None:
    outcome = call("deduce", "--player", "resolution", "-", stdin=board)
    assert outcome.code == 1
    assert told in outcome.out


def test_resolution_misses_some_inconsistencies() -> None:
    """Resolution does not use the mine count."""
    outcome = call("deduce", "--player", "resolution", "-", stdin="mines: 0\n?1?")
    assert outcome.code == 0
    assert "\n  resolution       nothing\n" in outcome.out


def test_a_board_without_clues() -> None:
    outcome = call("deduce", "--player", "resolution", "-", stdin="??")
    assert outcome.code == 0
    assert "0 clues, 2 covered cells" in outcome.out
    assert outcome.out.count("\n  none\n") == 2


def lines_on_a_terminal(text: str) -> list[str]:
    return [line.plain for line in knowledge_lines(resolve(Board.parse(text)), in_full=False)]


def test_terminal_shows_clauses_that_lead_to_facts() -> None:
    text = (EXAMPLES / "expert.txt").read_text()
    knowledge = resolve(Board.parse(text))
    lines = lines_on_a_terminal(text)
    assert len(lines) < 60
    assert not any("(subsumed by" in line for line in lines)
    assert "  ... and 146 more lines" in lines
    found = len(knowledge.derivations)
    assert f"Shown: the clauses that lead to facts, of {found:,} in all." in lines


def test_terminal_shows_clauses_that_lead_to_the_contradiction() -> None:
    lines = lines_on_a_terminal((EXAMPLES / "inconsistent.txt").read_text())
    assert len(lines) < 60
    assert any(
        line.startswith("Shown: the clauses that lead to the contradiction") for line in lines
    )
    assert any(line.endswith("  contradiction") for line in lines)


def test_terminal_shows_the_first_clauses_if_nothing_follows() -> None:
    lines = lines_on_a_terminal("???\n?2?\n???\n")
    assert lines[4:7] == [
        "  2 at r2c2: 2 mines in 8 cells",
        "     1  r1c1 or r1c2 or r1c3 or r2c1 or r2c3 or r3c1 or r3c2",
        "     2  r1c1 or r1c2 or r1c3 or r2c1 or r2c3 or r3c1 or r3c3",
    ]
    assert any(line.startswith("  ... and ") for line in lines)
    assert any(line.startswith("Shown: the first clauses, of ") for line in lines)


def test_clues_with_too_many_clauses_are_reported() -> None:
    rows = "\n".join(["? ? ?"] * 4 + ["? 5 ?"] + ["? ? ?"] * 4)
    out = call("deduce", "--player", "resolution", "-", stdin=f"topology: box 3x3x3\n{rows}").out
    assert "nothing (there are too many clauses to resolve them all)\n" in out
