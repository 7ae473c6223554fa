"""Clicks that win a known layout, in an order in which they can be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from minewise.board.symbols import MINE
from minewise.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board.layout import Layout
    from minewise.board.topology import Cell


@dataclass(frozen=True)
class Click:
    """A click.

    Examples
    --------
    >>> mw.Click("flag", (2, 4))
    Click(do='flag', cell=(2, 4))
    """

    do: Literal["reveal", "flag", "chord"]
    """What the click does, named like the methods of `Game`."""
    cell: Cell


def winning_clicks(layout: Layout, chords: Iterable[Cell]) -> tuple[Click, ...]:
    """Win a game by chording some clues, and opening only what they do not open.

    The game is played, so the clicks are legal and do win.
    """
    play = _Play(layout)
    waiting = sorted(chords)
    while waiting:
        clue = next((clue for clue in waiting if clue in play.opened), waiting[0])
        waiting.remove(clue)
        play.chord(clue)
    play.open_the_rest()
    return tuple(play.clicks)


class _Play:
    """A game played with knowledge of its layout."""

    def __init__(self, layout: Layout) -> None:
        self._game = Game.of_layout(layout)
        self._topology = layout.topology
        self._clues = layout.clues()
        self._flagged: set[Cell] = set()
        self.opened: set[Cell] = set()
        self.clicks: list[Click] = []

    def chord(self, clue: Cell) -> None:
        """Open a clue if necessary, flag the mines around it, and chord it."""
        around = self._topology.neighbours(clue)
        if clue not in self.opened:
            # An opening beside the clue opens it, and more.
            self._reveal(next((cell for cell in around if self._clues[cell] == 0), clue))
        if all(cell in self.opened or self._clues[cell] == MINE for cell in around):
            return
        for cell in around:
            if self._clues[cell] == MINE and cell not in self._flagged:
                self._flagged.add(cell)
                self._game.flag(cell)
                self.clicks.append(Click("flag", cell))
        self._game.chord(clue)
        self._note(Click("chord", clue))

    def open_the_rest(self) -> None:
        """Open what is still covered, beginning with openings."""
        free = [cell for cell in self._topology.cells() if self._clues[cell] != MINE]
        for cell in sorted(free, key=lambda cell: bool(self._clues[cell])):
            if cell not in self.opened:
                self._reveal(cell)

    def _reveal(self, cell: Cell) -> None:
        self._game.reveal(cell)
        self._note(Click("reveal", cell))

    def _note(self, click: Click) -> None:
        self.opened.update(self._game.changed)
        self.clicks.append(click)
