"""The first exchange on a line, until a card machine of ours has identified itself."""

from typing import Any

from shuffleup.hardware.card_machine.happenings import Identity, Mismatch
from shuffleup_link import messages

HELLO_MS = 100
HELLO_TO_A_STRANGER_MS = 2_000

WAKE = b"\x03\x03\x04"
"""Leaves the prompt of MicroPython, where somebody was servicing the machine, and starts its program."""

_PROMPT = b">>> "
_OURS = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)


class Greeting:
    """Greets again and again, a stranger seldom, and wakes a machine that stands at its prompt."""

    def __init__(self) -> None:
        self._stranger: tuple[int, int, int] | None = None
        self._end_of_chunk = b""
        self._woken = False
        self._waited_ms = HELLO_MS

    def begin(self) -> None:
        """Greet again at once; the partner is unknown from now on."""
        self._stranger, self._woken = None, False
        self._waited_ms = HELLO_MS

    def waits(self) -> tuple[int, ...]:
        """Give the time until HELLO is to be sent (again)."""
        return ((HELLO_TO_A_STRANGER_MS if self._stranger else HELLO_MS) - self._waited_ms,)

    def due(self, elapsed_ms: int) -> bytes | None:
        """Let time pass; return the payload of HELLO if it is to be sent (again)."""
        self._waited_ms += elapsed_ms
        if self.waits()[0] > 0:
            return None
        self._waited_ms = 0
        return messages.pack(messages.HELLO_FIELDS, _OURS)

    def read(self, payload: bytes) -> Identity | tuple[Mismatch, ...]:
        """Read a greeting; of a partner with another protocol, or none, return only the report of it."""
        theirs: tuple[Any, ...] | None = messages.unpack(messages.HELLO_FIELDS, payload[:6])
        if theirs is None:
            return ()
        least, most, crc = theirs
        if least > _OURS[1] or most < _OURS[0] or crc != _OURS[2]:
            return self.strange((least, most, crc))
        said: tuple[Any, ...] | None = messages.unpack(messages.IDENT_FIELDS, payload)
        if said is None:
            return ()
        machine, memory, boot, firmware, firmware_hash, caps = said[3:]
        return Identity(machine, memory, boot, tuple(firmware), firmware_hash, caps)

    def strange(self, theirs: tuple[int, int, int]) -> tuple[Mismatch, ...]:
        """Take in a protocol of another version; it is reported once."""
        if theirs == self._stranger:
            return ()
        self._stranger = theirs
        return (Mismatch(_OURS, theirs),)

    def wakes(self, chunk: bytes) -> bytes:
        """Look for the prompt in what came; return what ends it, empty where there is none or it was sent."""
        seen = self._end_of_chunk + chunk
        self._end_of_chunk = seen[1 - len(_PROMPT) :]
        if _PROMPT not in seen or self._woken:
            return b""
        self._woken = True
        return WAKE
