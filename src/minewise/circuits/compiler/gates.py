"""A circuit as a board: signals run down in columns, and each gate lies across them in a row.

If a gate is the last use of an operand, its result continues in that operand's column; otherwise
the result gets another column nearby.

A **track** is a column of the board under construction. While gates are planned, tracks are
inserted between others, so column numbers are known only at the end.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NewType

from minewise.base.errors import CircuitError, quoted
from minewise.circuits.compiler.assembly import CircuitBoard, assemble
from minewise.circuits.compiler.canvas import Canvas, Station
from minewise.circuits.compiler.gate_tiles import Choice, GatePorts, tile_for
from minewise.circuits.formulas.circuit import Circuit, Gate, Literal, Op
from minewise.circuits.tiles.tile import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


_OPEN = "free_n"
"""The tile that ends a signal, whatever its value."""


def circuit_board(circuit: Circuit, forced: Mapping[str, bool] | None = None) -> CircuitBoard:
    """Build the board for a circuit. All outputs are free except for the forced ones."""
    ready = _with_plain_operands(circuit)
    outputs = {name: literal.signal for name, literal in ready.outputs.items()}
    return assemble(_Plan(ready, forced or {}).draw().grid, ready.inputs, outputs)


class _Plan:
    """Drawing steps, planned first because track positions are known only at the end."""

    def __init__(self, circuit: Circuit, forced: Mapping[str, bool]) -> None:
        self._tracks = Tracks()
        self._centre: Track | None = None
        self._steps: list[Callable[[Canvas], None]] = []
        self._ends = _ends(circuit, forced)
        self._uses = Counter(each.signal for gate in circuit.gates for each in gate.operands)
        self._inputs = set(circuit.inputs)  # not yet started
        for gate in circuit.gates:
            self._add(gate)
        for signal in circuit.inputs:
            if signal in self._inputs:
                self._start(signal, "free_s")
                self._end_if_unused(signal)

    def draw(self) -> Canvas:
        """Draw all steps."""
        canvas = Canvas(len(self._tracks))
        for step in self._steps:
            step(canvas)
        return canvas

    def _add(self, gate: Gate) -> None:
        signals = [literal.signal for literal in gate.operands]
        for signal in sorted(signals, key=self._inputs.__contains__):
            self._uses[signal] -= 1
            if signal in self._inputs:
                self._start(signal, "free_s")
            self._centre = self._tracks.of[signal]
        match gate.operands:
            case ():
                self._start(gate.signal, "const1_s")
            case (operand,):
                self._buffer(operand, gate.signal)
            case (one, other):
                self._combine(gate, *sorted((one, other), key=self._place))
        self._centre = self._tracks.of[gate.signal]
        for signal in (*signals, gate.signal):
            self._end_if_unused(signal)

    def _buffer(self, operand: Literal, result: str) -> None:
        track = self._track(operand)
        if self._is_used_up(operand.signal):
            self._hand_over(operand.signal, result)
            self._lay([Station(track, "not_v" if operand.negated else "wire_v", south=result)])
        else:
            self._copy(operand, result, self._tracks.outside(track, track))

    def _copy(self, operand: Literal, result: str, track: Track) -> None:
        """Copy an operand to `track`."""
        self._tracks.give(result, track)
        way = self._way(operand, track)
        self._lay_towards(way, [self._tap(operand, way), _arrival(operand, way, track, result)])

    def _combine(self, gate: Gate, west: Literal, east: Literal) -> None:
        """Place a gate across the tracks of its operands.

        Its result continues in the track of an operand that is used up, preferably the inner one,
        or else in a track beside both.
        """
        ways = [(GatePorts.REPLACING, west, east), (GatePorts.REPLACING_BACK, east, west)]
        for ports, passing, running in sorted(ways, key=lambda way: self._from_middle(way[2])):
            if self._is_used_up(running.signal):
                choice = tile_for(ports, gate.op, passing, running)
                return self._replace(ports, choice, running, gate.signal)
        track = self._tracks.outside(self._track(west), self._track(east))
        if self._way(west, track) is Side.EAST:
            choice = tile_for(GatePorts.KEEPING, gate.op, west, east)
            return self._keep(choice, east, gate.signal, track)
        choice = tile_for(GatePorts.KEEPING_BACK, gate.op, east, west)
        return self._keep(choice, west, gate.signal, track)

    def _replace(self, ports: GatePorts, choice: Choice, running: Literal, result: str) -> None:
        """Continue the result of a gate in the track of one of its operands."""
        way, track = ports.passing.opposite, self._track(running)
        self._hand_over(running.signal, result)
        to_the_east = choice.passing if way is Side.WEST else None
        gate = Station(track, choice.tile, to_the_east, result)
        self._lay_towards(way, [self._tap(choice.passing, way), gate])

    def _keep(self, choice: Choice, running: Literal, result: str, track: Track) -> None:
        """Continue the result of a gate in `track`, beside its operands."""
        self._tracks.give(result, track)
        way, passing, literal = self._way(running, track), choice.passing, Literal(result)
        to_the_east = passing if way is Side.WEST else literal
        gate = Station(self._track(running), choice.tile, to_the_east, running.signal)
        row = [self._tap(passing, way), gate, _arrival(literal, way, track, result)]
        self._lay_towards(way, row)

    def _tap(self, literal: Literal, way: Side) -> Station:
        """Tap a literal from its track, to the east or west."""
        tile = f"tap_{'not_' * literal.negated}{way.lower()}"
        east = literal if way is Side.EAST else None
        return Station(self._track(literal), tile, east, literal.signal)

    def _way(self, literal: Literal, track: Track) -> Side:
        """Return the side of a literal's track on which `track` lies."""
        return Side.EAST if self._tracks.place(track) > self._place(literal) else Side.WEST

    def _track(self, literal: Literal) -> Track:
        return self._tracks.of[literal.signal]

    def _place(self, literal: Literal) -> int:
        return self._tracks.place(self._track(literal))

    def _from_middle(self, literal: Literal) -> int:
        return abs(2 * self._place(literal) - len(self._tracks))

    def _is_used_up(self, signal: str) -> bool:
        return not self._uses[signal] and self._ends.get(signal, _OPEN) == _OPEN

    def _hand_over(self, signal: str, result: str) -> None:
        """Reassign the track of a finished signal to a result."""
        track = self._tracks.of[signal]
        self._tracks.release(signal)
        self._tracks.give(result, track)

    def _start(self, signal: str, tile: str) -> None:
        track = self._tracks.close_to(self._centre)
        self._tracks.give(signal, track)
        self._inputs.discard(signal)
        self._steps.append(lambda canvas: canvas.start(self._tracks.place(track), tile, signal))

    def _end_if_unused(self, signal: str) -> None:
        if signal in self._tracks.of and not self._uses[signal]:
            track, tile = self._tracks.of[signal], self._ends.get(signal, _OPEN)
            self._tracks.release(signal)
            self._steps.append(lambda canvas: canvas.end(self._tracks.place(track), tile))

    def _lay_towards(self, way: Side, row: list[Station]) -> None:
        """Lay a row of stations, running east or west."""
        self._lay(row if way is Side.EAST else row[::-1])

    def _lay(self, row: list[Station]) -> None:
        self._steps.append(
            lambda canvas: canvas.lay(
                [each._replace(column=self._tracks.place(Track(each.column))) for each in row]
            )
        )


def _arrival(literal: Literal, way: Side, track: Track, signal: str) -> Station:
    """Turn a literal from a row down into a track, as a new signal."""
    if way is Side.EAST:
        return Station(track, "bend_ws", south=signal)
    return Station(track, "bend_es", literal, signal)


def _ends(circuit: Circuit, forced: Mapping[str, bool]) -> dict[str, str]:
    """Return the tiles that end the outputs."""
    ends = {literal.signal: _OPEN for literal in circuit.outputs.values()}
    for name, value in forced.items():
        if name not in circuit.outputs:
            raise CircuitError(f"{quoted(name)} is not an output")
        ends[circuit.outputs[name].signal] = f"const{int(value)}_n"
    return ends


def _with_plain_operands(circuit: Circuit) -> Circuit:
    """Give each output its own positive signal, and make the operands of each gate differ."""
    gates = [each for gate in circuit.gates for each in _without_twins(gate)]
    outputs: dict[str, Literal] = {}
    taken: set[str] = set()
    for name, literal in circuit.outputs.items():
        own = literal
        if literal.negated or literal.signal in taken:
            own = Literal(f"{name} (output)")
            gates.append(Gate(own.signal, Op.BUFFER, (literal,)))
        taken.add(own.signal)
        outputs[name] = own
    return Circuit(circuit.inputs, tuple(gates), outputs)


def _without_twins(gate: Gate) -> Iterator[Gate]:
    """Replace a repeated operand of a gate with a copy."""
    signals = [literal.signal for literal in gate.operands]
    if len(set(signals)) < len(signals):
        one, other = gate.operands
        copy = f"{gate.signal} (second operand)"
        yield Gate(copy, Op.BUFFER, (Literal(other.signal),))
        gate = gate._replace(operands=(one, Literal(copy, other.negated)))
    yield gate


Track = NewType("Track", int)  # numbered from 1, so that no track is falsy

_REACH = 6
"""The maximum distance at which a free track is reused."""


class Tracks:
    """The tracks of signals, the free tracks, and their order from west to east."""

    def __init__(self) -> None:
        self.of: dict[str, Track] = {}
        self._order: list[Track] = []
        self._places: dict[Track, int] = {}
        self._free: set[Track] = set()

    def __len__(self) -> int:
        return len(self._order)

    def place(self, track: Track) -> int:
        """Return the number of tracks to the west of `track`."""
        return self._places[track]

    def give(self, signal: str, track: Track) -> None:
        """Assign a track to a signal."""
        self.of[signal] = track
        self._free.discard(track)

    def release(self, signal: str) -> None:
        """Free the track of a signal."""
        self._free.add(self.of.pop(signal))

    def outside(self, west: Track, east: Track) -> Track:
        """Return a free track just west of `west` or just east of `east`, or a new one."""
        first, last = self.place(west), self.place(east)
        ways = (place for step in range(1, _REACH + 1) for place in (last + step, first - step))
        return self._nearest(ways) or self._beside(east)

    def close_to(self, track: Track | None) -> Track:
        """Return a free track near `track`, or a new one beside it."""
        if track is None:
            return self._insert(0)
        place = self.place(track)
        around = (place + way * distance for distance in range(_REACH + 1) for way in (1, -1))
        return self._nearest(around) or self._beside(track)

    def _beside(self, track: Track) -> Track:
        return self._insert(self.place(track) + 1)

    def _nearest(self, places: Iterable[int]) -> Track | None:
        """Return the first free track at these places."""
        tracks = (self._order[place] for place in places if 0 <= place < len(self))
        return next((track for track in tracks if track in self._free), None)

    def _insert(self, place: int) -> Track:
        track = Track(len(self._order) + 1)
        self._order.insert(place, track)
        for later in range(place, len(self._order)):
            self._places[self._order[later]] = later
        return track
