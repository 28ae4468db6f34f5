"""Verifiable chance: every shuffle follows from a seed of 32 bytes (APP-01)."""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")

SEED_BYTES, SALT_BYTES = 32, 16


class Seeds(Protocol):
    """The source of seeds: the operating system at a real table, a number in a repeatable demo."""

    def seed(self) -> bytes:
        """Return 32 fresh bytes."""
        ...

    def salt(self) -> bytes:
        """Return 16 fresh bytes, which hide the text of a person behind a digest."""
        ...


class SystemSeeds:
    """Seeds from the operating system's generator."""

    def seed(self) -> bytes:
        """Return 32 fresh bytes."""
        return secrets.token_bytes(SEED_BYTES)

    def salt(self) -> bytes:
        """Return 16 fresh bytes."""
        return secrets.token_bytes(SALT_BYTES)


class RepeatableSeeds:
    """Seeds that follow from a number: the same number, the same evening. For demos and tests only.

    `since` says where a start goes on with an evening: it draws no deck that was drawn in it before.
    """

    def __init__(self, number: int, since: str = "") -> None:
        self._blocks = _blocks(f"shuffle up {number} {since}".rstrip().encode())
        self._salts = _blocks(f"shuffle up {number} {since} salts".encode())

    def seed(self) -> bytes:
        """Return the next 32 bytes."""
        return next(self._blocks)

    def salt(self) -> bytes:
        """Return the next 16 bytes; how many were taken changes no seed."""
        return next(self._salts)[:SALT_BYTES]


def commitment(seed: bytes) -> str:
    """Return what binds a seed that is revealed later: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def derived(seed: bytes, what: str) -> bytes:
    """Return the seed of one draw among several that follow from the same seed."""
    return hashlib.sha256(seed + what.encode()).digest()


def shuffled(seed: bytes, items: Sequence[Item]) -> tuple[Item, ...]:
    """Shuffle by Fisher and Yates with numbers drawn from the seed, each order equally likely.

    Numbers are drawn by rejection, never by remainder, which would favour some orders.
    """
    order, numbers = list(items), _numbers(seed)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _below(bound: int, numbers: Iterator[int]) -> int:
    fair = (1 << 32) // bound * bound
    return next(number for number in numbers if number < fair) % bound


def _numbers(seed: bytes) -> Iterator[int]:
    for block in _blocks(seed):
        for start in range(0, SEED_BYTES, 4):
            yield int.from_bytes(block[start : start + 4], "big")


def _blocks(seed: bytes) -> Iterator[bytes]:
    count = 0
    while True:
        yield hashlib.sha256(seed + count.to_bytes(8, "big")).digest()
        count += 1
