"""What the endpoints on boards answer with, for the description of the API."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field

from minewise.server.schemas.requests import example

Cell = Annotated[list[int], Field(description="Indices from 0, `[row, column]` on flat boards.")]

_Shape = Annotated[list[int], Field(description="The number of cells along every axis.")]
_Topology = Annotated[str, Field(description="Who neighbours whom.")]
_Mines = Annotated[int | None, Field(description="The total of mines, if it is known.")]
_Consistent = Annotated[bool, Field(description="Whether any layout fits the board.")]
_Technique = Annotated[str, Field(description="The hardest technique that is needed to see it.")]
_UsesTotal = Annotated[bool, Field(description="Whether the total of mines is needed.")]

_MOVE: Final = {
    "cell": [0, 0],
    "safety": 1.0,
    "chance": None,
    "chance_exact": False,
    "chance_error": None,
}
_STEP: Final = {
    "safe": [],
    "mined": [[0, 2], [0, 4]],
    "technique": "single",
    "clues": [[0, 3]],
    "total": False,
    "text": "The 2 at row 0, column 3 needs two mines, and only two cells are left for them: "
    "row 0, columns 2 and 4 are both mined.",
}


class Best(BaseModel):
    """The cell to open next."""

    cell: Cell
    safety: Annotated[float, Field(description="The probability that it is free.")]


class Move(Best):
    """A cell that may be opened next, and what that promises."""

    chance: Annotated[float | None, Field(description="The chance to win the game, if known.")]
    chance_exact: Annotated[bool, Field(description="Whether that chance is no estimate.")]
    chance_error: Annotated[float | None, Field(description="The standard error of the chance.")]


class Conflict(BaseModel):
    """Where nothing fits the board: clues that cannot all hold."""

    conflict: Annotated[
        list[Cell], Field(default_factory=list, description="Clues that cannot all hold.")
    ]
    conflict_includes_mines: Annotated[
        bool, Field(description="Whether the total of mines is one of them.")
    ] = False


class Analysed(Conflict):
    """All there is to know about a board."""

    model_config = example(
        shape=[1, 5],
        topology="grid",
        mines=None,
        consistent=True,
        solutions="1",
        exact=True,
        safe=[[0, 0]],
        mined=[[0, 2], [0, 4]],
        probability=[[0.0, None, 1.0, None, 1.0]],
        best={"cell": [0, 0], "safety": 1.0},
        id="eNqzN7Q3sgcAA2QBIQ",
    )

    shape: _Shape
    topology: _Topology
    mines: _Mines
    consistent: _Consistent
    solutions: Annotated[
        str | None, Field(description="The number of layouts, which may have many digits.")
    ]
    exact: Annotated[bool, Field(description="Whether nothing is estimated.")]
    safe: Annotated[list[Cell], Field(description="Covered cells that are certainly free.")]
    mined: Annotated[list[Cell], Field(description="Covered cells that are certainly mined.")]
    probability: Annotated[
        list[Any],
        Field(
            description="How likely each cell is mined, nested like the board; null where it is "
            "not covered."
        ),
    ]
    best: Best | None
    error: Annotated[
        float, Field(description="The largest standard error, if not exact; 1 if unknown.")
    ] = 0.0
    id: Annotated[str, Field(description="The board, short enough for a URL.")]


class Moves(BaseModel):
    """The best move, and others that come near it."""

    model_config = example(
        consistent=True,
        exact=True,
        best=_MOVE,
        moves=[_MOVE],
    )

    consistent: _Consistent
    exact: Annotated[bool, Field(description="Whether nothing is estimated.")]
    best: Move | None
    moves: Annotated[list[Move], Field(description="Those worth a look, the best first.")]


class Counted(BaseModel):
    """The number of layouts."""

    model_config = example(consistent=True, solutions="1")

    consistent: _Consistent
    solutions: Annotated[
        str, Field(pattern="^[0-9]+$", description="Their number, which may have many digits.")
    ]


class Layouts(BaseModel):
    """A page of layouts; on large boards it is shorter than was asked for."""

    model_config = example(consistent=True, offset=0, layouts=[["--B-B"]], next=None)

    consistent: _Consistent
    offset: Annotated[int, Field(description="How many were skipped.")]
    layouts: Annotated[
        list[list[str]], Field(description="The rows of each: `B` for a mine, `-` for none.")
    ]
    next: Annotated[int | None, Field(description="Where the next page begins, if there is one.")]


class Step(BaseModel):
    """What follows from what is known before."""

    safe: Annotated[list[Cell], Field(description="Cells that are then known to be free.")]
    mined: Annotated[list[Cell], Field(description="Cells that are then known to be mined.")]
    technique: _Technique
    clues: Annotated[list[Cell], Field(description="The clues that tell it.")]
    total: _UsesTotal
    text: Annotated[str, Field(description="Why, in a sentence or two.")]


class Proof(BaseModel):
    """The fewest clues that prove what a cell is."""

    cell: Cell
    fate: Annotated[Literal["safe", "mined"], Field(description="What it is.")]
    technique: _Technique
    clues: Annotated[list[Cell], Field(description="The clues that prove it.")]
    total: _UsesTotal
    smallest: Annotated[bool, Field(description="Whether it is known that fewer do not do.")]
    steps: Annotated[list[Step], Field(description="How they prove it, from easy to hard.")]
    text: Annotated[str, Field(description="Why, in plain sentences.")]


class Region(BaseModel):
    """Undecided cells about which nothing elsewhere on the board can tell anything."""

    cells: list[Cell]
    layouts: Annotated[
        int | None, Field(description="In how many ways they can be filled, if known.")
    ]
    outlook: Annotated[
        Literal["never", "partly", "unknown"],
        Field(description="Whether what later moves show can tell these ways apart."),
    ]
    chance: Annotated[
        float | None, Field(description="How likely perfect play clears the place, if known.")
    ]
    open_first: Annotated[
        list[Cell],
        Field(description="Cells known to be safe that show no clue yet, which may tell more."),
    ]
    text: Annotated[str, Field(description="What to expect of it.")]


class Guess(BaseModel):
    """What is known when nothing is safe."""

    safest: Annotated[list[Best], Field(description="The cells least likely mined, all alike.")]
    best: Annotated[Best, Field(description="The move most likely to win the game.")]
    places: Annotated[
        list[Region], Field(description="What is undecided, to be played one by one.")
    ]
    text: Annotated[str, Field(description="Which cells to choose from.")]


class Explained(Conflict):
    """Why cells are certain."""

    model_config = example(
        shape=[1, 5],
        topology="grid",
        mines=None,
        consistent=True,
        cells=[
            {
                "cell": [0, 4],
                "fate": "mined",
                "technique": "single",
                "clues": [[0, 3]],
                "total": False,
                "smallest": True,
                "steps": [_STEP],
                "text": _STEP["text"],
            }
        ],
        probability=1.0,
        steps=[_STEP],
        guess=None,
    )

    shape: _Shape
    topology: _Topology
    mines: _Mines
    consistent: _Consistent
    cells: Annotated[
        list[Proof], Field(description="The certain cells, or the one that was asked for.")
    ]
    probability: Annotated[
        float, Field(description="How likely the one that was asked for is mined.")
    ] = 0.0
    steps: Annotated[list[Step], Field(description="All that is certain, from easy to hard.")]
    guess: Annotated[Guess | None, Field(description="What to make of a guess, if one is needed.")]


class Encoded(BaseModel):
    """A board as a formula."""

    model_config = example(
        variables=3,
        clauses=4,
        dimacs="c minewise 0.1.0: a Minesweeper board as a formula\n"
        "c every covered cell has a variable: it is mined\n"
        "c topology grid, shape 1 5, mines unknown, encoding automatic\nc\n"
        "c cell 0 0 variable 1\nc cell 0 2 variable 2\nc cell 0 4 variable 3\nc\n"
        "c p show 1 2 3 0\np cnf 3 4\n-1 -2 0\n1 2 0\n2 0\n3 0\n",
    )

    variables: Annotated[int, Field(description="How many it has.")]
    clauses: Annotated[int, Field(description="How many it has.")]
    dimacs: Annotated[str, Field(description="The formula as a file for SAT solvers.")]


class Puzzle(BaseModel):
    """A board that can be won without a guess, and how hard it is."""

    topology: _Topology
    rows: Annotated[int | None, Field(description="Of a flat board.")] = None
    cols: Annotated[int | None, Field(description="Of a flat board.")] = None
    shape: Annotated[list[int] | None, Field(description="Of any other board.")] = None
    mines: Annotated[int, Field(description="The total of mines.")]
    first: Annotated[list[int], Field(description="The cell where play begins.")]
    layout: Annotated[list[str], Field(description="Its rows: `B` for a mine, `-` for none.")]
    difficulty: Annotated[str, Field(description="The hardest technique that is needed.")]
    steps: Annotated[int, Field(description="How many steps of that technique are.")]
    bbbv: Annotated[int, Field(description="The clicks that open every free cell, the 3BV.")]
    openings: Annotated[int, Field(description="The regions of cells with clue 0.")]
    score: Annotated[int, Field(description="How hard it is, in one number.")]


class Generated(BaseModel):
    """Boards that can be won without a guess."""

    model_config = example(
        method="uniform",
        seed=1,
        boards=[
            {
                "topology": "grid",
                "rows": 4,
                "cols": 5,
                "mines": 3,
                "first": [2, 2],
                "layout": ["B----", "-----", "B----", "B----"],
                "difficulty": "single",
                "steps": 2,
                "bbbv": 2,
                "openings": 1,
                "score": 1002,
            }
        ],
    )

    method: Annotated[Literal["uniform", "repair"], Field(description="How they were made.")]
    seed: Annotated[int, Field(description="Which boards these are.")]
    boards: Annotated[list[Puzzle], Field(description="As many as were asked for.")]
