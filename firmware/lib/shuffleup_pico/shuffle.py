"""The order of a deck: slots drawn at random without replacement, from chance that neither side can choose.

The machine commits to its entropy by a hash before it knows the host's nonce, and reveals it when the
deck is out. With the same two numbers `slots_in_order` is the same on any computer.
"""

from hashlib import sha256

from shuffleup_pico.geometry import SLOTS

ENTROPY_BYTES = 32
NONCE_BYTES = 16


def commitment(entropy: bytes) -> bytes:
    """Return the hash that binds the machine to its entropy."""
    return sha256(entropy).digest()


def slots_in_order(entropy: bytes, nonce: bytes) -> "list[int]":
    """Return the slots of the first, second, ... card out of the tray: all 54, each order equally likely.

    The first 52 take the deck, 36 a short one; the others stay empty. Shuffled by Fisher and Yates: 2**256
    seeds for 2**237 orders.
    """
    slots = list(range(SLOTS))
    numbers = Numbers(sha256(entropy + nonce).digest())
    for last in range(SLOTS - 1, 0, -1):
        chosen = numbers.below(last + 1)
        slots[last], slots[chosen] = slots[chosen], slots[last]
    return slots


class Numbers:
    """An endless row of fair numbers that follow from a seed: bytes of SHA-256 of the seed and a count."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._count = 0
        self._block = b""

    def below(self, bound: int) -> int:
        """Return a number of 0 to `bound` - 1, for a bound of 1 to 256; each is equally likely.

        A byte beyond the last whole multiple of the bound is drawn again: its remainder favours low ones.
        """
        fair = 256 - 256 % bound
        number = self._byte()
        while number >= fair:
            number = self._byte()
        return number % bound

    def _byte(self) -> int:
        if not self._block:
            self._block = sha256(self._seed + self._count.to_bytes(4, "big")).digest()
            self._count += 1
        number, self._block = self._block[0], self._block[1:]
        return number
