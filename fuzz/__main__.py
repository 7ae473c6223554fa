"""Attack minewise with random input: `make fuzz`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING

from fuzz.lots import AREAS, title, try_lot
from fuzz.runner import Run, Tally
from minewise.cli.exits import Exit
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence

DESCRIPTION = """\
Attack minewise with random input, area by area, and compare it with something
independent, such as brute force or a SAT solver. The exit code is 4 if
something was found; the simplest example that shows it goes to standard error.

  make fuzz                                     every area, two minutes in all
  make fuzz SECONDS=3600 SEED=7                 for an hour, from another seed
  make fuzz AREAS="engine players" SECONDS=600  some areas
  make fuzz AREAS=engine LOT=12                 one lot again: about ten seconds"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run lots until the time is up, and return the exit code."""
    options = _options(arguments)
    if options.lot is not None:
        print(sum(try_lot(area, options.lot) for area in options.areas))
        return Exit.DONE
    run = Run(options.areas, options.seed, options.jobs, _show)
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(stop, run.stop)
    print(f"{len(options.areas)} areas, {options.seconds} seconds, seed {options.seed}", flush=True)
    with progress(options.seconds, "seconds") as show:
        began = monotonic()
        end = began + options.seconds
        run.until(end, lambda run: show(int(monotonic() - began), run.remark))
    return _report(run)


def _show(area: str, tally: Tally) -> None:
    """Print a finding."""
    print(f"\n{tally.finding}\nTo repeat: make fuzz AREAS={area} LOT={tally.seed}", file=sys.stderr)


def _report(run: Run) -> int:
    """Print what was tried, and return the exit code."""
    for area, tally in run.tallies.items():
        found = "found something" if tally.finding else title(area)
        print(f"{area:<13} {tally.cases:>11,} cases in {tally.lots:>6,} lots  {found}")
    if any(tally.finding for tally in run.tallies.values()):
        return Exit.BUG
    return Exit.INTERRUPTED if run.stopped else Exit.DONE


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m fuzz",
        description=DESCRIPTION,
        epilog="areas:\n" + "\n".join(f"  {area:<13} {title(area)}" for area in AREAS),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("areas", nargs="*", metavar="AREA", help="default: all")
    parser.add_argument("--seconds", type=_count, default=120, help="default: %(default)s")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count(), help="default: all cores")
    seed = SystemRandom().randrange(1, 10**9)
    parser.add_argument("--seed", type=_count, default=seed, help="of the first lot of every area")
    parser.add_argument("--lot", type=_count, metavar="SEED", help="repeat the lot with this seed")
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
