"""A circuit as a board: signals run down in columns, and each gate is laid across in a row.

Where a gate is the last to use an operand its result goes on in the column of that operand;
otherwise it gets a column of its own, a little further to the east.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from minewise.circuits.assembly import CircuitBoard, assemble
from minewise.circuits.canvas import Canvas, Station
from minewise.circuits.circuit import Circuit, Gate, Literal, Op
from minewise.circuits.gate_tiles import Kind, tile_for
from minewise.circuits.tracks import Track, Tracks
from minewise.errors import CircuitError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def circuit_board(circuit: Circuit, forced: Mapping[str, bool] | None = None) -> CircuitBoard:
    """Lay out a circuit, whose outputs are open but for those that are forced to a value.

    Examples
    --------
    >>> from minewise import count
    >>> from minewise.circuits.expression import parse_expression
    >>> majority = parse_expression("a & b | a & c | b & c")
    >>> count(circuit_board(majority).board), count(circuit_board(majority, {"out": True}).board)
    (8, 4)
    """
    ready = _with_plain_operands(circuit)
    plan = _Plan(ready, forced or {})
    made = assemble(plan.draw().sheet)
    outputs = {name: made.wires[literal.signal] for name, literal in ready.outputs.items()}
    return CircuitBoard(made.board, {**made.wires, **outputs}, made.mines)


class _Plan:
    """What is to be drawn, in order: the places of the tracks are known when all is planned."""

    def __init__(self, circuit: Circuit, forced: Mapping[str, bool]) -> None:
        self._tracks = Tracks(_inputs_as_used(circuit))
        self._steps: list[Callable[[Canvas], None]] = []
        self._ends = _ends(circuit, forced)
        self._uses = Counter(each.signal for gate in circuit.gates for each in gate.operands)
        for signal in circuit.inputs:
            self._start(signal, "free_s")
        for gate in circuit.gates:
            for literal in gate.operands:
                self._uses[literal.signal] -= 1
            self._add(gate)
            for signal in {gate.signal, *(literal.signal for literal in gate.operands)}:
                self._end_if_unused(signal)

    def draw(self) -> Canvas:
        """Draw what was planned."""
        canvas = Canvas(len(self._tracks))
        for step in self._steps:
            step(canvas)
        return canvas

    def _add(self, gate: Gate) -> None:
        match gate.operands:
            case ():
                self._tracks.give(gate.signal, self._tracks.at_the_end())
                self._start(gate.signal, "const1_s")
            case (operand,) if self._is_used_up(operand.signal):
                tile = "not_v" if operand.negated else "wire_v"
                self._replace(operand.signal, gate.signal, [self._at(operand, tile, gate.signal)])
            case (operand,):
                self._branch(gate.signal, operand, [self._tap(operand)])
            case (one, other):
                self._combine(gate, *sorted((one, other), key=self._place_of))

    def _combine(self, gate: Gate, west: Literal, east: Literal) -> None:
        """Lay a gate across the tracks of its operands."""
        if self._is_used_up(east.signal):
            choice = tile_for(Kind.REPLACING, gate.op, west, east)
            if choice:
                row = [self._tap(choice.passing), self._at(east, choice.tile, gate.signal)]
                return self._replace(east.signal, gate.signal, row)
        if self._is_used_up(west.signal):
            choice = tile_for(Kind.REPLACING_BACK, gate.op, east, west)
            if choice:
                first = self._at(west, choice.tile, gate.signal, choice.passing)
                row = [first, self._tap_back(choice.passing)]
                return self._replace(west.signal, gate.signal, row)
        choice = tile_for(Kind.KEEPING, gate.op, west, east)
        tap = self._at(east, choice.tile, east.signal, Literal(gate.signal))
        return self._branch(gate.signal, east, [self._tap(choice.passing), tap])

    def _replace(self, operand: str, result: str, row: list[Station]) -> None:
        """Let a result go on in the track of an operand."""
        track = self._tracks.of[operand]
        self._tracks.release(operand)
        self._tracks.give(result, track)
        self._lay(row)

    def _branch(self, result: str, operand: Literal, row: list[Station]) -> None:
        """Let a result go on in another track, to the east of an operand."""
        track = self._tracks.near(self._tracks.of[operand.signal])
        self._tracks.give(result, track)
        self._lay([*row, Station(track, "bend_ws", south=result)])

    def _tap(self, literal: Literal) -> Station:
        """Take a literal off to the east."""
        tile = "tap_not_e" if literal.negated else "tap_e"
        return self._at(literal, tile, literal.signal, literal)

    def _tap_back(self, literal: Literal) -> Station:
        """Take a literal off to the west."""
        return self._at(literal, "tap_not_w" if literal.negated else "tap_w", literal.signal)

    def _at(
        self, literal: Literal, tile: str, south: str, east: Literal | None = None
    ) -> Station:
        return Station(self._tracks.of[literal.signal], tile, east, south)

    def _place_of(self, literal: Literal) -> int:
        return self._tracks.place(self._tracks.of[literal.signal])

    def _is_used_up(self, signal: str) -> bool:
        return not self._uses[signal] and signal not in self._ends

    def _end_if_unused(self, signal: str) -> None:
        if signal in self._tracks.of and not self._uses[signal]:
            track, tile = self._tracks.of[signal], self._ends.get(signal, "free_n")
            self._tracks.release(signal)
            self._steps.append(lambda canvas: canvas.end(self._tracks.place(track), tile))

    def _start(self, signal: str, tile: str) -> None:
        track = self._tracks.of[signal]
        self._steps.append(lambda canvas: canvas.start(self._tracks.place(track), tile, signal))

    def _lay(self, row: list[Station]) -> None:
        self._steps.append(
            lambda canvas: canvas.lay(
                [each._replace(column=self._tracks.place(Track(each.column))) for each in row]
            )
        )


def _ends(circuit: Circuit, forced: Mapping[str, bool]) -> dict[str, str]:
    """Find the tiles in which outputs end."""
    ends = {literal.signal: "free_n" for literal in circuit.outputs.values()}
    for name, value in forced.items():
        if name not in circuit.outputs:
            raise CircuitError(f"{quoted(name)} is not an output")
        ends[circuit.outputs[name].signal] = f"const{int(value)}_n"
    return ends


def _inputs_as_used(circuit: Circuit) -> list[str]:
    """List the inputs, those first that are used first."""
    used = (each.signal for gate in circuit.gates for each in gate.operands)
    inputs = set(circuit.inputs)
    return list(dict.fromkeys([*(name for name in used if name in inputs), *circuit.inputs]))


def _with_plain_operands(circuit: Circuit) -> Circuit:
    """Give every output a signal of its own, not negated, and every gate two different operands."""
    gates = [copy for gate in circuit.gates for copy in _without_twins(gate)]
    outputs: dict[str, Literal] = {}
    taken: set[str] = set()
    for name, literal in circuit.outputs.items():
        if literal.negated or literal.signal in taken:
            signal = f"{name} (output)"
            gates.append(Gate(signal, Op.BUFFER, (literal,)))
            literal = Literal(signal)
        taken.add(literal.signal)
        outputs[name] = literal
    return Circuit(circuit.inputs, tuple(gates), outputs)


def _without_twins(gate: Gate) -> Iterator[Gate]:
    """Let a gate that has the same signal twice take a copy of it instead."""
    signals = [literal.signal for literal in gate.operands]
    if len(set(signals)) < len(signals):
        copy = f"{gate.signal} (copy)"
        one, other = gate.operands
        yield Gate(copy, Op.BUFFER, (Literal(other.signal),))
        gate = gate._replace(operands=(one, Literal(copy, other.negated)))
    yield gate
