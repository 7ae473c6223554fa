"""Why lines are inconsistent: pieces against brute force, types against Table 3 and Appendix B."""

from __future__ import annotations

import re
from itertools import product

import pytest
from automata.fa.dfa import DFA
from automata.fa.nfa import NFA
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, BoardError, analyze
from minewise.automata.lines.inconsistency import (
    TABLE_3,
    TYPES,
    Inconsistency,
    InconsistencyKind,
    appendix_b,
    classify,
    first_inconsistency,
    inconsistencies,
    is_locally_consistent,
    local_inconsistencies,
)
from minewise.automata.lines.line import ANYTHING, LIVE_MOVES
from support.lines import ALPHABET, all_lines, consistent_pieces, layouts_by_line
from support.paths import DATA

APPENDIX_B = DATA / "kadlac_appendix_b.txt"
LONGEST = 9
FREE_ANCHORS, MINED_ANCHORS = ("e", "0", "1", "0?"), ("B", "2?")


def is_consistent_piece(piece: str) -> bool:
    """Decide by brute force whether a piece, possibly with ends, is consistent."""
    ends = "<" * piece.startswith("e") + ">" * (piece != "e" and piece.endswith("e"))
    return piece in consistent_pieces(len(piece) - len(ends), ends)


def is_minimal(piece: str) -> bool:
    """Return whether a piece is inconsistent but becomes consistent without either end symbol."""
    return (
        not is_consistent_piece(piece)
        and is_consistent_piece(piece[1:])
        and is_consistent_piece(piece[:-1])
    )


def expected_pieces(longest: int) -> set[str]:
    """List all minimal inconsistent pieces according to the theory of anchors and links."""
    pieces = {"02", "12", "22", "0B", "0?2", "e2"}
    for left, right in product(FREE_ANCHORS + MINED_ANCHORS, repeat=2):
        agree = (left in FREE_ANCHORS) == (right in FREE_ANCHORS)
        for links in range(1 if agree else 2, longest, 2):
            pieces.add(left + "?".join(links * "1") + right[::-1])
    pieces |= {piece[::-1] for piece in pieces}
    return {piece for piece in pieces if len(piece) <= longest}


def test_every_line_gets_exactly_its_minimal_pieces() -> None:
    for length in range(1, 6):
        for line in all_lines(length):
            text = f"e{line}e"
            spans = [
                (first, last)
                for first in range(len(text))
                for last in range(first + 2, len(text) + 1)
                if is_minimal(text[first:last])
            ]
            found = list(inconsistencies(line))
            assert [reason.piece for reason in found] == [text[slice(*span)] for span in spans]
            assert [(reason.start, reason.stop) for reason in found] == [
                (max(first - 1, 0), min(last - 1, length)) for first, last in spans
            ]
            assert bool(found) == (line not in layouts_by_line(length))


@pytest.mark.slow
def test_the_minimal_pieces_are_two_anchors_around_links() -> None:
    """Check all pieces of up to nine symbols, including the two ends."""
    found = set()
    for length, ends in product(range(LONGEST), ("", "<")):
        for piece in consistent_pieces(length, ends):
            longer = (piece + symbol for symbol in ALPHABET + "e")
            found.update(candidate for candidate in longer if is_minimal(candidate))
    assert {piece for piece in found if len(piece) <= LONGEST} == expected_pieces(LONGEST)


def test_the_minimal_pieces_of_any_length_are_two_anchors_around_links() -> None:
    """Compare regular languages; `u` stands for a covered cell."""
    readable = str.maketrans("?", "u")
    symbols = {symbol.translate(readable) for symbol in ALPHABET + "e"}
    consistent = DFA(
        states=set(LIVE_MOVES),
        input_symbols=symbols,
        transitions={
            live: {symbol.translate(readable): after for symbol, after in moves.items()}
            for live, moves in LIVE_MOVES.items()
        },
        initial_state=ANYTHING,
        final_states=LIVE_MOVES.keys() - {""},
    )
    one = NFA.from_regex("|".join(symbols), input_symbols=symbols)
    part = NFA.from_dfa(consistent)
    ends_outside = DFA.from_nfa(NFA.from_regex("e?(0|1|2|B|u)*e?", input_symbols=symbols))
    minimal = (
        (ends_outside - consistent)
        & DFA.from_nfa(one.concatenate(part))
        & DFA.from_nfa(part.concatenate(one))
    )
    free, free_behind = "(e|0|1|0u)", "(e|0|1|u0)"
    mined, mined_behind = "(B|2u)", "(B|u2)"
    odd, even = "1(u1u1)*", "1u1(u1u1)*"
    expected = (
        "02|20|12|21|22|0B|B0|0u2|2u0|e2|2e"
        f"|{free}{odd}{free_behind}|{mined}{odd}{mined_behind}"
        f"|{free}{even}{mined_behind}|{mined}{even}{free_behind}"
    )
    assert minimal == DFA.from_nfa(NFA.from_regex(expected, input_symbols=symbols))


def test_there_are_34_subtypes() -> None:
    kinds = {classify(piece) for piece in expected_pieces(LONGEST)}
    assert {kind.type for kind in kinds} == set(TYPES)
    by_type = {name: {kind.subtype for kind in kinds if kind.type == name} for name in TYPES}
    assert {name: by_type[name] for name in TABLE_3} == {k: set(v) for k, v in TABLE_3.items()}
    assert [len(by_type[name]) for name in TYPES] == [5, 4, 3, 15, 7]


def test_table_3_is_complete_up_to_four_symbols_without_ends() -> None:
    short = {piece for piece in expected_pieces(4) if "e" not in piece}
    assert {classify(piece).type for piece in short} == set(TABLE_3)
    long = {piece for piece in expected_pieces(LONGEST) if "e" not in piece} - short
    assert {classify(piece).type for piece in long} == {"chain"}


def test_theorem_7_7_fails_for_chains_of_any_length() -> None:
    for links in range(1, 20, 2):
        line = "0?" + links * "1?" + "0"
        assert not is_locally_consistent(line)
        assert is_locally_consistent(line[1:])
        assert is_locally_consistent(line[:-1])
        assert first_inconsistency(line) == Inconsistency(line, 0, len(line))
        assert classify(line) == InconsistencyKind("chain", "0?1..1?0")
    for line in ("0?1?0", "0?1?1?1?0"):
        pieces = {line[i:j] for i in range(len(line)) for j in range(i + 1, len(line) + 1)}
        assert {piece for piece in pieces if not is_consistent_piece(piece)} == {line}


def test_theorem_7_7_fails_at_the_ends_as_well() -> None:
    """The source claims that three symbols are enough at the ends, including the end itself."""
    for links in range(1, 20, 2):
        line = "?".join(links * "1")
        assert [reason.piece for reason in inconsistencies(line)] == [f"e{line}e"]
    assert [reason.piece for reason in inconsistencies("1?0")] == ["e1?0"]
    assert [reason.piece for reason in inconsistencies("1?1?2B")] == ["e1?1?2"]


def test_a_piece_as_a_line_of_its_own_is_another_question() -> None:
    """`1` is not a line, but it is part of one. 220 strings of four symbols are parts of lines."""
    assert is_locally_consistent("1")
    assert first_inconsistency("1") is not None
    assert first_inconsistency("?1?") is None
    local = {string for string in all_lines(4) if is_locally_consistent(string)}
    assert local == consistent_pieces(4)
    assert len(local) == 220
    assert len(layouts_by_line(4)) == 133
    assert layouts_by_line(4).keys() < local


def test_appendix_b_has_these_mistakes_and_no_others() -> None:
    table = APPENDIX_B.read_text().replace(" 0?11", " 11?0")  # named by its mirror image
    rows = (row.split() for row in table.splitlines() if not row.startswith("#"))
    published = {string: InconsistencyKind(*kind) for string, *kind in rows}
    assert list(published) == list(all_lines(4))
    mended = {
        string: reason.kind if reason else InconsistencyKind("-", "-")
        for string, reason in appendix_b()
    }
    assert list(published.values()).count(InconsistencyKind("-", "-")) == 221
    differences = {
        string: (kind, mended[string])
        for string, kind in published.items()
        if kind != mended[string]
    }
    for string in all_lines(1):  # their subtypes are missing from the copy
        assert differences.pop("20?" + string) == (
            InconsistencyKind("2e", "-"),
            InconsistencyKind("2e", "02XX"),
        )
    assert differences == {
        "?011": (InconsistencyKind("-", "-"), InconsistencyKind("1e", "011X")),
        "000B": (InconsistencyKind("Be", "12XX"), InconsistencyKind("Be", "0BXX")),
        "0021": (InconsistencyKind("2e", "12XX"), InconsistencyKind("2e", "02XX")),
        "0022": (InconsistencyKind("2e", "22XX"), InconsistencyKind("2e", "02XX")),
        "102B": (InconsistencyKind("-", "02XX"), InconsistencyKind("2e", "02XX")),
        "102?": (InconsistencyKind("-", "02XX"), InconsistencyKind("2e", "02XX")),
        "10?2": (InconsistencyKind("2e", "0?2x"), InconsistencyKind("2e", "0?2X")),
    }


def test_table_3_and_appendix_b_name_a_subtype_by_mirror_images() -> None:
    assert "0?11 1e 0?11" in APPENDIX_B.read_text()
    assert "11?0" in TABLE_3["1e"]
    assert classify("0?11") == classify("11?0") == InconsistencyKind("1e", "11?0")


@given(st.text(ALPHABET, min_size=1, max_size=80))
def test_reasons_match_the_line(line: str) -> None:
    found = list(inconsistencies(line))
    assert bool(found) != analyze(Board.parse(line)).consistent
    for reason in found:
        assert reason.piece.strip("e") == line[reason.start : reason.stop]
        assert reason.piece.startswith("e") <= (reason.start == 0)
        assert reason.piece.endswith("e") <= (reason.stop == len(line))
        assert reason.kind.type in TYPES
    inner = [reason for reason in found if "e" not in reason.piece]
    assert list(local_inconsistencies(line)) == inner


@given(st.text(ALPHABET, min_size=1, max_size=40))
def test_mirror_images_have_the_same_reasons(line: str) -> None:
    reasons = [(reason.piece, reason.start, reason.kind) for reason in inconsistencies(line)]
    mirrored = [
        (reason.piece[::-1], len(line) - reason.stop, reason.kind)
        for reason in inconsistencies(line[::-1])
    ]
    assert reasons == mirrored[::-1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "?02?",
            "r1c2 to r1c3 (02): r1c2 must be free because it shows 0, "
            "but r1c2 must be mined because r1c3 shows 2",
        ),
        (
            "0?2?",
            "r1c1 to r1c3 (0?2): r1c2 must be free because r1c1 shows 0, "
            "but r1c2 must be mined because r1c3 shows 2",
        ),
        (
            "?B1?2?",
            "r1c2 to r1c5 (B1?2): r1c2 must be mined because it shows B, "
            "so by the 1 at r1c3, r1c4 must be free, "
            "but r1c4 must be mined because r1c5 shows 2",
        ),
        (
            "??2",
            "r1c3 (2e): the place after r1c3 must be free because it is outside the line, "
            "but the place after r1c3 must be mined because r1c3 shows 2",
        ),
        (
            "1?1B",
            "r1c1 to r1c4 (e1?1B): the place before r1c1 must be free "
            "because it is outside the line, "
            "so along the 1s from r1c1 to r1c3, mined and free cells alternate, "
            "and r1c4 must be free, but r1c4 must be mined because it shows B",
        ),
        (
            "0?" + 50 * "1?1?" + "1?0",
            "r1c1 to r1c205 (0?1?1?1?1?1?...?1?1?1?1?1?0): "
            "r1c2 must be free because r1c1 shows 0, "
            "so along the 1s from r1c3 to r1c203, mined and free cells alternate, "
            "and r1c204 must be mined, but r1c204 must be free because r1c205 shows 0",
        ),
    ],
)
def test_words(line: str, words: str) -> None:
    reason = first_inconsistency(line)
    assert reason is not None
    assert reason.words == words


@pytest.mark.parametrize("piece", sorted(expected_pieces(7)))
def test_words_prove_that_one_place_is_both_mined_and_free(piece: str) -> None:
    line = "???" * (piece[0] != "e") + piece.strip("e") + "??" * (piece[-1] != "e")
    [words] = [reason.words for reason in inconsistencies(line) if reason.piece == piece]
    told = re.findall(r"((?:place \w+ )?r1c\d+) must be (mined|free)", words)
    (place, value), (same_place, other_value) = told[-2:]
    assert place == same_place
    assert value != other_value


def test_only_minimal_pieces_have_a_type() -> None:
    for piece in ("", "0", "010?", "0?1?1?0", "e1?e"):
        with pytest.raises(BoardError, match="minimal"):
            classify(piece)


@pytest.mark.slow
def test_a_million_cells() -> None:
    chain = "0?" + 499_999 * "1?" + "0"
    assert first_inconsistency(chain) == Inconsistency(chain, 0, len(chain))
    assert classify(chain) == InconsistencyKind("chain", "0?1..1?0")
    assert sum(1 for _ in inconsistencies(200_000 * "0?1?0")) == 200_000
    assert first_inconsistency(1_000_000 * "?") is None
