"""The draw for the first button of a table."""

from collections.abc import Sequence
from itertools import cycle

from shuffleup.floor.events import ButtonDrawn, PlayerSeated
from shuffleup.identity import SeatNo, TableNo
from shuffleup.poker.cards import RANKS
from shuffleup.tournament.button import next_seat, seat_with_high_card, tied_for_high_card


def first_button(
    table: TableNo, seated: Sequence[PlayerSeated], rule: str, deck: Sequence[str]
) -> ButtonDrawn:
    """Name the first button of a table by the rule set (BTN-01 to BTN-04).

    `deck` are the cards in the order in which they would be turned up; tied high cards draw again.
    """
    order = [player.seat for player in seated if player.table == table]
    if rule == "high_card":
        return _high_card(table, sorted(order), deck)
    if rule == "seat_1":
        return ButtonDrawn(table, next_seat(order, SeatNo(0)))
    # The chairs were shuffled: the first entry's chair is the first to be sat on and a random one.
    return ButtonDrawn(table, order[0])


def _high_card(table: TableNo, seats: Sequence[SeatNo], deck: Sequence[str]) -> ButtonDrawn:
    rounds: list[tuple[tuple[SeatNo, str], ...]] = []
    drawing, cards = tuple(seats), cycle(deck)  # the deck is gathered again when it runs out
    while True:
        drawn = tuple((seat, next(cards)) for seat in drawing)
        rounds.append(drawn)
        ranks = {seat: RANKS.index(card[0]) for seat, card in drawn}
        winner = seat_with_high_card([ranks])
        if winner is not None:
            return ButtonDrawn(table, winner, tuple(rounds))
        drawing = tied_for_high_card(ranks)
