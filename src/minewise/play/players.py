"""The native players by name: how they reason, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal

from minewise.base.errors import GameError, quoted

GuessRule = Literal["stop", "random", "safest"]
"""What to do when nothing is certain: stop, open any cell, or the one least likely mined."""

OpeningRule = Literal["random", "book"]
"""Which cell to open first: any, or the one that `minewise.play.opening_book` knows to be good."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """What there is to know about a native player."""

    name: str
    description: str
    source: str
    guess: GuessRule | Literal["own"]
    """What it does when it is stuck, unless told otherwise."""
    opening: OpeningRule = "random"
    """Which cell it opens first, unless told otherwise."""


_KNOWLEDGE_BASE = "Programming Assignment #3 (0612129 郭家佑)"
_NP_GAME = "NP-Game: Minesweeper (Xu, Cai, Chen, Sangulin, Long)"
_MATRICES = "Solving Minesweeper with Matrices (Massaioli, 2013)"

PLAYERS: Final = {
    info.name: info
    for info in (
        PlayerInfo(
            "random",
            "Opens covered cells at random and learns nothing from the clues. The baseline that "
            "every other player has to beat.",
            "a baseline",
            "random",
        ),
        PlayerInfo(
            "single-point",
            "Looks at each cell once, right after it has been probed. If its clue is met by the "
            "mines marked around it, all its other neighbours are safe and will be probed; if it "
            "needs them all, all are marked; otherwise the cell is ignored for ever, even if "
            "it would tell more later.",
            f"{_NP_GAME}, Algorithm 1, Naive Single Point",
            "random",
        ),
        PlayerInfo(
            "double-set",
            "Like single-point, but a cell that settles nothing is kept in a second set and "
            "looked at again when more is known, so that in the end no single clue is left that "
            "says something new.",
            f"{_NP_GAME}, Algorithm 2, Double Set Single Point",
            "random",
        ),
        PlayerInfo(
            "cellular",
            "A cellular automaton. In every generation all covered cells change at once: those "
            "beside a clue that is met by the marks around it open, and those that are the only "
            "covered cell beside a clue that lacks one mine are marked. It stops when a "
            "generation is like the last.",
            f"{_NP_GAME}, section 6, after A. Adamatzky (1997)",
            "stop",
        ),
        PlayerInfo(
            "matrix-forward",
            "Reads the clues, row by row, as linear equations over the covered cells beside them, "
            "eliminates forwards, and reads the rows from the bottom up: a row that has the least "
            "or the greatest value it can have settles all its cells.",
            _MATRICES,
            "stop",
        ),
        PlayerInfo(
            "matrix",
            "First settles what single clues force, until none forces anything more. Then reads "
            "the equations of matrix-forward, both after forward elimination and in reduced "
            "echelon form, and so on in turn.",
            f"{_MATRICES}, with the reduced form of its readers' comments",
            "stop",
        ),
        PlayerInfo(
            "resolution",
            "Writes every clue as clauses, such as that of any two of its cells one is free, and "
            "resolves clauses of two literals with any others: from a or b and not b or c follows "
            "a or c. Clauses that say less than another are dropped, and a clause of one literal "
            "settles a cell, one in each step. Also called resolution:pair-any.",
            f"{_KNOWLEDGE_BASE}, Table 1",
            "stop",
        ),
        PlayerInfo(
            "resolution:pair-any-delayed",
            "Plays as resolution does, but matches clauses only when no cell is settled and still "
            "to be opened or marked. It settles the same cells in less time.",
            f"{_KNOWLEDGE_BASE}, remaining questions",
            "stop",
        ),
        PlayerInfo(
            "resolution:pairs",
            "Plays as resolution does, but resolves only clauses of two literals with each other.",
            f"{_KNOWLEDGE_BASE}, Table 2",
            "stop",
        ),
        PlayerInfo(
            "resolution:pairs-delayed",
            "Plays as resolution:pairs does, but matches clauses only when no cell is settled and "
            "still to be opened or marked.",
            f"{_KNOWLEDGE_BASE}, remaining questions",
            "stop",
        ),
        PlayerInfo(
            "resolution:none",
            "Plays as resolution does, but resolves no clauses with each other: what is known of "
            "single cells only shortens clauses.",
            f"{_KNOWLEDGE_BASE}, Table 3",
            "stop",
        ),
        PlayerInfo(
            "backtracking",
            "Constraint search. Mines are put into the covered cells beside clues by trial, where "
            "the fewest numbers of mines are left first, with every step checked against the "
            "clues around it. A cell is certain if the search finds no way to fill in the other, "
            "the total of mines included.",
            "Programming Assignment #3 (0612129 郭家佑), extra question 4",
            "stop",
        ),
        PlayerInfo(
            "exact",
            "Opens every cell that is free in all layouts that fit the board, the total of mines "
            "included: whatever can be won without a guess, it wins. Single clues are read first, "
            "then the components that have changed are solved.",
            "minewise",
            "stop",
        ),
        PlayerInfo(
            "probability",
            "Plays as exact does, and when nothing is certain opens the cell that is least likely "
            "mined. Of several such cells it takes the one beside most clues, then the one beside "
            "fewest undecided cells.",
            "minewise",
            "safest",
        ),
        PlayerInfo(
            "expert:fast",
            "Plays as exact does. When nothing is certain it looks one clue ahead: for every cell "
            "that is nearly as safe as the safest, and every number that it may show, whether "
            "anything is certain then, or how safe the next guess is. Where few layouts are left, "
            "it searches the rest of the game and plays it perfectly.",
            "minewise",
            "own",
            "book",
        ),
        PlayerInfo(
            "expert",
            "Plays as expert:fast does, but also follows a clue that makes a single cell certain "
            "to what that cell may show, and searches the rest of the game from further away.",
            "minewise",
            "own",
            "book",
        ),
        PlayerInfo(
            "expert:deep",
            "Plays as expert does, and where several cells come close, plays the game out from "
            "each of them many times, in layouts drawn at random from all that fit the board.",
            "minewise",
            "own",
            "book",
        ),
    )
}
"""The native players by name."""


_OTHER_NAMES: Final = {"resolution:pair-any": "resolution"}


def find_player(name: str) -> PlayerInfo:
    """Look up one of `PLAYERS`.

    Examples
    --------
    >>> find_player("random").guess
    'random'
    >>> find_player("resolution:pair-any").name
    'resolution'
    """
    name = _OTHER_NAMES.get(name, name)
    if name not in PLAYERS:
        similar = get_close_matches(name.lower(), PLAYERS, n=1)
        advice = f"did you mean {similar[0]}?" if similar else f"use one of {', '.join(PLAYERS)}"
        raise GameError(f"unknown player {quoted(name)}: {advice}")
    return PLAYERS[name]
