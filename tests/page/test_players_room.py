"""The Players room: live comparisons and replays of games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from minewise import Board, Match, Series, compare
from minewise.board.cell_names import cell_name
from minewise.play.replay import turns
from minewise.play.simulation import OUTCOMES
from support.serving import serving
from support.still_time import pass_time, stop_time
from support.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request

SHORT = "#/players?players=single-point,exact,expert&preset=beginner&games=500&seed=7"
ENDLESS = "#/players?players=exact,expert&preset=expert&games=100000"


def visit(page: Page, address: str) -> None:
    page.goto(f"/{address}")
    expect(page.get_by_role("heading", name="Players", level=1)).to_be_visible()


def run(page: Page) -> None:
    page.get_by_role("button", name="Run").click()


def address(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def results(page: Page) -> Locator:
    return page.get_by_role("region", name="Results")


def finished(page: Page) -> None:
    expect(page.get_by_role("status")).to_contain_text("Comparison done")


def watch(page: Page, player: str, game: int) -> Locator:
    section = page.get_by_role("region", name="Watch a game")
    section.get_by_label("Player").select_option(player)
    section.get_by_label("Game", exact=True).fill(str(game))
    section.get_by_role("button", name="Watch").click()
    viewer = page.get_by_role("region", name="Replay")
    expect(viewer).to_be_visible()
    return viewer


def shown(page: Page) -> str:
    """Return the board in the replay as the rows of a board text."""
    rows = page.get_by_role("region", name="Replay").get_by_role("row")
    labels = rows.evaluate_all("rows => rows.map(row => [...row.children].map(c => c.ariaLabel))")
    return "\n".join("".join(map(symbol, row)) for row in labels)


def symbol(label: str) -> str:
    """Return the symbol of the cell with this accessible name."""
    said = label.partition(": ")[2].partition(",")[0]
    return {"covered": "?", "mine": "B", "no mine around": "0"}.get(said, said)


def test_comparison_matches_the_library(page: Page) -> None:
    visit(page, SHORT)
    run(page)
    finished(page)
    games = {"preset": "beginner", "games": 500, "seed": 7}
    expected = compare(["single-point", "exact", "expert"], **games)  # type: ignore[arg-type]
    for entry in expected.entries:
        totals = entry.totals
        row = results(page).get_by_role("row", name=totals.player)
        expect(row.get_by_role("cell").nth(0)).to_have_text(f"{100 * totals.win_rate:.1f} %")
        low, high = (100 * rate for rate in totals.win_rate_95)
        expect(row.get_by_role("cell").nth(1)).to_have_text(f"{low:.1f} to {high:.1f} %")
    duel = expected.duels[-1]
    low, high = (float(f"{100 * bound:.2g}") for bound in duel.difference_95)
    told = (
        f"expert wins {low:g} to {high:g} percentage points more than exact ✓ significant at 95 %"
    )
    expect(results(page).get_by_text(told)).to_be_visible()
    expect(results(page)).to_contain_text("500 games per player")


def test_chart_has_a_dot_and_an_interval_for_every_player(page: Page) -> None:
    visit(page, SHORT)
    run(page)
    finished(page)
    chart = results(page).get_by_role("img", name="Win rates with 95 % intervals")
    expect(chart).to_have_accessible_name(re.compile("exact .* %; expert .* %"))
    for entry in chart.locator(".entry").all():
        dot, bar = entry.locator(".dot").bounding_box(), entry.locator(".interval").bounding_box()
        assert dot
        assert bar
        middle = dot["x"] + dot["width"] / 2
        assert bar["x"] <= middle <= bar["x"] + bar["width"]


def test_results_are_live_and_can_be_stopped(page: Page) -> None:
    visit(page, ENDLESS)
    run(page)
    bar = results(page).get_by_role("progressbar", name="Games played")
    expect(bar).to_be_visible()
    expect(results(page)).to_contain_text(re.compile("of 100,000 games · .* games/s · .* left"))
    note = results(page).locator("p").first
    before = note.inner_text()
    expect(note).not_to_have_text(before)
    stop = page.get_by_role("button", name="Stop")
    stop.focus()
    page.keyboard.press("Enter")
    expect(results(page)).to_contain_text(
        re.compile("Stopped after .* of 100,000 games; the results cover these games")
    )
    expect(page.get_by_role("status")).to_contain_text("Comparison cancelled after")
    expect(stop).to_be_disabled()
    expect(page.get_by_role("button", name="Run")).to_be_focused()


def test_comparison_runs_on_in_other_rooms(page: Page, base_url: str) -> None:
    visit(page, ENDLESS)
    with page.expect_response("**/simulations") as response:
        run(page)
    job = response.value.json()["id"]
    expect(results(page)).to_contain_text("games/s")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("grid").wait_for()
    assert status(base_url, job) == "running"
    page.get_by_role("link", name="Players", exact=True).click()
    expect(results(page)).to_contain_text("games/s")
    assert "players=exact%2Cexpert" in address(page)
    page.get_by_role("button", name="Stop").click()
    expect(results(page)).to_contain_text("Stopped after")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("grid").wait_for()
    page.go_back()
    expect(results(page)).to_contain_text("Stopped after")


def test_another_comparison_replaces_the_kept_one(page: Page, base_url: str) -> None:
    visit(page, ENDLESS)
    with page.expect_response("**/simulations") as response:
        run(page)
    job = response.value.json()["id"]
    expect(results(page)).to_contain_text("of 100,000 games")
    visit(page, SHORT)
    expect(results(page)).to_contain_text("Choose players and press Run")
    until(page, lambda: status(base_url, job) == "cancelled")


def test_all_default_players_guess(page: Page) -> None:
    visit(page, "#/players")
    for box in page.get_by_role("checkbox", checked=True).all():
        about = page.locator(f"#about-{box.get_attribute('value')}")
        expect(about).not_to_contain_text("When stuck: stops")


def test_double_click_on_run_starts_one_comparison(page: Page) -> None:
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("request", note)
    visit(page, ENDLESS)
    page.get_by_role("button", name="Run").dblclick()
    expect(results(page)).to_contain_text("of 100,000 games")
    posted = [request for request in asked if request.method == "POST"]
    assert len(posted) == 1
    page.get_by_role("button", name="Stop").click()
    expect(results(page)).to_contain_text("Stopped after")


def test_reloading_the_page_cancels_the_games(page: Page, base_url: str) -> None:
    visit(page, ENDLESS)
    with page.expect_response("**/simulations") as response:
        run(page)
    job = response.value.json()["id"]
    expect(page.get_by_role("button", name="Stop")).to_be_enabled()
    page.reload()
    until(page, lambda: status(base_url, job) == "cancelled")


def status(base_url: str, job: str) -> str:
    """Return a comparison's status from the server."""
    answer = httpx.get(f"{base_url}/api/v1/simulations/{job}", timeout=180)
    return str(answer.json()["status"])


def test_small_difference_is_not_significant(page: Page) -> None:
    visit(page, "#/players?players=exact,backtracking&preset=beginner&games=50")
    run(page)
    finished(page)
    expect(results(page).get_by_text("? not significant")).to_be_visible()


def test_settings_are_kept_in_the_address(page: Page) -> None:
    visit(page, SHORT)
    page.get_by_label("exact", exact=True).uncheck()
    page.get_by_label("Boards").select_option("Custom …")
    for label, value in {"Rows": "7", "Columns": "8", "Mines": "9"}.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Topology").select_option("Hexagons")
    page.get_by_label("Start").select_option("zero")
    page.get_by_label("First cell").select_option("cell")
    page.get_by_label("Row", exact=True).fill("3")
    page.get_by_label("Column", exact=True).fill("4")
    page.get_by_label("If nothing is certain").select_option("safest")
    page.get_by_label("Games", exact=True).fill("60")
    query = parse_qs(address(page).partition("?")[2])
    assert {name: value for name, (value,) in query.items()} == {
        "players": "single-point,expert",
        "rows": "7",
        "cols": "8",
        "mines": "9",
        "topology": "hex",
        "start": "zero",
        "first": "2,3",
        "guess": "safest",
        "seed": "7",
        "games": "60",
    }
    chosen = address(page)
    page.reload()
    expect(page.get_by_label("Topology")).to_have_value("hex")
    expect(page.get_by_label("Column", exact=True)).to_have_value("4")
    with page.expect_request("**/simulations") as request:
        run(page)
    assert request.value.post_data_json == {
        "players": ["single-point", "expert"],
        "rows": 7,
        "cols": 8,
        "mines": 9,
        "topology": "hex",
        "start": "zero",
        "first": [2, 3],
        "guess": "safest",
        "seed": 7,
        "games": 60,
    }
    finished(page)
    assert address(page) == chosen


def test_scatter_start_hides_the_first_cell(page: Page) -> None:
    visit(page, SHORT)
    page.get_by_label("Start").select_option("scatter")
    expect(page.get_by_label("First cell")).to_be_hidden()
    run(page)
    finished(page)


def test_players_have_descriptions_and_sources(page: Page) -> None:
    visit(page, SHORT)
    entry = page.get_by_role("listitem").filter(has=page.get_by_label("matrix", exact=True))
    source = entry.get_by_text("Source: Solving Minesweeper with Matrices (Massaioli, 2013)")
    expect(source).to_be_hidden()
    entry.get_by_text("First settles everything that single clues force").click()
    expect(source).to_be_visible()
    expect(page.get_by_label("expert-deep")).to_be_hidden()
    page.get_by_text("Variants", exact=True).click()
    page.get_by_label("expert-deep").check()
    assert "expert-deep" in address(page)


def test_impossible_settings_are_reported(page: Page, complaints: list[str]) -> None:
    visit(page, "#/players?players=exact&rows=3&cols=3&mines=10&games=10")
    run(page)
    expect(page.get_by_role("alert")).to_have_text("10 mines do not fit on a board of 9 cells.")
    page.get_by_label("exact", exact=True).uncheck()
    run(page)
    expect(page.get_by_role("alert")).to_have_text("Choose at least one player.")
    assert any("422" in complaint for complaint in complaints)
    complaints.clear()


def test_comparison_can_be_run_with_the_keyboard(page: Page) -> None:
    visit(page, SHORT)
    page.keyboard.press("Tab")
    box = page.get_by_label("exact", exact=True)
    for wanted, key in ((box, "Space"), (page.get_by_label("Games", exact=True), "Enter")):
        while not wanted.evaluate("element => element === document.activeElement"):
            page.keyboard.press("Shift+Tab" if key == "Enter" else "Tab")
        page.keyboard.press(key)
    finished(page)
    expect(box).not_to_be_checked()
    expect(results(page).get_by_role("row")).to_have_count(3)


def test_time_limit_is_reported(page: Page) -> None:
    with serving(MINEWISE_JOB_SECONDS="5") as served:
        page.goto(f"{served.address}/{ENDLESS}")
        run(page)
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("5 seconds")
        expect(results(page)).to_contain_text(
            re.compile("Stopped after .*; the results cover these games")
        )


def test_lost_connection_is_reported(page: Page, complaints: list[str]) -> None:
    with serving() as served:
        page.goto(f"{served.address}/{ENDLESS}")
        run(page)
        expect(results(page)).to_contain_text("games/s")
        served.process.kill()
        expect(page.get_by_role("alert")).to_contain_text("Connection lost. Reconnecting")
        until(page, lambda: complaints)
    complaints.clear()


def test_shutdown_of_the_server_is_reported(page: Page, complaints: list[str]) -> None:
    with serving() as served:
        page.goto(f"{served.address}/{ENDLESS}")
        run(page)
        expect(results(page)).to_contain_text("games/s")
        served.process.terminate()
        expect(page.get_by_role("alert")).to_have_text(
            "The server is shutting down: the result covers the games so far."
        )
    complaints.clear()


def test_replay_shows_every_step(page: Page) -> None:
    visit(page, "#/players?preset=beginner&seed=7")
    viewer = watch(page, "expert", 3)
    told = list(turns(Series("expert", Match.of(preset="beginner", seed=7)), 3))
    steps = sum(len(turn.steps) for turn in told)
    expect(viewer.get_by_text(f"Start, before step 1 of {steps}")).to_be_visible()
    assert set(shown(page)) == {"?", "\n"}
    forward = viewer.get_by_role("button", name="Step")
    forward.click()
    row, column = told[0].steps[0].cell
    words = f"Step 1 of {steps}: first cell, {cell_name((row, column))}"
    expect(viewer.get_by_text(words)).to_be_visible()
    for turn in told:
        viewer.get_by_role("slider", name="Step").fill(str(turn.number + len(turn.steps) - 1))
        assert Board.parse(shown(page), mines=10) == turn.after
    viewer.get_by_role("button", name="Back").click()
    expect(viewer.get_by_text(f"Step {steps - 1} of {steps}")).to_be_visible()
    viewer.get_by_role("button", name="Go to start").click()
    assert set(shown(page)) == {"?", "\n"}


def test_next_lost_game_is_found_and_shows_its_mine(page: Page) -> None:
    visit(page, "#/players?preset=intermediate&seed=7")
    section = page.get_by_role("region", name="Watch a game")
    section.get_by_label("Which").select_option("next lost game")
    viewer = watch(page, "expert", 0)
    series = Series("expert", Match.of(preset="intermediate", seed=7))
    outcomes = [OUTCOMES[code] for code in series.play(0, 300)["outcome"]]
    first = outcomes.index("lost")
    expect(viewer).to_contain_text(f"expert lost game {first} after")
    viewer.get_by_role("button", name="Go to end").click()
    expect(viewer.get_by_text(re.compile("guess, .* % safe, .*: it was a mine"))).to_be_visible()
    expect(viewer.locator(".cell[data-kind=boom]")).to_have_count(1)
    section.get_by_role("button", name="Watch").click()
    second = outcomes.index("lost", first + 1)
    expect(viewer).to_contain_text(f"expert lost game {second} after")


def test_replay_plays_at_the_chosen_speed(page: Page) -> None:
    stop_time(page)
    visit(page, "#/players?preset=beginner&seed=7")
    viewer = watch(page, "exact", 0)
    viewer.get_by_label("Speed").select_option("60 steps/s")
    slider = viewer.get_by_role("slider", name="Step")
    viewer.get_by_role("button", name="Play").click()
    pass_time(page, 110)
    viewer.get_by_role("button", name="Pause").click()
    pass_time(page, 1000)
    expect(slider).to_have_value("6")
    viewer.get_by_role("button", name="Play").click()
    pass_time(page, 10_000)
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    expect(viewer.get_by_role("button", name="Play")).to_be_visible()


def test_games_can_be_watched_with_the_keyboard(page: Page) -> None:
    visit(page, "#/players?preset=intermediate&seed=7")
    section = page.get_by_role("region", name="Watch a game")
    player = section.get_by_label("Player")
    player.focus()
    while player.input_value() != "probability":  # a pause between letters starts a new search
        page.keyboard.type("probability")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    viewer = page.get_by_role("region", name="Replay")
    forward = viewer.get_by_role("button", name="Step")
    expect(forward).to_be_visible()
    while not forward.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    slider = viewer.get_by_role("slider", name="Step")
    for key, value in {"ArrowRight": "2", "ArrowLeft": "1", "Home": "0"}.items():
        page.keyboard.press(key)
        expect(slider).to_have_value(value)
    page.keyboard.press("g")
    expect(viewer.get_by_text(": guess, ")).to_be_visible()
    page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")


def test_the_position_can_be_analysed(page: Page) -> None:
    visit(page, "#/players?preset=beginner&seed=7")
    viewer = watch(page, "expert", 3)
    viewer.get_by_role("slider", name="Step").fill("5")
    board = Board.parse(shown(page), mines=10)
    anchor = viewer.get_by_role("link", name="Analyse this position")
    expect(anchor).to_have_attribute("href", re.compile("#/analyse"))
    until(page, lambda: linked(anchor) == board)  # updated shortly after the step
    anchor.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Analyse")


def linked(anchor: Locator) -> Board:
    return Board.from_id((anchor.get_attribute("href") or "").partition("id=")[2])


def test_a_game_can_be_shared(page: Page) -> None:
    visit(page, "#/players?rows=6&cols=6&mines=6&topology=hex&watch=exact&game=4")
    viewer = page.get_by_role("region", name="Replay")
    expect(viewer).to_contain_text(re.compile("exact .* game 4 "))
    expect(viewer.get_by_role("grid", name="Game 4 by exact")).to_be_visible()
    page.get_by_label("Seed").fill("8")
    expect(viewer).to_be_hidden()
    assert "watch" not in address(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_players_pass_axe(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    visit(page, SHORT + "&watch=expert&game=3")
    run(page)
    finished(page)
    page.get_by_role("button", name="Next guess").click()
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_players_fit_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    visit(page, SHORT + "&watch=expert&game=3")
    run(page)
    finished(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(results(page).get_by_role("heading", name="Win rates")).to_be_in_viewport()
