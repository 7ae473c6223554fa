"""How the Play room answers mouse, wheel and keys, and what it keeps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.play_room import PlayRoom
from support.still_time import pass_time, stop_time
from support.waiting import Held

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOARD = "B--B\n----\n--B-"


@pytest.fixture
def room(page: Page) -> PlayRoom:
    return PlayRoom(page)


def pressed(room: PlayRoom) -> Locator:
    return room.page.locator("[data-pressed]")


def test_release_opens_the_cell_under_the_pointer(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(1, 1).hover()
    room.page.mouse.down()
    expect(pressed(room)).to_have_accessible_name("r2c2: covered")
    room.cell(1, 2).hover()
    expect(pressed(room)).to_have_accessible_name("r2c3: covered")
    room.page.mouse.up()
    expect(pressed(room)).to_have_count(0)
    expect(room.status).to_have_text("Clue 2 at r2c3.")
    expect(room.cell(1, 1)).to_have_accessible_name("r2c2: covered")


def test_release_outside_the_board_opens_nothing(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(1, 1).hover()
    room.page.mouse.down()
    room.button("New").hover()
    expect(pressed(room)).to_have_count(0)
    room.page.mouse.up()
    room.cell(1, 2).hover()
    expect(pressed(room)).to_have_count(0)
    expect(room.page.get_by_role("gridcell", name="covered")).to_have_count(12)


def test_press_on_a_number_shows_what_a_chord_opens(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(1, 1).click()
    room.cell(0, 0).click(button="right")
    room.cell(1, 1).hover()
    for button in ("left", "middle"):
        room.page.mouse.down(button=button)  # type: ignore[arg-type]
        expect(pressed(room)).to_have_count(7)
        room.page.mouse.up(button=button)  # type: ignore[arg-type]
        expect(pressed(room)).to_have_count(0)
        expect(room.status).to_have_text("This 2 needs 2 flags; it has 1.")


def test_flag_is_set_when_the_button_goes_down(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(0, 0).hover()
    room.page.mouse.down(button="right")
    expect(room.mines_left).to_have_text("2")
    room.page.mouse.up(button="right")
    expect(room.mines_left).to_have_text("2")


def test_restart_and_new_can_be_undone(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(1, 1).click()
    room.cell(0, 0).click(button="right")
    room.page.keyboard.press("r")
    expect(room.status).to_contain_text("Same board again")
    expect(room.mines_left).to_have_text("3")
    room.page.keyboard.press("u")
    expect(room.status).to_have_text("Back in the previous game.")
    expect(room.cell(1, 1)).to_have_accessible_name("r2c2: 2")
    expect(room.mines_left).to_have_text("2")
    room.button("New").click()
    room.page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(room.mines_left).to_have_text("3")
    room.button("Undo").click()
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: flag")
    room.cell(1, 0).click()
    expect(room.status).to_have_text("Clue 1 at r2c1.")


def test_zoom_by_button_wheel_and_key_is_kept(room: PlayRoom) -> None:
    room.page.goto("/#/play?preset=expert")
    cell = room.cell(8, 15)

    def width() -> float:
        box = cell.bounding_box()
        assert box is not None
        return box["width"]

    fitting = width()
    room.button("Zoom in").click()
    assert width() > fitting
    cell.hover()
    room.page.keyboard.down("Control")
    room.page.mouse.wheel(0, -100)
    room.page.keyboard.up("Control")
    room.page.keyboard.press("+")
    zoomed = width()
    assert zoomed > 1.5 * fitting
    expect(room.page.locator(".board")).to_have_attribute("data-more", re.compile("right"))
    room.page.reload()
    assert width() == zoomed
    room.page.keyboard.press("0")
    assert width() == fitting
    room.page.keyboard.press("-")
    assert width() < fitting


def test_same_seed_gives_the_same_board(room: PlayRoom) -> None:
    for guesses in ("yes", "no"):
        room.page.goto(f"/#/play?preset=beginner&guesses={guesses}&seed=77")
        room.cell(4, 4).click()
        first = room.layout()
        expect(room.page.get_by_label("Seed")).to_have_value("77")
        room.button("New").click()
        expect(room.page.get_by_label("Seed")).not_to_have_value("77")
        room.cell(4, 4).click()
        room.page.wait_for_url(re.compile("layout=.*seed=(?!77)"))
        assert room.layout() != first
        room.page.get_by_label("Seed").fill("77")
        room.page.get_by_label("Seed").press("Enter")
        expect(room.page.get_by_role("gridcell", name="covered")).to_have_count(81)
        room.cell(4, 4).click()
        room.page.wait_for_url(re.compile("layout=.*seed=77"))
        assert room.layout() == first


def test_boards_have_the_chosen_difficulty(room: PlayRoom) -> None:
    from minewise import difficulty

    room.page.goto("/#/play?preset=beginner")
    for level in ("overlap", "count"):
        room.page.get_by_label("Hardest technique needed").select_option(level)
        room.cell(4, 4).click()
        room.page.wait_for_url(re.compile(f"difficulty={level}&layout="))
        assert difficulty(room.layout(), (4, 4)).technique == level
        room.button("New").click()


def test_question_marks_follow_flags_if_wanted(room: PlayRoom) -> None:
    room.play(BOARD)
    room.page.get_by_label("Question marks").check()
    room.cell(0, 0).click(button="right")
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: flag")
    room.cell(0, 0).click(button="right")
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: covered, question mark")
    expect(room.mines_left).to_have_text("3")
    room.cell(0, 0).click(button="right")
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: covered")


def test_sound_is_off_until_wanted(room: PlayRoom) -> None:
    asked: list[str] = []
    room.page.on("request", lambda request: asked.append(request.url))
    room.play(BOARD)
    room.cell(1, 1).click()
    assert not any(url.endswith("sound.js") for url in asked)
    room.page.get_by_label("Sound").check()
    with room.page.expect_request("**/sound.js"):
        room.cell(0, 0).click(button="right")
    room.cell(0, 3).click()
    expect(room.status).to_contain_text("That was a mine")


def test_odds_are_shown_and_certain_cells_marked(room: PlayRoom) -> None:
    room.play("B---\n----\n---B")
    room.cell(0, 3).click()
    room.page.keyboard.press("p")
    expect(room.button("Odds")).to_have_attribute("aria-pressed", "true")
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: covered, mined with 50 %")
    expect(room.cell(0, 0)).to_have_text("50")
    expect(room.cell(2, 3)).to_have_accessible_name("r3c4: covered, mined")
    expect(room.cell(2, 0)).to_have_accessible_name("r3c1: covered, safe")
    expect(room.cell(2, 0)).to_have_text("✓")
    room.cell(2, 2).click()
    expect(room.status).to_have_text("Clue 1 at r3c3.")
    expect(room.cell(2, 1)).to_have_accessible_name("r3c2: covered, safe")
    room.page.keyboard.press("p")
    expect(room.cell(2, 1)).to_have_accessible_name("r3c2: covered")


def test_uncertain_odds_are_never_written_as_certain(page: Page) -> None:
    page.goto("/")
    style = page.evaluate(
        """async () => {
            const { oddsStyle } = await import("/rooms/play/training/odds.js");
            const odds = { safe: new Set(), mined: new Set(), chances: [0.99996, 0.0023] };
            const covered = { kind: "covered", label: "covered" };
            return [0, 1].map((place) => oddsStyle(covered, place, odds));
        }"""
    )
    assert [each["text"] for each in style] == [">99", "<1"]
    assert style[0]["title"] == "> 99.99 %"
    assert style[1]["title"] == "0.23 %"


def test_needless_and_bad_guesses_are_warned_about(room: PlayRoom) -> None:
    room.play("B---\n----\n---B")
    room.page.get_by_label("Warn before a guess").check()
    room.cell(0, 3).click()
    dialog = room.page.get_by_role("dialog")
    room.cell(2, 3).click()
    expect(dialog).to_contain_text("The clues prove a mine in r3c4.")
    dialog.get_by_role("button", name="Think again").click()
    expect(room.cell(2, 3)).to_have_accessible_name("r3c4: covered")
    room.cell(0, 0).click()
    expect(dialog).to_contain_text("Needless guess: r1c1 is mined with 50 %")
    room.page.keyboard.press("Escape")
    room.cell(2, 2).click()
    expect(room.status).to_have_text("Clue 1 at r3c3.")
    room.play("B---------\n----------\n-----B--BB", guesses="yes")
    room.cell(0, 1).click()
    room.cell(1, 1).click()
    text = "Bad guess: r2c2 is mined with 20 %, the best guess with only 12.5 %."
    expect(dialog).to_contain_text(text)
    dialog.get_by_role("button", name="Open it anyway").click()
    expect(room.cell(1, 1)).to_have_accessible_name("r2c2: 1")


def test_clock_runs_while_the_position_is_analysed(room: PlayRoom) -> None:
    stop_time(room.page)
    room.play(BOARD)
    room.cell(1, 1).click()
    pass_time(room.page, 2000)
    room.page.get_by_role("link", name="Analyse this position").click()
    expect(room.page.get_by_role("heading", name="Analyse", level=1)).to_be_attached()
    pass_time(room.page, 60_000)
    room.page.go_back()
    expect(room.page.get_by_label("Seconds")).to_have_text("62")


def test_board_is_printed(room: PlayRoom) -> None:
    room.page.goto("/#/play?preset=expert")
    room.page.emulate_media(media="print")
    expect(room.cell(15, 29)).to_be_visible()
    expect(room.button("New")).to_be_hidden()
    assert room.page.locator(".board").evaluate("board => board.scrollWidth <= innerWidth")


def test_hint_names_a_wrong_flag(room: PlayRoom) -> None:
    room.play("B---\n----\n---B")
    room.cell(0, 3).click()
    for column in range(3):
        room.cell(2, column).click(button="right")
    for _ in range(3):
        room.button("Hint").click()
    expect(room.status).to_have_text(re.compile(r"r3c\d( and r3c\d)? (is|are) safe\.$"))
    expect(room.page.get_by_role("gridcell", name="flag, safe")).to_have_count(1)


def test_help_is_remembered_with_the_game(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(1, 1).click()
    room.page.keyboard.press("p")
    expect(room.page.get_by_role("gridcell", name="covered, mined with").first).to_be_visible()
    room.page.reload()
    expect(room.cell(1, 1)).to_have_accessible_name("r2c2: 2")
    room.button("Hint").click()
    expect(room.page.locator("[data-mark]").first).to_be_visible()
    saved = room.page.evaluate("JSON.parse(sessionStorage.game)")
    assert sorted(saved["help"]) == ["hint", "odds"]
    assert saved["hints"] == 1


def test_moves_wait_for_the_warning_of_the_one_before(room: PlayRoom) -> None:
    """Two quick clicks on cells that may be mined are both asked about."""
    room.play("B---\n----\n---B")
    room.page.get_by_label("Warn before a guess").check()
    room.cell(0, 3).click()
    held = Held(room.page, "**/analyze")
    room.cell(0, 0).click()
    room.cell(2, 3).click()
    held[0].continue_()
    dialog = room.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Needless guess: r1c1")
    dialog.get_by_role("button", name="Think again").click()
    expect(dialog).to_contain_text("The clues prove a mine in r3c4.")
    dialog.get_by_role("button", name="Think again").click()
    assert len(held) == 1
    expect(room.page.get_by_role("gridcell", name="covered")).to_have_count(6)


def test_odds_and_warnings_share_a_request(room: PlayRoom) -> None:
    room.play("B---\n----\n---B")
    room.page.get_by_label("Warn before a guess").check()
    room.cell(0, 3).click()
    held = Held(room.page, "**/analyze")
    room.page.keyboard.press("p")
    request = held[0]
    room.cell(0, 0).click()
    request.continue_()
    expect(room.page.get_by_role("dialog")).to_contain_text("Needless guess: r1c1")
    room.page.keyboard.press("Escape")
    expect(room.cell(0, 0)).to_have_text("50")
    assert len(held) == 1


def test_question_marks_survive_a_reload(room: PlayRoom) -> None:
    room.play(BOARD)
    room.page.get_by_label("Question marks").check()
    room.cell(1, 1).click()
    for _ in range(2):
        room.cell(0, 0).click(button="right")
    room.page.reload()
    expect(room.cell(0, 0)).to_have_accessible_name("r1c1: covered, question mark")


@pytest.mark.parametrize(
    "damage",
    [
        {"moves": [["dance", 1]]},
        {"moves": [["reveal", 9999]]},
        {"moves": "none"},
        {"layout": [3, 4]},
        {"layout": ["BBBB"]},
        {"seconds": "long"},
        {"settings": 5},
    ],
)
def test_damaged_saved_games_are_ignored(room: PlayRoom, damage: dict[str, object]) -> None:
    room.play(BOARD)
    room.cell(1, 1).click()
    room.page.get_by_role("link", name="Games", exact=True).click()
    room.page.get_by_role("heading", name="Your games").wait_for()
    change = """damage => {
        const saved = JSON.parse(sessionStorage.game);
        sessionStorage.game = JSON.stringify({ ...saved, ...damage });
    }"""
    room.page.evaluate(change, damage)
    room.page.get_by_role("link", name="Play", exact=True).first.click()
    expect(room.status).to_contain_text("Open any cell")


def test_analysis_in_another_tab_counts_as_help(room: PlayRoom) -> None:
    room.play(BOARD)
    room.cell(1, 1).click()
    with room.page.context.expect_page() as opened:
        room.page.get_by_role("link", name="Analyse this position").click(button="middle")
    opened.value.close()
    room.cell(1, 0).click()
    saved = room.page.evaluate("JSON.parse(sessionStorage.game)")
    assert saved["help"] == ["analysis"]
