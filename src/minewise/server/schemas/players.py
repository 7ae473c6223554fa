"""What the endpoints on players and their games answer with, for the description of the API."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field

from minewise.server.schemas.boards import Cell
from minewise.server.schemas.description import ProblemDetails

_Share = Annotated[float, Field(ge=0, le=1)]
_Interval = Annotated[list[float], Field(min_length=2, max_length=2)]


class PlayerInfo(BaseModel):
    """How a player reasons, and where it comes from."""

    name: Annotated[str, Field(description="By which it is called everywhere.")]
    description: Annotated[str, Field(description="How it reasons.")]
    source: Annotated[str, Field(description="Where it comes from.")]
    guess: Annotated[str, Field(description="What it does when nothing is certain.")]
    opening: Annotated[str, Field(description="Which cell it opens first.")]


class Players(BaseModel):
    """All players."""

    players: Annotated[list[PlayerInfo], Field(description="Each that there is.")]


class Settings(BaseModel):
    """The board and the rules of games."""

    topology: Annotated[str, Field(description="Who neighbours whom.")]
    rows: Annotated[int, Field(description="Of a flat board.")] = 0
    cols: Annotated[int, Field(description="Of a flat board.")] = 0
    shape: Annotated[list[int], Field(default_factory=list, description="Of any other board.")]
    mines: Annotated[int, Field(description="The total of mines.")]
    start: Annotated[str, Field(description="What the first click is promised.")]
    first: Annotated[str | Cell, Field(description="The first cell, or how it is chosen.")]
    seed: Annotated[int, Field(description="Which games these are.")]


class Totals(Settings):
    """How a player did, as `minewise simulate --json` prints it."""

    player: Annotated[str, Field(description="Its name.")]
    games: Annotated[int, Field(description="Games that it has played.")]
    wins: Annotated[int, Field(description="Games that it has won.")]
    losses: Annotated[int, Field(description="Games that it has lost.")]
    stuck: Annotated[int, Field(description="Games that it has stopped, rather than guess.")]
    guesses: Annotated[int, Field(description="Guesses in all games.")]
    win_rate: Annotated[_Share, Field(description="The share of games won.")]
    win_rate_95: Annotated[
        _Interval, Field(description="Where the true rate lies, with a confidence of 95 %.")
    ]
    win_rate_error: Annotated[float, Field(description="The standard error of the rate.")]
    estimate: Annotated[bool, Field(description="Whether the rate is a mean of chances to win.")]
    seconds: Annotated[float, Field(description="How long it took.")]
    games_per_second: Annotated[float, Field(description="How fast that was.")]


class Duel(BaseModel):
    """Two players on the same games."""

    player: Annotated[str, Field(description="The name of one.")]
    other: Annotated[str, Field(description="The name of the other.")]
    difference: Annotated[float, Field(description="How much greater the player's win rate is.")]
    difference_95: Annotated[
        _Interval, Field(description="Where the true difference lies, with a confidence of 95 %.")
    ]
    player_alone: Annotated[int, Field(description="Games that only the player has won.")]
    other_alone: Annotated[int, Field(description="Games that only the other has won.")]


class Comparison(Settings):
    """How players did on the same games, as `minewise compare --json` prints it."""

    games: Annotated[int, Field(description="Games that all have played.")]
    players: Annotated[list[Totals], Field(description="How each did.")]
    differences: Annotated[list[Duel], Field(description="How every two compare.")]


class Progress(BaseModel):
    """How far a simulation is."""

    share: Annotated[_Share, Field(description="The part that is done, from 0 to 1.")]
    seconds: Annotated[float, Field(description="How long it has taken so far.")]
    seconds_left: Annotated[float | None, Field(description="About; null if nobody knows yet.")]


class Simulation(BaseModel):
    """A simulation and what is known of it so far."""

    id: Annotated[str, Field(description="By which to ask for it.")]
    status: Annotated[
        Literal["running", "done", "failed", "cancelled"],
        Field(description="Whether it goes on, or how it has ended."),
    ]
    games: Annotated[int, Field(description="Games that each player is asked to play.")]
    progress: Progress | None
    result: Comparison
    problem: Annotated[ProblemDetails | None, Field(description="Why it has failed, if it has.")]


class PlayedStep(BaseModel):
    """A click, or a mine found."""

    kind: Annotated[
        Literal["first", "safe", "guess", "mine"],
        Field(description="A click, but for `mine`, which is a mine found."),
    ]
    cell: Cell
    safety: Annotated[_Share, Field(description="How likely a guess was to hit a free cell.")] = 1.0


class Turn(BaseModel):
    """The first click, a guess, or all that a player was certain of for a while."""

    number: Annotated[int, Field(description="Of its first step, from 1.")]
    steps: Annotated[list[PlayedStep], Field(description="What it did.")]
    board: Annotated[str, Field(description="What the player sees then, as text.")]


class ReplayedGame(Settings):
    """One game, turn by turn."""

    player: Annotated[str, Field(description="Its name.")]
    index: Annotated[int, Field(description="Which game of the seed it is.")]
    outcome: Annotated[
        Literal["won", "lost", "stuck", "blunder"],
        Field(description="How it ended; a blunder is a loss without a guess, a bug."),
    ]
    clicks: Annotated[int, Field(description="Cells that the player opened itself.")]
    guesses: Annotated[int, Field(description="How many of these were guesses.")]
    board: Annotated[str, Field(description="What the player saw at the start.")]
    turns: Annotated[list[Turn], Field(description="What the player did, and saw then.")]


class Event(BaseModel):
    """A server-sent event."""

    id: Annotated[str, Field(description="To be sent as `Last-Event-ID` by who comes again.")]
    event: Annotated[
        Literal["progress", "done", "failed", "cancelled"], Field(description="What has happened.")
    ]
    data: Annotated[str, Field(description="A Simulation, as JSON.")]


EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Events `progress`, then one of `done`, `failed` and `cancelled`.",
        "content": {"text/event-stream": {"schema": Event.model_json_schema()}},
    },
    204: {"description": "The end was heard before, as `Last-Event-ID` says."},
}
