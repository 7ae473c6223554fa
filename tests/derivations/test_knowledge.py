"""The knowledge base: its findings, its steps and its limits."""

from __future__ import annotations

from itertools import combinations, islice, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Topology, _core, analyze
from minewise.base.errors import GameError
from minewise.board.board import COVERED
from minewise.derivations.knowledge import MOST_WIDTH, Knowledge, Matching, resolve
from minewise.reference.resolution import KnowledgeBase
from support.examples import examples
from support.fresh import in_a_fresh_process
from support.hard_boards import chessboard, pigeonhole
from support.plain_resolution import plain_facts
from support.processes import peak_memory
from support.small_boards import listed_boards
from support.strategies import boards, consistent_boards, flat_topologies

MATCHINGS: tuple[Matching, ...] = ("none", "pairs", "pair-any")
EVERY_MATCHING = st.sampled_from(MATCHINGS)


def remaining_clauses(knowledge: Knowledge) -> set[frozenset[object]]:
    """Replay the steps and return the clauses that were kept, except facts."""
    dropped = {number for one in knowledge.derivations for number in one.subsumed}
    return {
        frozenset(one.clause)
        for one in knowledge.derivations
        if one.number is not None and one.number not in dropped and len(one.clause) > 1
    }


@given(boards(), EVERY_MATCHING)
@examples(4)
def test_it_ends_with_the_published_result(board: Board, matching: Matching) -> None:
    published = KnowledgeBase(board, matching)
    published.resolve()
    knowledge = resolve(board, matching)
    assert knowledge.contradictory == published.contradictory
    assert knowledge.finished
    if not knowledge.contradictory:
        assert (
            dict.fromkeys(knowledge.safe, False) | dict.fromkeys(knowledge.mined, True)
            == published.facts
        )
        assert remaining_clauses(knowledge) == set(published.clauses)


@given(boards(), st.sampled_from([*product(MATCHINGS, [MOST_WIDTH]), ("all", 2), ("all", 3)]))
def test_every_step_is_valid(board: Board, rule: tuple[Matching, int]) -> None:
    matching, width = rule
    kept: dict[int, frozenset[object]] = {}
    for one in resolve(board, matching, width=width).derivations:
        clause = frozenset(one.clause)
        assert len(clause) == len(one.clause)
        assert len({literal.cell for literal in one.clause}) == len(clause)
        if one.parents:
            left, right = (kept[number] for number in one.parents)
            disagreement = {(one.cell, True), (one.cell, False)}
            assert len(left & disagreement) == len(right & disagreement) == 1
            assert clause == (left | right) - disagreement
            smaller, larger = sorted((len(left), len(right)))
            assert may_be_matched(matching, smaller, larger)
            assert smaller == 1 or len(clause) <= width
        if one.subsumed_by:
            assert one.number is None
            assert kept[one.subsumed_by] <= clause
        else:
            assert one.number is not None
            kept[one.number] = clause
        assert all(clause <= kept[number] for number in one.subsumed)


def may_be_matched(matching: Matching, smaller: int, larger: int) -> bool:
    if smaller == 1:
        return True
    return {"none": False, "pairs": larger == 2, "pair-any": smaller == 2, "all": True}[matching]


@given(consistent_boards(), EVERY_MATCHING)
def test_facts_are_certain(board: Board, matching: Matching) -> None:
    knowledge = resolve(board, matching)
    analysis = analyze(Board(board.topology, board.flat))
    assert not knowledge.contradictory
    assert set(knowledge.safe) <= set(analysis.safe)
    assert set(knowledge.mined) <= set(analysis.mined)


@given(boards(), EVERY_MATCHING)
def test_contradictions_are_real(board: Board, matching: Matching) -> None:
    if resolve(board, matching).contradictory:
        assert not analyze(Board(board.topology, board.flat)).consistent


@given(consistent_boards(of=flat_topologies()))
def test_more_matching_finds_no_less(board: Board) -> None:
    found = [resolve(board, matching) for matching in MATCHINGS]
    for less, more in pairwise(found):
        assert set(less.safe) <= set(more.safe)
        assert set(less.mined) <= set(more.mined)


@given(consistent_boards(), st.integers(1, 4))
def test_narrow_clauses_find_what_is_certain(board: Board, width: int) -> None:
    knowledge = resolve(board, "all", width=width)
    analysis = analyze(Board(board.topology, board.flat))
    assert set(knowledge.safe) <= set(analysis.safe)
    assert set(knowledge.mined) <= set(analysis.mined)


@pytest.mark.parametrize("width", range(1, 6))
def test_widths_find_what_a_plain_version_finds(width: int) -> None:
    some = [*listed_boards(2, 3), *islice(listed_boards(3, 3), 0, None, 200)]
    for board in (one.board for one in some):
        knowledge = resolve(board, "all", width=width)
        found = dict.fromkeys(knowledge.safe, False) | dict.fromkeys(knowledge.mined, True)
        assert found == plain_facts(board, width), str(board)


def test_without_a_limit_on_width_resolution_finds_everything() -> None:
    for one in [*listed_boards(2, 3), *islice(listed_boards(3, 3), 0, None, 20)]:
        knowledge = resolve(one.board, "all")
        assert knowledge.finished
        assert {*knowledge.safe, *knowledge.mined} == one.certain, one.text


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (1, "???/121"),
        (2, "????/2?21"),
        (3, "?3?/?5?/?3?"),
        (4, "????/34?2/???1"),
        (5, "????/4?53/????"),
    ],
)  # from benchmarks/derivations_width.py
def test_the_smallest_boards_that_a_width_misses(width: int, text: str) -> None:
    board = Board.parse(text.replace("/", "\n"))
    analysis = analyze(board)
    missing, finding = (resolve(board, "all", width=width + more) for more in (0, 1))
    assert (missing.safe, missing.mined) != (tuple(analysis.safe), tuple(analysis.mined))
    assert (finding.safe, finding.mined) == (tuple(analysis.safe), tuple(analysis.mined))


@pytest.mark.slow
def test_the_boards_of_nine_cells_that_a_width_misses() -> None:
    """The numbers of docs/results/clause-width.md."""
    boards = [one for one in listed_boards(3, 3) if one.certain]
    numbers = [len(boards)]
    for width in range(1, 5):
        found = (resolve(one.board, "all", width=width) for one in boards)
        boards = [
            one
            for one, knowledge in zip(boards, found, strict=True)
            if {*knowledge.safe, *knowledge.mined} != one.certain
        ]
        numbers.append(len(boards))
    assert numbers == [8300, 1672, 248, 36, 0]


@given(consistent_boards(of=st.builds(Topology.grid, st.integers(1, 2), st.integers(1, 10))))
def test_three_literals_per_row_find_everything(board: Board) -> None:
    knowledge = resolve(board, "all", width=3 * board.topology.shape[0])
    analysis = analyze(Board(board.topology, board.flat))
    assert knowledge.finished
    assert (knowledge.safe, knowledge.mined) == (tuple(analysis.safe), tuple(analysis.mined))


@pytest.mark.parametrize("width", [0, 65])
def test_a_width_out_of_range_is_refused(width: int) -> None:
    with pytest.raises(GameError, match=f"^invalid width {width}: use 1 to 64$"):
        resolve(Board.parse("?1"), "all", width=width)


@pytest.mark.parametrize(("squares", "width"), [(2, 2), (4, 4)])
def test_chessboards_need_wider_clauses(squares: int, width: int) -> None:
    board = chessboard(squares, squares)
    lids = ((0, 0), (2 * squares, 2 * squares))
    analysis = analyze(board)
    assert (tuple(analysis.safe), tuple(analysis.mined)) == (lids, ())
    assert resolve(board, "all", width=width).safe == lids
    assert resolve(board, "all", width=width - 1).safe == ()


def test_clauses_for_a_clue() -> None:
    """For a clue 2 next to 5 cells, any four contain a mine, and any three contain a free cell."""
    knowledge = resolve(Board.parse("??\n2?\n??"), "none")
    texts = [" or ".join(map(str, one.clause)) for one in knowledge.derivations]
    cells = ["[0, 0]", "[0, 1]", "[1, 1]", "[2, 0]", "[2, 1]"]
    assert texts == [" or ".join(some) for some in combinations(cells, 4)] + [
        " or ".join(f"not {cell}" for cell in some) for some in combinations(cells, 3)
    ]


def test_a_proof_needs_every_step_in_it() -> None:
    knowledge = resolve(Board.parse("???????\n1111111"))
    assert knowledge.safe
    assert 0 < len(knowledge.proof) < len(knowledge.derivations)
    known = {one.number for one in knowledge.proof}
    used = {number for one in knowledge.proof for number in one.parents or ()}
    assert used <= known
    assert all(one.is_fact or one.number in used for one in knowledge.proof)


def test_the_proof_of_a_contradiction_ends_with_it() -> None:
    knowledge = resolve(Board.parse("?????\n?121?\n?202?\n?121?\n?????"))
    assert knowledge.contradictory
    assert knowledge.proof[-1].clause == ()
    used = {number for one in knowledge.proof for number in one.parents or ()}
    assert all(one.number in used for one in knowledge.proof[:-1])


def resolve_within(board: Board, matching: str, **limits: int) -> _core.Knowledge:
    return _core.resolve(
        board.topology.native,
        board.flat,
        _core.Matching[matching],
        _core.KnowledgeLimits(**limits),
    )


def literals(clauses: list[list[int]]) -> int:
    return sum(map(len, clauses))


@pytest.mark.parametrize("most", [0, 1, 100, 1000, 20_000])
def test_the_literal_limit_is_kept(most: int) -> None:
    """Resolution proofs of the pigeonhole principle are exponentially long."""
    knowledge = resolve_within(pigeonhole(6, escape=True), "pair_any", literals=most)
    assert knowledge.limited
    assert literals(knowledge.clauses) <= most
    assert not knowledge.contradictory


@pytest.mark.parametrize("work", [0, 1, 1000, 100_000])
def test_the_work_limit_is_kept(work: int) -> None:
    knowledge = resolve_within(pigeonhole(6), "pair_any", work=work)
    assert knowledge.limited
    # A clause costs at least its number of literals; the last turn may exceed the limit.
    assert literals([one.clause for one in knowledge.derivations]) <= work + 10_000


def test_the_limit_on_logged_steps_is_kept() -> None:
    knowledge = resolve_within(pigeonhole(6), "pair_any", logged=500)
    assert knowledge.limited
    assert len(knowledge.derivations) == 500


@given(consistent_boards(), st.integers(0, 60), st.integers(0, 400))
def test_with_any_limits_facts_are_certain(board: Board, most: int, work: int) -> None:
    knowledge = resolve_within(board, "pair_any", literals=most, work=work)
    free = resolve_within(board, "pair_any")
    assert not knowledge.contradictory
    assert literals(knowledge.clauses) <= most
    assert set(knowledge.facts) <= set(free.facts)


@given(consistent_boards())
def test_single_clues_are_read_even_without_room_for_clauses(board: Board) -> None:
    """A clue that is already met, or that needs all its cells, decides them without any clause."""
    knowledge = resolve_within(board, "pair_any", literals=0)
    certain = {code // 2: code % 2 == 1 for code in knowledge.facts}
    for index, code in enumerate(board.flat.tolist()):
        if code < 0:
            continue
        around = board.topology.neighbours(board.topology.cell(index))
        fates = [certain.get(board.topology.index(cell)) for cell in around]
        needed = code - fates.count(True)
        assert fates.count(None) == 0 or 0 < needed < fates.count(None)


def star(leaves: int, clue: int, opened: int) -> Board:
    """Return a board with one clue next to many leaves, the first of which are known to be free."""
    graph = [list(range(1, leaves + 1))] + [[0]] * leaves
    shown = [clue] + [-3] * opened + [COVERED] * (leaves - opened)
    return Board(Topology.of_graph(graph), shown)


def test_a_clue_next_to_very_many_cells_waits() -> None:
    waiting = resolve(star(30_000, 2, 0))
    assert not waiting.finished
    assert waiting.derivations == ()
    decided = resolve(star(30_000, 0, 0))
    assert decided.finished
    assert len(decided.safe) == 30_000
    some_known = resolve(star(30_000, 2, 29_990))
    assert some_known.finished
    assert len(some_known.derivations) == 10 + 120  # C(10, 9) and C(10, 3)


def test_a_waiting_clue_is_read_when_enough_is_known() -> None:
    """A cell in a box has 26 neighbours. The zeros around the middle clue make it readable."""
    shown = [COVERED] * 125
    box = Topology.box(5, 5, 5)
    shown[box.index((2, 2, 2))] = 3  # 67,600 literals for 3 mines in 26 cells
    alone = resolve(Board(box, shown))
    assert not alone.finished
    assert alone.derivations == ()
    for cell in [(1, 1, 1), (1, 3, 3), (3, 1, 3)]:
        shown[box.index(cell)] = 0
    helped = resolve(Board(box, shown))
    assert helped.finished
    assert len(helped.mined) == 0
    assert any(one.cell == (2, 2, 2) for one in helped.derivations)


def memory_of_many_clauses() -> int:
    """Resolve a line of alternating covered cells and 1s; return the memory used in kilobytes."""
    board = Board.parse("?1" * 5000 + "?")

    def resolve(**limits: int) -> _core.Knowledge:
        graph, limited = board.topology.native, _core.KnowledgeLimits(logged=0, **limits)
        return _core.resolve(graph, board.flat, _core.Matching.pairs, limited)

    resolve(work=0)
    before = peak_memory()
    assert resolve().limited
    return peak_memory() - before


def test_memory_is_bounded() -> None:
    """Two clauses for each pair of the 5,000 cells exceed the limit."""
    stated = 64 * 2**20 + 150 * 10_001
    assert 0 < in_a_fresh_process(memory_of_many_clauses) * 1024 < stated
