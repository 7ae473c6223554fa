"""Draw the techniques and the gallery of hard boards (`make images`; about a minute)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from minewise import Board, Difficulty, Game, Layout, Technique, Topology, _core, hardest
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.svg import draw_svg
from minewise.board.symbols import MINE

IMAGES = Path(__file__).resolve().parent / "images"

Step = tuple[Technique, list[tuple[int, ...]], list[tuple[int, ...]]]

# An example of each technique, on which no easier technique finds anything.
TECHNIQUES = {
    Technique.SINGLE: "?1\n11",
    Technique.SUBSET: "??1\n2?1",
    Technique.OVERLAP: "??2\n1??",
    Technique.CHAIN: "2??1\n??2?",
    Technique.CASES: "????\n34?3\n????",
    Technique.COUNT: "mines: 1\n??1\n???",
}


@dataclass(frozen=True)
class Search:
    """A search for the hardest board."""

    topology: Topology
    mines: int
    technique: Technique
    effort: int
    seed: int

    @property
    def first(self) -> tuple[int, ...]:
        """The first cell, in the middle."""
        return tuple(size // 2 for size in self.topology.shape)

    def run(self) -> tuple[Layout, Difficulty]:
        """Return the hardest board found, and its difficulty."""
        *_, found = hardest(
            self.topology,
            self.mines,
            self.first,
            technique=self.technique,
            effort=self.effort,
            seed=self.seed,
        )
        return found


GALLERY = {
    "beginner": Search(Topology.grid(9, 9), 10, Technique.CASES, 60_000, 0),
    "count": Search(Topology.grid(9, 9), 10, Technique.COUNT, 60_000, 0),
    "intermediate": Search(Topology.grid(16, 16), 40, Technique.CASES, 30_000, 0),
    "dense": Search(Topology.grid(9, 9), 25, Technique.CASES, 100_000, 3),
    "hex": Search(Topology.hex(9, 9), 18, Technique.CASES, 60_000, 0),
}


def steps_on(board: Board) -> list[Step]:
    """Return all steps that the ladder finds on a board."""
    steps = _core.ladder_steps(
        board.topology.native, board.flat, board.mines, DEFAULT_BUDGET.start()
    )
    return [(Technique(step.technique.name), step.safe, step.mined) for step in steps]


def with_mines(board: Board, mined: list[tuple[int, ...]]) -> Board:
    """Return a copy of the board that shows the given mines."""
    shown = board.shown.copy()
    for cell in mined:
        shown[cell] = MINE
    return Board(board.topology, shown, board.mines)


def first_hard_step(layout: Layout, first: tuple[int, ...], technique: Technique) -> str:
    """Play a layout until the technique is needed, and draw that step."""
    game = Game.of_layout(layout)
    game.reveal(first)
    while True:
        board, mined = game.board, []
        for used, safe, now_mined in steps_on(board):
            if used is technique:
                return draw_svg(with_mines(board, mined), safe=safe, mined=now_mined)
            mined += now_mined
            if safe:
                game.reveal(safe[0])
                break


def draw_technique(text: str) -> str:
    """Draw a small board with its certain cells."""
    board = Board.parse(text)
    ((_, safe, mined),) = steps_on(board)
    return draw_svg(board, safe=safe, mined=mined)


def main() -> None:
    """Write all pictures, and print the ratings for `docs/difficulty.md`."""
    for technique, text in TECHNIQUES.items():
        (IMAGES / f"technique-{technique}.svg").write_text(draw_technique(text))
    for name, search in GALLERY.items():
        layout, found = search.run()
        picture = first_hard_step(layout, search.first, found.technique)
        (IMAGES / f"hard-{name}.svg").write_text(picture)
        print(f"{name}: {found}\n{layout}")


if __name__ == "__main__":
    main()
