"""The output of `minewise --version`."""

from __future__ import annotations

from minewise import __version__


def print_version() -> None:
    """Print the name and version of the program."""
    print(f"minewise {__version__}")
