"""The club journal: what no evening knows, each act with its refusals."""

from functools import reduce

import pytest

from shuffleup.club.adjustments import (
    AdjustPoints,
    DidNotPlay,
    NoPoints,
    TakeAdjustmentBack,
    TakenBackAlready,
)
from shuffleup.club.contents import decide, evolve, folded
from shuffleup.club.evenings import JoinPlayers, NoSuchPlayer, PlaysAlready, TakeEvening
from shuffleup.club.people import contents as book
from shuffleup.club.people.book import People
from shuffleup.club.people.person_commands import PersonAdded, PersonForgotten, PersonsMerged
from shuffleup.club.saves import ChooseSave, ImportSave, NothingToChoose, outcome
from shuffleup.club.seasons import (
    CloseSeason,
    MarkEvent,
    NameLeague,
    NameSeason,
    NoSuchClubEvent,
    ReopenSeason,
    RuleSeason,
    SeasonIsClosed,
    SeasonIsOpen,
)
from shuffleup.club.state import (
    AdjustmentId,
    Closed,
    Club,
    LeagueId,
    SaveFacts,
    SeasonId,
    evening_id,
    save_id,
)
from shuffleup.kernel.field_types import PersonId

ADA, BO, CY = PersonId("p1"), PersonId("p2"), PersonId("p3")
PEOPLE = book.folded([PersonAdded(ADA, "Ada"), PersonAdded(BO, "Bo"), PersonAdded(CY, "Cy")])
SPRING, FRIDAYS = SeasonId("s1"), LeagueId("l1")
FRIDAY = evening_id("ab" * 32)
SAVE = save_id("T1")
TAKEN = TakeEvening(FRIDAY, "Friday", "2026-03-06", "ab" * 32, "cd" * 32, ("1", "2"))


def after(*commands, club=None, people=PEOPLE):
    made = club or Club()
    for command in commands:
        made = reduce(evolve, decide(made, command, people), made)
    return made


@pytest.fixture
def spring():
    return after(NameLeague(FRIDAYS, "Fridays"), NameSeason(SPRING, FRIDAYS, "Spring"), TAKEN)


def test_a_season_belongs_to_a_league_and_goes_by_rules(spring):
    """LGE-01, LGE-23."""
    ruled = after(RuleSeason(SPRING, {"score": "sum"}, "as agreed"), club=spring)
    assert ruled.seasons[SPRING].rules == {"score": "sum"}
    assert decide(ruled, RuleSeason(SPRING, {"score": "sum"}, "again"), PEOPLE) == ()


def test_the_director_takes_an_event_in_or_out_or_leaves_it_to_the_rules(spring):
    """LGE-01."""
    out = after(MarkEvent(SPRING, FRIDAY, False, "a party"), club=spring)
    assert out.seasons[SPRING].marked == {FRIDAY: False}
    assert after(MarkEvent(SPRING, FRIDAY, None, "no"), club=out).seasons[SPRING].marked == {}
    with pytest.raises(NoSuchClubEvent):
        decide(spring, MarkEvent(SPRING, save_id("none"), True, "why"), PEOPLE)


def test_a_closed_season_takes_no_rules_and_opens_again(spring):
    """LGE-22."""
    closed = after(CloseSeason(SPRING, Closed("{}", ("aa",), "key", "sig")), club=spring)
    with pytest.raises(SeasonIsClosed):
        decide(closed, RuleSeason(SPRING, {"score": "best"}, "late"), PEOPLE)
    assert after(ReopenSeason(SPRING, "a mistake"), club=closed).seasons[SPRING].closed is None
    with pytest.raises(SeasonIsOpen):
        decide(spring, ReopenSeason(SPRING, "why"), PEOPLE)


def test_players_of_an_evening_wait_until_they_are_joined_with_persons(spring):
    """PPL-03."""
    assert spring.evenings[FRIDAY].waiting == ("1", "2")
    joined = after(JoinPlayers(FRIDAY, {"1": ADA}), club=spring)
    assert joined.evenings[FRIDAY].waiting == ("2",)
    assert joined.played() == {ADA: {FRIDAY: None}}
    with pytest.raises(NoSuchPlayer):
        decide(joined, JoinPlayers(FRIDAY, {"9": BO}), PEOPLE)


def test_no_person_is_two_players_of_one_evening_merged_ones_neither(spring):
    """PPL-03."""
    merged = book.folded([PersonsMerged(CY, ADA)], PEOPLE)
    joined = after(JoinPlayers(FRIDAY, {"1": ADA}), club=spring)
    with pytest.raises(PlaysAlready):
        decide(joined, JoinPlayers(FRIDAY, {"2": CY}), merged)
    assert after(JoinPlayers(FRIDAY, {"2": BO}), club=joined).evenings[FRIDAY].waiting == ()


def test_points_by_hand_are_of_a_season_or_of_an_event_that_was_played(spring):
    """LGE-15."""
    one, two = AdjustmentId("a1"), AdjustmentId("a2")
    club = after(JoinPlayers(FRIDAY, {"1": ADA}), club=spring)
    club = after(AdjustPoints(one, SPRING, ADA, -2.5, "late", FRIDAY), club=club)
    assert club.adjustments[one].points == -2.5
    with pytest.raises(DidNotPlay):
        decide(club, AdjustPoints(two, SPRING, BO, 1, "why", FRIDAY), PEOPLE)
    for points in (0, float("nan"), float("inf")):
        with pytest.raises(NoPoints):
            decide(club, AdjustPoints(two, SPRING, BO, points, "why"), PEOPLE)
    back = after(TakeAdjustmentBack(one, "was there"), club=club)
    assert back.adjustments[one].taken_back
    with pytest.raises(TakenBackAlready):
        decide(back, TakeAdjustmentBack(one, "again"), PEOPLE)


def facts(moment, entries, **names):
    return SaveFacts(
        moment, {"entries": entries}, {PersonId(one): name for one, name in names.items()}, {}, (ADA,)
    )


def test_a_save_is_taken_once_and_a_newer_one_replaces_its_facts():
    """TDI-09."""
    club = after(ImportSave(SAVE, facts(5, 10, p1="Ada")))
    results = [outcome(club, SAVE, facts(*one)) for one in ((5, 10), (6, 11), (4, 9), (5, 11))]
    assert results == ["same", "newer", "older", "differs"]
    assert after(ImportSave(SAVE, facts(6, 11)), club=club).saves[SAVE].facts.values == {"entries": 11}
    for nothing in (facts(5, 10), facts(4, 9)):
        assert decide(club, ImportSave(SAVE, nothing), PEOPLE) == ()


def test_a_save_that_a_later_release_reads_again_has_its_figures_of_today():
    """TDI-09: the last paid place was told for each person once; a rake that differs is another save."""

    def read(event, ada, entries=2):
        variables = {"event": event, "people": {"p1": ada}}
        return SaveFacts(5, {"entries": entries, "points": {"p1": 3}, "variables": variables}, {}, {}, (ADA,))

    old = read({"buyins": 2, "totalbuyinsrake": 4}, {"inthemoneyrank": 1, "take": 7})
    club = after(ImportSave(SAVE, old))
    today = {"buyins": 2, "totalbuyinsrake": 4, "inthemoneyrank": 2}
    assert outcome(club, SAVE, read(today, {"take": 7, "buyinrake": 2})) == "newer"
    assert outcome(club, SAVE, read(today, {"take": 8, "buyinrake": 2})) == "differs"
    assert outcome(club, SAVE, read(today | {"totalbuyinsrake": 6}, {"take": 7})) == "differs"
    assert outcome(club, SAVE, read(today, {"take": 7}, entries=3)) == "differs"


def test_two_saves_of_one_moment_wait_for_the_choice_of_the_director():
    """TDI-09."""
    club = after(ImportSave(SAVE, facts(5, 10)), ImportSave(SAVE, facts(5, 11)))
    assert club.saves[SAVE].facts.values == {"entries": 10}
    assert decide(club, ImportSave(SAVE, facts(5, 11)), PEOPLE) == ()
    assert after(ChooseSave(SAVE, other=True), club=club).saves[SAVE].facts.values == {"entries": 11}
    kept = after(ChooseSave(SAVE, other=False), club=club)
    assert kept.saves[SAVE].facts.values == {"entries": 10}
    with pytest.raises(NothingToChoose):
        decide(kept, ChooseSave(SAVE, other=False), PEOPLE)


def test_a_newer_save_brings_no_name_back_of_somebody_who_is_forgotten():
    """PPL-09."""
    forgotten = book.folded([PersonForgotten((ADA,))], PEOPLE)
    (event,) = decide(Club(), ImportSave(SAVE, facts(5, 10, p1="Ada", p2="Bo")), forgotten)
    assert event.names == {BO: "Bo"}


def test_the_club_is_the_fold_of_its_journal():
    events, club = [], Club()
    for command in (NameLeague(FRIDAYS, " Fridays "), NameSeason(SPRING, FRIDAYS, "Spring"), TAKEN):
        made = decide(club, command, People())
        events += made
        club = reduce(evolve, made, club)
    assert folded(events) == club
