"""Games with the mouse and the keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from minewise import Board, Puzzle, verify
from support.play_table import Table
from support.still_time import pass_time, stop_time
from support.waiting import Held, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

CORNERS = "B---\n----\n---B"
"""Two mines; a click at r1c4 opens six cells."""


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


def test_a_won_game_shows_its_figures_and_explains_them(table: Table) -> None:
    table.play(CORNERS, first="0,3")
    expect(table.said).to_contain_text("Start at r1c4")
    table.cell(0, 3).click()
    expect(table.said).to_have_text("Opened 6 cells.")
    table.play("B--", first="0,2")
    table.cell(0, 2).click()
    expect(table.said).to_contain_text("Won in")
    result = table.page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text("Won")
    expect(result).to_contain_text("3BV1")
    expect(result).to_contain_text("Clicks1")
    expect(result).to_contain_text("Efficiency100 %")
    expect(result).to_contain_text("It can exceed 100 %")
    expect(table.cell(0, 0)).to_have_accessible_name("r1c1: flag")


def test_a_lost_game_shows_all_mines_and_the_fatal_click_can_be_taken_back(table: Table) -> None:
    table.play("B-B\n---", guesses="yes")
    table.cell(1, 1).click()
    table.cell(0, 1).click(button="right")
    table.cell(0, 0).click()
    expect(table.said).to_contain_text("That was a mine")
    expect(table.cell(0, 0)).to_have_accessible_name(re.compile("the mine you opened"))
    expect(table.cell(0, 2)).to_have_accessible_name(re.compile("mine"))
    expect(table.cell(0, 1)).to_have_accessible_name(re.compile("wrong flag"))
    table.button("Undo").click()
    expect(table.said).to_contain_text("Mine undone")
    expect(table.cell(0, 0)).to_have_accessible_name(re.compile("covered"))
    table.cell(0, 1).click(button="right")
    for cell in ((0, 1), (1, 0), (1, 2)):
        table.cell(*cell).click()
    result = table.page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text("Won after undoing 1 mine")
    expect(result).to_contain_text("Undos1 (1 mine)")


def test_flags_count_and_keep_their_cell_closed(table: Table) -> None:
    table.play(CORNERS)
    table.cell(0, 0).click(button="right")
    expect(table.mines_left).to_have_text("1")
    table.cell(0, 0).click()
    expect(table.said).to_contain_text("is flagged")
    table.cell(0, 0).click(button="right")
    expect(table.mines_left).to_have_text("2")


def test_a_chord_opens_what_the_flags_leave(table: Table) -> None:
    mouse = table.page.mouse

    def press_both_buttons() -> None:
        table.cell(1, 1).hover()
        mouse.down()
        mouse.down(button="right")
        mouse.up(button="right")
        mouse.up()

    def press_the_key() -> None:
        table.cell(1, 1).focus()
        table.page.keyboard.press("c")

    ways = [
        lambda: table.cell(1, 1).click(),
        lambda: table.cell(1, 1).dblclick(),
        lambda: table.cell(1, 1).click(button="middle"),
        press_both_buttons,
        press_the_key,
    ]
    table.play("B--B\n----\n--B-")
    for chord in ways:
        table.button("Restart").click()
        table.cell(1, 1).click()
        expect(table.said).to_have_text("Clue 2 at r2c2.")
        table.cell(0, 0).click(button="right")
        chord()
        expect(table.said).to_have_text("This 2 needs 2 flags; it has 1.")
        table.cell(2, 2).click(button="right")
        chord()
        expect(table.cell(0, 1)).to_have_accessible_name("r1c2: 1")
        expect(table.cell(2, 0)).to_have_accessible_name("r3c1: open, no mines around")
        expect(table.mines_left).to_have_text("1")


def test_a_whole_game_by_keyboard_alone(table: Table) -> None:
    table.play("B----\n-----\n--B--")
    press = table.page.keyboard.press
    for _ in range(20):
        press("Tab")
        if table.page.evaluate("document.activeElement.role") == "gridcell":
            break
    expect(table.cell(0, 0)).to_be_focused()
    press("End")
    expect(table.cell(0, 4)).to_be_focused()
    press("Space")
    expect(table.said).to_have_text("Opened 10 cells.")
    press("Control+Home")
    press("f")
    expect(table.mines_left).to_have_text("1")
    press("ArrowDown")
    press("Enter")
    expect(table.said).to_have_text("Clue 1 at r2c1.")
    press("u")
    expect(table.said).to_have_text("Move undone.")
    press("Enter")
    press("ArrowDown")
    press("ArrowLeft")
    expect(table.cell(2, 0)).to_be_focused()
    press("Enter")
    expect(table.said).to_contain_text("Won in")
    press("r")
    expect(table.said).to_contain_text("Same board again")
    expect(table.mines_left).to_have_text("2")
    press("n")
    expect(table.said).to_have_text("Open any cell: the first click opens an area.")
    expect(table.cell(0, 0)).to_be_focused()


def test_keys_can_be_changed_and_stay_so(table: Table) -> None:
    table.play(CORNERS)
    table.button("Keys …").click()
    dialog = table.page.get_by_role("dialog", name="Keys")
    dialog.get_by_role("button", name="Flag: F", exact=True).click()
    table.page.keyboard.press("j")
    expect(dialog.get_by_role("button", name="Flag: J", exact=True)).to_be_focused()
    dialog.get_by_role("button", name="Undo: U", exact=True).click()
    table.page.keyboard.press("Escape")
    expect(dialog).to_contain_text("Nothing changed.")
    dialog.get_by_role("button", name="Chord: C", exact=True).click()
    dialog.get_by_role("button", name="Restart: R", exact=True).click()
    table.page.keyboard.press("Shift")
    table.page.keyboard.press("u")
    expect(dialog).to_contain_text("Restart: U. Undo now has no key.")
    expect(dialog.get_by_role("button", name="Chord: C", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    table.page.reload()
    table.cell(0, 0).focus()
    table.page.keyboard.press("f")
    expect(table.mines_left).to_have_text("2")
    table.page.keyboard.press("j")
    expect(table.mines_left).to_have_text("1")


def test_boards_without_guessing_are_so(table: Table) -> None:
    table.page.goto("/#/play?preset=beginner&topology=hex")
    table.cell(4, 4).click()
    expect(table.cell(4, 4)).to_have_accessible_name(re.compile("open"))
    layout = table.layout()
    assert (layout.topology.kind, layout.shape, layout.count) == ("hex", (9, 9), 10)
    assert table.query["first"] == "4,4"
    assert verify(Puzzle(layout, (4, 4))).solvable


def test_a_cell_waits_for_its_board_until_somebody_wants_another(table: Table) -> None:
    waiting = Held(table.page, "**/generate")
    table.page.goto("/#/play?preset=beginner")
    table.cell(4, 4).click()
    expect(table.cell(4, 4)).to_have_accessible_name("r5c5: waiting for a board")
    table.cell(5, 5).click(button="right")
    expect(table.mines_left).to_have_text("9")
    table.button("New").click()
    expect(table.cell(4, 4)).to_have_accessible_name("r5c5: covered")
    table.cell(3, 3).click()
    expect(table.cell(3, 3)).to_have_accessible_name(re.compile("waiting"))
    waiting[1].continue_()
    expect(table.cell(3, 3)).to_have_accessible_name(re.compile("open"))


def test_the_page_says_when_a_board_needs_guesses(table: Table, complaints: list[str]) -> None:
    table.page.goto("/#/play?rows=1&cols=3&mines=2")
    table.cell(0, 0).click()
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("Cannot make a board without guessing: 2 mines")
    alert.get_by_role("button", name="Allow guesses").click()
    expect(table.page.get_by_role("heading", name="Won")).to_be_visible()
    expect(table.page).to_have_url(re.compile("guesses=yes&start=safe&layout="))
    until(table.page, lambda: complaints)
    complaints.clear()  # the page has told that the server refused, as it should


def test_boards_that_may_need_guesses_keep_the_start_rule(table: Table) -> None:
    table.page.goto("/#/play")
    table.page.get_by_label("No guessing").uncheck()
    for start in ("any", "safe", "zero"):
        table.page.get_by_label("First click").select_option(start)
        table.cell(0, 0).click()
        table.page.wait_for_url(re.compile(f"start={start}&layout="))
        layout = table.layout()
        assert layout.count == 10
        clue = layout.clues()[0, 0]
        assert {"any": True, "safe": clue >= 0, "zero": clue == 0}[start]
        assert table.query["start"] == start


def test_sizes_and_topologies_are_chosen_and_kept(table: Table) -> None:
    table.page.goto("/#/play")
    table.page.get_by_label("Expert").check()
    expect(table.page.get_by_role("gridcell")).to_have_count(480)
    expect(table.mines_left).to_have_text("99")
    table.page.get_by_label("Custom").check()
    table.page.get_by_label("Rows", exact=True).fill("4")
    table.page.get_by_label("Columns", exact=True).fill("100")
    table.page.get_by_label("Columns", exact=True).press("Tab")
    expect(table.page.get_by_label("Columns", exact=True)).to_have_value("60")
    expect(table.page.get_by_role("gridcell")).to_have_count(240)
    table.page.get_by_label("Columns", exact=True).fill("5")
    table.page.get_by_label("Columns", exact=True).press("Tab")
    table.page.get_by_label("Mines", exact=True).fill("3")
    table.page.get_by_role("combobox", name="Topology").select_option("torus")
    expect(table.mines_left).to_have_text("3")
    chosen = {"rows": "4", "cols": "5", "mines": "3", "topology": "torus"}
    until(table.page, lambda: table.query == chosen)
    table.page.goto("/")
    expect(table.page.get_by_role("gridcell")).to_have_count(20)
    table.cell(0, 0).focus()
    table.page.keyboard.press("ArrowUp")
    expect(table.cell(3, 0)).to_be_focused()


def test_restart_and_the_link_give_the_same_board(table: Table, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/#/play?preset=beginner")
    table.cell(2, 3).click()
    layout = table.layout()
    table.button("Copy link").click()
    expect(table.said).to_have_text("Link to this board copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    table.button("Restart").click()
    expect(table.cell(2, 3)).to_have_accessible_name("r3c4: covered, start here")
    table.cell(2, 3).click()
    assert table.layout() == layout
    other = page.context.new_page()
    other.goto(link)
    there = Table(other)
    expect(there.said).to_contain_text("Start at r3c4")
    assert there.layout() == layout


def test_a_link_that_holds_no_board_says_so(table: Table, complaints: list[str]) -> None:
    table.page.goto("/#/play?layout=nonsense")
    expect(table.said).to_contain_text("This link could not be opened: 'nonsense' is not the id")
    expect(table.page.get_by_role("grid")).to_be_visible()
    until(table.page, lambda: complaints)
    complaints.clear()


def test_a_position_can_be_analysed(table: Table) -> None:
    table.play(CORNERS)
    table.cell(0, 3).click()
    table.cell(0, 0).click(button="right")
    link = table.page.get_by_role("link", name="Analyse this position")
    flagged = Board.parse("mines: 2\nF100\n?111\n????")
    expect(link).to_have_attribute("href", re.compile("id="))
    until(table.page, lambda: linked(link) == flagged)
    link.click()
    expect(table.page).to_have_title("Analyse · minewise")
    expect(table.page.get_by_role("gridcell", name="r1c2:")).to_have_text("1")


def linked(link: Locator) -> Board:
    """Read the board that a link leads to, which follows what is shown a little later."""
    return Board.from_id((link.get_attribute("href") or "").partition("id=")[2])


def test_a_hint_lights_its_clues_and_says_why(table: Table) -> None:
    table.play("B----\n-----\n--B--")
    table.button("Hint").click()
    expect(table.said).to_have_text("Open a cell first, then ask for a hint.")
    table.cell(0, 4).click()
    table.button("Hint").click()
    expect(table.said).to_contain_text("is a mine")
    expect(table.page.locator("[data-mark=reason]")).to_have_count(1)
    expect(table.page.get_by_role("gridcell", name="covered, mined")).to_have_text("✕")
    table.page.keyboard.press("u")
    expect(table.page.locator("[data-mark=reason]")).to_have_count(0)


def test_the_clock_runs_while_a_game_does(table: Table) -> None:
    stop_time(table.page)
    table.play(CORNERS)
    seconds = table.page.get_by_label("Seconds")
    pass_time(table.page, 3000)
    expect(seconds).to_have_text("0")
    table.cell(0, 3).click()
    pass_time(table.page, 5300)
    expect(seconds).to_have_text("5")


def begin(table: Table) -> None:
    """Make two moves, the second of which is a flag."""
    table.play(CORNERS, first="0,3")
    table.cell(0, 3).click()
    table.cell(0, 0).click(button="right")
    expect(table.mines_left).to_have_text("1")


def goes_on(table: Table) -> None:
    expect(table.cell(0, 0)).to_have_accessible_name("r1c1: flag")
    expect(table.cell(0, 1)).to_have_accessible_name("r1c2: 1")


def test_a_game_survives_whatever_leads_away(table: Table, page: Page) -> None:
    stop_time(page)
    begin(table)
    pass_time(page, 7000)
    expect(page.get_by_label("Seconds")).to_have_text("7")
    page.reload()
    goes_on(table)
    expect(page.get_by_label("Seconds")).to_have_text("7")
    page.get_by_role("link", name="Analyse this position").click()
    expect(page).to_have_title("Analyse · minewise")
    page.go_back()
    goes_on(table)
    page.get_by_role("link", name="Play", exact=True).click()
    goes_on(table)
    page.get_by_role("link", name="Analyse", exact=True).click()
    expect(page).to_have_title("Analyse · minewise")
    page.get_by_role("link", name="Play", exact=True).click()
    goes_on(table)
    table.button("Undo").click()
    expect(table.cell(0, 0)).to_have_accessible_name("r1c1: covered")
    expect(page.get_by_label("Seconds")).to_have_text("7")


def test_a_board_that_was_given_up_does_not_come_back(table: Table, page: Page) -> None:
    begin(table)
    table.button("New").click()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(table.mines_left).to_have_text("2")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("gridcell", name="covered")).to_have_count(81)


def test_a_game_under_way_is_not_lost_by_a_slip(table: Table, page: Page) -> None:
    begin(table)
    question = page.get_by_role("dialog", name="Abandon this game?")
    page.get_by_role("radio", name="Custom").focus()
    page.keyboard.press("ArrowLeft")
    expect(question.get_by_role("button", name="Keep playing")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="Custom")).to_be_checked()
    goes_on(table)
    table.cell(1, 1).focus()
    page.keyboard.press("n")
    question.get_by_role("button", name="Keep playing").click()
    expect(table.cell(1, 1)).to_be_focused()
    goes_on(table)
    page.keyboard.press("n")
    question.get_by_role("button", name="New game").click()
    expect(table.cell(0, 0)).to_be_focused()
    expect(table.mines_left).to_have_text("2")


def test_a_double_click_that_opens_a_cell_does_not_chord_it(table: Table) -> None:
    table.play("B--B\n----\n--B-")
    table.cell(0, 0).click(button="right")
    table.cell(2, 2).click(button="right")
    table.cell(1, 1).dblclick()
    expect(table.said).to_have_text("Clue 2 at r2c2.")
    expect(table.cell(2, 0)).to_have_accessible_name("r3c1: covered")
    table.page.wait_for_timeout(600)  # until a click is a new one
    table.cell(1, 1).click()
    expect(table.cell(2, 0)).to_have_accessible_name("r3c1: open, no mines around")


def test_a_hint_for_another_position_is_not_shown(table: Table) -> None:
    held = Held(table.page, "**/explain")
    table.play("B----\n-----\n--B--")
    table.cell(0, 4).click()
    table.button("Hint").click()
    expect(table.said).to_have_text("Thinking …")
    table.button("Undo").click()
    table.cell(1, 0).click()
    asked = held[0]
    with table.page.expect_response("**/explain"):
        asked.continue_()
    table.page.wait_for_timeout(100)
    expect(table.said).to_have_text("Clue 1 at r2c1.")
    expect(table.page.locator("[data-mark]")).to_have_count(0)


def test_a_server_that_is_away_is_not_taken_for_a_board_that_is_not(
    table: Table, complaints: list[str]
) -> None:
    table.page.route("**/generate", lambda route: route.abort())
    table.page.goto("/#/play?preset=beginner")
    table.cell(4, 4).click()
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("The server did not answer: The server cannot be reached")
    table.page.unroute("**/generate")
    alert.get_by_role("button", name="Try again").click()
    expect(table.cell(4, 4)).to_be_focused()
    expect(table.cell(4, 4)).to_have_accessible_name(re.compile("open"))
    complaints.clear()


def test_a_busy_server_is_asked_again(table: Table, complaints: list[str]) -> None:
    def busy(route: Route) -> None:
        route.fulfill(status=503, headers={"Retry-After": "0.1"}, json={"type": "/problems/busy"})

    table.page.route("**/generate", busy, times=2)
    table.page.goto("/#/play?preset=beginner")
    table.cell(4, 4).click()
    expect(table.cell(4, 4)).to_have_accessible_name(re.compile("open"))
    table.button("New").click()
    table.page.route("**/generate", busy, times=3)
    table.cell(4, 4).click()
    expect(table.page.get_by_role("alert")).to_contain_text("The server did not answer")
    complaints.clear()


def test_sizes_that_are_no_numbers_are_not_asked_for(table: Table) -> None:
    table.page.goto("/#/play?rows=abc&cols=&mines=-1")
    expect(table.page.get_by_role("gridcell")).to_have_count(81)
    expect(table.mines_left).to_have_text("10")
