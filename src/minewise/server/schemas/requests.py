"""What several endpoints are asked with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Cell = Annotated[list[Annotated[int, Field(ge=0, lt=2**31)]], Field(min_length=1, max_length=32)]
"""The indices of a cell from 0, `[row, column]` on flat boards."""

_Number = Annotated[int, Field(ge=0, lt=2**31)]


class StrictModel(BaseModel):
    """A request in which nothing is guessed: every key is known, and no value is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def example(**members: Any) -> ConfigDict:
    """Give a model an example."""
    return ConfigDict(json_schema_extra={"examples": [members]})


class BoardRequest(StrictModel):
    """A board, given as text, as JSON or by its id: `board` or `id`, but not both."""

    model_config = example(board="?1?2?")

    board: Annotated[
        str | dict[str, Any] | None,
        Field(
            description="The text of the board, or the object that `Board.to_json` gives.",
            examples=["mines: 2\n??1\n?21\n?10", {"mines": 1, "cells": [["?", 1, "?"]]}],
        ),
    ] = None
    id: Annotated[
        str | None,
        Field(description="The id of the board, instead.", examples=["eNqzN7QHAAFhALA"]),
    ] = None
    mines: Annotated[
        _Number | None, Field(description="The total of mines, instead of what the board says.")
    ] = None
    trust_flags: Annotated[bool, Field(description="Take every flag for a mine.")] = False

    @model_validator(mode="after")
    def _need_one(self) -> BoardRequest:
        if (self.board is None) == (self.id is None):
            raise ValueError("give either board or id")
        return self


class MatchRequest(StrictModel):
    """The size of boards: a preset, or rows, columns and mines."""

    preset: Annotated[
        Literal["beginner", "intermediate", "expert", "easy", "medium", "hard"] | None,
        Field(description="A size by its name.", examples=["expert"]),
    ] = None
    rows: Annotated[_Number | None, Field(description="The number of rows.")] = None
    cols: Annotated[_Number | None, Field(description="The number of columns.")] = None
    mines: Annotated[_Number | None, Field(description="The total of mines.")] = None
    topology: Annotated[
        str | None, Field(description="`grid`, `torus`, `hex` or `box 3x4x5`.", max_length=200)
    ] = None
    seed: Annotated[
        int, Field(ge=0, lt=2**64, description="Which boards these are, of all of this size.")
    ] = 0


class GameRequest(MatchRequest):
    """How games begin, and what is done in them when nothing is certain."""

    start: Annotated[
        str,
        Field(
            description="What the first click is promised: `any`, `safe`, `zero` or `scatter[:N]`.",
            max_length=20,
        ),
    ] = "safe"
    first: Annotated[
        Literal["random", "corner", "center"] | Cell | None,
        Field(description="The first cell; if not given, the player's own choice."),
    ] = None
    guess: Annotated[
        Literal["stop", "random", "safest"] | None,
        Field(description="When nothing is certain; if not given, the player's own rule."),
    ] = None
