"""What the commands about formulas take."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import inputs
from minewise.cli.completion import option_values as completion

AsJson = inputs.AsJson
Seconds = inputs.Seconds

ENCODINGS = """\
Encodings, the ways to say that k of n cells are mined: automatic takes what suits each constraint;
pairwise, all subsets, has no auxiliary variables; seqcounter, sortnetwrk, cardnetwrk, totalizer,
mtotalizer and kmtotalizer are those of python-sat; adder is the smallest for very many cells.
Python-sat's bitwise and ladder can say no more than "at most one", so no clue above 1."""

Encoding = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="How to write counts; see above.",
        autocompletion=completion.encodings,
    ),
]
