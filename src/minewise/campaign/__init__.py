"""Campaigns: players × boards × start rules × games, in chunks that can be played anywhere.

`settings_file` reads a TOML file into a `Campaign` (`campaign`), which is split into chunks whose
games depend only on the seed and their indices. An engine (`engine`, `dask_engine`) plays the
chunks. Each becomes a file (`chunk_file`) in the results folder (`folder`), whose manifest ties it
to the campaign. `status` reads the files back, adds them up and lists the chunks still missing.

Needs the `cluster` extra: pyarrow for the files and dask.distributed for the `dask` engine.
"""

from __future__ import annotations

from importlib.util import find_spec

from minewise.base.errors import CampaignError


def require_library(name: str, purpose: str) -> None:
    """Raise `CampaignError` if a library from the `cluster` extra is not installed."""
    if not find_spec(name):
        raise CampaignError(f"{purpose} needs {name}: pip install 'minewise[cluster]'")
