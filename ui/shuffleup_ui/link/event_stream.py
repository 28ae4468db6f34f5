"""A parser for server-sent events from the box."""

from collections.abc import Iterator
from typing import NamedTuple


class ServerSentEvent(NamedTuple):
    """One event: its name, and what it says as JSON."""

    name: str
    body: bytes


class EventStream:
    """Takes bytes as they come and gives whole events; comments and fields that nobody uses are left out.

    As in the living standard of HTML (section 9.2.6), but for lines that end with a lone CR: the box
    ends its lines with LF.
    """

    def __init__(self) -> None:
        self._unread = b""
        self._name = "message"
        self._lines: list[bytes] = []

    def feed(self, piece: bytes) -> Iterator[ServerSentEvent]:
        """Take a piece of the stream and give the events that are whole now."""
        *lines, self._unread = (self._unread + piece).split(b"\n")
        for line in lines:
            if event := self._line(line.removesuffix(b"\r")):
                yield event

    def _line(self, line: bytes) -> ServerSentEvent | None:
        if not line:
            return self._ended()
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"event":
            self._name = value.decode()
        elif field == b"data":
            self._lines.append(value)
        return None

    def _ended(self) -> ServerSentEvent | None:
        event = ServerSentEvent(self._name, b"\n".join(self._lines)) if self._lines else None
        self._name, self._lines = "message", []
        return event
