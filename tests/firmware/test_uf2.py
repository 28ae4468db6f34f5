"""The file for a Pico: what a drive takes of it is the flash that was packed."""

import runpy
import struct
from pathlib import Path

import pytest

UF2 = runpy.run_path(str(Path(__file__).parents[2] / "scripts/rigs/firmware/uf2.py"))
packed, unpacked = UF2["packed"], UF2["unpacked"]
SECTOR = 4_096


def test_a_pico_that_took_the_file_has_the_flash_that_was_packed() -> None:
    flash = bytes(range(256)) * 20 + b"\xff" * (5 * SECTOR) + b"\0" * SECTOR + b"\xff" * 3_072
    flash = flash.ljust(8 * SECTOR, b"\xff")

    assert unpacked(packed(flash), len(flash)) == flash


def test_only_whole_sectors_are_written_and_none_that_is_erased() -> None:
    """Two sectors hold something: 32 pages of 256 bytes, each in a block of 512 (RP2040 datasheet, E14)."""
    flash = b"\x01" + b"\xff" * (3 * SECTOR - 1) + b"\x02"
    file = packed(flash)
    places = [struct.unpack_from("<I", file, at + 12)[0] for at in range(0, len(file), 512)]

    assert len(file) == 32 * 512
    assert places == [0x1000_0000 + 256 * page for page in (*range(16), *range(48, 64))]


def test_the_first_block_is_that_of_the_specification() -> None:
    head = struct.unpack_from("<8I", packed(b"\x01" * 300))

    assert head == (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 16, 0xE48BFF56)
    assert packed(b"\x01")[508:512] == bytes.fromhex("306fb10a")


@pytest.mark.parametrize(
    ("at", "byte", "says"),
    [(0, 0, "block 0 is no UF2"), (28, 0, "another chip than the RP2040"), (14, 0x20, "beyond the flash")],
)
def test_a_file_that_is_not_for_this_chip_is_refused(at: int, byte: int, says: str) -> None:
    file = bytearray(packed(b"\x01" * SECTOR))
    file[at] = byte

    with pytest.raises(ValueError, match=says):
        unpacked(bytes(file), SECTOR)
