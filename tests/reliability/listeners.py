"""Pages that follow a box over streams of events, as a wall and a console do, and read everything."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit

WALL = "wall,clock,board,sound"
CONSOLE = "floor,timetable,links,table"


class Listener:
    """One page that follows topics of the box at `url`."""

    def __init__(self, url: str, topics: str) -> None:
        self._at, self._topics = urlsplit(url), topics
        self.heard = 0
        self._follow()

    def _follow(self) -> None:
        self._line = socket.create_connection((self._at.hostname or "", self._at.port or 80))
        asked = f"GET /api/events?topics={self._topics} HTTP/1.1\r\nhost: {self._at.netloc}\r\n\r\n"
        self._line.sendall(asked.encode())
        self._line.setblocking(False)

    def read(self) -> None:
        """Take all that has come, and forget it; who was too slow for the box comes again."""
        with suppress(ConnectionError):
            try:
                while came := self._line.recv(1 << 16):
                    self.heard += len(came)
            except BlockingIOError:
                return
        self._line.close()
        self._follow()

    def close(self) -> None:
        """Hang up."""
        self._line.close()
