"""`minewise simulate`: totals, records, replays and interruptions."""

import csv
import json
import re
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import minewise as mw
from minewise.reference import brute_force
from support.command import PATIENCE, PROGRAM, call, environment, start, wait_until
from support.fresh import in_a_fresh_process
from support.own_player import own_player
from support.paths import EXAMPLES
from support.pseudo_terminal import Session
from support.refusals import refused

BEGINNER = ("--preset", "beginner", "--start", "zero", "--seed", "1")


def simulated(*arguments: str, code: int = 0) -> dict[str, Any]:
    """Simulate in this process and return the JSON answer."""
    outcome = call("simulate", *arguments, "--json")
    assert (outcome.code, outcome.err) == (code, "")
    return json.loads(outcome.out)


def timeless(figures: dict[str, Any]) -> dict[str, Any]:
    """Remove the values that differ between runs."""
    return {k: v for k, v in figures.items() if k not in ("seconds", "games_per_second")}


def test_totals() -> None:
    outcome = call("simulate", "--player", "exact", *BEGINNER, "--games", "200")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.sub(r"Seconds .*\n", "", outcome.out) == (
        """\
exact on a 9×9 grid with 10 mines, start zero, first cell random, seed 1

Games       200
Won         183   91.50 %   95 % interval 86.81 to 94.63 %
Lost          0    0.00 %
Stuck        17    8.50 %
Guesses       0   0.00 per game
"""
    )
    assert re.search(r"^Seconds +\d+\.\d\d   [\d,]+ games/s$", outcome.out, re.MULTILINE)


def test_scattered_cells_show_the_end_step() -> None:
    """The source of this start rule measures the end step; other games do without the line."""
    arguments = ("--player", "resolution", "--preset", "hard", "--start", "scatter", "--seed", "1")
    out = call("simulate", *arguments, "--games", "5").out
    assert "End step   467.6   ±22.5 (95 %), 482 if complete\n" in out
    assert simulated(*arguments, "--games", "5")["end_step"] == 467.6


def test_json_matches_python() -> None:
    figures = simulated("--player", "exact", *BEGINNER, "--games", "200")
    totals = mw.simulate("exact", preset="beginner", start="zero", seed=1, games=200)
    assert timeless(figures) == timeless(dict(totals))
    expected = (
        "player rows cols mines start seed games wins losses stuck guesses win_rate win_rate_95 "
        "end_step end_step_error"
    )
    assert set(expected.split()) < set(figures)
    assert figures["games_per_second"] == pytest.approx(200 / figures["seconds"])


def test_threads_make_no_difference() -> None:
    one, three = (
        timeless(simulated("--player", "probability", *BEGINNER, "--games", "300", "--threads", n))
        for n in "13"
    )
    assert one == three


def test_defaults() -> None:
    figures = simulated("--player", "random", "--preset", "easy")
    assert (figures["games"], figures["seed"], figures["start"]) == (1000, 0, "safe")
    assert figures["first"] == "random"


@pytest.mark.parametrize(
    ("arguments", "topology", "size"),
    [
        (["--rows", "5", "--cols", "7", "--topology", "torus"], "torus", (5, 7)),
        (["--rows", "5", "--cols", "7", "--topology", "hex"], "hex", (5, 7)),
        (["--rows", "5", "--cols", "7"], "grid", (5, 7)),
        (["--topology", "box 3x3x4"], "box", [3, 3, 4]),
    ],
)
def test_topologies(arguments: list[str], topology: str, size: object) -> None:
    figures = simulated("--player", "exact", *arguments, "--mines", "4", "--games", "50")
    assert figures["topology"] == topology
    assert size in ((figures.get("rows"), figures.get("cols")), figures.get("shape"))
    assert figures["wins"] + figures["stuck"] == 50


@pytest.mark.parametrize(
    ("first", "cell"), [("corner", [0, 0]), ("center", [4, 4]), ("2,3", [2, 3])]
)
def test_first_cells(first: str, cell: list[int]) -> None:
    figures = simulated("--player", "exact", *BEGINNER, "--first", first, "--games", "10")
    assert figures["first"] == cell


def test_guess_rules() -> None:
    wins = {
        rule: simulated("--player", "exact", *BEGINNER, "--games", "200", "--guess", rule)
        for rule in ("stop", "random", "safest")
    }
    assert wins["stop"]["guesses"] == wins["random"]["stuck"] == wins["safest"]["stuck"] == 0
    assert wins["stop"]["wins"] < wins["random"]["wins"] < wins["safest"]["wins"]


def test_an_estimate() -> None:
    arguments = ("--player", "probability", *BEGINNER, "--games", "300")
    outcome = call("simulate", *arguments, "--estimate")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.sub(r"Seconds .*\n", "", outcome.out) == (
        """\
probability on a 9×9 grid with 10 mines, start zero, first cell random, seed 1

Games          300
Estimate   96.67 %   win rate, 95 % interval 94.81 to 97.90 %, as precise as 610 counted games
Won            288   96.00 %
Lost            12    4.00 %
Stuck            0    0.00 %
Guesses         38   0.13 per game
"""
    )
    figures, counted = simulated(*arguments, "--estimate"), simulated(*arguments)
    assert (figures["estimate"], counted["estimate"]) == (True, False)
    low, high = figures["win_rate_95"]
    assert low < figures["win_rate"] < high
    assert figures["win_rate_error"] < counted["win_rate_error"]
    for name in ("games", "wins", "losses", "stuck", "guesses"):
        assert figures[name] == counted[name]


def test_certain_estimate_has_no_equivalent_number_of_games() -> None:
    board = ("--rows", "3", "--cols", "3", "--mines", "0")
    out = call("simulate", "--player", "exact", *board, "--games", "5", "--estimate").out
    assert re.search(r"^Estimate   100\.00 %   win rate, 95 % interval \d", out, re.MULTILINE)
    assert "as precise as" not in out


BAD_USAGE = {
    "more mines than cells": ("--rows 3 --cols 3 --mines 10", "10 mines do not fit on a board"),
    "negative mines": ("--rows 3 --cols 3 --mines -1", "-1 mines do not fit on a board"),
    "no rows": ("--rows 0 --cols 5 --mines 1", "a board needs at least one cell"),
    "negative columns": ("--rows 5 --cols -5 --mines 1", "a board needs at least one cell"),
    "huge board": ("--rows 99999999 --cols 99999999 --mines 1", "9999999800000001 cells are too"),
    "rows without columns": ("--rows 5 --mines 1", "give a preset, or the number of rows"),
    "no mines": ("--rows 5 --cols 5", "give a preset, or a size and a number of mines"),
    "no size": ("", "give a preset, or a size and a number of mines"),
    "preset and rows": ("--preset expert --rows 3", "a preset has its own size"),
    "unknown preset": ("--preset experts", "unknown preset 'experts': use one of beginner"),
    "unknown topology": ("--rows 3 --cols 3 --mines 1 --topology disc", "unknown topology 'disc'"),
    "box with rows": (
        "--rows 3 --cols 3 --mines 1 --topology box%3x3x3",
        "this topology has its own size",
    ),
    "unknown start": ("--preset easy --start soft", "unknown start rule 'soft'"),
    "zero is impossible": ("--rows 3 --cols 3 --mines 6 --start zero", "6 mines do not fit"),
    "zero is impossible there": (
        "--rows 3 --cols 3 --mines 5 --start zero --first center",
        "5 mines leave too little room to start at r2c2",
    ),
    "scatter is impossible": ("--preset easy --start scatter:80", "10 mines do not fit"),
    "unknown first cell": ("--preset easy --first middle", "unknown first cell 'middle'"),
    "first cell outside": (
        "--preset easy --first 9,9",
        "invalid first cell: there is no cell",
    ),
    "first cell with three indices": ("--preset easy --first 1,2,3", "invalid first cell"),
    "first cell with scatter": (
        "--preset easy --start scatter --first 1,1",
        "the scatter start rule",
    ),
    "no games": ("--preset easy --games 0", "Invalid value for '--games'"),
    "negative games": ("--preset easy --games -3", "Invalid value for '--games'"),
    "games not a number": ("--preset easy --games many", "Invalid value for '--games'"),
    "far too many games": (
        f"--preset easy --games {2**65}",
        "cannot play 36893488147419103232 games from index 0",
    ),
    "no threads": ("--preset easy --threads 0", "cannot use 0 threads: use 1 to 1024"),
    "too many threads": ("--preset easy --threads 9999", "cannot use 9999 threads"),
    "negative seed": ("--preset easy --seed -1", "the seed -1 is not between"),
    "unknown guess": ("--preset easy --guess bravely", "unknown guess rule 'bravely': use one of"),
    "game without index": ("--preset easy --replay 5", "not a game: '5'. Use SEED:INDEX"),
    "game not a number": ("--preset easy --replay a:b", "not a game: 'a:b'"),
    "negative game": ("--preset easy --replay 1:-1", "not a game: '1:-1'"),
    "game out of range": (
        f"--preset easy --replay 1:{2**64}",
        "cannot play 1 games from index 18446744073709551616",
    ),
    "seed of a game out of range": (f"--preset easy --replay {2**64}:1", "the seed 184467"),
    "record in no known format": (
        "--preset easy --record games.txt",
        "cannot record to 'games.txt'",
    ),
    "record nowhere": ("--preset easy --record none/a.csv", "cannot write 'none/a.csv': No such"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD_USAGE.values(), ids=BAD_USAGE)
def test_bad_usage(arguments: str, message: str) -> None:
    words = [word.replace("%", " ") for word in arguments.split()]
    assert refused(call("simulate", "--player", "exact", *words)).startswith(message)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("exakt", "unknown player 'exakt': did you mean exact?"),
        ("Single-Point", "unknown player 'Single-Point': did you mean single-point?"),
        ("zzz", "unknown player 'zzz': use one of random, "),
        ("", "unknown player '': use one of random, "),
        ("none.py:Me", "cannot read 'none.py': No such file"),
        (f"{400 * 'x'}.py:Me", "cannot read 'xxx"),
        ("none.py", "'none.py' is a file: name a player in it, as none.py:NAME"),
    ],
)
def test_unknown_players(player: str, message: str) -> None:
    assert refused(call("simulate", "--player", player, "--preset", "easy")).startswith(message)


def test_missing_player() -> None:
    assert refused(call("simulate", "--preset", "easy")).startswith("Missing option '--player'")


# Players from files.


def test_example_players() -> None:
    corners = simulated("--player", f"{EXAMPLES}/corners.py:Corners", *BEGINNER, "--games", "50")
    assert corners["player"] == "Corners"
    # It wins every game that can be won without a guess.
    assert corners["wins"] >= simulated("--player", "exact", *BEGINNER, "--games", "50")["wins"]
    reader = simulated("--player", f"{EXAMPLES}/corners.py:reader", *BEGINNER, "--games", "50")
    assert (reader["player"], reader["stuck"]) == ("reader", 0)


WRONG = "class Own(mw.Player):\n    def deduce(self, board):\n        return [{cell}], []"

BAD_PLAYERS = {
    "no such name": ("class Other(mw.Player): pass", "has no player 'Own': it has Other"),
    "syntax": ("def Own(board:", "cannot be imported: SyntaxError: '(' was never closed (line 3)"),
    "import": ("import nothing_of_this_name", "No module named 'nothing_of_this_name' (line 3)"),
    "no player": ("Own = 5", "is neither a Player nor a function"),
    "not a player class": ("class Own: pass", "not a player: Own"),
    "fails in __init__": (
        "class Own(mw.Player):\n    def __init__(self):\n        1 / 0",
        "player Own failed in __init__: ZeroDivisionError: division by zero ({file}, line 5)",
    ),
    "fails in a guess": (
        "def helper(board):\n    raise ValueError('lost my\\nway')\n\ndef Own(board):\n"
        "    return helper(board)",
        "player Own failed in guess: ValueError: lost my way ({file}, line 4)",
    ),
    "ends the program": (
        "def Own(board):\n    raise SystemExit(0)",
        "player Own failed in guess: SystemExit: 0 ({file}, line 4)",
    ),
    "raises GeneratorExit": (
        "def Own(board):\n    raise GeneratorExit",
        "player Own failed in guess: GeneratorExit ({file}, line 4)",
    ),
    "no pair": (
        "class Own(mw.Player):\n    def deduce(self, board):\n        return 5",
        "player Own deduced 5: return a pair of safe and mined cells",
    ),
    "no cell": (WRONG.format(cell="7"), "player Own returned an impossible cell: 7 is not a cell"),
    "cell outside": (WRONG.format(cell="(9, 9)"), "impossible cell: there is no cell r10c10"),
    "open cell": (
        "def Own(board):\n"
        "    return next(c for c in board.topology.cells() if not board.covered[c])",
        "player Own guesses [",
    ),
}


@pytest.mark.parametrize(("code", "message"), BAD_PLAYERS.values(), ids=BAD_PLAYERS)
def test_broken_players(code: str, message: str, tmp_path: Path) -> None:
    name = own_player(tmp_path, code)
    said = refused(call("simulate", "--player", name, "--preset", "easy", "--games", "5"))
    assert message.format(file=tmp_path / "own.py") in said


def test_dataclasses_may_be_players(tmp_path: Path) -> None:
    """Dataclasses look up their own module in `sys.modules`."""
    file = tmp_path / "random.py"  # must not replace the standard module
    file.write_text(
        "from __future__ import annotations\n\nfrom dataclasses import dataclass\n\n"
        "import minewise as mw\n\n\n@dataclass\nclass Own(mw.Player):\n    depth: int = 3\n"
    )
    answer = simulated("--player", f"{file}:Own", *BEGINNER, "--games", "5")
    assert (answer["player"], answer["stuck"]) == ("Own", 5)
    assert "Own" not in vars(sys.modules["random"])


def test_player_imports_modules_next_to_it(tmp_path: Path) -> None:
    (tmp_path / "thoughts_of_own.py").write_text("NAMES = ['own']\n")
    name = own_player(tmp_path, "from thoughts_of_own import NAMES\ndef Own(board):\n    NAMES[0]")
    assert simulated("--player", name, *BEGINNER, "--games", "5")["stuck"] == 5


def test_player_file_does_not_shadow_a_module(tmp_path: Path) -> None:
    """New processes inherit the module search path."""
    (tmp_path / "statistics.py").write_text("def Own(board):\n    return None\n")
    simulated("--player", f"{tmp_path / 'statistics.py'}:Own", *BEGINNER, "--games", "5")
    assert in_a_fresh_process(statistics.mean, [1, 2, 3]) == 2


def test_output_of_a_player_goes_to_standard_error(tmp_path: Path) -> None:
    code = "def Own(board):\n    print('hello')"
    name = own_player(tmp_path, code)
    outcome = call("simulate", "--player", name, *BEGINNER, "--games", "3", "--json")
    assert json.loads(outcome.out)["stuck"] == 3
    assert outcome.err == "hello\n" * 3


def test_late_failure_keeps_the_totals(tmp_path: Path) -> None:
    code = (
        "class Own(mw.Player):\n    games = 0\n    def begin(self):\n"
        "        self.games += 1\n        assert self.games <= 40"
    )
    record = tmp_path / "games.csv"
    outcome = call(
        *("simulate", "--player", own_player(tmp_path, code), "--preset", "easy"),
        *("--games", "1000", "--record", str(record), "--json"),
    )
    assert outcome.code == 2
    assert "player Own failed in begin: AssertionError" in outcome.err
    games = json.loads(outcome.out)["games"]
    assert 0 < games <= 40
    assert len(rows_of(record)) == games


def test_blunder_is_reported_and_can_be_replayed(tmp_path: Path) -> None:
    """The player claims that the first covered cell is certainly safe, which is soon wrong."""
    code = (
        "class Own(mw.Player):\n    def deduce(self, board):\n"
        "        return [next(c for c in board.topology.cells() if board.covered[c])], []"
    )
    arguments = ("simulate", "--player", own_player(tmp_path, code), *BEGINNER)
    outcome = call(*arguments, "--games", "20")
    assert outcome.code == 4
    assert outcome.out.startswith("Own on a 9×9 grid")
    said = re.fullmatch(
        r"minewise: bug in player Own: it was certain of something false in game (1:\d+)\. "
        r"To see it: simulate --replay \1\n",
        outcome.err,
    )
    assert said
    replay = call(*arguments, "--replay", said[1])
    assert replay.code == 4
    assert re.search(r"A blunder: the player was certain that r\dc\d is safe, but", replay.out)
    assert json.loads(call(*arguments, "--replay", said[1], "--json").out)["outcome"] == "blunder"


# Records.


def rows_of(file: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def test_csv_and_parquet_records_match_the_games(tmp_path: Path) -> None:
    arguments = ("--player", "probability", *BEGINNER, "--games", "100")
    for suffix in ("csv", "parquet"):
        simulated(*arguments, "--record", str(tmp_path / f"games.{suffix}"))
    rows = rows_of(tmp_path / "games.csv")
    table = pq.read_table(tmp_path / "games.parquet").to_pylist()
    series = mw.Series("probability", mw.Match.of(preset="beginner", start="zero", seed=1))
    played = series.play(0, 100)
    for index, (row, entry, record) in enumerate(zip(rows, table, played, strict=True)):
        assert entry["seed"] == 1
        assert entry["index"] == index
        assert entry["outcome"] == ("won", "lost")[record["outcome"]]
        for name in ("moves", "guesses", "opened", "marked", "bbbv"):
            assert entry[name] == record[name]
        determined = 81 if entry["outcome"] == "won" else entry["opened"] + entry["marked"]
        assert entry["end_step"] == determined + 2
        assert float(row.pop("seconds")) > 0
        del entry["seconds"]
        assert row == {name: str(value) for name, value in entry.items()}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.parquet"]


def test_records_are_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    for taken in (file, tmp_path / "games.csv.part"):
        taken.write_text("precious")
        arguments = ("simulate", "--player", "exact", *BEGINNER, "--record", str(file))
        said = refused(call(*arguments))
        assert said == f"'{taken}' already exists: remove it or choose another name"
        assert taken.read_text() == "precious"
        taken.unlink()


def test_parquet_needs_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    arguments = (
        "simulate",
        "--player",
        "exact",
        *BEGINNER,
        "--record",
        f"{tmp_path}/games.parquet",
    )
    assert "pip install 'minewise[records]'" in refused(call(*arguments))


def test_full_disk_keeps_the_totals(tmp_path: Path) -> None:
    """Simulate a full disk by limiting files to 20,000 bytes."""
    limited = (
        "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000));"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    process = subprocess.run(
        [
            *(sys.executable, "-c", limited, PROGRAM),
            *("simulate", "--player", "exact", *BEGINNER, "--games", "10000", "--json"),
            *("--record", tmp_path / "games.csv"),
        ],
        capture_output=True,
        check=False,
        env=environment(),
    )
    assert process.returncode == 2
    assert b"games.csv': File too large\n" in process.stderr
    assert len(process.stderr.splitlines()) == 1
    assert json.loads(process.stdout)["games"] > 0
    part = tmp_path / "games.csv.part"
    assert 19_000 < part.stat().st_size <= 20_000
    assert not (tmp_path / "games.csv").exists()


# Interruptions.


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_ctrl_c_keeps_the_games_played_so_far(suffix: str, tmp_path: Path) -> None:
    """Run on a terminal, which shows the progress, with the answer in a file."""
    file = tmp_path / f"games.{suffix}"
    answer = tmp_path / "answer.json"
    arguments = ("--player", "probability", "--preset", "intermediate", "--seed", "7")
    words = ("simulate", *arguments, "--games", "10000000", "--record", str(file), "--json")
    to_file = f'exec "$0" "$@" >"{answer}"'
    with Session("-c", to_file, str(PROGRAM), *words, program="sh") as session:
        session.wait_for(r"\d[\d,]*\d of 10,000,000 games")
        session.press_ctrl_c()
        assert session.exit_code() == 130
    figures = json.loads(answer.read_text())
    games = figures["games"]
    assert session.text.endswith(f"minewise: interrupted after {games:,} games\r\n")
    assert {path.name for path in tmp_path.iterdir()} == {answer.name, file.name}
    rows = pq.read_table(file).to_pylist() if suffix == "parquet" else rows_of(file)
    assert [int(row["index"]) for row in rows] == list(range(games))
    assert sum(row["outcome"] == "won" for row in rows) == figures["wins"]
    assert sum(int(row["guesses"]) for row in rows) == figures["guesses"]


def size_of(file: Path) -> int:
    """Return the size of a file, or 0 if it does not exist."""
    return file.stat().st_size if file.exists() else 0


def test_ctrl_c_during_a_python_player(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    player = own_player(
        tmp_path,
        "import time\ndef Own(board):\n"
        f"    with open({str(calls)!r}, 'a') as calls:\n        calls.write('x')\n"
        "    time.sleep(0.02)\n",
    )
    arguments = ("--player", player, "--preset", "easy", "--games", "10000000")
    with start("simulate", *arguments, "--json") as run:
        wait_until(lambda: size_of(calls) >= 10, run)
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert 0 < json.loads(out)["games"] <= size_of(calls)


def test_second_ctrl_c_ends_an_endless_game(tmp_path: Path) -> None:
    begun, heard = tmp_path / "begun", tmp_path / "heard"
    player = own_player(
        tmp_path,
        "import pathlib, signal, time\ndef Own(board):\n"
        f"    pathlib.Path({str(begun)!r}).touch()\n"
        "    first = signal.getsignal(signal.SIGINT)\n"
        "    while signal.getsignal(signal.SIGINT) is first:\n        time.sleep(0.01)\n"
        f"    pathlib.Path({str(heard)!r}).touch()\n"
        "    time.sleep(10000)\n",
    )
    with start("simulate", "--player", player, "--preset", "easy") as run:
        for sign in (begun, heard):
            wait_until(sign.exists, run)
            run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out, err) == (130, b"", b"minewise: interrupted\n")


# On a terminal.


@pytest.mark.slow
def test_progress_is_shown_and_cleared_on_a_terminal() -> None:
    arguments = ("--player", "probability", "--preset", "expert", "--games", "100000000")
    with Session("simulate", *arguments) as session:
        session.wait_for(r"[1-9][\d,]* of 100,000,000 games .*left +[1-9][\d,]* won \(\d+\.\d%\)")
        session.press_ctrl_c()
        code = session.exit_code()
    assert code == 130
    assert "\x1b[2K\x1b[1mprobability\x1b[0m on a 16×30 grid" in session.shown.decode()
    assert re.search(r"minewise: interrupted after [\d,]+ games", session.text)


def test_quick_games_show_no_progress() -> None:
    with Session("simulate", "--player", "random", "--preset", "easy", "--games", "10") as session:
        assert session.exit_code() == 0
    assert session.text.startswith("random on a 9×9 grid")


# Replays.

SMALL = ("--rows", "4", "--cols", "5", "--mines", "4", "--start", "zero")


def test_a_replay() -> None:
    outcome = call("simulate", "--player", "single-point", *SMALL, "--replay", "1:0")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
single-point plays game 0 on a 4×5 grid with 4 mines, start zero, first cell
random, seed 1.

* known mine   . undetermined   0 and other numbers: clues
Every cell determined is a step.

Step 7: first click at r3c1
   1 2 3 4 5
1  . . . . .
2  1 2 . . .
3  0 1 . . .  ◀
4  0 1 . . .
   ▲ first

Step 8: guess at r4c4, 77.8 % safe, although r2c3 is certainly safe
   1 2 3 4 5
1  . . . . .
2  1 2 . . .
3  0 1 . . .
4  0 1 . 2 .  ◀
   guess ▲

Step 9: guess at r1c2, 50.0 % safe, although r2c3 is certainly safe
   1 2 3 4 5
1  . 1 . . .  ◀
2  1 2 . . .
3  0 1 . . .
4  0 1 . 2 .
     ▲ guess

Step 10: guess at r1c1, which is certainly mined. It was a mine
   1 2 3 4 5
1  * 1 . . .  ◀
2  1 2 . . .
3  0 1 . . .
4  0 1 . 2 .
   ▲ guess

Lost at step 10 of 22, after 4 clicks, 3 of them guessed. The 3BV of the board
is 7.
"""
    )


def test_a_replay_without_a_guess() -> None:
    out = call("simulate", "--player", "exact", *SMALL, "--replay", "1:1").out
    assert re.findall(r"^Step (.*?):", out, re.MULTILINE) == ["10", "17", "21"]
    assert "certainly mined r1c5, certainly safe r2c5 r3c5 r4c5\n" in out
    assert "Won at step 22 of 22, after 8 clicks, without a guess." in out


def test_a_replay_that_gets_stuck() -> None:
    arguments = ("--rows", "4", "--cols", "5", "--mines", "6", "--start", "any")
    out = call("simulate", "--player", "exact", *arguments, "--replay", "1:0").out
    assert "Step 2: first guess at r3c1, 70.0 % safe\n" in out
    assert "Stuck at step 3 of 22, after 1 click, 1 of them guessed. No cell" in out
    blind = call("simulate", "--player", "random", *SMALL, "--guess", "stop", "--replay", "1:1").out
    assert re.search(r"Stuck at step \d+ of 22, after 1 click, without a guess\. Still", blind)


def test_replay_starts_with_the_scattered_cells() -> None:
    arguments = ("--preset", "easy", "--start", "scatter:5", "--replay", "1:2")
    out = call("simulate", "--player", "exact", *arguments).out
    board = out.split("Step 6: some safe cells are shown\n")[1].split("\n\n")[0]
    cells = "".join(row[3:] for row in board.split("\n")[1:])
    assert len(re.findall(r"\d", cells)) == 5
    assert cells.count(".") == 76


def test_replay_in_three_dimensions_points_at_the_cell() -> None:
    arguments = ("--topology", "box 2x3x3", "--mines", "6", "--first", "1,1,2", "--replay", "1:2")
    rows = call("simulate", "--player", "exact", *arguments).out.split("\n\n")[2].split("\n")
    assert rows[1] == "x1.…           x2.…"
    assert rows[2].index("3", 15) == rows[-1].index("▲")
    assert rows[4].endswith(" ◀")


@pytest.mark.parametrize("player", ["single-point", "probability"])
def test_replays_match_the_games(player: str) -> None:
    """Repeat the steps, and compute the safety of every guess by brute force."""
    arguments = ("--player", player, "--rows", "3", "--cols", "4", "--mines", "3", "--start", "any")
    guesses = 0
    for index in range(20):
        replay = simulated(*arguments, "--replay", f"3:{index}")
        game = mw.Game(mw.Topology.grid(3, 4), 3, start="any", seed=3, index=index)
        known = []
        for number, step in enumerate(step for turn in replay["turns"] for step in turn["steps"]):
            assert (step["kind"] == "first") == (number == 0)
            assert ("safety" in step) == (step["kind"] == "guess")
            if step["kind"] == "mine":
                known.append(tuple(step["cell"]))
                continue
            if step["kind"] == "guess":
                guesses += 1
                mined = brute_force.probabilities(game.board)[tuple(step["cell"])]
                assert step["safety"] == pytest.approx(1 - mined)
            game.reveal(step["cell"])
        assert replay["outcome"] == game.status
        assert all(game.layout.mines[cell] for cell in known)
        last = replay["turns"][-1]["step"]
        assert replay["end_step"] == (14 if replay["outcome"] == "won" else last)
    assert guesses > 10


def test_replay_overrides_other_options(tmp_path: Path) -> None:
    """People can recall their last command and just add --replay."""
    arguments = ("simulate", "--player", "exact", *SMALL, "--replay", "1:1")
    record = tmp_path / "games.csv"
    longer = call(*arguments, "--seed", "9", "--games", "1000000000", "--record", str(record))
    assert longer == call(*arguments)
    assert not record.exists()


def test_a_replay_in_colour() -> None:
    """The colours match the source: mines red, undetermined bright green, zeros dark."""
    arguments = ("--player", "exact", *SMALL, "--replay", "1:1")
    with Session("simulate", *arguments) as session:
        assert session.exit_code() == 0
    plain = call("simulate", *arguments, COLUMNS="100").out
    assert re.sub(" *\r\n", "\n", session.text) == plain
    first, last = (part.decode() for part in (session.shown, session.shown.split(b"Step ")[2]))
    assert "\x1b[92m. \x1b[0m" in first
    assert re.search("\x1b\\[(1;)?31m\\* \x1b\\[0m", last)
    assert re.search("\x1b\\[(1;)?90m0 \x1b\\[0m", first)
