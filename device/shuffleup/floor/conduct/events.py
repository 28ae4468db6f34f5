"""Events of rulings, announcements and corrections, in the past tense. The tags are the stored names."""

from msgspec.structs import replace

from shuffleup.amounts import Chips, Millis
from shuffleup.floor.altered import with_entry, with_explained, with_note
from shuffleup.floor.entries.events import next_order
from shuffleup.floor.entry import Broke, Misses
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.prizes.events import with_knockout_undone
from shuffleup.floor.state import Announcement, Floor, InAgain, Question, RuleIsNow, Ruling, Stated, Ungiven
from shuffleup.identity import EntryId, SeatNo, TableNo
from shuffleup.language import Typed
from shuffleup.person_texts import PersonName, PersonText
from shuffleup.ruleset import RuleSet
from shuffleup.tournament.reasons.calls import Call
from shuffleup.tournament.reasons.chips import ChipOrder
from shuffleup.tournament.standings import Finish


class EndAwaited(FloorEvent, frozen=True, tag="end.awaited"):
    """The director ends the event after the hands that are on."""

    reason: Typed
    person: PersonName = ""


@changes(EndAwaited)
def end_awaited(event: EndAwaited, floor: Floor) -> Floor:
    """Keep the reason: the event ends by itself."""
    return replace(floor, end_awaited=event.reason)


class Warned(FloorEvent, frozen=True, tag="penalty.warning"):
    """A player was warned."""

    entry: EntryId
    reason: PersonText
    person: PersonName = ""


@changes(Warned)
def warned(event: Warned, floor: Floor) -> Floor:
    """Count a warning."""
    return with_entry(floor, event.entry, warnings=floor.entry(event.entry).warnings + 1)


class HandsPenalty(FloorEvent, frozen=True, tag="penalty.hands"):
    """A player misses so many hands from the next one on, what was still to be missed included (PEN-03).

    0 lifts the penalty.
    """

    entry: EntryId
    hands: int
    reason: PersonText
    person: PersonName = ""


@changes(HandsPenalty)
def hands_penalty(event: HandsPenalty, floor: Floor) -> Floor:
    """Note the hands to be missed; the order to the table follows by itself."""
    return with_entry(floor, event.entry, misses=Misses(event.hands, event.reason))


class MissesTold(FloorEvent, frozen=True, tag="penalty.told"):
    """The order to a player's table: how many hands the player misses there."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    hands: int
    reason: PersonText


@changes(MissesTold)
def misses_told(event: MissesTold, floor: Floor) -> Floor:
    """Note which table knows; a penalty that is lifted is forgotten then."""
    misses = Misses(event.hands, event.reason, event.table) if event.hands else None
    return with_entry(floor, event.entry, misses=misses)


class ChipsFined(FloorEvent, frozen=True, tag="penalty.chips"):
    """Chips of a player are to be taken off the table; there may be fewer than that (PEN-04)."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips
    reason: PersonText
    person: PersonName = ""


class ChipsTakenOff(FloorEvent, frozen=True, tag="chips.taken_off"):
    """A table has taken chips of a player out of play, as ordered.

    `from_pool`: nobody has counted the stack, and what is known of it stays as it is.
    """

    table: TableNo
    entry: EntryId
    chips: Chips
    why: ChipOrder
    from_pool: bool = False


@changes(ChipsTakenOff)
def chips_taken_off(event: ChipsTakenOff, floor: Floor) -> Floor:
    """Take chips out of play; bought chips lay in the stack by then. Who has none left is broke."""
    entry = floor.entry(event.entry)
    if event.from_pool:
        pooled = floor.note(event.table).pooled - event.chips
        floor = with_note(floor, event.table, pooled=pooled)
        return with_explained(floor, -event.chips, event.why, entry=entry.id)
    came = sum(one.chips for one in entry.brought if one.at_table)
    rest = tuple(one for one in entry.brought if not one.at_table)
    left = Chips(entry.chips + came - event.chips)
    floor = with_entry(floor, event.entry, chips=left, brought=rest)
    floor = with_explained(floor, -event.chips, event.why, entry=entry.id)
    if left or rest or not event.chips or entry.broke or not entry.in_play:
        return floor
    order = next_order(floor)
    broke = Broke(event.table, floor.note(event.table).hand, event.chips, order)
    return replace(with_entry(floor, event.entry, broke=broke, declined=False), busts=max(floor.busts, order))


class RulingNoted(FloorEvent, frozen=True, tag="ruling.noted"):
    """A ruling was written down, with who decided, on what question and by which rule (GEN-04, GEN-05)."""

    question: Question
    ruling: PersonText
    rule: PersonText
    decider: PersonName
    party: bool = False
    person: PersonName = ""


@changes(RulingNoted)
def ruling_noted(event: RulingNoted, floor: Floor) -> Floor:
    """Write a ruling down."""
    one = Ruling(event.question, event.ruling, event.rule, event.decider)
    return replace(floor, rulings=(*floor.rulings, one))


class Announced(FloorEvent, frozen=True, tag="announced"):
    """An announcement of the director to the room."""

    text: Typed
    at: Millis
    person: PersonName = ""


@changes(Announced)
def announced(event: Announced, floor: Floor) -> Floor:
    """Tell the room."""
    return replace(floor, announcements=(*floor.announcements, Announcement(event.text, event.at)))


class RuleChanged(FloorEvent, frozen=True, tag="rules.changed"):
    """A rule was changed on the day, from the next hand of each table on (GEN-01).

    `old` and `new` are written as in an event file; `rules` is the whole rule set as it holds now. Without
    a `reason` it follows from what was done beside it: a deputy was named, chips were coloured up. One that
    is not `announced` is part of a plan that the room sees as a whole (STR-32).
    """

    key: str
    old: PersonText
    new: PersonText
    rules: RuleSet
    reason: Typed
    at: Millis
    person: PersonName = ""
    announced: bool = True


@changes(RuleChanged)
def rule_changed(event: RuleChanged, floor: Floor) -> Floor:
    """Let the new rule hold, and tell the room where it is announced."""
    changed = replace(floor, rules=event.rules)
    if not event.announced:
        return changed
    told = Announcement(RuleIsNow(event.key, event.new, event.old), event.at)
    return replace(changed, announcements=(*floor.announcements, told))


class EliminationUndone(FloorEvent, frozen=True, tag="elimination.undone"):
    """Somebody was taken out by mistake and is in again with these chips (APP-04).

    `places` are the corrected places of those who went out after that, and `left` all who are in now.
    """

    entry: EntryId
    chips: Chips
    places: tuple[Finish, ...]
    left: int
    reason: Typed
    person: PersonName = ""


@changes(EliminationUndone)
def elimination_undone(event: EliminationUndone, floor: Floor) -> Floor:
    """Take somebody in again and correct the places; the chips are explained, and the bounty goes back."""
    entry = floor.entry(event.entry)
    floor = with_knockout_undone(floor, event.entry)
    for finish in event.places:
        floor = with_entry(floor, finish.entry, finish=finish)
    more = event.chips - entry.total
    floor = with_explained(floor, more, InAgain(event.reason), event.person, entry.id)
    fresh = {"finish": None, "broke": None, "declined": False, "leaving": None, "knocked_by": ()}
    return with_entry(floor, event.entry, chips=event.chips, brought=(), **fresh)


class ChipsGivenBack(FloorEvent, frozen=True, tag="chips.given_back"):
    """Chips that a player has won by a mistake are to go back to `owner`."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips
    owner: EntryId
    reason: PersonText
    person: PersonName = ""


class CountOrdered(FloorEvent, frozen=True, tag="count.ordered"):
    """The stacks of a table are to be counted: an entry is in again with chips that nobody has given."""

    table: TableNo
    entry: EntryId
    chips: Chips
    person: PersonName = ""


@changes(CountOrdered)
def count_ordered(event: CountOrdered, floor: Floor) -> Floor:
    """Have a table counted."""
    return replace(floor, to_count=(*floor.to_count, Ungiven(event.table, event.entry, event.chips)))


class AlarmSettled(FloorEvent, frozen=True, tag="alarm.settled"):
    """The alarms about the chips are settled; `chips` is the difference that is explained by it (APP-06)."""

    chips: int
    reason: Typed
    person: PersonName = ""


@changes(AlarmSettled)
def alarm_settled(event: AlarmSettled, floor: Floor) -> Floor:
    """Take the alarms away."""
    explained = with_explained(floor, event.chips, Stated(event.reason), event.person)
    return replace(explained, alarms=(), to_count=())


class StacksEntered(FloorEvent, frozen=True, tag="stacks.entered"):
    """All stacks of a table were counted; the table takes the counts."""

    table: TableNo
    stacks: tuple[tuple[SeatNo, Chips], ...]
    reason: PersonText
    person: PersonName = ""


class CallHeard(FloorEvent, frozen=True, tag="call.heard"):
    """A table has called the floor, or plays on where there is no `call` (GEN-06)."""

    table: TableNo
    call: Call | None


@changes(CallHeard)
def call_heard(event: CallHeard, floor: Floor) -> Floor:
    """Note what a table has called for."""
    return with_note(floor, event.table, called=event.call)


class CallSettled(FloorEvent, frozen=True, tag="call.settled"):
    """A table's call of the floor is settled."""

    table: TableNo
    person: PersonName = ""


@changes(ChipsFined, ChipsGivenBack, StacksEntered, CallSettled)
def noted(event: FloorEvent, floor: Floor) -> Floor:
    """Orders change nothing before the table has answered."""
    return floor


class EventArchived(FloorEvent, frozen=True, tag="event.archived"):
    """The event is put away."""

    person: PersonName = ""


@changes(EventArchived)
def archived(event: EventArchived, floor: Floor) -> Floor:
    """Put the event away."""
    return replace(floor, archived=True)
