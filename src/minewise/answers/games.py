"""Answers about games and players."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from minewise.answers.answer import Answer
from minewise.answers.boards import Best, Cell, Size
from minewise.answers.problems import ProblemDetails

Status: TypeAlias = Literal["running", "done", "failed", "cancelled"]
"""The status of a simulation."""


class PlayerInfo(Answer):
    """A native player."""

    name: Annotated[str, "The name that commands and requests use."]
    description: Annotated[str, "The method, in a sentence."]
    source: Annotated[str, "The publication or origin of the method."]
    guess: Annotated[Literal["stop", "random", "safest", "own"], "The guess rule."]
    opening: Annotated[Literal["random", "book"], "The rule for the first cell."]


class Players(Answer):
    """The output of `minewise players` and `GET /players`."""

    players: list[PlayerInfo]


class Settings(Size):
    """The board size and the rules for a series of games."""

    topology: Annotated[str, "The kind of topology, such as `grid` or `torus`."]
    mines: Annotated[int, "The number of mines."]
    start: Annotated[str, "The start rule: `any`, `safe`, `zero` or `scatter:N`."]
    first: Annotated[str | Cell, "The first cell, or the rule that chooses it."]
    seed: int


class Totals(Settings):
    """The output of `minewise simulate`."""

    player: str
    games: int
    wins: int
    losses: int
    stuck: Annotated[int, "The number of games where the player stopped rather than guess."]
    guesses: Annotated[int, "The number of guesses in all games."]
    end_step: Annotated[
        float, "The mean end step of a game: the cells determined, all if the game was won, plus 2."
    ]
    end_step_error: Annotated[float, "The standard error of the mean end step."]
    win_rate: Annotated[
        float, "The fraction of games won, or the mean estimated chance of winning."
    ]
    win_rate_95: Annotated[list[float], "The 95 % confidence interval of the win rate."]
    win_rate_error: Annotated[float, "The standard error of the win rate."]
    estimate: Annotated[bool, "Whether the win rate is a mean of estimated chances."]
    seconds: Annotated[float, "The time taken."]
    games_per_second: float


class Duel(Answer):
    """A comparison of two players on the same games."""

    player: Annotated[str, "The name of the first player."]
    other: Annotated[str, "The name of the second player."]
    difference: Annotated[float, "The win rate of `player` minus that of `other`."]
    difference_95: Annotated[list[float], "The 95 % confidence interval of the difference."]
    player_alone: Annotated[int, "The number of games won only by `player`."]
    other_alone: Annotated[int, "The number of games won only by `other`."]


class Comparison(Settings):
    """A comparison of players on the same games."""

    games: Annotated[int, "The number of games that all players have finished."]
    players: list[Totals]
    differences: Annotated[list[Duel], "A comparison of each pair of players."]


class ComparisonWithReport(Comparison):
    """The output of `minewise compare`."""

    report: Annotated[str | None, "The report file, if one was written."]


class Progress(Answer):
    """The progress of a simulation."""

    share: Annotated[float, "The fraction done, from 0 to 1."]
    seconds: Annotated[float, "The time taken so far."]
    seconds_left: Annotated[float | None, "The estimated time left; null until a game has ended."]


class Simulation(Answer):
    """The state of a simulation, as returned by the endpoints under `/simulations`."""

    id: str
    status: Status
    games: Annotated[int, "The number of games per player."]
    progress: Progress | None
    result: Annotated[Comparison, "The games played so far."]
    problem: Annotated[ProblemDetails | None, "The reason for a failure."]


class PlayedStep(Answer):
    """A click, or a mine that the player found."""

    kind: Annotated[Literal["first", "safe", "guess", "mine"], "The kind of click, or `mine`."]
    cell: Cell
    safety: NotRequired[Annotated[float, "The probability that a guess is free."]]


class Turn(Answer):
    """The first click, a guess, or consecutive certain steps."""

    number: Annotated[int, "The number of the turn's first click or mine, from 1."]
    step: Annotated[int, "The step of the board after the turn: 1 plus the cells determined."]
    steps: list[PlayedStep]
    board: Annotated[str, "The board after the turn, as text."]


class Replay(Settings):
    """The output of `minewise simulate --replay` and `POST /replay`."""

    player: str
    index: Annotated[int, "The index of the game under this seed."]
    outcome: Annotated[
        Literal["won", "lost", "stuck", "blunder"], "`blunder` is a loss without a guess: a bug."
    ]
    clicks: Annotated[int, "The number of cells clicked."]
    guesses: Annotated[int, "The number of guesses."]
    end_step: Annotated[int, "The cells determined, all if the game was won, plus 2."]
    board: Annotated[str, "The board before the first turn, as text."]
    turns: list[Turn]


class MoveCost(Answer):
    """What a move cost in chance of winning."""

    chance: Annotated[float, "The chance of winning after the move."]
    best: Annotated[float, "The chance of winning after the best move."]
    lost: Annotated[float, "The difference; 0 if it may be noise."]
    exact: Annotated[bool, "Whether the chances are exact; otherwise they come from playouts."]
    error: Annotated[float, "The standard error of the difference."]


class JudgedMove(Answer):
    """A move that opened cells, and its judgement."""

    number: Annotated[int, "The index of the event, from 0; flags and undos count."]
    do: Annotated[Literal["reveal", "chord", "flag", "undo"], "The kind of move."]
    cell: Cell
    judgement: Annotated[
        Literal["start", "certain", "forced", "needless", "bad"],
        "`start`: safe by the start rule. `certain`: safe in every layout. `forced`: a guess when "
        "nothing was certain. `needless`: a guess although a cell was certainly safe. `bad`: a "
        "certain mine, or a guess clearly worse than the best.",
    ]
    safety: Annotated[float | None, "The probability that the move was safe, if known."]
    fatal: Annotated[bool, "Whether the move opened a mine."]
    undone: Annotated[bool, "Whether the player took the move back."]
    safe: Annotated[list[Cell], "Cells that were certainly safe, if the move was not."]
    best: Annotated[Best | None, "The engine's move, if no cell was certainly safe."]
    cost: Annotated[MoveCost | None, "The comparison with the best move, if there was one."]
    kept: Annotated[float | None, "The share of the chance of winning that the move kept."]
    before: Annotated[float | None, "The chance of winning before a move that was not certain."]
    after: Annotated[float | None, "The chance after it: 0 if it hit a mine, else if it is safe."]
    text: Annotated[str, "The judgement in a sentence or two."]


class Summary(Answer):
    """The number of moves with each judgement, the player's luck, and the accuracy."""

    start: Annotated[int, "The number of first clicks made safe by the start rule."]
    certain: int
    forced: int
    needless: int
    bad: int
    guesses: Annotated[int, "The number of moves that could turn out either way."]
    successes: Annotated[int, "The number of guesses that opened no mine."]
    expected: Annotated[float | None, "The expected number of successful guesses, if known."]
    luck: Annotated[float | None, "The probability that all guesses succeed, if known."]
    accuracy: Annotated[
        float | None,
        "The share of the chance of winning that the moves kept: the product over all moves of the "
        "chance after the move divided by that after the best move.",
    ]
    accuracy_exact: Annotated[bool, "Whether no chance of winning had to be estimated."]


class Review(Answer):
    """The response to `POST /review`."""

    moves: Annotated[list[JudgedMove], "The moves that opened cells."]
    summary: Annotated[Summary, "The number of moves with each judgement."]


class Optimum(Size):
    """The output of `minewise optimal`."""

    topology: Annotated[str, "The kind of topology."]
    mines: Annotated[int, "The number of mines."]
    start: Annotated[str, "The start rule."]
    wins: Annotated[str, "The number of layouts that perfect play wins, in decimal."]
    layouts: Annotated[str, "The number of layouts, in decimal."]
    first: Annotated[Cell | None, "The best first cell."]


class RecordedGame(Answer):
    """A game as the page keeps and exports it, with more from a replay."""

    id: Annotated[str, "A name for the game; the same for the same moves on the same layout."]
    at: Annotated[str, "When the game ended, in ISO 8601; 1970 if unknown."]
    rows: int
    cols: int
    mines: int
    topology: Annotated[str, "`grid`, `torus` or `hex`."]
    start: Annotated[str, "The rule for the first click: `any`, `safe` or `zero`."]
    guesses: Annotated[bool, "Whether the board may need guesses."]
    helped: Annotated[bool, "Whether the player had help."]
    won: bool
    seconds: Annotated[float, "The length of the game; 0 if unknown."]
    clicks: Annotated[int, "The number of clicks, including those that changed nothing."]
    bbbv: Annotated[int, "The 3BV of the board."]
    solved: Annotated[int, "The 3BV that the player opened."]
    board: Annotated[str, "The mines as bits in URL-safe Base64, first cell first."]
    moves: Annotated[
        str,
        "A letter per move, `R` (reveal), `C` (chord), `F` (flag) or `U` (undo), then the cell's "
        "place in base 36, with the same number of digits for all cells.",
    ]
    first: Annotated[int | None, "The place of the first cell opened."]
    outcome: Literal["won", "lost", "unfinished"]
    times: Annotated[list[float] | None, "The time of each move in seconds, if known."]
    program: Annotated[str, "The program that recorded the game, if known."]
    player: Annotated[str, "The name of the player, if known."]
    mode: Annotated[str, "The mode of the game, in the program's words, if known."]


class RecordedGames(Answer):
    """The response to `POST /replays`, and the form of the files that the page exports."""

    format: Annotated[str, "`minewise games`."]
    version: int
    games: list[RecordedGame]


class ReviewedMove(JudgedMove):
    """A move that was not certain."""

    time: Annotated[float | None, "Seconds from the start of the game, if known."]
    kind: Annotated[
        Literal["opening", "forced", "needless", "bad", "missed"],
        "`opening`: a guess before the first 0 was open. `missed`: a mine that the clues prove. "
        "Otherwise the judgement.",
    ]


class ReviewedGame(Answer):
    """The review of a recorded game."""

    file: str
    number: Annotated[int, "The number of the game in its file, from 1."]
    game: RecordedGame
    summary: Annotated[Summary, "The number of moves with each judgement, luck and accuracy."]
    decisions: Annotated[list[ReviewedMove], "The moves that were not certain."]


class Losses(Answer):
    """What one kind of decision cost."""

    kind: Annotated[Literal["opening", "forced", "needless", "bad", "missed"], "As in decisions."]
    moves: Annotated[int, "The number of such moves."]
    mines: Annotated[int, "How many of them opened a mine."]
    expected: Annotated[float, "The expected number of mines."]
    lost: Annotated[float, "The chances of winning given away, in games: 1 is one win."]


class UnreadableFile(Answer):
    """A file that could not be reviewed."""

    file: str
    error: str


class GameReviews(Answer):
    """The output of `minewise review`."""

    games: list[ReviewedGame]
    losses: Annotated[list[Losses], "Where chances were lost, by kind of decision."]
    unreadable: list[UnreadableFile]
    report: Annotated[str | None, "The report file, if one was written."]


class Click(Answer):
    """A click on a board."""

    do: Annotated[
        Literal["reveal", "flag", "chord"], "Open the cell, flag it, or open its neighbours."
    ]
    cell: Cell


class Clicks(Answer):
    """The response to `POST /clicks`: how many clicks a layout takes."""

    clicks: Annotated[int, "The fewest clicks found: left clicks, flags and chords."]
    lower_bound: Annotated[int, "No sequence of clicks that wins is shorter."]
    proved: Annotated[bool, "Whether `clicks` equals `lower_bound`."]
    bbbv: Annotated[int, "The 3BV: the fewest clicks without flags and chords."]
    openings: Annotated[int, "The number of openings: regions of 0s that one click opens."]
    islands: Annotated[int, "The number of connected regions of cells that no opening contains."]
    zini: Annotated[int, "ZiNi: the clicks of a greedy strategy."]
    human_zini: Annotated[int, "Human ZiNi: the same after a click on every opening."]
    sequence: Annotated[list[Click], "Clicks that win the game, in order."]


class ClicksOfLayouts(Answer):
    """The output of `minewise clicks`."""

    layouts: Annotated[list[Clicks], "One answer for each layout, in order."]
