"""Campaigns: players × boards × start rules × games, in chunks that can be played anywhere.

A campaign is a TOML file (`settings_file`), which gives a `Campaign`. It is cut into chunks
(`plan`), whose games depend on the seed and their indices alone (`games`). An engine plays them
(`engine`, `engines`), and each becomes a file (`chunk_file`) in the results folder (`folder`),
which a manifest ties to the campaign (`manifest`). The files are read and added up to its status
(`status`): what is missing is what is still to be played (`running`).

Needs the extra `cluster`: pyarrow for the files, and dask.distributed for the engine `dask`.
"""

from __future__ import annotations

from importlib.util import find_spec

from minewise.base.errors import CampaignError


def require_library(name: str, purpose: str) -> None:
    """Raise `CampaignError` unless a library of the extra is installed."""
    if not find_spec(name):
        raise CampaignError(f"{purpose} needs {name}: pip install 'minewise[cluster]'")
