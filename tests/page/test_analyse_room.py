"""The Analyse room: painting, pasting, analysing and explaining boards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import minewise as mw
from minewise import Board
from minewise.base.palette import heat
from minewise.board.cell_names import cell_name, parse_cell
from support.dropping import drop_file
from support.paths import EXAMPLES
from support.serving import serving
from support.still_time import pass_time, stop_time
from support.waiting import Held, until

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from playwright.sync_api import Locator, Page

BEGINNER = """
mines: 10
??1000000
??2000000
??1000011
?2100001?
?1000001?
?1112221?
?????????
?????????
?????????"""
TOTAL = """
mines: 8
??10011
??1002?
?21002?
??10011
??31111
????1??"""
FIFTY_FIFTY = """
mines: 9
001?100
0011100
1110000
2?20000
2?32110
24?4?21
????22?"""
CHAIN = "?1?2?"
PASTE = "Board as text, JSON, id or link"


def show(page: Page, board: Board | str, address: str = "") -> Board:
    """Open a board in the room, and wait for its analysis."""
    board = Board.parse(board) if isinstance(board, str) else board
    page.goto(f"{address}/#/analyse?id={board.id}")
    expect(page.get_by_label(PASTE)).to_have_value(str(board))
    wait(page)
    return board


def wait(page: Page) -> None:
    expect(page.locator(".analyse [aria-busy=false]")).to_be_attached()


def cell(page: Page, row: int, column: int) -> Locator:
    return page.get_by_role("gridcell", name=f"{cell_name((row, column))}:")


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("radio", name=name)


def kept(page: Page) -> Board:
    """Return the board in the address."""
    (code,) = parse_qs(urlsplit(page.url).fragment.partition("?")[2])["id"]
    return Board.from_id(code)


def expect_kept(page: Page, text: str) -> None:
    """Wait until the address contains the given board."""
    wanted = Board.parse(text)
    page.wait_for_url(lambda url: "id=" in url and kept_in(url) == wanted)


def kept_in(url: str) -> Board:
    return Board.from_id(parse_qs(urlsplit(url).fragment.partition("?")[2])["id"][0])


def expect_marked(page: Page, mark: str, cells: Sequence[tuple[int, ...]]) -> None:
    """Wait until exactly the given cells have a mark."""
    until(page, lambda: marked(page, mark) == list(cells))


def marked(page: Page, mark: str) -> list[tuple[int, ...]]:
    """List the cells on the board that have a mark."""
    cells = page.locator(f'[role=gridcell][data-mark~="{mark}"]')
    labels = cells.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return [parse_cell(label.partition(":")[0]) for label in labels]


def test_cells_show_the_analysis(page: Page) -> None:
    board = show(page, BEGINNER)
    analysis = mw.analyze(board)
    labels = page.get_by_role("gridcell").evaluate_all("cells => cells.map((c) => c.ariaLabel)")
    texts = page.get_by_role("gridcell").all_text_contents()
    for place, label, text in zip(board.topology.cells(), labels, texts, strict=True):
        name = f"{cell_name(place)}: "
        if not board.covered[place]:
            assert label == f"{name}clue {board.shown[place]}"
        elif place in analysis.safe:
            assert (label, text) == (f"{name}covered, certainly safe", "✓")
        elif place in analysis.mined:
            assert (label, text) == (f"{name}covered, certainly mined", "✕")
        else:
            percent = 100 * analysis.probability[place]
            assert text == f"{percent:.0f}"
            told = re.fullmatch(rf"{name}covered, ([\d.]+) % mined", label)
            assert told
            assert float(told[1]) == pytest.approx(percent, abs=6e-6)
    expect_marked(page, "safe", analysis.safe)
    expect_marked(page, "mined", analysis.mined)


def test_exact_probability_is_shown_on_hover_and_focus(page: Page) -> None:
    board = show(page, BEGINNER)
    chance = f"{100 * mw.analyze(board).probability[0, 0]:.5f} % mined"
    caption = page.locator(".caption")
    cell(page, 0, 0).hover()
    expect(caption).to_have_text(f"r1c1: covered, {chance}")
    expect(cell(page, 0, 0)).to_have_attribute("title", chance)
    cell(page, 2, 2).focus()
    expect(caption).to_have_text("r3c3: clue 1")
    page.keyboard.press("ArrowUp")
    expect(caption).to_have_text("r2c3: clue 2")
    page.get_by_label("Rows").hover()
    expect(caption).to_have_text("r2c3: clue 2")


def test_uncertain_cells_never_look_certain(page: Page) -> None:
    # One mine on 400 cells, then 399 mines: 0.25 % and 99.75 %.
    show(page, "mines: 1\n" + "\n".join(["?" * 20] * 20))
    expect(cell(page, 0, 0)).to_have_text("<1")
    expect(cell(page, 0, 0)).to_have_attribute("title", "0.25 % mined")
    page.get_by_label("Mines", exact=True).fill("399")
    expect(cell(page, 0, 0)).to_have_text(">99")
    expect(cell(page, 0, 0)).to_have_attribute("title", "99.75 % mined")
    script = """async () => {
        const { uncertainPercent, shortPercent } = await import("/format.js");
        return [0, 1e-9, 0.5, 1 - 1e-9, 1].map((p) => [shortPercent(p), uncertainPercent(p, 5)]);
    }"""
    low, high = ["<1", "< 0.00001 %"], [">99", "> 99.99999 %"]
    assert page.evaluate(script) == [low, low, ["50", "50 %"], high, high]


def test_heat_map_has_the_same_colours_as_pictures(page: Page) -> None:
    show(page, "mines: 1\n??\n??")
    red, green, blue = bytes.fromhex(heat(0.25)[1:])
    face = "(cell) => getComputedStyle(cell, '::after').backgroundColor"
    assert cell(page, 0, 0).evaluate(face) == f"rgb({red}, {green}, {blue})"


def test_dragging_the_mouse_paints_in_one_edit(page: Page) -> None:
    show(page, "????\n????")
    tool(page, "Paint: clue 3").check(force=True)
    cell(page, 0, 0).hover()
    page.mouse.down()
    for column in (1, 2):
        cell(page, 0, column).hover()
    page.mouse.up()
    expect_kept(page, "333?\n????")
    cell(page, 1, 3).click()
    expect_kept(page, "333?\n???3")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect_kept(page, "????\n????")
    page.get_by_role("button", name="Redo").click()
    expect_kept(page, "333?\n????")
    expect(cell(page, 0, 1)).to_have_accessible_name("r1c2: clue 3")


def test_every_symbol_can_be_painted(page: Page) -> None:
    show(page, "777777777\n77777????")
    names = [f"clue {clue}" for clue in range(9)]
    names += ["covered", "known mine", "known safe", "flag"]
    for place, name in enumerate(names):
        tool(page, f"Paint: {name}").check(force=True)
        cell(page, *divmod(place, 9)).click()
    expect_kept(page, "012345678\n?B-F7????")


def test_board_can_be_painted_with_the_keyboard(page: Page) -> None:
    show(page, "???\n???")
    page.get_by_role("radio", name="Inspect cells").focus()
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    for key, symbol in (("ArrowRight", "b"), ("ArrowRight", "-"), ("ArrowDown", "f")):
        page.keyboard.press(key)
        page.keyboard.type(symbol)
    expect_kept(page, "1B-\n??F")
    page.keyboard.press("Delete")
    expect_kept(page, "1B-\n???")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect_kept(page, "1B-\n???")
    page.keyboard.press("Control+y")
    expect_kept(page, "1B-\n??F")


@pytest.mark.browser_context_args(has_touch=True)
def test_tap_paints_and_long_press_explains(page: Page) -> None:
    show(page, CHAIN)
    tool(page, "Paint: known safe").check(force=True)
    stop_time(page)  # so that no tap counts as a long press
    cell(page, 0, 0).tap()
    pass_time(page, 1000)
    expect_kept(page, "-1?2?")
    wait(page)
    long_press(page, cell(page, 0, 2))
    expect(panel(page, "Why")).to_contain_text("r1c3 is a mine")
    assert str(kept(page)) == "-1?2?"


def long_press(page: Page, target: Locator) -> None:
    box = target.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    pass_time(page, 600)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_size_topology_and_mine_count_can_be_changed(page: Page) -> None:
    show(page, "mines: 3\n12?\n45?\n???")
    page.get_by_label("Rows").fill("2")
    page.get_by_label("Columns").fill("4")
    page.get_by_label("Columns").press("Enter")
    expect_kept(page, "mines: 3\n12??\n45??")
    page.get_by_label("Topology").select_option("Hexagons")
    expect_kept(page, "mines: 3\ntopology: hex\n12??\n45??")
    page.get_by_label("Topology").select_option("torus")
    page.get_by_label("Mines", exact=True).fill("")
    expect_kept(page, "topology: torus\n12??\n45??")
    page.get_by_role("button", name="Clear").click()
    expect_kept(page, "topology: torus\n????\n????")
    page.get_by_role("button", name="Undo").click()
    expect_kept(page, "topology: torus\n12??\n45??")


def test_examples_of_all_kinds(page: Page) -> None:
    page.goto("/#/analyse")
    wait(page)
    seen = set()
    for example in page.get_by_role("group", name="Examples").get_by_role("button").all():
        example.click()
        wait(page)
        board = Board.parse(page.get_by_label(PASTE).input_value())
        analysis = mw.analyze(board)
        expect_marked(page, "safe", analysis.safe)
        seen |= {board.topology.kind, analysis.consistent, bool(analysis.safe)}
    assert seen == {"grid", "torus", "hex", True, False}


def test_boards_can_be_pasted_as_text_json_id_and_link(page: Page, base_url: str) -> None:
    show(page, "?")
    text = page.get_by_label(PASTE)
    for pasted, kept in (
        ("# a comment\nmines: 2\n?1?\n?2?", "mines: 2\n?1?\n?2?"),
        ('{"mines": 1, "cells": [["?", 3, "B"]]}', "mines: 1\n?3B"),
        (Board.parse("topology: hex\n?4\n??").id, "topology: hex\n?4\n??"),
        (f"{base_url}/#/analyse?id={Board.parse('5?').id}", "5?"),
    ):
        text.fill(pasted)
        page.get_by_role("button", name="Load board").click()
        expect_kept(page, kept)
    for previous in ("topology: hex\n?4\n??", "mines: 1\n?3B", "mines: 2\n?1?\n?2?", "?"):
        page.go_back()
        expect_kept(page, previous)


def test_parse_errors_are_selected(page: Page, complaints: list[str]) -> None:
    show(page, "?1")
    text = page.get_by_label(PASTE)
    for pasted, message, chosen in (
        ("?1\n1x", "Line 2, column 2: 'x' is not a cell here", "x"),
        ("?1\ntotal: 1", "Line 2, column 1: unknown header 'total'", "t"),
        ('{"cells": [[1, ?]]}', "Line 1, column 16: this is not JSON", "?"),
        ("topology: box 1x1x2\n??", "This page shows grids, tori and hexagons", None),
        ("eJnothing", "'eJnothing' is not the id of a board", None),
        ("https://example.org/", "This link does not hold a board", None),
        ("\n".join(["?" * 101] * 100), "This page shows at most 10,000 cells", None),
    ):
        text.fill(pasted)
        page.get_by_role("button", name="Load board").click()
        expect(page.get_by_role("alert").filter(has_text=message)).to_be_visible()
        if chosen is not None:
            expect(text).to_be_focused()
            selected = "(t) => t.value.slice(t.selectionStart, t.selectionEnd)"
            assert text.evaluate(selected) == chosen
        expect(text).to_have_value(pasted)
    assert str(kept(page)) == "?1"
    complaints.clear()


def test_a_board_can_be_pasted_anywhere(page: Page) -> None:
    show(page, "?")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('mines: 1\\n?1?')")
    page.keyboard.press("Control+v")
    expect_kept(page, "mines: 1\n?1?")


def paste(page: Page, text: str) -> Locator:
    """Paste a text anywhere in the room, and return the preview."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.locator("h1").click()
    page.keyboard.press("Control+v")
    return page.get_by_role("dialog", name="Is this the board?")


@pytest.mark.parametrize(
    ("text", "kind", "board"),
    [
        ("4x3x2\nHH10\nFF10\n1100\n", "JSMinesweeper position", "mines: 2\n??10\nFF10\n1100"),
        ("[[10, 1, 0], [10, 1, 0]]", "nested lists", "?10\n?10"),
        ("?,1,0\n?,1,0\n", "CSV", "?10\n?10"),
        ("🟦1️⃣0️⃣\n🚩1️⃣0️⃣", "drawing", "?10\nF10"),
        ("■■1\n■21", "drawing", "??1\n?21"),
    ],
)
def test_other_formats_are_previewed(page: Page, text: str, kind: str, board: str) -> None:
    show(page, "?")
    preview = paste(page, text)
    expect(preview).to_contain_text(f"Format: {kind}")
    preview.get_by_role("button", name="Load this board").click()
    expect_kept(page, board)
    page.keyboard.press("Control+z")
    expect_kept(page, "?")


def test_ambiguous_text_is_a_choice(page: Page) -> None:
    show(page, "?")
    preview = paste(page, "[[-1, 1], [-1, 2]]")
    expect(preview.get_by_text("This text can mean 2 boards:")).to_be_visible()
    expect(preview.get_by_role("radio", name="-1 is covered")).to_be_checked()
    preview.get_by_role("radio", name="-1 is a mine").check()
    check_with_axe(page)
    page.keyboard.press("Enter")
    preview.get_by_role("button", name="Load this board").click()
    expect_kept(page, "B1\nB2")


def test_doubtful_rows_are_warned_about(page: Page) -> None:
    show(page, "?")
    preview = paste(page, "?1?\n#1?")
    expect(preview.get_by_role("radio")).to_have_count(2)
    preview.get_by_role("radio", name="own format").check()
    expect(preview).to_contain_text("Lines that begin with # are read as comments")
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    preview = paste(page, "?1\n1")
    expect(preview).to_contain_text("Row 2 has fewer than 2 cells")
    preview.get_by_role("button", name="Cancel").click()
    assert str(kept(page)) == "?"


def test_file_can_be_dropped(page: Page) -> None:
    show(page, "?")
    drop_file(page, "board.txt", b"mines: 1\n?1?")
    expect_kept(page, "mines: 1\n?1?")


def test_dropped_replay_opens_in_games(page: Page) -> None:
    show(page, "?")
    drop_file(page, "lost.rawvf", (EXAMPLES / "replays" / "lost.rawvf").read_bytes())
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Lost, ")
    expect(page.locator("main")).to_contain_text("16×16, 40 mines.")


def test_file_can_be_opened_with_the_keyboard(page: Page, tmp_path: Path) -> None:
    show(page, "?")
    file = tmp_path / "game.txt"
    file.write_text("4x3x2\nHH10\nFF10\n1100\n")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").press("Enter")
    chooser.value.set_files(file)
    preview = page.get_by_role("dialog", name="Is this the board?")
    expect(preview).to_contain_text("JSMinesweeper")
    expect(preview.get_by_role("button", name="Load this board")).to_be_focused()
    page.keyboard.press("Enter")
    expect_kept(page, "mines: 2\n??10\nFF10\n1100")


def test_binary_file_is_refused_in_sight(page: Page, tmp_path: Path, complaints: list[str]) -> None:
    show(page, "?")
    file = tmp_path / "game.mvf"
    file.write_bytes(bytes(range(256)))
    page.evaluate("scrollTo(0, 0)")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(file)
    problem = page.get_by_role("alert").filter(has_text="This replay has no board")
    expect(problem).to_be_in_viewport()
    assert str(kept(page)) == "?"
    complaints.clear()


def test_endless_text_is_refused(page: Page) -> None:
    show(page, "?")
    paste(page, "?1" * 600_000)
    problem = page.get_by_role("alert").filter(has_text="This is too large to be a board.")
    expect(problem).to_be_in_viewport()
    expect(page.get_by_label(PASTE)).to_have_value("?")


def test_second_paste_replaces_the_preview(page: Page) -> None:
    show(page, "?")
    paste(page, "[[-1, 1], [-1, 2]]")
    page.evaluate("navigator.clipboard.writeText('[[10, 1]]')")
    page.keyboard.press("Control+v")
    preview = page.get_by_role("dialog")
    expect(preview).to_contain_text("1 row, 2 columns")
    expect(preview).to_have_count(1)
    preview.get_by_role("button", name="Load this board").click()
    expect_kept(page, "?1")


def test_board_can_be_copied_as_link_text_and_json(page: Page) -> None:
    board = show(page, TOTAL)
    stop_time(page)  # so that the "Copied" labels stay
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copies: dict[str, Callable[[str], Board]] = {
        "Copy link": kept_in,
        "Copy text": Board.parse,
        "Copy JSON": Board.from_json,
    }
    for count, (name, read) in enumerate(copies.items(), start=1):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name="Copied")).to_have_count(count)
        assert read(page.evaluate("navigator.clipboard.readText()")) == board


def test_long_counts_are_shortened_but_copied_in_full(page: Page) -> None:
    board = show(page, "\n".join(["?" * 20] * 20))
    stop_time(page)
    answer = panel(page, "Result")
    expect(answer).to_contain_text("2.58 × 10¹²⁰ layouts fit")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    answer.get_by_role("button", name="Copy all 121 digits").click()
    expect(answer.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == str(mw.count(board))


def test_result_has_a_summary(page: Page) -> None:
    board = show(page, BEGINNER)
    answer = panel(page, "Result")
    expect(answer).to_contain_text(f"{mw.count(board):,} layouts fit")
    expect(answer).to_contain_text("5 safe")
    expect(answer).to_contain_text("All mine probabilities are exact")
    expect(answer.get_by_role("status")).to_have_text("1,710 layouts, 5 safe, 4 mined.")


def test_estimates_for_a_wide_board_are_marked_as_such(page: Page) -> None:
    clues = "?4" * 10 + "?"
    rows = [clues if row % 2 else "?" * 21 for row in range(21)]
    about = re.compile(r"covered, about [\d.]+ % mined")
    with serving(MINEWISE_MEMORY=str(1 << 28)) as served:
        show(page, "\n".join(rows), served.address)
        answer = panel(page, "Result")
        expect(answer).to_contain_text("Percentages are estimates")
        expect(answer).to_contain_text("layouts not counted")
        expect(cell(page, 0, 0)).to_have_accessible_name(about)


def test_best_moves_are_compared_and_highlighted(page: Page) -> None:
    board = show(page, FIFTY_FIFTY)
    moves = mw.analyze(board).moves
    rows = panel(page, "Best moves").locator("tbody tr")
    expect(rows).to_have_count(len(moves))
    for row, move in zip(rows.all(), moves, strict=True):
        place = cell_name(move.cell)
        assert row.get_by_role("cell").all_inner_texts() == [place, "50 %", "50 %"]
    rows.nth(1).hover()
    expect_marked(page, "best", [moves[1].cell])
    page.mouse.move(0, 0)
    expect(page.locator('[data-mark~="best"]')).to_have_count(0)
    rows.nth(0).get_by_role("button").focus()
    expect_marked(page, "best", [moves[0].cell])
    page.keyboard.press("Enter")
    expect(panel(page, "Why")).to_contain_text("r7c1: 50 % mined")


def test_proof_of_a_certain_cell_is_highlighted(page: Page) -> None:
    board = show(page, TOTAL)
    far = (5, 0)
    proof = mw.explain(board).proof(far)
    assert proof
    assert proof.uses_total
    cell(page, *far).click()
    why = panel(page, "Why")
    expect(why).to_contain_text(proof.text)
    expect(why.get_by_role("heading")).to_have_text("r6c1: certainly safe")
    expect(why).to_contain_text("and the mine count")
    expect_marked(page, "reason", sorted(proof.clues))
    expect(page.get_by_label("Mines", exact=True)).to_have_class("lit")
    cell(page, 0, 6).click()
    expect(why).to_contain_text("Clue 1: 1 neighbouring mine.")
    expect_marked(page, "reason", [])
    expect(page.get_by_label("Mines", exact=True)).not_to_have_class("lit")


def test_cell_chosen_during_the_analysis_is_explained_afterwards(page: Page) -> None:
    show(page, "?1?1?")
    cell(page, 0, 3).focus()
    page.keyboard.type("2")
    cell(page, 0, 0).click()
    expect(panel(page, "Why")).to_contain_text("r1c1: certainly safe")
    expect(panel(page, "Why")).to_contain_text("r1c3 and r1c5 are mines")


def test_proof_can_be_stepped_through(page: Page) -> None:
    board = show(page, CHAIN)
    proof = mw.explain(board).proof((0, 0))
    assert proof
    cell(page, 0, 0).focus()
    page.keyboard.press("Enter")
    why = panel(page, "Why")
    expect(why.get_by_role("status")).to_have_text("The whole proof")
    expect_marked(page, "reason", sorted(proof.clues))
    for number, step in enumerate(proof.steps, start=1):
        why.get_by_role("button", name="Next step").click()
        expect(why.get_by_role("status")).to_have_text(f"Step {number} of {len(proof.steps)}")
        expect(why.locator("[aria-current=step]")).to_have_text(step.text)
        expect_marked(page, "reason", sorted(step.clues))
        expect_marked(page, "settled", sorted(step.fates))
    expect(why.get_by_role("button", name="Next step")).to_be_disabled()
    why.get_by_role("button", name="Previous step").click()
    expect(why.get_by_role("status")).to_have_text("Step 1 of 2")


def test_board_without_guesses_has_no_estimated_chance(page: Page) -> None:
    board = show(page, "mines: 2\n?1??\n????")
    expect(panel(page, "Best moves")).to_contain_text("Win")
    page.goto(f"/#/analyse?id={board.id}&noguess=1")
    expect(panel(page, "Best moves")).to_contain_text("This board needs no guessing")
    expect(panel(page, "Best moves")).not_to_contain_text("Win")


def test_safe_cells_are_listed(page: Page) -> None:
    show(page, "mines: 1\n?1??\n????")
    expect(panel(page, "Result")).to_contain_text("2 safe: r1c4 and r2c4")


def test_analysis_resumes_when_the_server_is_back(page: Page, complaints: list[str]) -> None:
    show(page, "?1?")
    page.route("**/api/**", lambda route: route.abort())
    cell(page, 0, 0).focus()
    page.keyboard.press("0")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(page.locator("#away")).to_be_visible()
    page.unroute("**/api/**")
    expect(panel(page, "Result")).to_contain_text("1 layout fits")
    expect(page.locator("#away")).to_be_hidden()
    complaints.clear()


def test_necessary_guess_is_explained(page: Page) -> None:
    board = show(page, FIFTY_FIFTY)
    guess = mw.explain(board).guess
    assert guess
    cell(page, 6, 1).click(button="right")
    why = panel(page, "Why")
    expect(why).to_contain_text(guess.text)
    expect(why).to_contain_text(guess.places[0].text)
    expect_marked(page, "settled", sorted(guess.places[0].cells))
    show(page, CHAIN.replace("2", "?"))
    cell(page, 0, 0).click()
    expect(why).to_contain_text("No cell is certainly safe")
    show(page, BEGINNER)
    cell(page, 0, 0).click()
    expect(why).to_contain_text("Other cells are safe.")


def test_clues_in_conflict_are_marked_and_named(page: Page) -> None:
    answer = panel(page, "Result")
    for text, sentence in (
        ("?????\n?121?\n?202?\n?121?\n?????", "the 2 at r4c3 and the 1 at r4c"),
        ("3?1", "The 3 at r1c1 cannot hold: there is room for 1 mine around it."),
        ("mines: 2\n?1?", "and the mine count of 2 cannot both hold."),
    ):
        board = show(page, text)
        conflict = mw.analyze(board).conflict
        assert conflict
        expect(answer).to_contain_text(sentence)
        expect(answer).to_contain_text("No layout fits this board.")
        expect_marked(page, "conflict", list(conflict.clues))
        expect(panel(page, "Best moves")).to_be_hidden()
        expect(panel(page, "Layouts")).to_be_hidden()


def test_layouts_are_shown_one_by_one(page: Page) -> None:
    board = show(page, "???\n?2?\n??-")  # more than one page of layouts
    layouts = list(mw.layouts(board))
    assert len(layouts) == 21
    stepper = panel(page, "Layouts")
    for number, layout in enumerate(layouts, start=1):
        stepper.get_by_role("button", name="Next").click()
        expect(stepper.get_by_role("status")).to_have_text(f"Layout {number} of 21")
        expect_marked(page, "here", mined_cells(layout))
    expect(stepper.get_by_role("button", name="Next")).to_be_disabled()
    stepper.get_by_role("button", name="Previous").click()
    expect_marked(page, "here", mined_cells(layouts[-2]))
    stepper.get_by_role("button", name="First").click()
    expect_marked(page, "here", mined_cells(layouts[0]))
    stepper.get_by_role("button", name="Hide").click()
    expect_marked(page, "here", [])
    expect(cell(page, 0, 0)).to_have_text("29")


def mined_cells(layout: mw.Layout) -> Sequence[tuple[int, ...]]:
    return [cell for cell in layout.topology.cells() if layout.mines[cell]]


def test_the_address_restores_the_board(page: Page) -> None:
    show(page, TOTAL)
    cell(page, 5, 6).focus()
    page.keyboard.type("2")
    edited = f"{TOTAL[:-1]}2"
    expect_kept(page, edited)
    page.reload()
    wait(page)
    expect(cell(page, 5, 6)).to_have_accessible_name(re.compile("clue 2"))
    page.get_by_role("button", name="Chain").click()
    page.wait_for_url(lambda url: kept_in(url) != Board.parse(edited))
    page.go_back()
    expect(cell(page, 5, 6)).to_have_accessible_name(re.compile("clue 2"))
    page.go_forward()
    expect(cell(page, 2, 5)).to_have_accessible_name(re.compile("clue 3"))


RUSHING = """() => new Promise((done) => {
  const { arrayBuffer } = Response.prototype;
  const Compression = CompressionStream;
  globalThis.CompressionStream = function (format) {
    globalThis.CompressionStream = Compression;
    Response.prototype.arrayBuffer = async function () {
      Response.prototype.arrayBuffer = arrayBuffer;
      const bytes = await arrayBuffer.call(this);
      const forward = new Promise((resolve) => addEventListener("popstate", resolve));
      addEventListener("hashchange", done, { once: true });
      history.forward();
      await forward;
      return bytes;
    };
    return new Compression(format);
  };
  history.back();
})"""
"""Go back, then forward just before the earlier room writes its board to the address."""


def test_quick_back_and_forward_keeps_the_board(page: Page) -> None:
    show(page, TOTAL)
    page.get_by_role("button", name="Chain").click()
    page.wait_for_url(lambda url: kept_in(url) != Board.parse(TOTAL))
    page.evaluate(RUSHING)
    expect(cell(page, 2, 5)).to_have_accessible_name(re.compile("clue 3"))
    page.go_back()
    expect_kept(page, TOTAL)


def test_invalid_link_is_reported(page: Page, complaints: list[str]) -> None:
    page.goto("/#/analyse?id=nothing")
    expect(page.get_by_role("alert").first).to_have_text("'nothing' is not the id of a board.")
    wait(page)
    until(page, lambda: complaints)
    complaints.clear()


def test_unreachable_server_is_reported(page: Page, complaints: list[str]) -> None:
    show(page, CHAIN)
    page.context.set_offline(True)
    cell(page, 0, 0).focus()
    page.keyboard.type("0")
    expect(panel(page, "Result")).to_contain_text("The server cannot be reached")
    expect_marked(page, "mined", [])
    page.context.set_offline(False)
    page.keyboard.type("-")
    expect(panel(page, "Result")).to_contain_text("1 layout fits")
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in complaints)
    complaints.clear()


def test_link_is_kept_while_the_server_is_unreachable(page: Page, complaints: list[str]) -> None:
    page.route("**/board", lambda route: route.abort())
    page.goto(f"/#/analyse?id={Board.parse(CHAIN).id}")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    page.unroute("**/board")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label(PASTE)).to_have_value(CHAIN)
    complaints.clear()


def test_pasted_text_is_kept_while_the_server_is_unreachable(
    page: Page, complaints: list[str]
) -> None:
    show(page, CHAIN)
    page.context.set_offline(True)
    page.get_by_label(PASTE).fill("?2?")
    page.get_by_role("button", name="Load board").click()
    alert = page.get_by_role("alert").filter(has_text="The server cannot be reached")
    expect(alert).to_be_visible()
    expect(page.get_by_label(PASTE)).to_have_value("?2?")
    page.context.set_offline(False)
    page.get_by_role("button", name="Load board").click()
    expect_kept(page, "?2?")
    complaints.clear()


def test_rulers_count_from_1(page: Page) -> None:
    show(page, TOTAL)
    rulers = page.locator(".board .ruler")
    expect(rulers.nth(0).locator("span")).to_have_text(["1", "2", "3", "4", "5", "6", "7"])
    expect(rulers.nth(1).locator("span")).to_have_text(["1", "2", "3", "4", "5", "6"])


def test_result_for_an_older_board_is_marked_as_such(page: Page) -> None:
    show(page, CHAIN)
    expect(panel(page, "Result")).to_contain_text("1 layout fits")
    Held(page, "**/analyze")
    cell(page, 0, 0).focus()
    page.keyboard.type("F")
    expect(page.locator(".analyse [aria-busy=true]")).to_be_attached()
    expect(panel(page, "Result")).to_have_css("opacity", "0.5")
    expect(cell(page, 0, 0)).to_have_accessible_name("r1c1: flag")
    expect(page.locator(".caption")).to_have_text("r1c1: flag")
    page.unroute("**/analyze")
    page.keyboard.type("?")
    wait(page)
    expect(panel(page, "Result")).to_have_css("opacity", "1")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("certainly"))


def test_last_board_is_restored(page: Page) -> None:
    show(page, "?1?")
    cell(page, 0, 0).focus()
    page.keyboard.type("0")
    expect_kept(page, "01?")
    for room in ("Play", "Analyse", "Analyse"):
        page.get_by_role("link", name=room, exact=True).click()
    expect(cell(page, 0, 0)).to_have_text("")
    expect_kept(page, "01?")


def test_undo_in_a_field_does_not_change_the_board(page: Page) -> None:
    show(page, "?1?")
    cell(page, 0, 0).focus()
    page.keyboard.type("0")
    page.get_by_label("Mines", exact=True).focus()
    page.keyboard.press("Control+z")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("clue 0"))
    cell(page, 0, 0).focus()
    page.keyboard.press("Control+z")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("covered"))


def test_uncertain_flag_shows_its_probability(page: Page) -> None:
    show(page, "F1?")
    expect(cell(page, 0, 0)).to_have_text("50")


def test_flags_are_covered_cells(page: Page) -> None:
    show(page, "F1F2F")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("flag, certainly safe$"))
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("flag, certainly mined$"))


def test_flags_can_be_treated_as_mines(page: Page) -> None:
    show(page, "F1?")
    trust = page.get_by_label("Treat flags as mines")
    expect(cell(page, 0, 2)).to_have_text("50")
    trust.check()
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("certainly safe$"))
    cell(page, 0, 0).click()
    expect(panel(page, "Why")).to_contain_text("This flag is treated as a mine.")
    page.reload()
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("certainly safe$"))
    expect(trust).to_be_checked()
    cell(page, 0, 0).focus()
    page.keyboard.press("Delete")
    expect(trust).to_be_hidden()


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_analyse_fits_a_phone(page: Page) -> None:
    show(page, BEGINNER)
    cell(page, 1, 1).click()
    expect(panel(page, "Why")).to_contain_text("certainly safe")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_analyse_passes_axe(page: Page) -> None:
    show(page, TOTAL)
    expect(panel(page, "Best moves").get_by_role("table")).to_be_visible()
    check_with_axe(page)
    cell(page, 5, 0).click()
    expect(panel(page, "Why")).to_contain_text("The proof uses")
    check_with_axe(page)
    page.get_by_role("button", name="Conflict").click()
    expect(panel(page, "Result")).to_contain_text("No layout fits")
    check_with_axe(page)


def check_with_axe(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    everything = Axe().run(page)
    page.emulate_media(color_scheme="dark")
    contrast = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    for results in (everything, Axe().run(page, options=contrast)):
        assert not results.violations_count, results.generate_report()
