"""Endpoints for boards."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Final

from pydantic import Field
from starlette.responses import Response

from minewise.answers import boards as answers
from minewise.base.numerals import decimal_text
from minewise.engine import engine
from minewise.engine.advice import Level
from minewise.engine.position import Position
from minewise.explanation.explanation import explain as explained
from minewise.pictures import drawing
from minewise.server.limits import Limits
from minewise.server.requests import BoardRequest, Cell, TextRequest, example
from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.workers.reply import TextResult

router = WorkerRouter(tags=["boards"])

_MOST_SYMBOLS: Final = 1_000_000
"""The maximum number of symbols on one page of layouts."""
_PICTURE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}


class AnalyzeRequest(BoardRequest):
    """A board to analyse."""

    estimate: bool = False
    """Estimate what cannot be computed exactly within the budget."""


class BestMoveRequest(BoardRequest):
    """A board to find the best move on."""

    level: Level = "normal"
    """How much time to spend on the move."""


class LayoutsRequest(BoardRequest):
    """A page of a board's layouts."""

    offset: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """The number of layouts to skip."""
    limit: Annotated[int, Field(ge=1, le=10_000)] = 20
    """The largest number of layouts to return."""


class ExplainRequest(BoardRequest):
    """A board, or one of its covered cells, to explain."""

    model_config = example(board="?1?2?", cell=[0, 4])

    cell: Cell | None = None
    """Explain only this cell."""


class DrawRequest(BoardRequest):
    """A board to draw."""

    plain: bool = False
    """Draw the board without its analysis."""


@router.task("/board")
def parse(request: BoardRequest, limits: Limits) -> answers.ParsedBoard:
    """Parse a board and return it as JSON, with its id."""
    board = request.read_board(limits)
    return {**board.to_json(), "id": board.id}


@router.task("/board/readings")
def read(request: TextRequest, limits: Limits) -> answers.Readings:
    """Read a board in minewise's format or another program's.

    Known formats are positions from JSMinesweeper, nested lists, CSV, drawings with characters or
    emoji, and links that hold the mines of a board. A text that can mean several boards has several
    readings.
    """
    return {"readings": [reading.to_json() for reading in request.read(limits)]}


@router.task("/analyze")
def analyze(request: AnalyzeRequest, limits: Limits) -> answers.QuickAnalysis:
    """Analyse a board: certain cells, probabilities and the number of layouts.

    A board too wide for an exact answer within the budget is refused, unless `estimate` is set.
    """
    board = request.read_board(limits)
    if request.estimate:
        analysis = engine.analyze(board, budget=limits.budget)
    else:
        analysis = Position(board, budget=limits.budget).analysis()
    return analysis.to_short_json()


@router.task("/best-move")
def best_move(request: BestMoveRequest, limits: Limits) -> answers.BestMove:
    """Compare the best moves and their chances of winning."""
    board = request.read_board(limits)
    analysis = engine.analyze(board, level=request.level, budget=limits.budget)
    moves = [move.to_json() for move in analysis.moves]
    return {
        "consistent": analysis.consistent,
        "exact": analysis.exact,
        "best": moves[0] if moves else None,
        "moves": moves,
    }


@router.task("/count")
def count(request: BoardRequest, limits: Limits) -> answers.Count:
    """Count the layouts that fit a board."""
    solutions = engine.count(request.read_board(limits), budget=limits.budget)
    return {"consistent": solutions > 0, "solutions": decimal_text(solutions)}


@router.task("/layouts")
def layouts(request: LayoutsRequest, limits: Limits) -> answers.LayoutPage:
    """List the layouts that fit a board, a page at a time, always in the same order."""
    board = request.read_board(limits)
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


@router.task("/explain")
def explain(request: ExplainRequest, limits: Limits) -> answers.Explanation:
    """Explain why cells are certain, in plain sentences."""
    explanation = explained(request.read_board(limits), budget=limits.budget)
    if request.cell is None or not explanation.consistent:
        return explanation.to_json()
    return explanation.cell_to_json(request.cell)


@router.task("/draw", response_model=None, response_class=Response, responses=_PICTURE)
def draw(request: DrawRequest, limits: Limits) -> TextResult:
    """Draw a board, with its analysis, as SVG."""
    board = request.read_board(limits)
    if request.plain:
        picture = drawing.draw_plain(board)
    else:
        drawing.require_drawable_size(board)
        picture = drawing.draw_analysed(engine.analyze(board, budget=limits.budget))
    return TextResult(picture, "image/svg+xml")
