"""Let every player play a million games, and prove thousands of boards: `make soak`.

    python tests/soak.py [--games 1000000] [--boards 3000] [--seed 0] [PLAYER ...]

Sizes, start rules, first cells and guess rules are drawn anew every few hundred games. The players
by resolution are slower, and play a tenth of the games. Of each size, boards are made by each
method and proved by a SAT solver. Exits with 4 when a player was certain of something false, and
prints the command that shows that game; or when a board needs a guess, and prints that board.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from minewise import PLAYERS, GameError, Generator, Match, Series, verify
from minewise.cli.exits import Exit
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress
from minewise.play.players import find_player
from minewise.play.simulation import TotalsAccumulator

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


class Lot(NamedTuple):
    """What some games have in common."""

    settings: dict[str, object]
    guess: str

    @classmethod
    def draw(cls, random: Random) -> Lot:
        """Draw any of them."""
        start = random.choice(["any", "safe", "zero", "scatter"])
        first = "random" if start == "scatter" else random.choice(["random", "corner", "center"])
        seed = random.getrandbits(64)
        settings = {**random.choice(SIZES), "start": start, "first": first, "seed": seed}
        return cls(settings, random.choice(["stop", "random", "safest"]))

    def replay(self, player: str, index: int) -> str:
        """Give the command that shows one of the games."""
        settings = {**self.settings, "guess": self.guess}
        game = f"{settings.pop('seed')}:{index}"
        options = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
        return shlex.join(["minewise", "simulate", "--player", player, *options, "--replay", game])


class Soaked(NamedTuple):
    """How far a player came, and how to see what it got wrong."""

    games: int
    replay: str | None


def soak(player: AnyPlayer, games: int, random: Random) -> Soaked:
    """Play games until they are over, one is lost without a guess, or Ctrl-C is pressed."""
    played = 0
    with stop_on_interrupt() as stop, progress(games) as show:
        while played < games and not stop.requested:
            lot = Lot.draw(random)
            series = Series(player, Match.of(**lot.settings), guess=lot.guess)
            tally = TotalsAccumulator(series)
            for records in series.batches(min(GAMES_PER_LOT, games - played)):
                tally.add(records)
            totals = tally.totals
            played += totals.games
            if totals.blunder is not None:
                return Soaked(played, lot.replay(totals.player, totals.blunder))
            show(played, totals.player)
    return Soaked(played, None)


PUZZLES: list[dict[str, object]] = [
    {"preset": "beginner"},
    {"preset": "intermediate"},
    {"preset": "expert"},
    {"rows": 9, "cols": 11, "mines": 18, "topology": "torus"},
    {"rows": 9, "cols": 9, "mines": 18, "topology": "hex"},
    {"topology": "box 4x4x4", "mines": 6},
]


class Verified(NamedTuple):
    """How many boards were proved to need no guess, and the one that needs one."""

    boards: int
    guessed: Puzzle | None


def soak_boards(puzzles: Iterable[Puzzle], boards: int) -> Verified:
    """Verify puzzles until there are enough, one needs a guess, or Ctrl-C is pressed."""
    verified = 0
    with stop_on_interrupt() as stop, progress(boards, "boards") as show:
        for puzzle in islice(puzzles, boards):
            if not verify(puzzle).solvable:
                return Verified(verified, puzzle)
            verified += 1
            show(verified, "verified")
            if stop.requested:
                break
    return Verified(verified, None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Let all players play, and give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "players", nargs="*", type=_player, metavar="PLAYER", help="all, if none is named"
    )
    parser.add_argument("--games", type=_count, default=GAMES, help="of each player")
    parser.add_argument("--boards", type=_count, default=BOARDS, help="of each size and method")
    parser.add_argument("--seed", type=int, default=0, help="what they play depends on it alone")
    options = parser.parse_args(arguments)
    return soak_players(options.players, options) or soak_generator(options)


def soak_players(players: Sequence[str], options: argparse.Namespace) -> int:
    """Let players play, all if none is named, and give the exit code."""
    for name in players or PLAYERS:
        games = options.games // 10 if name.startswith("resolution") else options.games
        played, replay = soak(name, games, Random(options.seed))
        if replay is not None:
            print(f"{name}: certain of something false, see it with\n  {replay}", file=sys.stderr)
            return Exit.BUG
        print(f"{name:<28} {played:>9,} games, never wrong", flush=True)
        if played < games:
            return Exit.INTERRUPTED
    return Exit.DONE


def soak_generator(options: argparse.Namespace) -> int:
    """Prove boards of every size and method, and give the exit code."""
    for size, method in product(PUZZLES, METHODS):
        match = Match.of(**size, start="zero", first="center", seed=options.seed)
        puzzles = Generator(match, method=method).puzzles(options.boards)
        verified, guessed = soak_boards(puzzles, options.boards)
        name = f"{size.get('preset', match.topology.kind)}, {method}"
        if guessed is not None:
            print(f"{name}: this board needs a guess\n{guessed}", file=sys.stderr)
            return Exit.BUG
        print(f"{name:<28} {verified:>9,} boards, no guess needed", flush=True)
        if verified < options.boards:
            return Exit.INTERRUPTED
    return Exit.DONE


def _player(name: str) -> str:
    try:
        return find_player(name).name
    except GameError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
