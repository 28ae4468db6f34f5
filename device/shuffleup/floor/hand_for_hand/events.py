"""Events of hand-for-hand, in the past tense. The tags are the stored names and never change."""

from enum import StrEnum

from msgspec.structs import replace

from shuffleup.floor.copy_with import with_note
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor, HandForHand
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.identity import HandNo, TableNo
from shuffleup.kernel.personal_data import PersonName, PersonText


class HandForHandBegan(FloorEvent, frozen=True, tag="hand_for_hand.began"):
    """All tables play one hand at a time; who goes broke from now on is eligible for the money (HFH-04).

    `playing` are the tables with a hand on: they finish the first round, the others wait for them.
    """

    playing: tuple[TableNo, ...]
    at: Millis
    reason: PersonText = ""
    person: PersonName = ""


@changes(HandForHandBegan)
def began(event: HandForHandBegan, floor: Floor) -> Floor:
    """Begin the first round with the hands that are on."""
    return replace(floor, hand_for_hand=HandForHand(1, event.playing, floor.busts))


class RoundBegan(FloorEvent, frozen=True, tag="hand_for_hand.round"):
    """All tables have finished their hand, and these are let deal the next one together (HFH-01)."""

    number: int
    tables: tuple[TableNo, ...]


@changes(RoundBegan)
def round_began(event: RoundBegan, floor: Floor) -> Floor:
    """Begin a round."""
    return replace(floor, hand_for_hand=HandForHand(event.number, event.tables, floor.busts))


class TableJoinedRound(FloorEvent, frozen=True, tag="hand_for_hand.joined"):
    """A table that could not deal when the round began can by now, and plays its hand of the round, too."""

    table: TableNo


@changes(TableJoinedRound)
def table_joined_round(event: TableJoinedRound, floor: Floor) -> Floor:
    """Wait for the table with the others."""
    playing = floor.hand_for_hand
    joined = playing and replace(playing, to_play=(*playing.to_play, event.table))
    return replace(floor, hand_for_hand=joined)


def hand_done(floor: Floor, table: TableNo) -> Floor:
    """Note that a table has finished the hand that was on; an all-in there waits no more."""
    playing, note = floor.hand_for_hand, floor.note(table)
    floor = with_note(floor, table, all_in_waits=None)
    if playing is None or note.idle or table not in playing.to_play or table in playing.done:
        return floor
    sat = playing.have_played.union(one.id for one in floor.at_table(table))
    return replace(floor, hand_for_hand=replace(playing, done=(*playing.done, table), have_played=sat))


class ClockStepped(FloorEvent, frozen=True, tag="clock.stepped"):
    """The clock was moved by a hand, not by time; `left` is left of the level (HFH-03)."""

    left: Millis
    at: Millis


@changes(ClockStepped)
def clock_stepped(event: ClockStepped, floor: Floor) -> Floor:
    """Move the clock, which stands."""
    return replace(floor, clock=floor.clock.paused(event.left, event.at))


class AllInHeard(FloorEvent, frozen=True, tag="all_in.heard"):
    """A hand waits with the cards down: somebody is all-in and called."""

    table: TableNo
    hand: HandNo


@changes(AllInHeard)
def all_in_heard(event: AllInHeard, floor: Floor) -> Floor:
    """Note that a hand waits."""
    return with_note(floor, event.table, all_in_waits=event.hand)


class AllInLetGo(FloorEvent, frozen=True, tag="all_in.let_go"):
    """The hand that waited goes on."""

    table: TableNo
    hand: HandNo
    reason: PersonText = ""
    person: PersonName = ""


@changes(AllInLetGo)
def all_in_let_go(event: AllInLetGo, floor: Floor) -> Floor:
    """Note that it waits no more."""
    return with_note(floor, event.table, all_in_waits=None)


class NoRounds(StrEnum):
    """The reason for which hand-for-hand ends."""

    MONEY_REACHED = "money_reached"
    BY_DIRECTOR = "by_director"
    ONE_TABLE_LEFT = "one_table_left"


class HandForHandEnded(FloorEvent, frozen=True, tag="hand_for_hand.ended"):
    """The tables deal on their own again."""

    why: NoRounds
    person: PersonName = ""


@changes(HandForHandEnded)
def ended(event: HandForHandEnded, floor: Floor) -> Floor:
    """Let the tables deal on their own; a hand that waits goes on by this, too."""
    for note in floor.tables:
        if note.all_in_waits is not None:
            floor = with_note(floor, note.table, all_in_waits=None)
    return replace(floor, hand_for_hand=None)
