"""Requests that a program cuts off when it ends: each is told so, and none ends in a traceback."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shuffleup.api.bodies import refused_response
from shuffleup.protocol.request_refusals import BoxEnds


class CutOffAtEnd:
    """Middleware, the outermost: uvicorn cancels what is still at work a moment after it was told to stop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; one that is cancelled before its answer has begun is refused."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except asyncio.CancelledError:
            if not begun:
                await refused_response(BoxEnds(), scope)(scope, receive, send)
