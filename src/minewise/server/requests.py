"""Request models shared by several endpoints."""

from __future__ import annotations

import re
from math import prod
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, FailFast, Field, model_validator

from minewise.base.errors import BoardError, GameError
from minewise.board.board import Board
from minewise.board.formats.mine_links import parse_link
from minewise.board.formats.readings import OWN, Reading, readings
from minewise.board.layout import Layout
from minewise.board.topology import Topology, parse_name
from minewise.game.match import Match
from minewise.server.limits import Limits

Cell = Annotated[list[Annotated[int, Field(ge=0, lt=2**31)]], Field(min_length=1, max_length=32)]
"""Indices from 0, `[row, column]` on flat boards."""
Name = Annotated[str, Field(max_length=100)]
"""The name of a player."""

_Number = Annotated[int, Field(ge=0, lt=2**31)]

_LINK: Final = re.compile(r"[a-z]+://|#/", re.IGNORECASE)
_ID_IN_LINK: Final = re.compile(r"[?&]id=([\w-]+)")
_ID: Final = re.compile(r"e[\w-]+")
"""Compressed boards start with e; board text and JSON never do."""


class StrictModel(BaseModel):
    """A request model that rejects unknown keys and does not convert values."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


def example(**members: Any) -> ConfigDict:
    """Return a model configuration with an example, which a test sends."""
    return ConfigDict(json_schema_extra={"examples": [members]})


def require_size(board: Board, limits: Limits) -> None:
    """Raise `BoardError` if a board is too large."""
    if board.flat.size > limits.cells:
        raise BoardError(
            f"the board has {board.flat.size:,} cells, but at most {limits.cells:,} are allowed"
        )


class BoardRequest(StrictModel):
    """A board, as `board` or as `id`."""

    model_config = example(board="?1?2?")

    board: str | dict[str, Any] | None = None
    """Board text, JSON, an id or a link to the page, as a string; or the object that
    `Board.to_json` returns."""
    id: str | None = None
    """The id of the board."""
    mines: _Number | None = None
    """The number of mines, overriding the board's."""
    trust_flags: bool = False
    """Treat flags as mines."""

    @model_validator(mode="after")
    def _need_one(self) -> BoardRequest:
        if (self.board is None) == (self.id is None):
            raise ValueError("send either board or id")
        return self

    def read_board(self, limits: Limits) -> Board:
        """Return the board."""
        board = self._parsed()
        require_size(board, limits)
        if self.mines is not None:
            board = board.with_mines(self.mines)
        return board.with_trusted_flags() if self.trust_flags else board

    def _parsed(self) -> Board:
        if self.id is not None:
            return Board.from_id(self.id)
        if not isinstance(self.board, str):
            return Board.from_json(self.board or {})
        text = self.board.strip()
        if _LINK.match(text):
            match = _ID_IN_LINK.search(text)
            if match is None:
                raise BoardError("this link does not hold a board: copy the board itself")
            return Board.from_id(match[1])
        if _ID.fullmatch(text):
            return Board.from_id(text)
        return Board.from_json(text) if text.startswith("{") else Board.parse(self.board)


class TextRequest(StrictModel):
    """A board as any program may write it."""

    model_config = example(text="4x3x2\nHH10\nHH10\n1100")

    text: str
    """The board: text, JSON, an id, a link, or another program's format."""

    def read(self, limits: Limits) -> list[Reading]:
        """Return the possible readings."""
        text = self.text.strip()
        is_own = text.startswith("{") or _ID.fullmatch(text) or _ID_IN_LINK.search(text)
        if is_own or (_LINK.match(text) and not parse_link(text)):
            return [Reading(BoardRequest(board=text).read_board(limits), OWN)]
        found = readings(self.text)
        for reading in found:
            require_size(reading.board, limits)
        return found


class LayoutRequest(StrictModel):
    """A layout."""

    layout: Annotated[list[str], FailFast(), Field(min_length=1)]
    """The rows: `B` for a mine, `-` for a free cell."""
    topology: Literal["grid", "torus", "hex"] = "grid"
    """The topology of the board."""

    def read_layout(self, limits: Limits) -> Layout:
        """Return the layout."""
        rows = self.layout
        cells = len(rows) * len(rows[0])
        if cells > limits.cells:
            raise BoardError(
                f"the layout has {cells:,} cells, but at most {limits.cells:,} are allowed"
            )
        topology = Topology.of_kind(self.topology, (len(rows), len(rows[0])))
        return Layout.parse("\n".join(rows), topology)


class MatchRequest(StrictModel):
    """A board size: a preset, or rows, columns and mines."""

    preset: Literal["beginner", "intermediate", "expert", "easy", "medium", "hard"] | None = None
    """A board size by name."""
    rows: _Number | None = None
    """The number of rows."""
    cols: _Number | None = None
    """The number of columns."""
    mines: _Number | None = None
    """The number of mines."""
    topology: Annotated[str, Field(max_length=200)] | None = None
    """`grid`, `torus`, `hex` or `box 3x4x5`."""
    seed: Annotated[int, Field(ge=0, lt=2**64)] = 0
    """The seed for the boards."""

    def read_match(self, limits: Limits, start: str, first: str | list[int] | None) -> Match:
        """Return the match for a start rule and first cell."""
        named = None if self.topology is None else parse_name(self.topology)[1]
        cells = prod(named or (self.rows or 0, self.cols or 0))  # before a huge board is built
        if cells > limits.cells:
            raise GameError(
                f"the board has {cells:,} cells, but at most {limits.cells:,} are allowed"
            )
        return Match.of(
            preset=self.preset,
            rows=self.rows,
            cols=self.cols,
            mines=self.mines,
            topology=self.topology,
            start=start,
            first=first,
            seed=self.seed,
        )


class GameRequest(MatchRequest):
    """Games: their size, how they start, and what players do when stuck."""

    start: Annotated[str, Field(max_length=20)] = "safe"
    """The guarantee for the first click: `any`, `safe`, `zero` or `scatter[:N]`."""
    first: Literal["random", "corner", "center"] | Cell | None = None
    """The first cell; by default the player's own choice."""
    guess: Literal["stop", "random", "safest"] | None = None
    """What to do when nothing is certain; by default the player's own rule."""
