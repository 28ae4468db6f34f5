"""The phases of a hand, and the transitions between them: one table.

A hand is a machine with five phases and one way out, `lost`. A command never names a phase: it makes an
event, and the table says to which phase the event leads. Two rules make the table complete:

1. The first row that fits decides. A row fits when the event is of its kind, the hand stands in one of the
   phases named `before`, and its question is answered with yes.
2. An event that no row fits leaves the phase as it is. Bets, calls and folds are such events: a betting
   round ends by the street that is closed behind the last of them, and not by what somebody did.

So the phase follows from the events alone, and a replay meets the same phases. `opening` lies between two
events of one command: a round opens where somebody can bet, or closes unopened. When all but one have folded,
the street that closes leads to the showdown, and the pots are paid without cards. When nobody can bet any
more, one deal follows the other up to the showdown (TDA 16).
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from shuffleup.poker.events import (
    AwardTakenBack,
    BetsReturned,
    BettingOpened,
    BoardDealt,
    Ended,
    HandEvent,
    HandKilled,
    StacksCounted,
    StreetClosed,
    TrackLost,
)
from shuffleup.poker.state import BOARD_CARDS, Hand, Phase


def always(hand: Hand, event: HandEvent) -> bool:
    """True for every hand."""
    return True


def one_is_left(hand: Hand, event: HandEvent) -> bool:
    """All but one have folded."""
    return hand.folded.count(False) == 1


def on_the_river(hand: Hand, event: StreetClosed) -> bool:
    """No board card is to come."""
    return event.street == "river"


def all_boards_are_dealt(hand: Hand, event: BoardDealt) -> bool:
    """No board has a card to come."""
    return event.street == "river" and (len(hand.boards) == 1 or _all_boards_have(hand, event))


def somebody_can_bet(hand: Hand, event: BoardDealt) -> bool:
    """Two or more have chips behind, and no other board waits for this street (VAR-09)."""
    return (len(hand.boards) == 1 or _all_boards_have(hand, event)) and not hand.betting_is_over


def _all_boards_have(hand: Hand, event: BoardDealt) -> bool:
    """Say whether every board has the cards of a street once those of the event lie on theirs."""
    lie = BOARD_CARDS[event.street]
    others = enumerate(hand.boards)
    return all(len(board) >= lie for number, board in others if number != event.board)


class Transition(NamedTuple):
    """One line of the table: the phases in which it fits, its question, and the phase after."""

    before: tuple[Phase, ...]
    where: Callable[[Hand, Any], bool]
    after: Phase


TABLE: Mapping[type[HandEvent], tuple[Transition, ...]] = {
    BettingOpened: (Transition(("opening",), always, "betting"),),
    StreetClosed: (
        # The first line that fits counts: whoever is alone wins at once, on the river too.
        Transition(("opening", "betting"), one_is_left, "showdown"),
        Transition(("opening", "betting"), on_the_river, "showdown"),
        Transition(("opening", "betting"), always, "deal"),
    ),
    BoardDealt: (
        Transition(("deal",), somebody_can_bet, "opening"),
        Transition(("deal",), all_boards_are_dealt, "showdown"),
    ),
    Ended: (Transition(("showdown",), always, "ended"),),
    # What the floor rules, at any moment at which `shuffleup.poker.irregularities.rulings` allows it.
    HandKilled: (Transition(("deal",), one_is_left, "showdown"),),
    AwardTakenBack: (Transition(("showdown", "ended"), always, "showdown"),),
    BetsReturned: (Transition(("betting", "deal", "showdown", "ended"), always, "ended"),),
    TrackLost: (Transition(("betting", "deal", "showdown"), always, "lost"),),
    StacksCounted: (Transition(("lost",), always, "ended"),),
}
"""Each event that can change the phase."""


def phase_after(hand: Hand, event: HandEvent) -> Phase:
    """Give the phase to which an event leads; `hand` is the state before it, but for who has folded by it."""
    for row in TABLE[type(event)]:
        if hand.phase in row.before and row.where(hand, event):
            return row.after
    return hand.phase
