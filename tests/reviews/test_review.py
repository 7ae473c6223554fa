"""Reviews of games: examples by hand, and comparison with a list of all layouts."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Game, GameError, Layout, Topology, analyze, generate, review
from minewise.board.symbols import COVERED
from minewise.reference.brute_force import layouts
from support.plain_optimal import PlainEndgame


def judged(text, *moves, start="safe"):
    return review(Layout.parse(text), moves, start=start).moves


def reveal(*cell):
    return ("reveal", cell)


def test_the_first_click_is_judged_by_the_start_rule():
    (promised,) = judged("-B--", reveal(0, 0))
    assert (promised.judgement, promised.safety) == ("start", 1.0)
    (guess,) = judged("-B--", reveal(0, 0), start="any")
    assert (guess.judgement, guess.safety) == ("forced", 0.75)


@pytest.mark.parametrize(("rule", "cell"), [("safe", (0, 1)), ("zero", (0, 0))])
def test_a_first_click_that_breaks_the_start_rule_is_refused(rule, cell):
    with pytest.raises(GameError, match=f"r1c{cell[1] + 1} breaks the start rule {rule}"):
        judged("-B--", ("reveal", cell), start=rule)


def test_scattered_starts_are_refused():
    with pytest.raises(GameError, match="any, safe or zero"):
        judged("-B--", reveal(0, 0), start="scatter")


def test_a_cell_that_follows_from_the_clues_is_certain():
    _, move = judged("B----B-", reveal(0, 2), reveal(0, 6))
    assert (move.judgement, move.safety, move.safe) == ("certain", 1.0, ())


def test_a_guess_where_nothing_is_certain_is_forced():
    _, guess, _ = judged("--B--B", reveal(0, 0), reveal(0, 3), reveal(0, 4))
    assert (guess.judgement, guess.fatal, guess.best.cell) == ("forced", False, (0, 3))
    assert guess.safety == pytest.approx(2 / 3)
    assert guess.text == "Forced guess, and the best one. This move was 66.7 % safe."


def test_a_guess_despite_a_safe_cell_is_needless():
    *_, guess = judged("-B---B---B", reveal(0, 3), reveal(0, 6), reveal(0, 8))
    assert (guess.judgement, guess.safe, guess.best) == ("needless", ((0, 7),), None)
    assert guess.text == (
        "Needless guess: r1c8 was certainly safe. This move was 66.7 % safe. "
        "Chance of winning: 66.7 % instead of 100 %."
    )


def test_a_move_onto_a_proved_mine_is_bad():
    *_, move = judged("--B--B", reveal(0, 0), reveal(0, 2))
    assert (move.judgement, move.safety, move.fatal) == ("bad", 0.0, True)
    assert move.text == (
        "Bad move: the clues prove a mine here. Chance of winning: 0 % instead of 66.7 %."
    )


def test_a_guess_clearly_worse_than_the_best_is_bad():
    """The five cells around the first one have three mines, and the other thirty have one."""
    layout = "--B---------\nBB----------\n-----------B"
    *_, move = judged(layout, reveal(0, 1), reveal(0, 0))
    assert (move.judgement, move.fatal) == ("bad", False)
    assert move.safety == pytest.approx(2 / 5)
    assert move.best.safety == pytest.approx(29 / 30)
    assert "Bad guess: nothing was certain, but r" in move.text


def test_a_chord_is_as_safe_as_the_cells_that_it_opens():
    """One of three cells is mined, so a single correct guess wins."""
    moves = [reveal(1, 0), ("flag", (0, 1)), ("chord", (1, 0))]
    _, chord = judged("-B\n--", *moves)
    assert (chord.number, chord.do, chord.judgement, chord.fatal) == (2, "chord", "forced", False)
    assert chord.safety == pytest.approx(1 / 3)


def test_a_chord_with_proved_flags_is_certain():
    _, _, chord = judged("--B--B", reveal(0, 0), reveal(0, 3), ("flag", (0, 2)), ("chord", (0, 3)))
    assert (chord.judgement, chord.safety) == ("certain", 1.0)


def test_luck_is_the_product_of_all_guesses():
    """The first click counts as bad because other cells would be better."""
    moves = [reveal(0, 0), reveal(0, 3), reveal(0, 4)]
    result = review(Layout.parse("--B--B"), moves, start="any")
    counts = {"start": 0, "certain": 1, "forced": 1, "needless": 0, "bad": 1}
    assert {name: result.to_json()["summary"][name] for name in counts} == counts
    assert result.luck == pytest.approx(4 / 6 * 2 / 3)
    assert (len(result.guesses), result.successes) == (2, 2)
    assert result.expected == pytest.approx(4 / 6 + 2 / 3)


def test_accuracy_is_the_share_of_the_winning_chance_that_the_moves_kept():
    """Perfect play decides what each move was worth."""
    layout = Layout.parse("--B--B")
    game = Game.of_layout(layout)
    kept = []
    for cell in [(0, 0), (0, 3), (0, 4)]:
        plain = PlainEndgame(game.board)
        kept.append(float(plain.chance_after(cell) / plain.chance))
        game.reveal(cell)
    result = review(layout, [reveal(0, 0), reveal(0, 3), reveal(0, 4)], start="any")
    assert [move.kept for move in result.moves] == pytest.approx(kept)
    assert result.accuracy == pytest.approx(prod(kept))
    assert result.accuracy_exact
    assert result.accuracy < 1


def test_undone_moves_stay_in_the_review():
    moves = [reveal(0, 0), reveal(0, 5), ("undo", ()), reveal(0, 3), reveal(0, 4)]
    _, fatal, guess, _ = judged("--B--B", *moves)
    assert (fatal.fatal, fatal.undone, guess.number, guess.undone) == (True, True, 3, False)
    result = review(Layout.parse("--B--B"), moves)
    assert (len(result.guesses), result.successes) == (2, 1)
    assert result.luck == pytest.approx(2 / 3 * fatal.safety)


def test_undo_needs_a_move():
    with pytest.raises(GameError, match="cannot undo"):
        judged("--B--B", reveal(0, 0), ("undo", ()), ("undo", ()))


def test_a_proved_mine_costs_everything_but_is_no_bad_luck():
    result = review(Layout.parse("--B--B"), [reveal(0, 0), reveal(0, 2)])
    assert (result.luck, result.guesses, result.accuracy) == (1.0, [], 0.0)


def test_estimated_costs_agree_with_many_games():
    """On a board that is too large for the endgame search, a worse cell keeps less."""
    puzzle = next(iter(generate(preset="intermediate", seed=5)))
    game = Game.of_layout(puzzle.layout)
    game.reveal(puzzle.first)
    result = analyze(game.board)
    covered = [tuple(map(int, cell)) for cell in zip(*game.board.covered.nonzero(), strict=True)]
    cell = max(
        (each for each in covered if result.probability[each] < 1),
        key=lambda each: result.probability[each],
    )
    _, guess = review(puzzle.layout, [reveal(*puzzle.first), reveal(*cell)], start="zero").moves
    assert guess.judgement == "needless"
    assert not guess.cost.exact
    assert 0 <= guess.cost.chance <= guess.safety + 0.1
    assert guess.kept < 1


def test_illegal_moves_are_refused():
    with pytest.raises(GameError, match="is already open"):
        judged("--B--B", reveal(0, 0), reveal(0, 1))
    with pytest.raises(GameError, match="unknown move 'open'"):
        judged("--B--B", ("open", (0, 0)))


def test_opening_safe_cells_wins_a_generated_puzzle_without_a_guess():
    puzzle = next(iter(generate(preset="beginner", seed=5)))
    game = Game.of_layout(puzzle.layout)
    moves = [("reveal", puzzle.first)]
    game.reveal(puzzle.first)
    while game.status == "playing":
        moves.append(("reveal", analyze(game.board).safe[0]))
        game.reveal(moves[-1][1])
    result = review(puzzle.layout, moves, start="zero")
    assert {move.judgement for move in result.moves} == {"start", "certain"}
    assert result.luck == 1.0


@st.composite
def games(draw):
    """Draw a small layout and a game with arbitrary moves on it."""
    kind = draw(st.sampled_from(["grid", "torus", "hex"]))
    topology = Topology.of_kind(kind, (3, 4))
    mines = draw(st.sets(st.integers(0, 11), min_size=1, max_size=5))
    layout = Layout(topology, [place in mines for place in range(12)])
    game = Game.of_layout(layout)
    moves = []
    for place in draw(st.permutations(range(12))):
        do = draw(st.sampled_from(["reveal", "reveal", "flag", "chord"]))
        try:
            getattr(game, do)(topology.cell(place))
        except GameError:
            continue
        moves.append((do, topology.cell(place)))
    return layout, moves


def opened_by(do, cell, board):
    around = board.topology.neighbours(cell)
    return [cell] if do == "reveal" else [near for near in around if board.shown[near] == COVERED]


@given(games())
def test_judgements_agree_with_a_list_of_all_layouts(played):
    layout, moves = played
    told = {move.number: move for move in review(layout, moves, start="any", games=40).moves}
    game = Game.of_layout(layout)
    for number, (do, cell) in enumerate(moves):
        board = game.board
        getattr(game, do)(cell)
        if do == "flag":
            assert number not in told
            continue
        move = told.pop(number)
        fitting = [each.mines for each in layouts(board)]
        opened = opened_by(do, cell, board)
        free = sum(not any(mines[each] for each in opened) for mines in fitting)
        covered = zip(*board.covered.nonzero(), strict=True)
        safe = [each for each in covered if not any(mines[each] for mines in fitting)]
        assert move.safety == pytest.approx(float(Fraction(free, len(fitting))))
        assert move.fatal == (game.status == "lost")
        assert (move.judgement == "certain") == (free == len(fitting))
        assert (move.judgement == "needless") <= bool(safe)
        assert (move.judgement == "forced") <= (not safe)
        assert (move.judgement == "bad") >= any(all(m[each] for m in fitting) for each in opened)
        if move.cost is not None and move.cost.exact and free:
            assert move.cost.chance <= move.safety + 1e-12
            assert move.cost.chance <= move.cost.best <= 1
    assert not told
