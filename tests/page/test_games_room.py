"""The player's games: statistics, replays, export and import."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FilePayload, expect

from minewise import Game, Layout, Match, clicks, read_replays
from minewise.cli.commands.play.history import History, record_of
from minewise.cli.commands.play.rules import Rules
from minewise.cli.commands.play.session import PlaySession
from support.dropping import drop_file
from support.paths import EXAMPLES
from support.play_room import PlayRoom
from support.waiting import PATIENCE, Held, until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page


REPLAYS = EXAMPLES / "replays"


def win(page: Page) -> PlayRoom:
    """Win a game without help."""
    room = PlayRoom(page)
    page.goto("/#/play?rows=2&cols=4&mines=1&guesses=yes&start=zero")
    room.button("New").click()
    room.cell(0, 0).click()
    finish(room)
    return room


def finish(room: PlayRoom) -> None:
    """Open the rest of a board, and win."""
    layout = room.layout()
    for row, column in layout.topology.cells():
        cell = room.cell(row, column)
        if not layout.mines[row, column] and "covered" in (cell.get_attribute("aria-label") or ""):
            cell.click()
    expect(room.page.get_by_role("region", name="Result")).to_contain_text("Won")


def lose(page: Page) -> PlayRoom:
    """Lose a game with a forced, a needless and a bad guess."""
    room = PlayRoom(page)
    room.play("-B---B---B--", first="0,3", guesses="yes", start="zero")
    for column in (3, 6, 8, 9):
        room.cell(0, column).click()
    expect(page.get_by_role("region", name="Report")).to_contain_text("Accuracy")
    return room


def open_games(page: Page) -> None:
    page.get_by_role("link", name="Games", exact=True).click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def statistics(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name).get_by_role("row").nth(1)


def test_wins_are_counted_with_streaks_and_best_times(page: Page) -> None:
    page.goto("/#/games")
    expect(page.locator("main")).to_contain_text("No games yet.")
    win(page)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("First win at this level.")
    win(page)
    expect(result).to_contain_text("Streak: 2 wins")
    result.get_by_role("link", name="Your games").click()
    row = statistics(page, "On your own")
    expect(row).to_contain_text("2×4, 1 mine, with guessing")
    cells = row.get_by_role("cell").all_inner_texts()
    assert cells[:2] == ["2", "2 (100 %)"]
    assert cells[-3:] == ["100 %", "2", "2"]
    expect(page.get_by_role("region", name="With help")).to_have_count(0)


def test_games_with_help_are_kept_apart(page: Page) -> None:
    """A board from a link may be known, and undone mines stay lost."""
    room = lose(page)
    room.button("Undo").click()
    room.cell(0, 7).click()
    open_games(page)
    expect(page.get_by_role("region", name="On your own")).to_have_count(0)
    expect(statistics(page, "With help")).to_contain_text("0 (0 %)")


def test_reloading_a_finished_game_does_not_count_it_twice(page: Page) -> None:
    win(page)
    page.reload()
    expect(page.get_by_role("region", name="Report")).to_contain_text("Accuracy")
    open_games(page)
    expect(page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()


def test_winning_again_after_undo_changes_nothing(page: Page) -> None:
    """The first result counts, without help; the second win is not another game."""
    room = win(page)
    room.button("Undo").click()
    page.get_by_role("gridcell", name=re.compile("covered$")).first.wait_for()
    finish(room)
    expect(page.get_by_role("region", name="Report")).to_contain_text("Accuracy")
    open_games(page)
    expect(page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()
    expect(statistics(page, "On your own")).to_contain_text("1 (100 %)")


def test_deleted_games_do_not_come_back(page: Page) -> None:
    win(page)
    open_games(page)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("All games deleted.")
    page.get_by_role("link", name="Play", exact=True).first.click()
    expect(page.get_by_role("region", name="Report")).to_contain_text("Accuracy")
    open_games(page)
    expect(page.locator("main")).to_contain_text("No games yet.")


def test_accuracy_is_kept_if_the_next_game_starts_before_the_report(page: Page) -> None:
    held = Held(page, "**/review")
    win(page)
    review = held[0]
    PlayRoom(page).button("New").click()
    with page.expect_response("**/review"):
        review.continue_()
    open_games(page)
    until(page, lambda: reloaded_accuracy(page) == "100 %")


def reloaded_accuracy(page: Page) -> str:
    page.reload()
    statistics(page, "On your own").wait_for()
    return statistics(page, "On your own").get_by_role("cell").all_inner_texts()[-3]


def test_replay_judges_every_move_and_says_why(page: Page) -> None:
    lose(page)
    page.get_by_role("region", name="Result").get_by_role("link", name="Replay").click()
    caption = page.locator(".step-text")
    expect(caption).to_have_text("After the last of 4 moves.")
    report = page.get_by_role("region", name="Report")
    guesses = report.get_by_role("listitem").get_by_role("button")
    expect(guesses).to_have_count(3)
    slider = page.get_by_role("slider", name="Step")
    slider.fill("2")
    expect(caption).to_contain_text("Move 3 of 4: open r1c9. Needless guess: r1c8 was certainly")
    expect(caption).to_contain_text("Chance of winning:")
    grid = page.get_by_role("gridcell")
    expect(grid.nth(8)).to_have_accessible_name("r1c9: covered, the move")
    expect(grid.nth(7)).to_have_accessible_name("r1c8: covered, safe")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reason")).to_contain_text("r1c8 is safe")
    expect(grid.nth(6)).to_have_accessible_name(re.compile("reason"))
    page.get_by_role("button", name="Back", exact=True).click()
    expect(caption).to_contain_text("Move 2 of 4")
    guesses.nth(2).click()
    expect(caption).to_contain_text("Bad")


def test_replay_can_be_driven_by_keys(page: Page) -> None:
    lose(page)
    page.get_by_role("region", name="Result").get_by_role("link", name="Replay").click()
    caption = page.locator(".step-text")
    expect(caption).to_be_visible()
    expect(page.get_by_role("button", name="Next guess")).to_be_enabled()
    for key, text in [("Home", "Move 1"), ("ArrowRight", "Move 2"), ("g", "Move 3")]:
        page.keyboard.press(key)
        expect(caption).to_contain_text(f"{text} of 4")


def test_link_goes_to_the_position(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lose(page)
    page.get_by_role("region", name="Result").get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Step").fill("2")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied ✓")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".step-text")).to_contain_text("Move 3 of 4")


def test_playing_on_from_a_position(page: Page) -> None:
    lose(page)
    page.get_by_role("region", name="Result").get_by_role("link", name="Replay").click()
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.get_by_role("slider", name="Step").fill("2")
    page.get_by_role("button", name="Play on from here").click()
    room = PlayRoom(page)
    expect(room.status).to_have_text("Game resumed.")
    expect(room.cell(0, 8)).to_have_accessible_name("r1c9: covered")
    room.cell(0, 7).click()
    expect(room.cell(0, 7)).to_have_accessible_name("r1c8: open, no mines around")


def test_playing_on_asks_before_it_replaces_a_game(page: Page) -> None:
    lose(page)
    replay = page.get_by_role("region", name="Result").get_by_role("link", name="Replay")
    address = replay.get_attribute("href")
    room = PlayRoom(page)
    room.button("New").click()
    room.play("-B---B---B--", first="0,3", guesses="yes", start="zero")
    room.cell(0, 3).click()
    room.cell(0, 6).click()
    page.goto(f"/{address}")
    page.get_by_role("slider", name="Step").fill("2")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()


def test_link_carries_the_game(page: Page) -> None:
    lose(page)
    page.get_by_role("region", name="Result").get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("moves="))
    address = page.url
    assert len(address) < 200
    page.evaluate("indexedDB.deleteDatabase('minewise')")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".step-text")).to_contain_text("After the last of 4 moves.")


@pytest.mark.parametrize(
    ("query", "trouble"),
    [
        ("rows=1&cols=3&board=gA&moves=R9", "The moves are garbled."),
        ("rows=1&cols=3&board=!&moves=", "The board is garbled."),
        ("rows=1&cols=30&board=gA&moves=", "The board does not fit its size."),
        ("rows=0&cols=3&board=gA&moves=", "The size is wrong."),
        ("rows=1&cols=3&board=gA&moves=R1R1", "A move breaks the rules."),
    ],
)
def test_bad_links_are_refused(page: Page, query: str, trouble: str) -> None:
    page.goto(f"/#/games?{query}")
    expect(page.get_by_role("alert")).to_have_text(f"This link could not be opened: {trouble}")
    page.get_by_role("link", name="All your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def exported(page: Page) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    return download.value.path().read_text()


def import_file(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)


def test_export_and_import_merge(page: Page, tmp_path: Path) -> None:
    lose(page)
    open_games(page)
    file = tmp_path / "games.json"
    file.write_text(exported(page))
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("All games deleted.")
    win(page)
    open_games(page)
    import_file(page, file)
    expect(page.get_by_role("status")).to_have_text("Imported 1 game.")
    expect(page.get_by_role("heading", name="2 games", exact=True)).to_be_visible()
    import_file(page, file)
    expect(page.get_by_role("status")).to_have_text("Imported 0 games; 1 already here.")
    (game,) = json.loads(file.read_text())["games"]
    assert (game["won"], game["helped"], game["moves"]) == (False, True, "R3R6R8R9")
    assert 0 <= game["accuracy"] < 1


@pytest.mark.parametrize("width", [390, 1280])
def test_statistics_agree_with_a_plain_count(page: Page, tmp_path: Path, width: int) -> None:
    """A thousand games in random order; streaks follow the dates, and help is kept apart."""
    games = random_games(1000)
    file = tmp_path / "games.json"
    file.write_text(json.dumps({"format": "minewise games", "version": 1, "games": games}))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/#/games")
    import_file(page, file)
    expect(page.get_by_role("status")).to_have_text("Imported 1,000 games.")
    for name, helped in (("On your own", False), ("With help", True)):
        own = sorted((game for game in games if game["helped"] is helped), key=itemgetter("at"))
        table = page.get_by_role("region", name=name)
        expect(table.get_by_role("rowheader")).to_have_text("1×3, 1 mine, with guessing, any start")
        assert table.get_by_role("cell").all_inner_texts() == plain_figures(own)
    expect(page.get_by_role("region", name="Games").get_by_role("rowheader")).to_have_count(100)
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("region", name="Games").get_by_role("rowheader")).to_have_count(200)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def random_games(count: int) -> list[dict[str, Any]]:
    """Return games on three cells whose middle is mined, in random order."""
    random = Random(22)
    games = []
    for number in range(count):
        won = random.random() < 0.6
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=number)
        game = {
            "id": str(number),
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "helped": random.random() < 0.3,
            "won": won,
            "moves": "R0R2" if won else "R1",
            "clicks": random.randint(2, 5),
            "seconds": random.randint(5, 900) / 10,
            "solved": 2 if won else 0,
            "accuracy": random.choice([None, random.random()]),
        }
        games.append(json.loads(file_of(**game))["games"][0])
    random.shuffle(games)
    return games


def plain_figures(games: list[dict[str, Any]]) -> list[str]:
    """Return what the table shows, computed in another way."""
    wins = [game for game in games if game["won"]]
    accuracies = [game["accuracy"] for game in games if game["accuracy"] is not None]
    runs = [len(run) for run in "".join("WL"[not game["won"]] for game in games).split("L")]
    return [
        str(len(games)),
        f"{len(wins)} ({100 * len(wins) / len(games):.0f} %)",
        f"{min(game['seconds'] for game in wins):.1f} s",
        f"{fmean(game['seconds'] for game in wins):.1f} s",
        f"{max(game['solved'] / game['seconds'] for game in wins):.2f}",
        f"{100 * fmean(game['solved'] / game['clicks'] for game in wins):.0f} %",
        f"{100 * fmean(accuracies):.0f} %",
        str(runs[-1]),
        str(max(runs)),
    ]


def test_games_of_two_tabs_are_counted_together(page: Page) -> None:
    win(page)
    other = page.context.new_page()
    other.set_default_timeout(1000 * PATIENCE)
    win(other)
    expect(other.get_by_role("region", name="Result")).to_contain_text("Streak: 2 wins")
    other.close()
    win(page)
    expect(page.get_by_role("region", name="Result")).to_contain_text("Streak: 3 wins")


def file_of(**changes: object) -> str:
    """Return a file with one game, lost on the middle of three cells."""
    kind = {"rows": 1, "cols": 3, "mines": 1, "topology": "grid", "start": "any", "guesses": True}
    result = {"helped": False, "won": False, "seconds": 1.5, "clicks": 1, "bbbv": 2, "solved": 0}
    moves = {"board": "QA", "moves": "R1", "first": None}
    figures = {"accuracy": 1, "accuracy_exact": True, "luck": -0.6}
    ended = {"id": "a", "at": "2026-01-02T03:04:05.678Z"}
    game = ended | kind | result | moves | figures | changes
    return json.dumps({"format": "minewise games", "version": 1, "games": [game]})


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ('{"format": "minewise games", "version": 2, "games": []}', "This file has version 2"),
        ('{"format": "minewise games", "version": 1, "games": [{}]}', "Game 1 in this file is"),
        (file_of(), "Imported 1 game."),
        (file_of(id=""), "id is missing or wrong"),
        (file_of(at="yesterday"), "at is missing or wrong"),
        (file_of(accuracy=2), "accuracy is missing or wrong"),
        (file_of(luck="good"), "luck is missing or wrong"),
        (file_of(start="scatter"), "start is missing or wrong"),
        (file_of(extra=1), "extra is not known"),
        (file_of(mines=2), "the number of mines is wrong"),
        (file_of(won=True), "the result is wrong"),
        (file_of(moves=""), "it is not finished"),
        (file_of(moves="R1R1"), "a move breaks the rules"),
        (file_of(board="gAAA"), "the board does not fit its size"),
    ],
)
def test_files_are_checked(page: Page, tmp_path: Path, text: str, trouble: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    page.goto("/#/games")
    import_file(page, file)
    expect(page.get_by_role("status")).to_contain_text(trouble)
    kept = trouble == "Imported 1 game."
    expect(page.get_by_role("rowheader").get_by_role("link")).to_have_count(int(kept))


def test_replays_of_other_programs_are_imported(page: Page, complaints: list[str]) -> None:
    """Several files: the unreadable one is named, and the unfinished game does not count."""
    won = (REPLAYS / "won.rawvf").read_bytes()
    page.goto("/#/games")
    files = {
        "won.rawvf": won,
        "lost.avf": (REPLAYS / "lost.rawvf").read_bytes(),
        "part.rawvf": unfinished(won),
        "bad.avf": bytes(range(256)),
    }
    payloads = [FilePayload(name=name, mimeType="", buffer=files[name]) for name in files]
    page.locator("input[type=file]").set_input_files(payloads)
    status = page.get_by_role("status")
    expect(status).to_contain_text(
        "Imported 2 games; 1 unfinished game left out: open one by itself. bad.avf: "
    )
    expect(page.get_by_role("heading", name="2 games", exact=True)).to_be_visible()
    cells = statistics(page, "On your own").get_by_role("cell").all_inner_texts()
    assert cells[:2] == ["2", "1 (50 %)"]
    until(page, lambda: complaints)
    complaints.clear()


def unfinished(replay: bytes) -> bytes:
    """Cut the last events off a replay."""
    lines = replay.splitlines(keepends=True)
    return b"".join(lines[: lines.index(b"Events:\n") + 20])


def test_replay_opens_by_keyboard_and_is_kept(page: Page) -> None:
    page.goto("/#/games")
    expect(page.locator("main")).to_contain_text("No games yet.")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import").press("Enter")
    chooser.value.set_files(REPLAYS / "won.rawvf")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Won, ")
    report = page.get_by_role("region", name="Report")
    [replay] = read_replays(REPLAYS / "won.rawvf")
    line = f"Moves {len(replay.moves)} · 3BV 48 · ZiNi {clicks(replay.layout).zini} · fewest "
    expect(report).to_contain_text(line)
    page.get_by_role("link", name="All your games").click()
    expect(page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()
    expect(page.get_by_role("rowheader").get_by_role("link")).to_contain_text("date unknown")


def test_unfinished_replay_can_be_dropped_and_is_not_kept(page: Page) -> None:
    page.goto("/#/games")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    drop_file(page, "part.rawvf", unfinished((REPLAYS / "won.rawvf").read_bytes()))
    expect(page.locator("main")).to_contain_text("Unfinished, ")
    page.get_by_role("link", name="All your games").click()
    expect(page.locator("main")).to_contain_text("No games yet.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_games_and_replay_pass_axe(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    lose(page)
    check_with_axe(page)
    open_games(page)
    expect(page.get_by_role("region", name="With help")).to_be_visible()
    check_with_axe(page)
    page.get_by_role("button", name="Delete all").click()
    check_with_axe(page)
    page.get_by_role("button", name="Keep them").click()
    page.get_by_role("rowheader").get_by_role("link").click()
    page.get_by_role("slider", name="Step").fill("2")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".reason")).to_contain_text("safe")
    check_with_axe(page)


def check_with_axe(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_statistics_and_replays_work_without_the_server(page: Page, complaints: list[str]) -> None:
    lose(page)
    open_games(page)
    page.get_by_role("rowheader").get_by_role("link").click()
    expect(page.locator(".step-text")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("link", name="All your games").click()
    page.get_by_role("rowheader").get_by_role("link").click()
    page.get_by_role("slider", name="Step").fill("1")
    expect(page.locator(".step-text")).to_contain_text("Move 2 of 4: open r1c7.")
    expect(page.get_by_role("region", name="Report")).to_contain_text("cannot be reached")
    complaints.clear()


def test_games_from_the_terminal_can_be_imported(page: Page, tmp_path: Path) -> None:
    session = PlaySession(Rules.of(Match.of(rows=1, cols=12, mines=3, start="safe")))
    session._set_game(lambda: Game.of_layout(Layout.parse("-B---B---B--")))
    for column in (3, 6):
        session.reveal((0, column))
    session.flag((0, 9))
    session.undo()
    session.reveal((0, 9))
    record = record_of(session)
    assert record is not None
    file = tmp_path / "games.json"
    History(file).keep(record)
    page.goto("/#/games")
    import_file(page, file)
    expect(page.get_by_role("status")).to_have_text("Imported 1 game.")
    page.get_by_role("rowheader").get_by_role("link").click()
    page.get_by_role("slider", name="Step").fill("4")
    expect(page.locator(".step-text")).to_contain_text("Move 5 of 5: open r1c10.")
    expect(page.get_by_role("region", name="Report")).to_contain_text("Accuracy")
