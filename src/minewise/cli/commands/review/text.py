"""The output of `minewise review`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.cli.terminal.text_layout import table, wrap_words
from minewise.reviews import tables
from minewise.reviews.losses import losses

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.answers import games as answers


def lines(games: Sequence[answers.ReviewedGame], width: int) -> Iterator[Text]:
    """Yield the lines about one game, or about several."""
    if len(games) == 1:
        yield from _one(games[0], width)
    elif games:
        yield from _several(games, width)
    else:
        yield Text("No games.")


def _one(game: answers.ReviewedGame, width: int) -> Iterator[Text]:
    yield from wrap_words(tables.facts_text(game), width)
    yield from wrap_words(tables.summary_text(game), width)
    yield Text()
    if not game["decisions"]:
        yield Text("Every move was certain.")
        return
    yield from table(tables.DECISIONS_HEADER, tables.decisions_rows(game["decisions"]))


def _several(games: Sequence[answers.ReviewedGame], width: int) -> Iterator[Text]:
    yield from table(tables.GAMES_HEADER, tables.games_rows(games))
    yield Text()
    yield from wrap_words(tables.totals_text(games), width)
    yield Text()
    yield from table(tables.LOSSES_HEADER, tables.losses_rows(losses(games)))
    yield Text()
    yield from wrap_words(tables.KINDS_NOTE, width)
