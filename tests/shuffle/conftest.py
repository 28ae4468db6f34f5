"""Decks of the machine's own shuffle from repeatable chance."""

import hashlib
from collections.abc import Callable

import pytest

from shuffleup_pico.shuffle import slots_in_order


def numbered(text: str) -> bytes:
    """Return 32 bytes that follow from a text."""
    return hashlib.sha256(text.encode()).digest()


@pytest.fixture(scope="session")
def machine_decks() -> Callable[[str, int], list[list[int]]]:
    """Shuffle so many decks: each lists the cards of the tray in the order in which they come out."""

    def shuffled(seed: str, decks: int) -> list[list[int]]:
        return [_deck(numbered(f"{seed} {n}"), numbered(f"nonce {n}")[:16]) for n in range(decks)]

    return shuffled


def _deck(entropy: bytes, nonce: bytes) -> list[int]:
    slots = slots_in_order(entropy, nonce)
    return sorted(range(52), key=slots.__getitem__)
