"""Deadlines for requests: a client that sends very slowly occupies one connection, and nothing else."""

import asyncio
import sys
from typing import cast

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from shuffleup.api.gate.disconnect import UntilLost
from shuffleup.api.gate.web_socket import WebSocket, wants_socket

QUESTION_S = 20.0
"""From the first moment of a connection, or the first letter of a later question, to the end of its body:
time enough for a list of five thousand players."""

_BEING_ASKED = (h11.IDLE, h11.SEND_BODY)


class RequestTimeout(H11Protocol):
    """HTTP as uvicorn speaks it, hung up where a question is not whole after `QUESTION_S` seconds."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first question."""
        self._line = UntilLost(transport)
        super().connection_made(cast(asyncio.Transport, self._line))
        self._look()

    def data_received(self, data: bytes) -> None:
        """Take what has come, and wait no longer once the question is whole."""
        try:
            super().data_received(data)
        except h11.LocalProtocolError:  # nonsense behind a question that is answered, and only once
            self.transport.abort()
        self._look()

    def _should_upgrade(self) -> bool:
        return wants_socket(cast(Scope, self.scope))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the line to the stream that was asked for."""
        self._stop_waiting()
        self.connections.discard(self)
        WebSocket(self.app, self._line, cast(Scope, self.scope), self.server_state)

    def on_response_complete(self) -> None:
        """Go on with a question that came before the last one was answered."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        self._unset_keepalive_if_required()  # uvicorn leaves it running where the line was reset
        super().connection_lost(exc)
        self._line.let_go()

    def send_400_response(self, msg: str) -> None:
        """Answer nonsense; h11's error holds its own frame, with it all that called it, and so the line."""
        if error := sys.exception():
            error.__traceback__ = None
        super().send_400_response(msg)

    def _look(self) -> None:
        if self.conn.their_state not in _BEING_ASKED or self.transport.get_protocol() is not self:
            self._stop_waiting()
        elif self._overdue is None:
            self._overdue = self.loop.call_later(QUESTION_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
