"""
The native core of minewise. Use the package minewise, which fronts it.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def count_mines_around(graph: Graph, mines: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
    """
    The clue of every free cell, and the code of a mine for every mined one.
    """

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
