"""
The native core of minewise. Use the package minewise, which fronts it.
"""

from collections.abc import Sequence


class Graph:
    """Who neighbours whom."""

    @staticmethod
    def grid(rows: int, cols: int) -> Graph: ...

    @staticmethod
    def torus(rows: int, cols: int) -> Graph: ...

    @staticmethod
    def hex(rows: int, cols: int) -> Graph: ...

    @staticmethod
    def box(shape: Sequence[int]) -> Graph: ...

    @staticmethod
    def graph(neighbours: Sequence[Sequence[int]]) -> Graph: ...

    @property
    def kind(self) -> str: ...

    @property
    def shape(self) -> tuple[int, ...]: ...

    def __len__(self) -> int: ...

    def neighbours(self, cell: int) -> list[int]: ...
