"""The 52 cards as small integers, and their two-letter names: rank, then suit, as in `As` or `Th`."""

from typing import NewType

from shuffleup.poker.errors import UnreadableCard
from shuffleup.poker.refusals import CardNamedTwice

Card = NewType("Card", int)
"""A card, 0 to 51: rank times four plus suit, so that cards sort by rank."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

DECK: tuple[Card, ...] = tuple(Card(index) for index in range(52))

_NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_NAME = {name: card for card, name in zip(DECK, _NAMES, strict=True)}


def card(name: str) -> Card:
    """Read one card, such as `As` or `9c`.

    Raises:
        UnreadableCard: the text is not a rank of 23456789TJQKA followed by a suit of cdhs.
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnreadableCard(name) from None


def cards(names: str) -> tuple[Card, ...]:
    """Read several cards written together or with spaces between, such as `AsKd` or `As Kd`.

    Raises:
        UnreadableCard: a part of the text is not a card.
        CardInPlayTwice: a card is named twice.
    """
    packed = names.replace(" ", "")
    try:
        found = tuple([_BY_NAME[packed[at : at + 2]] for at in range(0, len(packed), 2)])
    except KeyError as error:
        raise UnreadableCard(error.args[0]) from None
    if len(set(found)) < len(found):
        raise CardNamedTwice(names)
    return found


def text(a_card: Card) -> str:
    """Name a card: `As`."""
    return _NAMES[a_card]


def texts(some: tuple[Card | None, ...]) -> str:
    """Name cards side by side; a card that nobody has entered is `??`."""
    return "".join("??" if one is None else _NAMES[one] for one in some)


def rank_of(a_card: Card) -> int:
    """Give the rank of a card, 0 for a deuce to 12 for an ace."""
    return a_card >> 2


def suit_of(a_card: Card) -> int:
    """Give the suit of a card, 0 to 3 in the order of `SUITS`. Suits never decide a hand (SPEC EVA-06)."""
    return a_card & 3
