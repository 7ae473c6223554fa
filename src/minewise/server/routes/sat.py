"""The endpoint that encodes a board as a formula."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from minewise.answers import boards as answers
from minewise.sat import dimacs, encode, encode_kaye
from minewise.server.limits import Limits
from minewise.server.requests import BoardRequest
from minewise.server.routes.worker_router import WorkerRouter

router = WorkerRouter(prefix="/sat", tags=["sat"])

_MOST_LITERALS: Final = 1_000_000
"""The maximum number of literals in a formula: a few megabytes of text."""


class EncodeRequest(BoardRequest):
    """A board to encode as a formula."""

    encoding: Annotated[str, Field(max_length=30)] = "automatic"
    """The encoding for cardinality constraints."""
    kaye: bool = False
    """Use the reduction from Kaye's proof."""


@router.task("/encode")
def encode_board(request: EncodeRequest, limits: Limits) -> answers.Encoding:
    """Encode a board as a formula in DIMACS, for any SAT solver or model counter."""
    board = request.read_board(limits)
    write = encode_kaye if request.kaye else encode
    formula = write(board, request.encoding, most_literals=_MOST_LITERALS)
    return {
        "variables": formula.variables,
        "clauses": formula.clause_count,
        "dimacs": "".join(dimacs(formula)),
    }
