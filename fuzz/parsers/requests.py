"""HTTP requests: the bodies that the workers parse and answer."""

from __future__ import annotations

import inspect
import json
import logging
import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from fuzz.parsers.oracle import require_short, small_boards
from minewise.server import routes
from minewise.server.limits import Limits
from minewise.server.log import LOGGER
from minewise.server.simulation_tasks import SimulationRequest, check
from minewise.server.workers.worker import Call, answer

if TYPE_CHECKING:
    from pydantic import BaseModel

LIMITS = Limits(
    seconds=0.2, cells=64, boards=1, states=100, formula=100, circuit_cells=4000, layouts=5,
    games=10, players=2,
)  # fmt: skip
"""So small that an answer takes milliseconds: the requests are attacked, not the engine."""


class Task(NamedTuple):
    """What answers the requests to an address."""

    function: Any
    model: type[BaseModel]


@cache
def tasks() -> dict[str, Task]:
    """Return the tasks of all POST requests, by address."""
    found = {"/simulations": Task(check, SimulationRequest)}
    for module in pkgutil.iter_modules(routes.__path__, f"{routes.__name__}."):
        for route in getattr(getattr(import_module(module.name), "router", None), "routes", []):
            if route.methods == {"POST"} and route.path not in found:
                known = inspect.getclosurevars(route.endpoint).nonlocals
                found[route.path] = Task(known["task"], known["hints"]["request"])
    return found


def requests(data: bytes) -> None:
    """Answer a request: the first line is its address, the rest its body."""
    address, _, body = data.partition(b"\n")
    task = tasks().get(address.decode(errors="replace"))
    if task is None:
        return
    with small_boards():
        reply = answer(Call(*task, body, LIMITS))
    assert reply.status in {200, 400, 422}, reply
    if reply.media_type.endswith("json"):
        told = json.loads(reply.body, parse_constant=_refuse)
        if reply.status != 200:
            require_short(told["detail"])


def _refuse(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


LOGGER.setLevel(logging.CRITICAL + 1)  # bugs are shown as findings
