"""Attack minewise with random input: `make fuzz`.

    make fuzz [AREAS="NAME ..."] [SECONDS=N] [SEED=N] [LOT=SEED]

Each area compares minewise with something independent, such as brute force or a SAT solver, in
lots of about ten seconds. A lot depends only on its seed, so `LOT=SEED` repeats one. An area with a
finding gets no more lots; the finding is the simplest example that fails, and the exit code is 4.
"""

from __future__ import annotations

import argparse
import os
import sys
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING

from fuzz.lots import AREAS, title, try_lot
from fuzz.runner import Run
from minewise.cli.exits import Exit
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run lots until the time is up, and return the exit code."""
    options = _options(arguments)
    if options.lot is not None:
        print(sum(try_lot(area, options.lot) for area in options.areas))
        return Exit.DONE
    run = Run(options.areas, options.seed, options.jobs)
    print(f"{len(options.areas)} areas, {options.seconds} seconds, seed {options.seed}", flush=True)
    try:
        with progress(options.seconds, "seconds") as show:
            began = monotonic()
            end = began + options.seconds
            run.until(end, lambda run: show(int(monotonic() - began), run.remark))
    except KeyboardInterrupt:
        _report(run)
        return Exit.INTERRUPTED
    return _report(run)


def _report(run: Run) -> int:
    """Print what was tried and found."""
    for area, tally in run.tallies.items():
        print(f"{area:<13} {tally.cases:>9,} cases in {tally.lots:>5,} lots  {title(area)}")
    findings = {area: tally for area, tally in run.tallies.items() if tally.finding}
    for area, tally in findings.items():
        print(f"\n{tally.finding}", file=sys.stderr)
        print(f"To repeat: make fuzz AREAS={area} LOT={tally.seed}", file=sys.stderr)
    return Exit.BUG if findings else Exit.DONE


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m fuzz",
        description="Attack minewise with random input.",
        epilog="\n".join(f"{area:<13} {title(area)}" for area in AREAS),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("areas", nargs="*", metavar="AREA", help="default: all")
    parser.add_argument("--seconds", type=_count, default=60, help="default: %(default)s")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count(), help="default: all cores")
    parser.add_argument("--seed", type=_count, default=SystemRandom().randrange(1, 10**9))
    parser.add_argument("--lot", type=_count, metavar="SEED", help="repeat one lot")
    options = parser.parse_args(arguments)
    options.areas = options.areas or AREAS
    unknown = [area for area in options.areas if area not in AREAS]
    if unknown:
        parser.error(f"no area is called {unknown[0]}; choose from {', '.join(AREAS)}")
    return options


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a positive integer")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
