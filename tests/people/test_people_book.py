"""The people book: a person outlives an event, and what is undone is undone exactly."""

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.club.people.book import (
    Contact,
    Forgotten,
    MergedAway,
    NotKnown,
    People,
    Played,
    foreign_person,
)
from shuffleup.club.people.contents import decide, evolve, folded
from shuffleup.club.people.person_commands import (
    AddPerson,
    BothPlayed,
    ForgetPerson,
    KnownAlready,
    LedgerBalance,
    MergePersons,
    NotMerged,
    OpenBalance,
    RenamePerson,
    SamePerson,
    SetContact,
    SetShown,
    SplitPerson,
)
from shuffleup.floor.entries.person_names import NameNotShown, NameTooLong, NoName
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.event import Currency
from tests.night import examples
from tests.refused import refused

ADA, BO, CY, DI = (PersonId(one) for one in ("p1", "p2", "p3", "p4"))
NOBODY_PLAYED: Played = {}


def after(*commands, played=NOBODY_PLAYED, people=None):
    book = people or People()
    for command in commands:
        for event in decide(book, command, played):
            book = evolve(book, event)
    return book


@pytest.fixture
def three():
    return after(AddPerson(ADA, "Ada"), AddPerson(BO, "Bo"), AddPerson(CY, "Cy"))


def test_two_persons_may_have_one_name(three):
    """PPL-01."""
    book = after(AddPerson(DI, "Ada"), people=three)
    assert [book.name(one) for one in book] == ["Ada", "Bo", "Cy", "Ada"]
    with pytest.raises(KnownAlready):
        decide(book, AddPerson(DI, "Ada"), NOBODY_PLAYED)


@pytest.mark.parametrize(
    ("typed", "why"), [("  ", NoName), ("A" * 41, NameTooLong), ("Ada\u202elind", NameNotShown)]
)
def test_a_name_that_no_face_could_show_is_refused(three, typed, why):
    """PPL-02."""
    for command in (AddPerson(DI, typed), RenamePerson(ADA, typed)):
        with pytest.raises(why):
            decide(three, command, NOBODY_PLAYED)


def test_nobody_is_forgotten_who_owes_or_is_owed(three):
    """PPL-09, SET-08."""
    owing = ForgetPerson(ADA, "asked for it", LedgerBalance(-1500, Currency("€", "after", 2)))
    with refused(OpenBalance, "Ada"):
        decide(three, owing, NOBODY_PLAYED)


def test_an_old_name_is_listed_once_however_often_it_comes_back(three):
    """PPL-05."""
    book = after(*(RenamePerson(ADA, name) for name in ("Ada L", "Ada", "Ada  L", "Ada L")), people=three)
    assert book.name(book.persons[ADA]) == "Ada L"
    assert book.also(book.persons[ADA]) == ("Ada",)


def test_a_merge_leads_through_a_chain_and_a_split_undoes_one_link(three):
    """PPL-06, PPL-07."""
    book = after(MergePersons(CY, BO), MergePersons(BO, ADA), people=three)
    assert book.root(CY).id == ADA
    assert book.also(book.persons[ADA]) == ("Bo", "Cy")
    apart = after(SplitPerson(BO), people=book)
    assert apart.root(CY).id == BO
    assert apart.also(apart.persons[ADA]) == ()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (MergePersons(PersonId("p9"), ADA), NotKnown),
        (MergePersons(CY, ADA), MergedAway),
        (MergePersons(ADA, PersonId("p9")), NotKnown),
        (MergePersons(ADA, ADA), SamePerson),
        (MergePersons(ADA, CY), MergedAway),
        (RenamePerson(CY, "Cyd"), MergedAway),
        (ForgetPerson(CY), MergedAway),
        (SplitPerson(BO), NotMerged),
    ],
)
def test_what_makes_no_sense_is_refused_by_the_first_reason(three, command, why):
    """PPL-06."""
    book = after(MergePersons(CY, BO), people=three)
    with pytest.raises(why):
        decide(book, command, NOBODY_PLAYED)


def test_people_who_were_merged_before_count_where_two_have_played_in_one_event(three):
    """PPL-06: nobody of the one group and of the other may have sat in one evening."""
    played = {CY: ["e1"], ADA: ["e1"]}
    book = after(MergePersons(CY, BO), people=three)
    with pytest.raises(BothPlayed):
        decide(book, MergePersons(BO, ADA), played)


def test_a_forgotten_person_is_a_number_with_all_who_were_merged_into_it(three):
    """PPL-09."""
    told = SetContact(CY, Contact("cy@home", "123", "left-handed"))
    book = after(told, MergePersons(CY, BO), ForgetPerson(BO, "asked for it"), people=three)
    assert [book.name(one) for one in book] == ["Ada", "Player 2"]
    assert book.persons[CY].contact == Contact()
    for command in (RenamePerson(BO, "Bo"), MergePersons(BO, ADA), MergePersons(ADA, BO), SplitPerson(CY)):
        with pytest.raises(Forgotten):
            decide(book, command, NOBODY_PLAYED)
    assert len(list(after(AddPerson(DI, "Bo"), people=book))) == 3


def test_a_person_who_is_not_shown_has_a_label_where_others_look(three):
    """PPL-17: the director sees the name."""
    book = after(SetShown(BO, shown=False), people=three)
    person = book.persons[BO]
    assert (book.name(person), book.shown_name(person)) == ("Bo", "Player 2")


def test_the_id_of_another_program_is_one_person_in_any_case_of_letters():
    """TDI-08, PPL-09: only a hash of it is stored."""
    one = foreign_person("td3", "A1B2-c3")
    assert one == foreign_person("td3", "a1b2-C3") != foreign_person("td3", "a1b2-C4")
    assert "a1b2" not in one


NAMES = st.sampled_from(["Ada", "Bo", "Cy", "Ada L"])
IDS = st.sampled_from([ADA, BO, CY, DI])
ACTS = st.one_of(
    st.builds(AddPerson, IDS, NAMES),
    st.builds(RenamePerson, IDS, NAMES),
    st.builds(MergePersons, IDS, IDS),
    st.builds(SplitPerson, IDS),
    st.builds(ForgetPerson, IDS),
)


def played_out(acts):
    """Do the acts that are not refused; returns the book and all its events."""
    book, events = People(), []
    for act in acts:
        try:
            made = decide(book, act, NOBODY_PLAYED)
        except Refusal:
            continue
        for event in made:
            book = evolve(book, event)
        events += made
    return book, events


@settings(max_examples=examples(200))
@given(st.lists(ACTS, max_size=25), IDS, IDS)
def test_a_merge_that_is_split_again_leaves_the_book_as_it_was(acts, one, other):
    """PPL-07."""
    book, _ = played_out(acts)
    try:
        both = after(MergePersons(one, other), people=book)
    except Refusal:
        return
    assert after(SplitPerson(one), people=both) == book


@settings(max_examples=examples(200))
@given(st.lists(ACTS, max_size=25))
def test_a_book_that_is_folded_at_once_is_the_one_that_grew(acts):
    book, events = played_out(acts)
    assert folded(events) == book
    assert {book.root(one).into for one in book.persons} <= {None}
