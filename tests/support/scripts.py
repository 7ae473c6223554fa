"""Scripts outside the package, as modules."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

from support.paths import ROOT

if TYPE_CHECKING:
    from types import ModuleType


def script(path: str) -> ModuleType:
    """Import a script, such as `docs/make_position_image.py`, without running it."""
    spec = spec_from_file_location(path.rpartition("/")[2].removesuffix(".py"), ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
