"""The line of a connection, for those who may hold it longer than it lasts."""

import asyncio
from typing import Any


class UntilLost:
    """A transport that takes nothing more when its line is lost.

    asyncio writes a line into the log for each further piece of an answer, and whoever asks and hangs up
    decides how many those are.
    """

    def __init__(self, line: asyncio.Transport) -> None:
        self._line: asyncio.Transport | None = line

    def let_go(self) -> None:
        """Forget the line, so that its buffers go at once: a task that ends late still holds this."""
        self._line = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name) if self._line else lambda *more: None

    def is_closing(self) -> bool:
        """Say whether nothing more is sent."""
        return self._line is None or self._line.is_closing()

    def write(self, data: bytes) -> None:
        """Send something, unless there is nobody any more."""
        if self._line and not self._line.is_closing():
            self._line.write(data)
