"""`minewise review`: what each decision in recorded games was worth."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.cores import usable_cores
from minewise.base.errors import MinewiseError, ReplayError
from minewise.base.words import plural
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, ReportFile, Threads
from minewise.cli.outputs import json_text, report_path, warn
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.answers import games as answers
    from minewise.reviews.parallel import Task

HELP = """\
Review recorded games: every guess, what it cost, and where chances were lost.

Reads replays of Arbiter (.avf), Clone (.mvf), Vienna (.rmv) and Metasweeper (.evf), RawVF text
(.rawvf), games exported by the page or by `minewise convert`, and games of the terminal
(~/.local/share/minewise/games.json). In folders, it reviews all files with these extensions. A file
that cannot be read is reported, and the exit code is 2.

With one game, it lists the moves that were not certain: how safe they were, the best move, and the
chance of winning before and after. With several, it prints a line per game and what each kind of
decision cost. With --report, it writes all of it to an HTML file, with plots.

\b
Examples:
  minewise review game.avf
  minewise review replays/ --report review.html
  minewise review games.json more/*.rmv --json
"""

Files = Annotated[
    list[str], typer.Argument(metavar="FILE", help="Replays, or folders with replays.")
]
_EXTENSIONS = (".avf", ".mvf", ".rmv", ".evf", ".rawvf", ".json")


def run(
    files: Files, report: ReportFile = None, threads: Threads = None, as_json: AsJson = False
) -> int:
    """Run the command and return its exit code."""
    place = None if report is None else report_path(report)
    if threads is not None and threads < 1:
        raise MinewiseError("--threads needs at least 1")
    paths = list(_paths(files))
    found = _review(paths, threads or usable_cores())
    if not found.games and not found.is_stopped and found.unreadable:
        return _refused(found)
    written = None
    if place is not None and found.games:
        from minewise.reporting.reviews import reviews_report

        command = shlex.join(["minewise", "review", *files])
        reviews_report(found.games, command).write(place)
        written = str(place)
    if as_json:
        print(json_text(_answer(found, written)), flush=True)
    else:
        print(_text(found.games), flush=True)
        if written:
            print(f"\nReport: {written}", flush=True)
    if found.is_stopped:
        _refused(found)
        return interrupted(f"after {plural(len(found.games), 'game')}")
    return _refused(found) if found.unreadable else Exit.DONE


def _paths(files: list[str]) -> Iterator[str]:
    """Yield the files, and the replays in folders."""
    for file in files:
        if not Path(file).is_dir():
            yield file
            continue
        inside = sorted(
            path for path in Path(file).rglob("*") if path.suffix.lower() in _EXTENSIONS
        )
        if not inside:
            raise ReplayError(f"the folder {file} has no replays: {', '.join(_EXTENSIONS)}")
        yield from map(str, inside)


@dataclass
class _Found:
    """The reviews, and the files without one."""

    games: list[answers.ReviewedGame]
    unreadable: list[answers.UnreadableFile]
    is_stopped: bool = False


def _review(paths: list[str], processes: int) -> _Found:
    """Review the games in some files, until the end or until interrupted."""
    from minewise.reviews.parallel import review_all

    found = _Found([], [])
    tasks = _tasks(paths)
    first = list(islice(tasks, 2))  # for one game, it is not worth starting processes
    with stop_on_interrupt() as stop, progress(_count(paths)) as show:
        results = review_all(chain(first, tasks), processes if len(first) > 1 else 1)
        for done, result in enumerate(results, 1):
            if result.review is None:
                found.unreadable.append({"file": result.file, "error": result.error})
            else:
                found.games.append(result.review)
            show(done, "")
            if stop.requested:
                found.is_stopped = True
                break
    return found


def _tasks(paths: list[str]) -> Iterator[Task]:
    """Yield the games in some files, one file at a time."""
    from minewise.replays.reading import read_replays
    from minewise.reviews.parallel import Task

    for path in paths:
        try:
            replays = read_replays(path)
        except MinewiseError as error:
            yield Task(path, 1, None, str(error))
            continue
        for number, replay in enumerate(replays, 1):
            yield Task(path, number, replace(replay, recording=None))


def _count(paths: list[str]) -> int:
    """Estimate the number of games: files of games have a letter `"moves"` for each."""
    total = 0
    for path in paths:
        is_json = path.lower().endswith(".json") and Path(path).is_file()
        total += max(1, Path(path).read_bytes().count(b'"moves"')) if is_json else 1
    return total


def _refused(found: _Found) -> int:
    """Report the files that could not be reviewed, and return the exit code."""
    for each in found.unreadable:
        prefix = "" if each["error"].startswith("cannot read") else f"{each['file']}: "
        warn(f"{prefix}{each['error']}")
    return Exit.BAD_INPUT


def _answer(found: _Found, report: str | None) -> answers.GameReviews:
    from minewise.reviews.losses import losses

    return {
        "games": found.games,
        "losses": losses(found.games),
        "unreadable": found.unreadable,
        "report": report,
    }


def _text(games: list[answers.ReviewedGame]) -> str:
    from minewise.cli.commands.review.text import lines
    from minewise.cli.terminal.terminal import Terminal

    terminal = Terminal()
    return terminal.text(lines(games, terminal.width))
