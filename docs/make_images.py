"""Draw the pictures of the documentation anew: `make images`."""

from pathlib import Path

from minewise import Board, analyze

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Analyse the example of the README and draw it."""
    analysis = analyze(Board.parse((ROOT / "examples/expert.txt").read_bytes()))
    (ROOT / "docs/images/analysis.svg").write_text(f"{analysis._repr_svg_()}\n")


if __name__ == "__main__":
    main()
