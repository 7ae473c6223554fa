"""Public functions check their arguments: odd ones raise one clear line, NumPy's are converted."""

from __future__ import annotations

import gc
import re
import weakref
from fractions import Fraction
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import minewise as mw
from minewise import circuits, sat
from minewise.automata.lines import line
from minewise.automata.strips import passes, published, sequences, strip
from minewise.base.arguments import checked
from minewise.gym import Rewards
from support.calls import Call, arguments, callables, fault, same_with_numpy
from support.good_arguments import OBJECTS
from support.odd_arguments import SIMPLE
from support.public_names import public_methods

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = mw.Board.parse("?1?")
MATCH = mw.Match.of(preset="beginner", start="zero", first="center")
LAYOUT = mw.Layout.parse("B--\n---")
GRID = mw.Topology.grid(2, 2)
EQUAL = circuits.parse_expression("c = a == b")
FORMULA = sat.encode(BOARD)
HUGE = 10**5000


class NoHash(type):
    """A class of classes that cannot be keys."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(cls, other: object) -> bool:
        return cls is other


class Unhashable(metaclass=NoHash):
    """An odd class."""


def square(_: mw.Board) -> Any:
    """Play like a player that returns several cells."""
    return np.array([[0, 0], [1, 1]])


def shout(_: mw.Board) -> Any:
    """Play like a player that fails with a long message."""
    raise ValueError("no\n" * 1000)


@pytest.mark.parametrize("name", callables())
def test_odd_arguments_work_or_raise_one_line(name: str) -> None:
    calls = [Call(name, ((argument, odd),)) for argument in arguments(name) for odd in SIMPLE]
    assert {call: found for call in calls if (found := fault(call))} == {}


@pytest.mark.parametrize("name", callables())
def test_numpy_integers_give_the_same_result(name: str) -> None:
    same_with_numpy(Call(name))


def test_there_is_an_object_of_every_class_with_arguments_to_methods() -> None:
    missing = {
        kind for name, kind in public_methods().items() if kind.rpartition(".")[2] not in OBJECTS
    }
    unused = {name for name, kind in public_methods().items() if kind in missing}
    assert not [name for name in unused if arguments(name)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: mw.count("?1?"), "board must be a Board, not str: use Board.parse(text)"),
        (lambda: mw.count(BOARD, budget=1), "budget must be a Budget, not int"),
        (lambda: mw.bbbv(BOARD), "layout must be a Layout, not Board"),
        (lambda: mw.sample(BOARD, "2"), "n must be a whole number, not str"),
        (lambda: mw.Game((3, 3), 1), "topology must be a Topology, not tuple"),
        (lambda: mw.Game(GRID, 1, start=None), "start must be a StartRule or a string, not None"),
        (lambda: mw.Game(GRID, 1, seed=0.5), "seed must be a whole number, not float"),
        (lambda: mw.Match.of(preset="expert", seed=None), "seed must be a whole number, not None"),
        (lambda: mw.Budget(seconds="1"), "seconds must be a number or None, not str"),
        (lambda: mw.Board.parse(None), "text must be a string or bytes, not None"),
        (lambda: GRID.neighbours(3), "a cell must be indices such as (0, 1), not int"),
        (lambda: GRID.index((0.5, 0)), "a cell must be indices such as (0, 1), not tuple"),
        (lambda: mw.simulate("exact", preset="expert", threads="2"), "threads must be a whole"),
        (lambda: mw.Position(BOARD).after((0, 0), "1"), "clue must be a whole number, not str"),
        (lambda: line.count(11), "symbols must be a string, not int"),
        (lambda: passes.count(None), "board must be a Board, not None"),
        (lambda: sat.encode(LAYOUT), "board must be a Board, not Layout"),
        (lambda: circuits.truth_table("a"), "formula must be a Circuit or a Cnf, not str"),
        (lambda: EQUAL.evaluate({"a": 1, "b": 1}), "the value of 'a' in values must be True or"),
        (lambda: EQUAL.evaluate([True]), "values must be a mapping, not list"),
        (lambda: circuits.solve_formula(EQUAL, {"c": "x"}), "the value of 'c' in forced must be"),
        (lambda: mw.StartRule.parse(mw.StartRule("safe")), "text must be a string, not StartRule"),
        (lambda: mw.Game(GRID.native, 1), "a Topology, not minewise._core.Topology"),
        (lambda: mw.count(type("Board", (), {})()), f"a Board, not {__name__}.Board"),
        (lambda: mw.count(type("a\nb", (), {})()), "board must be a Board, not a b"),
        (lambda: mw.count(Unhashable()), "board must be a Board, not Unhashable"),
        (lambda: GRID.index((np.zeros(2), 0)), "a cell must be indices such as (0, 1), not tuple"),
        (lambda: mw.Game(GRID, 1).reset(0, "1"), "index must be a whole number, not str"),
        (lambda: mw.Replay(LAYOUT, ("a",), 1), "each item of moves must be a TimedMove, not str"),
        (lambda: mw.review(LAYOUT, [], start=1), "start must be a StartRule, a string or None"),
        (
            lambda: mw.Position(BOARD).implies((0, 0), ["a"]),
            "each item of clues must be a cell such as (0, 1), not str",
        ),
        (lambda: mw.count(BOARD, 5), "takes 1 positional argument but 2 were given"),
        (lambda: mw.Match.of(preset="easy", start=5), "start must be a StartRule or a string"),
        (lambda: mw.Match.of(rows=3, cols=3, mines="2"), "mines must be a whole number, not str"),
        (lambda: mw.Puzzle(LAYOUT, (0.5, 0)), "each item of first must be a whole number, not"),
        (lambda: mw.Replay(LAYOUT, (), 1, recording=1), "recording must be a Recording or None"),
        (lambda: Rewards(win="a"), "win must be a number, not str"),
        (lambda: mw.Match.of(rows=4, cols=4, mines=2.5), "mines must be a whole number, not float"),
        (lambda: mw.analyze(BOARD, level=None), "level must be a string, not None"),
        (lambda: mw.Recording((1,)), "each item of events must be a MouseEvent, not int"),
        (lambda: list(published.live(["??", 1])), "each item of symbols must be a string or None"),
        (
            lambda: list(published.live(iter([1]))),
            "each item of symbols must be a string or None, not int",
        ),
        (
            lambda: mw.Position(BOARD).implies((0, 0), [(0, 0.5)]),
            "each item of each item of clues must be a whole number, not float",
        ),
    ],
)
def test_type_errors_name_the_argument(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
def test_integers_of_numpy_become_integers(kind: Any) -> None:
    assert type(mw.Game(GRID, kind(1)).mines) is int
    assert mw.Topology.torus(kind(3), kind(4)).shape == (3, 4)
    assert all(type(length) is int for length in mw.Topology.box(kind(2), kind(3)).shape)
    assert mw.Topology.grid(100, 100).index((kind(90), kind(90))) == 9090
    assert mw.Topology.grid(3, 3).cell(kind(4)) == (1, 1)
    assert type(mw.Match.of(rows=3, cols=3, mines=kind(2), seed=kind(1)).seed) is int


@pytest.mark.parametrize(
    ("length", "cells"),
    [(np.int64(2**32), 2**64), (np.int32(70_000), 4_900_000_000), (np.uint16(40_000), 16 * 10**8)],
)
def test_sizes_do_not_overflow(length: Any, cells: int) -> None:
    with pytest.raises(mw.BoardError, match=f"^{cells} cells are too many"):
        mw.Topology.grid(length, length)


def test_positions_do_not_overflow() -> None:
    wide = mw.Topology.grid(1000, 1000)
    assert wide.index(np.array([999, 999], np.int16)) == 999_999


def test_numpy_scalars_are_accepted() -> None:
    assert mw.Budget(seconds=np.float32(1)).seconds == 1.0
    assert type(mw.Budget(seconds=np.float32(1)).seconds) is float
    settings = {"rows": 3, "cols": 3, "mines": 1, "games": 2}
    assert mw.simulate("exact", estimate=np.bool_(False), **settings).games == 2

    assert EQUAL.evaluate({"a": np.bool_(True), "b": True}) == {"c": True}
    board = circuits.compile_formula(EQUAL).given({"a": np.bool_(True)})
    assert board == circuits.compile_formula(EQUAL).given({"a": True})


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: mw.Budget(ticks=2**64), "at most 2**64 - 1 ticks and bytes"),
        (lambda: mw.Budget(memory=2**80), "at most 2**64 - 1 ticks and bytes"),
        (lambda: mw.StartRule("scatter:3"), "unknown kind of start rule 'scatter:3': use any"),
        (lambda: mw.Match(GRID, 1, mw.StartRule("safe"), "corner", 1), "unknown first cell 'corn"),
        (lambda: mw.Generator(MATCH, dificulty="chain"), "did you mean difficulty?"),
        (lambda: mw.generate(0, preset="beginner"), "number of puzzles must be positive, not 0"),
        (lambda: mw.compare(["exact", "matrix"], games=-1, preset="easy"), "cannot play -1 games"),
        (lambda: mw.compare(["exact", "matrix"], games=2**64, preset="easy"), "cannot play 1844"),
        (lambda: mw.review(LAYOUT, [], games=-1), "cannot play -1 games"),
        (lambda: mw.review(LAYOUT, [], games=2**80), "indices end at 2**64 - 1"),
        (lambda: line.sample("?1?", 2**80), "are too many to draw at once"),
        (lambda: passes.sample(BOARD, 2**80), "are too many to draw at once"),
        (lambda: mw.Board.from_array([]), "a board needs at least one cell"),
        (lambda: mw.Budget(seconds=10**400), "seconds must be between -2**1000 and 2**1000"),
        (lambda: mw.Budget(seconds=Fraction(10**400)), "seconds must be between -2**1000 and"),
        (lambda: mw.Match(GRID, 2, mw.StartRule("scatter"), (0, 0), 1), "has no first click"),
        (lambda: GRID.index([1] * 10_000), "there is no cell x2.2.2"),
        (lambda: sequences.dominant_rate(len, np.zeros(3, bool)), "at least one of them True"),
        (lambda: FORMULA.layout(iter([HUGE])), "each item of model must be between -2**1000 and"),
        (lambda: GRID.cell(HUGE), "index must be between -2**1000 and 2**1000"),
        (lambda: mw.Board.parse("?1?", mines=HUGE), "mines must be between"),
        (lambda: mw.StartRule("scatter", HUGE), "shown must be between"),
        (lambda: mw.Series("exact", MATCH, threads=HUGE), "threads must be between"),
        (lambda: GRID.index((HUGE, 0)), "an index must be between"),
        (lambda: mw.Topology.grid(HUGE, 1), "an axis is too long"),
        (lambda: mw.Game(GRID, HUGE), "mines must be between"),
        (lambda: mw.Game(GRID, 1, seed=HUGE), "seed must be between"),
        (lambda: mw.sample(BOARD, HUGE), "n must be between -2**1000 and 2**1000"),
        (lambda: mw.simulate("exact", games=HUGE, preset="easy"), "games must be between"),
        (lambda: mw.generate(HUGE, preset="easy"), "count must be between"),
        (lambda: mw.simulate(square, preset="beginner"), "array([[0, 0], [1, 1]]) is not a cell"),
        (lambda: mw.simulate(shout, preset="beginner"), "failed in guess: ValueError: no no no"),
    ],
)
def test_errors_name_the_value(call: Callable[[], object], message: str) -> None:
    with pytest.raises(mw.MinewiseError, match=re.escape(message)) as error:
        call()
    assert len(str(error.value)) < 500
    assert str(error.value).isprintable()


def test_few_argument_classes_are_remembered() -> None:
    @checked
    def length(text: Any, **_: Any) -> int:
        return len(text)

    kinds = [type(f"Kind{number}", (str,), {}) for number in range(200)]
    assert {length(kind()) for kind in kinds[:150]} == {0}
    assert {length(kind(), other=1) for kind in kinds[150:]} == {0}
    names = [weakref.ref(kind) for kind in kinds]
    del kinds
    gc.collect()
    assert sum(name() is not None for name in names) <= 65


def test_items_are_drawn_one_by_one() -> None:
    assert len(list(islice(published.live(cycle(["??"])), 3))) == 3


def test_impossible_heights_are_refused() -> None:
    with pytest.raises(mw.BoardError, match="at most 100000000 rows"):
        strip.StripMachine(2**64)


def test_a_checked_function_keeps_its_name_signature_and_own_errors() -> None:
    @checked
    def double(number: int, *, text: str = "") -> int:
        """Double."""
        return 2 * number + len(text)

    assert double(np.int8(100), text="ab") == 202
    assert (double.__name__, double.__doc__) == ("double", "Double.")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'number'"):
        double()
    with pytest.raises(TypeError, match="unexpected keyword argument 'other'"):
        double(1, other=2)
