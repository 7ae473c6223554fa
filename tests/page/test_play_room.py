"""The Play room with mouse and keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from minewise import Board, Puzzle, verify
from support.play_room import PlayRoom
from support.still_time import pass_time, stop_time
from support.waiting import Held, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

CORNERS = "B---\n----\n---B"
"""Two mines; a click on r1c4 opens six cells."""


@pytest.fixture
def room(page: Page) -> PlayRoom:
    return PlayRoom(page)


def test_won_game_shows_and_explains_its_figures(room: PlayRoom) -> None:
    room.play(CORNERS, first="0,3")
    expect(room.status).to_contain_text("Start at r1c4")
    room.cell(0, 3).click()
    expect(room.status).to_have_text("Opened 6 cells.")
    room.play("B--", first="0,2")
    room.cell(0, 2).click()
    expect(room.status).to_contain_text("Won in")
    result = room.page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text("Won")
    expect(result).to_contain_text("3BV1")
    expect(result).to_contain_text("Clicks1")
    expect(result).to_contain_text("Efficiency100 %")
    expect(result).to_contain_text("It can exceed 100 %")
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: flag")


def test_lost_game_shows_all_mines_and_can_be_undone(room: PlayRoom) -> None:
    room.play("B-B\n---", guesses="yes")
    room.cell(1, 1).click()
    room.cell(0, 1).click(button="right")
    room.cell(0, 0).click()
    expect(room.status).to_contain_text("That was a mine")
    expect(room.cell(0, 0)).to_have_accessible_name(re.compile("the mine you opened"))
    expect(room.cell(0, 2)).to_have_accessible_name(re.compile("mine"))
    expect(room.cell(0, 1)).to_have_accessible_name(re.compile("wrong flag"))
    room.button("Undo").click()
    expect(room.status).to_contain_text("Mine undone")
    expect(room.cell(0, 0)).to_have_accessible_name(re.compile("covered"))
    room.cell(0, 1).click(button="right")
    for cell in ((0, 1), (1, 0), (1, 2)):
        room.cell(*cell).click()
    result = room.page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text("Won after undoing 1 mine")
    expect(result).to_contain_text("Undos1 (1 mine)")


def test_flags_are_counted_and_protect_their_cells(room: PlayRoom) -> None:
    room.play(CORNERS)
    room.cell(0, 0).click(button="right")
    expect(room.mines_left).to_have_text("1")
    room.cell(0, 0).click()
    expect(room.status).to_contain_text("is flagged")
    room.cell(0, 0).click(button="right")
    expect(room.mines_left).to_have_text("2")


def test_chord_opens_the_cells_without_flags(room: PlayRoom) -> None:
    mouse = room.page.mouse

    def press_both_buttons() -> None:
        room.cell(1, 1).hover()
        mouse.down()
        mouse.down(button="right")
        mouse.up(button="right")
        mouse.up()

    def press_the_key() -> None:
        room.cell(1, 1).focus()
        room.page.keyboard.press("c")

    ways = [
        lambda: room.cell(1, 1).click(),
        lambda: room.cell(1, 1).dblclick(),
        lambda: room.cell(1, 1).click(button="middle"),
        press_both_buttons,
        press_the_key,
    ]
    room.play("B--B\n----\n--B-")
    for chord in ways:
        room.button("Restart").click()
        room.cell(1, 1).click()
        expect(room.status).to_have_text("Clue 2 at r2c2.")
        room.cell(0, 0).click(button="right")
        chord()
        expect(room.status).to_have_text("This 2 needs 2 flags; it has 1.")
        room.cell(2, 2).click(button="right")
        chord()
        expect(room.cell(0, 1)).to_have_accessible_name("r1c2: 1")
        expect(room.cell(2, 0)).to_have_accessible_name("r3c1: open, no mines around")
        expect(room.mines_left).to_have_text("1")


def test_game_can_be_won_with_the_keyboard(room: PlayRoom) -> None:
    room.play("B----\n-----\n--B--")
    press = room.page.keyboard.press
    for _ in range(20):
        press("Tab")
        if room.page.evaluate("document.activeElement.role") == "gridcell":
            break
    expect(room.cell(0, 0)).to_be_focused()
    press("End")
    expect(room.cell(0, 4)).to_be_focused()
    press("Space")
    expect(room.status).to_have_text("Opened 10 cells.")
    press("Control+Home")
    press("f")
    expect(room.mines_left).to_have_text("1")
    press("ArrowDown")
    press("Enter")
    expect(room.status).to_have_text("Clue 1 at r2c1.")
    press("u")
    expect(room.status).to_have_text("Move undone.")
    press("Enter")
    press("ArrowDown")
    press("ArrowLeft")
    expect(room.cell(2, 0)).to_be_focused()
    press("Enter")
    expect(room.status).to_contain_text("Won in")
    press("r")
    expect(room.status).to_contain_text("Same board again")
    expect(room.mines_left).to_have_text("2")
    press("n")
    expect(room.status).to_have_text("Open any cell: the first click opens an area.")
    expect(room.cell(0, 0)).to_be_focused()


def test_changed_keys_are_kept(room: PlayRoom) -> None:
    room.play(CORNERS)
    room.button("Keys …").click()
    dialog = room.page.get_by_role("dialog", name="Keys")
    dialog.get_by_role("button", name="Flag: F", exact=True).click()
    room.page.keyboard.press("j")
    expect(dialog.get_by_role("button", name="Flag: J", exact=True)).to_be_focused()
    dialog.get_by_role("button", name="Undo: U", exact=True).click()
    room.page.keyboard.press("Escape")
    expect(dialog).to_contain_text("Nothing changed.")
    dialog.get_by_role("button", name="Chord: C", exact=True).click()
    dialog.get_by_role("button", name="Restart: R", exact=True).click()
    room.page.keyboard.press("Shift")
    room.page.keyboard.press("u")
    expect(dialog).to_contain_text("Restart: U. Undo now has no key.")
    expect(dialog.get_by_role("button", name="Chord: C", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    room.page.reload()
    room.cell(0, 0).focus()
    room.page.keyboard.press("f")
    expect(room.mines_left).to_have_text("2")
    room.page.keyboard.press("j")
    expect(room.mines_left).to_have_text("1")


def test_no_guess_boards_need_no_guess(room: PlayRoom) -> None:
    room.page.goto("/#/play?preset=beginner&topology=hex")
    room.cell(4, 4).click()
    expect(room.cell(4, 4)).to_have_accessible_name(re.compile("open"))
    layout = room.layout()
    assert (layout.topology.kind, layout.shape, layout.count) == ("hex", (9, 9), 10)
    assert room.query["first"] == "4,4"
    assert verify(Puzzle(layout, (4, 4))).solvable


def test_new_game_cancels_a_pending_board(room: PlayRoom) -> None:
    waiting = Held(room.page, "**/generate")
    room.page.goto("/#/play?preset=beginner")
    room.cell(4, 4).click()
    expect(room.cell(4, 4)).to_have_accessible_name("r5c5: waiting for a board")
    room.cell(5, 5).click(button="right")
    expect(room.mines_left).to_have_text("9")
    room.button("New").click()
    expect(room.cell(4, 4)).to_have_accessible_name("r5c5: covered")
    room.cell(3, 3).click()
    expect(room.cell(3, 3)).to_have_accessible_name(re.compile("waiting"))
    waiting[1].continue_()
    expect(room.cell(3, 3)).to_have_accessible_name(re.compile("open"))


def test_impossible_no_guess_board_is_reported(room: PlayRoom) -> None:
    room.page.goto("/#/play?rows=1&cols=3&mines=2")
    room.cell(0, 0).click()
    alert = room.page.get_by_role("alert")
    expect(alert).to_contain_text(
        "Cannot make a board without guessing: 2 mines leave 1 of 3 cells"
    )
    expect(alert).to_contain_text("an opening at r1c1 needs 2.")
    expect(alert).to_be_in_viewport(ratio=1)
    alert.get_by_role("button", name="Allow guesses").click()
    expect(room.page.get_by_role("heading", name="Won")).to_be_visible()
    expect(room.page).to_have_url(re.compile("guesses=yes&start=safe&layout="))


def test_time_limit_is_not_announced_as_impossible(room: PlayRoom, complaints: list[str]) -> None:
    slow = {"type": "/problems/over-budget", "detail": "the answer takes more than 5 seconds"}
    room.page.route("**/generate", lambda route: route.fulfill(status=422, json=slow))
    room.page.goto("/#/play?preset=expert")
    room.cell(8, 15).click()
    alert = room.page.get_by_role("alert")
    expect(alert).to_contain_text("found within the time limit. There may be one")
    expect(alert).to_be_in_viewport(ratio=1)
    complaints.clear()  # the browser logs the refused request


def test_boards_that_may_need_guesses_keep_the_start_rule(room: PlayRoom) -> None:
    room.page.goto("/#/play")
    room.page.get_by_label("No guessing").uncheck()
    for start in ("any", "safe", "zero"):
        room.page.get_by_label("First click").select_option(start)
        room.cell(0, 0).click()
        room.page.wait_for_url(re.compile(f"start={start}&layout="))
        layout = room.layout()
        assert layout.count == 10
        clue = layout.clues()[0, 0]
        assert {"any": True, "safe": clue >= 0, "zero": clue == 0}[start]
        assert room.query["start"] == start


def test_chosen_size_and_topology_are_kept(room: PlayRoom) -> None:
    room.page.goto("/#/play")
    room.page.get_by_label("Expert").check()
    expect(room.page.get_by_role("gridcell")).to_have_count(480)
    expect(room.mines_left).to_have_text("99")
    room.page.get_by_label("Custom").check()
    room.page.get_by_label("Rows", exact=True).fill("4")
    room.page.get_by_label("Columns", exact=True).fill("100")
    room.page.get_by_label("Columns", exact=True).press("Tab")
    expect(room.page.get_by_label("Columns", exact=True)).to_have_value("60")
    expect(room.page.get_by_role("gridcell")).to_have_count(240)
    room.page.get_by_label("Columns", exact=True).fill("5")
    room.page.get_by_label("Columns", exact=True).press("Tab")
    room.page.get_by_label("Mines", exact=True).fill("3")
    room.page.get_by_role("combobox", name="Topology").select_option("torus")
    expect(room.mines_left).to_have_text("3")
    chosen = {"rows": "4", "cols": "5", "mines": "3", "topology": "torus"}
    until(room.page, lambda: room.query == chosen)
    room.page.goto("/")
    expect(room.page.get_by_role("gridcell")).to_have_count(20)
    room.cell(0, 0).focus()
    room.page.keyboard.press("ArrowUp")
    expect(room.cell(3, 0)).to_be_focused()


def test_restart_and_link_give_the_same_board(room: PlayRoom, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/#/play?preset=beginner")
    room.cell(2, 3).click()
    layout = room.layout()
    room.button("Copy link").click()
    expect(room.status).to_have_text("Link to this board copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    room.button("Restart").click()
    expect(room.cell(2, 3)).to_have_accessible_name("r3c4: covered, start here")
    room.cell(2, 3).click()
    assert room.layout() == layout
    other = page.context.new_page()
    other.goto(link)
    there = PlayRoom(other)
    expect(there.status).to_contain_text("Start at r3c4")
    assert there.layout() == layout


def test_invalid_link_is_reported(room: PlayRoom, complaints: list[str]) -> None:
    room.page.goto("/#/play?layout=nonsense")
    expect(room.status).to_contain_text("This link could not be opened: 'nonsense' is not the id")
    expect(room.page.get_by_role("grid")).to_be_visible()
    until(room.page, lambda: complaints)
    complaints.clear()


def test_a_position_can_be_analysed(room: PlayRoom) -> None:
    room.play(CORNERS)
    room.cell(0, 3).click()
    room.cell(0, 0).click(button="right")
    link = room.page.get_by_role("link", name="Analyse this position")
    flagged = Board.parse("mines: 2\nF100\n?111\n????")
    expect(link).to_have_attribute("href", re.compile("id="))
    until(room.page, lambda: linked(link) == flagged)
    link.click()
    expect(room.page).to_have_title("Analyse · minewise")
    expect(room.page.get_by_role("gridcell", name="r1c2:")).to_have_text("1")


def linked(link: Locator) -> Board:
    """Return the board in a link, which is updated shortly after the board on the page."""
    return Board.from_id((link.get_attribute("href") or "").partition("id=")[2])


def test_hints_come_in_stages_and_do_not_repeat(room: PlayRoom) -> None:
    room.play("B----\n-----\n--B--")
    room.button("Hint").click()
    expect(room.status).to_have_text("Open a cell first, then ask for a hint.")
    room.cell(0, 4).click()
    reasons = room.page.locator("[data-mark=reason]")
    safe = room.page.get_by_role("gridcell", name="covered, safe")
    room.button("Hint").click()
    expect(room.status).to_have_text(re.compile(r"^Look at the 1 at r\dc\d"))
    expect(reasons.first).to_be_visible()
    expect(safe).to_have_count(0)
    room.page.keyboard.press("h")
    expect(room.status).to_contain_text("Single clues. One clue is enough")
    expect(safe).to_have_count(0)
    room.page.keyboard.press("h")
    expect(safe).to_have_text("✓")
    first = safe.get_attribute("aria-label")
    for _ in range(3):
        room.page.keyboard.press("h")
    expect(safe).not_to_have_attribute("aria-label", first or "")
    expect(safe).to_have_count(1)
    room.page.keyboard.press("u")
    expect(reasons).to_have_count(0)


def test_clock_runs_during_a_game(room: PlayRoom) -> None:
    stop_time(room.page)
    room.play(CORNERS)
    seconds = room.page.get_by_label("Seconds")
    pass_time(room.page, 3000)
    expect(seconds).to_have_text("0")
    room.cell(0, 3).click()
    pass_time(room.page, 5300)
    expect(seconds).to_have_text("5")


def begin(room: PlayRoom) -> None:
    """Start a game: open a cell and set a flag."""
    room.play(CORNERS, first="0,3")
    room.cell(0, 3).click()
    room.cell(0, 0).click(button="right")
    expect(room.mines_left).to_have_text("1")


def expect_the_game(room: PlayRoom) -> None:
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: flag")
    expect(room.cell(0, 1)).to_have_accessible_name("r1c2: 1")


def test_game_survives_reloads_and_room_changes(room: PlayRoom, page: Page) -> None:
    stop_time(page)
    begin(room)
    pass_time(page, 7000)
    expect(page.get_by_label("Seconds")).to_have_text("7")
    page.reload()
    expect_the_game(room)
    expect(page.get_by_label("Seconds")).to_have_text("7")
    page.get_by_role("link", name="Analyse this position").click()
    expect(page).to_have_title("Analyse · minewise")
    page.go_back()
    expect_the_game(room)
    page.get_by_role("link", name="Play", exact=True).click()
    expect_the_game(room)
    page.get_by_role("link", name="Analyse", exact=True).click()
    expect(page).to_have_title("Analyse · minewise")
    page.get_by_role("link", name="Play", exact=True).click()
    expect_the_game(room)
    room.button("Undo").click()
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: covered")
    expect(page.get_by_label("Seconds")).to_have_text("7")


def test_abandoned_game_does_not_come_back(room: PlayRoom, page: Page) -> None:
    begin(room)
    room.button("New").click()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(room.mines_left).to_have_text("2")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("gridcell", name="covered")).to_have_count(81)


def test_abandoning_a_game_needs_confirmation(room: PlayRoom, page: Page) -> None:
    begin(room)
    question = page.get_by_role("dialog", name="Abandon this game?")
    page.get_by_role("radio", name="Custom").focus()
    page.keyboard.press("ArrowLeft")
    expect(question.get_by_role("button", name="Keep playing")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="Custom")).to_be_checked()
    expect_the_game(room)
    room.cell(1, 1).focus()
    page.keyboard.press("n")
    question.get_by_role("button", name="Keep playing").click()
    expect(room.cell(1, 1)).to_be_focused()
    expect_the_game(room)
    page.keyboard.press("n")
    question.get_by_role("button", name="New game").click()
    expect(room.cell(0, 0)).to_be_focused()
    expect(room.mines_left).to_have_text("2")


def test_double_click_on_a_covered_cell_does_not_chord(room: PlayRoom) -> None:
    room.play("B--B\n----\n--B-")
    room.cell(0, 0).click(button="right")
    room.cell(2, 2).click(button="right")
    room.cell(1, 1).dblclick()
    expect(room.status).to_have_text("Clue 2 at r2c2.")
    expect(room.cell(2, 0)).to_have_accessible_name("r3c1: covered")
    room.page.wait_for_timeout(600)  # until the next click no longer counts as a double click
    room.cell(1, 1).click()
    expect(room.cell(2, 0)).to_have_accessible_name("r3c1: open, no mines around")


def test_a_hint_for_another_position_is_not_shown(room: PlayRoom) -> None:
    held = Held(room.page, "**/explain")
    room.play("B----\n-----\n--B--")
    room.cell(0, 4).click()
    room.button("Hint").click()
    expect(room.status).to_have_text("Thinking …")
    room.button("Undo").click()
    room.cell(1, 0).click()
    asked = held[0]
    with room.page.expect_response("**/explain"):
        asked.continue_()
    room.page.wait_for_timeout(100)
    expect(room.status).to_have_text("Clue 1 at r2c1.")
    expect(room.page.locator("[data-mark]")).to_have_count(0)


def test_unreachable_server_is_reported(room: PlayRoom, complaints: list[str]) -> None:
    room.page.route("**/generate", lambda route: route.abort())
    room.page.goto("/#/play?preset=beginner")
    room.cell(4, 4).click()
    alert = room.page.get_by_role("alert")
    expect(alert).to_contain_text("The server did not answer: The server cannot be reached")
    room.page.unroute("**/generate")
    alert.get_by_role("button", name="Try again").click()
    expect(room.cell(4, 4)).to_be_focused()
    expect(room.cell(4, 4)).to_have_accessible_name(re.compile("open"))
    complaints.clear()


def test_request_to_a_busy_server_is_repeated(room: PlayRoom, complaints: list[str]) -> None:
    def busy(route: Route) -> None:
        route.fulfill(status=503, headers={"Retry-After": "0.1"}, json={"type": "/problems/busy"})

    room.page.route("**/generate", busy, times=2)
    room.page.goto("/#/play?preset=beginner")
    room.cell(4, 4).click()
    expect(room.cell(4, 4)).to_have_accessible_name(re.compile("open"))
    room.button("New").click()
    room.page.route("**/generate", busy, times=3)
    room.cell(4, 4).click()
    expect(room.page.get_by_role("alert")).to_contain_text("The server did not answer")
    complaints.clear()


def test_invalid_sizes_are_ignored(room: PlayRoom) -> None:
    room.page.goto("/#/play?rows=abc&cols=&mines=-1")
    expect(room.page.get_by_role("gridcell")).to_have_count(81)
    expect(room.mines_left).to_have_text("10")
