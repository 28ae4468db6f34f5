"""Persistent data of the link: ids of commands, the result of the last one, and events.

The ids are stored in two copies that are written alternately, each with a count and a CRC: an interrupted
write leaves the other. An event has one of sixteen places, which is reused only after the event is
acknowledged.
"""

import struct
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.shapes import Memory

EVENTS_KEPT = 16
MOST_EVENT = 40
"""Bytes of an event: its code and its fields."""

_IDS = "<HIHHBH"  # count, memory id, started, done, result, first event
_COPY_BYTES = struct.calcsize(_IDS) + 4
_EVENT_BYTES = 3 + MOST_EVENT + 4
BYTES = 2 * _COPY_BYTES + EVENTS_KEPT * _EVENT_BYTES
"""The bytes of the memory that it takes."""


class LinkMemory:
    """Ids of commands and unacknowledged events, at `at` of a memory that stays.

    `started` and `done` are ids of commands, `result` the response that ended `done`. `fresh_id` names the
    memory if it holds nothing yet: a number unlike any before. Every method raises OSError where the memory
    does not answer; what was known stays.
    """

    def __init__(self, memory: "Memory", at: int, fresh_id: int) -> None:
        self._memory = memory
        self._at = at
        kept = _newest([self._copy(0), self._copy(1)])
        if kept is None:
            for n in range(EVENTS_KEPT):  # an event of an older life of this memory would be taken for ours
                memory.write(self._place(n), bytes(_EVENT_BYTES))
            kept = (0, fresh_id, 0, 0, 0, 0)
        self._count, self.id, self.started, self.done, self.result, self.first_event = kept
        if not self._count:
            self._keep(0, 0, 0, 0)
        self.next_event = self.first_event
        while self.waiting < EVENTS_KEPT and self._kept_event(self.next_event) is not None:
            self.next_event = self.next_event + 1 & 0xFFFF

    @property
    def waiting(self) -> int:
        """The number of events that are not acknowledged."""
        return self.next_event - self.first_event & 0xFFFF

    def start(self, command: int) -> None:
        """Keep that a command is begun; comes before its first motion."""
        self._keep(command, self.done, self.result, self.first_event)

    def close(self, command: int, response: int) -> None:
        """Keep that a command is over and which response ended it."""
        self._keep(command, command, response, self.first_event)

    def add(self, event: bytes) -> int:
        """Keep an event and return its number. Raises ValueError where it is too long or sixteen wait."""
        if self.waiting == EVENTS_KEPT or len(event) > MOST_EVENT:
            raise ValueError(f"no place for an event of {len(event)} bytes, {self.waiting} wait")
        n = self.next_event
        record = struct.pack("<HB", n, len(event)) + event
        self._memory.write(self._place(n), record + struct.pack("<I", crc32(record)))
        self.next_event = n + 1 & 0xFFFF
        return n

    def event(self, n: int) -> bytes:
        """Return an event that waits. Raises OSError where it does not come back as it was written."""
        event = self._kept_event(n)
        if event is None:
            raise OSError(f"event {n} is damaged")
        return event

    def newest(self) -> "bytes | None":
        """Return the last event that was kept, acknowledged or not; None where there never was one."""
        return self._kept_event(self.next_event - 1 & 0xFFFF)

    def acknowledge(self, n: int) -> bool:
        """Forget all events up to n; False where n is none that waits."""
        acknowledged = n + 1 - self.first_event & 0xFFFF
        if not 0 < acknowledged <= self.waiting:
            return False
        self._keep(self.started, self.done, self.result, n + 1 & 0xFFFF)
        return True

    def _keep(self, started: int, done: int, result: int, first_event: int) -> None:
        count = self._count % 0xFFFE + 1  # 0 is a memory that holds nothing; odd and even take turns
        body = struct.pack(_IDS, count, self.id, started, done, result, first_event)
        self._memory.write(self._at + count % 2 * _COPY_BYTES, body + struct.pack("<I", crc32(body)))
        self._count, self.started, self.done = count, started, done
        self.result, self.first_event = result, first_event

    def _copy(self, which: int) -> tuple[int, ...] | None:
        record = self._memory.read(self._at + which * _COPY_BYTES, _COPY_BYTES)
        body = record[:-4]
        return struct.unpack(_IDS, body) if record[-4:] == struct.pack("<I", crc32(body)) else None

    def _place(self, n: int) -> int:
        return self._at + 2 * _COPY_BYTES + n % EVENTS_KEPT * _EVENT_BYTES

    def _kept_event(self, n: int) -> bytes | None:
        record = self._memory.read(self._place(n), _EVENT_BYTES)
        kept, length = struct.unpack("<HB", record[:3])
        if kept != n or length > MOST_EVENT:
            return None
        end = 3 + length
        sound = record[end : end + 4] == struct.pack("<I", crc32(record[:end]))
        return record[3:end] if sound else None


def _newest(copies: list[tuple[int, ...] | None]) -> tuple[int, ...] | None:
    sound = [copy for copy in copies if copy is not None]
    if len(sound) == 2 and sound[1][0] - sound[0][0] & 0xFFFF >= 0x8000:
        return sound[0]
    return sound[-1] if sound else None
