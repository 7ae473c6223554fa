"""The players of a campaign."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base import files
from minewise.base.errors import PlayerError
from minewise.play.player_file import is_file_name, player_named
from minewise.play.players import find_player

if TYPE_CHECKING:
    from minewise.play.player import AnyPlayer
    from minewise.play.players import OpeningRule


@dataclass(frozen=True)
class PlayerSpec:
    """A player by name, which need not be loaded to be described.

    Parameters
    ----------
    name
        That of a native player, or `FILE.py:NAME`, as the campaign names it.
    folder
        Where its file is looked for, if it has one.
    nickname
        What it is called in tables, if not by its name without folders.

    Examples
    --------
    >>> PlayerSpec("resolution:pair-any").label
    'resolution'
    >>> PlayerSpec("players/mine.py:Careful").label
    'mine.py:Careful'
    """

    name: str
    folder: Path = Path()
    nickname: str | None = None

    @property
    def label(self) -> str:
        """What it is called in tables."""
        if self.nickname is not None:
            return self.nickname
        return Path(self.name).name if self._is_own else find_player(self.name).name

    @property
    def full_name(self) -> str:
        """By which it is found from any folder."""
        return str(self.folder / self.name) if self._is_own else self.name

    @property
    def opening(self) -> OpeningRule:
        """Which cell it opens first."""
        return "random" if self._is_own else find_player(self.name).opening

    @property
    def file(self) -> Path | None:
        """The file it is written in, if it is not a native one."""
        return self.folder / f"{self.name.rpartition('.py:')[0]}.py" if self._is_own else None

    def load(self) -> AnyPlayer:
        """Load the player itself."""
        return player_named(self.full_name)

    def file_digest(self) -> str | None:
        """Return a digest of its file, if it has one."""
        if self.file is None:
            return None
        return sha256(files.read_whole(str(self.file), PlayerError)).hexdigest()

    @property
    def _is_own(self) -> bool:
        return is_file_name(self.name)
