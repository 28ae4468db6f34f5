"""Entries of a person over several flights and day two, and why there is none (FLT-09, FLT-10)."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.floor.day_two.day_two_events import EnteredBesideBags
from shuffleup.floor.day_two.day_two_start import late_of_day_two
from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.flights import EntryAsked, kept_bags, why_no_entry
from shuffleup.tournament.purchases import EntriesClosed

NOBODY = PersonId("")


class HasBagAlready(NotLegalNow):
    """The person has bags of other flights, and plays one of them on day two."""

    code = "bagged_already"
    rule = "flights.repeat"
    would_do = "best"

    name: str
    bags: tuple[str, ...]


class TooManyEntries(NotLegalNow):
    rule = "flights.entries"

    name: str
    entries: int
    most: int


class NoReentry(NotLegalNow):
    rule = "reentry.allowed"

    name: str


def belongs_to_flights(floor: Floor) -> bool:
    """Say whether the entries of other flights count here."""
    return bool(floor.bag_lists) or floor.rules.flights.are_played


def asked_of(floor: Floor, name: str, known: PersonId, person: PersonId = NOBODY) -> EntryAsked:
    """Gather what is known of a person at the desk: `person` is that of the entries here, empty for none."""
    own = [one for one in floor.entries if one.person == person != "" and not one.withdrawn]
    before = floor.bag_lists.person(name, known)
    bought = [one for one in own if not one.bag]
    return EntryAsked(
        day=2 if floor.is_day_two else 1,
        level=level_to_come(floor),
        entries=(before.entries if before else 0) + len(bought),
        here=len(own),
        bags=tuple(flight for flight, _ in before.bags) if before else (),
    )


def _rules_here(floor: Floor) -> RuleSet:
    """Return the rules with the last level of entries by its own number."""
    flights = replace(floor.rules.flights, late_day_two=late_of_day_two(floor))
    return replace(floor.rules, flights=flights) if floor.is_day_two else floor.rules


def level_to_come(floor: Floor) -> int:
    """Return the level that is on, before the start that of day two, and 0 of a flight."""
    if floor.phase == "playing":
        return floor.clock.level
    return floor.first_level if floor.is_day_two else 0


def check_entry(floor: Floor, name: str, known: PersonId, entry: Entry | None = None) -> None:
    """Refuse an entry by what the person has in other flights; `entry` is the last one here, if any.

    Raises:
        HasBagAlready, TooManyEntries, EntriesClosed, NoReentry: in this order (FLT-09). Who still plays in
        another flight of this house is refused as in any other event of it (EVT-03).
    """
    if not belongs_to_flights(floor):
        return
    asked = asked_of(floor, name, known, entry.person if entry else NOBODY)
    why = why_no_entry(_rules_here(floor), asked)
    if why == "bagged_already":
        raise HasBagAlready(name, bags_of(floor, name, known))
    if why == "too_many_entries":
        raise TooManyEntries(name, asked.entries, floor.rules.flights.entries)
    if why == "entries_closed":
        raise EntriesClosed(last_level(floor, again=asked.here > 0))
    if why == "no_reentry":
        raise NoReentry(name)


def last_level(floor: Floor, *, again: bool = False) -> int:
    """Return the level with which entries end: of day two, of a flight, or there of who enters `again`."""
    rules = floor.rules
    if floor.is_day_two:
        return late_of_day_two(floor)
    late = rules.registration.late_entry_until_level
    return (rules.reentry.until_level or late) if again else late


def check_day_two_open(floor: Floor) -> None:
    """Refuse everybody new where day two begins behind the last level of its late entries (FLT-10)."""
    late = late_of_day_two(floor)
    if floor.is_day_two and level_to_come(floor) > late:
        raise EntriesClosed(late)


def bags_of(floor: Floor, name: str, known: PersonId) -> tuple[str, ...]:
    """Name the bags of a person in other flights."""
    person = floor.bag_lists.person(name, known)
    return tuple(bag.number for _, bag in person.bags) if person else ()


def told_of(floor: Floor, entering: Iterable[tuple[EntryId, str, PersonId]]) -> tuple[EnteredBesideBags, ...]:
    """Tell the desk which bags somebody keeps who enters, and the big blinds of a late stack (FLT-09, 10)."""
    if not floor.bag_lists:
        return ()
    if floor.is_day_two:
        stack = floor.rules.chips.start_stack
        blinds = stack // floor.level(level_to_come(floor)).big_blind
        return tuple(EnteredBesideBags(entry, (), stack, blinds) for entry, _, _ in entering)
    return tuple(
        EnteredBesideBags(entry, bags_of(floor, name, known))
        for entry, name, known in entering
        if kept_bags(floor.rules, asked_of(floor, name, known))
    )
