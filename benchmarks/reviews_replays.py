"""The time to review recorded games: one Expert game at a time, and 100 games on all cores.

    python benchmarks/reviews_replays.py [FOLDER]

Without a folder of replays, the engine plays the games, with a needless guess now and then. Goal:
no Expert game takes more than 2 seconds of CPU time. The second part says how much faster all
cores are, on a machine that does nothing else.
"""

from __future__ import annotations

import sys
from collections import deque
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from minewise import Game, MinewiseError, Replay, TimedMove, analyze, read_replays, review
from minewise.base.cores import usable_cores
from minewise.reviews.parallel import Task, review_all
from timing import verdict

GAMES = 100
SLOPPINESS = 0.03
"""The probability of a needless guess, per move."""
MOST_SECONDS = 2.0


def main() -> None:
    """Measure both."""
    replays = _read(Path(sys.argv[1])) if len(sys.argv) > 1 else [_played(n) for n in range(GAMES)]
    seconds, guesses = [], 0
    for replay in replays:
        begun = process_time()
        guesses += len(review(replay).guesses)
        seconds.append(process_time() - begun)
    count, moves = len(replays), sum(len(replay.moves) for replay in replays)
    print(f"{count} games, {moves / count:.0f} moves and {guesses / count:.1f} guesses each")
    mean, worst = sum(seconds) / count, max(seconds)
    print(f"CPU time: mean {mean:.2f} s, most {worst:.2f} s {verdict(worst < MOST_SECONDS)}")
    tasks = [Task("game", number, replay) for number, replay in enumerate(replays)]
    begun = perf_counter()
    deque(review_all(tasks, usable_cores()), 0)
    print(f"{usable_cores()} processes: {perf_counter() - begun:.1f} s, not {sum(seconds):.1f} s")


def _read(folder: Path) -> list[Replay]:
    replays = []
    for path in sorted(folder.iterdir()):
        try:
            replays += read_replays(path)
        except MinewiseError as error:
            print(f"{path.name}: {error}")
    return replays


def _played(seed: int) -> Replay:
    """Play an Expert game."""
    game, rng = Game.of_preset("expert", seed=seed), Random(seed)
    moves = []
    cell = (8, 15)
    while game.status == "playing":
        game.reveal(cell)
        moves.append(TimedMove("reveal", cell))
        if game.status != "playing":
            break
        analysis = analyze(game.board)
        doubtful = [
            (int(row), int(column))
            for row, column in zip(*game.board.covered.nonzero(), strict=True)
            if 0 < analysis.probability[row, column] < 0.3
        ]
        if analysis.safe and not (doubtful and rng.random() < SLOPPINESS):
            cell = analysis.safe[0]
        elif analysis.safe or analysis.best is None:
            cell = rng.choice(doubtful)
        else:
            cell = analysis.best.cell
    return Replay(game.layout, tuple(moves), clicks=len(moves))


if __name__ == "__main__":
    main()
