"""The sealed secrets of a floor: the seed of the envelopes (MYS-04), and the cards of players (PLY-01)."""

from collections.abc import Iterator, Sequence

from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.field_types import CARD_SECRETS, Money

ENVELOPES = "mystery/"
"""The prefix of the names of the seeds of envelopes among the sealed secrets of a journal."""

MOST_AT_ONCE = 100
"""So many secrets are asked for in one request."""


def order_of(envelopes: Sequence[Money], seed: bytes) -> tuple[Money, ...]:
    """Shuffle a list, larger values first, as decks are shuffled: the n-th draw takes the n-th."""
    return shuffled(seed, envelopes)


def envelopes_name(bound: str) -> str:
    """Name the place among the journal's secrets where the seed of envelopes lies."""
    return f"{ENVELOPES}{bound}"


def secrets_of(floor: Floor) -> Iterator[str]:
    """Name the secrets that are in force, those of cards that were replaced left out."""
    if floor.mystery and floor.mystery.commitment:
        yield envelopes_name(floor.mystery.commitment)
    yield from (CARD_SECRETS + card.digest for card in floor.phones.cards if card.digest)


def binds(name: str, secret: bytes) -> bool:
    """Say whether a secret is the one that its name binds by SHA-256."""
    return commitment(secret) == name.partition("/")[2]
