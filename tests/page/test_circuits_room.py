"""The Circuits room: formulas as boards."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import minewise as mw
from minewise.board.cell_names import cell_name
from minewise.circuits import compile_formula, parse_expression, parse_formula
from support.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

HALF_ADDER = "sum = a ^ b; carry = a & b"
FULL_ADDER = "sum = a ^ b ^ c; carry = a & b | c & (a ^ b)"


def address(formula: str, inputs: str = "") -> str:
    return f"/#/circuits?formula={quote(formula)}&inputs={inputs}"


def formula(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Formula")


def switch(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Inputs").get_by_role(
        "button", name=re.compile(f"^{name} =")
    )


def outputs(page: Page) -> Locator:
    return page.get_by_role("list", name="Outputs").get_by_role("listitem")


def colour(page: Page, cell: tuple[int, int], columns: int) -> list[int]:
    """Return the colour of a cell near its upper left corner."""
    found: list[int] = page.evaluate(
        """([row, col, cols]) => {
          const canvas = document.querySelector(".window canvas");
          const size = document.querySelector(".ground").clientWidth / cols * devicePixelRatio;
          const [x, y] = [col * size + 1, row * size + 1];
          return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
        }""",
        [*cell, columns],
    )
    return found


def test_half_adder_is_the_default(page: Page) -> None:
    page.goto("/#/circuits")
    expect(formula(page)).to_have_value(HALF_ADDER)
    expect(page.get_by_text("36 × 27 cells, 91 mines, 4 signals")).to_be_visible()
    expect(outputs(page)).to_have_text(["● sum = 1", "○ carry = 0"])


def test_outputs_follow_the_inputs(page: Page) -> None:
    page.goto(address(FULL_ADDER))
    expect(outputs(page)).to_have_text(["○ sum = 0", "○ carry = 0"])
    switch(page, "a").click()
    expect(outputs(page)).to_have_text(["● sum = 1", "○ carry = 0"])
    expect(switch(page, "a")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status")).to_have_text("a = 1: sum = 1, carry = 0")
    switch(page, "c").click()
    expect(outputs(page)).to_have_text(["○ sum = 0", "● carry = 1"])
    switch(page, "b").click()
    expect(outputs(page)).to_have_text(["● sum = 1", "● carry = 1"])
    switch(page, "a").click()
    expect(outputs(page)).to_have_text(["○ sum = 0", "● carry = 1"])


def test_mines_change_from_the_input_to_the_output(page: Page) -> None:
    made = compile_formula(parse_expression("y = a ^ b"))
    columns = made.board.shape[1]
    first, last = min(made.wires["a"]).cell, max(made.wires["y"]).cell
    page.goto(address("y = a ^ b"))
    expect(outputs(page)).to_have_text(["○ y = 0"])
    before = colour(page, first, columns), colour(page, last, columns)
    page.evaluate(
        """([cells, cols]) => {
          const canvas = document.querySelector(".window canvas");
          const size = document.querySelector(".ground").clientWidth / cols * devicePixelRatio;
          const read = ([row, col]) =>
            String(canvas.getContext("2d").getImageData(col * size + 1, row * size + 1, 1, 1).data);
          const start = cells.map(read);
          const order = [];
          window.order = new Promise((done) => {
            const look = () => {
              cells.forEach((cell, number) => {
                if (!order.includes(number) && read(cell) !== start[number]) order.push(number);
              });
              if (order.length < cells.length) requestAnimationFrame(look);
              else done(order);
            };
            requestAnimationFrame(look);
          });
        }""",
        [[first, last], columns],
    )
    switch(page, "a").click()
    assert page.evaluate("window.order") == [0, 1]
    after = colour(page, first, columns), colour(page, last, columns)
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_reduced_motion_changes_mines_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    made = compile_formula(parse_expression("y = a & b"))
    last, columns = max(made.wires["y"]).cell, made.board.shape[1]
    page.goto(address("y = a & b", "01"))
    expect(outputs(page)).to_have_text(["○ y = 0"])
    before = colour(page, last, columns)
    switch(page, "a").click()
    expect(outputs(page)).to_have_text(["● y = 1"])
    assert colour(page, last, columns) != before


def test_wires_can_be_hovered_and_clicked(page: Page) -> None:
    page.goto(address(HALF_ADDER))
    expect(outputs(page)).to_have_count(2)
    made = compile_formula(parse_formula(HALF_ADDER))
    row, column, _ = min(made.wires["b"])
    size = page.locator(".ground").evaluate("element => element.clientWidth") / 27
    place = {"x": (column + 0.5) * size, "y": (row + 0.5) * size}
    board = page.get_by_role("img", name="Board for the formula, 36 rows, 27 columns")
    board.hover(position=place)
    expect(
        page.get_by_text(re.compile(rf"{cell_name((row, column))}: covered, .*, b = 0"))
    ).to_be_visible()
    board.click(position=place)
    expect(outputs(page)).to_have_text(["● sum = 1", "○ carry = 0"])


def test_truth_table_shows_and_sets_the_inputs(page: Page) -> None:
    page.goto(address(HALF_ADDER, "10"))
    table = page.get_by_role("group", name="Truth table").get_by_role("table")
    current = table.locator("tr[aria-current]")
    expect(current).to_have_text("1010")
    expect(table.get_by_role("row")).to_have_text(["absumcarry", "0000", "0110", "1010", "1101"])
    table.get_by_role("row").nth(4).click()
    expect(current).to_have_text("1101")
    expect(outputs(page)).to_have_text(["○ sum = 0", "● carry = 1"])


def test_solve_finds_inputs_and_shows_them(page: Page) -> None:
    page.goto(address("(a | ~b) & (c ^ d) & ~a"))
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("Satisfiable: showing 1 of 2 solutions.")).to_be_visible()
    expect(outputs(page)).to_have_text(["● out = 1"])
    expect(switch(page, "a")).to_have_text("a = 0")
    expect(switch(page, "b")).to_have_text("b = 0")


def test_adder_can_be_run_backwards(page: Page) -> None:
    page.goto(address(HALF_ADDER))
    expect(outputs(page)).to_have_count(2)
    page.get_by_label("Values to solve for").fill("sum=1, a=0")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Satisfiable: this is the only solution.")).to_be_visible()
    expect(switch(page, "b")).to_have_text("b = 1")
    expect(outputs(page)).to_have_text(["● sum = 1", "○ carry = 0"])
    page.get_by_label("Values to solve for").fill("sum=1 carry=1")
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("no inputs give sum=1, carry=1")).to_be_visible()


def test_unknown_value_to_solve_for_is_reported(page: Page, complaints: list[str]) -> None:
    page.goto(address(HALF_ADDER))
    expect(outputs(page)).to_have_count(2)
    page.get_by_label("Values to solve for").fill("total=1")
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_role("alert")).to_contain_text("Cannot force 'total'")
    complaints.clear()


def test_cnf_with_ten_variables_can_be_solved(page: Page) -> None:
    """Its board of 133,488 cells is drawn and solved, but too large to analyse here."""
    draws = random.Random(1)
    lines = ["p cnf 10 30"]
    for _ in range(30):
        variables = draws.sample(range(1, 11), 3)
        lines.append(" ".join(str(draws.choice((-1, 1)) * each) for each in variables) + " 0")
    page.goto("/#/circuits")
    formula(page).fill("\n".join(lines))
    expect(outputs(page)).to_have_count(1)
    expect(page.get_by_text(re.compile("927 × 144 cells"))).to_be_visible()
    expect(page.get_by_role("link", name="Analyse this board")).to_have_count(0)
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text(re.compile("Satisfiable: showing 1 of"))).to_be_visible()


def test_solve_reports_an_unsatisfiable_formula(page: Page) -> None:
    page.goto("/#/circuits")
    page.get_by_label("Example").select_option("Unsatisfiable")
    expect(page.get_by_text("81 × 36 cells")).to_be_visible()
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("Unsatisfiable: no inputs make every output true.")).to_be_visible()
    expect(outputs(page)).to_have_text(["○ out = 0"])


def test_examples_of_every_kind(page: Page) -> None:
    page.goto("/#/circuits")
    switches = page.get_by_role("group", name="Inputs").get_by_role("button")
    for example, inputs, output in (
        ("AND", "ab", "out"),
        ("XOR", "ab", "out"),
        ("Majority of three", "abc", "out"),
        ("CNF (DIMACS)", "123", "out"),
        ("Netlist (BLIF)", "sab", "y"),
    ):
        page.get_by_label("Example").select_option(example)
        expect(switches).to_have_text([f"{name} = 0" for name in inputs])
        expect(outputs(page)).to_have_text([f"○ {output} = 0"])


def test_typed_formula_is_kept_in_the_address(page: Page) -> None:
    page.goto("/#/circuits")
    formula(page).fill("p -> q")
    expect(outputs(page)).to_have_text(["● out = 1"])
    switch(page, "p").click()
    expect(outputs(page)).to_have_text(["○ out = 0"])
    expect(page).to_have_url(re.compile(r"formula=p\+-%3E\+q&inputs=10$"))
    page.reload()
    expect(formula(page)).to_have_value("p -> q")
    expect(outputs(page)).to_have_text(["○ out = 0"])
    expect(switch(page, "p")).to_have_text("p = 1")


def test_error_in_a_formula_is_located(page: Page, complaints: list[str]) -> None:
    page.goto("/#/circuits")
    expect(outputs(page)).to_have_count(2)
    formula(page).fill("a & (b | c")
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("Line 1, column 5: unmatched (")
    expect(problem.locator("pre")).to_have_text("a & (b | c\n    ↑")
    expect(page.get_by_role("button", name="Solve")).to_be_disabled()
    board = page.get_by_role("region", name="Board")
    expect(board).to_have_js_property("inert", value=True)  # it still shows the previous formula
    formula(page).fill("a & (b | c)")
    expect(problem).to_be_hidden()
    expect(page.get_by_role("button", name="Solve")).to_be_enabled()
    expect(board).to_have_js_property("inert", value=False)
    complaints.clear()


def test_zoom(page: Page) -> None:
    page.goto(address(FULL_ADDER))
    expect(outputs(page)).to_have_count(2)
    ground = page.locator(".ground")

    def width() -> int:
        return int(ground.evaluate("element => element.clientWidth"))

    fitting = width()
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    assert width() > fitting
    board = page.get_by_role("group", name="Board: arrow keys scroll")
    board.focus()
    page.keyboard.press("ArrowDown")
    page.evaluate("""() => new Promise((done) => {
      const look = () => document.querySelector(".window").scrollTop > 0
        ? done() : requestAnimationFrame(look);
      look();
    })""")
    larger = width()
    page.keyboard.press("-")
    assert width() < larger
    page.keyboard.press("+")
    assert width() == larger
    page.get_by_role("button", name="Fit to window").click()
    assert width() == fitting


def downloaded(page: Page, link: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("link", name=link).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_board_and_map_can_be_downloaded(page: Page) -> None:
    page.goto(address(HALF_ADDER))
    expect(outputs(page)).to_have_count(2)
    made = compile_formula(parse_formula(HALF_ADDER))
    assert mw.Board.parse(downloaded(page, "Download board")) == made.board
    facts: dict[str, Any] = json.loads(downloaded(page, "Download map"))
    assert facts == made.to_json()


def test_a_small_board_can_be_analysed(page: Page) -> None:
    page.goto(address("a & b"))
    link = page.get_by_role("link", name="Analyse this board")
    made = compile_formula(parse_formula("a & b"))
    expect(link).to_have_attribute("href", f"#/analyse?id={made.board.id}")


def test_inputs_can_be_set_with_the_keyboard(page: Page) -> None:
    page.goto(address(HALF_ADDER))
    expect(outputs(page)).to_have_count(2)
    page.get_by_role("button", name="Solve").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "a = 0":
            break
    page.keyboard.press("Space")
    expect(switch(page, "a")).to_have_text("a = 1")
    expect(switch(page, "a")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(outputs(page)).to_have_text(["○ sum = 0", "● carry = 1"])


def test_board_follows_the_theme(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address("a & b"))
    expect(outputs(page)).to_have_count(1)
    light = colour(page, (0, 1), 18)
    page.emulate_media(color_scheme="dark")
    until(page, lambda: sum(colour(page, (0, 1), 18)[:3]) < sum(light[:3]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_circuits_pass_axe(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(address(FULL_ADDER, "110"))
    expect(outputs(page)).to_have_text(["○ sum = 0", "● carry = 1"])
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("Satisfiable: this is the only solution.")).to_be_visible()
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()


def test_circuits_fit_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address(FULL_ADDER))
    expect(outputs(page)).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
