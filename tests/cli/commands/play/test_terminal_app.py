"""The screen of `minewise play`, by mouse and by keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from minewise import BudgetError, analyze, explain, verify
from minewise.board.symbols import COVERED, FLAG
from minewise.cli.commands.play import app as play_app
from minewise.cli.commands.play.help_screen import HelpScreen
from minewise.cli.commands.play.hints import without_flags
from minewise.puzzles.puzzle import Puzzle
from support.apart import run_apart
from support.play_screen import Table, at_table, rules_of, table

if TYPE_CHECKING:
    from threading import Event

    from minewise import Cell

LINE = {"rows": 1, "cols": 6, "mines": 2, "start": "safe"}
"""For `--B--B`: 0 1 B 1 1 B."""


def test_a_board_without_guessing_is_made_around_the_first_click() -> None:
    async def play(seat: Table) -> None:
        assert "logic is enough" in seat.note
        await seat.click((2, 7))
        session = seat.app.session
        assert session.board.shown[2, 7] == 0
        while not session.over:
            cell = analyze(without_flags(session.board)).safe[0]  # there always is one
            session.reveal(cell)
        assert verify(Puzzle(session.layout, (2, 7))).solvable

    at_table(play, rules_of(preset="beginner"))


def test_the_keyboard_alone_wins_a_game() -> None:
    """Plays by what is certain, as everybody can on such a board."""

    async def play(seat: Table) -> None:
        await seat.press("space")
        while not seat.app.session.over:
            result = analyze(without_flags(seat.app.session.board))
            assert result.safe
            await seat.point(result.safe[0])
            await seat.press("enter")
        assert seat.app.session.status == "won"
        assert seat.note.startswith("Won!")
        assert "3BV is the least number of clicks" in seat.note
        assert "by logic, and not one guess." in seat.note

    at_table(play, rules_of(rows=6, cols=6, mines=5))


def test_the_mouse_opens_flags_and_chords() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        await seat.click((0, 0))
        assert seat.app.session.board.shown.tolist() == [[0, 1, COVERED, COVERED, COVERED, COVERED]]
        await seat.click((0, 2), button=3)
        assert seat.text_of((0, 2)) == "⚑"
        assert "⚑ 1 left" in seat.bar
        await seat.click((0, 3))
        await seat.click((0, 0))  # so that the next click is no double one
        await seat.click((0, 3))
        assert seat.app.session.board.shown[0, 4] == 1
        assert seat.app.session.status == "won"

    at_table(play, rules_of(**LINE))


def test_a_double_click_does_not_chord() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        await seat.click((0, 0))
        await seat.click((0, 5), button=3)  # wrongly, were it not for the total
        await seat.click((0, 2), button=3)
        await seat.click((0, 3), times=2)
        assert seat.app.session.board.shown[0, 4] == COVERED

    at_table(play, rules_of(**LINE))


def test_keys_flag_and_chord() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        await seat.point((0, 0))
        await seat.press("space", "l", "l", "f", "right", "space", "c")
        assert seat.app.session.status == "won"
        await seat.press("u")
        assert seat.app.session.board.shown[0, 4] == COVERED
        await seat.press("space")  # which chords as well, on a clue
        assert seat.app.session.status == "won"

    at_table(play, rules_of(**LINE))


def test_vi_keys_and_edges_move() -> None:
    async def play(seat: Table) -> None:
        view = seat.app.view
        assert view.cursor == (4, 4)
        await seat.press("h", "k", "k", "l", "l", "j")
        assert view.cursor == (3, 5)
        await seat.press("home", "pageup")
        assert view.cursor == (0, 0)
        await seat.press("up", "left")
        assert view.cursor == (0, 0)
        await seat.press("end", "pagedown")
        assert view.cursor == (8, 8)
        assert seat.place.startswith("Row 8, column 8: covered")

    at_table(play, rules_of())


def test_on_a_torus_one_walks_over_the_edge() -> None:
    async def play(seat: Table) -> None:
        await seat.press("home", "pageup", "up", "left")
        assert seat.app.view.cursor == (5, 6)

    at_table(play, rules_of(rows=6, cols=7, mines=4, topology="torus"))


def test_a_fatal_click_can_be_taken_back() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        await seat.click((0, 0))
        await seat.click((0, 3), button=3)
        await seat.click((0, 2))
        assert seat.app.session.status == "lost"
        assert [seat.text_of((0, column)) for column in (2, 3, 5)] == ["✖", "✗⚑", "●"]
        assert seat.note.startswith("Lost. U takes the last move back.")
        assert "3BV 1 of 3" in seat.note
        assert "A bad move: the clues prove a mine here." in seat.note
        await seat.press("u")
        assert seat.app.session.status == "playing"
        await seat.click((0, 3), button=3)
        await seat.click((0, 3))
        await seat.click((0, 4))
        assert seat.note.startswith("Won after 1 mine taken back.")
        assert "1 move taken back" in seat.note

    at_table(play, rules_of(**LINE))


def test_what_is_said_of_the_end_stays_and_can_be_read_to_its_end() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        await seat.click((0, 0))
        await seat.click((0, 2))
        result = seat.note
        await seat.press("space", "f", "c", "H", "p")
        await seat.click((0, 3))
        assert seat.note == result
        assert seat.place == "Row 0, column 3: covered"
        shown = "".join(str(seat.app._note.render()).split())
        assert shown.startswith("Lost.")
        assert shown.endswith("…D:allofit")
        await seat.press("d")
        assert str(seat.app.screen.query_one(Static).content) == result
        before = seat.app.screen.query_one(VerticalScroll).scroll_offset.y
        await seat.press("down")
        assert seat.app.screen.query_one(VerticalScroll).scroll_offset.y > before
        await seat.press("escape", "u")
        assert seat.app.session.status == "playing"

    at_table(play, rules_of(**LINE), size=(40, 12))


def test_the_board_stays_where_it_is_whatever_is_said() -> None:
    async def play(seat: Table) -> None:
        view = seat.app.view
        assert view.size.height == view.geometry.height  # there is room for all of it
        await seat.press("space")
        for text in ("", "A long hint. " * 30):
            seat.app.note(text)
            await seat.pilot.pause()
            places.append((view.region, view.scroll_offset))
        while not seat.app.session.over:
            seat.app.session.reveal(analyze(seat.app.session.board).safe[0])
        seat.app._changed()
        await seat.settle()
        places.append((view.region, view.scroll_offset))
        assert len(set(places)) == 1

    for size in [(80, 24), (100, 40)]:
        places: list[object] = []
        at_table(play, rules_of(preset="intermediate", mines=None), size=size)


def test_what_cannot_be_done_is_said() -> None:
    async def play(seat: Table) -> None:
        await seat.press("u")
        assert seat.note == "There is no move to take back."
        seat.deal("--B--B")
        await seat.point((0, 0))
        await seat.press("space", "right", "c")
        assert seat.note == "Cell [0, 1] shows 1, but the flags around it are 0."

    at_table(play, rules_of(**LINE))


def test_a_board_that_cannot_begin_with_an_opening_stays() -> None:
    async def play(seat: Table) -> None:
        await seat.press("g")
        assert seat.note.startswith("8 mines do not fit on a board of 9 cells: start rule zero")
        assert "start safe" in seat.bar

    at_table(play, rules_of(rows=3, cols=3, mines=8, start="safe"))


def test_restart_gives_the_same_board() -> None:
    async def play(seat: Table) -> None:
        await seat.press("space")
        before = seat.app.session.board
        safe = analyze(before).safe[0]
        await seat.click(safe)
        assert seat.app.session.board != before
        await seat.press("r")
        assert seat.app.session.board == before
        assert seat.app.session.clicks == 1

    at_table(play, rules_of())


@pytest.mark.parametrize("key", ["r", "n", "g"])
def test_no_key_loses_a_game(key: str) -> None:
    async def play(seat: Table) -> None:
        session = seat.app.session
        await seat.press("space", "H")
        await seat.click(analyze(session.board).safe[0])
        before = session.board
        await seat.press(key, key)
        assert seat.app.session.board != before
        assert seat.note.endswith("U goes back to the game before.")
        time = session.clock.seconds
        assert session.clock.seconds == time
        await seat.press("u")
        assert seat.app.session is session
        assert session.board == before
        assert session.undone == 0
        assert session.clock.seconds > time
        await seat.press("u")
        assert session.undone == 1

    at_table(play, rules_of())


def test_a_new_board_has_the_next_seed() -> None:
    async def play(seat: Table) -> None:
        await seat.press("space")
        first = seat.app.session.board
        await seat.press("n")
        assert seat.app.session.board.covered.all()
        assert "seed 2" in seat.bar
        await seat.press("space")
        assert seat.app.session.board != first

    at_table(play, rules_of())


def test_undoing_the_first_click_gives_the_promise_back() -> None:
    async def play(seat: Table) -> None:
        await seat.click((0, 0), button=3)
        await seat.click((4, 4))
        await seat.press("u")
        assert seat.app.session.board.shown[0, 0] == FLAG
        assert seat.app.session.board.covered.all()
        await seat.click((8, 8))
        assert seat.app.session.board.shown[8, 8] == 0

    at_table(play, rules_of())


def test_the_hint_is_the_first_step_of_the_explanation() -> None:
    async def play(seat: Table) -> None:
        await seat.press("H")
        assert "the first click is safe" in seat.note
        await seat.press("space", "H")
        step = explain(seat.app.session.board).steps[0]
        assert seat.note == step.text
        for cell in step.clues:
            assert seat.text_of(cell).startswith("→")
        for cell in step.mined:
            assert seat.text_of(cell) == "●"
        for cell in step.safe:
            assert seat.text_of(cell) == "✓"
        assert seat.app.session.hints == 1
        await seat.click((step.mined or step.safe)[0], button=3)
        assert seat.note == ""
        assert not seat.app._marks

    at_table(play, rules_of())


def test_probabilities_are_exact_and_can_be_hidden() -> None:
    async def play(seat: Table) -> None:
        await seat.press("p", "space")
        board = seat.app.session.board
        result = analyze(board)
        for cell in board.topology.cells():
            text = seat.text_of(cell)
            if cell in result.safe:
                assert text == "✓"
            elif cell in result.mined:
                assert text == "●"
            elif board.covered[cell]:
                chance = 100 * result.probability[cell]
                assert float(text) == pytest.approx(chance, abs=0.51)
        likely = next(zip(*np.nonzero(board.covered), strict=True))
        await seat.point(tuple(map(int, likely)))
        assert re.search("certainly|mined with [0-9.]+ %", seat.place)
        await seat.press("p")
        assert seat.text_of(seat.app.view.cursor) == "■"
        assert "mined with" not in seat.place

    at_table(play, rules_of(preset="intermediate"))


def test_the_odds_follow_the_game() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        await seat.point((0, 0))
        await seat.press("p", "space")
        assert [seat.text_of((0, c)) for c in range(2, 6)] == ["●", "33", "33", "33"]
        await seat.click((0, 5), button=3)
        assert seat.text_of((0, 5)) == "⚑33"
        await seat.click((0, 4))
        assert [seat.text_of((0, c)) for c in (3, 5)] == ["50", "⚑50"]

    at_table(play, rules_of(**LINE))


def test_without_a_board_that_needs_no_guess_there_is_an_honest_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minewise.cli.commands.play.making.EFFORT", 2_000)

    async def play(seat: Table) -> None:
        await seat.click((0, 0))
        assert seat.note.startswith("No board without guessing: none was found in 2,000 attempts.")
        assert seat.app.session.board.covered.all()
        await seat.press("g")
        assert "start zero" in seat.bar
        await seat.click((0, 0))
        assert seat.app.session.board.shown[0, 0] == 0

    at_table(play, rules_of(rows=20, cols=20, mines=300))


def test_the_screen_lives_while_a_board_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board takes for ever; all that can be done meanwhile, and leaving, is at once."""

    def never(_rules: object, _first: Cell, cancelled: Event) -> None:
        assert cancelled.wait(60)

    monkeypatch.setattr(play_app, "make_puzzle", never)

    async def play() -> None:
        async with table(rules_of()) as seat:
            await seat.pilot.press("space")
            await seat.pilot.pause()
            assert seat.note == "Looking for a board that needs no guess …"
            await seat.pilot.press("left", "f")
            assert seat.note == "The board is still being made."
            assert seat.app.view.cursor == (4, 3)
            making = seat.app._making
            await seat.pilot.press("n")
            assert making is not None
            assert making.is_set()
            await seat.pilot.press("space")
            await seat.pilot.press("q")

    run_apart(play())


def test_a_failed_search_that_nobody_waits_for_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_rules: object, _first: Cell, cancelled: Event) -> None:
        assert cancelled.wait(60)
        raise BudgetError("nobody cares")

    monkeypatch.setattr(play_app, "make_puzzle", fail)

    async def play() -> None:
        async with table(rules_of()) as seat:
            await seat.pilot.press("space", "n")
            await seat.settle()
            assert "nobody cares" not in seat.note

    run_apart(play())


@pytest.mark.parametrize("topology", ["torus", "hex", "box 2x3x4"])
def test_every_topology_can_be_clicked(topology: str) -> None:
    settings = {} if topology.startswith("box") else {"rows": 6, "cols": 7}

    async def play(seat: Table) -> None:
        cells = list(seat.app.session.board.topology.cells())
        for cell in (cells[0], cells[len(cells) // 2 + 1], cells[-1]):
            await seat.click(cell, button=3)
            assert seat.app.view.cursor == cell
            assert seat.app.session.board.shown[cell] == FLAG

    at_table(play, rules_of(topology=topology, mines=3, no_guess=False, **settings))


def test_a_board_without_guessing_on_hexagons() -> None:
    async def play(seat: Table) -> None:
        await seat.press("space")
        assert seat.app.session.board.topology.kind == "hex"
        assert analyze(seat.app.session.board).safe
        assert seat.line(1).startswith("0   ")
        assert seat.line(2).startswith("1     ")

    at_table(play, rules_of(rows=6, cols=7, mines=6, topology="hex"))


def test_a_large_board_scrolls_to_the_cursor() -> None:
    async def play(seat: Table) -> None:
        view = seat.app.view
        assert view.geometry.cell_width == 2
        assert view.sees(view.cursor)
        await seat.press("home", "pageup")
        assert view.scroll_offset == (0, 0)
        await seat.press("end", "pagedown")
        assert view.scroll_offset.x > 0
        assert view.scroll_offset.y > 0
        await seat.press("f")
        assert seat.text_of((59, 59)) == "⚑"
        await seat.click((58, 57), button=3)
        assert seat.app.session.board.shown[58, 57] == FLAG
        before = view.scroll_offset
        edge = view.geometry.cell_at(before.x + 40, before.y)
        assert edge is not None
        await seat.click(edge, button=3)
        assert view.scroll_offset == before  # or a double click would hit another cell
        await seat.pilot.resize_terminal(40, 14)
        await seat.until(lambda: view.size.width <= 40 and view.sees(edge))
        assert view.cursor == edge

    at_table(play, rules_of(rows=60, cols=60, mines=500), size=(80, 24))


def test_nobody_plays_what_is_not_seen() -> None:
    async def play(seat: Table) -> None:
        view = seat.app.view
        await seat.press("space")
        view.scroll_to(0, 0, animate=False, immediate=True)
        assert not view.sees(view.cursor)
        await seat.press("f")
        assert view.sees(view.cursor)
        assert seat.app.session.clicks == 1
        await seat.press("home", "pageup", "H")
        assert seat.app._marks
        assert all(map(view.sees, seat.app._marks))
        assert view.sees(view.cursor)

    at_table(play, rules_of(rows=60, cols=60, mines=500), size=(80, 24))


def test_a_scrollbar_takes_room_too() -> None:
    async def play(seat: Table) -> None:
        assert seat.app.view.geometry.cell_width == 2
        assert seat.app.view.show_vertical_scrollbar
        assert not seat.app.view.show_horizontal_scrollbar

    at_table(play, rules_of(), size=(38, 12))


def test_cells_are_wide_where_there_is_room() -> None:
    async def play(seat: Table) -> None:
        assert seat.app.view.geometry.cell_width == 4
        await seat.pilot.resize_terminal(80, 24)
        await seat.until(lambda: seat.app.view.geometry.cell_width == 2)
        await seat.until(lambda: len(seat.line(1).rstrip()) <= 80)

    at_table(play, rules_of(preset="expert"), size=(140, 30))


def test_help_lists_every_key() -> None:
    async def play(seat: Table) -> None:
        await seat.press("question_mark")
        assert isinstance(seat.app.screen, HelpScreen)
        await seat.press("escape")
        assert not isinstance(seat.app.screen, HelpScreen)

    at_table(play, rules_of())


def test_light_and_dark() -> None:
    async def play(seat: Table) -> None:
        assert not seat.app.theme.endswith("light")
        await seat.press("t")
        assert seat.app.theme == "minewise-light"
        await seat.press("space")
        assert seat.app._picture().scheme.paper == "#f6f7f9"

    at_table(play, rules_of())


def test_without_colours_shapes_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with table(rules_of(preset="expert"), size=(80, 24)) as seat:
            assert seat.app.no_color
            await seat.press("p", "space")
            cells = list(seat.app.session.board.topology.cells())
            shown = {seat.text_of(cell) for cell in cells}
            assert shown <= set("12345678✓●") | {"", "░░", "▒▒", "▓▓", "██"}
            assert shown & {"░░", "▒▒"}
            flagged = next(cell for cell in cells if seat.text_of(cell) in ("░░", "▒▒"))
            await seat.click(flagged, button=3)
            assert seat.text_of(flagged) == "⚑"

    run_apart(play())


@pytest.mark.parametrize(("columns", "width"), [(15, 4), (80, 5)])
def test_large_clues_have_room(columns: int, width: int) -> None:
    async def play(seat: Table) -> None:
        here = (1, 1, 1, 1, 1)
        await seat.press("space", "left")
        seat.app._marks = {here: "reason"}
        seat.app._show()
        assert seat.app.view.geometry.cell_width == width
        assert seat.text_of(here) == "→101"
        assert seat.text_of((1, 1, 1, 1, 2)) == "■"

    rules = rules_of(topology="box 3x3x3x3x3", mines=101, start="safe")
    at_table(play, rules, size=(columns, 30))


def test_scattered_cells_are_shown_at_the_start() -> None:
    async def play(seat: Table) -> None:
        assert (seat.app.session.board.shown >= 0).sum() == 12
        await seat.press("H")
        assert seat.app.session.hints == 1

    at_table(play, rules_of(start="scatter:12"))


def test_the_clock_runs_from_the_first_click_to_the_end() -> None:
    async def play(seat: Table) -> None:
        seat.deal("--B--B")
        assert seat.bar.endswith("0:00")
        clock = seat.app.session.clock
        assert clock.seconds == 0
        await seat.click((0, 0))
        running = clock.seconds
        assert running > 0
        await seat.click((0, 2))
        stopped = clock.seconds
        assert stopped > running
        await seat.pilot.pause(0.05)
        assert clock.seconds == stopped

    at_table(play, rules_of(**LINE))


def test_q_leaves() -> None:
    async def play() -> None:
        async with table(rules_of()) as seat:
            await seat.press("q")
            assert seat.app._exit

    run_apart(play())
