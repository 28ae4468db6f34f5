"""A replay under MicroPython: repeats a recording from CPython, and prints its results.

Each line of the record is one input of the program. All of its outputs, motions, bytes for the table and
bytes for the memory, go into one CRC.
"""

from binascii import crc32

from shuffleup_pico import link_memory
from shuffleup_pico.ledger import Ledger
from shuffleup_pico.link_memory import LinkMemory
from shuffleup_pico.machine import Machine
from shuffleup_pico.session import Session
from shuffleup_pico.text_display import TextDisplay

MOTIONS = (
    "home",
    "go_to",
    "feed",
    "feed_back",
    "vibrate",
    "push_out",
    "latch",
    "flap",
    "stop_feed",
    "stop_all",
)


class Replay:
    """Memory, mechanics and chance of the program in one; `crc` sums up what it did."""

    def __init__(self):
        self.crc = 0
        self.happened = 0
        self._bytes = bytearray(2048)
        self._drawn = 0

    def start(self):
        memory = LinkMemory(self, 0, 4711)
        self.session = Session(memory, (b"replayed", 0x10002, b"\0\1\0", b"hashhash", 9))
        ledger = Ledger(self, link_memory.BYTES)
        self.machine = Machine(self, ledger, self.session, self.draw, TextDisplay())
        self.session.machine = self.machine
        self.machine.boot(False, memory.newest())

    def did(self, what):
        self.happened += 1
        self.crc = crc32(repr(what).encode(), self.crc)

    def read(self, at, length):
        return bytes(self._bytes[at : at + length])

    def write(self, at, some):
        self._bytes[at : at + len(some)] = some
        self.did(("write", at, bytes(some)))

    def draw(self, length):
        self._drawn += 1
        return bytes([(7 * n * n + 31 * n + self._drawn) & 0xFF for n in range(length)])

    def report(self):
        pass

    def free_bytes(self):
        return 0

    def __getattr__(self, name):
        if name not in MOTIONS:
            raise AttributeError(name)
        return lambda *values: self.did((name, [int(value) for value in values]))

    def take(self, line):
        what, *values = line.split()
        if what == "tick":
            self.machine.tick(int(values[0]))
            self.did(("out", self.session.tick(int(values[1]))))
        elif what == "sensed":
            self.machine.sensed(int(values[0]), int(values[1]), int(values[2]))
        elif what == "frames":
            self.did(("out", self.session.feed(bytes.fromhex(values[0]))))


def replay(path):
    """Do a whole record again and return what is to be compared."""
    one = Replay()
    one.start()
    with open(path) as record:
        for line in record:
            one.take(line)
    return one.happened, one.crc, one.machine.standing()


if __name__ == "__main__":
    print(*replay("/record.txt"))
