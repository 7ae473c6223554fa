"""The published schema is up to date, and real answers follow it."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Any

import pytest
import typer
from jsonschema import Draft202012Validator

from minewise import Board, Layout, Puzzle, Topology
from minewise.board.symbols import COVERED
from minewise.cli.app import app
from minewise.puzzles.rating import rated
from minewise.server.answer_schema import published_schema
from minewise.server.app import create_api
from minewise.server.limits import Limits
from support.campaigns import SMALL
from support.command import call
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/reference/answers.schema.json").read_text())
DEFINITIONS = SCHEMA["$defs"]

NAMES = {
    asked: name
    for name, definition in DEFINITIONS.items()
    for asked in re.findall(r"`((?:minewise|GET|POST) [^`]+)`", definition["description"])
    if re.search(r"\b(output of|response to) `", definition["description"])
}
"""The schema definition for each command and endpoint, taken from the descriptions."""

GUESS = "mines: 2\n?1?\n1??\n???"
WRONG = "?1?0?1?0"
GAMES = "--rows 4 --cols 4 --mines 3 --seed 1"

ASKED = [
    ("solve", "solve -", "?1?2?"),
    ("solve", "solve -", GUESS),
    ("solve", "solve -", WRONG),
    ("solve", "solve - --mines 9", "topology: box 3x3x3\n" + "\n\n".join(["???\n???\n???"] * 3)),
    ("explain", "explain -", "?1?2?"),
    ("explain", "explain - --cell 0,4", "?1?2?"),
    ("explain", "explain -", GUESS),
    ("explain", "explain -", WRONG),
    ("check", "check examples/kadlac/four_layouts.txt -", "----\n-B--\n---B\n--B-"),
    ("sat solve", "sat solve -", "?1?2?"),
    ("sat solve", "sat solve -", WRONG),
    ("layouts", "layouts -", "?1?2?"),
    ("layouts", "layouts - --limit 1", "?1?2?"),
    ("layouts", "layouts - --method kadlac", "?1\n??"),
    ("deduce", "deduce - --player cellular", "1?1?"),
    ("deduce", "deduce - --player matrix", "?1?2?"),
    ("deduce", "deduce - --player resolution", "?1?2?"),
    ("review", "review examples/replays/lost.rawvf", ""),
    ("review", "review examples/replays", ""),
    ("players", "players", ""),
    ("simulate", f"simulate --player exact {GAMES} --games 20", ""),
    ("simulate", "simulate --player exact --topology 'box 3x3x3' --mines 3 --games 5", ""),
    ("simulate --replay", f"simulate --player random {GAMES} --replay 1:0", ""),
    ("compare", f"compare --players exact,matrix {GAMES} --games 20 --no-report", ""),
    ("optimal", "optimal 3x3/2", ""),
    ("optimal", "optimal 2x2/4", ""),
    ("clicks", "clicks -", "B---\n----\n---\n-B-"),
    ("generate", "generate --rows 5 --cols 5 --mines 4 --count 2", ""),
    ("generate", "generate --topology 'box 3x3x3' --mines 2 --first 0,0,0", ""),
    ("hardest", "hardest --rows 4 --cols 4 --mines 3 --effort 200", ""),
    ("verify", "verify -", "first: 0,0\n--B-B"),
    ("automaton run", "automaton run -", "?1B"),
    ("automaton run", "automaton run -", "0?1?0"),
    ("automaton minimal", "automaton minimal --height 1", ""),
    ("automaton sequence", "automaton sequence --height 1 --length 5", ""),
    ("automaton chance", "automaton chance --height 2 --length 3 --density 0.5", ""),
    ("automaton chance", "automaton chance --height 2 --length 3 --density 0.5 --mined 0.2", ""),
    ("automaton table line", "automaton table line", ""),
    ("automaton table line", "automaton table line --as published", ""),
    ("automaton table strip", "automaton table strip --as published", ""),
    ("circuit compile", "circuit compile 'a ^ b'", ""),
    ("circuit solve", "circuit solve 'a ^ b' --models 2", ""),
    ("circuit solve", "circuit solve 'a & ~a'", ""),
    ("circuit solve", "circuit solve 'a & b' --player double-set", ""),
    ("circuit truth-table", "circuit truth-table 'a ^ b'", ""),
]


def faults(name: str, answer: Any) -> list[str]:
    """List the schema violations in an answer."""
    validator = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFINITIONS})
    return [f"{fault.json_path}: {fault.message}" for fault in validator.iter_errors(answer)]


def json_commands(command: Any, path: str = "minewise") -> Iterator[str]:
    """Yield the commands that have a `--json` option."""
    for name, child in getattr(command, "commands", {}).items():
        yield from json_commands(child, f"{path} {name}")
    if any("--json" in option.opts for option in command.params):
        yield path


def test_the_schema_is_up_to_date() -> None:
    assert published_schema() == SCHEMA, "run `make schema`"
    Draft202012Validator.check_schema(SCHEMA)


def test_every_command_and_endpoint_has_a_schema() -> None:
    described = {name.partition(" --")[0] for name in NAMES if name.startswith("minewise")}
    commands = {re.sub(r"(?<= table) (line|strip)$", "", name) for name in described}
    assert commands == set(json_commands(typer.main.get_command(app)))
    tried = {f"minewise {command}" for command, _, _ in ASKED}
    assert described <= tried | {
        f"minewise campaign {name}" for name in ("run", "status", "report")
    }


def test_endpoints_follow_the_schema() -> None:
    for path, methods in create_api(Limits()).openapi()["paths"].items():
        for method, operation in methods.items():
            content = next(iter(operation["responses"].values()))["content"]
            schema = content.get("application/json", {}).get("schema")
            if schema and not path.startswith("/simulations"):
                assert schema["$ref"].endswith(f"/{NAMES[f'{method.upper()} {path}']}")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "line", "stdin"), ASKED)
def test_commands_follow_the_schema(name: str, line: str, stdin: str) -> None:
    outcome = call(*shlex.split(line), "--json", stdin=stdin)
    assert faults(NAMES[f"minewise {name}"], json.loads(outcome.out)) == []


def test_campaign_commands_follow_the_schema(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    for name in ("run", "status", "report"):
        answer = json.loads(call("campaign", name, str(file), "--json").out)
        assert faults(NAMES[f"minewise campaign {name}"], answer) == []


def test_graphs_follow_the_schema() -> None:
    triangle = Topology.of_graph([[1, 2], [0, 2], [0, 1]])
    assert faults("Board", Board(triangle, [1, COVERED, COVERED]).to_json()) == []
    puzzle = Puzzle(Layout(triangle, [False, True, False]), first=(0,))
    assert faults("RatedPuzzle", rated(puzzle)) == []


def test_unknown_and_missing_keys_are_faults() -> None:
    answer = json.loads(call("solve", "-", "--json", stdin="?1").out)
    assert faults("Analysis", answer | {"extra": 1})
    assert faults("Analysis", {key: answer[key] for key in answer if key != "best"})
