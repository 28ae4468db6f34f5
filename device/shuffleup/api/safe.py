"""The page of a box in safe mode: read-only."""

from collections.abc import Callable, Iterable
from html import escape

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shuffleup.api.gate.guard import SAFE_METHODS, Guard
from shuffleup.kernel.language import say, spoken
from shuffleup.views.safe import SafeView

AGAIN_S = 10
"""Interval at which a browser loads the page again; faces of the box need no interval."""


def create_safe_app(view: Callable[[], SafeView], own_names: Iterable[str]) -> Starlette:
    """Build the application; every address gives the same page, with the status of a service that is away."""

    async def show(request: Request) -> Response:
        return HTMLResponse(page(view()), 503, {"retry-after": str(AGAIN_S)})

    routes = [Route("/{anything:path}", show, methods=sorted(SAFE_METHODS))]
    return Starlette(routes=routes, middleware=[Middleware(Guard, own_names=own_names)])


def page(view: SafeView) -> str:
    """Write the page; every text in it is made harmless."""
    head = say("SAFE MODE")
    wrong = "".join(f"<p><strong>{escape(line)}</strong></p>\n" for line in view.wrong)
    facts = "".join(f"<p>{escape(line)}</p>\n" for line in view.clock)
    left = f"<h1>{escape(view.left)}</h1>\n" if view.left else ""
    return (
        f'<!doctype html>\n<html lang="{escape(spoken())}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="dark light">\n<meta http-equiv="refresh" content="{AGAIN_S}">\n'
        f"<title>{escape(head)}</title>\n</head>\n<body>\n"
        f"<h2>{escape(head)}</h2>\n<p>{escape(view.event)}</p>\n{left}{facts}{wrong}<p>{escape(view.todo)}</p>\n"
        "</body>\n</html>\n"
    )
