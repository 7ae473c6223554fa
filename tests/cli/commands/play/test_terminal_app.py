"""The screen of `minewise play`, with mouse and keyboard."""

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
from minewise.cli.commands.play.hints import without_flags
from minewise.cli.commands.play.history import History, statistics_text
from minewise.cli.commands.play.screens import (
    HelpScreen,
    QuestionScreen,
    SizeScreen,
    TextScreen,
)
from minewise.puzzles.puzzle import Puzzle
from support.apart import run_apart
from support.play_screen import PlayScreen, on_screen, play_screen, rules_of

if TYPE_CHECKING:
    from pathlib import Path
    from threading import Event

    from minewise import Cell

pytestmark = pytest.mark.slow

LINE = {"rows": 1, "cols": 6, "mines": 2, "start": "safe"}
"""Settings for the layout `--B--B`, which shows 0 1 B 1 1 B."""


def test_no_guess_board_is_generated_at_the_first_click() -> None:
    async def play(screen: PlayScreen) -> None:
        assert "needs no guess" in screen.note
        await screen.click((2, 7))
        session = screen.app.session
        assert session.board.shown[2, 7] == 0
        while not session.over:
            cell = analyze(without_flags(session.board)).safe[0]  # there is always one
            session.reveal(cell)
        assert verify(Puzzle(session.layout, (2, 7))).solvable

    on_screen(play, rules_of(preset="beginner"))


def test_game_can_be_won_with_the_keyboard() -> None:
    """Play a no-guess board by opening certain cells only."""

    async def play(screen: PlayScreen) -> None:
        await screen.press("space")
        while not screen.app.session.over:
            result = analyze(without_flags(screen.app.session.board))
            assert result.safe
            await screen.point(result.safe[0])
            await screen.press("enter")
        assert screen.app.session.status == "won"
        assert screen.note.startswith("Won!")
        assert "3BV is the smallest number of clicks" in screen.note
        assert "by logic, no guesses." in screen.note

    on_screen(play, rules_of(rows=6, cols=6, mines=5))


def test_mouse_opens_flags_and_chords() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.click((0, 0))
        assert screen.app.session.board.shown.tolist() == [
            [0, 1, COVERED, COVERED, COVERED, COVERED]
        ]
        await screen.click((0, 2), button=3)
        assert screen.text_of((0, 2)) == "⚑"
        assert "⚑ 1 left" in screen.bar
        await screen.click((0, 3))
        await screen.click((0, 0))  # so that the next click is not a double click
        await screen.click((0, 3))
        assert screen.app.session.board.shown[0, 4] == 1
        assert screen.app.session.status == "won"

    on_screen(play, rules_of(**LINE))


def test_a_double_click_does_not_chord() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.click((0, 0))
        await screen.click((0, 5), button=3)  # correct, but not certain yet
        await screen.click((0, 2), button=3)
        await screen.click((0, 3), times=2)
        assert screen.app.session.board.shown[0, 4] == COVERED

    on_screen(play, rules_of(**LINE))


def test_keys_flag_and_chord() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.point((0, 0))
        await screen.press("space", "l", "l", "f", "right", "space", "c")
        assert screen.app.session.status == "won"
        await screen.press("u")
        assert screen.app.session.board.shown[0, 4] == COVERED
        await screen.press("space")  # also chords on a clue
        assert screen.app.session.status == "won"

    on_screen(play, rules_of(**LINE))


def test_vi_and_edge_keys_move_the_cursor() -> None:
    async def play(screen: PlayScreen) -> None:
        view = screen.app.view
        assert view.cursor == (4, 4)
        await screen.press("h", "k", "k", "l", "l", "j")
        assert view.cursor == (3, 5)
        await screen.press("home", "pageup")
        assert view.cursor == (0, 0)
        await screen.press("up", "left")
        assert view.cursor == (0, 0)
        await screen.press("end", "pagedown")
        assert view.cursor == (8, 8)
        assert screen.place.startswith("r9c9: covered")

    on_screen(play, rules_of())


def test_cursor_wraps_around_on_a_torus() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("home", "pageup", "up", "left")
        assert screen.app.view.cursor == (5, 6)

    on_screen(play, rules_of(rows=6, cols=7, mines=4, topology="torus"))


def test_fatal_click_can_be_undone() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.click((0, 0))
        await screen.click((0, 3), button=3)
        await screen.click((0, 2))
        assert screen.app.session.status == "lost"
        assert [screen.text_of((0, column)) for column in (2, 3, 5)] == ["✖", "✗⚑", "●"]
        assert screen.note.startswith("Lost. Press U to undo the last move.")
        assert "3BV 1 of 3" in screen.note
        assert "Bad move: the clues prove a mine here." in screen.note
        await screen.press("u")
        assert screen.app.session.status == "playing"
        await screen.click((0, 3), button=3)
        await screen.click((0, 3))
        await screen.click((0, 4))
        assert screen.note.startswith("Won after undoing 1 mine.")
        assert "1 undo" in screen.note

    on_screen(play, rules_of(**LINE))


def test_final_note_stays_and_can_be_scrolled() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.click((0, 0))
        await screen.click((0, 2))
        result = screen.note
        await screen.press("space", "f", "c", "H", "p")
        await screen.click((0, 3))
        assert screen.note == result
        assert screen.place == "r1c4: covered"
        shown = "".join(str(screen.app._note.render()).split())
        assert shown.startswith("Lost.")
        assert shown.endswith("…D:details")
        await screen.press("d")
        assert str(screen.app.screen.query_one(Static).content) == result
        before = screen.app.screen.query_one(VerticalScroll).scroll_offset.y
        await screen.press("down")
        assert screen.app.screen.query_one(VerticalScroll).scroll_offset.y > before
        await screen.press("escape", "u")
        assert screen.app.session.status == "playing"

    on_screen(play, rules_of(**LINE), size=(40, 12))


def test_notes_do_not_move_the_board() -> None:
    async def play(screen: PlayScreen) -> None:
        view = screen.app.view
        assert view.size.height == view.geometry.height  # the whole board fits
        await screen.press("space")
        for text in ("", "A long hint. " * 30):
            screen.app.note(text)
            await screen.pilot.pause()
            places.append((view.region, view.scroll_offset))
        while not screen.app.session.over:
            screen.app.session.reveal(analyze(screen.app.session.board).safe[0])
        screen.app._changed()
        await screen.settle()
        places.append((view.region, view.scroll_offset))
        assert len(set(places)) == 1

    for size in [(80, 24), (100, 40)]:
        places: list[object] = []
        on_screen(play, rules_of(preset="intermediate", mines=None), size=size)


def test_impossible_moves_are_explained() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("u")
        assert screen.note == "No move to undo."
        screen.set_layout("--B--B")
        await screen.point((0, 0))
        await screen.press("space", "right", "c")
        assert screen.note == "r1c2 shows 1, but has 0 flags around it."

    on_screen(play, rules_of(**LINE))


def test_impossible_rule_change_keeps_the_board() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("g")
        assert screen.note.startswith("8 mines do not fit on a board of 9 cells: start rule zero")
        assert "start safe" in screen.bar

    on_screen(play, rules_of(rows=3, cols=3, mines=8, start="safe"))


def test_restart_keeps_the_board() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("space")
        before = screen.app.session.board
        safe = analyze(before).safe[0]
        await screen.click(safe)
        assert screen.app.session.board != before
        await screen.press("r")
        assert screen.app.session.board == before
        assert screen.app.session.clicks == 1

    on_screen(play, rules_of())


@pytest.mark.parametrize("key", ["r", "n", "g"])
def test_previous_game_can_be_restored(key: str) -> None:
    async def play(screen: PlayScreen) -> None:
        session = screen.app.session
        await screen.press("space", "H")
        await screen.click(analyze(session.board).safe[0])
        before = session.board
        await screen.press(key, key)
        assert screen.app.session.board != before
        assert screen.note.endswith("Press U to return to the previous game.")
        time = session.clock.seconds
        assert session.clock.seconds == time
        await screen.press("u")
        assert screen.app.session is session
        assert session.board == before
        assert session.undone == 0
        assert session.clock.seconds > time
        await screen.press("u")
        assert session.undone == 1

    on_screen(play, rules_of())


def test_a_new_board_has_the_next_seed() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("space")
        first = screen.app.session.board
        await screen.press("n")
        assert screen.app.session.board.covered.all()
        assert "seed 2" in screen.bar
        await screen.press("space")
        assert screen.app.session.board != first

    on_screen(play, rules_of())


def test_next_click_is_safe_after_undoing_the_first() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.click((0, 0), button=3)
        await screen.click((4, 4))
        await screen.press("u")
        assert screen.app.session.board.shown[0, 0] == FLAG
        assert screen.app.session.board.covered.all()
        await screen.click((8, 8))
        assert screen.app.session.board.shown[8, 8] == 0

    on_screen(play, rules_of())


def test_hint_is_the_first_step_of_the_explanation() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("H")
        assert "The first click is safe" in screen.note
        await screen.press("space", "H")
        step = explain(screen.app.session.board).steps[0]
        assert screen.note == step.text
        for cell in step.clues:
            assert screen.text_of(cell).startswith("→")
        for cell in step.mined:
            assert screen.text_of(cell) == "●"
        for cell in step.safe:
            assert screen.text_of(cell) == "✓"
        assert screen.app.session.hints == 1
        await screen.click((step.mined or step.safe)[0], button=3)
        assert screen.note == ""
        assert not screen.app._marks

    on_screen(play, rules_of())


def test_the_next_hint_is_another_step() -> None:
    """Without flags, a hint about a mine would come again and again."""

    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.click((0, 0))
        await screen.click((0, 3))
        told = []
        for count in range(1, 5):
            await screen.press("H")
            assert screen.app.session.hints == count
            told.append(screen.note)
        news = ("r1c3 is a mine", "r1c5 is safe", "r1c6 is a mine")
        assert all(text in note for text, note in zip(news, told, strict=False))
        assert told[3] in told[:3]  # all have been told

    on_screen(play, rules_of(**LINE))


def test_probabilities_are_exact_and_can_be_hidden() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("p", "space")
        board = screen.app.session.board
        result = analyze(board)
        for cell in board.topology.cells():
            text = screen.text_of(cell)
            if cell in result.safe:
                assert text == "✓"
            elif cell in result.mined:
                assert text == "●"
            elif board.covered[cell]:
                chance = 100 * result.probability[cell]
                assert float(text) == pytest.approx(chance, abs=0.51)
        likely = next(zip(*np.nonzero(board.covered), strict=True))
        await screen.point(tuple(map(int, likely)))
        assert re.search("certainly|[0-9.]+ % mine", screen.place)
        await screen.press("p")
        assert screen.text_of(screen.app.view.cursor) == "■"
        assert "% mine" not in screen.place

    on_screen(play, rules_of(preset="intermediate"))


def test_odds_follow_the_game() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.point((0, 0))
        await screen.press("p", "space")
        assert [screen.text_of((0, c)) for c in range(2, 6)] == ["●", "33", "33", "33"]
        await screen.click((0, 5), button=3)
        assert screen.text_of((0, 5)) == "⚑33"
        await screen.click((0, 4))
        assert [screen.text_of((0, c)) for c in (3, 5)] == ["50", "⚑50"]

    on_screen(play, rules_of(**LINE))


def test_failed_search_for_a_no_guess_board_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minewise.cli.commands.play.rules.EFFORT", 2_000)

    async def play(screen: PlayScreen) -> None:
        await screen.click((0, 0))
        assert screen.note.startswith(
            "Cannot make a board without guessing: none found in 2,000 attempts."
        )
        assert screen.app.session.board.covered.all()
        await screen.press("g")
        assert "start zero" in screen.bar
        await screen.click((0, 0))
        assert screen.app.session.board.shown[0, 0] == 0

    on_screen(play, rules_of(rows=20, cols=20, mines=300))


def test_screen_responds_while_a_board_is_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and quitting must work at once even if board generation never ends."""

    def never(_rules: object, _first: Cell, cancelled: Event) -> None:
        assert cancelled.wait(60)

    monkeypatch.setattr(play_app, "make_puzzle", never)

    async def play() -> None:
        async with play_screen(rules_of()) as screen:
            await screen.pilot.press("space")
            await screen.pilot.pause()
            assert screen.note == "Making a board that needs no guess …"
            await screen.pilot.press("left", "f")
            assert screen.note == "Still making the board …"
            assert screen.app.view.cursor == (4, 3)
            making = screen.app._making
            await screen.pilot.press("n")
            assert making is not None
            assert making.is_set()
            await screen.pilot.press("space")
            await screen.pilot.press("q")

    run_apart(play())


def test_cancelled_search_reports_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_rules: object, _first: Cell, cancelled: Event) -> None:
        assert cancelled.wait(60)
        raise BudgetError("too late")

    monkeypatch.setattr(play_app, "make_puzzle", fail)

    async def play() -> None:
        async with play_screen(rules_of()) as screen:
            await screen.pilot.press("space", "n")
            await screen.settle()
            assert "too late" not in screen.note

    run_apart(play())


@pytest.mark.parametrize("topology", ["torus", "hex", "box 2x3x4"])
def test_every_topology_can_be_clicked(topology: str) -> None:
    settings = {} if topology.startswith("box") else {"rows": 6, "cols": 7}

    async def play(screen: PlayScreen) -> None:
        cells = list(screen.app.session.board.topology.cells())
        for cell in (cells[0], cells[len(cells) // 2 + 1], cells[-1]):
            await screen.click(cell, button=3)
            assert screen.app.view.cursor == cell
            assert screen.app.session.board.shown[cell] == FLAG

    on_screen(play, rules_of(topology=topology, mines=3, no_guess=False, **settings))


def test_no_guess_board_on_hexagons() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("space")
        assert screen.app.session.board.topology.kind == "hex"
        assert analyze(screen.app.session.board).safe
        assert screen.line(1).startswith("1   ")
        assert screen.line(2).startswith("2     ")

    on_screen(play, rules_of(rows=6, cols=7, mines=6, topology="hex"))


def test_a_large_board_scrolls_to_the_cursor() -> None:
    async def play(screen: PlayScreen) -> None:
        view = screen.app.view
        assert view.geometry.cell_width == 2
        assert view.sees(view.cursor)
        await screen.press("home", "pageup")
        assert view.scroll_offset == (0, 0)
        await screen.press("end", "pagedown")
        assert view.scroll_offset.x > 0
        assert view.scroll_offset.y > 0
        await screen.press("f")
        assert screen.text_of((59, 59)) == "⚑"
        await screen.click((58, 57), button=3)
        assert screen.app.session.board.shown[58, 57] == FLAG
        before = view.scroll_offset
        edge = view.geometry.cell_at(before.x + 40, before.y)
        assert edge is not None
        await screen.click(edge, button=3)
        assert view.scroll_offset == before  # otherwise a double click would hit two cells
        await screen.pilot.resize_terminal(40, 14)
        await screen.until(lambda: view.size.width <= 40 and view.sees(edge))
        assert view.cursor == edge

    on_screen(play, rules_of(rows=60, cols=60, mines=500), size=(80, 24))


def test_move_at_a_hidden_cursor_only_scrolls_to_it() -> None:
    async def play(screen: PlayScreen) -> None:
        view = screen.app.view
        await screen.press("space")
        view.scroll_to(0, 0, animate=False, immediate=True)
        assert not view.sees(view.cursor)
        await screen.press("f")
        assert view.sees(view.cursor)
        assert screen.app.session.clicks == 1
        await screen.press("home", "pageup", "H")
        assert screen.app._marks
        assert all(map(view.sees, screen.app._marks))
        assert view.sees(view.cursor)

    on_screen(play, rules_of(rows=60, cols=60, mines=500), size=(80, 24))


def test_cells_leave_room_for_the_scrollbar() -> None:
    async def play(screen: PlayScreen) -> None:
        assert screen.app.view.geometry.cell_width == 3
        assert screen.app.view.show_vertical_scrollbar
        assert not screen.app.view.show_horizontal_scrollbar

    on_screen(play, rules_of(), size=(38, 12))


def test_cells_are_wide_if_they_fit() -> None:
    async def play(screen: PlayScreen) -> None:
        assert screen.app.view.geometry.cell_width == 4
        await screen.pilot.resize_terminal(80, 24)
        await screen.until(lambda: screen.app.view.geometry.cell_width == 2)
        await screen.until(lambda: len(screen.line(1).rstrip()) <= 80)

    on_screen(play, rules_of(preset="expert"), size=(140, 30))


def test_help_lists_every_key() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("question_mark")
        assert isinstance(screen.app.screen, HelpScreen)
        await screen.press("escape")
        assert not isinstance(screen.app.screen, HelpScreen)

    on_screen(play, rules_of())


def test_light_and_dark_themes() -> None:
    async def play(screen: PlayScreen) -> None:
        assert not screen.app.theme.endswith("light")
        await screen.press("t")
        assert screen.app.theme == "minewise-light"
        await screen.press("space")
        assert screen.app._board_style().scheme.paper == "#f6f7f9"

    on_screen(play, rules_of())


def test_no_colour_shows_shades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with play_screen(rules_of(preset="expert"), size=(80, 24)) as screen:
            assert screen.app.no_color
            await screen.press("p", "space")
            cells = list(screen.app.session.board.topology.cells())
            shown = {screen.text_of(cell) for cell in cells}
            assert shown <= set("12345678✓●") | {"", "░░", "▒▒", "▓▓", "██"}
            assert shown & {"░░", "▒▒"}
            flagged = next(cell for cell in cells if screen.text_of(cell) in ("░░", "▒▒"))
            await screen.click(flagged, button=3)
            assert screen.text_of(flagged) == "⚑"

    run_apart(play())


@pytest.mark.parametrize(("columns", "width"), [(15, 4), (80, 5)])
def test_large_clues_fit_their_cells(columns: int, width: int) -> None:
    async def play(screen: PlayScreen) -> None:
        here = (1, 1, 1, 1, 1)
        await screen.press("space", "left")
        screen.app._marks = {here: "reason"}
        screen.app._show()
        assert screen.app.view.geometry.cell_width == width
        assert screen.text_of(here) == "→101"
        assert screen.text_of((1, 1, 1, 1, 2)) == "■"

    rules = rules_of(topology="box 3x3x3x3x3", mines=101, start="safe")
    on_screen(play, rules, size=(columns, 30))


def test_scattered_cells_are_shown_at_the_start() -> None:
    async def play(screen: PlayScreen) -> None:
        assert (screen.app.session.board.shown >= 0).sum() == 12
        await screen.press("H")
        assert screen.app.session.hints == 1

    on_screen(play, rules_of(start="scatter:12"))


def test_clock_runs_from_the_first_click_to_the_end() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        assert screen.bar.endswith("0:00")
        clock = screen.app.session.clock
        assert clock.seconds == 0
        await screen.click((0, 0))
        running = clock.seconds
        assert running > 0
        await screen.click((0, 2))
        stopped = clock.seconds
        assert stopped > running
        await screen.pilot.pause(0.05)
        assert clock.seconds == stopped

    on_screen(play, rules_of(**LINE))


def test_odds_are_separate_at_100_columns() -> None:
    """On Expert, a gap stays between the percentages."""

    async def play(screen: PlayScreen) -> None:
        geometry = screen.app.view.geometry
        assert (geometry.text_width, geometry.gap) == (2, 1)
        assert geometry.width <= 100
        await screen.press("p", "space")
        await screen.until(lambda: screen.app._analysis is not None)
        cells = [cell for cell in screen.app.session.board.topology.cells() if cell[0] == 0]
        texts = [screen.text_of(cell) for cell in cells]
        assert screen.line(1).split() == ["1", *filter(None, texts)]
        assert any(text.isdecimal() for text in texts)

    on_screen(play, rules_of(preset="expert", no_guess=False), size=(100, 30))


def test_size_can_be_changed_and_undone() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("space", "b", "down", "down", "enter")
        assert screen.app.session.board.shape == (16, 30)
        assert screen.bar.startswith("16×30 grid, 99 mines, without guessing")
        assert screen.app.view.geometry.columns == 30
        await screen.press("u")
        assert screen.app.session.board.shape == (9, 9)
        assert screen.app.view.geometry.columns == 9

    on_screen(play, rules_of())


def test_size_can_be_typed() -> None:
    async def play(screen: PlayScreen) -> None:
        await screen.press("b", "tab", *"4x", "enter")
        assert isinstance(screen.app.screen, SizeScreen)
        await screen.press(*" 5 3", "enter")
        assert screen.app.session.board.shape == (4, 5)
        assert screen.app.session.rules.match.mines == 3
        await screen.press("b", "tab", *"2 2 9", "enter")
        assert "mines" in screen.note
        assert screen.app.session.board.shape == (4, 5)

    on_screen(play, rules_of())


def test_undone_mistakes_stay_in_the_report() -> None:
    async def play(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        await screen.click((0, 0))
        await screen.click((0, 2))
        await screen.press("u")
        await screen.click((0, 3))
        await screen.click((0, 4))
        assert screen.note.startswith("Won after undoing 1 mine.")
        assert "Accuracy 0 %." in screen.note
        assert "Move 2, r1c3 (undone). Bad move: the clues prove a mine here." in screen.note
        assert "Luck: 1 of 1 guesses succeeded, 0.7 expected" in screen.note

    on_screen(play, rules_of(**LINE))


def test_games_are_kept_with_statistics(tmp_path: Path) -> None:
    history = History(tmp_path / "games.json")

    async def win(screen: PlayScreen) -> None:
        screen.set_layout("--B--B")
        for column in (0, 3, 4):
            await screen.click((0, column))

    async def play() -> None:
        async with play_screen(rules_of(**LINE), history=history) as screen:
            await win(screen)
            assert "First win at this level." in screen.note
            await screen.press("n")
            await win(screen)
            assert "Streak: 2 wins." in screen.note
            await screen.press("n")
            screen.set_layout("--B--B")
            await screen.click((0, 0))
            await screen.click((0, 2))
            assert "A streak of 2 wins ends." in screen.note
            await screen.press("u", "s")
            assert isinstance(screen.app.screen, TextScreen)

    run_apart(play())
    games = history.load()
    assert [game["won"] for game in games] == [True, True, False]
    assert [game["helped"] for game in games] == [False] * 3
    assert [game["accuracy"] for game in games] == [1, 1, 0]
    text = statistics_text(games)
    assert "3 games, 2 won (67 %)" in text
    assert "efficiency 100 %; streak 0, longest 2; accuracy 67 %" in text


def test_winning_again_after_undo_changes_nothing(tmp_path: Path) -> None:
    history = History(tmp_path / "games.json")

    async def play() -> None:
        async with play_screen(rules_of(**LINE), history=history) as screen:
            screen.set_layout("--B--B")
            for column in (0, 3, 4):
                await screen.click((0, column))
            await screen.press("u")
            await screen.click((0, 4))
            assert screen.app.session.over

    run_apart(play())
    (game,) = history.load()
    assert (game["won"], game["helped"], game["clicks"]) == (True, False, 3)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 100_000,
        '{"format": "minewise games", "version": 1}',
        '{"format": "minewise games", "version": 1, "games": [{"id": "a"}]}',
    ],
)
def test_damaged_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.json"
    path.write_text(text)

    async def play() -> None:
        async with play_screen(rules_of(**LINE), history=History(path)) as screen:
            screen.set_layout("--B--B")
            await screen.click((0, 0))
            await screen.click((0, 2))
            assert "This game is not kept" in screen.note
            assert "is damaged: move it away" in screen.note

    run_apart(play())
    assert path.read_text() == text


def test_q_asks_if_a_game_is_in_progress() -> None:
    async def play() -> None:
        async with play_screen(rules_of()) as screen:
            await screen.press("space", "q")
            assert isinstance(screen.app.screen, QuestionScreen)
            await screen.press("n")
            assert not screen.app._exit
            await screen.press("q", "y")
            assert screen.app._exit

    run_apart(play())


def test_q_quits() -> None:
    async def play() -> None:
        async with play_screen(rules_of()) as screen:
            await screen.press("q")
            assert screen.app._exit

    run_apart(play())
