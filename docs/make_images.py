"""Draw pictures for the documentation (`make images`)."""

from __future__ import annotations

from pathlib import Path

from minewise import PLAYERS, Board, analyze, explain, simulate
from minewise.automata.drawing import diagram_svg
from minewise.automata.drawing.machines import line_diagram, strip_diagram
from minewise.automata.drawing.trellis import trellis_of, trellis_svg
from minewise.board.svg import draw_svg
from minewise.reporting import figures

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"

GAMES = 5_000
PROOFS = {"proof-torus": ("torus.txt", (6, 6)), "proof-box": ("box.txt", (3, 0, 4))}
LEVELS = {"beginner": "o", "intermediate": "s", "expert": "^"}


def draw_analysis() -> str:
    """Draw the analysis shown in the README."""
    analysis = analyze(Board.parse((ROOT / "examples/expert.txt").read_bytes()))
    return str(analysis._repr_svg_())


def draw_players() -> str:
    """Draw the win rates of players without guessing, except those that reason like `exact`."""
    names = [name for name, info in PLAYERS.items() if name != "random" and info.guess != "own"]
    with figures.drawing(1.1 + 0.3 * len(names)) as (figure, (axes,)):
        for level, marker in LEVELS.items():
            rates = [
                100 * simulate(name, preset=level, start="zero", games=GAMES, guess="stop").win_rate
                for name in names
            ]
            axes.plot(rates, range(len(names)), marker, color=figures.MARK, label=level)
        figures.name_rows(axes, names)
        axes.set_xlim(-1, 100)
        axes.set_xlabel("games won without a guess after an opening, %")
        figure.legend(loc="outside upper right", ncols=len(LEVELS), frameon=False)
        return figures.svg(figure, paper="white")


def draw_machines() -> dict[str, str]:
    """Draw the machines and the run in docs/automata.md."""
    board = Board.parse("2?4??\n???B2")
    return {
        "line-published": diagram_svg(line_diagram("published")),
        "line-derived": diagram_svg(line_diagram("derived")),
        "strip-published": diagram_svg(strip_diagram("published")),
        "strip-minimal": diagram_svg(strip_diagram("minimal")),
        "strip-run": trellis_svg(trellis_of(board, "published")),
    }


def draw_proofs() -> dict[str, str]:
    """Draw the proofs in docs/explain.md."""
    pictures = {}
    for name, (file, cell) in PROOFS.items():
        board = Board.parse((ROOT / "examples" / file).read_bytes())
        proof = explain(board).proof(cell)
        if proof is None:
            raise AssertionError(f"{cell} is not certain")
        fates = {cell: mined for step in proof.steps for cell, mined in step.fates.items()}
        pictures[name] = draw_svg(
            board,
            safe=[cell for cell, mined in fates.items() if not mined],
            mined=[cell for cell, mined in fates.items() if mined],
            best=cell,
            reason=proof.clues,
        ).replace(">best move<", ">this cell<")
    return pictures


def main() -> None:
    """Write all pictures."""
    for name, picture in (draw_machines() | draw_proofs()).items():
        (IMAGES / f"{name}.svg").write_text(picture)
    (IMAGES / "analysis.svg").write_text(draw_analysis())
    (IMAGES / "players.svg").write_text(draw_players())


if __name__ == "__main__":
    main()
