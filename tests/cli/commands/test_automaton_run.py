"""`minewise automaton run`: text and JSON output."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import minewise as mw
from support.command import call
from support.pseudo_terminal import Session

if TYPE_CHECKING:
    from pathlib import Path

FIGURE_17 = "2?4??\n???B2\n"


def test_line_in_the_derived_machine() -> None:
    outcome = call("automaton", "run", "-", stdin="?1??")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
1×4 line, derived machine
A state describes the last column, cell by cell: B is mined, - is free, and a
number is a clue that needs this many mines from the next column.

column  shows  live states
 start         -
     1  ?      -  B
     2  1      0  1
     3  ?      -  B
     4  ?      -  B
   end         ✓ accepted in -  B

Paths
  -  -  1  B  -  ✓ accepted
  -  -  1  B  B  ✓ accepted
  -  B  0  -  -  ✓ accepted
  -  B  0  -  B  ✓ accepted

Verdict    consistent
Layouts    4
Board      ?1??
Layout     --B-
"""
    )


def test_line_that_leaves_no_state() -> None:
    outcome = call("automaton", "run", "-", stdin="?0?1?0??")
    assert (outcome.code, outcome.err) == (1, "")
    assert (
        outcome.out.partition("\n\n")[2]
        == """\
column  shows  live states
 start         -
     1  ?      -  B
     2  0      0
     3  ?      -
     4  1      1
     5  ?      B
     6  0      ! no state is left, 2 columns to go

Verdict    inconsistent: no layout fits
Reason     r1c2 to r1c6 (0?1?0): r1c3 must be free because r1c2 shows 0, so by
           the 1 at r1c4, r1c5 must be mined, but r1c5 must be free because r1c6
           shows 0
Type       chain (0?1..1?0), two clues or mines that disagree along a row of 1s
"""
    )


def test_line_that_is_rejected_at_its_end() -> None:
    outcome = call("automaton", "run", "-", stdin="?2")
    assert outcome.code == 1
    assert "   end         ! rejected: no live state is accepting\n" in outcome.out
    assert "Type       end (e2), " in outcome.out


def test_published_machine_can_write_a_non_layout() -> None:
    outcome = call("automaton", "run", "-", "--machine", "published", stdin="?1B")
    assert outcome.code == 0
    assert (
        outcome.out.partition("\n\n")[2]
        == """\
column  shows  writes  state
 start                 s0
     1  ?      B       ??
     2  1      -       1?
     3  B      B       B
   end                 ✓ accepted in B

Verdict    consistent
Layouts    1
Board      ?1B
Layout     --B
Output     B-B
           which is not a layout: the 1 at r1c2 has 2 mines beside it
"""
    )


def test_published_machine_can_write_a_layout() -> None:
    out = call("automaton", "run", "-", "--machine", "published", stdin="1B1").out
    assert out.endswith("Output     -B-\n           which is a layout\n")


def test_published_machine_in_its_error_state() -> None:
    outcome = call("automaton", "run", "-", "--machine", "published", stdin="02?")
    assert outcome.code == 1
    assert "     2  2      X       Er ! 2 cannot follow state 0, 1 column to go\n" in outcome.out
    assert "Output" not in outcome.out


def test_clue_too_large_for_a_line_is_named() -> None:
    for machine in ("derived", "published"):
        outcome = call("automaton", "run", "-", "--machine", machine, stdin="?3?")
        assert outcome.code == 1
        assert "Reason     the 3 at r1c2 cannot hold: at most 2 mines fit" in outcome.out


def test_figure_17() -> None:
    outcome = call("automaton", "run", "-", "--machine", "published", stdin=FIGURE_17)
    assert outcome.code == 0
    assert (
        outcome.out.partition("\n\n")[2]
        == """\
column  symbol  live states
 start          s0 q0
     1  2?      20?0 q8  21?B q6
     2  ??      ?0?B q3 ×2  ?B?B q2
     3  4?      42?0 q8  42?B q8 ×2  43?B q6
     4  ?B      ?0BB q3  ?BBB q2 ×3
     5  2?      21?0 q5  22?0 q4 ×3  22?B q7
   end          ✓ accepted in 22?0  22?B

Paths
  s0  20?0  ?B?B  42?0  ?BBB  22?0  ✓ accepted
  s0  20?0  ?B?B  43?B  ?0BB  21?0  ! rejected
  s0  20?0  ?B?B  43?B  ?0BB  22?B  ✓ accepted
  s0  21?B  ?0?B  42?B  ?BBB  22?0  ✓ accepted, 2 layouts

Verdict    consistent
Layouts    4
Board      2?4??
           ???B2
Layout     -B-B-
           -B-B-
"""
    )


def test_published_strip_machine_reads_symbols_and_the_derived_one_columns() -> None:
    published = call("automaton", "run", "-", "--machine", "published", stdin="B?1\n1B2").out
    assert "\n     1  1B      11BB q7\n     2  ?B      ! no state is left" in published
    derived = call("automaton", "run", "-", stdin="B?\n1?").out
    assert "\n     1  B1     B0\n" in derived
    unknown = call("automaton", "run", "-", "--machine", "published", stdin="1\n2").out
    assert "\n     1  12      ! not a symbol of the machine, no state is left\n" in unknown


def test_strip_that_leaves_no_state_names_clues() -> None:
    derived = call("automaton", "run", "-", stdin="2??\n0??")
    assert derived.code == 1
    assert "     2  ??     ! no state is left, 1 column to go\n" in derived.out
    assert "Reason     the 2 at r1c1 and the 0 at r2c1 cannot both hold\n" in derived.out
    published = call("automaton", "run", "-", "--machine", "published", stdin="2??\n0??")
    assert published.code == 1
    assert "! not a symbol of the machine, no state is left, 2 columns" in published.out


def test_paths_are_shown_on_demand() -> None:
    long = 25 * "?"
    assert "Paths" not in call("automaton", "run", "-", stdin=long).out
    out = call("automaton", "run", "-", "--paths", "3", stdin=long).out
    assert out.count("✓ accepted\n") == 3
    assert "  … and more; --paths N shows N\n" in out
    assert "Paths" not in call("automaton", "run", "-", "--paths", "0", stdin="?1?").out


@pytest.mark.parametrize(
    ("text", "machine", "code", "answer"),
    [
        (
            "?1?",
            "derived",
            0,
            {
                "consistent": True,
                "layouts": "2",
                "layout": ["--B"],
                "states": [["-", "B"], ["0", "1"], ["-", "B"]],
            },
        ),
        (
            "0?1?0?",
            "published",
            1,
            {
                "consistent": False,
                "layouts": "0",
                "layout": None,
                "states": [["0"], ["?o"], ["1o"], ["?b"], ["Er"], ["Er"]],
            },
        ),
        (
            "B2\n??",
            "published",
            0,
            {
                "consistent": True,
                "layouts": "2",
                "layout": ["B-", "-B"],
                "states": [["?0BB", "?BBB"], ["21?0", "22?0", "22?B"]],
            },
        ),
        (
            "0B?\n1??\n???",
            "derived",
            1,
            {
                "consistent": False,
                "layouts": "0",
                "layout": None,
                "states": [["00B", "01-"], [], []],
            },
        ),
    ],
)
def test_json(text: str, machine: str, code: int, answer: dict[str, object]) -> None:
    outcome = call("automaton", "run", "-", "--machine", machine, "--json", stdin=text)
    assert (outcome.code, outcome.err) == (code, "")
    assert json.loads(outcome.out) == answer
    assert outcome.out.count("\n") == 1


def long_strip(length: int) -> mw.Board:
    """Return a random board with three rows, about half of its cells covered."""
    rng = np.random.default_rng(1)
    layout = mw.Layout(mw.Topology.grid(3, length), rng.random((3, length)) < 0.2)
    shown = layout.clues().copy()
    shown[layout.mines] = -2
    shown[rng.random((3, length)) < 0.5] = -1
    return mw.Board.from_array(shown)


@pytest.mark.slow
def test_long_strip_counts_match_the_engine() -> None:
    board = long_strip(20_000)
    outcome = call("automaton", "run", "-", "--json", stdin=str(board))
    answer = json.loads(outcome.out)
    assert outcome.code == 0
    assert int(answer["layouts"]) == mw.count(board)
    assert board.fits(mw.Layout.parse("\n".join(answer["layout"])))
    assert len(answer["states"]) == 20_000


def test_layout_counts_may_have_any_number_of_digits() -> None:
    outcome = call("automaton", "run", "-", "--json", "--machine", "published", stdin=20_000 * "?")
    digits = json.loads(outcome.out)["layouts"]
    assert (len(digits), digits[:5], digits[-5:]) == (6021, "39802", "09376")  # 2**20_000


def test_terminal_shortens_long_strips(tmp_path: Path) -> None:
    file = tmp_path / "strip.txt"
    board = long_strip(3000)
    file.write_text(str(board))
    with Session("automaton", "run", str(file), columns=60) as session:
        assert session.exit_code() == 0
    lines = session.text.splitlines()
    assert len(lines) < 60
    assert max(map(len, lines)) <= 60
    assert "     …         2,970 columns not shown; to see all: minewise" in lines
    assert any(line.startswith(" 2,999  ") for line in lines)
    assert any(line.startswith("Layout     ") and line.endswith("…") for line in lines)
    in_full = call("automaton", "run", str(file)).out
    assert len(in_full.splitlines()) > 3000
    assert "not shown" not in in_full


@pytest.mark.slow
def test_terminal_does_not_show_hundreds_of_states(tmp_path: Path) -> None:
    file = tmp_path / "strip.txt"
    file.write_text(8 * "??\n")
    with Session("automaton", "run", str(file), columns=80) as session:
        assert session.exit_code() == 0
    assert session.text.count("and 239 more") == 3
    assert "BBBBBBBB" not in session.text
    assert "BBBBBBBB" in call("automaton", "run", str(file)).out


@pytest.mark.parametrize("machine", ["derived", "published"])
@pytest.mark.parametrize("seed", range(5))
def test_output_fits_the_terminal(machine: str, seed: int) -> None:
    text = "".join(random.Random(seed).choices("01?", k=18))
    for width in (50, 80, 120):
        words = ("automaton", "run", "-", "--machine", machine)
        out = call(*words, stdin=text, COLUMNS=str(width)).out
        assert max(map(len, out.splitlines())) <= width
