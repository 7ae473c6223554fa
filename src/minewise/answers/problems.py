"""Error responses from the server."""

from __future__ import annotations

from typing import Annotated

from minewise.answers.answer import Answer


class ProblemPlace(Answer, total=False):
    """The location of an error in a request."""

    line: Annotated[int, "The line in the text, from 1."]
    row: Annotated[int, "The row of a cell, from 0."]
    column: Annotated[int, "The column: from 1 with `line`, from 0 with `row`."]
    move: Annotated[int, "The move in the game, from 0."]
    errors: Annotated[list[str], "All errors in the request."]


class ProblemDetails(ProblemPlace):
    """A problem in the format of RFC 9457."""

    type: Annotated[str, "The kind of problem, such as `/problems/board`."]
    title: Annotated[str, "The kind of problem, in words."]
    status: int
    detail: Annotated[str, "The problem and how to fix it."]
