"""Questions about boards."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field

from minewise.base.numerals import decimal_text
from minewise.engine import engine
from minewise.engine.advice import Level
from minewise.engine.position import Position
from minewise.explanation.explanation import explain as explained
from minewise.pictures import drawing
from minewise.server.schemas.requests import BoardRequest, Cell, example
from minewise.server.tasks.inputs import board_of
from minewise.server.workers.reply import TextResult

if TYPE_CHECKING:
    from minewise.server.limits import Limits

_MOST_SYMBOLS: Final = 1_000_000
"""What one page of layouts holds."""


class AnalyzeRequest(BoardRequest):
    """A board to be analysed."""

    estimate: Annotated[
        bool, Field(description="Estimate what cannot be answered exactly within the budget.")
    ] = False


class BestMoveRequest(BoardRequest):
    """A board on which somebody is about to move."""

    level: Annotated[
        Level, Field(description="How much thought the move is worth.", examples=["deep"])
    ] = "normal"


class LayoutsRequest(BoardRequest):
    """A page of the layouts of a board."""

    offset: Annotated[int, Field(ge=0, le=1_000_000, description="How many are skipped.")] = 0
    limit: Annotated[int, Field(ge=1, le=10_000, description="How many are wanted at most.")] = 20


class ExplainRequest(BoardRequest):
    """A board to be explained, or one of its covered cells."""

    model_config = example(board="?1?2?", cell=[0, 4])

    cell: Annotated[
        Cell | None, Field(description="Explain this cell alone.", examples=[[0, 1]])
    ] = None


class DrawRequest(BoardRequest):
    """A board to be drawn."""

    plain: Annotated[bool, Field(description="Draw the board without its analysis.")] = False


def analyze(request: AnalyzeRequest, limits: Limits) -> dict[str, Any]:
    """Find out all there is to know about a board.

    A board too wide to be answered exactly within the budget is refused, unless estimates will do.
    """
    board = board_of(request, limits)
    if request.estimate:
        analysis = engine.analyze(board, budget=limits.budget)
    else:
        analysis = Position(board, budget=limits.budget).analysis()
    return analysis.to_short_json() | {"id": board.id}


def best_move(request: BestMoveRequest, limits: Limits) -> dict[str, Any]:
    """Compare the moves that are worth a look."""
    board = board_of(request, limits)
    analysis = engine.analyze(board, level=request.level, budget=limits.budget)
    moves = [move.to_json() for move in analysis.moves]
    return {
        "consistent": analysis.consistent,
        "exact": analysis.exact,
        "best": moves[0] if moves else None,
        "moves": moves,
    }


def count(request: BoardRequest, limits: Limits) -> dict[str, Any]:
    """Count the layouts that fit a board."""
    solutions = engine.count(board_of(request, limits), budget=limits.budget)
    return {"consistent": solutions > 0, "solutions": decimal_text(solutions)}


def layouts(request: LayoutsRequest, limits: Limits) -> dict[str, Any]:
    """List the layouts that fit a board, a page at a time, always in the same order."""
    board = board_of(request, limits)
    limit = min(request.limit, limits.layouts, max(1, _MOST_SYMBOLS // board.flat.size))
    found = engine.layouts(board, budget=limits.budget)
    skipped = sum(1 for _ in islice(found, request.offset))
    page = [layout.rows() for layout in islice(found, limit)]
    return {
        "consistent": skipped > 0 or bool(page),
        "offset": request.offset,
        "layouts": page,
        "next": None if next(found, None) is None else request.offset + limit,
    }


def explain(request: ExplainRequest, limits: Limits) -> dict[str, Any]:
    """Say why cells are certain, in plain sentences."""
    explanation = explained(board_of(request, limits), budget=limits.budget)
    if request.cell is None or not explanation.consistent:
        return explanation.to_json()
    return explanation.cell_to_json(request.cell)


def draw(request: DrawRequest, limits: Limits) -> TextResult:
    """Draw a board, with its analysis, as SVG."""
    board = board_of(request, limits)
    if request.plain:
        picture = drawing.draw_plain(board)
    else:
        drawing.require_drawable_size(board)
        picture = drawing.draw_analysed(engine.analyze(board, budget=limits.budget))
    return TextResult(picture, "image/svg+xml")
