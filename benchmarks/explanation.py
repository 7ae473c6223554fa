"""The time to explain the certain cells in 100 Expert positions, on one core.

    python benchmarks/explanation.py

Goals: one cell in less than 20 ms (median), all cells of a position in less than a second.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter

import minewise as mw
from minewise import _core
from timing import verdict

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "expert.json"


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(int(share * len(times)), len(times) - 1)]


def row(name: str, times: list[float]) -> str:
    """Format the median, the 95th percentile and the maximum in milliseconds."""
    parts = (median(times), percentile(times, 0.95), max(times))
    return f"  {name:<34}" + "".join(f"{1e3 * part:>10.3f}" for part in parts)


def main() -> None:
    found, told, whole, steps = [], [], [], []
    sizes: Counter[int] = Counter()
    certified = totals = 0
    limits = mw.Budget().start()
    for entry in json.loads(POSITIONS.read_text()):
        board = mw.Board.parse("\n".join(entry["board"]), mines=entry["mines"])
        fates = mw.explain(board).fates
        native = _core.Prover(board.topology.native, board.flat, board.mines)
        for cell, mined in fates.items():
            start = perf_counter()
            native.prove(board.topology.index(cell), mined, limits)
            found.append(perf_counter() - start)
        for cell in fates:
            explanation = mw.explain(board)
            start = perf_counter()
            proof = explanation.proof(cell)
            assert proof is not None
            assert proof.text
            told.append(perf_counter() - start)
            sizes[len(proof.clues)] += 1
            certified += proof.smallest
            totals += proof.uses_total
        start = perf_counter()
        assert all(proof.text for proof in mw.explain(board).proofs)
        whole.append(perf_counter() - start)
        start = perf_counter()
        assert mw.explain(board).steps
        steps.append(perf_counter() - start)
    print(f"{len(found):,} certain cells in 100 Expert positions, ms  median       95 %       max")
    print(row("one cell: smallest set of clues", found))
    print(row("one cell: with technique and text", told))
    print(row("a position: all cells, with texts", whole))
    print(row("a position: all steps, with texts", steps))
    print("  clues  " + "  ".join(f"{size}: {count:,}" for size, count in sorted(sizes.items())))
    print(f"  known to be smallest: {certified / len(told):.2%}; using the mine count: {totals}")
    print(f"  one cell below 20 ms: {verdict(median(told) < 0.02)}")
    print(f"  a position below a second: {verdict(max(whole) < 1)}")


if __name__ == "__main__":
    main()
