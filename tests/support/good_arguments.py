"""Good arguments of public functions, by their annotations and names."""

from __future__ import annotations

import random
from inspect import Parameter
from typing import TYPE_CHECKING, Any

import numpy as np

import minewise as mw
from minewise import circuits, gym, sat
from minewise.automata.strips import minimal, minimal_cells, published, sequences, strip
from minewise.circuits.compiler.assembly import TileGrid
from minewise.derivations import matrix
from support.paths import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

BUDGET = mw.Budget(ticks=200_000, memory=1 << 26)
PLAYERS = ["random", "exact"]
ROWS = [matrix.Row((1, 1), 1)]
BITS = {"a": np.array([True]), "b": np.array([True])}


def board() -> mw.Board:
    """Return a board."""
    return mw.Board.parse("??1\n2??\n???")


def layout() -> mw.Layout:
    """Return a layout."""
    return mw.Layout.parse("B--\n---\n---")


def match() -> mw.Match:
    """Return a match."""
    return mw.Match.of(rows=4, cols=4, mines=2, start="zero", first="corner", seed=1)


def game() -> mw.Game:
    """Return a game in which a clue can be chorded."""
    made = mw.Game.of_layout(mw.Layout.parse("---\n---\n-B-"))
    made.reveal((2, 2))
    made.flag((2, 1))
    return made


def begun(env: Any) -> Any:
    """Start the first game of an environment."""
    env.reset(seed=0)
    return env


NAMED: dict[str, Any] = {
    "argument": "a & b",
    "cell": (0, 0),
    "cells": 9,
    "ceiling": 100,
    "clue": 1,
    "column": "?1",
    "columns": ["?1", "1?"],
    "copy": True,
    "count": 1,
    "clues": [(0, 1)],
    "data": "a & b",
    "density": 0.5,
    "actions": [0, 1],
    "action": 0,
    "axis": 0,
    "worth": np.ones(40),
    "edition": "published",
    "encoding": "automatic",
    "first": (2, 2),
    "games": 3,
    "given": {},
    "height": 2,
    "judgement": "bad",
    "kind": "grid",
    "length": 3,
    "level": "fast",
    "machine": "derived",
    "matching": "pair-any",
    "mined": 0.2,
    "mines": 2,
    "moves": 0,
    "n": 2,
    "name": "beginner",
    "num_envs": 2,
    "path": str(EXAMPLES / "replays/won.rawvf"),
    "piece": "00?",
    "player": "single-point",
    "players": PLAYERS,
    "quantile": 0.5,
    "readings": [],
    "row": 0,
    "rows": 3,
    "cols": 3,
    "axes": 0,
    "seed": 1,
    "shape": (3, 3),
    "shown": 3,
    "solver": "cadical153",
    "start": "safe",
    "state": "00",
    "states": ["00"],
    "symbol": "1",
    "symbols": "?1?",
    "text": "?1?",
    "threads": 1,
    "width": 8,
}
"""By name, where the annotation says too little."""

SPECIAL: dict[str, Any] = {
    "minewise.Board.shown": [[-1, 1], [1, 1]],
    "minewise.Board.topology": mw.Topology.grid(2, 2),
    "minewise.Board.from_array.shown": [[-1, 1], [1, 1]],
    "minewise.Board.from_array.topology": "grid",
    "minewise.Board.from_id.code": mw.Board.parse("?1").id,
    "minewise.Board.from_json.data": {"cells": [["?", 1]]},
    "minewise.Layout.mines": np.eye(3, dtype=bool),
    "minewise.Layout.parse.text": "B--\n---\n---",
    "minewise.Topology.of_graph.neighbours": [[1], [0]],
    "minewise.Topology.parse.name": "grid",
    "minewise.parse_replays.data": (EXAMPLES / "replays/won.rawvf").read_bytes(),
    "minewise.read_puzzles.text": "mines: 1\nfirst: 0,0\n--B",
    "minewise.Topology.box.shape": 3,
    "minewise.generate.rows": 4,
    "minewise.read_puzzles.first": None,
    "minewise.derivations.matrix.Equations.cells.findings": {0: True},
    "minewise.derivations.matrix.Equations.cells.mined": True,
    "minewise.automata.strips.chances.any_symbol.clues": "012",
    "minewise.Series.play.first": 0,
    "minewise.Series.batches.first": 0,
    "minewise.Generator.puzzles.first": 0,
    "minewise.StartRule.kind": "scatter",
    "minewise.Match.first": None,
    "minewise.Match.start": mw.StartRule("zero"),
    "minewise.Replay.moves": [mw.TimedMove("reveal", (2, 2), 0.5)],
    "minewise.Board.transpose.axes": (1, 0),
    "minewise.sat.minimal_conflict.board": mw.Board.parse("?1?0?1?0"),
    "minewise.Game.chord.cell": (2, 2),
    "minewise.Replay.origin": mw.Origin("rawvf"),
    "minewise.automata.strips.sequences.dominant_rate.accepting": np.ones(2, bool),
    "minewise.automata.strips.sequences.dominant_rate.before": lambda worth: 2.0 * worth,
    "minewise.automata.strips.sequences.CountingMachine.before.worth": np.ones(16),
    "minewise.automata.strips.published.successors.symbol": "??",
    "minewise.StartRule.parse.text": "scatter:2",
    "minewise.automata.lines.inconsistency.classify.piece": "20",
    "minewise.automata.strips.chances.chance_of_consistency.symbols": {"?": 0.5, "1": 0.5},
    "minewise.automata.strips.chances.chances_of_consistency.symbols": {"?": 0.5, "1": 0.5},
    "minewise.automata.strips.chances.decay_rate.symbols": dict.fromkeys("012345B?", 0.1),
    "minewise.automata.strips.chances.predicted_chance.symbols": {"?": 0.5, "1": 0.5},
    "minewise.automata.strips.sweeps.swept_chances.symbols": {"?": 0.5, "1": 0.5},
    "minewise.automata.strips.published.growth.symbols": ["??", "1?"],
    "minewise.automata.strips.published.live.symbols": ["??", "1?"],
    "minewise.automata.strips.published.paths.symbols": ["??", "1?"],
    "minewise.automata.strips.published.run.symbols": ["??", "1?"],
    "minewise.derivations.matrix.forward.rows": ROWS,
    "minewise.derivations.matrix.reduced.echelon": ROWS,
    "minewise.derivations.matrix.read.rows": ROWS,
    "minewise.derivations.matrix.Form.read.rows": ROWS,
    "minewise.derivations.matrix.Form.read.name": "clues",
    "minewise.derivations.matrix.Row.cancelled.column": 0,
    "minewise.derivations.matrix.in_rounds.forms": lambda _: (),
    "minewise.gym.Rewards.of.reward": "outcome",
    "minewise.gym.Rewards.named.name": "outcome",
    "minewise.gym.random_actions.mask": np.ones((2, 3), np.int8),
    "minewise.reference.assignment.PublishedGame.shown": [(0, 0)],
    "minewise.automata.strips.minimal_cells.CellMachine.before.symbols": {"?": 0.5, "1": 0.5},
    "minewise.automata.strips.minimal_cells.CellMachine.before.worth": np.ones(23),
    "minewise.automata.strips.minimal_cells.cellwise_chances.symbols": {"?": 0.5, "1": 0.5},
    "minewise.automata.strips.minimal_cells.cellwise_rate.symbols": dict.fromkeys("012345B?", 0.1),
    "minewise.circuits.compiler.assembly.TileGrid.put.column": 0,
    "minewise.circuits.compiler.assembly.TileGrid.put.tile": "blank",
    "minewise.circuits.compiler.assembly.assemble.inputs": (),
    "minewise.circuits.forcing.parse_demands.demands": ["out=1"],
    "minewise.play.simulation.end_steps.records": mw.Series("exact", match()).play(0, 2),
    "minewise.circuits.Circuit.evaluate.values": {"a": True, "b": False},
    "minewise.circuits.CircuitBoard.given.values": {"a": True},
    "minewise.circuits.Circuit.outputs_for.values": BITS,
    "minewise.circuits.Cnf.evaluate.values": {"1": True, "2": False},
    "minewise.circuits.running.run.clues": layout().clues(),
    "minewise.review.start": None,
    "minewise.review.moves": [("reveal", (2, 2))],
    "minewise.simulate.player": "single-point",
    "minewise.circuits.parse_expression.text": "a & b",
    "minewise.circuits.parse_dimacs.text": "p cnf 1 1\n1 0\n",
    "minewise.circuits.parse_blif.text": ".model m\n.inputs a\n.outputs b\n.names a b\n1 1\n.end\n",
}
"""By the name of the function and the argument."""


OBJECTS: dict[str, Callable[[], Any]] = {
    "Analysis": lambda: mw.analyze(board(), budget=BUDGET),
    "Board": board,
    "BoardFormula": lambda: sat.encode(board()),
    "Budget": lambda: BUDGET,
    "CellMachine": lambda: minimal_cells.cell_machine(2),
    "Circuit": lambda: circuits.parse_expression("a & b"),
    "CircuitBoard": lambda: circuits.compile_formula(circuits.parse_expression("a & b")),
    "Cnf": lambda: circuits.parse_dimacs("p cnf 2 1\n1 -2 0\n"),
    "Comparison": lambda: mw.compare(PLAYERS, rows=3, cols=3, mines=2, games=3, threads=1),
    "CountingMachine": lambda: sequences.counting_machine(2),
    "Equations": lambda: matrix.Equations.of(board()),
    "Explanation": lambda: mw.explain(board(), budget=BUDGET),
    "Formula": lambda: circuits.parse_expression("a & b"),
    "Game": game,
    "Generator": lambda: mw.Generator(match(), threads=1),
    "KayeFormula": lambda: sat.encode_kaye(board()),
    "Layout": layout,
    "Match": match,
    "Meter": BUDGET.start,
    "Method": lambda: circuits.Method.SAT,
    "MinesweeperEnv": lambda: begun(gym.MinesweeperEnv(rows=3, cols=3, mines=2)),
    "MinesweeperVectorEnv": lambda: begun(gym.MinesweeperVectorEnv(2, rows=3, cols=3, mines=2)),
    "MinimalMachine": lambda: minimal.minimal_machine(2),
    "PlayerResult": lambda: OBJECTS["Comparison"]().entries[0],
    "Player": mw.Player,
    "Position": lambda: mw.Position(board(), budget=BUDGET),
    "PublishedState": lambda: published.states()[0],
    "Puzzle": lambda: mw.Puzzle(layout(), (2, 2)),
    "Recording": lambda: mw.Recording(()),
    "Review": lambda: mw.review(layout(), [("reveal", (2, 2))]),
    "Row": lambda: matrix.Row((1, -1), 1),
    "Series": lambda: mw.Series("single-point", match(), threads=1),
    "StartRule": lambda: mw.StartRule("scatter"),
    "StripMachine": lambda: strip.StripMachine(2),
    "Tile": lambda: circuits.TILES["wire_h"],
    "TileGrid": TileGrid,
    "Technique": lambda: mw.Technique.CASES,
    "Topology": lambda: mw.Topology.grid(3, 3),
    "WholeGame": lambda: mw.WholeGame(mw.Topology.grid(2, 2), 1, BUDGET),
    "np.random.Generator": lambda: np.random.default_rng(1),
    "random.Random": lambda: random.Random(1),
}
"""By the class in the annotation, or the class of a method."""

_PLAIN: dict[str, Any] = {
    "int": 1,
    "float": 0.5,
    "bool": True,
    "str": "a",
    "tuple": (),
    "list": [],
    "Sequence": [],
    "Iterable": [],
    "Mapping": {},
}


def good_argument(function: str, name: str, annotation: str, default: Any) -> Any:
    """Return a good argument, or the default."""
    kind = annotation.partition(" | ")[0].partition("[")[0]
    if kind == "Board" and "strips" in function:
        return mw.Board.parse("??1\n2??")
    if kind == "Layout" and "CircuitBoard" in function:
        return mw.sample(OBJECTS["CircuitBoard"]().board, 1)[0]
    if f"{function}.{name}" in SPECIAL:
        return SPECIAL[f"{function}.{name}"]
    if kind in OBJECTS:
        return OBJECTS[kind]()
    if name in NAMED:
        return NAMED[name]
    return _PLAIN.get(kind) if default is Parameter.empty else default
