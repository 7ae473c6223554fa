"""The endpoint that reads replays."""

from __future__ import annotations

from base64 import b64decode

from pydantic import model_validator

from minewise.answers import games as answers
from minewise.base.errors import BoardError, ReplayError
from minewise.replays.formats.games_file import games_file
from minewise.replays.reading import parse_replays
from minewise.server.limits import Limits
from minewise.server.requests import StrictModel, example
from minewise.server.routes.worker_router import WorkerRouter

router = WorkerRouter(tags=["games"])


class ReplaysRequest(StrictModel):
    """The content of a replay file, as `data` or as `text`."""

    model_config = example(text="Board:\n0*0\nEvents:\n0.0 lc (0 0)\n0.1 lr (0 0)")

    data: str | None = None
    """The bytes of the file, in Base64."""
    text: str | None = None
    """The file, if it is text."""

    @model_validator(mode="after")
    def _need_one(self) -> ReplaysRequest:
        if (self.data is None) == (self.text is None):
            raise ValueError("send either data or text")
        return self

    @property
    def content(self) -> str | bytes:
        """The content of the file."""
        if self.data is None:
            return self.text or ""
        try:
            return b64decode(self.data, validate=True)
        except ValueError:
            raise ReplayError("data is not Base64") from None


@router.task("/replays")
def read(request: ReplaysRequest, limits: Limits) -> answers.RecordedGames:
    """Read the games in a replay file of any known format, as the page exports them."""
    replays = parse_replays(request.content)
    for replay in replays:
        cells = len(replay.layout.topology)
        if cells > limits.cells:
            raise BoardError(
                f"the board has {cells:,} cells, but at most {limits.cells:,} are allowed"
            )
    return games_file(replays)
