"""Command-line options of the scripts that reproduce published tables."""

from __future__ import annotations

import argparse


def read(description: str, games: int) -> argparse.Namespace:
    """Parse the number of games and the number of threads."""
    parser = argparse.ArgumentParser(description=description.partition("\n")[0])
    parser.add_argument("--games", type=_count, default=games, help="games per row of the table")
    parser.add_argument("--threads", type=_count, default=1, help="games played at once")
    return parser.parse_args()


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a positive integer")
    return int(text)
