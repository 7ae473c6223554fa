"""Draw how a position is solved, and what one click changes, for docs/architecture.md."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from minewise import Board, Position
from minewise.automata.drawing.shapes import EDGE, TINT, curve, document, mono, text, tip
from minewise.base import svg
from minewise.base.palette import BEST, CLEAR, DARK, GREY, HUES, PALE, heat, ink, percent, tint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from minewise import Cell

    State = frozenset[tuple[Cell, int]]  # open clues and the mines each one needs

IMAGES = Path(__file__).resolve().parent / "images"
TITLE = "One click changes one component"
BOARD = "mines: 9\n??????100\n??????200\n13????310\n02?????20\n01?????20"
CLICK, CLUE = (1, 2), 3

CELL = 22
COLUMNS = (130, 470)  # the left edges of the two boards
NOTES = 212  # from the left edge of a board to its notes
STAGES = {  # the top of each stage, and its file in the core
    "Board": (92, "board/cell"),
    "Ledger": (238, "equations/ledger"),
    "Frontier": (384, "engine/frontier"),
    "Trellises": (538, "trellis/trellis"),
    "Answers": (668, "engine/position"),
}
WIDTH, HEIGHT = 808, 806
COMPONENTS = {"A": ("abcdef", HUES[1]), "B": ("wxyz", HUES[0])}


class Group(NamedTuple):
    """Cells that touch the same clues."""

    clues: frozenset[Cell]
    cells: list[Cell]


class Edge(NamedTuple):
    """A step from a state to a state in the next layer, for one number of mines in a group."""

    start: int
    end: int


class Trellis(NamedTuple):
    """All fillings of a component, in the order in which its groups are decided."""

    groups: list[Group]
    layers: list[list[State]]
    edges: list[list[Edge]]

    @property
    def states(self) -> int:
        """The number of states in all layers."""
        return sum(map(len, self.layers))


class Frontier:
    """A board as the engine sees it, computed in a simple way."""

    def __init__(self, board: Board) -> None:
        self.board = board
        cells = [board.topology.cell(place) for place in range(board.flat.size)]
        self.clues = {cell: int(board.shown[cell]) for cell in cells if board.shown[cell] >= 0}
        self.mined: set[Cell] = set()
        while found := self._forced() - self.mined:
            self.mined |= found
        groups: dict[frozenset[Cell], list[Cell]] = {}
        for cell in cells:
            if board.covered[cell] and cell not in self.mined:
                around = frozenset(self.clues) & set(board.topology.neighbours(cell))
                groups.setdefault(around, []).append(cell)
        self.sea = groups.pop(frozenset(), [])
        self.components = self._components([Group(*group) for group in groups.items()])

    def balance(self, clue: Cell) -> tuple[int, int]:
        """Return how many mines a clue still needs, and how many undecided cells it touches."""
        around = self.board.topology.neighbours(clue)
        known = sum(cell in self.mined for cell in around)
        covered = sum(bool(self.board.covered[cell]) for cell in around)
        return self.clues[clue] - known, covered - known

    def _forced(self) -> set[Cell]:
        """Return the mines that single clues force. On this board they make no cell safe."""
        found = set()
        for clue in self.clues:
            need, undecided = self.balance(clue)
            if undecided and need == undecided:
                around = self.board.topology.neighbours(clue)
                found |= {cell for cell in around if self.board.covered[cell]}
        return found

    def _components(self, groups: list[Group]) -> dict[str, Trellis]:
        joined: list[list[Group]] = []
        for group in groups:
            touching = [part for part in joined if any(group.clues & one.clues for one in part)]
            joined = [part for part in joined if part not in touching]
            joined.append([group, *(one for part in touching for one in part)])
        joined.sort(key=lambda part: min(cell[1] for group in part for cell in group.cells))
        return {
            name: min((self._fold(order) for order in permutations(part)), key=_size)
            for name, part in zip(COMPONENTS, joined, strict=True)
        }

    def _fold(self, groups: tuple[Group, ...]) -> Trellis:
        """Merge partial fillings after which all open clues need the same numbers of mines."""
        left = Counter({clue: 0 for group in groups for clue in group.clues})
        for group in groups:
            left.update(dict.fromkeys(group.clues, len(group.cells)))
        layers: list[list[State]] = [[frozenset()]]
        edges: list[list[Edge]] = []
        for group in groups:
            left.subtract(dict.fromkeys(group.clues, len(group.cells)))
            following: list[State] = []
            edges.append([])
            for number, state in enumerate(layers[-1]):
                for mines in range(len(group.cells) + 1):
                    needs = {clue: self.balance(clue)[0] for clue in group.clues} | dict(state)
                    for clue in group.clues:
                        needs[clue] -= mines
                    if any(not 0 <= need <= left[clue] for clue, need in needs.items()):
                        continue
                    child = frozenset((clue, need) for clue, need in needs.items() if left[clue])
                    if child not in following:
                        following.append(child)
                    edges[-1].append(Edge(number, following.index(child)))
            layers.append(following)
        return _pruned(Trellis(list(groups), layers, edges))


def _pruned(trellis: Trellis) -> Trellis:
    """Drop states that do not lead to the end."""
    kept = [[0]]
    for edges in reversed(trellis.edges):
        kept.insert(0, sorted({edge.start for edge in edges if edge.end in kept[0]}))
    return Trellis(
        trellis.groups,
        [
            [layer[number] for number in live]
            for layer, live in zip(trellis.layers, kept, strict=True)
        ],
        [
            [
                Edge(starts.index(edge.start), ends.index(edge.end))
                for edge in edges
                if edge.start in starts and edge.end in ends
            ]
            for edges, starts, ends in zip(trellis.edges, kept[:-1], kept[1:], strict=True)
        ],
    )


def _size(trellis: Trellis) -> tuple[int, list[Cell]]:
    return trellis.states, [group.cells[0] for group in trellis.groups]


def middle(x: float, y: float, cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell in the grid whose top left corner is at (x, y)."""
    return x + CELL * (cell[1] + 0.5), y + CELL * (cell[0] + 0.5)


def square(  # noqa: PLR0913 - position and style
    x: float, y: float, cell: Cell, fill: str, *, edge: str = EDGE, width: float = 1
) -> str:
    """Draw a cell."""
    side = CELL - 1 - width
    look = {"fill": fill, "stroke": edge}
    return svg.rect_at(*middle(x, y, cell), side, side, rx=3, **look, stroke_width=width)


def symbol(  # noqa: PLR0913 - position, text and style
    x: float, y: float, cell: Cell, words: str, *, size: float, ink: str = DARK
) -> str:
    """Draw text in a cell."""
    return mono(*middle(x, y, cell), words, font_size=size, fill=ink, font_weight=600)


def dot(x: float, y: float, cell: Cell, ink: str) -> str:
    """Mark a cell as mined."""
    cx, cy = middle(x, y, cell)
    return svg.element("circle", cx=cx, cy=cy, r=5, fill=ink)


def note(x: float, y: float, *lines: str, ink: str = GREY) -> str:
    """Draw lines of text beside a grid."""
    return "".join(
        text(x, y + 16 * number, line, fill=ink, text_anchor="start")
        for number, line in enumerate(lines)
    )


def down(x: float, y: float) -> str:
    """Draw an arrow to the next stage."""
    return svg.path(
        f"M{x:g} {y:g}v22", fill="none", stroke=DARK, stroke_width=1.5, marker_end=tip()
    )


class Column:
    """All stages for one board."""

    def __init__(self, x: float, position: Position, before: Frontier | None) -> None:
        self.x = x
        self.position = position
        self.front = Frontier(position.board)
        self.before = before
        self.cells = [
            position.board.topology.cell(place) for place in range(position.board.flat.size)
        ]

    def draw(self) -> Iterator[str]:
        """Draw all stages."""
        draw: dict[str, Callable[[float], Iterator[str]]] = {
            "Board": self._board,
            "Ledger": self._ledger,
            "Frontier": self._frontier,
            "Trellises": self._trellises,
            "Answers": self._answers,
        }
        for name, (y, _) in STAGES.items():
            yield from draw[name](y)
            if name != "Board":
                yield down(self.x + 4.5 * CELL, y - (42 if name == "Trellises" else 32))

    def _grid(
        self, y: float, look: Callable[[Cell], tuple[str, str, float]], *, changed: bool = False
    ) -> Iterator[str]:
        """Draw all cells, each with its fill, text and text size."""
        for cell in self.cells:
            fill, words, size = look(cell)
            lit = changed and self._has_changed(cell)
            edge, width = (HUES[1], 2) if lit else (EDGE, 1)
            yield square(self.x, y, cell, fill, edge=edge, width=width)
            if words:
                yield symbol(
                    self.x, y, cell, words, size=size, ink=ink(0) if fill != DARK else PALE
                )

    def _has_changed(self, cell: Cell) -> bool:
        front, before = self.front, self.before
        if before is None or cell not in front.clues:
            return False
        return cell not in before.clues or before.balance(cell) != front.balance(cell)

    def _board(self, y: float) -> Iterator[str]:
        def look(cell: Cell) -> tuple[str, str, float]:
            clue = self.front.clues.get(cell)
            if clue is None:
                return EDGE, "", 0
            return TINT, str(clue) if clue else "", 13

        yield from self._grid(y, look)
        if self.before is None:
            yield note(self.x + NOTES, y + 11, "9 mines")
        else:
            yield square(self.x, y, CLICK, "none", edge=HUES[1], width=2)
            yield note(self.x + NOTES, y + 11, "9 mines", "one more clue")

    def _ledger(self, y: float) -> Iterator[str]:
        def look(cell: Cell) -> tuple[str, str, float]:
            if cell not in self.front.clues:
                return (DARK if cell in self.front.mined else EDGE), "", 0
            need, undecided = self.front.balance(cell)
            return TINT, f"{need}/{undecided}" if undecided else "", 10

        yield from self._grid(y, look, changed=True)
        yield from (dot(self.x, y, cell, PALE) for cell in self.front.mined)
        if self.before is None:
            yield note(self.x + NOTES, y + 11, "2/3 needs", "2 mines among", "3 cells")
            yield note(self.x + NOTES, y + 75, "● settled", "by one clue")
        else:
            yield note(self.x + NOTES, y + 11, "the new clue", "is entered", ink=_dark(HUES[1]))

    def _frontier(self, y: float) -> Iterator[str]:
        groups = {
            cell: (letter, colour)
            for name, (letters, colour) in COMPONENTS.items()
            for letter, group in zip(letters, self.front.components[name].groups, strict=False)
            for cell in group.cells
        }

        def look(cell: Cell) -> tuple[str, str, float]:
            if cell in groups:
                letter, colour = groups[cell]
                return tint(colour, 0.28), letter, 13
            if cell in self.front.sea:
                return tint(HUES[5], 0.12), "~", 12
            return (DARK if cell in self.front.mined else TINT), "", 0

        yield from self._grid(y, look)
        yield from (dot(self.x, y, cell, PALE) for cell in self.front.mined)
        for line, (name, (letters, colour)) in enumerate(COMPONENTS.items()):
            count = len(self.front.components[name].groups)
            words = f"{name}  groups {letters[0]} to {letters[count - 1]}"
            yield note(self.x + NOTES, y + 11 + 16 * line, words, ink=_dark(colour))
        yield note(self.x + NOTES, y + 43, f"~  the sea, {len(self.front.sea)} cells")
        if self.before is not None:
            yield note(self.x + NOTES, y + 75, "A has changed", ink=_dark(HUES[1]))
            yield note(self.x + NOTES, y + 91, "B has not", ink=_dark(HUES[0]))

    def _trellises(self, y: float) -> Iterator[str]:
        for left, (name, (letters, colour)) in zip((0, 182), COMPONENTS.items(), strict=True):
            shared = self.before is not None and name == "B"
            yield from _trellis(self.x + left, y, self.front.components[name], letters, colour)
            verb = "" if self.before is None else ": shared" if shared else ": solved again"
            yield text(self.x + left, y - 10, name + verb, fill=_dark(colour), text_anchor="start")

    def _answers(self, y: float) -> Iterator[str]:
        analysis = self.position.analysis()

        def look(cell: Cell) -> tuple[str, str, float]:
            if not self.position.board.covered[cell]:
                return TINT, "", 0
            if cell in analysis.mined:
                return DARK, "", 0
            if cell in analysis.safe:
                return CLEAR, "", 0
            chance = float(analysis.probability[cell])
            return heat(chance), "", 0

        yield from self._grid(y, look)
        for cell in self.cells:
            if cell in analysis.mined:
                yield dot(self.x, y, cell, PALE)
            elif cell in analysis.safe:
                yield symbol(self.x, y, cell, "✓", size=14, ink=PALE)
            elif self.position.board.covered[cell]:
                chance = float(analysis.probability[cell])
                yield symbol(self.x, y, cell, percent(chance), size=10, ink=ink(chance))
        best = analysis.best
        if best is None:
            raise AssertionError("the board has no covered cell")
        yield square(self.x, y, best.cell, "none", edge=HUES[0], width=2.5)
        likely = max(self.position.outlooks()[best.cell], key=lambda outlook: outlook.chance)
        lines = (
            f"{self.position.count()} layouts,",
            "listed, sampled",
            f"{len(analysis.safe)} safe, {len(analysis.mined)} mined",
            f"best move: {best.safety:.0%}",
            f"safe, {analysis.moves[0].chance:.0%} to win",
            f"shows a {likely.clue}: {likely.chance:.0%}",
        )
        yield note(self.x + NOTES, y + 11, *(line.replace("%", " %") for line in lines), ink=DARK)


def _dark(colour: str) -> str:
    return {HUES[1]: "#b54a00", HUES[0]: "#0067a3"}[colour]


def _trellis(x: float, y: float, trellis: Trellis, letters: str, colour: str) -> Iterator[str]:
    """Draw states as dots, and below each step the group that it decides."""
    step, rise = 24, 30

    def place(layer: int, number: int) -> tuple[float, float]:
        count = len(trellis.layers[layer])
        return x + 8 + step * layer, y + 28 + rise * (number - (count - 1) / 2)

    for layer, edges in enumerate(trellis.edges):
        for edge in edges:
            line = curve(*place(layer, edge.start), *place(layer + 1, edge.end))
            yield svg.path(line, fill="none", stroke=colour, stroke_width=1.5)
        x_of_letter = x + 8 + step * (layer + 0.5)
        yield mono(x_of_letter, y + 64, letters[layer], font_size=12, fill=_dark(colour))
    for layer, states in enumerate(trellis.layers):
        for number in range(len(states)):
            cx, cy = place(layer, number)
            fill = tint(colour, 0.28)
            yield svg.element(
                "circle", cx=cx, cy=cy, r=5, fill=fill, stroke=colour, stroke_width=1.5
            )


def _names() -> Iterator[str]:
    """Label the stages on the left and the boards at the top."""
    for name, (y, file) in STAGES.items():
        yield _heading(24, y + 11, name)
        folder, _, stem = file.partition("/")
        yield note(24, y + 30, f"{folder}/", stem)
    for x, words in zip(COLUMNS, ("A board", "One click later"), strict=True):
        yield _heading(x, 70, words)


def _heading(x: float, y: float, words: str) -> str:
    return text(x, y, words, font_size=14, font_weight=600, fill=DARK, text_anchor="start")


def _shared() -> str:
    """Draw an arrow from the component to the position that shares it."""
    y = STAGES["Trellises"][0] + 78
    start, end = (x + 182 + 56 for x in COLUMNS)
    return svg.path(
        f"M{start} {y}C{start} {y + 24} {end} {y + 24} {end} {y}",
        fill="none",
        stroke=BEST,
        stroke_width=1.5,
        stroke_dasharray="5 4",
        marker_end=tip(BEST),
    )


def draw_position() -> str:
    """Draw a position, and the position after a click."""
    position = Position(Board.parse(BOARD))
    first = Column(COLUMNS[0], position, None)
    second = Column(COLUMNS[1], position.after(CLICK, CLUE), first.front)
    body = [*_names(), *first.draw(), *second.draw(), _shared()]
    return document(WIDTH, HEIGHT, TITLE, body)


if __name__ == "__main__":
    (IMAGES / "position.svg").write_text(draw_position())
