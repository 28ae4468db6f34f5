"""Pages that follow a box over streams of events, as a wall and a console do, and read everything."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit

WALL = "wall,clock,board,sound"
CONSOLE = "floor,timetable,links,table"


class Listener:
    """One page that follows topics of the box at `url`."""

    def __init__(self, url: str, topics: str) -> None:
        at = urlsplit(url)
        self._line = socket.create_connection((at.hostname or "", at.port or 80))
        asked = f"GET /api/events?topics={topics} HTTP/1.1\r\nhost: {at.netloc}\r\n\r\n"
        self._line.sendall(asked.encode())
        self._line.setblocking(False)
        self.heard = 0

    def read(self) -> None:
        """Take all that has come, and forget it."""
        with suppress(BlockingIOError):
            while came := self._line.recv(1 << 16):
                self.heard += len(came)

    def close(self) -> None:
        """Hang up."""
        self._line.close()
