"""Draws of cards: for the first button of a table, for the player to move, for a tie."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from shuffleup.floor.context import FloorContext
from shuffleup.floor.seating.events import ButtonDrawn
from shuffleup.kernel.identity import SeatNo, TableNo
from shuffleup.poker.cards import DECK, card, rank_of, text
from shuffleup.tournament.button import next_seat, seat_with_high_card, tied_for_high_card
from shuffleup.tournament.high_card_draw import Lead, lead_by_draws

Draws = tuple[dict[SeatNo, str], ...]
"""Rounds of cards by seat; each round after the first holds those who were tied before."""


Rounds = tuple[tuple[tuple[SeatNo, str], ...], ...]
"""The cards of every round, seat by seat."""


def deck(given: FloorContext, what: str) -> tuple[str, ...]:
    """Shuffle a deck for a draw."""
    return given.lots.shuffled(what, tuple(text(one) for one in DECK))


def button_for(
    table: TableNo, order: Sequence[SeatNo], rule: str, cards: Sequence[str], tie: str = "redraw"
) -> ButtonDrawn:
    """Name the first button among seats that are listed in the order in which they were sat on.

    The rule is one of BTN-01 to BTN-04. `cards` are turned up in this order; tied high cards draw again, or
    their suits count.
    """
    if rule == "high_card":
        return _high_card(table, sorted(order), cards, tie)
    if rule == "seat_1":
        return ButtonDrawn(table, next_seat(order, SeatNo(0)))
    # The chairs were shuffled: the first entry's chair is the first to be sat on and a random one.
    return ButtonDrawn(table, order[0])


def drawn_lead(seats: Iterable[SeatNo], places: int, cards: Sequence[str]) -> tuple[Lead[SeatNo], Rounds]:
    """Deal a card to every seat, and again to those who tie, until it is clear who is ahead (SEA-08)."""
    rounds: list[dict[SeatNo, str]] = []
    who, turned = tuple(sorted(seats)), _turned_up(cards)
    leading = lead_by_draws(who, places, ())
    while leading.tied:
        rounds.append({seat: next(turned) for seat in leading.tied})
        leading = entered_lead(who, places, rounds)
    return leading, as_rounds(rounds)


def entered_lead(
    seats: Iterable[SeatNo], places: int, rounds: Iterable[Mapping[SeatNo, str]]
) -> Lead[SeatNo]:
    """Say who is ahead by the cards that were drawn at the table; suits do not count.

    Raises `NotLegalNow` for a text that is no card, and where somebody who has to draw has not drawn.
    """
    ranks = [{seat: rank_of(card(name)) for seat, name in one.items()} for one in rounds]
    return lead_by_draws(tuple(sorted(seats)), places, ranks)


def as_rounds(rounds: Iterable[Mapping[SeatNo, str]]) -> Rounds:
    """Put rounds of cards into the form in which they are stored."""
    return tuple(tuple(sorted(one.items())) for one in rounds)


def _high_card(table: TableNo, seats: Sequence[SeatNo], cards: Sequence[str], tie: str) -> ButtonDrawn:
    rounds: list[tuple[tuple[SeatNo, str], ...]] = []
    drawing, turned = tuple(seats), _turned_up(cards)
    while True:
        drawn = tuple((seat, next(turned)) for seat in drawing)
        rounds.append(drawn)
        values = {seat: _value(name, tie) for seat, name in drawn}
        winner = seat_with_high_card([values])
        if winner is not None:
            return ButtonDrawn(table, winner, tuple(rounds))
        drawing = tied_for_high_card(values)


def _turned_up(cards: Sequence[str]) -> Iterator[str]:
    """Turn the cards up one by one, without an end: the deck is gathered again when it runs out.

    Each time one card more is cut to the bottom. Otherwise a deck in which all tie could tie for ever; so
    neighbours meet anew, until there are more ties than cards of a rank.
    """
    for cut in count():
        at = cut % len(cards)
        yield from (*cards[at:], *cards[:at])


def _value(name: str, tie: str) -> int:
    """Cards are numbered by rank, then suit, spades highest: with suits nobody ever ties (BTN-02)."""
    return card(name) if tie == "suit" else rank_of(card(name))
