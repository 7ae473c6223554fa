"""Endpoints answered by workers."""

from __future__ import annotations

from asyncio import CancelledError, create_task
from inspect import getdoc
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from minewise.server import error_handlers
from minewise.server.problems import ENDING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from pydantic import BaseModel

    from minewise.server.workers.worker import TaskFunction


Task = TypeVar("Task", bound="TaskFunction")


async def answer(http: Request, task: TaskFunction, model: type[BaseModel]) -> Response:
    """Have a worker parse and answer a request, unless the client disconnects first."""
    work = create_task(http.app.state.pool.run(task, model, await http.body()))
    gone = create_task(_disconnect(http))
    gone.add_done_callback(lambda _: work.cancel())
    try:
        reply = await work
    except CancelledError:  # by the line above, or by uvicorn at the end of a graceful shutdown
        return Response(status_code=499) if gone.done() else error_handlers.response(ENDING)
    finally:
        gone.cancel()
    headers = {"Retry-After": "1"} if reply.status == 503 else None
    return Response(reply.body, reply.status, headers, reply.media_type)


async def _disconnect(http: Request) -> None:
    while (await http.receive())["type"] != "http.disconnect":
        pass


class WorkerRouter(APIRouter):
    """A router that passes requests to workers unparsed, because parsing can take seconds."""

    def task(self, path: str, **more: Any) -> Callable[[Task], Task]:
        """Register a function that answers POST requests in a worker.

        Its docstring and annotations describe the endpoint; `more` is passed to `add_api_route`.
        """

        def add(task: Task) -> Task:
            hints = get_type_hints(task)

            async def endpoint(http: Request) -> Response:
                return await answer(http, task, hints["request"])

            self.add_api_route(
                path,
                endpoint,
                methods=["POST"],
                name=task.__name__,
                description=getdoc(task),
                openapi_extra=sent(hints["request"]),
                route_class_override=_WorkerRoute,
                **({"response_model": hints["return"]} | more),
            )
            return task

        return add


class _WorkerRoute(APIRoute):
    """A route that FastAPI documents without parsing or validating its requests."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


def sent(request: type[BaseModel]) -> dict[str, Any]:
    """Describe the request body for an endpoint that does not parse it."""
    schema = request.model_json_schema(ref_template="#/components/schemas/{model}")
    content = {"application/json": {"schema": schema}}
    return {"requestBody": {"required": True, "content": content}}
