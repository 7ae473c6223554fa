"""Draw screens of `minewise play` for the documentation (`make images`)."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from minewise import Match
from minewise.cli.commands.play.app import PlayApp
from minewise.cli.commands.play.rules import Rules

IMAGES = Path(__file__).resolve().parent / "images"
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

SCREENS = {
    "play-hint": (
        Match.of(preset="beginner", start="zero", seed=19),
        (72, 18),
        ["space", "H"],
    ),
    "play-odds": (
        Match.of(rows=9, cols=14, mines=22, topology="hex", start="zero", seed=3),
        (72, 18),
        ["t", "space", "p"],
    ),
}
"""The match, the screen size and the keys to press for each picture."""


async def screen(match: Match, size: tuple[int, int], keys: list[str]) -> str:
    """Press keys, and return a picture of the screen once the app is idle."""
    app = PlayApp(Rules.of(match))
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(key)
            await app.workers.wait_for_complete()
            app.session.clock.stop()  # so that the picture is the same on every machine
        await pilot.pause()
        return plain(app.export_screenshot(title="minewise play"))


def plain(picture: str) -> str:
    """Return the picture with installed fonts instead of fonts from the web."""
    without = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    named = re.sub(r"font-family: Fira Code, monospace", f"font-family: {FONTS}", without)
    return "\n".join(line.rstrip() for line in named.splitlines()).strip() + "\n"


def main() -> None:
    """Write every picture."""
    for name, (match, size, keys) in SCREENS.items():
        picture = asyncio.run(screen(match, size, keys))
        (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
