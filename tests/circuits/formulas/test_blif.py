"""Netlists: circuits compute their tables, and errors name the line and the signal."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.base.errors import CircuitError
from minewise.circuits.formulas.blif import parse_blif
from minewise.circuits.formulas.circuit import all_assignments

Tables = dict[str, tuple[list[str], list[str], str]]  # operands, rows, value by signal


def fits(row: str, values: list[bool]) -> bool:
    return all(symbol in ("-", "01"[value]) for symbol, value in zip(row, values, strict=True))


def by_tables(tables: Tables, values: dict[str, bool]) -> dict[str, bool]:
    """Compute all signals from the rows. Operands must come before the signals they drive."""
    known = dict(values)
    for signal, (operands, rows, value) in tables.items():
        hit = any(fits(row, [known[name] for name in operands]) for row in rows)
        known[signal] = hit if value == "1" or not rows else not hit
    return known


def netlist(inputs: list[str], tables: Tables, outputs: list[str]) -> str:
    lines = [".model test", f".inputs {' '.join(inputs)}", f".outputs {' '.join(outputs)}"]
    for signal, (operands, rows, value) in tables.items():
        lines.append(f".names {' '.join([*operands, signal])}")
        lines += [f"{row} {value}" for row in rows]
    return "\n".join([*lines, ".end", ""])


@st.composite
def netlists(draw: st.DrawFn) -> tuple[list[str], Tables]:
    inputs = list("abcdef")
    tables: Tables = {}
    for number in range(draw(st.integers(1, 5))):
        operands = draw(st.lists(st.sampled_from([*inputs, *tables]), max_size=6))
        row = st.text("01-", min_size=len(operands), max_size=len(operands))
        rows = draw(st.lists(row, max_size=6))
        tables[f"s{number}"] = (operands, rows, draw(st.sampled_from("01")))
    return inputs, tables


@pytest.mark.slow
@given(netlists(), st.randoms(use_true_random=False))
def test_circuits_compute_their_tables(case: tuple[list[str], Tables], order: object) -> None:
    inputs, tables = case
    shuffled = list(tables.items())
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    circuit = parse_blif(netlist(inputs, dict(shuffled), list(tables)))
    values = all_assignments(tuple(inputs))
    outputs = circuit.outputs_for(values)
    for number in range(0, 64, 7):
        given_values = {name: bool(values[name][number]) for name in inputs}
        known = by_tables(tables, given_values)
        assert {name: bool(column[number]) for name, column in outputs.items()} == {
            name: known[name] for name in tables
        }


@pytest.mark.parametrize("value", ["0", "1"])
def test_all_functions_of_three_variables(value: str) -> None:
    rows = ["".join(bits) for bits in product("01", repeat=3)]
    worst = 0
    for number in range(256):
        cover = [row for place, row in enumerate(rows) if number >> place & 1]
        tables: Tables = {"f": (list("abc"), cover, value)}
        circuit = parse_blif(netlist(list("abc"), tables, ["f"]))
        column = circuit.outputs_for(all_assignments(circuit.inputs))["f"]
        wanted = [(number >> place & 1 == 1) == (value == "1") for place in range(8)]
        assert column.tolist() == (wanted if cover else [False] * 8)
        worst = max(worst, len(circuit.gates))
    # No function of three variables needs more than four gates of two operands:
    # Knuth, The Art of Computer Programming, section 7.1.2.
    assert worst <= 4


@pytest.mark.parametrize(
    ("operands", "rows", "gates"),
    [
        ("a b", ["11 1"], ["f = a & b"]),
        ("a b", ["1- 1", "-1 1"], ["f = a | b"]),
        ("a b", ["11 0"], ["f = ~a | ~b"]),
        ("a b", ["00 1"], ["f = ~a & ~b"]),
        ("a b", ["10 1", "01 1"], ["f = a ^ b"]),
        ("a b", ["11 1", "00 1"], ["f = ~a ^ b"]),
        ("a b", ["1- 1"], []),
        ("", ["1"], ["f = 1"]),
        (
            "a b c",
            ["11- 1", "1-1 1", "-11 1"],
            ["#1 = b & c", "#2 = b | c", "#3 = a & #2", "f = #1 | #3"],
        ),
        ("a b c d", ["11-- 1", "--11 1"], ["#1 = a & b", "#2 = c & d", "f = #1 | #2"]),
        ("a b c d e", ["11111 1"], ["#1 = a & b", "#2 = #1 & c", "#3 = #2 & d", "f = #3 & e"]),
        ("a b c d e", ["1---0 0"], ["f = ~a | e"]),
    ],
)
def test_common_tables_become_the_expected_gates(
    operands: str, rows: list[str], gates: list[str]
) -> None:
    text = "\n".join([".inputs a b c d e", ".outputs f", f".names {operands} f", *rows])
    assert [str(gate) for gate in parse_blif(text).gates] == gates


@pytest.mark.parametrize("value", "01")
@pytest.mark.parametrize("parity", [0, 1])
def test_a_wide_parity_is_recognised(parity: int, value: str) -> None:
    rows = ["".join(bits) for bits in product("01", repeat=6) if bits.count("1") % 2 == parity]
    tables: Tables = {"y": (list("abcdef"), rows, value)}
    circuit = parse_blif(netlist(list("abcdef"), tables, ["y"]))
    assert len(circuit.gates) == 5
    column = circuit.outputs_for(all_assignments(circuit.inputs))["y"]
    wanted = [(number.bit_count() % 2 == parity) == (value == "1") for number in range(64)]
    assert column.tolist() == wanted


def test_formatting_does_not_matter() -> None:
    text = r"""# made by hand
.inputs a \
  b # two

.inputs c
.outputs f\
 g
.names a b \
 f
11 1 # and
.names f g
1 1"""
    circuit = parse_blif(text.replace("\n", "\r\n"))
    assert circuit.inputs == ("a", "b", "c")
    assert circuit.evaluate({"a": True, "b": True, "c": False}) == {"f": True, "g": True}


def test_operands_come_before_the_gates_that_use_them() -> None:
    text = ".inputs a b\n.outputs y\n.names p q y\n11 1\n.names a b q\n00 0\n.names a b p\n11 1\n"
    assert [gate.signal for gate in parse_blif(text).gates] == ["p", "q", "y"]


HEAD = ".inputs a b\n.outputs f\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the netlist has no outputs: list them in .outputs"),
        (".model m\n.end", "the netlist has no outputs"),
        (HEAD, "line 2: signal 'f' has no driver"),
        (HEAD + ".names a x f\n11 1", "line 3: signal 'x' has no driver"),
        (HEAD + ".names f f\n1 1", "line 3: signal 'f' depends on itself"),
        (
            HEAD + ".names g a f\n11 1\n.names f g\n1 1",
            "line 3: signal 'f' depends on itself through 'g'",
        ),
        (
            HEAD + ".names g a f\n11 1\n.names h g\n1 1\n.names g h\n1 1",
            "line 5: signal 'g' depends on itself through 'h'",
        ),
        (HEAD + ".names f\n.names a f\n", "line 4: signal 'f' is already driven by line 3"),
        (
            HEAD + ".names f\n.names f a\n1 1",
            "line 4: signal 'a' is driven here, but line 1 makes it an input",
        ),
        (".names a\n.inputs a\n.outputs a", "line 1: signal 'a' is driven here, but line 2"),
        (".inputs a b a\n", "line 1: signal 'a' is listed twice"),
        (HEAD + ".outputs f\n", "line 3: signal 'f' is listed twice"),
        (HEAD + ".names\n", "line 3: .names needs the name of a signal"),
        (HEAD + "11 1\n", "line 3: '11' is not part of a .names table"),
        (
            HEAD + ".names a b f\n1 1\n",
            "line 4: the row of signal 'f' must have 2 symbols (0, 1 or -), then 0 or 1",
        ),
        (HEAD + ".names a b f\n1 1 1\n", "line 4: the row of signal 'f' must have 2 symbols (0"),
        (HEAD + ".names a b f\n11\n", "line 4: the row of signal 'f' must have 2 symbols (0"),
        (HEAD + ".names a b f\n1x 1\n", "line 4: the row of signal 'f' has 'x': use 0, 1"),
        (HEAD + ".names a b f\n11 -\n", "line 4: the row of signal 'f' ends with '-': use 0"),
        (
            HEAD + ".names a b f\n11 1\n00 0\n",
            "line 5: the row of signal 'f' ends with 0, but earlier rows end with 1",
        ),
        (HEAD + ".latch a f 0\n", "line 3: cannot read .latch: circuits with memory"),
        (HEAD + ".subckt m x=a\n", "line 3: cannot read .subckt: submodels are not supported"),
        (HEAD + ".gate and2 A=a B=b O=f\n", "line 3: cannot read .gate: library gates"),
        (HEAD + ".clock c\n", "line 3: unknown command '.clock': use .model, .inputs"),
        (".model m\n.model n", "line 2: only one .model is supported"),
        (HEAD + ".names f\n.end\n.names g", "line 5: '.names' after .end"),
    ],
)
def test_errors_name_line_and_signal(text: str, message: str) -> None:
    with pytest.raises(CircuitError) as caught:
        parse_blif(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


LINES = [".inputs a b", ".outputs f", ".names a b f", ".names f g", "11 1", "1 1", "0- \\", "-"]


@given(st.lists(st.sampled_from(LINES), max_size=8).map("\n".join))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    with suppress(CircuitError):
        circuit = parse_blif(text)
        circuit.evaluate(dict.fromkeys(circuit.inputs, True))


@pytest.mark.slow
def test_long_chains_and_long_loops() -> None:
    count = 20_000
    links = [f".names s{n + 1} i s{n}\n01 1\n10 1\n" for n in range(count)]
    text = ".inputs i\n.outputs s0\n" + "".join(links)
    circuit = parse_blif(text + f".names s{count}\n1\n")
    assert circuit.evaluate({"i": True}) == {"s0": True}
    with pytest.raises(CircuitError, match="line 3: signal 's0' depends on itself"):
        parse_blif(text + f".names s0 s{count}\n1 1\n")
