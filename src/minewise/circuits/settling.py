"""What a published method settles on a formula's board, without a guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.board.symbols import MINE
from minewise.derivations.deduce import deduce

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.answers import circuits as answers
    from minewise.board.topology import Cell
    from minewise.circuits.compiler.assembly import CircuitBoard
    from minewise.derivations import PublishedPlayer


@dataclass(frozen=True)
class Settled:
    """The cells and signals that a method settles on a formula's board.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression, settle
    >>> made = compile_formula(parse_expression("a & b"), {"out": True})
    >>> settled = settle(made, "double-set")
    >>> settled.cells, settled.covered, settled.values
    (26, 26, {'a': True, 'b': True, 'out': True})
    """

    player: PublishedPlayer
    """The name of the method."""
    cells: int
    """The number of covered cells that it settles."""
    covered: int
    """The number of covered cells."""
    values: dict[str, bool]
    """The inputs and outputs that it settles, by name."""
    unknown: tuple[str, ...]
    """The other inputs and outputs."""
    contradictory: bool
    """Whether it finds that no layout fits the board. Then all signals are unknown."""
    finished: bool
    """Whether it finished; resolution may stop early because it has too many clauses."""

    def to_json(self) -> answers.SettledCircuit:
        """Return the JSON form."""
        return {
            "player": self.player,
            "settled": self.cells,
            "covered": self.covered,
            "values": self.values,
            "unknown": list(self.unknown),
            "contradictory": self.contradictory,
            "finished": self.finished,
        }


@checked
def settle(made: CircuitBoard, player: PublishedPlayer) -> Settled:
    """Return what a published method settles on a formula's board.

    Parameters
    ----------
    made
        A compiled formula.
    player
        A method of `minewise deduce`, such as `double-set`.

    Examples
    --------
    The board of `a ^ b` with both inputs true has one layout, but no single clue leads to it:

    >>> from minewise.circuits import compile_formula, parse_expression, settle
    >>> made = compile_formula(parse_expression("a ^ b"), {"a": True, "b": True})
    >>> settle(made, "double-set").unknown
    ('out',)
    """
    found = deduce(made.board, player)
    mined = dict.fromkeys(found.safe, False) | dict.fromkeys(found.mined, True)
    read = _values(made, {} if found.contradictory else mined)
    return Settled(
        player,
        cells=len(mined),
        covered=int(made.board.covered.sum()),
        values={name: value for name, value in read.items() if value is not None},
        unknown=tuple(name for name, value in read.items() if value is None),
        contradictory=found.contradictory,
        finished=found.finished,
    )


def _values(made: CircuitBoard, mined: Mapping[Cell, bool]) -> dict[str, bool | None]:
    """Return the inputs and outputs by name, `None` if no cell of the signal is known."""
    signals = {name: name for name in made.inputs} | dict(made.outputs)
    return {name: _value(made, signal, mined) for name, signal in signals.items()}


def _value(made: CircuitBoard, signal: str, mined: Mapping[Cell, bool]) -> bool | None:
    board = made.board
    for wire in made.wires[signal]:
        if wire.cell in mined:
            return mined[wire.cell] == wire.mine_means
        if not board.covered[wire.cell]:
            return bool(board.shown[wire.cell] == MINE) == wire.mine_means
    return None
