"""Players of an evening are joined with the persons of the book when it is archived."""

from collections.abc import Callable
from itertools import count

import pytest

from shuffleup.club.people.book import People
from shuffleup.club.people.contents import decide, evolve
from shuffleup.club.people.person_commands import AddPerson, ForgetPerson, MergePersons
from shuffleup.club.people.person_search import JoinedPlayers, Player, join
from shuffleup.kernel.field_types import PersonId

ADA, BO, CY = (PersonId(one) for one in ("p1", "p2", "p3"))


@pytest.fixture
def people() -> People:
    """Ada, Bo and Cy, of whom nobody has played."""
    book = People()
    for person, name in ((ADA, "Ada"), (BO, "Bo"), (CY, "Cy")):
        for event in decide(book, AddPerson(person, name), {}):
            book = evolve(book, event)
    return book


@pytest.fixture
def new_id() -> Callable[[], PersonId]:
    numbers = count(1)
    return lambda: PersonId(f"new{next(numbers)}")


def test_a_player_is_the_person_of_the_registration_or_of_the_name(people, new_id):
    """PPL-03: who is in no book is added under the id of the registration, if that is free."""
    players = [
        Player("e1", "Adam", ADA),
        Player("e2", "bo"),
        Player("e3", "Di"),
        Player("e4", "Ed", PersonId("k1")),
        Player("e5", "Flo", PersonId("k1")),
    ]
    assert join(people, players, new_id) == JoinedPlayers(
        {"e1": ADA, "e2": BO, "e3": PersonId("new1"), "e4": PersonId("k1"), "e5": PersonId("new2")},
        (
            AddPerson(PersonId("new1"), "Di"),
            AddPerson(PersonId("k1"), "Ed"),
            AddPerson(PersonId("new2"), "Flo"),
        ),
        (),
    )


def test_a_name_that_two_persons_have_and_a_person_who_plays_already_wait(people, new_id):
    """PPL-03: the director chooses; nobody is guessed."""
    for event in decide(people, AddPerson(PersonId("p4"), "Bo"), {}):
        people = evolve(people, event)
    players = [Player("e1", "Ada", ADA), Player("e2", "Ada"), Player("e3", "Bo")]
    assert join(people, players, new_id) == JoinedPlayers({"e1": ADA}, (), ("e2", "e3"))
    assert join(people, [Player("e4", "Cy")], new_id, there=[CY]) == JoinedPlayers({}, (), ("e4",))
    assert join(people, [Player("e5", "", CY)], new_id, there=[CY]).joined == {"e5": PersonId("new1")}


def test_a_merged_person_is_the_one_that_is_left_and_a_forgotten_one_is_nobody(people, new_id):
    """PPL-03, PPL-09."""
    for command in (MergePersons(BO, ADA), ForgetPerson(CY, "asked for it")):
        for event in decide(people, command, {}):
            people = evolve(people, event)
    players = [Player("e1", "Bo"), Player("e2", "Cy")]
    assert join(people, players, new_id).joined == {"e1": ADA, "e2": PersonId("new1")}
    assert join(people, [Player("e3", "Robert", BO)], new_id).joined == {"e3": ADA}
