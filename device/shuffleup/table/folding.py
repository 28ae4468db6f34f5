"""Several folds at once: everybody from the seat to act up to another seat, entered by one tap."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker import actions
from shuffleup.poker.fold_to_seat import owes_nothing, way_to
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.refusals import NotInHand
from shuffleup.table.automatic_rules import after, follow
from shuffleup.table.context import TableContext
from shuffleup.table.hand_of import hand_of, seat_to_act
from shuffleup.table.message import Events, PlayCommand, answers
from shuffleup.table.refusals import NobodyBefore, OwesNothing
from shuffleup.table.state import Table


class FoldTo(PlayCommand, frozen=True):
    """Everybody from the seat to act up to `seat`, which keeps its hand, folds: one tap, one UNDO."""

    needs_cards = True

    seat: SeatNo


@answers(FoldTo)
def fold_to(command: FoldTo, table: Table, given: TableContext) -> Events:
    """Fold every seat that is asked on the way from the one to act to `command.seat`, which keeps its hand.

    It is one act, so that one UNDO takes back all of it. A fold binds even where a check was free (BET-12),
    so that a tap never makes one: it is refused, and FOLD asks again for such a fold.
    """
    hand, first, last = hand_of(table), seat_to_act(table), command.seat
    if last == first:
        raise NobodyBefore(last)
    if last not in hand.live:
        raise NotInHand(last)
    if (free := owes_nothing(hand, last)) is not None:
        raise OwesNothing(free)
    way, events = way_to(hand, last), Events()
    while (seat := _turn_on(table, way, hand.street)) is not None:
        happened: Events = decide_hand(hand_of(table), actions.Fold(seat))
        table = after(table, happened)
        followed = follow(table, given.deck)
        table, events = after(table, followed), (*events, *happened, *followed)
    return events


def _turn_on(table: Table, way: tuple[SeatNo, ...], street: str) -> SeatNo | None:
    """Name the seat on the way whose turn it is, None when the turn is past it or the street is over."""
    hand = table.play.hand
    if hand is None or hand.street != street or hand.to_act not in way:
        return None
    return hand.to_act
