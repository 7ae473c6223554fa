"""What published methods settle on the boards of circuits."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, get_args

import pytest

import minewise as mw
from minewise.circuits import CircuitBoard, compile_formula, parse_expression, settle
from minewise.circuits.forcing import parse_demands
from minewise.derivations import PublishedPlayer
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS: tuple[PublishedPlayer, ...] = get_args(PublishedPlayer)
PAPER: tuple[PublishedPlayer, ...] = ("single-point", "double-set", "cellular")
FORMULAS = ["a", "~a", "a & b", "a | b", "a ^ b", "sum = a ^ b; carry = a & b"]


def made_of(expression: str, *demands: str) -> CircuitBoard:
    formula = parse_expression(expression)
    return compile_formula(formula, parse_demands(demands, formula))


def boards() -> Iterator[CircuitBoard]:
    for expression in FORMULAS:
        outputs = parse_expression(expression).outputs
        for value in (0, 1):
            yield made_of(expression, *(f"{name}={value}" for name in outputs))


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS)
def test_settled_signals_have_these_values_in_every_layout(player: PublishedPlayer) -> None:
    for made in boards():
        settled = settle(made, player)
        layouts = mw.layouts(made.board)
        models = [made.assignment(layout) | made.results(layout) for layout in layouts]
        if settled.contradictory:
            assert not models
        assert {*settled.values, *settled.unknown} == {*made.inputs, *made.outputs}
        for model in models:
            assert settled.values.items() <= model.items()


def gate_rows() -> dict[str, list[str]]:
    """Return the table of gates in the documentation: for each, the findings of every player."""
    page = (ROOT / "docs/results/player-computer.md").read_text("utf-8")
    table = page.partition("| gate |")[2].partition("\n\n")[0].replace(r"\|", "or")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return {gate.strip("`").replace("or", "|"): [*found, found[-1]] for gate, *found in rows}


@pytest.mark.slow
@pytest.mark.parametrize(("gate", "found"), gate_rows().items())
def test_gates_as_in_the_documentation(gate: str, found: list[str]) -> None:
    for name in ("a", "~a") if gate == "a wire, NOT" else (gate,):
        inputs = parse_expression(name).inputs
        values = ["".join(bits) for bits in product("01", repeat=len(inputs))]
        boards = [made_of(name, *map("=".join, zip(inputs, bits, strict=True))) for bits in values]
        for player, listed in zip(PLAYERS, found, strict=True):
            settled = [settle(made, player).values for made in boards]
            finds = [bits for bits, one in zip(values, settled, strict=True) if "out" in one]
            shown = "all" if finds == values else " ".join(finds) or "none"
            assert shown == listed, player


@pytest.mark.parametrize("expression", ["a", "~a", "a & b"])
def test_double_set_solves_simple_circuits(expression: str) -> None:
    settled = settle(made_of(expression, "out=1"), "double-set")
    assert settled.cells == settled.covered
    assert settled.unknown == ()


@pytest.mark.parametrize("player", PLAYERS)
def test_several_models_leave_cells_open_for_every_method(player: PublishedPlayer) -> None:
    settled = settle(made_of("a & b", "out=0"), player)
    assert settled.cells < settled.covered
    assert settled.values == {"out": False}
    assert settled.unknown == ("a", "b")


@pytest.mark.parametrize("player", PAPER)
def test_one_xor_one_stops_the_algorithms_of_the_paper(player: PublishedPlayer) -> None:
    made = made_of("a ^ b", "a=1", "b=1")
    assert mw.count(made.board) == 1
    settled = settle(made, player)
    assert settled.values == {"a": True, "b": True}
    assert settled.unknown == ("out",)


def test_resolution_finds_one_xor_one() -> None:
    settled = settle(made_of("a ^ b", "a=1", "b=1"), "resolution")
    assert settled.values == {"a": True, "b": True, "out": False}
    assert settled.finished


def test_known_cells_settle_their_signals() -> None:
    made = made_of("a ^ b")
    known = replace(made, board=made.given({"a": True, "b": False}))
    settled = settle(known, "double-set")
    assert settled.values == {"a": True, "b": False, "out": True}


def test_a_contradiction_settles_no_signal() -> None:
    settled = settle(made_of("a & ~a", "out=1"), "resolution")
    assert settled.contradictory
    assert (settled.values, settled.unknown) == ({}, ("a", "out"))
