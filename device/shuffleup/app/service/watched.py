"""The reports of a serving program to the service manager."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from os import environ

from shuffleup.app.notify import READY, STOPPING, ServiceManager, status
from shuffleup.app.service.background_task import beside
from shuffleup.app.service.heartbeat import Heartbeat
from shuffleup.kernel.clock import Clock


async def nothing_stored() -> None:
    """Answer where there is no journal yet that could hang."""


@asynccontextmanager
async def watched(
    clock: Clock,
    what: str,
    answers: Callable[[], Awaitable[object]] = nothing_stored,
    environment: Mapping[str, str] = environ,
) -> AsyncIterator[None]:
    """Say that the faces are let in, and that the program lives until the body is left.

    `what` is shown by `systemctl status`; `answers` is asked before each beat (`Heartbeat`). One of these is
    on at a time: a second heart would beat on for a first one that has stopped.
    """
    manager = ServiceManager(environment)
    manager.tell(READY, status(what))
    try:
        async with beside(Heartbeat(manager, clock, answers).run(), "heartbeat"):
            yield
    finally:
        manager.tell(status(f"{what}: over"))


def tell_stopping(environment: Mapping[str, str] = environ) -> None:
    """Report that the program ends on request."""
    ServiceManager(environment).tell(STOPPING)
