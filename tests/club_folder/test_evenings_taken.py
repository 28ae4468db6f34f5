"""Players of archived evenings are joined with persons of the people book (PPL-03)."""

from itertools import count, permutations

from hypothesis import given, settings, strategies as st

from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.club.people.contents import folded
from shuffleup.club.people.person_commands import AddPerson, PersonAdded, PersonsMerged, RenamePerson
from shuffleup.club.people.person_search import Player, join
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup_demo.clocks import HandClock
from tests.night import examples
from tests.ui.floor.conftest import House

DORA = Actor("director", "Dora")
ANN, BO = PersonId("a"), PersonId("b")
BOOK = folded([PersonAdded(ANN, "Ann"), PersonAdded(BO, "Bo")])


def club_of(folder):
    return open_club(folder / "club", HandClock(), make=True)


def test_an_archived_evening_adds_who_is_new_and_finds_who_is_known(state):
    with club_of(state) as club:
        club.ask_people([AddPerson(ANN, "Anna"), RenamePerson(ANN, "Ann")], DORA)
        (taken,), left = take_archives(club, (state / "archive").glob("*.journal"))
        assert (taken.joined, taken.added, taken.waiting, left) == (4, 3, (), ())
        assert [club.people.name(one) for one in club.people] == ["Ann", "Bongani", "Karla", "Dries"]
        assert list(club.club.played()[ANN]) == [taken.event]
        assert take_archives(club, (state / "archive").glob("*.journal")) == ((), ())


def test_a_file_that_is_no_evening_is_named_and_the_others_count(state):
    (state / "archive/broken.journal").write_bytes(b"nothing of ours")
    with club_of(state) as club:
        taken, (left,) = take_archives(club, (state / "archive").glob("*.journal"))
        assert len(taken) == 1
        assert left.file == "broken.journal"


def test_a_name_that_two_persons_have_waits_for_the_director(state):
    with club_of(state) as club:
        club.ask_people([AddPerson(ANN, "Ann"), AddPerson(BO, "Ann")], DORA)
        (taken,), _ = take_archives(club, (state / "archive").glob("*.journal"))
        assert taken.waiting == ("p1",)
        assert club.club.evenings[taken.event].waiting == ("p1",)


NOBODY = PersonId("")
NAMED = st.sampled_from(["Ann", "ANN", "Bo", "Cy", "Ann L"])
PLAYERS = st.lists(
    st.tuples(NAMED, st.sampled_from([NOBODY, ANN, BO])),
    max_size=4,
    unique_by=lambda one: one[0].casefold(),
)


def joined_in(order, evenings):
    """Join the players of evenings in an order; returns which players are one person, as sets of players."""
    people, who, fresh = BOOK, {}, map("new{}".format, count())
    for number in order:
        players = [Player(f"{at}", name, chosen) for at, (name, chosen) in enumerate(evenings[number])]
        made = join(people, players, lambda: PersonId(next(fresh)))
        people = folded((PersonAdded(one.person, one.name) for one in made.new), people)
        who |= {(number, player): person for player, person in made.joined.items()}
    return {frozenset(at for at, one in who.items() if one == person) for person in who.values()}


@settings(max_examples=examples(40))
@given(st.lists(PLAYERS, min_size=2, max_size=3))
def test_the_order_in_which_evenings_are_archived_does_not_matter(evenings):
    """PPL-03: whoever is one person in one order is one person in every order."""
    first, *others = permutations(range(len(evenings)))
    for order in others:
        assert joined_in(order, evenings) == joined_in(first, evenings)


def test_the_id_that_registration_carried_leads_through_a_merge():
    people = folded([PersonsMerged(BO, ANN)], BOOK)
    made = join(people, [Player("p1", "Somebody", BO), Player("p2", "Ann")], lambda: PersonId("new"))
    assert (made.joined, made.new, made.waiting) == ({"p1": ANN}, (), ("p2",))


def test_an_event_that_was_archived_before_its_start_is_no_evening(state, tmp_path):
    """PPL-03: whoever was entered has not played."""
    for stored in (state / "archive").glob("*.journal"):
        stored.unlink()
    house = House(tmp_path / "friday.journal", 1, RuleSet())
    house.direct("register", names=["Ann", "Bo"])
    house.direct("draw_seats")
    house.close()
    (tmp_path / "friday.journal").rename(state / "archive/friday.journal")
    with club_of(state) as club:
        assert take_archives(club, (state / "archive").glob("*.journal")) == ((), ())
        assert [*club.people] == []
