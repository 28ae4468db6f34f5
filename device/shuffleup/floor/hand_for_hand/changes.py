"""How the events of hand-for-hand change the floor."""

from msgspec.structs import replace

from shuffleup.floor.altered import with_note
from shuffleup.floor.hand_for_hand import events as happened
from shuffleup.floor.state import Floor, HandForHand
from shuffleup.identity import TableNo


def began(event: happened.HandForHandBegan, floor: Floor) -> Floor:
    """Begin the first round with the hands that are on."""
    return replace(floor, hand_for_hand=HandForHand(1, event.playing, floor.busts))


def round_began(event: happened.RoundBegan, floor: Floor) -> Floor:
    """Begin a round."""
    return replace(floor, hand_for_hand=HandForHand(event.number, event.tables, floor.busts))


def hand_done(floor: Floor, table: TableNo) -> Floor:
    """Note that a table has finished the hand that was on; an all-in there waits no more."""
    playing, note = floor.hand_for_hand, floor.note(table)
    floor = with_note(floor, table, all_in_waits=None)
    if playing is None or note.idle or table not in playing.to_play or table in playing.done:
        return floor
    return replace(floor, hand_for_hand=replace(playing, done=(*playing.done, table)))


def clock_stepped(event: happened.ClockStepped, floor: Floor) -> Floor:
    """Move the clock, which stands."""
    return replace(floor, clock=floor.clock.paused(event.left, event.at))


def all_in_heard(event: happened.AllInHeard, floor: Floor) -> Floor:
    """Note that a hand waits."""
    return with_note(floor, event.table, all_in_waits=event.hand)


def all_in_let_go(event: happened.AllInLetGo, floor: Floor) -> Floor:
    """Note that it waits no more."""
    return with_note(floor, event.table, all_in_waits=None)


def ended(event: happened.HandForHandEnded, floor: Floor) -> Floor:
    """Let the tables deal on their own; a hand that waits goes on by this, too."""
    for note in floor.tables:
        if note.all_in_waits is not None:
            floor = with_note(floor, note.table, all_in_waits=None)
    return replace(floor, hand_for_hand=None)
