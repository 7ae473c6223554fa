"""Boards as formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field

from minewise.sat import dimacs, encode, encode_kaye
from minewise.server.schemas.requests import BoardRequest
from minewise.server.tasks.inputs import board_of

if TYPE_CHECKING:
    from minewise.server.limits import Limits

_MOST_LITERALS: Final = 1_000_000
"""What a formula may hold that is sent over the network: some megabytes."""


class EncodeRequest(BoardRequest):
    """A board to be written as a formula."""

    encoding: Annotated[
        str, Field(description="How to write counts.", max_length=30, examples=["seqcounter"])
    ] = "automatic"
    kaye: Annotated[bool, Field(description="Write the reduction of Kaye's proof.")] = False


def encode_board(request: EncodeRequest, limits: Limits) -> dict[str, Any]:
    """Write a board as a formula in DIMACS, for any SAT solver or model counter."""
    board = board_of(request, limits)
    write = encode_kaye if request.kaye else encode
    formula = write(board, request.encoding, most_literals=_MOST_LITERALS)
    return {
        "variables": formula.variables,
        "clauses": formula.clause_count,
        "dimacs": "".join(dimacs(formula)),
    }
