"""Pictures of a look: the type of a file, refusals by its head, and the picture written anew.

Nothing is decoded to dots here. A PNG is inflated piece by piece to see that it is whole, a JPEG is walked
from marker to marker; both are written anew without what is no picture: places, cameras, comments, what
follows their end (LOOK-02, LOOK-03). Sources: PNG, third edition (W3C 2025), 5 and 11; JPEG, ITU T.81,
annex B.
"""

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple

import msgspec

from shuffleup.views.look.faults import look_fault
from shuffleup.views.look.svg import read_svg, text_kind

Role = Literal["logo", "background", "sponsor"]

KINDS: dict[Role, frozenset[str]] = {
    "logo": frozenset({"png", "svg"}),
    "background": frozenset({"png", "svg", "jpeg"}),
    "sponsor": frozenset({"png", "svg", "jpeg"}),
}
MOST_BYTES: dict[Role, int] = {"logo": 512_000, "background": 2_000_000, "sponsor": 2_000_000}
LEAST_SIDE, MOST_SIDE, MOST_DOTS = 64, 4096, 12_000_000
"""Dots of a logo each way at least, of a picture each way at most, and of a background or sponsor at most."""


class Picture(msgspec.Struct, frozen=True):
    """A picture that is taken: its kind, its content written anew, and its size as it is shown, in dots.

    `dropped` counts the elements and attributes that an SVG lost; it is None for others, and the size of an
    SVG is 0.
    """

    kind: str
    content: bytes
    width: int = 0
    height: int = 0
    dropped: int | None = None


def kind_of(content: bytes) -> str:
    """Name what a file is by its first bytes, whatever its name is; `unknown` if it is nothing known."""
    for begin, kind in ((PNG, "png"), (b"\xff\xd8\xff", "jpeg"), (b"GIF8", "gif")):
        if content.startswith(begin):
            return kind
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return text_kind(content)


def read_picture(content: bytes, role: Role, zeros: int = 0) -> Picture:
    """Take a picture for its role; `zeros` is the length of what follows it and is not at hand.

    Raises:
        LookRefused: the first fault in the order of LOOK-02, then of LOOK-04.
    """
    if not content and not zeros:
        raise look_fault("file_empty")
    if len(content) + zeros > MOST_BYTES[role]:
        raise look_fault("file_too_large")
    kind = kind_of(content)
    if kind not in KINDS[role]:
        raise look_fault("wrong_type", kind)
    if kind == "svg":
        svg = read_svg(content)
        return Picture("svg", svg.content, dropped=svg.dropped)
    return (_read_png if kind == "png" else _read_jpeg)(content, role)


def _check_size(role: Role, width: int, height: int) -> None:
    if role == "logo" and min(width, height) < LEAST_SIDE:
        raise look_fault("picture_too_small")
    if max(width, height) > MOST_SIDE or (role != "logo" and width * height > MOST_DOTS):
        raise look_fault("picture_too_large")


PNG = b"\x89PNG\r\n\x1a\n"
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""Bits of a sample by the type of colour."""

SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The passes of an interlaced picture: first column and row, steps between columns and rows."""

PIECE = 65_536
"""Bytes that are inflated at a time."""

MOST_PARTS = 10_000
"""Chunks or segments of a file; one with more is cut off there. A photograph has some hundred."""


class _Chunk(NamedTuple):
    name: bytes
    data: memoryview
    is_whole: bool


class _Head(NamedTuple):
    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool

    def rows(self) -> Iterator[tuple[int, int]]:
        """List for each pass the number of its rows, and the bytes of each with that of its filter."""
        bits = self.depth * SAMPLES[self.colour]
        for left, top, across, down in ADAM7 if self.interlaced else ((0, 0, 1, 1),):
            columns, rows = -(-(self.width - left) // across), -(-(self.height - top) // down)
            if columns > 0 and rows > 0:
                yield rows, 1 + -(-columns * bits // 8)


def _read_png(content: bytes, role: Role) -> Picture:
    chunks = list(islice(_chunks(content), MOST_PARTS))
    head = _png_head(chunks)
    _check_size(role, head.width, head.height)
    if any(chunk.name == b"acTL" for chunk in chunks):
        raise look_fault("picture_moves")
    return Picture("png", _written_anew(head, chunks), head.width, head.height)


def _chunks(content: bytes) -> Iterator[_Chunk]:
    """List the chunks of a PNG up to its end, or to the first that is not whole: that one is the last."""
    view, at = memoryview(content), len(PNG)
    while at + 12 <= len(content):
        length, name = int.from_bytes(view[at : at + 4]), bytes(view[at + 4 : at + 8])
        data, check = view[at + 8 : at + 8 + length], view[at + 8 + length : at + 12 + length]
        is_whole = len(check) == 4 and zlib.crc32(data, zlib.crc32(name)) == int.from_bytes(check)
        yield _Chunk(name, data, is_whole)
        if name == b"IEND" or not is_whole:
            return
        at += 12 + length


def _png_head(chunks: list[_Chunk]) -> _Head:
    if not chunks or chunks[0].name != b"IHDR" or not chunks[0].is_whole or len(chunks[0].data) != 13:
        raise look_fault("not_a_picture")
    data = chunks[0].data
    width, height = int.from_bytes(data[:4]), int.from_bytes(data[4:8])
    depth, colour, compression, filters, interlace = data[8:]
    if (
        not width
        or not height
        or depth not in DEPTHS.get(colour, ())
        or compression
        or filters
        or interlace > 1
    ):
        raise look_fault("not_a_picture")
    return _Head(width, height, depth, colour, bool(interlace))


def _written_anew(head: _Head, chunks: list[_Chunk]) -> bytes:
    """Write a PNG with nothing but what its dots are made of: head, palette, transparency, dots."""
    names = [chunk.name for chunk in chunks]
    known = {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
    foreign = any(
        not name[0] & 0x20 and name not in known for name in names
    )  # a small letter: it may be dropped
    if not all(chunk.is_whole for chunk in chunks) or names[-1] != b"IEND" or foreign:
        raise look_fault("picture_broken")
    palette = [chunk.data for chunk in chunks if chunk.name == b"PLTE"]
    if len(palette) > 1 or names.count(b"IHDR") > 1 or (head.colour == 3 and not palette):
        raise look_fault("picture_broken")
    if palette and (len(palette[0]) % 3 or not 3 <= len(palette[0]) <= 768):
        raise look_fault("picture_broken")
    clear = [chunk.data for chunk in chunks if chunk.name == b"tRNS" and head.colour in (0, 2, 3)][:1]
    dots = _whole_dots(head, [chunk.data for chunk in chunks if chunk.name == b"IDAT"])
    body = [(b"IHDR", chunks[0].data)]
    body += [(b"PLTE", one) for one in palette if head.colour in (2, 3)]
    body += [(b"tRNS", one) for one in clear]
    return PNG + b"".join(
        _chunk(name, bytes(data)) for name, data in (*body, (b"IDAT", dots), (b"IEND", b""))
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(name))
    return len(data).to_bytes(4) + name + data + check.to_bytes(4)


def _whole_dots(head: _Head, parts: list[memoryview]) -> bytes:
    """Inflate the dots piece by piece, keep none of them, and give the stream cut at its own end.

    There have to be exactly as many as the head says, each row with a filter that there is.
    """
    stream, unpack = b"".join(parts), zlib.decompressobj()
    begins = _filter_places(head)
    at, expected, place = 0, sum(rows * length for rows, length in head.rows()), next(begins)
    rest = stream
    try:
        while not unpack.eof and at <= expected:
            piece = unpack.decompress(rest, PIECE)
            rest = unpack.unconsumed_tail
            if not piece and not unpack.eof:
                break
            while place < at + len(piece):
                if piece[place - at] > 4:
                    raise look_fault("picture_broken")
                place = next(begins)
            at += len(piece)
    except zlib.error as error:
        raise look_fault("picture_broken") from error
    if at != expected or not unpack.eof:
        raise look_fault("picture_broken")
    return stream[: len(stream) - len(unpack.unused_data)]


def _filter_places(head: _Head) -> Iterator[int]:
    """List where the bytes of filters stand among the dots, and at last a place that is never reached."""
    at = 0
    for rows, length in head.rows():
        yield from range(at, at + rows * length, length)
        at += rows * length
    while True:
        yield 1 << 62


_SCAN_END = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""In the coded dots a byte 255 is followed by 0; anything else but a restart ends them."""

SHOWN_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Baseline, extended and progressive by Huffman codes: those that browsers show."""

OTHER_FRAMES = frozenset({0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
SOI, EOI, SOS, DQT, DHT, COM = 0xD8, 0xD9, 0xDA, 0xDB, 0xC4, 0xFE
JFIF = bytes.fromhex("ffe000104a46494600010100000100010000")


class _Segment(NamedTuple):
    """A segment of a JPEG with its marker; `end` is where it ends in the file, its coded dots included."""

    marker: int
    data: bytes
    begin: int
    end: int


def _read_jpeg(content: bytes, role: Role) -> Picture:
    segments: list[_Segment] = []
    walk = islice(_segments(content), MOST_PARTS)
    for segment in walk:
        segments.append(segment)
        if segment.marker in (*SHOWN_FRAMES, *OTHER_FRAMES, SOS, EOI):
            break
    frame = segments[-1] if segments else None
    if frame is None or frame.marker not in SHOWN_FRAMES or not _is_frame(frame.data):
        raise look_fault("not_a_picture")
    height, width = int.from_bytes(frame.data[1:3]), int.from_bytes(frame.data[3:5])
    turn = _orientation(segments)
    if turn >= 5:
        width, height = height, width
    _check_size(role, width, height)
    segments += walk
    if not _is_whole(segments, frame.data):
        raise look_fault("picture_broken")
    return Picture("jpeg", _jpeg_anew(content, segments, turn), width, height)


def _segments(content: bytes) -> Iterator[_Segment]:
    """List the segments of a JPEG up to its end, or to the first that is not whole."""
    at = 2
    while at + 2 <= len(content) and content[at] == 0xFF:
        begin, marker = at, content[at + 1]
        if marker == 0xFF:  # one of any number of bytes that fill up
            at += 1
            continue
        if marker == EOI:
            yield _Segment(EOI, b"", begin, begin + 2)
            return
        length = int.from_bytes(content[at + 2 : at + 4])
        end = at + 2 + length
        if marker in (0x00, 0x01, *range(0xD0, 0xD9)) or length < 2 or end > len(content):
            return
        data = content[at + 4 : end]
        if marker == SOS:
            found = _SCAN_END.search(content, end)
            if found is None:
                return
            end = found.start()
        yield _Segment(marker, data, begin, end)
        at = end


def _is_frame(data: bytes) -> bool:
    """Say whether the head of a frame can be read: eight bits, a size, as many components as it says."""
    if len(data) < 6 or data[0] != 8 or 0 in (int.from_bytes(data[1:3]), int.from_bytes(data[3:5])):
        return False
    return data[5] in (1, 3, 4) and len(data) == 6 + 3 * data[5]


def _is_whole(segments: list[_Segment], frame: bytes) -> bool:
    """Say whether a JPEG has its tables, dots for each component, one frame, and its end."""
    markers = [one.marker for one in segments]
    scans = [one.data for one in segments if one.marker == SOS]
    parts = set(frame[6::3])
    coded = {
        scan[1 + 2 * place] for scan in scans if scan for place in range(scan[0]) if 1 + 2 * place < len(scan)
    }
    frames = sum(marker in SHOWN_FRAMES or marker in OTHER_FRAMES for marker in markers)
    return markers[-1] == EOI and {DQT, DHT} <= set(markers) and parts <= coded and frames == 1


def _jpeg_anew(content: bytes, segments: list[_Segment], turn: int) -> bytes:
    """Write a JPEG without its applications' segments and comments.

    What the decoder needs of them is written anew: that it is JFIF, Adobe's word on its colours, and how the
    camera was turned.
    """
    view = memoryview(content)
    named = [(one.marker, one.data) for one in segments]
    head = [JFIF] if any(marker == 0xE0 and data.startswith(b"JFIF\0") for marker, data in named) else []
    head += [_turned(turn)] if turn > 1 else []
    adobe = [
        data[:12]
        for marker, data in named
        if marker == 0xEE and data.startswith(b"Adobe") and len(data) >= 12
    ]
    head += [b"\xff\xee\x00\x0e" + one for one in adobe[:1]]
    kept = [
        view[one.begin : one.end] for one in segments if not 0xE0 <= one.marker <= 0xEF and one.marker != COM
    ]
    return b"".join((b"\xff\xd8", *head, *kept))


EXIF = b"Exif\0\0"
_ORIENTATION = 0x0112


def _orientation(segments: list[_Segment]) -> int:
    """Read how the camera was turned, 1 to 8, from the first directory of Exif (2.32, 4.6.2); else 1."""
    tiff = next((one.data[6:] for one in segments if one.marker == 0xE1 and one.data.startswith(EXIF)), b"")
    order: Literal["little", "big"] = "little" if tiff[:2] == b"II" else "big"
    at = int.from_bytes(tiff[4:8], order)
    for entry in range(at + 2, at + 2 + 12 * int.from_bytes(tiff[at : at + 2], order), 12):
        if int.from_bytes(tiff[entry : entry + 2], order) == _ORIENTATION:
            turn = int.from_bytes(tiff[entry + 8 : entry + 10], order)
            return turn if 1 <= turn <= 8 else 1
        if entry > len(tiff):
            break
    return 1


def _turned(turn: int) -> bytes:
    """Write a segment of Exif that holds nothing but how the camera was turned."""
    entry = _ORIENTATION.to_bytes(2) + b"\0\3\0\0\0\1" + turn.to_bytes(2) + b"\0\0"
    data = EXIF + b"MM\0*\0\0\0\x08\0\1" + entry + b"\0\0\0\0"
    return b"\xff\xe1" + (len(data) + 2).to_bytes(2) + data
