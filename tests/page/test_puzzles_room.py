"""The Puzzles room: find the safe cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from minewise.board.cell_names import cell_name
from support.waiting import Held

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Response


def opened(page: Page, technique: str, seed: int) -> dict[str, Any]:
    """Open a puzzle, and return the server's answer."""

    def is_for_it(response: Response) -> bool:
        sent = response.request.post_data or ""
        return response.url.endswith("/puzzle") and f'"{technique}"' in sent

    with page.expect_response(is_for_it) as answered:
        page.goto(f"/#/puzzles?technique={technique}&seed={seed}")
    page.get_by_role("gridcell").first.wait_for()
    answer: dict[str, Any] = answered.value.json()
    return answer


def cell(page: Page, place: list[int]) -> Locator:
    return page.get_by_role("gridcell", name=f"{cell_name(place)}:")


def test_right_answer_is_explained_and_extends_the_streak(page: Page) -> None:
    page.goto("/#/play")
    page.get_by_role("link", name="Puzzles: find the safe cell").click()
    expect(page).to_have_title("Puzzles · minewise")
    answer = opened(page, "subset", 3)
    assert answer["technique"] == "subset"
    safe = answer["safe"][0]
    cell(page, safe).click()
    status = page.get_by_role("status")
    expect(status).to_contain_text(f"Right: {cell_name(safe)} is safe. ")
    expect(status).to_contain_text(re.compile(rf"{cell_name(safe)} (is|and .* are) safe\.$"))
    expect(cell(page, safe)).to_have_text("✓")
    expect(page.get_by_text("Streak 1, best 1, 1 of 1 right")).to_be_visible()
    with page.expect_response("**/puzzle"):
        page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("button", name="Show the answer")).to_be_enabled()
    page.reload()
    expect(page.get_by_text("Streak 1, best 1")).to_be_visible()


def test_wrong_answer_ends_the_streak_and_shows_a_safe_cell(page: Page) -> None:
    answer = opened(page, "single", 4)
    cells = answer["board"]["cells"]
    covered = [
        [row, column] for row in range(9) for column in range(9) if cells[row][column] == "?"
    ]
    wrong = next(place for place in covered if place not in answer["safe"])
    cell(page, wrong).click()
    expect(page.get_by_role("status")).to_contain_text("is not certainly safe")
    expect(page.get_by_role("gridcell", name="covered, safe")).to_have_text("✓")
    expect(cell(page, wrong)).to_have_accessible_name(re.compile("your move"))
    expect(page.get_by_text("Streak 0, best 0, 0 of 1 right")).to_be_visible()


def test_puzzles_can_be_solved_with_the_keyboard(page: Page) -> None:
    answer = opened(page, "single", 4)
    row, column = answer["safe"][0]
    page.get_by_role("gridcell").first.focus()
    for key, times in (("ArrowDown", row), ("ArrowRight", column)):
        for _ in range(times):
            page.keyboard.press(key)
    page.keyboard.press("Space")
    expect(page.get_by_role("status")).to_contain_text("Right")
    page.keyboard.press("n")
    expect(page.get_by_role("status")).to_contain_text("Which cell is certainly safe?")
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.get_by_role("status")).to_contain_text("The answer:")
    expect(page.get_by_text("Streak 0, best 1, 1 of 2 right")).to_be_visible()


def test_an_old_puzzle_cannot_answer_for_a_new_technique(page: Page) -> None:
    answer = opened(page, "single", 4)
    held = Held(page, "**/puzzle")
    page.get_by_label("Technique").select_option("chain")
    wanted = held[0]
    expect(page.get_by_role("status")).to_have_text("Looking for a puzzle …")
    cell(page, answer["safe"][0]).click(force=True)
    wanted.continue_()
    expect(page.get_by_role("status")).to_contain_text("Which cell is certainly safe?")
    expect(page.get_by_text("Streak 0, best 0.", exact=True)).to_be_visible()


def test_streaks_are_shared_by_tabs_and_survive_damage(page: Page) -> None:
    safe = opened(page, "single", 4)["safe"][0]
    for text in ('"x"', "5", '{"single": "x"}', '{"single": {"now": 1}}'):
        page.evaluate("text => localStorage.setItem('puzzles', text)", text)
        page.reload()
        expect(page.get_by_text("Streak 0, best 0.", exact=True)).to_be_visible()
    streak = '{"chain": {"now": 4, "best": 4, "right": 4, "asked": 4}}'
    page.evaluate("text => localStorage.setItem('puzzles', text)", streak)  # in another tab
    cell(page, safe).click()
    expect(page.get_by_text("Streak 1, best 1")).to_be_visible()
    page.get_by_label("Technique").select_option("chain")
    expect(page.get_by_text("Streak 4, best 4")).to_be_visible()


def test_technique_can_be_chosen_and_the_answer_shown(page: Page) -> None:
    opened(page, "single", 1)
    with page.expect_response("**/puzzle") as answered:
        page.get_by_label("Technique").select_option("count")
    assert answered.value.json()["technique"] == "count"
    page.wait_for_url(re.compile("technique=count&seed="))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("status")).to_contain_text("The answer:")
    expect(page.get_by_role("gridcell", name="covered, safe")).to_have_text("✓")
    page.get_by_role("gridcell", name="covered").first.focus()
    page.keyboard.press("Enter")  # the puzzle is over
    expect(page.get_by_text("Streak 0, best 0, 0 of 1 right")).to_be_visible()
