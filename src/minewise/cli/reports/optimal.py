"""The output of `minewise optimal`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np
from rich.text import Text

from minewise.base.palette import percent
from minewise.base.words import a_shape, chance_text, plural
from minewise.board.board import Board
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED
from minewise.cli.terminal.cell_renderer import SAFE_MARK, SHADES, CellInfo, CellRenderer
from minewise.cli.terminal.legend import colours, entry
from minewise.cli.terminal.picture import BoardScene, draw_scene
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines, listed, table, wrap
from minewise.play.optimal import best_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.cli.terminal.picture import Picture
    from minewise.play.optimal import Optimum, WholeGame

_HEADER = ["first cell", "equal", "won", "of", "chance"]
_MOST_ROWS = 12
_NOWHERE = 0  # drawn as a dot
_NOWHERE_MARK = "·"


def report(game: WholeGame, start: str, openings: Sequence[Optimum]) -> str:
    """Draw the chance of winning after each first cell, and name the best cells."""
    terminal = Terminal()
    return terminal.text(_lines(game, start, openings, terminal))


def _lines(
    game: WholeGame, start: str, openings: Sequence[Optimum], terminal: Terminal
) -> Iterator[Text]:
    size = a_shape(game.topology.shape)
    mines = plural(game.mines, "mine")
    yield (
        Text()
        .append("Perfect play", "bold")
        .append(f" on {size} {game.topology.kind} with {mines}, start {start}")
    )
    yield Text()
    best = best_of(openings)
    if best.first:
        yield from _pictured(game, openings, terminal)
    yield from fact_lines(_facts(game, best, openings), terminal.width)


def _pictured(game: WholeGame, openings: Sequence[Optimum], terminal: Terminal) -> Iterator[Text]:
    picture = draw_scene(
        _Chances(game, openings), terminal.room, terminal.colours, _WinChanceRenderer
    )
    yield from picture.lines
    yield Text()
    yield from wrap(_legend(picture), terminal.width, between=3)
    yield Text()
    yield from _table(openings)
    yield Text()


def _facts(
    game: WholeGame, best: Optimum, openings: Sequence[Optimum]
) -> Iterator[tuple[str, str]]:
    scattered = not best.first and game.mines < len(game.topology)
    won = f"{best.wins:,} of {plural(best.layouts, 'start' if scattered else 'layout')}"
    yield "Won", f"{won}, {chance_text(float(best.chance))}"
    if best.first:
        yield "Best first", listed([o.first for o in openings if o.first and _equal(o, best)])
    elif scattered:
        yield "Starts", "every layout with every choice of the cells shown"
    else:
        yield "Best first", "none: all cells are mined"


class _Chances(BoardScene):
    """A board with the chance of winning after each first cell."""

    def __init__(self, game: WholeGame, openings: Sequence[Optimum]) -> None:
        covered = np.full(game.topology.shape, COVERED)
        best = best_of(openings)
        super().__init__(Board(game.topology, covered, game.mines), best.first, "best")
        chances = np.full(game.topology.shape, np.nan)
        certain = []
        for opening in openings:
            if opening.first:
                chances[opening.first] = float(opening.chance)
                if opening.chance == 1:
                    certain.append(opening.first)
        self._chances = self._deep(chances)
        self._certain = self.marked(certain)
        self._best = self.marked([o.first for o in openings if o.first and _equal(o, best)])

    def cell_info(self, *place: int) -> CellInfo:
        """Return the chance of winning if a cell is opened first."""
        chance = float(self._chances[place])
        code = _NOWHERE if np.isnan(chance) else COVERED
        return CellInfo(code, chance, safe=bool(self._certain[place]), best=bool(self._best[place]))


class _WinChanceRenderer(CellRenderer):
    """A renderer for chances of winning, where high is good, unlike for mine probabilities."""

    def style(self, info: CellInfo, *, shaded: bool = False) -> str:
        """Return the colours of a cell: lighter is better."""
        return super().style(info._replace(probability=1.0 - info.probability), shaded=shaded)


def _legend(picture: Picture) -> Iterator[Text]:
    infos, renderer = picture.infos, picture.renderer
    uncertain = next((info for info in infos if info.is_uncertain), None)
    if uncertain:
        yield _scale(renderer, percent(uncertain.probability))
    if any(info.safe for info in infos):
        yield entry(renderer, SAFE_MARK, CellInfo(COVERED, safe=True), "always won")
    if renderer.colours and any(info.best and not info.safe for info in infos):
        yield entry(renderer, " ", CellInfo(COVERED, best=True), "best")
    if any(info.code == _NOWHERE for info in infos):
        yield entry(renderer, _NOWHERE_MARK, CellInfo(_NOWHERE), "not allowed by the start rule")


def _scale(renderer: CellRenderer, sample: str) -> Text:
    if renderer.colours:
        return colours(renderer, "won if opened first")
    if renderer.is_coarse:
        return Text(f"{SHADES} up to 25, 50, 75, 100 % won if opened first")
    return Text(f"{sample}% won in {sample} % of the layouts if opened first")


def _table(openings: Sequence[Optimum]) -> Iterator[Text]:
    """List the first cells, best first, with one line per group of equal cells."""
    ranked = sorted(openings, key=lambda opening: (-opening.chance, -opening.layouts))
    groups = [list(group) for _, group in groupby(ranked, lambda o: (o.wins, o.layouts))]
    rows = [
        [
            cell_name(group[0].first or ()),
            f"+ {len(group) - 1}" if len(group) > 1 else "",
            f"{group[0].wins:,}",
            f"{group[0].layouts:,}",
            chance_text(float(group[0].chance)),
        ]
        for group in groups
    ]
    yield from table(_HEADER, rows[:_MOST_ROWS])
    if len(rows) > _MOST_ROWS:
        yield Text(f"... and {len(rows) - _MOST_ROWS} more, down to {rows[-1][-1]}")


def _equal(one: Optimum, other: Optimum) -> bool:
    return one.chance == other.chance
