"""Persons found by letters, and pairs of them that may be one."""

from itertools import count

import pytest

from shuffleup.club.people.book import People, PeopleCommand, Played
from shuffleup.club.people.contents import decide, evolve
from shuffleup.club.people.person_commands import AddPerson, ForgetPerson, MergePersons
from shuffleup.club.people.person_search import LARGEST_GROUP, MOST_PROPOSED, Index, Proposal, proposals
from shuffleup.kernel.field_types import PersonId

NOBODY_PLAYED: Played = {}


def after(people: People, *commands: PeopleCommand) -> People:
    for command in commands:
        for event in decide(people, command, NOBODY_PLAYED):
            people = evolve(people, event)
    return people


def book(*names: str) -> People:
    """A book of these persons: p1, p2 and so on."""
    numbers = count(1)
    return after(People(), *(AddPerson(PersonId(f"p{next(numbers)}"), name) for name in names))


def found(people: People, typed: str) -> list[str]:
    return [one.name for one in Index(people).search(typed)]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("an", ["Andrea", "Ann Berg", "Zoé Anders"]),
        ("AN", ["Andrea", "Ann Berg", "Zoé Anders"]),
        ("berg", ["Ann Berg"]),
        ("zoe", ["Zoé Anders"]),
        ("zoé an", ["Zoé Anders"]),
        ("nn", []),
        ("a", []),
        ("", []),
    ],
)
def test_letters_begin_a_word_of_a_name_whatever_its_case_and_accents(typed: str, names: list[str]) -> None:
    """PPL-04: who begins so stands first; one letter finds nobody."""
    assert found(book("Zoé Anders", "Ann Berg", "Andrea", "Jan"), typed) == names


def test_eight_persons_are_offered_at_most() -> None:
    """PPL-04."""
    assert len(found(book(*(f"Ann {letter}" for letter in "ABCDEFGHIJ")), "ann")) == 8


def test_a_person_is_found_by_an_earlier_name_that_is_told_beside_it() -> None:
    """PPL-04: merged persons are one; who was forgotten is found by no name."""
    people = after(book("Ann Berg", "Anka", "Cy Doe"), MergePersons(PersonId("p2"), PersonId("p1")))
    (one,) = Index(people).search("anka")
    assert (one.person, one.name, one.was) == ("p1", "Ann Berg", "Anka")
    assert found(people, "an") == ["Ann Berg"], "once, though both names begin so"
    assert found(after(people, ForgetPerson(PersonId("p3"), "asked for it")), "cy") == []


@pytest.mark.parametrize(
    ("short", "long", "is_short"),
    [
        ("Ada", "Ada Lind", True),
        ("Ada L", "Ada Lind", True),
        ("Max F.", "Maxi Frey", True),
        ("Ada Lind", "Ada Maria Lind", True),
        ("Ada K", "Ada Lind", False),
        ("Eda", "Ada Lind", False),
    ],
)
def test_each_word_of_a_short_form_begins_one_of_the_name(short: str, long: str, is_short: bool) -> None:
    """PPL-08."""
    assert bool(proposals(book(long, short), NOBODY_PLAYED)) is is_short


def test_the_same_letters_are_proposed_before_a_short_form_and_the_later_into_the_earlier() -> None:
    """PPL-08."""
    people = book("Ada Lind", "Bo", "Ada L", "ada-lind")
    assert proposals(people, NOBODY_PLAYED) == (
        Proposal(PersonId("p4"), PersonId("p1"), same=True),
        Proposal(PersonId("p3"), PersonId("p1"), same=False),
    )


def test_two_who_played_in_one_event_are_not_proposed_nor_is_who_was_forgotten() -> None:
    """PPL-08."""
    people = book("Ada", "ADA", "Áda")
    both: Played = {PersonId("p1"): frozenset({"friday"}), PersonId("p2"): frozenset({"friday"})}
    assert [(one.person, one.into) for one in proposals(people, both)] == [("p3", "p1"), ("p3", "p2")]
    people = after(people, ForgetPerson(PersonId("p3"), "asked for it"))
    assert proposals(people, both) == ()


def test_a_name_that_more_than_fifty_begin_with_is_compared_with_none() -> None:
    """PPL-08: it says too little."""
    assert LARGEST_GROUP == 50
    assert len(proposals(book(*(f"Ann {number}" for number in range(50)), "Ann"), NOBODY_PLAYED)) == 0
    assert (
        len(proposals(book(*(f"Ann {number}" for number in range(10, 50)), "Ann"), NOBODY_PLAYED))
        == MOST_PROPOSED
    )
