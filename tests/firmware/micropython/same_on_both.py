"""Runs the same steps on MicroPython and CPython and prints the results, so that they can be compared."""

import sys
from binascii import crc32, hexlify, unhexlify

from shuffleup_link import frame, messages
from shuffleup_pico.link_memory import BYTES, LinkMemory
from shuffleup_pico.session import Session

STEPS = 3000


class Chance:
    """Numbers that are the same everywhere (a linear congruence of 32 bits)."""

    def __init__(self, seed):
        self._state = seed

    def below(self, bound):
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 8) % bound

    def some(self, most):
        return bytes([self.below(256) for _ in range(self.below(most + 1))])


class Memory:
    """Bytes that stay."""

    def __init__(self):
        self.held = bytearray(BYTES)

    def read(self, at, length):
        return bytes(self.held[at : at + length])

    def write(self, at, some):
        self.held[at : at + len(some)] = some


class Machine:
    """Takes every command and is done with it at the next step."""

    def __init__(self, session):
        self.session = session
        self.calls = 0

    def may(self, op, values):
        return messages.OK

    def begin(self, op, values):
        self.calls += 1

    def act(self, op, values):
        self.calls += 1
        return messages.OK

    def stop(self):
        self.calls += 1

    def link_lost(self):
        self.calls += 1

    def text(self, some):
        self.calls += 1

    def text_crc(self):
        return self.calls

    def standing(self):
        return 5, 0, 1, 0, 52, 0, 0

    def answer(self, query, values):
        return {1: (17, 11900), 2: (0, b"\x01\x00"), 3: (1, 2, 3)}[query]


def golden(path):
    """Encode and decode every golden frame; say how many came out as they stand."""
    good = 0
    with open(path) as file:
        for line in file:
            if line[0] == "#":
                continue
            kind, n, session, payload, whole = line.split()[:5]
            message = int(kind), int(n), int(session), unhexlify("" if payload == "-" else payload)
            same = hexlify(frame.encode(*message)).decode() == whole
            good += same and frame.Decoder().feed(unhexlify(whole)) == [message]
    return good


def refused():
    """Count frames that are taken although one or two bits of them are turned over, and values cut off."""
    whole = frame.encode(messages.CMD, 7, 2, messages.write(messages.COMMANDS, messages.DEAL, (3, 2)))
    taken = 0
    for first in range(8 * len(whole)):
        for second in range(first, 8 * len(whole)):
            turned = bytearray(whole)
            turned[first // 8] ^= 1 << first % 8
            if second != first:
                turned[second // 8] ^= 1 << second % 8
            taken += len(frame.Decoder().feed(bytes(turned)))
    for values in ((256, 1), (-1, 1), (1,), (1, 2, 3)):
        try:
            messages.write(messages.COMMANDS, messages.DEAL, values)
            taken += 1
        except Exception:  # noqa: BLE001  # which one it is differs, that there is one must not
            continue
    return taken


def garbage(chance):
    """Feed pieces of garbage; say how many messages, and how many frames were damaged."""
    decoder = frame.Decoder()
    found = sum([len(decoder.feed(chance.some(60))) for _ in range(STEPS)])
    return found, decoder.damaged


def talk(chance):
    """Let a session hear commands, nonsense and garbage; sum up every byte that it says and keeps."""
    memory = Memory()
    session = Session(LinkMemory(memory, 0, 77), (b"pico-001", 5, b"\0\1\0", b"hashhash", 9))
    machine = session.machine = Machine(session)
    greeting = messages.pack(messages.HELLO_FIELDS, (1, 1, messages.TABLE_CRC))
    crc = crc32(session.feed(frame.encode(messages.HELLO, 0, 9, greeting)))
    for _ in range(STEPS):
        kind, n = 1 + chance.below(12), chance.below(3)
        payload = greeting if kind == messages.HELLO else bytes([1 + chance.below(14)]) + chance.some(2)
        n += session.memory.done if kind == messages.CMD else session.memory.first_event
        crc = crc32(session.feed(frame.encode(kind, n & 0xFFFF, 9 + (kind == 3), payload)), crc)
        crc = crc32(session.feed(chance.some(5)), crc)
        if session.memory.started != session.memory.done:
            session.finished(messages.OK, 7)
        crc = crc32(session.tick(chance.below(120)), crc)
    return crc, crc32(bytes(memory.held)), machine.calls, session.memory.done, session.memory.next_event


def said(path):
    """Return one line for everything that has to be the same."""
    return [
        f"tables {messages.TABLE_CRC}",
        f"golden frames {golden(path)}",
        f"taken although wrong {refused()}",
        f"garbage {garbage(Chance(1))}",
        f"talk {talk(Chance(2))}",
    ]


if sys.implementation.name == "micropython":
    print("\n".join(said("/golden_frames.txt")))
