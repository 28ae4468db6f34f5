"""Files of looks for the tests: pictures, recordings, whole folders."""

import struct
import zlib
from io import BytesIO

from PIL import Image

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def chunk(name: bytes, data: bytes) -> bytes:
    """Write a chunk of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int = 64, height: int = 64, extra: bytes = b"", rows: bytes | None = None) -> bytes:
    """Write a PNG of one bit a dot, with other chunks before its dots."""
    dots = bytes((1 + -(-width // 8)) * height) if rows is None else rows
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(dots)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def jpeg(width: int = 80, height: int = 40, colour: str = "#204060", **options: object) -> bytes:
    """Write a JPEG of one colour."""
    written = BytesIO()
    Image.new("RGB", (width, height), colour).save(written, "JPEG", **options)
    return written.getvalue()


def wav(
    seconds: float = 1, rate: int = 16_000, channels: int = 1, kind: int = 1, extra: bytes = b""
) -> bytes:
    """Write a WAV of silence, with other chunks before its samples."""
    samples = bytes(int(seconds * rate) * 2 * channels)
    form = struct.pack("<HHIIHH", kind, channels, rate, 2 * rate * channels, 2 * channels, 16)
    body = (
        b"WAVEfmt "
        + struct.pack("<I", 16)
        + form
        + extra
        + b"data"
        + struct.pack("<I", len(samples))
        + samples
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body
