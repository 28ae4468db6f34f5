"""Events of rulings, announcements and corrections, in the past tense. The tags are the stored names."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.decision_clock.time_card_events import with_other_time
from shuffleup.floor.entries.entry_events import next_order
from shuffleup.floor.entry import BoughtChips, BustOut, HandsToMiss
from shuffleup.floor.lookup import with_entry, with_explained, with_note
from shuffleup.floor.prizes.prize_events import with_knockout_undone
from shuffleup.floor.state import Announcement, Floor, InAgain, RuleIsNow, Ruling, Stated
from shuffleup.kernel.field_types import (
    Chips,
    EntryId,
    HandNo,
    Millis,
    PersonName,
    PersonText,
    SeatNo,
    TableNo,
)
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.reasons import Call, ChipOrder, GivenBack, TakenBack


class EndAwaited(FloorEvent, frozen=True, tag="end.awaited"):
    """The director ends the event after the hands that are on."""

    reason: FreeText
    person: PersonName = ""


# The event ends by itself when no hand is on.
changes(EndAwaited)(lambda event, floor: replace(floor, end_awaited=event.reason))


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
    return with_entry(floor, event.entry, misses=HandsToMiss(event.hands, event.reason))


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
    misses = HandsToMiss(event.hands, event.reason, event.table) if event.hands else None
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

    `from_pool`: nobody has counted the stack, and what is known of it stays as it is. Chips that go back to
    somebody (`GivenBack`) stay in play: what was counted as theirs already is not taken once more.
    """

    table: TableNo
    entry: EntryId
    chips: Chips
    why: ChipOrder
    from_pool: bool = False


@changes(ChipsTakenOff)
def chips_taken_off(event: ChipsTakenOff, floor: Floor) -> Floor:
    """Take chips out of play; bought chips lay in the stack by then. Who has none left is broke."""
    entry, note = floor.entry(event.entry), floor.note(event.table)
    owed = note.pool_owes if event.from_pool else entry.owes
    owed = min(owed, event.chips) if isinstance(event.why, GivenBack) else 0
    floor = with_explained(floor, owed - event.chips, event.why, entry=entry.id)
    if event.from_pool:
        pooled = note.pooled + owed - event.chips
        return with_note(floor, event.table, pooled=pooled, pool_owes=note.pool_owes - owed)
    came = sum(one.chips for one in entry.brought if one.at_table)
    rest = tuple(one for one in entry.brought if not one.at_table)
    left = Chips(entry.chips + came - event.chips)
    owes = Chips(entry.owes - owed if left else 0)
    floor = with_entry(floor, event.entry, chips=left, brought=rest, owes=owes)
    if left or rest or not event.chips or entry.broke or not entry.in_play:
        return floor
    if entry.bought_back and isinstance(event.why, TakenBack):  # a rebuy that was undone
        gone, by = entry.bought_back
        floor = _waiting_again(floor, entry.id, gone, (event.table, note.hand))
        return with_entry(floor, entry.id, knocked_by=by, bought_back=None)
    order = next_order(floor)
    broke = BustOut(event.table, note.hand, event.chips, order)
    return replace(with_entry(floor, event.entry, broke=broke, declined=False), busts=max(floor.busts, order))


def _waiting_again(floor: Floor, entry: EntryId, broke: BustOut, until: tuple[TableNo, HandNo]) -> Floor:
    """Let somebody buy again; the places of those who went broke then or later are open (BST-05)."""
    for one in floor.entries:
        if one.finish and one.broke and one.broke.order >= broke.order:
            floor = with_entry(with_knockout_undone(floor, one.id), one.id, finish=None)
    return with_entry(floor, entry, broke=replace(broke, buys_until=until), declined=False)


class RulingNoted(Ruling, FloorEvent, frozen=True, tag="ruling.noted"):
    """A ruling was written down, with who decided, on what question and by which rule (GEN-04, GEN-05)."""

    party: bool = False
    person: PersonName = ""


@changes(RulingNoted)
def ruling_noted(event: RulingNoted, floor: Floor) -> Floor:
    """Write a ruling down."""
    one = Ruling(event.question, event.ruling, event.rule, event.decider)
    return replace(floor, rulings=(*floor.rulings, one))


class Announced(FloorEvent, frozen=True, tag="announced"):
    """An announcement of the director to the room."""

    text: FreeText
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
    reason: FreeText
    at: Millis
    person: PersonName = ""
    announced: bool = True


@changes(RuleChanged)
def rule_changed(event: RuleChanged, floor: Floor) -> Floor:
    """Let the new rule hold, and tell the room where it is announced."""
    changed = with_other_time(replace(floor, rules=event.rules), floor.rules.time)
    if not event.announced:
        return changed
    told = Announcement(RuleIsNow(event.key, event.new, event.old), event.at)
    return replace(changed, announcements=(*floor.announcements, told))


class EliminationUndone(FloorEvent, frozen=True, tag="elimination.undone"):
    """Somebody was taken out by mistake and is in again with these chips (APP-04).

    `places` are the corrected places of those who went out after that, and `left` all who are in now.
    `given_back` of the chips come from those who have won them; the others are new. Who still sits on the
    chair at `table` and `seat` stays there; what is `brought` to it is in play from the next hand on.
    """

    entry: EntryId
    chips: Chips
    places: tuple[Finish, ...]
    left: int
    reason: FreeText
    person: PersonName = ""
    given_back: Chips = Chips(0)
    brought: Chips = Chips(0)
    table: TableNo | None = None
    seat: SeatNo | None = None


@changes(EliminationUndone)
def elimination_undone(event: EliminationUndone, floor: Floor) -> Floor:
    """Take somebody in again and correct the places; the chips are explained, and the bounty goes back."""
    entry = floor.entry(event.entry)
    floor = with_knockout_undone(floor, event.entry)
    for finish in event.places:
        floor = with_entry(floor, finish.entry, finish=finish)
    floor = replace(floor, satellite=floor.satellite.without(_seats_lost(floor, event.entry)))
    more = event.chips - entry.total - event.given_back
    floor = with_explained(floor, more, InAgain(event.reason), event.person, entry.id)
    now_in = {"finish": None, "declined": False, "leaving": None, "broke": None, "knocked_by": ()}
    if event.seat is None:
        return with_entry(floor, event.entry, chips=event.chips, brought=(), **now_in)
    came = (BoughtChips(event.brought),) if event.brought else ()
    return with_entry(floor, event.entry, brought=(*entry.brought, *came), **now_in)


def _seats_lost(floor: Floor, entry: EntryId) -> list[EntryId]:
    """Name whose seat goes when somebody is in again: the own one, and those of places that are lower now."""
    known, by_place = floor.satellite, [one.entry for one in floor.satellite.won if one.by == "place"]
    lower = [one for one in by_place if _place_of(floor, one) > known.fixed]
    return [entry, *lower]


def _place_of(floor: Floor, entry: EntryId) -> int:
    finish = floor.entry(entry).finish
    return finish.last if finish else 0


class PlaceReopened(FloorEvent, frozen=True, tag="place.reopened"):
    """That a player does not buy again was a mistake: it is possible until the next hand of a table (BST-05).

    `until` names the table and its last hand; `left` are all who are in now.
    """

    entry: EntryId
    until: tuple[TableNo, HandNo]
    left: int
    person: PersonName = ""


@changes(PlaceReopened)
def place_reopened(event: PlaceReopened, floor: Floor) -> Floor:
    """Let the player wait for a rebuy as before."""
    broke = floor.entry(event.entry).broke
    assert broke is not None
    return _waiting_again(floor, event.entry, broke, event.until)


class ChipsGivenBack(FloorEvent, frozen=True, tag="chips.given_back"):
    """Chips that a player has won by a mistake are to go back to `owner`.

    `at_once` they count as the owner's, wherever they lie until the hand is over. Those that nobody has
    counted come `from_pool`, and `entry` and `seat` are the owner's then.
    """

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips
    owner: EntryId
    reason: PersonText
    person: PersonName = ""
    at_once: bool = False
    from_pool: bool = False


@changes(ChipsGivenBack)
def given_back(event: ChipsGivenBack, floor: Floor) -> Floor:
    """Count the chips as the owner's; the table takes them off the stack, or out of the pool, later."""
    if not event.at_once:
        return floor
    if event.from_pool:
        note = floor.note(event.table)
        changes = {"pooled": note.pooled - event.chips, "pool_owes": note.pool_owes + event.chips}
        return with_note(floor, event.table, **changes)
    return with_entry(floor, event.entry, owes=Chips(floor.entry(event.entry).owes + event.chips))


class CountOrdered(FloorEvent, frozen=True, tag="count.ordered"):
    """The stacks of a table were to be counted: an entry was in again with chips that nobody had given.

    Releases before 0.3 asked for that; today the chips come from who has won them.
    """

    table: TableNo
    entry: EntryId
    chips: Chips
    person: PersonName = ""


class ActUndone(FloorEvent, frozen=True, tag="floor_act.undone"):
    """The act of a row of the floor was undone by the events before this one."""

    row: int
    person: PersonName = ""


changes(ActUndone)(lambda event, floor: replace(floor, undone=floor.undone | {event.row}))


class AlarmSettled(FloorEvent, frozen=True, tag="alarm.settled"):
    """The alarms about the chips are settled; `chips` is the difference that is explained by it (APP-06)."""

    chips: int
    reason: FreeText
    person: PersonName = ""


@changes(AlarmSettled)
def alarm_settled(event: AlarmSettled, floor: Floor) -> Floor:
    """Take the alarms away."""
    explained = with_explained(floor, event.chips, Stated(event.reason), event.person)
    return replace(explained, alarms=())


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


changes(CallHeard)(lambda event, floor: with_note(floor, event.table, called=event.call))


class CallSettled(FloorEvent, frozen=True, tag="call.settled"):
    """A table's call of the floor is settled."""

    table: TableNo
    person: PersonName = ""


# Orders change nothing before the table has answered.
changes(ChipsFined, StacksEntered, CallSettled, CountOrdered)(lambda event, floor: floor)


class EventArchived(FloorEvent, frozen=True, tag="event.archived"):
    """The event is put away."""

    person: PersonName = ""


changes(EventArchived)(lambda event, floor: replace(floor, archived=True))
