"""The Machines room: automata that read strips."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from minewise.board.cell_names import cell_name
from support.still_time import pass_time, stop_time

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FIGURE_17 = "/#/machines?strip=2?4??/???B2&machine=published"


def status(page: Page) -> Locator:
    return page.get_by_role("status")


def states(page: Page) -> Locator:
    return page.get_by_role("list", name="Live states").get_by_role("listitem")


def lit(page: Page) -> set[str]:
    """Return the names of the highlighted states in the drawing."""
    parts = page.locator(".drawing rect.lit").all()
    return {part.get_attribute("data-state") or "" for part in parts}


def step(page: Page, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name="Step").click()


def strip(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Line or strip")


def cell(page: Page, row: int, column: int) -> Locator:
    return page.get_by_role("gridcell", name=f"{cell_name((row, column))}:")


def test_live_states_are_highlighted_step_by_step(page: Page) -> None:
    page.goto(FIGURE_17)
    expect(status(page)).to_contain_text("Start state: s0. Press Step.")
    assert lit(page) == {"s0"}
    step(page)
    expect(states(page)).to_have_text(["20?0 q8", "21?B q6"])
    assert lit(page) == {"20?0", "21?B"}
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("clue 2, being read"))
    step(page, 2)
    expect(status(page)).to_have_text(
        "Column 3: 4 over ?. Live states: 42?0 q8, 42?B q8 ×2, 43?B q6."
    )
    expect(cell(page, 1, 2)).to_have_accessible_name(re.compile("covered, being read"))
    page.get_by_role("button", name="Back").click()
    expect(states(page)).to_have_text(["?0?B q3 ×2", "?B?B q2"])
    assert lit(page) == {"?0?B", "?B?B"}
    page.get_by_role("button", name="Go to end").click()
    expect(status(page)).to_have_text("End: accepted in 22?0, 22?B.")
    expect(states(page)).to_have_text(["✓ 22?0", "✓ 22?B"])
    page.get_by_role("button", name="Go to start").click()
    assert lit(page) == {"s0"}


def test_simplest_case_is_the_default(page: Page) -> None:
    page.goto("/#/machines")
    expect(page.get_by_label("Line or strip")).to_have_value("?1?")
    expect(page.get_by_role("radio", name="Derived")).to_be_checked()


def test_used_symbols_are_highlighted(page: Page) -> None:
    page.goto("/#/machines?strip=?1?&machine=derived&at=2")
    expect(status(page)).to_contain_text("Column 2: 1")
    expect(page.locator(".drawing tspan.lit")).to_have_text(["1", "1"])
    expect(page.locator(".drawing path.used")).to_have_count(2)


def test_playback_runs_to_the_end_and_can_be_paused(page: Page) -> None:
    stop_time(page)
    page.goto(FIGURE_17)
    page.get_by_label("Speed").select_option("5 steps/s")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    pass_time(page, 500)
    expect(status(page)).to_contain_text("Column 2:")
    pass_time(page, 1000)
    expect(status(page)).to_have_text("End: accepted in 22?0, 22?B.")
    page.get_by_label("Speed").select_option("1 step/s")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    pass_time(page, 3000)
    expect(status(page)).to_contain_text("Start state")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_reduced_motion_hides_playback(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(FIGURE_17)
    expect(page.get_by_role("button", name="Step")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_hidden()
    step(page)
    expect(states(page)).to_have_count(2)


def test_a_column_can_be_clicked(page: Page) -> None:
    page.goto(FIGURE_17)
    cell(page, 0, 3).click()
    expect(status(page)).to_contain_text("Column 4: ? over B")
    page.get_by_role("slider", name="Step").press("ArrowRight")
    expect(status(page)).to_contain_text("Column 5: ? over 2")


def test_typed_strip_is_kept_in_the_address(page: Page) -> None:
    page.goto(FIGURE_17)
    strip(page).fill("?1?")
    expect(page.get_by_text("Consistent: 2 layouts")).to_be_visible()
    expect(page.get_by_role("heading", name="Published machine (Kadlac")).to_be_visible()
    expect(page).to_have_url(re.compile(r"strip=%3F1%3F&machine=published$"))
    step(page)
    expect(page).to_have_url(re.compile("at=1$"))
    page.reload()
    expect(strip(page)).to_have_value("?1?")
    expect(status(page)).to_contain_text("Column 1: ?")


def test_machine_can_be_chosen(page: Page) -> None:
    page.goto(FIGURE_17)
    page.get_by_role("radio", name="Derived").check()
    expect(page.get_by_role("heading", name="Derived machine")).to_be_visible()
    step(page)
    expect(states(page)).to_have_text(["1B", "2-"])
    assert lit(page) == {"1B", "2-"}
    page.get_by_role("radio", name="Minimal").check()
    expect(page.get_by_role("heading", name="Minimal machine")).to_be_visible()
    step(page)
    expect(states(page)).to_have_count(1)
    assert lit(page) == set(states(page).all_inner_texts())
    expect(page).to_have_url(re.compile("machine=minimal"))


def test_inconsistent_line_shows_where_and_why(page: Page) -> None:
    page.goto("/#/machines?strip=??0?1?0B&machine=published")
    expect(page.get_by_text("Inconsistent: no layout fits")).to_be_visible()
    expect(page.get_by_text("The machine dies in column 7.")).to_be_visible()
    expect(page.get_by_text("Why: r1c3 to r1c7 (0?1?0): r1c4 must be free")).to_be_visible()
    expect(page.get_by_text("Type chain (0?1..1?0)")).to_be_visible()
    page.get_by_role("button", name="Go to end").click()
    expect(status(page)).to_have_text(
        "Column 7: 0. Dead: 0 cannot follow state ?b. 1 column unread."
    )
    expect(states(page)).to_have_text(["✗ Er"])
    expect(cell(page, 0, 4)).to_have_accessible_name(re.compile("clue 1, in conflict"))
    expect(page.get_by_role("button", name="Show one layout")).to_be_hidden()


def test_a_strip_that_fails_at_the_end(page: Page) -> None:
    page.goto("/#/machines?strip=??1&machine=derived")
    expect(page.get_by_text("Consistent: 2 layouts")).to_be_visible()
    strip(page).fill("0?1?1?1")
    expect(page.get_by_text("The machine rejects at the end.")).to_be_visible()
    page.get_by_role("button", name="Go to end").click()
    expect(status(page)).to_have_text("End: rejected, because no live state is accepting.")


def test_one_layout_is_shown_on_the_strip(page: Page) -> None:
    page.goto(FIGURE_17)
    reveal = page.get_by_role("button", name="Show one layout")
    reveal.click()
    expect(reveal).to_have_attribute("aria-pressed", "true")
    shown = page.get_by_role("gridcell", name=re.compile("in this layout"))
    expect(shown).to_have_count(6)
    reveal.click()
    expect(shown).to_have_count(0)


def test_output_of_the_published_line_machine_is_shown(page: Page) -> None:
    page.goto("/#/machines?strip=?1B&machine=published")
    expect(page.get_by_text("The machine writes B-B, which is not a layout")).to_be_visible()


def test_entries_in_the_published_tables_are_highlighted(page: Page) -> None:
    page.goto("/#/machines?strip=0?1?0&machine=published&at=3")
    table = page.get_by_role("table", name="Tables 1 and 2")
    expect(table.locator("td[aria-current]")).to_have_text("1o")
    row = table.get_by_role("row").filter(has=page.locator("td[aria-current]"))
    expect(row.get_by_role("rowheader")).to_have_text("?o")
    expect(table.locator("th[aria-current]")).to_have_text("1o")
    page.get_by_text("Errors in the source").click()
    expect(page.get_by_text("conclusion from Theorem 7.9")).to_be_visible()
    expect(page.get_by_text("Consistency Problem (2003), as published")).to_be_visible()


def test_entries_in_table_6_are_highlighted(page: Page) -> None:
    page.goto(FIGURE_17 + "&at=3")
    table = page.get_by_role("table", name="Table 6")
    expect(page.get_by_text("NFA for 2×n MCP, corrected")).to_be_attached()
    moves = table.locator("td:last-child [aria-current]")
    expect(moves).to_have_text(["4?: 42?0 43?B", "4?: 42?B"])
    expect(table.locator("td:nth-child(2) [aria-current]")).to_have_text(["43?B", "42?0", "42?B"])
    page.get_by_role("radio", name="Derived").check()
    expect(table.locator("[aria-current]")).to_have_count(0)


def test_three_rows_are_shown_as_a_run(page: Page) -> None:
    page.goto(FIGURE_17)
    page.get_by_label("Example").select_option("Three rows")
    expect(page.get_by_text("Consistent: 4 layouts")).to_be_visible()
    expect(page.get_by_role("radio", name="Derived")).to_be_checked()
    expect(page.get_by_role("radio", name="Published")).to_be_disabled()
    expect(page.get_by_role("heading", name="Published tables")).to_be_hidden()
    layers = page.locator(".drawing [data-layer='2']")
    expect(layers.first).to_have_class("future")
    step(page, 2)
    expect(layers.first).to_have_class("now")
    assert len(states(page).all()) == page.locator(".drawing .now text[data-state]").count()


def test_minimal_machine_reads_three_rows(page: Page) -> None:
    page.goto("/#/machines?strip=2??1?1/???21?/?4???1&machine=minimal")
    expect(page.get_by_role("radio", name="Minimal")).to_be_checked()
    expect(page.get_by_text("Consistent: 4 layouts")).to_be_visible()
    expect(page.get_by_text("This machine has too many states to draw")).to_be_visible()


def test_free_cells_without_a_clue_need_the_derived_machine(page: Page) -> None:
    page.goto("/#/machines?strip=?2-1?&machine=published")
    expect(page.get_by_role("radio", name="Derived")).to_be_checked()
    expect(page.get_by_role("radio", name="Published")).to_be_disabled()
    expect(page.get_by_text("Consistent:")).to_be_visible()


def test_run_of_two_rows_can_be_drawn(page: Page) -> None:
    page.goto(FIGURE_17)
    page.get_by_role("combobox", name="Show").select_option("the run, column by column")
    picture = page.get_by_role("img", name="read by the published machine for two rows")
    expect(picture).to_be_visible()
    step(page, 3)
    expect(page.locator(".drawing .now text[data-state]")).to_have_text(["42?0", "43?B", "42?B"])


def test_error_in_a_strip_is_located(page: Page, complaints: list[str]) -> None:
    page.goto(FIGURE_17)
    expect(status(page)).to_contain_text("Start state")
    strip(page).fill("?1\n1x")
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("Line 2, column 2: 'x' is not a cell here")
    expect(problem.locator("pre")).to_have_text("1x\n ↑")
    expect(page.get_by_text("Consistent:")).to_have_count(0)  # from the previous strip
    expect(page.get_by_role("region", name="Run").locator("..")).to_have_class(re.compile("old"))
    strip(page).fill("?1\n1?")
    expect(problem).to_be_hidden()
    assert any("422" in each for each in complaints)
    complaints.clear()


def test_machines_can_be_used_with_the_keyboard(page: Page) -> None:
    page.goto(FIGURE_17)
    expect(status(page)).to_contain_text("Start state")
    strip(page).focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("?2?")
    expect(page.get_by_text("Consistent: 1 layout")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Example")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Published")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name="Derived machine")).to_be_visible()
    page.get_by_role("button", name="Step").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Column 2: 2. Live state: 1.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_machines_pass_axe(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(FIGURE_17 + "&at=3")
    expect(states(page)).to_have_count(3)
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    strip(page).fill("0?1?1?1")
    expect(page.get_by_text("The machine rejects at the end.")).to_be_visible()
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()


def test_machines_fit_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(FIGURE_17)
    expect(states(page)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_all_colours_in_drawings_change_in_the_dark_theme(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    for address in (FIGURE_17, "/#/machines?strip=?1?&machine=published"):
        page.goto("/")
        page.goto(address)
        expect(status(page)).to_contain_text("Start state")
        unchanged = page.evaluate("""() => {
          const parts = (hex) => hex.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16));
          const rgb = (hex) => `rgb(${parts(hex).join(", ")})`;
          const found = new Set();
          for (const name of ["fill", "stroke"]) {
            for (const part of document.querySelectorAll(`.drawing svg [${name}^="#"]`)) {
              const own = part.getAttribute(name);
              if (getComputedStyle(part)[name] === rgb(own)) found.add(`${name} ${own}`);
            }
          }
          return [...found];
        }""")
        assert unchanged == []
