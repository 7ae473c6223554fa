"""`minewise serve`: the page and the HTTP API."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.cli.exits import Exit

HELP = """\
Serve the page and the HTTP API.

Prints the address when it is ready. Ctrl-C or SIGTERM stops it once requests in progress have
finished. /api/v1/openapi.json describes the API.

Requests have limits on size and time. The handbook lists them and shows how to put the server on
the internet.

\b
Examples:
  minewise serve
  minewise serve --host 0.0.0.0 --port 8080
  MINEWISE_SECONDS=2 minewise serve
"""

Host = Annotated[str, typer.Option(metavar="H", help="Address to listen on.")]
Port = Annotated[int, typer.Option(metavar="P", min=0, max=65535, help="Port; 0 picks a free one.")]


def run(host: Host = "127.0.0.1", port: Port = 8000) -> int:
    """Run the command and return its exit code."""
    try:
        from minewise.server.serving import serve
    except ModuleNotFoundError as error:
        raise MinewiseError(
            f"the server needs {error.name}: install it with pip install 'minewise[server]'"
        ) from None
    serve(host, port)
    return Exit.DONE
