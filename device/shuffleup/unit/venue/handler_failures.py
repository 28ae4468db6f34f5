"""Handling of messages on the bus of a venue that could not be processed."""

import time
from collections import deque
from collections.abc import Callable

from shuffleup.kernel.field_types import Stream
from shuffleup.network.bus import Message, UnreadableMessage
from shuffleup.network.bus.inbox import RowRefused
from shuffleup.network.bus.stream import StreamForked
from shuffleup.network.bus.subscription import to_the_loop
from shuffleup.storage.journal import JournalError

KEPT_LINES = 64
"""Lines that are not logged again while they are among the last so many: a faulty box repeats itself."""

MOST_LINES = 20
"""Lines a minute; more are counted, and the number is logged: a box may be wrong otherwise each time."""

MINUTE_S = 60.0


class HandlerFailures:
    """The error hook of a bus.

    A row that could not be stored comes again, and its station shows why. What cannot be read, or may not be
    sent, is one line in the log and has no effect; of rows that are refused one line a kind of event and
    stream, and of all of them `MOST_LINES` a minute. `forked` is told the stream to which two boxes have
    written, `refused` of a row that cannot be read. Anything else is a fault of ours, and
    goes where faults go.
    """

    def __init__(self, log: Callable[[str], None], seconds: Callable[[], float] = time.monotonic) -> None:
        """Write lines with `log`; `seconds` never go back."""
        self.forked: Callable[[Stream], None] = lambda stream: None
        self.refused: Callable[[RowRefused], None] = lambda row: None
        self._log = log
        self._said: deque[str] = deque(maxlen=KEPT_LINES)
        self._seconds, self._minute, self._lines = seconds, seconds(), 0

    def __call__(self, message: Message, error: BaseException) -> None:
        """Deal with one failure."""
        if isinstance(error, StreamForked):
            self.forked(error.stream)
            self._say(str(error))
        elif isinstance(error, RowRefused):
            self.row_refused(error)
        elif isinstance(error, UnreadableMessage):
            self._say(f"{message.topic}: {error}")
        elif not isinstance(error, JournalError):
            to_the_loop(message, error)

    def row_refused(self, error: RowRefused) -> None:
        """Tell of a row that this program cannot read, wherever it was met."""
        self.refused(error)
        self._say(str(error), about=f"{error.stream} {error.kind} {error.version}")

    def _say(self, line: str, *, about: str = "") -> None:
        """Log a line unless one like it, or about the same, is among the last."""
        if (about or line) in self._said:
            return
        self._said.append(about or line)
        if (now := self._seconds()) - self._minute >= MINUTE_S:
            if self._lines > MOST_LINES:
                self._log(f"{self._lines - MOST_LINES} more messages that could not be processed")
            self._minute, self._lines = now, 0
        self._lines += 1
        if self._lines <= MOST_LINES:
            self._log(line)
