"""Frames on the serial line: `00 COBS(kind and version, number, session, payload, CRC-32) 00`.

A zero byte stands at both ends and nowhere else, so garbage costs at most one frame and the next one is found
at once. CRC-32 is native code on both sides, and tests show that it finds every error of up to three bits in
frames of commands. One module for CPython and MicroPython: plain functions, integers and bytes.
"""

import struct
from binascii import crc32

VERSION = 1
"""Three bits of the first byte. A frame of another version is counted and left alone."""

MOST_PAYLOAD = 80
"""Bytes of payload that a frame can carry."""

_HEAD = "<BHH"
_HEAD_BYTES = 5
_CRC_BYTES = 4
_LEAST = _HEAD_BYTES + _CRC_BYTES
_MOST = _LEAST + MOST_PAYLOAD
_MOST_STUFFED = _MOST + 1  # fewer than 254 bytes are stuffed with exactly one more


def encode(kind: int, n: int, session: int, payload: bytes = b"") -> bytes:
    """Return the frame of a message, with its zero bytes.

    `kind` is 0 to 31, `n` and `session` 0 to 65535, the payload at most MOST_PAYLOAD bytes.
    Raises ValueError for anything else.
    """
    if not (0 <= kind <= 31 and 0 <= n <= 65535 and 0 <= session <= 65535 and len(payload) <= MOST_PAYLOAD):
        raise ValueError(f"no frame has kind {kind}, number {n}, session {session}, {len(payload)} bytes")
    body = struct.pack(_HEAD, kind | VERSION << 5, n, session) + payload
    return b"\0" + _stuffed(body + struct.pack("<I", crc32(body))) + b"\0"


class Decoder:
    """Takes bytes as they come, in pieces of any size, and gives whole and sound messages.

    It never raises and holds at most one frame. `damaged` counts frames that were not sound, `foreign` sound
    ones of another version; `foreign_version` is that of the last one.
    """

    def __init__(self) -> None:
        self._held = b""
        self._skipping = False
        self.damaged = 0
        self.foreign = 0
        self.foreign_version = 0

    def feed(self, chunk: bytes) -> list[tuple[int, int, int, bytes]]:
        """Return `(kind, n, session, payload)` of every frame that ends in this piece."""
        found = []
        pieces = chunk.split(b"\0")
        for piece in pieces[:-1]:
            self._hold(piece)
            message = self._end()
            if message is not None:
                found.append(message)
        self._hold(pieces[-1])
        return found

    def _hold(self, piece: bytes) -> None:
        if self._skipping or not piece:
            return
        if len(self._held) + len(piece) > _MOST_STUFFED:
            self._held, self._skipping = b"", True
            return
        self._held += piece

    def _end(self) -> tuple[int, int, int, bytes] | None:
        held, skipped = self._held, self._skipping
        self._held, self._skipping = b"", False
        if not held and not skipped:
            return None  # two zero bytes side by side are one pause
        body = None if skipped else _sound(held)
        if body is None:
            self.damaged += 1
            return None
        first, n, session = struct.unpack(_HEAD, body[:_HEAD_BYTES])
        if first >> 5 != VERSION:
            self.foreign += 1
            self.foreign_version = first >> 5
            return None
        return first & 31, n, session, body[_HEAD_BYTES:]


def _stuffed(raw: bytes) -> bytes:
    """Replace each zero byte by the distance to the next one (COBS, Cheshire and Baker 1999)."""
    return b"".join([bytes([len(run) + 1]) + run for run in raw.split(b"\0")])


def _sound(stuffed: bytes) -> bytes | None:
    """Undo the stuffing and check the CRC; None for what is not a frame."""
    runs = []
    at = 0
    while at < len(stuffed):
        run = stuffed[at]
        if at + run > len(stuffed):
            return None
        runs.append(stuffed[at + 1 : at + run])
        at += run
    raw = b"\0".join(runs)
    if not _LEAST <= len(raw) <= _MOST:
        return None
    body, check = raw[:-_CRC_BYTES], raw[-_CRC_BYTES:]
    return body if check == struct.pack("<I", crc32(body)) else None
