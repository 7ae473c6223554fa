"""The report after a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from minewise import Layout, clicks
from support.play_room import PlayRoom
from support.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_every_guess_can_be_inspected(page: Page) -> None:
    """The first click opens three cells; a forced, a needless and a bad guess follow."""
    room = PlayRoom(page)
    room.play("-B---B---B--", first="0,3", guesses="yes", start="zero")
    for column in (3, 6, 8, 9):
        room.cell(0, column).click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("0 moves by logic. Guesses: 1 forced, 1 needless, 1 bad.")
    guesses = report.get_by_role("listitem").get_by_role("button")
    expect(guesses).to_have_count(3)
    guesses.nth(1).click()
    expect(room.status).to_contain_text("Before move 3: • your move, ✓ safe. Needless guess")
    expect(room.cell(0, 8)).to_have_accessible_name("r1c9: covered, your move")
    expect(room.cell(0, 7)).to_have_accessible_name("r1c8: covered, safe")
    expect(room.cell(0, 9)).to_have_accessible_name("r1c10: covered")
    report.get_by_role("button", name="Back to the end").click()
    expect(room.status).to_have_text("Back at the end of the game.")
    expect(room.cell(0, 9)).to_have_accessible_name(re.compile("the mine you opened"))
    room.button("Undo").click()
    expect(report).to_be_hidden()


def test_luck_and_accuracy_are_shown(page: Page) -> None:
    """The guesses succeed with 80 % and 67 %; the needless one costs a third of the chance."""
    room = PlayRoom(page)
    room.play("-B---B---B", first="0,3", guesses="yes", start="zero")
    for column in (3, 6, 8, 7, 0):
        room.cell(0, column).click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("Luck+0.5 guesses")
    expect(report).to_contain_text("Guesses survived2 of 2, 1.5 expected")
    expect(report).to_contain_text("Chance of surviving all53.3 %")
    expect(report).to_contain_text("Accuracy66.7 %")


def test_undone_mistakes_stay_in_the_report(page: Page) -> None:
    room = PlayRoom(page)
    room.play("-B---B---B", first="0,3", guesses="yes", start="zero")
    for column in (3, 9):
        room.cell(0, column).click()
    room.button("Undo").click()
    page.reload()
    for column in (6, 7, 8, 0):
        room.cell(0, column).click()
    report = page.get_by_role("region", name="Report")
    guess = report.get_by_role("listitem").get_by_role("button").first
    expect(guess).to_contain_text("Move 2, r1c10 (undone).")
    expect(report).to_contain_text("Guesses survived1 of 2")
    guess.click()
    expect(room.status).to_contain_text("Before move 2: • your move")


def test_game_won_by_logic_has_no_guesses(page: Page) -> None:
    room = PlayRoom(page)
    room.play("B----B-", first="0,2")
    room.cell(0, 2).click()
    room.cell(0, 6).click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("1 move by logic, no guesses.")


def test_missing_report_is_explained(page: Page, complaints: list[str]) -> None:
    page.route("**/review", lambda route: route.abort())
    room = PlayRoom(page)
    room.play("B--", first="0,2")
    room.cell(0, 2).click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("The server cannot be reached")
    until(page, lambda: complaints)
    complaints.clear()


def test_fewest_clicks_are_shown_with_their_meaning(page: Page) -> None:
    """Around one mine, one click, one flag and three chords do what eight clicks would."""
    room = PlayRoom(page)
    rows = "---\n-B-\n---"
    layout = Layout.parse(rows)
    room.play(rows, first="0,0", guesses="yes", start="any")
    for row, column in layout.topology.cells():
        if not layout.mines[row, column]:
            room.cell(row, column).click()
    found = clicks(layout)
    line = f"Clicks 8 · 3BV 8 · ZiNi {found.zini} · fewest possible {found.clicks}"
    summary = page.get_by_role("region", name="Report").get_by_text(line)
    expect(summary).to_be_visible()
    meaning = page.get_by_text("ZiNi is the number of clicks that a simple strategy needs")
    expect(meaning).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()


def test_report_does_without_the_fewest_clicks(page: Page, complaints: list[str]) -> None:
    page.route("**/clicks", lambda route: route.abort())
    room = PlayRoom(page)
    room.play("B--", first="0,2")
    room.cell(0, 2).click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("Accuracy")
    until(page, lambda: complaints)
    expect(report).not_to_contain_text("ZiNi")
    expect(report).not_to_contain_text("cannot be reached")
    complaints.clear()
