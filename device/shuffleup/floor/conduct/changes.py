"""How penalties, rulings and corrections change the floor."""

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.floor.altered import with_entry, with_explained, with_note
from shuffleup.floor.conduct import events as happened
from shuffleup.floor.entries.changes import next_order
from shuffleup.floor.entry import Broke, Misses
from shuffleup.floor.prizes.changes import with_knockout_undone
from shuffleup.floor.state import Announcement, Floor, Ruling


def warned(event: happened.Warned, floor: Floor) -> Floor:
    """Count a warning."""
    return with_entry(floor, event.entry, warnings=floor.entry(event.entry).warnings + 1)


def hands_penalty(event: happened.HandsPenalty, floor: Floor) -> Floor:
    """Note the hands to be missed; the table is told by itself."""
    return with_entry(floor, event.entry, misses=Misses(event.hands, event.reason))


def misses_told(event: happened.MissesTold, floor: Floor) -> Floor:
    """Note which table knows; a penalty that is lifted is forgotten then."""
    misses = Misses(event.hands, event.reason, event.table) if event.hands else None
    return with_entry(floor, event.entry, misses=misses)


def noted(
    event: happened.ChipsFined | happened.ChipsGivenBack | happened.StacksEntered | happened.CallSettled,
    floor: Floor,
) -> Floor:
    """Orders change nothing before the table has answered."""
    return floor


def chips_taken_off(event: happened.ChipsTakenOff, floor: Floor) -> Floor:
    """Take chips out of play; bought chips lay in the stack by then. Who has none left is broke."""
    entry = floor.entry(event.entry)
    if event.from_pool:
        pooled = floor.note(event.table).pooled - event.chips
        floor = with_note(floor, event.table, pooled=pooled)
        return with_explained(floor, -event.chips, f"{entry.name}: {event.reason}")
    came = sum(one.chips for one in entry.brought if one.at_table)
    rest = tuple(one for one in entry.brought if not one.at_table)
    left = Chips(entry.chips + came - event.chips)
    floor = with_entry(floor, event.entry, chips=left, brought=rest)
    floor = with_explained(floor, -event.chips, f"{entry.name}: {event.reason}")
    if left or rest or not event.chips or entry.broke or not entry.in_play:
        return floor
    order = next_order(floor)
    broke = Broke(event.table, floor.note(event.table).hand, event.chips, order)
    return replace(with_entry(floor, event.entry, broke=broke, declined=False), busts=max(floor.busts, order))


def ruling_noted(event: happened.RulingNoted, floor: Floor) -> Floor:
    """Write a ruling down."""
    one = Ruling(event.question, event.ruling, event.rule, event.decider)
    return replace(floor, rulings=(*floor.rulings, one))


def announced(event: happened.Announced, floor: Floor) -> Floor:
    """Tell the room."""
    return replace(floor, announcements=(*floor.announcements, Announcement(event.text, event.at)))


def rule_changed(event: happened.RuleChanged, floor: Floor) -> Floor:
    """Let the new rule hold, and tell the room of it."""
    told = Announcement(f"{event.key} is now {event.new}; it was {event.old}", event.at)
    return replace(floor, rules=event.rules, announcements=(*floor.announcements, told))


def elimination_undone(event: happened.EliminationUndone, floor: Floor) -> Floor:
    """Take somebody in again and correct the places; the chips are explained, and the bounty goes back."""
    entry = floor.entry(event.entry)
    floor = with_knockout_undone(floor, event.entry)
    for finish in event.places:
        floor = with_entry(floor, finish.entry, finish=finish)
    more = event.chips - entry.total
    floor = with_explained(floor, more, f"{entry.name} is in again: {event.reason}", event.person)
    fresh = {"finish": None, "broke": None, "declined": False, "leaving": "", "knocked_by": ()}
    return with_entry(floor, event.entry, chips=event.chips, brought=(), **fresh)


def count_ordered(event: happened.CountOrdered, floor: Floor) -> Floor:
    """Have a table counted."""
    return replace(floor, to_count=(*floor.to_count, (event.table, event.reason)))


def alarm_settled(event: happened.AlarmSettled, floor: Floor) -> Floor:
    """Take the alarms away."""
    return replace(with_explained(floor, event.chips, event.reason, event.person), alarms=(), to_count=())


def call_heard(event: happened.CallHeard, floor: Floor) -> Floor:
    """Note what a table has called for."""
    return with_note(floor, event.table, called=event.reason)


def archived(event: happened.EventArchived, floor: Floor) -> Floor:
    """Put the event away."""
    return replace(floor, archived=True)
