"""Ledgers as earlier programs of the machine wrote them, and what the program of today makes of each.

Runs on CPython and on MicroPython, where it prints what it found.
"""

import struct
from binascii import crc32

from shuffleup_pico.ledger import Ledger

AT = 786
"""Where the ledger begins: behind ids and events of the link."""

SIXTEEN = "<B54sBBBBBBB32s16s32s54sHHB"
"""phase, slots, shoe, dealt, hand with its slot, card, purpose and seat, entropy, nonce, drawn, last deck and
settings; no number before them."""

SEVENTEEN = SIXTEEN + "B"
"""And the number of cards of the next deck."""

_CARDS = (3, bytes(4) + bytes(range(1, 49)) + bytes(2), 3, 1, 2, 4, 5, 1, 0)
_CHANCE = (bytes(range(32)), bytes(range(16)), bytes(range(32, 64)), bytes(54))
A_HAND = _CARDS + _CHANCE + (11_000, 155, 30)  # MicroPython knows no star in a tuple
"""Four cards are out, the fifth is on its way to the burns; all three settings are others than at first."""

SHORT_DECK = A_HAND + (36,)  # noqa: RUF005


class Memory:
    """Bytes that stay. `left` is how many bytes can be written before the power goes."""

    def __init__(self, left=1 << 30):
        self.bytes = bytearray(2048)
        self.left = left

    def read(self, at, length):
        return bytes(self.bytes[at : at + length])

    def write(self, at, some):
        some = some[: self.left]
        self.bytes[at : at + len(some)] = some
        self.left -= len(some)


def lay(memory, layout, values, count):
    """Write one copy of a ledger as a program did that had this layout."""
    body = struct.pack("<H", count) + struct.pack(layout, *values)
    memory.write(AT + count % 2 * (len(body) + 4), body + struct.pack("<I", crc32(body)))


def laid(layout, values, count=8):
    """Return a memory with both copies; the one before the last had a card less out."""
    memory = Memory()
    for n, dealt in ((count - 1, values[3] - 1), (count, values[3])):
        before = list(values)
        before[3] = dealt
        lay(memory, layout, before, n)
    return memory


def values_of(ledger):
    """Return what a ledger says, in the order of its fields."""
    cards = (ledger.phase, ledger.slots, ledger.shoe, ledger.dealt)
    hand = (ledger.hand, ledger.hand_slot, ledger.hand_card, ledger.hand_purpose, ledger.hand_seat)
    chance = (ledger.entropy, ledger.nonce, ledger.drawn, ledger.last_deck)
    return (
        cards + hand + chance + (ledger.supply_low_mv, ledger.pass_ms, ledger.shoe_holds, ledger.deck_cards)
    )


def said():
    """Return a line for each ledger: what the program of today reads, at once and after another start."""
    lines = []
    for layout, values, count in ((SIXTEEN, A_HAND, 7), (SIXTEEN, A_HAND, 8), (SEVENTEEN, SHORT_DECK, 9)):
        memory = laid(layout, values, count)
        first = values_of(Ledger(memory, AT))
        again = values_of(Ledger(memory, AT))
        whole = values + (52,) * (17 - len(values))
        lines.append(f"{len(values)} {first == again == whole} {crc32(memory.bytes)}")
    return lines


if __name__ == "__main__":
    print("\n".join(said()))
