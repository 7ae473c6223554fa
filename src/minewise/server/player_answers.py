"""What the endpoints on players and their games answer with, for the description of the API."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field

from minewise.server.answers import Cell  # noqa: TC001 - pydantic looks it up
from minewise.server.description import ProblemDetails  # noqa: TC001

_Share = Annotated[float, Field(ge=0, le=1)]
_Interval = Annotated[list[float], Field(min_length=2, max_length=2)]


class PlayerInfo(BaseModel):
    """How a player reasons, and where it comes from."""

    name: str
    description: str
    source: str
    guess: Annotated[str, Field(description="What it does when nothing is certain.")]
    opening: Annotated[str, Field(description="Which cell it opens first.")]


class Players(BaseModel):
    """All players."""

    players: list[PlayerInfo]


class Settings(BaseModel):
    """The board and the rules of games."""

    topology: str
    rows: Annotated[int, Field(description="Of a flat board.")] = 0
    cols: int = 0
    shape: Annotated[list[int], Field(default_factory=list, description="Of any other board.")]
    mines: int
    start: str
    first: Annotated[str | Cell, Field(description="The first cell, or how it is chosen.")]
    seed: int


class Totals(Settings):
    """How a player did, as `minewise simulate --json` prints it."""

    player: str
    games: int
    wins: int
    losses: int
    stuck: int
    guesses: int
    win_rate: _Share
    win_rate_95: _Interval
    win_rate_error: float
    estimate: bool
    seconds: float
    games_per_second: float


class Duel(BaseModel):
    """Two players on the same games."""

    player: str
    other: str
    difference: Annotated[float, Field(description="How much greater the player's win rate is.")]
    difference_95: _Interval
    player_alone: Annotated[int, Field(description="Games that only the player has won.")]
    other_alone: int


class Comparison(Settings):
    """How players did on the same games, as `minewise compare --json` prints it."""

    games: Annotated[int, Field(description="Games that all have played.")]
    players: list[Totals]
    differences: list[Duel]


class Progress(BaseModel):
    """How far a simulation is."""

    share: _Share
    seconds: float
    seconds_left: Annotated[float | None, Field(description="About; null if nobody knows yet.")]


class Simulation(BaseModel):
    """A simulation and what is known of it so far."""

    id: str
    status: Literal["running", "done", "failed", "cancelled"]
    games: Annotated[int, Field(description="Games that each player is asked to play.")]
    progress: Progress | None
    result: Comparison
    problem: Annotated[ProblemDetails | None, Field(description="Why it has failed, if it has.")]


class Step(BaseModel):
    """A click, or a mine found."""

    kind: Literal["first", "safe", "guess", "mine"]
    cell: Cell
    safety: Annotated[_Share, Field(description="How likely a guess was to hit a free cell.")] = 1.0


class Turn(BaseModel):
    """The first click, a guess, or all that a player was certain of for a while."""

    number: Annotated[int, Field(description="Of its first step, from 1.")]
    steps: list[Step]
    board: Annotated[str, Field(description="What the player sees then, as text.")]


class Game(Settings):
    """One game, turn by turn."""

    player: str
    index: int
    outcome: Literal["won", "lost", "stuck", "blunder"]
    clicks: int
    guesses: int
    board: Annotated[str, Field(description="What the player saw at the start.")]
    turns: list[Turn]


class Event(BaseModel):
    """A server-sent event."""

    id: Annotated[str, Field(description="To be sent as `Last-Event-ID` by who comes again.")]
    event: Literal["progress", "done", "failed", "cancelled"]
    data: Annotated[str, Field(description="A Simulation, as JSON.")]


EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Events `progress`, then one of `done`, `failed` and `cancelled`.",
        "content": {"text/event-stream": {"schema": Event.model_json_schema()}},
    },
    204: {"description": "The end was heard before, as `Last-Event-ID` says."},
}
