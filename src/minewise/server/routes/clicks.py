"""The endpoint that finds the fewest clicks."""

from __future__ import annotations

from dataclasses import replace
from sys import maxsize

from minewise.answers import games as answers
from minewise.efficiency.clicks import clicks as fewest
from minewise.server.limits import Limits
from minewise.server.requests import LayoutRequest, example
from minewise.server.routes.worker_router import WorkerRouter

router = WorkerRouter(tags=["games"])


class ClicksRequest(LayoutRequest):
    """A layout."""

    model_config = example(layout=["B---", "----", "---B"])


@router.task("/clicks")
def clicks(request: ClicksRequest, limits: Limits) -> answers.Clicks:
    """Find the fewest clicks that win a layout, with clicks in order, its 3BV and its ZiNi.

    Left clicks, flags and chords count one each. If the time runs out, `proved` is false, and the
    minimum lies between `lower_bound` and `clicks`.
    """
    budget = replace(limits.budget, ticks=maxsize)
    return fewest(request.read_layout(limits), budget=budget).to_json()
