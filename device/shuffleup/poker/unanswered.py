"""An all-in that nobody can answer: by rule it is a call, whatever the player said (SPEC ALL-02)."""

from collections.abc import Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import BetMade, BetReturned, Called, Checked, HandEvent, Raised
from shuffleup.poker.hand import evolve
from shuffleup.poker.state import Hand


def act_by_rule(event: HandEvent, before: Hand) -> HandEvent:
    """Give an act as the rules see it: a bet or raise over players who have no chips left calls or checks."""
    if not isinstance(event, BetMade | Raised):
        return event
    if any(before.stack(other) for other in before.live if other != event.seat):
        return event
    added = before.price - before.bet(event.seat)
    return Called(event.seat, Chips(added)) if added else Checked(event.seat)


def with_calls(events: Sequence[HandEvent]) -> tuple[HandEvent, ...]:
    """Give the events of a hand with each act as the rules see it.

    A table keeps the words of the player: the raise, and the part of it that went back. Readers of other
    houses know the act alone. Stacks and pots are the same after both.
    """
    told: list[HandEvent] = []
    hand: Hand | None = None
    unanswered: dict[SeatNo, int] = {}
    for event in events:
        act = act_by_rule(event, hand) if hand is not None else event
        if hand is not None and isinstance(event, BetMade | Raised) and act is not event:
            unanswered[event.seat] = event.to - hand.price
        if isinstance(event, BetReturned) and event.seat in unanswered:
            # More than the raise goes back where nobody covered the price either, as over a short blind.
            rest = event.chips - unanswered.pop(event.seat)
            told += [BetReturned(event.seat, Chips(rest))] if rest else []
        else:
            told.append(act)
        hand = evolve(hand, event)
    return tuple(told)
