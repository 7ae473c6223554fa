"""Truth tables, read off the layouts of a board: the proof that it computes what it should."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from minewise.base.errors import CircuitError
from minewise.circuits.compiler.compiler import compile_formula
from minewise.circuits.formulas.formulas import inputs_of, outputs_of
from minewise.circuits.solving import check, layouts_of, read

if TYPE_CHECKING:
    from minewise.circuits.compiler.assembly import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula

MOST_INPUTS: Final = 12
"""Every further input doubles the table, and how long it takes to prove it."""


@dataclass(frozen=True)
class TruthTable:
    """What a board computes: the values of its outputs for all values of its inputs.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, truth_table
    >>> table = truth_table(parse_expression("a ^ b"))
    >>> table.inputs, dict(table.rows)
    (('a', 'b'), {'00': '0', '01': '1', '10': '1', '11': '0'})
    """

    made: CircuitBoard
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    """Inputs and outputs as 0 and 1, in the order of counting."""

    def to_json(self) -> dict[str, Any]:
        """Give the table in the form of `minewise circuit truth-table --json`."""
        rows, columns = self.made.board.shape
        return {
            "inputs": list(self.inputs),
            "outputs": list(self.outputs),
            "table": dict(self.rows),
            "rows": rows,
            "cols": columns,
            "mines": self.made.mines,
        }


def truth_table(formula: Formula) -> TruthTable:
    """Compile a formula with its outputs open, and read its table off all layouts of the board.

    That every assignment has exactly one layout is checked, and that the outputs are those of
    the formula; if not, an error is raised, which is a bug.

    Raises
    ------
    CircuitError
        If the formula has more than `MOST_INPUTS` inputs.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, truth_table
    >>> truth_table(parse_expression("sum = a ^ b; carry = a & b")).rows
    (('00', '00'), ('01', '10'), ('10', '10'), ('11', '01'))
    """
    inputs, outputs = inputs_of(formula), outputs_of(formula)
    if len(inputs) > MOST_INPUTS:
        raise CircuitError(
            f"the formula has {len(inputs):,} inputs, but a table of more than {MOST_INPUTS} "
            "is too long: use minewise circuit solve"
        )
    made = compile_formula(formula)
    rows = []
    for layout in layouts_of(made):
        model = read(made, layout)
        check(model, formula, {})
        rows.append((_bits(model.inputs, inputs), _bits(model.outputs, outputs)))
    if not len(rows) == len(dict(rows)) == 1 << len(inputs):
        raise RuntimeError(f"the board has {len(rows)} layouts for {len(inputs)} inputs")
    return TruthTable(made, inputs, outputs, tuple(sorted(rows)))


def _bits(values: dict[str, bool], names: tuple[str, ...]) -> str:
    return "".join(str(int(values[name])) for name in names)
