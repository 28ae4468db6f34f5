"""Measures the cost of frames on MicroPython: microseconds and bytes of memory for one frame."""

import gc
import time

from shuffleup_link import frame, messages
from shuffleup_pico.link_memory import BYTES, LinkMemory
from shuffleup_pico.session import Session

TIMES = 2000


class Memory:
    """Bytes that stay."""

    def __init__(self):
        self.held = bytearray(BYTES)

    def read(self, at, length):
        return bytes(self.held[at : at + length])

    def write(self, at, some):
        self.held[at : at + len(some)] = some


def cost(name, act):
    """Print the time of one act, in the best of five rows, and the memory it takes before it is collected."""
    best = None
    for _ in range(5):
        gc.collect()
        began = time.ticks_us()
        for _ in range(TIMES):
            act()
        took = time.ticks_diff(time.ticks_us(), began)
        best = took if best is None else min(best, took)
    gc.collect()
    before = gc.mem_alloc()
    gc.disable()
    for _ in range(10):
        act()
    taken = (gc.mem_alloc() - before) // 10
    gc.enable()
    print(f"{name},{best / TIMES:.1f},{taken}")


deal = messages.write(messages.COMMANDS, messages.DEAL, (3, 2))
short = frame.encode(messages.CMD, 7, 2, deal)
longest = frame.encode(messages.TEXT, 0, 2, bytes(range(1, 81)))
decoder = frame.Decoder()
cost("encode a DEAL (15 bytes)", lambda: frame.encode(messages.CMD, 7, 2, deal))
cost("decode a DEAL (15 bytes)", lambda: decoder.feed(short))
cost("encode the longest (92 bytes)", lambda: frame.encode(messages.TEXT, 0, 2, bytes(range(1, 81))))
cost("decode the longest (92 bytes)", lambda: decoder.feed(longest))
cost("decode 100 bytes of garbage", lambda: decoder.feed(b"\x55" * 99 + b"\0"))
gc.collect()
before = gc.mem_alloc()  # type: ignore[attr-defined]
kept = Session(LinkMemory(Memory(), 0, 7), (b"pico-001", 1, b"\0\1\0", b"hashhash", 0))
gc.collect()
taken = gc.mem_alloc() - before  # type: ignore[attr-defined]
print(f"a session and its memory,0,{taken}")
