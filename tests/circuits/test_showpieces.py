"""The circuits in `examples/circuits` and their pictures match their descriptions."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from pysat.solvers import Solver

from minewise import count, layouts
from minewise.circuits import (
    CircuitBoard,
    Cnf,
    compile_formula,
    parse_dimacs,
    read_formula,
    solve_board,
)
from minewise.circuits.compiler.assembly import TileGrid
from minewise.circuits.forcing import numbers, parse_demands
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = ROOT / "examples" / "circuits"
README = (EXAMPLES / "README.md").read_text(encoding="utf-8")
SCRIPTS = {
    "figure18.py": "xor",
    "figure19.py": "crossings",
    "inference.py": "position",
    "player_adder.py": "adder",
    "rule110.py": "board",
}
ROWS = re.findall(
    r"^\| `(.+?)` \| .* \| (?:`(.+)`)? ?\| (\d+)×(\d+) \| ([\d,]+) \| (\d+) \| \[(\w+)\]",
    README,
    re.MULTILINE,
)


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


def made_of(example: str, demand: str) -> CircuitBoard:
    if example in SCRIPTS:
        made: CircuitBoard = script(example)[SCRIPTS[example]]()
        return made
    formula = read_formula(str(EXAMPLES / example))
    return compile_formula(formula, parse_demands([demand] if demand else [], formula))


def results(made: CircuitBoard) -> Iterator[dict[str, int]]:
    """Yield the inputs and outputs, and the numbers that they encode, for every layout."""
    for layout in layouts(made.board):
        values = made.assignment(layout) | made.results(layout)
        yield values | numbers(values)


def test_the_table_lists_every_example() -> None:
    there = {path.name for path in EXAMPLES.iterdir() if path.is_file()}
    assert there - {"README.md", "random_3sat.py"} == {row[0] for row in ROWS}


@pytest.mark.parametrize(("example", "demand", "rows", "cols", "mines", "number", "picture"), ROWS)
def test_the_table_is_correct(  # noqa: PLR0913, PLR0917 - one per table column
    example: str, demand: str, rows: str, cols: str, mines: str, number: str, picture: str
) -> None:
    made = made_of(example, demand)
    assert made.board.shape == (int(rows), int(cols))
    assert f"{made.mines:,}" == mines
    if example != "random.cnf":  # too wide for the engine; see below
        assert count(made.board) == int(number)
    assert picture == example.partition(".")[0]


@pytest.mark.slow
def test_pictures_are_up_to_date() -> None:
    """If this fails, run `make images`."""
    drawing = runpy.run_path(str(ROOT / "docs" / "make_circuit_images.py"))
    pictures = drawing["draw_sheets"]() | drawing["draw_circuits"]()
    assert {f"circuit-{row[-1]}" for row in ROWS} <= pictures.keys()
    for name, picture in pictures.items():
        there = (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8")
        assert there == picture, f"{name}: run make images"
        assert len(picture) < 300_000


def test_figure_18_is_an_xor() -> None:
    found = list(results(script("figure18.py")["xor"]()))
    assert len(found) == 4
    assert all(each["out"] == each["a"] ^ each["b"] for each in found)


def test_figure_19_crosses_without_a_crossing() -> None:
    parts = script("figure19.py")
    grid = TileGrid()
    parts["_with_xors"](grid)
    tiles = Counter(placed.tile.name for _, placed in grid.tiles())
    assert tiles["tap_e"] + tiles["tap_w"] == tiles["xor_wn_s"] == 3
    assert "cross" not in tiles
    made = parts["crossings"]()
    found = [made.values(layout, ["a", "b", "a'", "b'"]) for layout in layouts(made.board)]
    assert all((each["a"], each["b"]) == (each["a'"], each["b'"]) for each in found)
    west = {signal: min(wire.column for wire in made.wires[signal]) for signal in made.wires}
    assert west["a"] < west["b"]
    assert west["b'"] < west["a'"]


def test_adders_add() -> None:
    for each in results(made_of("half_adder.expr", "")):
        assert 2 * each["carry"] + each["sum"] == each["a"] + each["b"]
    for each in results(made_of("full_adder.blif", "")):
        assert 2 * each["carry"] + each["sum"] == each["a"] + each["b"] + each["c"]
    sums = {(each["a"], each["b"]): each["s"] for each in results(made_of("adder4.blif", ""))}
    assert sums == {(a, b): a + b for a in range(16) for b in range(16)}


@pytest.mark.parametrize("product", range(16))
def test_the_multiplier_factors(product: int) -> None:
    made = made_of("multiplier.blif", f"p={product}")
    found = sorted((each["a"], each["b"]) for each in results(made))
    assert found == [(a, b) for a in range(4) for b in range(4) if a * b == product]


def test_majority_of_three() -> None:
    for each in results(made_of("majority.expr", "")):
        assert each["majority"] == (each["a"] + each["b"] + each["c"] >= 2)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "models"), [("pigeonhole.cnf", 0), ("random.cnf", 1)])
def test_boards_of_formulas_have_the_models_of_the_formulas(file: str, models: int) -> None:
    formula = parse_dimacs((EXAMPLES / file).read_bytes())
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        listed = [model for _, model in zip(range(5), solver.enum_models(), strict=False)]
    solution = solve_board(compile_formula(formula, {"out": True}))
    assert solution.models == len(listed) == models
    if solution.assignment:
        assert [solution.assignment[str(abs(each))] == (each > 0) for each in listed[0]] == [
            True
        ] * len(listed[0])


def test_the_random_formula_matches_its_script() -> None:
    run = [sys.executable, str(EXAMPLES / "random_3sat.py")]
    printed = subprocess.run(run, capture_output=True, check=True, encoding="utf-8").stdout
    assert printed == (EXAMPLES / "random.cnf").read_text(encoding="utf-8")
    formula = script("random_3sat.py")["random_formula"](35)
    assert isinstance(formula, Cnf)
    assert {len({abs(literal) for literal in clause}) for clause in formula.clauses} == {3}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_print_their_boards(name: str) -> None:
    run = [sys.executable, str(EXAMPLES / name)]
    printed = subprocess.run(run, capture_output=True, check=True, encoding="utf-8").stdout
    assert printed == f"{made_of(name, '').board}\n"
