"""UF2: a flash as one file that a Pico takes when it shows as a drive (github.com/microsoft/uf2)."""

import struct
from collections.abc import Iterator

FLASH_AT = 0x1000_0000
FAMILY_RP2040 = 0xE48B_FF56
MAGIC = (0x0A32_4655, 0x9E5D_5157, 0x0AB1_6F30)
FAMILY_GIVEN = 0x2000

BLOCK_BYTES, PAGE_BYTES, SECTOR_BYTES = 512, 256, 4_096
_HEAD = "<8I"
_PAGE_AT = struct.calcsize(_HEAD)


def packed(flash: bytes) -> bytes:
    """Return the file. Whole sectors only (RP2040-E14), and none that is erased."""
    pages = [
        (page, flash[page : page + PAGE_BYTES])
        for sector in range(0, len(flash), SECTOR_BYTES)
        if flash[sector : sector + SECTOR_BYTES].strip(b"\xff")
        for page in range(sector, sector + SECTOR_BYTES, PAGE_BYTES)
    ]
    first, second, last = MAGIC
    blocks = []
    for number, (at, page) in enumerate(pages):
        place = (FAMILY_GIVEN, FLASH_AT + at, PAGE_BYTES, number, len(pages), FAMILY_RP2040)
        head = struct.pack(_HEAD, first, second, *place)
        body = (head + page.ljust(PAGE_BYTES, b"\xff")).ljust(BLOCK_BYTES - 4, b"\0")
        blocks.append(body + struct.pack("<I", last))
    return b"".join(blocks)


def unpacked(file: bytes, size: int) -> bytes:
    """Return the flash of `size` bytes that a Pico has after it took the file.

    Raises:
        ValueError: a block is none, is for another chip, or is beyond the flash.
    """
    flash = bytearray(b"\xff" * size)
    for at, page in _pages(file):
        if not 0 <= at <= size - PAGE_BYTES:
            raise ValueError(f"a page at {at:#x} is beyond the flash")
        flash[at : at + PAGE_BYTES] = page
    return bytes(flash)


def _pages(file: bytes) -> Iterator[tuple[int, bytes]]:
    for start in range(0, len(file), BLOCK_BYTES):
        block = file[start : start + BLOCK_BYTES]
        head = struct.unpack(_HEAD, block[:_PAGE_AT])
        if (head[0], head[1], block[-4:]) != (*MAGIC[:2], struct.pack("<I", MAGIC[2])):
            raise ValueError(f"block {start // BLOCK_BYTES} is no UF2")
        if head[7] != FAMILY_RP2040:
            raise ValueError(f"block {start // BLOCK_BYTES} is for another chip than the RP2040")
        yield head[3] - FLASH_AT, block[_PAGE_AT : _PAGE_AT + head[4]]
