"""What several endpoints are asked with."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

if TYPE_CHECKING:
    from minewise.match import Match
    from minewise.server.limits import Limits


class StrictModel(BaseModel):
    """A request in which nothing is guessed: every key is known, and no value is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class BoardRequest(StrictModel):
    """A board, given as text, as JSON or by its id."""

    board: Annotated[
        str | dict[str, Any] | None,
        Field(description="The board: its text, or the object that `Board.to_json` gives."),
    ] = None
    id: Annotated[str | None, Field(description="The id of a board, instead of the board.")] = None
    mines: Annotated[
        int | None, Field(ge=0, description="The total of mines, instead of what the board says.")
    ] = None
    trust_flags: Annotated[bool, Field(description="Take every flag for a mine.")] = False

    @model_validator(mode="after")
    def _need_one(self) -> BoardRequest:
        if (self.board is None) == (self.id is None):
            raise ValueError("give either board or id")
        return self


class MatchRequest(StrictModel):
    """Games of one kind: a preset or a size, a start rule, a first cell and a seed."""

    preset: Annotated[
        str | None, Field(description="A size by name, such as expert, instead of the next four.")
    ] = None
    rows: Annotated[int | None, Field(ge=1)] = None
    cols: Annotated[int | None, Field(ge=1)] = None
    mines: Annotated[int | None, Field(ge=0)] = None
    topology: Annotated[
        str | None, Field(description="grid, torus or hex; or a box such as box 3x4x5.")
    ] = None
    start: Annotated[
        str, Field(description="What the first click is promised: any, safe, zero or scatter[:N].")
    ] = "safe"
    first: Annotated[
        list[int] | Literal["random", "corner", "center"] | None,
        Field(description="The first cell; if not given, the player's own choice."),
    ] = None
    seed: Annotated[int, Field(ge=0, lt=2**64)] = 0

    def match(self, limits: Limits) -> Match:
        """Put the match together, unless its boards are too large."""
        from minewise.errors import BoardError
        from minewise.match import Match
        from minewise.topology import parse_name

        shape = (self.topology and parse_name(self.topology)[1]) or ()
        cells = prod(shape) * (self.rows or 1) * (self.cols or 1)
        if cells > limits.cells:
            raise BoardError(f"the board has {cells} cells, but {limits.cells} are allowed")
        names = MatchRequest.model_fields
        return Match.of(**{name: getattr(self, name) for name in names})
