"""Boards: parsing, printing, error messages, rotations, reflections and transpositions."""

import base64
import json
import pickle
import zlib
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from minewise import Board, BoardError, Layout, Topology
from minewise.board.board import COVERED, FLAG, MINE, SAFE
from support.strategies import any_boards, layouts, regular_topologies, topologies

ALPHABET = "a clue, ? (covered), B or * (mine), - (safe) or F (flag)"
KINDS = "grid, torus, hex or box with its lengths, such as box 3x4x5"


def is_turnable(topology: Topology) -> bool:
    return topology.kind != "hex" and len(topology.shape) > 1


def error_of(make: Callable[[], object]) -> str:
    with pytest.raises(BoardError) as error:
        make()
    return str(error.value)


def boards_or_message(read: Callable[[], list[Board]]) -> list[Board] | str:
    """Parse boards, or return the error message, which must be one short line."""
    try:
        return read()
    except BoardError as error:
        message = str(error)
    assert len(message.splitlines()) == 1
    assert len(message) < 250
    return message


class TestRoundTrips:
    @given(any_boards(of=regular_topologies()))
    def test_text(self, board: Board) -> None:
        assert Board.parse(str(board)) == board

    @given(st.lists(any_boards(of=regular_topologies()), min_size=1, max_size=4))
    def test_text_of_many(self, several: list[Board]) -> None:
        assert Board.parse_many("\n---\n".join(map(str, several))) == several

    @given(any_boards())
    def test_json(self, board: Board) -> None:
        assert Board.from_json(board.to_json()) == board
        assert Board.from_json(json.dumps(board.to_json())) == board

    @given(any_boards())
    def test_id(self, board: Board) -> None:
        assert Board.from_id(board.id) == board
        assert set(board.id) <= set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
        )

    @given(any_boards())
    def test_repr(self, board: Board) -> None:
        assert eval(repr(board)) == board  # noqa: S307 - our own repr

    @given(any_boards())
    def test_pickle(self, board: Board) -> None:
        copy = pickle.loads(pickle.dumps(board))  # noqa: S301 - our own pickle
        assert copy == board
        assert not copy.shown.flags.writeable

    @given(any_boards(of=regular_topologies()))
    def test_array(self, board: Board) -> None:
        assert Board.from_array(board.shown, board.mines, board.topology.kind) == board


class TestText:
    def test_every_symbol(self) -> None:
        board = Board.parse("0 8 9\n? B *\n- F 1")
        assert board.shown.tolist() == [[0, 8, 9], [COVERED, MINE, MINE], [SAFE, FLAG, 1]]
        assert board.topology == Topology.grid(3, 3)
        assert board.mines is None

    @pytest.mark.parametrize(
        "text",
        [
            "mines: 1\ntopology: torus\n?1\n11\n",
            "topology:torus\nmines  :\t1\n?1\n11",
            "# mines: 2\n\n  mines: 1\n\ntopology: torus\n\t? 1\n# \u00fc\n\n1\t1  \n",
            "\ufeffmines: 1\r\ntopology: torus\r\n?1\r\n11\r\n",
            "mines: 1\rtopology: torus\r?1\r11",
            "---\n---\nmines: 001\ntopology: torus\n?1\n11\n---\n# nothing more\n",
        ],
    )
    def test_other_spellings_of_the_same_board(self, text: str) -> None:
        board = Board(Topology.torus(2, 2), [COVERED, 1, 1, 1], mines=1)
        assert Board.parse(text) == board
        assert Board.parse(text.encode()) == board

    def test_mines_override_the_header(self) -> None:
        assert Board.parse("mines: 1\n??", mines=2) == Board.parse("mines: 2\n??")

    def test_spaces_separate_clues_of_several_digits(self) -> None:
        assert Board.parse("12 ?\n3 B").shown.tolist() == [[12, COVERED], [3, MINE]]
        assert Board.parse("12\n30").shown.tolist() == [[1, 2], [3, 0]]
        assert Board.parse("  12\n  30").shown.tolist() == [[1, 2], [3, 0]]

    def test_spaces_between_groups_mean_nothing(self) -> None:
        assert Board.parse("12? ???\n1-- BBF") == Board.parse("12????\n1--BBF")

    def test_box_rows_follow_in_index_order(self) -> None:
        board = Board.parse("topology: box 2x2x3\n012\n345\n\n678\n9?B")
        assert board.shown[1, 0].tolist() == [6, 7, 8]
        assert board.shown[1, 1].tolist() == [9, COVERED, MINE]
        assert str(board) == "topology: box 2x2x3\n012\n345\n\n678\n9?B"

    def test_one_column_holds_clues_of_several_digits(self) -> None:
        assert Board.parse("topology: box 2x1\n12\n3").flat.tolist() == [12, 3]
        assert str(Board(Topology.hex(2, 1), [12, 3])) == "topology: hex 2x1\n12\n 3"

    def test_a_row_of_three_safe_cells_is_not_a_separator(self) -> None:
        board = Board(Topology.grid(2, 3), [SAFE] * 5 + [COVERED])
        assert str(board) == "- - -\n- - ?"
        assert str(Board(Topology.grid(1, 4), [SAFE] * 4)) == "----"

    def test_a_graph_is_printed_but_not_parsed(self) -> None:
        text = str(Board(Topology.of_graph([[1], [0]]), [COVERED, 1], mines=1))
        assert text == "mines: 1\ntopology: graph\n?1"
        assert error_of(lambda: Board.parse(text)) == (
            f"line 2, column 11: unknown topology 'graph': use {KINDS}"
        )

    def test_a_large_board(self) -> None:
        rows = ["?1" * 700, "12" * 700] * 700
        board = Board.parse("\n".join(rows))
        assert board.shape == (1400, 1400)
        assert str(board) == "\n".join(rows)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "line 1, column 1: there is no board: write one line per row, such as ?1B"),
            (
                "\n# only words\n---\n",
                "line 1, column 1: there is no board: write one line per row, such as ?1B",
            ),
            ("??\n?x", f"line 2, column 2: 'x' is not a cell here: use {ALPHABET}"),
            ("# x\n\n  ? ? x", f"line 3, column 7: 'x' is not a cell here: use {ALPHABET}"),
            ("?\u00e9", f"line 1, column 2: '\u00e9' is not a cell here: use {ALPHABET}"),
            ("?\x00", f"line 1, column 2: '\\x00' is not a cell here: use {ALPHABET}"),
            ("?:?", f"line 1, column 2: ':' is not a cell here: use {ALPHABET}"),
            ("???\n??", "line 2, column 3: this row has 2 cells, not the 3 in the first row"),
            ("??\n  ? ? ?", "line 2, column 7: this row has 3 cells, not the 2 in the first row"),
            ("?\n12 10", "line 2, column 4: this row has 2 cells, not the 1 in the first row"),
            ("? ? 10\n? ?", "line 2, column 4: this row has 2 cells, not the 3 in the first row"),
            ("mines: 1", "line 1, column 1: no rows follow these headers"),
            ("?\n---\nmines: 1\n---\n?", "line 3, column 1: no rows follow these headers"),
            (
                "mines: 1\nmines: 1\n??",
                "line 2, column 1: the header mines: is given twice",
            ),
            ("??\n mines: 1", "line 2, column 2: the header mines: must come before the rows"),
            ("Mines: 1\n??", "line 1, column 1: unknown header 'Mines': use mines: or topology:"),
            (
                "a" * 999 + ": 1\n??",
                f"line 1, column 1: unknown header '{'a' * 30}'...: use mines: or topology:",
            ),
            ("mines: -1\n??", "line 1, column 8: mines: needs a whole number, not '-1'"),
            ("mines:\n??", "line 1, column 7: mines: needs a whole number, not ''"),
            ("mines: 2.5\n??", "line 1, column 8: mines: needs a whole number, not '2.5'"),
            ("mines: \u0663\n????", "line 1, column 8: mines: needs a whole number, not '\u0663'"),
            ("mines: 3\n??", "line 1, column 8: 3 mines do not fit in 2 cells"),
            ("mines: 2\n?", "line 1, column 8: 2 mines do not fit in 1 cell"),
            (
                "mines: " + "9" * 9999 + "\n??",
                f"line 1, column 8: {'9' * 30} mines do not fit in 2 cells",
            ),
            (
                "? 2147483648",
                "line 1, column 3: the clue 2147483648 is too large: the largest is 2147483647",
            ),
            (
                "?\n" + "9" * 9999 + " 1",
                f"line 2, column 1: the clue {'9' * 30} is too large: the largest is 2147483647",
            ),
            ("topology: sphere\n?", f"line 1, column 11: unknown topology 'sphere': use {KINDS}"),
            ("topology: box\n?", f"line 1, column 11: unknown topology 'box': use {KINDS}"),
            (
                "topology: grid 1x1x1\n?",
                "line 1, column 1: a grid has rows and columns, not 3 axes",
            ),
            (
                "topology: box 0\n?",
                "line 2, column 1: this row has 1 cell, not the 0 that the topology requires",
            ),
            (
                "topology: box 2x3\n???\n??",
                "line 3, column 3: this row has 2 cells, not the 3 that the topology requires",
            ),
            (
                "topology: box 2x2x2\n??\n??\n??",
                "line 4, column 1: this board has 3 rows, but the topology requires 4",
            ),
            (
                "topology: box 1x2\n??\n??",
                "line 3, column 1: this board has 2 rows, but the topology requires 1",
            ),
        ],
    )
    def test_errors_name_line_and_column(self, text: str, message: str) -> None:
        assert error_of(lambda: Board.parse_many(text)) == message

    def test_several_boards_are_refused_where_one_is_expected(self) -> None:
        assert error_of(lambda: Board.parse("?\n---\n\n ?")) == (
            "line 4, column 2: a second board begins here: give only one"
        )

    def test_bytes_that_are_not_text_are_refused(self) -> None:
        assert error_of(lambda: Board.parse(b"??\n?\xff")) == (
            "line 2: byte 4 of the input (0xff) is not UTF-8 text"
        )

    def test_a_clue_can_be_too_large_for_its_cell(self) -> None:
        assert Board.parse("9").shown.tolist() == [[9]]
        assert Board.parse("2147483647 ?").flat.tolist() == [2147483647, COVERED]
        assert Board.parse("00000000000012 ?").flat.tolist() == [12, COVERED]

    @given(st.text() | st.text(alphabet="012?B*-F \n\tmines:topology box3x#") | st.binary())
    def test_random_text_is_a_board_or_a_one_line_error(self, noise: str | bytes) -> None:
        several = boards_or_message(lambda: Board.parse_many(noise))
        if isinstance(several, str):
            assert several.startswith("line ")
        else:
            assert Board.parse_many("\n---\n".join(map(str, several))) == several


class TestJson:
    def test_shape_and_grid_are_optional(self) -> None:
        assert Board.from_json('{"cells": [["?", 1], ["*", "-"]]}') == Board.parse("?1\nB-")

    def test_the_cells_of_a_graph(self) -> None:
        board = Board(Topology.of_graph([[1], [0]]), [COVERED, 1], mines=1)
        assert board.to_json() == {
            "topology": "graph",
            "shape": [2],
            "neighbours": [[1], [0]],
            "mines": 1,
            "cells": ["?", 1],
        }

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ("[", "line 1, column 2: this is not JSON: Expecting value"),
            (b"\xff\xfe\x00", "this is not JSON for a board: "),
            ("[" * 99_999, "this is not JSON for a board: "),
            ("[]", "a board in JSON must be an object, not a list of length 0"),
            ("null", "a board in JSON must be an object, not None"),
            ({}, 'a board in JSON needs "cells", nested like the board'),
            ({"cell": []}, "unknown key 'cell': use topology, shape, neighbours, mines, cells"),
            ({"cells": "?"}, "a board must have 1 to 32 axes, not 0"),
            ({"cells": []}, "a grid has rows and columns, not 1 axes"),
            ({"cells": [[]]}, "a board needs at least one cell along every axis"),
            (
                {"cells": [["?"], ["?", 1]]},
                "cells[1] must be a list of length 1, not a list of length 2",
            ),
            ({"cells": [["?"], 5]}, "cells[1] must be a list of length 1, not 5"),
            ({"cells": [["?"], {}]}, "cells[1] must be a list of length 1, not an object"),
            ({"cells": [["?", "x"]]}, f"cells[0][1]: 'x' is not a cell: use {ALPHABET}"),
            ({"cells": [["?", True]]}, f"cells[0][1]: True is not a cell: use {ALPHABET}"),
            ({"cells": [["?", -1]]}, f"cells[0][1]: -1 is not a cell: use {ALPHABET}"),
            ({"cells": [["?", 2**31]]}, f"cells[0][1]: 2147483648 is not a cell: use {ALPHABET}"),
            ({"cells": [["?", 1.0]]}, f"cells[0][1]: 1.0 is not a cell: use {ALPHABET}"),
            (
                {"cells": [["?"]], "mines": "1"},
                "the number of mines must be a whole number, not str",
            ),
            (
                {"cells": [["?"]], "mines": True},
                "the number of mines must be a whole number, not bool",
            ),
            ({"cells": [["?"]], "mines": 2}, "2 mines do not fit in 1 cells"),
            (
                {"cells": [["?"]], "shape": [9999, 9999]},
                "cells must be a list of length 9999, not a list of length 1",
            ),
            ({"cells": [["?"]], "shape": "1x1"}, "a shape must be a list of whole numbers"),
            (
                {"cells": [["?"]], "topology": "cube"},
                "unknown topology 'cube': use grid, torus, hex, box or graph",
            ),
            (
                {"cells": [["?"]], "topology": []},
                "unknown topology a list of length 0: use grid, torus, hex, box or graph",
            ),
            (
                {"cells": [["?"]], "neighbours": [[]]},
                'only a graph can have "neighbours", not a grid',
            ),
            ({"cells": ["?"], "topology": "graph"}, "a board needs at least one cell"),
            (
                {"cells": ["?"], "topology": "graph", "neighbours": [[], []]},
                "an array of shape (1,) does not fit a board of shape (2,)",
            ),
        ],
    )
    def test_errors(self, data: object, message: str) -> None:
        assert error_of(lambda: Board.from_json(data)).startswith(message)  # type: ignore[arg-type]

    @given(
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers(-5, 9)
            | st.sampled_from(["?", "B", "graph", "x"]),
            lambda deeper: (
                st.lists(deeper, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["cells", "shape", "topology", "neighbours", "mines"]), deeper
                )
            ),
        )
    )
    def test_any_data_is_a_board_or_an_error(self, data: object) -> None:
        several = boards_or_message(lambda: [Board.from_json(json.dumps(data))])
        if not isinstance(several, str):
            assert Board.from_json(several[0].to_json()) == several[0]


class TestId:
    def test_ids_are_short(self) -> None:
        board = Board(Topology.grid(16, 30), np.full((16, 30), COVERED), mines=99)
        assert len(board.id) < 50

    @given(st.text(alphabet=st.characters(codec="utf-8")))
    @example("")
    @example("\u00e9\u00e9\u00e9\u00e9")
    def test_garbage(self, code: str) -> None:
        assert error_of(lambda: Board.from_id(code)).endswith("is not the id of a board")

    @given(any_boards(), st.data())
    def test_a_damaged_id_is_never_another_board(self, board: Board, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(board.id) - 1))
        letter = data.draw(st.sampled_from("abcXYZ019-_ =?"))
        damaged = board.id[:place] + letter + board.id[place + 1 :]
        assume(damaged != board.id)
        try:
            found = Board.from_id(damaged)
        except BoardError:
            return
        assert found == board  # some bits of a compressed text have no effect

    @pytest.mark.parametrize(
        "packed",
        [
            zlib.compress(b"?" * 2**26),
            zlib.compress(b"??")[:-1],
            zlib.compress(b"??") + b"more",
            zlib.compress(b"\xff"),
            zlib.compress(b""),
        ],
    )
    def test_hostile_ids(self, packed: bytes) -> None:
        code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
        assert error_of(lambda: Board.from_id(code)).endswith("is not the id of a board")

    def test_a_board_inside_an_id_is_checked(self) -> None:
        code = base64.urlsafe_b64encode(zlib.compress(b"?x")).decode().rstrip("=")
        assert error_of(lambda: Board.from_id(code)).startswith("line 1, column 2: 'x'")

    def test_huge_boards_have_no_id(self) -> None:
        board = Board(Topology.grid(1025, 1025), np.full((1025, 1025), COVERED))
        assert error_of(lambda: board.id) == (
            "a board of more than 1,048,576 symbols is too large for an id"
        )


class TestValue:
    def test_arrays_are_read_only_and_never_shared(self) -> None:
        shown = np.array([[1, COVERED]], np.int32)
        board = Board(Topology.grid(1, 2), shown)
        shown[0, 0] = 7
        assert board.shown.tolist() == [[1, COVERED]]
        for array in (board.shown, board.flat):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0

    @pytest.mark.parametrize("name", ["topology", "shown", "flat", "mines", "shape", "anything"])
    def test_attributes_cannot_be_set(self, name: str) -> None:
        with pytest.raises(AttributeError):
            setattr(Board.parse("?1"), name, None)

    @given(any_boards(), any_boards())
    def test_equal_boards_are_equal_values(self, one: Board, other: Board) -> None:
        same = (one.topology, one.mines, one.flat.tolist()) == (
            other.topology,
            other.mines,
            other.flat.tolist(),
        )
        assert (one == other) == same
        assert hash(one) == hash(Board(one.topology, one.shown, one.mines))

    def test_comparison_uses_all_attributes(self) -> None:
        texts = ["?1", "?2", "mines: 1\n?1", "topology: torus\n?1", "topology: box 1x2\n?1", "?\n1"]
        assert len({Board.parse(text) for text in texts}) == len(texts)
        assert Board.parse("?1") != "?1"

    def test_flat_and_shown_agree(self) -> None:
        board = Board.parse("?12\nB-F")
        assert board.flat.tolist() == [COVERED, 1, 2, MINE, SAFE, FLAG]
        assert board.shown.shape == board.shape == (2, 3)
        assert board.flat.dtype == board.shown.dtype == np.int32
        assert board.covered.tolist() == [[True, False, False], [False, False, True]]

    def test_with_mines(self) -> None:
        board = Board.parse("mines: 1\n??")
        assert str(board.with_mines(2)) == "mines: 2\n??"
        assert str(board.with_mines(None)) == "??"
        assert error_of(lambda: board.with_mines(3)) == "3 mines do not fit in 2 cells"
        assert error_of(lambda: board.with_mines(-1)) == "-1 mines do not fit in 2 cells"

    def test_trusted_flags_become_mines(self) -> None:
        board = Board.parse("mines: 1\n1F?")
        assert str(board.with_trusted_flags()) == "mines: 1\n1B?"
        assert str(board) == "mines: 1\n1F?"

    @pytest.mark.parametrize(
        ("shown", "message"),
        [
            ([[1, 2, 3]], "an array of shape (1, 3) does not fit a board of shape (2, 2)"),
            ([1, 2, 3], "an array of shape (3,) does not fit a board of shape (2, 2)"),
            ([[1.0, 2], [3, 4]], "cells must be whole numbers, not float64"),
            ([[True, True], [True, True]], "cells must be whole numbers, not bool"),
            ([[1, 2], [3]], "the rows of a board must have equal lengths"),
            (
                [[0, 1], [-5, -7]],
                "r2c1 cannot show -5: use a clue up to 2147483647 or a code from -4 to -1",
            ),
            (
                [0, 1, 2, 2**31],
                "r2c2 cannot show 2147483648: use a clue up to 2147483647 or a code from -4 to -1",
            ),
        ],
    )
    def test_arrays_are_checked(self, shown: object, message: str) -> None:
        assert error_of(lambda: Board(Topology.grid(2, 2), shown)) == message  # type: ignore[arg-type]

    def test_arrays_of_three_axes_are_boxes(self) -> None:
        assert Board.from_array(np.zeros((2, 3, 4), int)).topology == Topology.box(2, 3, 4)
        assert error_of(lambda: Board.from_array([[[1]]], topology="hex")) == (
            "a hex has rows and columns, not 3 axes"
        )


MOVES: dict[str, tuple[Callable[[Board], Board], Callable[[np.ndarray], np.ndarray]]] = {
    "rotate": (lambda board: board.rotate(), lambda a: np.rot90(a, -1, axes=(-2, -1))),
    "rotate twice": (lambda board: board.rotate(2), lambda a: np.flip(a, (-2, -1))),
    "rotate back": (lambda board: board.rotate(-1), lambda a: np.rot90(a, 1, axes=(-2, -1))),
    "reflect": (lambda board: board.reflect(), lambda a: a[..., ::-1]),
    "reflect rows": (lambda board: board.reflect(0), lambda a: a[::-1]),
    "transpose": (lambda board: board.transpose(), lambda a: a.T),
}


def numbered(topology: Topology) -> Board:
    """Return a board on which every cell shows its own number, to track moves."""
    return Board(topology, np.arange(len(topology)))


def preserves_neighbours(before: Topology, after: Topology, came_from: np.ndarray) -> bool:
    origin = came_from.reshape(-1).tolist()
    return all(
        sorted(origin[other] for other in after.native.neighbours(cell))
        == before.native.neighbours(origin[cell])
        for cell in range(len(after))
    )


class TestMoves:
    @given(regular_topologies(), st.sampled_from(list(MOVES)))
    def test_a_move_is_allowed_if_and_only_if_it_preserves_neighbours(
        self, topology: Topology, name: str
    ) -> None:
        assume(len(topology.shape) > 1)
        move, expected = MOVES[name]
        places = expected(np.arange(len(topology)).reshape(topology.shape))
        target = Topology.of_kind(topology.kind, places.shape)
        # Rows of hexagons never become columns, although a board of four would allow it.
        exchanged = name in ("rotate", "rotate back", "transpose") and len(topology) > 1
        refused = topology.kind == "hex" and exchanged
        if preserves_neighbours(topology, target, places) and not refused:
            moved = move(numbered(topology))
            assert moved.topology == target
            assert moved.shown.tolist() == places.tolist()
        else:
            assert topology.kind == "hex"
            assert error_of(lambda: move(numbered(topology))) == (
                f"a hex board of shape {topology.shape} does not have this symmetry"
            )

    @given(
        any_boards(of=regular_topologies().filter(lambda t: t.kind != "hex" and len(t.shape) > 1))
    )
    def test_repeated_moves_restore_the_board(self, board: Board) -> None:
        assert board.rotate().rotate().rotate().rotate() == board.rotate(4) == board
        assert board.rotate(3).rotate() == board
        assert board.rotate().rotate() == board.rotate(2)
        assert board.reflect().reflect() == board
        assert board.transpose().transpose() == board

    def test_rotation_is_clockwise(self) -> None:
        assert str(Board.parse("mines: 1\n12\n34\n5?").rotate()) == "mines: 1\n531\n?42"

    def test_the_axes_of_a_box_are_permuted(self) -> None:
        board = numbered(Topology.box(2, 3, 4))
        assert board.transpose(1, 2, 0).shown[2, 3, 1] == board.shown[1, 2, 3]

    @pytest.mark.parametrize(
        ("move", "message"),
        [
            (lambda board: board.rotate(), "a board with a single axis cannot be rotated"),
            (lambda board: board.reflect(1), "there is no axis 1 on a board of shape (2,)"),
            (
                lambda board: board.transpose(1),
                "not a permutation of the axes of a board of shape (2,): (1,)",
            ),
        ],
    )
    def test_missing_axes_are_refused(self, move: Callable[[Board], Board], message: str) -> None:
        board = Board.parse("topology: box 2\n?1")
        assert error_of(lambda: move(board)) == message

    def test_graphs_cannot_be_moved(self) -> None:
        board = Board(Topology.of_graph([[1], [0]]), [1, 1])
        assert error_of(board.reflect) == (
            "a graph has no rows or columns to rotate, reflect or transpose"
        )


class TestVerifier:
    @given(layouts(), st.data())
    def test_violations_by_definition(self, layout: Layout, data: st.DataObject) -> None:
        board = data.draw(any_boards(of=st.just(layout.topology), codes=st.integers(FLAG, 3)))

        def holds(cell: tuple[int, ...]) -> bool:
            shown, mined = int(board.shown[cell]), bool(layout.mines[cell])
            around = sum(bool(layout.mines[other]) for other in board.topology.neighbours(cell))
            if shown >= 0:
                return not mined and shown == around
            return {MINE: mined, SAFE: not mined}.get(shown, True)

        violated = [cell for cell in board.topology.cells() if not holds(cell)]
        assert board.violations(layout) == violated
        assert board.fits(layout) == (not violated and board.mines in (None, layout.count))

    @given(layouts())
    def test_a_layout_fits_what_it_shows(self, layout: Layout) -> None:
        board = Board(layout.topology, layout.clues(), layout.count)
        assert board.fits(layout)
        assert not board.with_mines((layout.count + 1) % (len(layout.topology) + 1)).fits(layout)

    def test_a_layout_of_another_board_is_refused(self) -> None:
        assert error_of(
            lambda: Board.parse("?1").fits(Layout.parse("B-", Topology.torus(1, 2)))
        ) == ("a torus layout of shape (1, 2) does not match a grid board of shape (1, 2)")


@given(topologies())
def test_unchecked_boards_equal_checked_ones(topology: Topology) -> None:
    flat = np.full(len(topology), COVERED, np.int32)
    assert Board.unchecked(topology, flat, None) == Board(topology, [COVERED] * len(topology))
