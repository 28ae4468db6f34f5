"""What was ruled, announced and corrected, in the past tense. The tags are the stored names."""

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import EntryId, SeatNo, TableNo
from shuffleup.ruleset import RuleSet
from shuffleup.tournament.standings import Finish


class Warned(msgspec.Struct, frozen=True, tag="penalty.warning"):
    """A player was warned."""

    entry: EntryId
    reason: str
    person: str = ""


class HandsPenalty(msgspec.Struct, frozen=True, tag="penalty.hands"):
    """A player misses so many hands from the next one on, what was still to be missed included (PEN-03).

    0 lifts the penalty.
    """

    entry: EntryId
    hands: int
    reason: str
    person: str = ""


class MissesTold(msgspec.Struct, frozen=True, tag="penalty.told"):
    """The table where a player sits is told how many hands are to be missed there."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    hands: int
    reason: str


class ChipsFined(msgspec.Struct, frozen=True, tag="penalty.chips"):
    """Chips of a player are to be taken off the table; there may be fewer than that (PEN-04)."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips
    reason: str
    person: str = ""


class ChipsTakenOff(msgspec.Struct, frozen=True, tag="chips.taken_off"):
    """A table has taken chips of a player off and out of play, as it was told to.

    `from_pool`: nobody has counted the stack, and what is known of it stays as it is.
    """

    table: TableNo
    entry: EntryId
    chips: Chips
    reason: str
    from_pool: bool = False


class RulingNoted(msgspec.Struct, frozen=True, tag="ruling.noted"):
    """A ruling was written down, with who decided, on what question and by which rule (GEN-04, GEN-05)."""

    question: str
    ruling: str
    rule: str
    decider: str
    party: bool = False
    person: str = ""


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """The room was told something."""

    text: str
    at: Millis
    person: str = ""


class RuleChanged(msgspec.Struct, frozen=True, tag="rules.changed"):
    """A rule was changed on the day, from the next hand of each table on (GEN-01).

    `old` and `new` are written as in an event file; `rules` is the whole rule set as it holds now.
    """

    key: str
    old: str
    new: str
    rules: RuleSet
    reason: str
    at: Millis
    person: str = ""


class EliminationUndone(msgspec.Struct, frozen=True, tag="elimination.undone"):
    """Somebody was taken out by mistake and is in again with these chips (APP-04).

    `places` are the corrected places of those who went out after that, and `left` all who are in now.
    """

    entry: EntryId
    chips: Chips
    places: tuple[Finish, ...]
    left: int
    reason: str
    person: str = ""


class ChipsGivenBack(msgspec.Struct, frozen=True, tag="chips.given_back"):
    """Chips that a player has won by a mistake are to go back to `owner`."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips
    owner: EntryId
    reason: str
    person: str = ""


class CountOrdered(msgspec.Struct, frozen=True, tag="count.ordered"):
    """The stacks of a table are to be counted, because of chips that nobody has given."""

    table: TableNo
    reason: str
    person: str = ""


class AlarmSettled(msgspec.Struct, frozen=True, tag="alarm.settled"):
    """The alarms about the chips are settled; `chips` is the difference that is explained by it (APP-06)."""

    chips: int
    reason: str
    person: str = ""


class StacksEntered(msgspec.Struct, frozen=True, tag="stacks.entered"):
    """All stacks of a table were counted and are told to it."""

    table: TableNo
    stacks: tuple[tuple[SeatNo, Chips], ...]
    reason: str
    person: str = ""


class CallHeard(msgspec.Struct, frozen=True, tag="call.heard"):
    """A table has called the floor, or plays on where the reason is empty (GEN-06)."""

    table: TableNo
    reason: str


class CallSettled(msgspec.Struct, frozen=True, tag="call.settled"):
    """What a table called the floor for is settled."""

    table: TableNo
    person: str = ""


class EventArchived(msgspec.Struct, frozen=True, tag="event.archived"):
    """The event is put away."""

    person: str = ""


ConductEvent = (
    Warned
    | HandsPenalty
    | MissesTold
    | ChipsFined
    | ChipsTakenOff
    | RulingNoted
    | Announced
    | RuleChanged
    | EliminationUndone
    | ChipsGivenBack
    | CountOrdered
    | AlarmSettled
    | StacksEntered
    | CallHeard
    | CallSettled
    | EventArchived
)
