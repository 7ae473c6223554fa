"""What runs in worker processes, one module for each module of `routes`."""

from __future__ import annotations

from pkgutil import iter_modules


def task_modules() -> list[str]:
    """Return the names of all modules with tasks, which worker processes preload."""
    return [module.name for module in iter_modules(__path__, f"{__name__}.")]
