"""An XOR made of ANDs and NOTs, as in Figure 18 of "NP-Game: Minesweeper".

It has three ANDs and five NOTs. The compiler would merge the NOTs into other tiles, so this script
lists the gates one by one. Run it to print the board as text.
"""

from __future__ import annotations

from minewise.circuits import Circuit, CircuitBoard, Gate, Literal, Op
from minewise.circuits.compiler.gates import circuit_board


def xor() -> CircuitBoard:
    """Return ~(~(a & ~b) & ~(~a & b)) with one gate per operation."""
    gates = (
        _not("~a", "a"),
        _not("~b", "b"),
        _and("left", "a", "~b"),
        _and("right", "~a", "b"),
        _not("~left", "left"),
        _not("~right", "right"),
        _and("same", "~left", "~right"),
        _not("out", "same"),
    )
    return circuit_board(Circuit(("a", "b"), gates, {"out": Literal("out")}))


def _not(signal: str, operand: str) -> Gate:
    return Gate(signal, Op.BUFFER, (~Literal(operand),))


def _and(signal: str, left: str, right: str) -> Gate:
    return Gate(signal, Op.AND, (Literal(left), Literal(right)))


if __name__ == "__main__":
    print(xor().board)
