"""The Play room on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.play_room import PlayRoom
from support.still_time import pass_time, stop_time

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = pytest.mark.browser_context_args(
    viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2
)


@pytest.fixture
def room(page: Page) -> PlayRoom:
    """Return the Play room with a stopped clock, so that no tap counts as a long press."""
    stop_time(page)
    return PlayRoom(page)


def long_press(room: PlayRoom, row: int, column: int) -> None:
    """Long-press a cell, which Playwright's own API cannot do."""
    cell = room.cell(row, column)
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = room.page.context.new_cdp_session(room.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    pass_time(room.page, 700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@PHONE
def test_tap_opens_and_long_press_flags(room: PlayRoom) -> None:
    room.play("B---\n----\n---B")
    room.cell(0, 3).tap()
    expect(room.status).to_have_text("Opened 6 cells.")
    long_press(room, 0, 0)
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: flag")
    expect(room.mines_left).to_have_text("1")


@PHONE
def test_flag_mode_swaps_tap_and_long_press(room: PlayRoom) -> None:
    room.play("B---\n----\n---B")
    room.button("Flag mode").tap()
    expect(room.button("Flag mode")).to_have_attribute("aria-pressed", "true")
    room.cell(0, 0).tap()
    expect(room.mines_left).to_have_text("1")
    long_press(room, 0, 3)
    expect(room.status).to_have_text("Opened 6 cells.")
    room.button("Flag mode").tap()
    room.cell(2, 0).tap()
    expect(room.cell(2, 0)).to_have_accessible_name(re.compile("open"))


@PHONE
def test_chord_guard_blocks_mistaken_chords(room: PlayRoom) -> None:
    room.play("B--B\n----\n--B-")
    expect(room.page.get_by_label("Chord guard")).to_be_checked()
    room.cell(1, 1).tap()
    room.cell(0, 1).tap()
    long_press(room, 1, 0)
    long_press(room, 0, 0)
    room.cell(1, 1).tap()
    expect(room.status).to_have_text("Tap again to open 5 cells around this 2.")
    expect(room.cell(2, 0)).to_have_accessible_name(re.compile("to be opened"))
    room.cell(1, 1).tap()
    expect(room.status).to_contain_text("Chord blocked: the 1 at r1c2 has too many flags")
    long_press(room, 1, 0)
    long_press(room, 2, 2)
    room.cell(1, 1).tap()
    room.cell(1, 1).tap()
    expect(room.cell(2, 0)).to_have_accessible_name(re.compile("open, no mines"))


@PHONE
def test_play_fits_a_phone(room: PlayRoom) -> None:
    for address in ("/#/play?preset=expert", "/#/play?preset=expert&topology=hex"):
        room.page.goto(address)
        room.page.get_by_role("gridcell").nth(479).wait_for()
        assert room.page.evaluate("document.documentElement.scrollWidth") == 360
        first = room.cell(0, 0).bounding_box()
        assert first is not None
        assert first["width"] >= 30  # large enough for a finger


@PHONE
def test_phone_shows_where_the_board_continues_and_keeps_the_toolbar(room: PlayRoom) -> None:
    room.page.goto("/#/play?preset=expert")
    board = room.page.locator(".board")
    expect(board).to_have_attribute("data-more", re.compile("^right"))
    room.cell(0, 29).scroll_into_view_if_needed()
    expect(board).to_have_attribute("data-more", re.compile("^left(?! right)"))
    room.page.get_by_label("Topology").scroll_into_view_if_needed()
    room.cell(15, 0).scroll_into_view_if_needed()
    expect(room.button("Undo")).to_be_in_viewport(ratio=1)
    for _ in range(9):
        room.button("Zoom out").tap()
    expect(board).not_to_have_attribute("data-more", re.compile("."))
