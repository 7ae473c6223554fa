"""What the commands about machines take."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import match_options

AsJson = match_options.AsJson
Height = Annotated[int, typer.Option(metavar="K", min=1, help="The rows of the strips.")]
