"""The sealed secrets of a floor that its successor needs: the order of envelopes, and the players' cards."""

from collections.abc import Iterator

from shuffleup.chance import commitment
from shuffleup.floor.state import Floor
from shuffleup.identity import CARD_SECRETS
from shuffleup.stations.envelopes import envelopes_name

MOST_AT_ONCE = 100
"""So many secrets are asked for in one request."""


def secrets_of(floor: Floor) -> Iterator[str]:
    """Name the secrets that are in force, those of cards that were replaced left out."""
    if floor.mystery and floor.mystery.commitment:
        yield envelopes_name(floor.mystery.commitment)
    yield from (CARD_SECRETS + card.digest for card in floor.phones.cards if card.digest)


def binds(name: str, secret: bytes) -> bool:
    """Say whether a secret is the one that its name binds by SHA-256."""
    return commitment(secret) == name.partition("/")[2]
