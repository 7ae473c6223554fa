"""Endpoints whose requests are read where they are answered: in a worker."""

from __future__ import annotations

from inspect import getdoc
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute

from minewise.server.workers.pool import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from pydantic import BaseModel
    from starlette.responses import Response

    from minewise.server.workers.process_main import TaskFunction


class WorkerRouter(APIRouter):
    """Endpoints that pass requests on to workers as they come: to read one can take seconds."""

    def add_task(
        self,
        path: str,
        task: TaskFunction,
        request: type[BaseModel],
        response: Any = None,
        **more: Any,
    ) -> None:
        """Add an endpoint that runs a task in a worker; the task's docstring describes it.

        Parameters
        ----------
        path
            The path of the endpoint, whose method is POST.
        task
            The function that a worker calls.
        request
            The model of the request.
        response
            The model of the response.
        more
            What else the description says, as FastAPI names it.
        """

        async def endpoint(http: Request) -> Response:
            return await answer(http, task, request)

        self.add_api_route(
            path,
            endpoint,
            methods=["POST"],
            name=task.__name__,
            description=getdoc(task),
            response_model=response,
            openapi_extra=sent(request),
            route_class_override=_WorkerRoute,
            **more,
        )


class _WorkerRoute(APIRoute):
    """A route of which FastAPI knows the description, and has nothing else to do for it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


def sent(request: type[BaseModel]) -> dict[str, Any]:
    """Describe what is sent to an endpoint that reads nothing itself."""
    schema = request.model_json_schema(ref_template="#/components/schemas/{model}")
    content = {"application/json": {"schema": schema}}
    return {"requestBody": {"required": True, "content": content}}
