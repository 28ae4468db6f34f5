"""The application that answers the faces: pages, views, commands, and the metal of a simulated box."""

import socket
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from shuffleup.api.bodies import json_response
from shuffleup.api.commands import post_command
from shuffleup.api.events import list_views, stream_events
from shuffleup.api.floor import FloorDesk, show_deal, show_log, show_rules
from shuffleup.api.guard import Guard
from shuffleup.api.metal import Metal, touch_metal
from shuffleup.api.verbs import list_verbs
from shuffleup.hub import Hub
from shuffleup.wire import Command, Reply

KEEP_ALIVE_S = 10.0


def create_app(
    *,
    hub: Hub,
    submit: Callable[[Command], Awaitable[Reply]],
    metal: Metal | None,
    pages: Path,
    floor: FloorDesk | None = None,
    own_names: Iterable[str] | None = None,
    keep_alive_s: float = KEEP_ALIVE_S,
) -> Starlette:
    """Build the application.

    `submit` hands a command to its station; `metal` is None on a box with real keys; `pages` is the folder
    of the static pages; `floor` is where the director's console reads, None on a box without a floor;
    `own_names` are the host names of this box, by default what it calls itself; an idle stream of events
    gets a comment every `keep_alive_s` seconds.
    """
    names = _names_of_this_box() if own_names is None else own_names
    app = Starlette(
        routes=_routes(pages),
        middleware=[Middleware(Guard, own_names=names)],
        exception_handlers={
            HTTPException: _refused,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
    )
    app.router.redirect_slashes = False
    app.state.hub = hub
    app.state.submit = submit
    app.state.metal = metal
    app.state.floor = floor
    app.state.keep_alive_s = keep_alive_s
    return app


def _routes(pages: Path) -> list[Route | Mount]:
    async def front_panel(request: Request) -> Response:
        return FileResponse(pages / "index.html")

    async def floor_console(request: Request) -> Response:
        return FileResponse(pages / "floor" / "index.html")

    return [
        Route("/", front_panel),
        Route("/floor", floor_console),
        Route("/api/events", stream_events),
        Route("/api/views", list_views),
        Route("/api/commands", post_command, methods=["POST"]),
        Route("/api/verbs", list_verbs),
        Route("/api/rules", show_rules),
        Route("/api/deal", show_deal),
        Route("/api/log", show_log),
        Route("/api/metal", touch_metal, methods=["POST"]),
        Mount("/static", StaticFiles(directory=pages)),
    ]


def _names_of_this_box() -> tuple[str, ...]:
    name = socket.gethostname()
    return (name, f"{name.partition('.')[0]}.local")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = json_response({"error": error.detail}, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _gone(request: Request, error: Exception) -> Response:
    """Answer nobody: whoever asked hung up before the end of the question."""
    return json_response({"error": "the request was cut off"}, 400)


async def _failed(request: Request, error: Exception) -> Response:
    """Say that it is our fault; the reason goes to the log of the unit, not to the asker."""
    return json_response({"error": "the box could not answer: its log says why"}, 500)
