"""Formulas compiled to boards: board size, and the time to compile and decide.

    python benchmarks/circuits.py

First, uniform random 3-SAT with 20 variables and 91 clauses, 100 instances with a model and 100
without: the board's verdict must match CaDiCaL's on the formula, assignments must satisfy the
formula, and the number of layouts must equal the number of models that MiniSat lists. Then
circuits: gates after simplification, cells on the board, cells per gate. Deciding a board includes
counting its models where possible. Times are CPU times. The script takes a few minutes.
"""

from __future__ import annotations

import resource
import sys
from dataclasses import dataclass
from itertools import islice
from math import prod
from pathlib import Path
from statistics import mean
from time import process_time
from typing import TYPE_CHECKING

from minewise.circuits import compile_formula, parse_expression, simplified, solve_board
from minewise.circuits.forcing import parse_demands
from timing import verdict

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.sample_formulas import adder, counted_by_minisat, instances, multiplier

if TYPE_CHECKING:
    from minewise.circuits import Circuit, Cnf

INSTANCES = 100
MOST_CELLS = 600_000
MOST_SECONDS_TO_COMPILE = 2.0
MOST_SECONDS_TO_DECIDE = 10.0

CIRCUITS = {
    "AND": parse_expression("a & b"),
    "XOR": parse_expression("a ^ b"),
    "majority of 3": parse_expression("a & b | a & c | b & c"),
    "half adder": parse_expression("s = a ^ b; c = a & b"),
    "full adder": parse_expression("s = a ^ b ^ c; d = a & b | c & (a ^ b)"),
    "4-bit adder": adder(4),
    "16-bit adder": adder(16),
    "64-bit adder": adder(64),
    "2×2 multiplier": multiplier(2),
    "4×4 multiplier": multiplier(4),
    "5×5 multiplier": multiplier(5),
}
DEMANDS = {"2×2 multiplier": "p=6", "4×4 multiplier": "p=143", "5×5 multiplier": "p=899"}
"""Forced products; the other circuits have free outputs. 143 is 11·13, and 899 is 29·31."""


@dataclass(frozen=True)
class Measurement:
    """The figures for a compiled and solved board. The board itself is not kept, to save memory."""

    shape: tuple[int, ...]
    compiling: float
    deciding: float
    method: str
    models: int | None
    assignment: dict[str, bool] | None

    @classmethod
    def of(cls, formula: Circuit | Cnf, forced: dict[str, bool]) -> Measurement:
        start = process_time()
        made = compile_formula(formula, forced)
        compiled = process_time()
        solution = solve_board(made)
        decided = process_time()
        return cls(
            made.board.shape,
            compiled - start,
            decided - compiled,
            solution.method,
            solution.models,
            solution.assignment,
        )

    @property
    def cells(self) -> int:
        return prod(self.shape)


def memory() -> float:
    """Return the peak memory of this process in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def circuits() -> None:
    print(
        "circuit              inputs  gates        board      cells  a gate  "
        "compiled  decided  by      models"
    )
    for name, circuit in CIRCUITS.items():
        gates = len(simplified(circuit).gates)
        forced = parse_demands([DEMANDS[name]] if name in DEMANDS else [], circuit)
        m = Measurement.of(circuit, forced)
        rows, columns = m.shape
        label = f"{name} {DEMANDS.get(name, '')}"
        models = "?" if m.models is None else f"{m.models:.4g}"
        print(
            f"{label:<22} {len(circuit.inputs):>4}  {gates:>5}  {rows:>6}×{columns:<4} "
            f"{m.cells:>9,}  {m.cells / gates:>6,.0f}  {m.compiling:>6.2f} s {m.deciding:>6.2f} s  "
            f"{m.method:<6}  {models}",
            flush=True,
        )


def random_3_sat(satisfiable: bool) -> None:
    """Decide instances by solving their boards, and print the mean and maximum cost."""
    measurements = []
    for seed, cnf in islice(instances(satisfiable), INSTANCES):
        m = Measurement.of(cnf, {"out": True})
        assert (m.assignment is not None) is satisfiable, f"instance {seed} is decided wrongly"
        assert m.assignment is None or cnf.evaluate(m.assignment)
        assert m.models in (None, counted_by_minisat(cnf)), f"instance {seed} is miscounted"
        measurements.append(m)
    kind = "with a model" if satisfiable else "without"
    print(f"20 variables, 91 clauses, {len(measurements)} instances {kind}: all verdicts right")
    rows: list[tuple[str, list[float], float, str]] = [
        ("cells", [m.cells for m in measurements], MOST_CELLS, ",.0f"),
        ("compiled (s)", [m.compiling for m in measurements], MOST_SECONDS_TO_COMPILE, ".2f"),
        ("decided (s)", [m.deciding for m in measurements], MOST_SECONDS_TO_DECIDE, ".2f"),
    ]
    for name, values, goal, style in rows:
        reached = verdict(max(values) <= goal)
        print(
            f"{name:<14} mean {format(mean(values), style):>8}   largest "
            f"{format(max(values), style):>8}   goal {format(goal, style):>8}   {reached}"
        )
    counts = [m.models for m in measurements if m.models is not None]
    print(f"models         from {min(counts)} to {max(counts)}, {len(counts)} instances counted")


def main() -> None:
    for satisfiable in (True, False):
        random_3_sat(satisfiable)
        print(f"memory so far  {memory():.0f} MB\n")
    circuits()
    print(f"\nmemory in all  {memory():.0f} MB")


if __name__ == "__main__":
    main()
