"""Long-running checks of players, generators and campaigns: `make soak`.

    python tests/soak.py [--games N] [--boards N] [--seed N] [--seconds S] [PLAYER ...]

Every player plays a million games (slow players a tenth of that), with a new board size, start
rule, first cell and guess rule every 500 games, and must never be certain of something false. A SAT
solver proves that 3,000 boards of every size and generator method need no guess. A campaign whose
worker and client are killed must reach the same totals as an undisturbed one.

With `--seconds`, players and generators share that time, and no campaign is played. The exit code
is 4 if a check fails; standard error then shows the board or the command that replays the game.
"""

from __future__ import annotations

import argparse
import math
import shlex
import sys
from functools import partial
from itertools import islice, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from minewise import PLAYERS, GameError, Generator, Match, Series, verify
from minewise.cli.exits import Exit
from minewise.play.players import find_player
from minewise.play.simulation import TotalsAccumulator
from support.killed_campaign import check_killed_campaign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from minewise import Puzzle
    from minewise.play.player import AnyPlayer
    from minewise.puzzles.generation import Method

GAMES = 1_000_000
GAMES_PER_LOT = 500
BOARDS = 3000
METHODS: list[Method] = ["uniform", "repair"]
SIZES: list[dict[str, object]] = [
    {"preset": "beginner"},
    {"preset": "intermediate"},
    {"preset": "expert"},
    {"preset": "medium"},
    {"rows": 1, "cols": 40, "mines": 8},
    {"rows": 6, "cols": 7, "mines": 16},
    {"rows": 7, "cols": 9, "mines": 9, "topology": "torus"},
    {"rows": 9, "cols": 9, "mines": 14, "topology": "hex"},
    {"topology": "box 3x3x4", "mines": 4},
]
PUZZLES: list[dict[str, object]] = [
    {"preset": "beginner"},
    {"preset": "intermediate"},
    {"preset": "expert"},
    {"rows": 9, "cols": 11, "mines": 18, "topology": "torus"},
    {"rows": 9, "cols": 9, "mines": 18, "topology": "hex"},
    {"topology": "box 4x4x4", "mines": 6},
]


class Lot(NamedTuple):
    """Settings for a series of games."""

    settings: dict[str, object]
    guess: str

    @classmethod
    def draw(cls, random: Random) -> Lot:
        """Draw settings at random."""
        start = random.choice(["any", "safe", "zero", "scatter"])
        first = "random" if start == "scatter" else random.choice(["random", "corner", "center"])
        seed = random.getrandbits(64)
        settings = {**random.choice(SIZES), "start": start, "first": first, "seed": seed}
        return cls(settings, random.choice(["stop", "random", "safest"]))

    def replay(self, player: str, index: int) -> str:
        """Return the command that replays game `index`."""
        settings = {**self.settings, "guess": self.guess}
        game = f"{settings.pop('seed')}:{index}"
        options = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
        return shlex.join(["minewise", "simulate", "--player", player, *options, "--replay", game])


def play(player: AnyPlayer, games: int, random: Random, end: float = math.inf) -> int:
    """Play up to `games` games until time `end`, and return the number played."""
    played = 0
    while played < games and monotonic() < end:
        lot = Lot.draw(random)
        series = Series(player, Match.of(**lot.settings), guess=lot.guess)
        tally = TotalsAccumulator(series)
        for records in series.batches(min(GAMES_PER_LOT, games - played)):
            tally.add(records)
        totals = tally.totals
        assert totals.blunder is None, (
            f"{totals.player} is certain of something false:\n  "
            f"{lot.replay(totals.player, totals.blunder or 0)}"
        )
        played += totals.games
    return played


def prove(puzzles: Iterable[Puzzle], boards: int, end: float = math.inf) -> int:
    """Verify up to `boards` puzzles until time `end`, and return the number verified."""
    proved = 0
    for puzzle in islice(puzzles, boards):
        if monotonic() >= end:
            break
        assert verify(puzzle).solvable, f"this board needs a guess:\n{puzzle}"
        proved += 1
    return proved


class Check(NamedTuple):
    """A named check; `run` takes the time to stop at and returns the number of units checked."""

    name: str
    unit: str
    run: Callable[[float], int]


def player_checks(names: Iterable[str], games: int, seed: int) -> Iterator[Check]:
    """Yield a check for each player."""
    for name in names:
        share = games // 10 if name.startswith("resolution") else games
        yield Check(name, "games", partial(play, name, share, Random(seed)))


def generator_checks(boards: int, seed: int) -> Iterator[Check]:
    """Yield a check for each board size and method."""
    for size, method in product(PUZZLES, METHODS):
        match = Match.of(**size, start="zero", first="center", seed=seed)
        puzzles = Generator(match, method=method).puzzles(boards)
        name = f"{size.get('preset', match.topology.kind)}, {method}"
        yield Check(name, "boards", partial(prove, puzzles, boards))


def run(checks: Sequence[Check], seconds: float) -> None:
    """Run the checks, dividing the time evenly, and print the number of units each has checked."""
    end = monotonic() + seconds
    for left, check in zip(range(len(checks), 0, -1), checks, strict=True):
        now = monotonic()
        checked = check.run(now + (end - now) / left)
        print(f"{check.name:<28} {checked:>9,} {check.unit}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all checks and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", type=_player, metavar="PLAYER", help="default: all")
    parser.add_argument("--games", type=_count, default=GAMES, help="per player")
    parser.add_argument("--boards", type=_count, default=BOARDS, help="per size and method")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="stop after this time; play no campaign")
    options = parser.parse_args(arguments)
    checks = [
        *player_checks(options.players or PLAYERS, options.games, options.seed),
        *generator_checks(options.boards, options.seed),
    ]
    try:
        run(checks, options.seconds or math.inf)
        if options.seconds is None:
            with TemporaryDirectory() as folder:
                check_killed_campaign(Path(folder), options.games, chunk=options.games // 500)
    except AssertionError as failure:
        print(failure, file=sys.stderr)
        return Exit.BUG
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    return Exit.DONE


def _player(name: str) -> str:
    try:
        return find_player(name).name
    except GameError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a positive integer")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
