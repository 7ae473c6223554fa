"""Options for the SAT commands."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import completion

ENCODINGS = """\
An encoding writes "k of n cells are mined" as clauses: automatic picks one per constraint; pairwise
lists all subsets and has no auxiliary variables; seqcounter, sortnetwrk, cardnetwrk, totalizer,
mtotalizer and kmtotalizer come from python-sat; adder is the smallest for very many cells. bitwise
and ladder support only "at most one", so no clue can exceed 1."""

Encoding = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="The encoding; see above.", autocompletion=completion.encodings
    ),
]
