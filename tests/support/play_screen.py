"""Run the terminal game in tests, with simulated keys and clicks."""

from __future__ import annotations

from contextlib import asynccontextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING
from unittest import mock

from minewise import Game, Layout, Match
from minewise.base.budget import DEFAULT_BUDGET
from minewise.cli.commands.play import app as play_app
from minewise.cli.commands.play import hints
from minewise.cli.commands.play.app import PlayApp
from minewise.cli.commands.play.board_view import BoardView
from minewise.cli.commands.play.rules import Rules
from support.apart import run_apart
from support.command import PATIENCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from textual.pilot import Pilot

    from minewise import Cell
    from minewise.cli.commands.play.history import History


def rules_of(*, no_guess: bool | None = None, **settings: object) -> Rules:
    """Return rules for given settings; the default is a beginner board."""
    if not settings.keys() & {"preset", "topology", "rows"}:
        settings["preset"] = "beginner"
    return Rules.of(Match.of(**{"start": "zero", "seed": 1, **settings}), no_guess=no_guess)


class PlayScreen:
    """A running `PlayApp`, with methods to press keys, click and read texts."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys, and wait after each key until the app is idle."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until the app is idle."""
        await self._wait_for_messages()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds."""
        end = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < end, "timed out"
            await self.pilot.pause(0.02)

    async def _wait_for_messages(self) -> None:
        """Wait until messages from the board have bubbled up to the app, one ancestor at a time."""
        for _ in self.app.view.ancestors_with_self:
            await self.pilot.pause(0)

    async def click(self, cell: Cell, button: int = 1, times: int = 1) -> None:
        """Click the middle of a cell, even if the board is scrolled."""
        geometry, view = self.app.view.geometry, self.app.view
        x = geometry.left_of(cell) + 1 - view.scroll_offset.x
        y = geometry.line_of(geometry.row_of(cell)) - view.scroll_offset.y
        await self.pilot.click(BoardView, offset=(x, y), button=button, times=times)
        await self.settle()

    async def point(self, cell: Cell) -> None:
        """Move the cursor to a cell with the arrow keys."""
        view = self.app.view
        here, there = view.geometry.row_of(view.cursor), view.geometry.row_of(cell)
        right = cell[-1] - view.cursor[-1]
        keys = ["up" if there < here else "down"] * abs(there - here)
        keys += ["left" if right < 0 else "right"] * abs(right)
        await self.pilot.press(*keys)
        await self.settle()
        assert view.cursor == cell

    def set_layout(self, text: str) -> None:
        """Start a game on a layout, with all cells covered."""
        layout = Layout.parse(text)
        assert layout.shape == self.app.session.board.shape
        self.app.session._set_game(lambda: Game.of_layout(layout))

    @property
    def note(self) -> str:
        """The text below the board."""
        return self.app._note.text

    @property
    def place(self) -> str:
        """The description of the cell under the cursor."""
        return str(self.app._place.content)

    @property
    def bar(self) -> str:
        """The text above the board."""
        return f"{self.app._title.content} | {self.app._left.content}"

    def line(self, number: int) -> str:
        """Return line `number` of the board as drawn."""
        return self.app.view.render_line(number).text

    def text_of(self, cell: Cell) -> str:
        """Return the text drawn in a cell."""
        view = self.app.view
        line = self.line(view.geometry.line_of(view.geometry.row_of(cell)) - view.scroll_offset.y)
        left = view.geometry.left_of(cell) - view.scroll_offset.x
        return line[left : left + view.geometry.cell_width].replace("▸", " ").strip()


@asynccontextmanager
async def play_screen(
    rules: Rules, size: tuple[int, int] = (100, 40), history: History | None = None
) -> AsyncIterator[PlayScreen]:
    """Run the app on a screen of the given size, with the default budgets."""
    app = PlayApp(rules, history)
    app.CLICK_CHAIN_TIME_THRESHOLD = inf  # two clicks in one place are always a double click
    with (
        mock.patch.object(hints, "BUDGET", DEFAULT_BUDGET),
        mock.patch.object(play_app, "BUDGET", DEFAULT_BUDGET),
        mock.patch.object(play_app, "_REVIEW_BUDGET", DEFAULT_BUDGET),
    ):
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield PlayScreen(app, pilot)


def on_screen(
    play: Callable[[PlayScreen], Awaitable[None]], rules: Rules, size: tuple[int, int] = (100, 40)
) -> None:
    """Run a test's coroutine on a new screen."""

    async def main() -> None:
        async with play_screen(rules, size) as screen:
            await play(screen)

    run_apart(main())
