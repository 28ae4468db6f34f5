"""How the events of entries change the floor."""

from msgspec.structs import replace

from shuffleup.amounts import Chips, Money
from shuffleup.floor.altered import with_entry, with_explained, with_new_entry
from shuffleup.floor.entries import events as happened
from shuffleup.floor.entry import Broke, Entry, Misses
from shuffleup.floor.state import Floor

UNTIL_BACK = 99_999
"""The hands that somebody misses who has gone away: more than any event has."""


def registered(event: happened.EntryRegistered, floor: Floor) -> Floor:
    """Add an entry."""
    return with_new_entry(floor, Entry(event.entry, event.person, event.name, waiting=event.waiting))


def renamed(event: happened.EntryRenamed, floor: Floor) -> Floor:
    """Write a name differently."""
    return with_entry(floor, event.entry, name=event.name)


def paid(event: happened.EntryPaid, floor: Floor) -> Floor:
    """Count the money; once late a fee stays late."""
    entry = floor.entry(event.entry)
    return with_entry(
        floor,
        event.entry,
        paid=Money(entry.paid + event.amount),
        paid_on=event.paid_on,
        paid_late=entry.paid_late or event.late,
    )


def late_fee_accepted(event: happened.LateFeeAccepted, floor: Floor) -> Floor:
    """Take the flag away."""
    return with_entry(floor, event.entry, paid_late=False)


def stack_confirmed(event: happened.StackConfirmed, floor: Floor) -> Floor:
    """Tick off a stack."""
    return with_entry(floor, event.entry, stack_confirmed=True)


def withdrawn(event: happened.EntryWithdrawn, floor: Floor) -> Floor:
    """Take an entry out; its stack goes back when the table has let the seat go."""
    nothing = Money(0)
    floor = with_entry(floor, event.entry, paid=nothing, bounty=nothing, bounty_paid=nothing)
    return with_entry(floor, event.entry, withdrawn=True, waiting=0, target=None, paid_late=False)


def removed(event: happened.PlayerRemoved, floor: Floor) -> Floor:
    """Let a player wait for a place as if broke now, without a chance to buy again."""
    entry, order = floor.entry(event.entry), next_order(floor)
    gone = entry.broke or Broke(event.table, event.hand, event.chips, order)
    floor = with_entry(
        floor, event.entry, broke=gone, declined=True, leaving=event.why, target=None, misses=None
    )
    return replace(floor, busts=max(floor.busts, order))


def next_order(floor: Floor) -> int:
    """Return the order of somebody who goes out without a hand: ahead of all who go broke in this one.

    In hand-for-hand that is the hand of the round, at all its tables.
    """
    return floor.hand_for_hand.busts_before if floor.hand_for_hand else floor.busts + 1


def chips_removed(event: happened.ChipsRemoved, floor: Floor) -> Floor:
    """Take the chips out of play."""
    floor = with_explained(floor, -event.chips, f"{event.name} was {event.why}")
    return with_entry(floor, event.entry, chips=Chips(0), brought=())


def went_away(event: happened.PlayerWentAway, floor: Floor) -> Floor:
    """Let every hand be missed from the next one on."""
    return with_entry(floor, event.entry, away=True, misses=Misses(UNTIL_BACK, event.reason))


def came_back(event: happened.PlayerCameBack, floor: Floor) -> Floor:
    """Let the player play again."""
    return with_entry(floor, event.entry, away=False, misses=Misses(0, "is back"))
