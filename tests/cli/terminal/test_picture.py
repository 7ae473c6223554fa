"""The picture of a board in the terminal."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minewise import Analysis, Board, analyze
from minewise.board.symbols import COVERED, FLAG, SYMBOL_OF
from minewise.cli.terminal.cell_renderer import CellInfo, CellRenderer
from minewise.cli.terminal.picture import draw
from support.command import call, run
from support.paths import EXAMPLES
from support.strategies import boards, consistent_boards, flat_topologies, regular_topologies

EXPERT = str(EXAMPLES / "expert.txt")
RENDERERS = st.builds(CellRenderer, st.integers(2, 4), st.sampled_from([0, 16, 256, 2**24]))
UNCERTAIN = st.floats(0, 1) | st.sampled_from([1e-300, 1 - 1e-15])


def lines(analysis: Analysis, room: int, colours: int = 0) -> list[str]:
    return [line.plain.rstrip() for line in draw(analysis, room, colours).lines]


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@given(RENDERERS, UNCERTAIN, st.sampled_from([COVERED, FLAG]))
def test_uncertain_cells_never_look_certain(
    renderer: CellRenderer, probability: float, code: int
) -> None:
    text = renderer.text(CellInfo(code, probability))
    assert len(text) == renderer.width
    assert not set(text) & set("✓●")
    number = text.replace("F", "").strip(" %")
    assert number in ("<1", ">99") or set(number) <= set("░▒▓█") or 1 <= int(number) <= 99


@given(RENDERERS, st.sampled_from([COVERED, FLAG]), st.booleans())
def test_certain_cells_have_symbols(renderer: CellRenderer, code: int, mined: bool) -> None:
    text = renderer.text(CellInfo(code, float(mined), safe=not mined, mined=mined))
    assert len(text) == renderer.width
    assert text.strip() == ("F" if code == FLAG else "") + ("●" if mined else "✓")


@given(RENDERERS, st.integers(FLAG, 8), st.booleans())
def test_shown_cells_keep_their_symbols(renderer: CellRenderer, code: int, conflict: bool) -> None:
    text = renderer.text(CellInfo(code, conflict=conflict and code >= 0))
    assert len(text) == renderer.width
    assert text.strip().lstrip("!").replace("·", "0") == SYMBOL_OF.get(code, str(code))
    assert text.strip().startswith("!") is (conflict and code >= 0)


@pytest.mark.parametrize(
    ("width", "colours", "written"),
    [
        (4, 0, [" <1%", "  5%", " 37%", ">99%"]),
        (3, 0, ["<1%", " 5%", "37%", ">99"]),
        (3, 256, ["<1 ", " 5 ", "37 ", ">99"]),
        (2, 256, ["<1", "5%", "37", "99"]),
        (2, 0, ["░░", "░░", "▒▒", "██"]),
    ],
)
def test_percentages(width: int, colours: int, written: list[str]) -> None:
    renderer = CellRenderer(width, colours)
    assert [renderer.text(CellInfo(COVERED, p)) for p in (0.001, 0.05, 0.37, 0.9977)] == written


@pytest.mark.parametrize("shaded", [False, True])
def test_higher_probabilities_are_darker(shaded: bool) -> None:
    def brightness(probability: float) -> int:
        style = CellRenderer(2, 2**24).style(CellInfo(COVERED, probability), shaded=shaded)
        red, green, blue = bytes.fromhex(style[-6:])
        return 299 * red + 587 * green + 114 * blue

    steps = [brightness(step / 20) for step in range(21)]
    assert steps == sorted(steps, reverse=True)


def test_every_meaning_has_its_own_colour() -> None:
    infos = [
        CellInfo(3),
        CellInfo(3, conflict=True),
        CellInfo(COVERED, 0.0, safe=True),
        CellInfo(COVERED, 1.0, mined=True),
        CellInfo(COVERED, 0.0),
        CellInfo(COVERED, 1.0),
        CellInfo(COVERED, 0.0, safe=True, best=True),
    ]
    renderer = CellRenderer(4, 2**24)
    assert len({renderer.style(info) for info in infos}) == len(infos)
    assert {CellRenderer(4).style(info) for info in infos} == {""}


@given(consistent_boards(flat_topologies()), st.integers(12, 60), st.sampled_from([0, 2**24]))
def test_clues_are_at_their_row_and_column_numbers(board: Board, room: int, colours: int) -> None:
    """Look up every clue by its row and column numbers, as a reader would."""
    picture = draw(analyze(board), room, colours)
    header, *rows = (line.plain for line in picture.lines)
    labels = {int(label[0]): label.end() - 1 for label in re.finditer(r"\d+", header)}
    for (row, col), code in zip(board.topology.cells(), board.flat.tolist(), strict=True):
        if code >= 0 and col + 1 in labels:
            line = rows[row]
            assert line.split()[0] == str(row + 1)
            shift = picture.renderer.width // 2 if board.topology.kind == "hex" and row % 2 else 0
            place = labels[col + 1] + shift
            assert line[: place + 1].endswith("·" if code == 0 else str(code))


@given(boards(regular_topologies()), st.integers(30, 120), st.sampled_from([0, 256]))
@example(
    Board.parse("topology: hex\n??????\n????BB\nBBBB3B"), 30, 0
)  # has an arrow after a shifted row
def test_picture_fits_the_terminal(board: Board, room: int, colours: int) -> None:
    assert max(map(len, lines(analyze(board), room, colours))) <= room


@given(boards(flat_topologies()))
def test_arrows_point_to_the_best_move(board: Board) -> None:
    analysis = analyze(board)
    drawn = lines(analysis, 80)
    pointed = [line for line in drawn if line.endswith("◀")]
    if analysis.best is None or analysis.best.cell in analysis.mined:  # nothing to open
        assert not pointed
        assert "▲" not in "".join(drawn)
        return
    row, col = analysis.best.cell
    assert pointed == [drawn[1 + row]]
    shift = 2 if board.topology.kind == "hex" and row % 2 else 0
    numbers = [number.end() - 1 for number in re.finditer(r"\d+", drawn[0])]
    assert drawn[-1].index("▲") == numbers[col] + shift


@pytest.mark.parametrize(("columns", "width"), [(80, 2), (100, 3), (120, 3), (130, 4)])
def test_cells_are_as_wide_as_the_terminal_allows(columns: int, width: int) -> None:
    analysis = analyze(Board.parse((EXAMPLES / "expert.txt").read_bytes()))
    assert draw(analysis, columns).renderer.width == width


def test_an_expert_board_in_80_columns_without_colours() -> None:
    out = call("solve", EXPERT, COLUMNS="80").out
    assert max(map(len, out.splitlines())) <= 80
    assert out.startswith("""\
16×30 grid, 99 mines, 166 covered cells

    1       5         10        15        20        25        30
 1  2 ● 3 2 2 1 1 ● 2 2 ● 1 1 ● 1 · 1 ● 1 · · · · · · · · 2 ● ░░
 2  2 ● 3 ● ● 1 1 1 3 ● 4 2 2 1 1 · 1 1 2 1 1 · · · 1 1 1 2 ● ░░
 3  1 1 2 2 2 1 · · 2 ● 3 ● 1 1 2 2 1 · 1 ● 2 1 1 · 1 ● 2 2 2 ░░
 4  1 2 1 1 · · · · 1 1 2 1 1 1 ● ● 1 · 1 2 3 ● 1 · 1 2 ▓▓▒▒2 ░░
 5  ● 3 ● 1 · 1 1 1 1 1 1 · · 1 2 3 2 1 1 2 ● 3 2 1 1 2 ▒▒▓▓▒▒▒▒
 6  ● 3 1 1 · 1 ● 1 1 ● 1 · 1 1 1 2 ● 2 1 ● 3 3 ● 2 2 ● 3 ░░░░░░
 7  1 1 · · · 1 1 1 1 2 2 1 1 ● 2 3 ● 2 1 3 ● 3 2 ▓▓▒▒3 ▓▓░░░░░░
 8  2 2 1 1 1 2 1 1 · 1 ● 1 1 1 2 ● 2 1 · 2 ● 3 2 ▒▒▒▒▒▒▒▒░░░░░░
 9  ● ● 1 2 ● 4 ● 2 · 2 2 2 · 1 2 2 2 1 1 1 2 ▓▓▒▒2 ░░2 ▒▒▒▒░░░░
10  ● 3 1 2 ● 5 ● 2 · 2 ● 4 3 3 ● 1 1 ● 1 1 3 ▒▒▒▒▒▒░░▒▒3 ▒▒░░░░
11  1 1 · 1 2 ● 3 2 1 2 ● ● ● ● 3 2 2 2 2 1 ● ● 3 ✓ ░░▒▒▒▒▓▓░░░░ ◀
12  1 1 1 1 2 2 3 ● 1 2 3 5 5 6 ● 2 1 ● 1 1 3 ● 2 ✓ ░░░░░░░░2 ░░
13  ● 2 1 ● 2 2 ● 2 1 1 ● 3 ● ● ● 2 1 1 2 1 2 1 1 ✓ ░░░░░░░░░░░░
14  ● 2 1 1 2 ● 3 2 · 1 2 ● 4 ● 4 2 1 2 3 ● 3 2 1 ✓ ░░░░░░░░░░░░
15  2 2 · · 1 2 ● 1 · · 2 2 4 ✓ ● 4 ✓ ● ● 3 ● ● ✓ ✓ ░░░░░░░░░░░░
16  ● 1 · · · 1 1 1 · · 1 ● 2 ● ● ● ● 3 2 2 3 ● ░░░░░░░░░░░░░░░░
                                        best move ▲

░▒▓█ mined in up to 25, 50, 75, 100 % of the layouts   ✓ certainly safe
● certainly mined

Verdict    consistent
Layouts    94,223,784,564
""")


def test_colours_follow_the_environment() -> None:
    wide = {"COLUMNS": "140"}
    plain = call("solve", EXPERT, **wide).out
    colourful = call(
        "solve", EXPERT, FORCE_COLOR="1", COLORTERM="truecolor", TERM="xterm", **wide
    ).out
    assert "\x1b[" not in plain
    assert "\x1b[" in colourful
    silenced = call("solve", EXPERT, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm", **wide).out
    assert without_colours(silenced) == plain
    assert "38;" not in silenced
    assert "48;" not in silenced
    # Colours add nothing but a colour scale.
    board = plain[: plain.index("best move")].replace(" ", "")
    assert without_colours(colourful).replace(" ", "").startswith(board)


def test_large_boards_are_cropped_around_the_best_move() -> None:
    covered = [["?"] * 500 for _ in range(400)]
    covered[300][200] = "0"
    out = call("solve", "-", stdin="\n".join(map("".join, covered))).out
    assert len(out) < 60_000
    assert "\nShown: rows 275 to 324 of 400, columns 150 to 249 of 500.\n" in out
    assert re.search(r"^300 .*✓.* ◀$", out, re.MULTILINE)


def test_long_boards_are_cropped_to_the_terminal() -> None:
    out = call("solve", "-", stdin="?" * 60, COLUMNS="80").out
    assert max(map(len, out.splitlines())) <= 80
    assert "columns 1 to 37 of 60" in out


def test_many_slices_are_cropped() -> None:
    text = "topology: box 900x4x4\n" + "????\n" * 3600
    out = call("solve", "-", stdin=text).out
    assert "\nShown: slices 1 to 312 of 900.\n" in out


def test_clues_with_many_digits_fit() -> None:
    board = Board.parse("? 26 123456 ?\n? ? 7 ?")
    assert lines(analyze(board), 80)[1:] == [
        "1       ?    !26 123456      ?",
        "2       ?      ?      7      ?",
    ]


def test_symbols_fall_back_to_ascii() -> None:
    outcome = run("solve", "-", stdin=b"0?2?\n???2", PYTHONIOENCODING="ascii")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[:6] == [
        "2x4 grid, unknown number of mines, 5 covered cells",
        "",
        "     1   2   3   4",
        "1    .   +   2   *  <",
        "2    +   +   *   2",
        "         ^ best move",
    ]
