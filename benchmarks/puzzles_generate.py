"""Speed and density of no-guess board generation, compared with sgt-mines and ms-toollib.

    python benchmarks/puzzles_generate.py [speed]
    python benchmarks/puzzles_generate.py acceptance [--first CELL] [--games N]
    python benchmarks/puzzles_generate.py density

`speed` measures boards per second of CPU time on one core. The generators take turns, and the
fastest round of each counts. sgt-mines (Debian: apt install sgt-puzzles) starts at a random cell,
all others at the centre. Goals: `uniform` is 5 times as fast as the faster of these two programs,
and `repair` 10 times as fast at Expert.

`acceptance` draws uniform boards with an opening at the first cell. It counts those that can be won
without a guess and those accepted by ms-toollib, which ignores the mine count.

`density` increases the number of mines until no board is found with the default effort.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import process_time
from typing import TYPE_CHECKING

import ms_toollib

from minewise import Generator, Match, Series, _core
from minewise.base.errors import BudgetError
from minewise.base.intervals import wilson
from minewise.cli.options import first_cell
from minewise.game.presets import PRESETS
from timing import verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.game.presets import Preset
    from minewise.puzzles.generation import Method

    Maker = Callable[[int], None]
    """A function that makes the given number of boards."""

LEVELS = ("beginner", "intermediate", "expert")
SGT_MINES = shutil.which("sgt-mines") or shutil.which("sgt-mines", path="/usr/games")
ROUNDS = 5
SECONDS_PER_ROUND = 1.0
GOALS = {"uniform": (5, 5, 5), "repair": (0, 0, 10)}
"""The target speed relative to the faster peer, at each level."""
MOST_ATTEMPTS = 10**6
GAMES = {"beginner": 1_000_000, "intermediate": 400_000, "expert": 200_000}
PEER_GAMES = 20_000
SECONDS_PER_SIZE = 5
BOARDS_PER_SIZE = 2_000
ATTEMPTS, MOST_DRAWN = 1_000, 1_000_000
SIZES = {
    "grid 16x30": (80, 99, 110, 120, 130, 140, 150, 160),
    "grid 100x100": (1_000, 1_500, 2_000, 2_500, 2_700),
    "torus 16x30": (99, 130, 150, 160),
    "hex 16x30": (80, 99, 110, 120),
    "box 8x8x8": (20, 30, 40, 50),
}
"""Boards and the mine counts to try on each."""


def makers(name: str) -> dict[str, Maker]:
    """Return the generators for a preset, by name."""
    preset = PRESETS[name]
    made = {
        "uniform": minewise_maker(name, "uniform"),
        "repair": minewise_maker(name, "repair"),
        "ms-toollib": ms_toollib_maker(preset),
    }
    return made | ({"sgt-mines": sgt_maker(preset)} if SGT_MINES else {})


def minewise_maker(name: str, method: Method) -> Maker:
    """Return a generator that makes new boards in every round."""
    match = Match.of(preset=name, start="zero", first="center", seed=1)
    generator = Generator(match, method=method, threads=1)
    done = 0

    def make(count: int) -> None:
        nonlocal done
        assert sum(1 for _ in generator.puzzles(count, done)) == count
        done += count

    return make


def ms_toollib_maker(preset: Preset) -> Maker:
    """Return a generator that draws boards until one can be solved, like `uniform`."""
    rows, cols, mines = preset.rows, preset.cols, preset.mines

    def make(count: int) -> None:
        for _ in range(count):
            row, col = rows // 2, cols // 2
            _, solvable = ms_toollib.laymine_solvable(rows, cols, mines, row, col, MOST_ATTEMPTS)
            assert solvable

    return make


def sgt_maker(preset: Preset) -> Maker:
    """Return a generator that runs sgt-mines, which moves mines until a board can be solved."""
    size = f"{preset.cols}x{preset.rows}n{preset.mines}"

    def make(count: int) -> None:
        command = [SGT_MINES, "--generate", str(count), size]
        made = subprocess.run(command, check=True, capture_output=True)
        assert made.stdout.count(b"\n") == count

    return make


def cpu_seconds(make: Maker, count: int) -> float:
    """Measure the CPU time to make boards, in this process and its children."""
    start = _cpu_now()
    make(count)
    return _cpu_now() - start


def _cpu_now() -> float:
    usages = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def boards_per_second(made: dict[str, Maker]) -> dict[str, float]:
    """Let all generators take turns, and return the speed of each one's fastest round."""
    counts = {name: boards_of_a_round(make) for name, make in made.items()}
    best = dict.fromkeys(made, 0.0)
    for _ in range(ROUNDS):
        for name, make in made.items():
            taken = cpu_seconds(make, counts[name])
            best[name] = max(best[name], counts[name] / taken)
    return best


def boards_of_a_round(make: Maker) -> int:
    """Return the number of boards that takes about one round."""
    count = 20
    while (taken := cpu_seconds(make, count)) < SECONDS_PER_ROUND / 10:
        count *= 4
    return int(count * SECONDS_PER_ROUND / taken) + 1


def print_speed() -> None:
    if not SGT_MINES:
        print("sgt-mines is skipped because it is not installed (Debian: apt install sgt-puzzles)")
    print(f"{'boards per second per core':<28}" + "".join(f"{level:>14}" for level in LEVELS))
    speeds = [boards_per_second(makers(level)) for level in LEVELS]
    for name in speeds[0]:
        print(f"  {name:<26}" + "".join(f"{speed[name]:>14,.0f}" for speed in speeds))
    print("times the faster peer")
    for method, goals in GOALS.items():
        ratios = [speed[method] / faster_peer(speed) for speed in speeds]
        reached = [
            f"{goal} {verdict(ratio >= goal)}"
            for ratio, goal in zip(ratios, goals, strict=True)
            if goal
        ]
        row = "".join(f"{ratio:>14.1f}" for ratio in ratios)
        print(f"  {method:<26}{row}  goal{'s' * (len(reached) > 1)} {', '.join(reached)}")


def faster_peer(speeds: dict[str, float]) -> float:
    return max(speed for name, speed in speeds.items() if name not in GOALS)


def print_acceptance(first: str, games: int | None) -> None:
    print(f"{f'first cell {first}':<16}{'won without a guess':>32}{'taken by ms-toollib':>32}")
    for level in LEVELS:
        match = Match.of(preset=level, start="zero", first=first_cell(first))
        played = games or GAMES[level]
        wins = int((Series("exact", match, guess="stop").play(0, played)["outcome"] == 0).sum())
        tried = min(played, PEER_GAMES)
        taken = sum(is_taken(match) for _ in range(tried))
        print(f"  {level:<14}{share(wins, played):>32}{share(taken, tried):>32}", flush=True)


def is_taken(match: Match) -> bool:
    """Draw a board whose first cell opens, and return whether ms-toollib accepts it."""
    board = ms_toollib.laymine_op(*match.topology.shape, match.mines, *match.first)
    return bool(ms_toollib.is_solvable(board, *match.first))


def share(part: int, whole: int) -> str:
    """Format a share and its 95 % interval."""
    low, high = wilson(part, whole)
    return f"{100 * part / whole:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def print_density() -> None:
    """Print the speed by density, up to the density at which no board is found."""
    print("board           mines          won without a guess   method    boards/s")
    for name, totals in SIZES.items():
        for mines in totals:
            match = Match.of(topology=name, mines=mines, start="zero", first="center", seed=1)
            density = f"{100 * mines / len(match.topology):.1f} %"
            print(f"  {name:<12}{mines:>7}{density:>8}", end="")
            print(f"{accepted(match):>22}{made_within_seconds(match)}", flush=True)


def accepted(match: Match) -> str:
    """Draw boards for a few seconds and count those that need no guess."""
    topology = match.topology
    first, method = topology.index(match.first), _core.GenerationMethod.uniform
    spec = _core.LayoutSpec(topology.native, match.mines, first, method, ATTEMPTS)
    generation = _core.GeneratorRun(spec, match.seed, 0, MOST_DRAWN, 1)
    drawn = found = 0
    start = process_time()
    while drawn < MOST_DRAWN and process_time() - start < SECONDS_PER_SIZE:
        for layout in generation.take(0.1):
            drawn += layout.attempts
            found += layout.mines is not None
    generation.stop()
    few = min(found, drawn - found) < 10
    return f"{found:,} of {drawn:,}" if few else f"{100 * found / drawn:.2g} %"


def made_within_seconds(match: Match) -> str:
    """Make boards for a few seconds with the default method, and format the speed."""
    generator = Generator(match, threads=1)
    made = 0
    start = process_time()
    try:
        for _ in generator.puzzles(BOARDS_PER_SIZE):
            made += 1
            if process_time() - start > SECONDS_PER_SIZE:
                break
    except BudgetError:
        effort = f"effort {generator.effort:,}, {process_time() - start:.0f} s"
        return f"{generator.method:>9}  gave up after {made} boards: {effort}"
    return f"{generator.method:>9}{made / (process_time() - start):>12,.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("speed", "acceptance", "density"), nargs="?")
    parser.add_argument("--games", type=int, help="games per level, for acceptance")
    parser.add_argument("--first", default="center", help="first cell for acceptance, such as 3,3")
    options = parser.parse_args()
    if options.what == "acceptance":
        print_acceptance(options.first, options.games)
    elif options.what == "density":
        print_density()
    else:
        print_speed()


if __name__ == "__main__":
    main()
