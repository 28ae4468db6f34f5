"""Entries of a person over several flights and on day two (FLT-09, FLT-10)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.day_two.day_two_events import EnteredBesideBags
from shuffleup.floor.day_two.flight_entries import HasBagAlready, NoReentry, TooManyEntries
from shuffleup.floor.entries.fees import unpaid
from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.entries.registration import ReEnter, Register, takes_entries
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.ruleset.money import Reentry
from shuffleup.tournament.bag_list import ListedPerson
from shuffleup.tournament.purchases import EntriesClosed
from tests.flights.festivals import AtTheDesk, flight, rules
from tests.refused import refused

A = flight("A", {"Ann": 12_000, "Ben": 30_500}, out=("Cyd", ListedPerson("Dov", entries=2)))


def at_flight_b(late=3, **flights):
    at = AtTheDesk(rules("level:3", late=late, name="B", **flights))
    at.reads(A)
    return at


def told(events):
    return [one for one in events if isinstance(one, EnteredBesideBags)]


def test_who_has_a_bag_enters_another_flight_and_the_desk_is_told_which_is_kept():
    assert told(at_flight_b().do(Register(("Ann", "Eve")))) == [EnteredBesideBags("e1", ("A-001",))]


@pytest.mark.parametrize("repeat", ["first", "refuse"])
def test_who_has_a_bag_enters_no_other_flight_unless_the_better_one_plays(repeat):
    at = at_flight_b(repeat=repeat)
    with refused(HasBagAlready, "Ann has a bag already: A-001"):
        at.do(Register(("Eve", "Ann")))
    assert not at.floor.entries
    at.do(Register(("Eve", "Cyd")))


def test_entries_of_a_person_are_counted_over_all_flights():
    at = at_flight_b(entries=2)
    at.do(Register(("Ann", "Cyd")))
    with refused(TooManyEntries, "Dov has entered 2 times over all flights, and 2 are allowed"):
        at.do(Register(("Dov",)))


def test_too_many_entries_are_told_before_entries_that_are_closed():
    at = at_flight_b(entries=2, late=0)
    at.do(Register(("Eve", "Fay", "Gus")))
    at.begins()
    with refused(TooManyEntries, "Dov has entered 2 times"):
        at.do(Register(("Dov",)))
    with refused(EntriesClosed, "entries"):
        at.do(Register(("Hal",)))


def day_two(late=0, levels=None, **more):
    plan = rules(late_day_two=late, **more)
    at = AtTheDesk(replace(plan, reentry=Reentry(allowed=True)))
    at.reads(A)
    return at


def test_nobody_new_enters_day_two_where_the_house_takes_no_late_entries():
    at = day_two()
    assert not takes_entries(at.floor)
    with refused(EntriesClosed, "entries"):
        at.do(Register(("Eve",)))


def test_a_late_entry_of_day_two_has_the_starting_stack_and_the_desk_hears_its_big_blinds():
    at = day_two(late=5)
    (beside,) = told(at.do(Register(("Eve",))))
    big_blind = at.floor.level(4).big_blind
    assert beside == EnteredBesideBags("e3", (), 10_000, 10_000 // big_blind)
    at.begins()
    assert at.stacks() == {"Ann": 12_000, "Ben": 30_500, "Eve": 10_000}
    assert [(one.name, owes) for one, owes in unpaid(at.floor)] == [("Eve", 100)]


def test_who_has_a_bag_plays_it_and_cannot_enter_instead():
    at = day_two(late=5)
    with refused(HasBagAlready, "Ben has a bag already: A-002"):
        at.do(Register(("Ben",)))


def out(at, name):
    """Take somebody off by a ruling."""
    one = next(one for one in at.floor.entries if one.name == name)
    at.do(Leave(one.id, "goes home", "removed"))
    at.gets_up(one.id)
    return one.id


def test_who_is_out_of_day_two_enters_anew_up_to_its_last_level_of_entries():
    at = day_two(late=4)
    at.do(Register(("Eve", "Fay")))
    at.begins()
    entry = out(at, "Ben")
    (_, beside) = at.do(ReEnter(entry))[:2]
    assert beside.chips == 10_000
    at.do(SetLevel(5, "late"))
    entry = out(at, "Ann")
    with refused(EntriesClosed, "entries"):
        at.do(ReEnter(entry))


def test_nobody_enters_day_two_anew_where_the_house_has_no_re_entries():
    at = AtTheDesk(rules(late_day_two=9))
    at.reads(A)
    at.do(Register(("Eve", "Fay")))
    at.begins()
    entry = out(at, "Ben")
    with refused(NoReentry, "Ben may not enter again here"):
        at.do(ReEnter(entry))


def test_late_entries_may_be_counted_from_the_first_level_of_day_two():
    """Level 4 is its first one, so two of its levels are 4 and 5."""
    at = AtTheDesk(rules(late_day_two=2))
    at.reads(A)
    at.do(Register(("Eve",)))
    at.begins()
    assert at.floor.rules.registration.late_entry_until_level == 5
    at.do(SetLevel(5, "quick"))
    at.do(Register(("Fay",)))
    at.do(SetLevel(6, "quick"))
    with refused(EntriesClosed, "entries"):
        at.do(Register(("Gus",)))


def test_entries_of_day_two_close_for_everybody_with_its_own_level():
    at = AtTheDesk(rules(late=2, late_day_two=6))
    at.reads(A)
    at.do(Register(("Eve",)))
    at.begins()
    assert at.floor.rules.registration.late_entry_until_level == 6
    assert at.floor.clock.level == 4


def test_an_event_without_flights_asks_nobody_about_them():
    at = AtTheDesk(replace(rules(), flights=rules().flights.__class__()), names=("Ann", "Ben"))
    assert [type(one).__name__ for one in at.log] == ["EventOpened", "EntryRegistered", "EntryRegistered"]
