"""How far ZiNi is from the fewest clicks: the table and the picture in docs/efficiency.md.

    python benchmarks/efficiency_clicks.py [--boards B I E] [--seed S] [--records FILE]

Solves random Beginner, Intermediate and Expert boards, without a protected first cell, prints the
table and draws docs/images/efficiency.svg. The records, one line of JSON per board, are kept in
FILE (build/efficiency_clicks.jsonl), so a run that was stopped continues where it was.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise import PRESETS, Board, clicks, sample
from minewise.board.symbols import COVERED
from minewise.reporting import figures

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from minewise import Layout

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "images" / "efficiency.svg"
RECORDS = ROOT / "build" / "efficiency_clicks.jsonl"
NAMES = ("beginner", "intermediate", "expert")
STRATEGIES = {"zini": "ZiNi", "human_zini": "human ZiNi"}
MOST_SHOWN = 25
"""The largest distance in the picture; larger ones are counted in its last bar."""

Record = dict[str, Any]


def record_of(layout: Layout) -> Record:
    start = process_time()
    found = clicks(layout)
    seconds = process_time() - start
    answer = found.to_json()
    return {name: answer[name] for name in answer if name != "sequence"} | {"seconds": seconds}


def records_of(name: str, boards: int, seed: int, file: Path) -> list[Record]:
    """Return one record per board, from the file as far as it goes."""
    known: dict[int, Record] = {}
    if file.exists():
        for line in file.read_text().splitlines():
            record = json.loads(line)
            if (record["preset"], record["seed"]) == (name, seed):
                known[record["index"]] = record
    preset = PRESETS[name]
    covered = Board(preset.topology, np.full(preset.topology.shape, COVERED), preset.mines)
    with file.open("a") as log:
        for index, layout in enumerate(sample(covered, boards, seed=seed)):
            if index in known:
                continue
            known[index] = {"preset": name, "seed": seed, "index": index} | record_of(layout)
            log.write(json.dumps(known[index]) + "\n")
            log.flush()
    return [known[index] for index in range(boards)]


def row(name: str, records: list[Record]) -> list[str]:
    values = {key: np.array([record[key] for record in records]) for key in records[0]}
    proved = values["proved"]
    cells = [name, f"{100 * np.mean(proved):.1f} %"]
    cells += [f"{values[key].mean():.2f}" for key in ("bbbv", *STRATEGIES, "clicks")]
    for strategy in STRATEGIES:
        beyond = (values[strategy] - values["clicks"])[proved]
        cells.append(f"{beyond.mean():.2f}, at most {beyond.max()}")
        cells.append(f"{100 * np.mean(beyond == 0):.1f} %")
    seconds = values["seconds"]
    cells.append(f"{np.median(seconds):.3f} s, {seconds.max():.2f} s")
    return cells


def draw_preset(axes: Axes, name: str, records: list[Record]) -> None:
    proved = [record for record in records if record["proved"]]
    steps = np.arange(MOST_SHOWN + 1)
    looks = ({"color": figures.MARK}, {"fill": False, "edgecolor": figures.INK, "hatch": "////"})
    for (key, label), look, shift in zip(STRATEGIES.items(), looks, (-0.2, 0.2), strict=True):
        beyond = np.minimum([each[key] - each["clicks"] for each in proved], MOST_SHOWN)
        shares = 100 * np.bincount(beyond, minlength=len(steps)) / len(proved)
        axes.bar(steps + shift, shares, 0.4, label=label, **look)
    axes.set_title(f"{name.capitalize()}, {len(proved):,} boards", loc="left", fontsize=10)
    axes.set_ylabel("% of boards")


def draw(found: dict[str, list[Record]]) -> str:
    with figures.drawing(5.4, rows=len(found)) as (figure, rows):
        for axes, (name, records) in zip(rows, found.items(), strict=True):
            draw_preset(axes, name, records)
        rows[0].legend(frameon=False)
        rows[-1].set_xlabel("clicks more than the minimum")
        return figures.svg(figure, paper="white")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, nargs=3, default=(1_000, 1_000, 1_000))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path, default=RECORDS)
    options = parser.parse_args()
    options.records.parent.mkdir(parents=True, exist_ok=True)
    header = ["preset", "proved", "3BV", "ZiNi", "human ZiNi", "fewest", "ZiNi beyond"]
    header += ["ZiNi is best", "human beyond", "human is best", "time: median, most"]
    print("|", " | ".join(header), "|")
    print("| --- |", " | ".join("--:" for _ in header[1:]), "|")
    found = {}
    for name, boards in zip(NAMES, options.boards, strict=True):
        found[name] = records_of(name, boards, options.seed, options.records)
        print("|", " | ".join(row(name, found[name])), "|", flush=True)
    PICTURE.write_text(draw(found))


if __name__ == "__main__":
    main()
