"""The chips on the I2C bus of the card machine: its memory and its glass."""

from shuffleup_pico.glass import TextGlass
from shuffleup_pico.memory import FramChip


class NotedBus:
    """A bus that notes what is written; where `dead` is set nobody answers."""

    def __init__(self):
        self.written = []
        self.dead = False

    def writeto(self, address, some):
        if self.dead:
            raise OSError(5)
        self.written.append((address, bytes(some)))

    def readfrom_mem(self, address, at, length, *, addrsize):
        return bytes([address, addrsize, at, length])

    def writeto_mem(self, address, at, some, *, addrsize):
        self.written.append((address, at, some, addrsize))


def test_the_memory_is_addressed_with_sixteen_bits():
    bus = NotedBus()
    chip = FramChip(bus)
    chip.write(786, b"card")
    assert bus.written == [(0x50, 786, b"card", 16)]
    assert chip.read(7, 9) == bytes([0x50, 16, 7, 9])


def test_the_glass_is_sent_only_lines_that_changed():
    bus, cells = NotedBus(), bytearray(b" " * 40)
    glass = TextGlass(bus)
    glass.show(bytes(cells), 4)
    bus.written.clear()
    glass.show(bytes(cells), 4)
    assert not bus.written
    cells[20:24] = b"SEAT"
    glass.show(bytes(cells), 4)
    assert bus.written == [(0x3C, b"\x00\xc0"), (0x3C, b"\x40" + bytes(cells[20:]))]


def test_a_glass_that_was_unplugged_is_set_up_again():
    bus, cells = NotedBus(), b"x" * 40
    glass = TextGlass(bus)
    glass.show(cells, 4)
    first = list(bus.written)
    bus.dead = True
    glass.show(b"y" * 40, 4)
    bus.dead = False
    bus.written.clear()
    glass.show(cells, 4)
    assert bus.written == first


def test_brightness_is_the_contrast_of_the_glass():
    bus = NotedBus()
    glass = TextGlass(bus)
    glass.show(b"x" * 40, 4)
    glass.show(b"x" * 40, 1)
    assert bus.written[-1] == (0x3C, b"\x00\x2a\x79\x81\x20\x78\x28")
