"""What several endpoints are asked with."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator


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
