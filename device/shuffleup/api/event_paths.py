"""The pages of several events on one server: those of a further event below a path of its own (EVT-06)."""

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.types import Receive, Scope, Send

FURTHER = "/e/"
"""Begins the path of every page of a further event; its short name follows."""


def path_of(name: str) -> str:
    """Name what stands before the addresses of an event, empty for the first one."""
    return f"{FURTHER}{name}" if name else ""


class EventPaths:
    """Answers by the application of an event what is asked below its path, and all else by the `first` one.

    Below its own short name, `named`, the first answers, too: a wall of several events names each alike.
    The application of a further event is the same program: it does not know of the path.
    """

    def __init__(self, first: Starlette, named: str = "") -> None:
        self.first, self._named = first, named
        self.further: dict[str, Starlette] = {}

    @property
    def state(self) -> State:
        """What the application of the first event keeps."""
        return self.first.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        asked = str(scope.get("path", ""))
        name, _, path = asked.removeprefix(FURTHER).partition("/")
        apps = {self._named: self.first} | self.further
        app = apps.get(name) if asked.startswith(FURTHER) else None
        if app is None:
            await self.first(scope, receive, send)
        else:
            await app({**scope, "path": f"/{path}", "raw_path": f"/{path}".encode()}, receive, send)
