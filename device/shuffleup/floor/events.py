"""What happened on the floor, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Chips, Millis, Money
from shuffleup.identity import EntryId, HandNo, PersonId, SeatNo, TableNo
from shuffleup.ruleset import RuleSet
from shuffleup.tournament.schedule import Level


class EventOpened(msgspec.Struct, frozen=True, tag="event.opened"):
    """The event exists: its name and its fully merged rule set. Always the first event of the floor."""

    event_id: str
    rules: RuleSet
    tables: int


class EntryRegistered(msgspec.Struct, frozen=True, tag="entry.registered"):
    """Somebody has entered; a re-entry is a new entry of the same person."""

    entry: EntryId
    person: PersonId
    name: str


class PrizesSet(msgspec.Struct, frozen=True, tag="prizes.set"):
    """Entries are closed: the pool and what each place is paid."""

    pool: Money
    prizes: tuple[Money, ...]


class SeatsDrawn(msgspec.Struct, frozen=True, tag="seats.drawn"):
    """Chairs and the cards for the button were shuffled with this seed, in hex: anyone can check the draw."""

    seed: str


class PlayerSeated(msgspec.Struct, frozen=True, tag="player.seated"):
    """An entry has a chair and a stack in front of it."""

    entry: EntryId
    name: str
    table: TableNo
    seat: SeatNo
    chips: Chips


class ButtonDrawn(msgspec.Struct, frozen=True, tag="button.drawn"):
    """The first button of a table and the cards that were drawn for it, round by round (BTN-01)."""

    table: TableNo
    seat: SeatNo
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()


class EventStarted(msgspec.Struct, frozen=True, tag="event.started"):
    """Cards may be dealt, to so many players."""

    players: int


class LevelBegan(msgspec.Struct, frozen=True, tag="level.began"):
    """New stakes from the next hand on; `length` is None where hands and not minutes end the level."""

    level: Level
    length: Millis | None
    at: Millis


class BreakBegan(msgspec.Struct, frozen=True, tag="break.began"):
    """The clock of a break runs from the signal (BRK-04)."""

    after_level: int
    length: Millis
    at: Millis


class GateReached(msgspec.Struct, frozen=True, tag="gate.reached"):
    """Halftime is over and the host has to say how the blinds go on (STR-08)."""

    at: Millis


class StakesSet(msgspec.Struct, frozen=True, tag="stakes.set"):
    """The host has set the stakes of the levels from `first` on; empty means the schedule goes on."""

    first: int
    table: tuple[tuple[Chips, Chips], ...]


class ClockPaused(msgspec.Struct, frozen=True, tag="clock.paused"):
    """The level clock stands with `left` to go."""

    left: Millis | None
    at: Millis
    reason: str = ""


class ClockResumed(msgspec.Struct, frozen=True, tag="clock.resumed"):
    """The level clock counts on."""

    at: Millis


class TableHeld(msgspec.Struct, frozen=True, tag="table.held"):
    """A table may not begin its next hand; the one in progress is played out."""

    table: TableNo
    reason: str


class TableReleased(msgspec.Struct, frozen=True, tag="table.released"):
    """A table may begin its next hand."""

    table: TableNo


class HandHeard(msgspec.Struct, frozen=True, tag="hand.heard"):
    """A table has begun a hand with so many players."""

    table: TableNo
    hand: HandNo
    players: int


class LastHandCalled(msgspec.Struct, frozen=True, tag="last_hand.called"):
    """The last round is over: the event ends with the hand in progress."""

    table: TableNo
    hand: HandNo


class ResultHeard(msgspec.Struct, frozen=True, tag="result.heard"):
    """A table has sealed a hand; `stacks` is what each entry there holds after it."""

    table: TableNo
    hand: HandNo
    stacks: tuple[tuple[EntryId, Chips], ...]


class PlayerPlaced(msgspec.Struct, frozen=True, tag="player.placed"):
    """An entry is out, or the event is over, with this place; `last` differs where places are shared."""

    entry: EntryId
    first: int
    last: int
    table: TableNo
    hand: HandNo


class EventEnded(msgspec.Struct, frozen=True, tag="event.ended"):
    """The event is over."""

    reason: str


FloorEvent = (
    EventOpened
    | EntryRegistered
    | PrizesSet
    | SeatsDrawn
    | PlayerSeated
    | ButtonDrawn
    | EventStarted
    | LevelBegan
    | BreakBegan
    | GateReached
    | StakesSet
    | ClockPaused
    | ClockResumed
    | TableHeld
    | TableReleased
    | HandHeard
    | LastHandCalled
    | ResultHeard
    | PlayerPlaced
    | EventEnded
)
