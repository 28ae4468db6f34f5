"""Time cards of an evening from floor to table and back: played, renewed, set, audited, counted."""

import json
import shutil

import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.event import audit_books
from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.forgetting import forget_everywhere
from shuffleup.archive.statistics import EventStatistics, counted_event, without_persons
from shuffleup.cli.commands import run
from shuffleup.club.people.person_commands import ForgetPerson
from shuffleup.kernel.field_types import Actor
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.reader import read_journal
from shuffleup_demo.clocks import HandClock

TIMED = RuleSet(
    table=TableUse(dealing="screen"),
    time=DecisionTime(
        mode="shot",
        seconds=30,
        shot_from="level:2",
        bank_cards=2,
        bank_renew=(CardRenewal("level:2", "set", 3),),
    ),
)


def account(at, entry):
    found = at.floor.entry(entry).card_account
    return found.given, found.left, found.played, found.expired


def in_turn(at):
    seat = at.table.play.hand.to_act
    return seat, at.table.sitters[seat].entry


async def a_hand_with_a_card(at):
    """The first player in turn plays a card, everybody folds, and the next hand is dealt."""
    await at.begin()
    await at.ask("start_hand")
    _, first = in_turn(at)
    for verb in ("call_clock", "use_time_card", "fold", "fold", "start_hand"):
        assert (await at.ask(verb)).status == 200
    return first


@pytest.fixture
def evening_of(an_evening, journal_path):
    """Run an evening of these rules, and hear what its audit finds wrong."""

    def runs(story, rules=TIMED, sender="one"):
        an_evening(story, rules=rules, sender=sender)
        with read_journal(journal_path) as reader:
            return [str(one) for one in audit_books([reader]).findings if one.weight == "wrong"]

    return runs


def test_what_a_level_brings_holds_from_the_next_hand_on(evening_of):
    """SHT-01, SHT-02, SHT-14: never inside a hand."""

    async def story(at):
        await at.begin()
        await at.ask("start_hand")
        assert at.table.decision is None, "the clock is called, as long as level 1 is on"
        await at.direct("set_level", number=2, reason="too slow")
        assert (at.floor.timed_from, at.table.every_decision_is_timed) == ("level:2", False)
        assert account(at, "e1") == (2, 2, 0, 0)
        for verb in ("fold", "fold", "start_hand"):
            await at.ask(verb)
        assert at.table.every_decision_is_timed
        assert at.table.decision.seat == in_turn(at)[0]
        assert account(at, "e1") == (3, 3, 0, 0)
        assert [at.table.cards_left(seat) for seat in sorted(at.table.sitters)] == [3, 3, 3]
        refused = await at.ask("call_clock", seat=in_turn(at)[0])
        assert (refused.status, refused.code) == (422, "every_decision_is_timed")

    assert evening_of(story) == []


def test_cards_are_played_taken_back_and_set_at_both_ends_alike(evening_of):
    """SHT-04, SHT-11, SHT-19, SHT-20."""

    async def story(at):
        first = await a_hand_with_a_card(at)
        assert account(at, first) == (2, 1, 1, 0)
        seat, second = in_turn(at)
        for verb in ("call_clock", "use_time_card"):
            await at.ask(verb)
        assert account(at, second) == (2, 1, 1, 0)
        await at.ask("undo")
        assert (account(at, second), at.table.cards_left(seat)) == ((2, 2, 0, 0), 2)
        await at.direct("set_time_cards", entry=second, cards=1, reason="one was lost")
        assert (account(at, second), at.table.cards_left(seat)) == ((2, 1, 0, 1), 1)
        await at.direct("shorten_clock", entry=second, seconds=10)
        assert at.table.shortened(seat) == 10

    assert evening_of(story) == []


def test_all_of_it_is_there_after_a_restart(an_evening):
    """SHT-17."""
    before = []

    async def story(at):
        first = await a_hand_with_a_card(at)
        await at.direct("set_time_cards", entry=first, cards=4, reason="found")
        before.extend((at.floor.entries, at.table.cards_used, at.table.times_told))

    async def back(at):
        assert [at.floor.entries, at.table.cards_used, at.table.times_told] == before

    an_evening(story, rules=TIMED)
    an_evening(back, rules=TIMED, sender="two")


@pytest.mark.parametrize("counts", [True, False])
def test_cards_that_were_played_are_a_count_of_their_own(an_evening, journal_path, counts):
    """SHT-26: who is without statistics, and an event without, have none."""
    played = []

    async def story(at):
        played.append(await a_hand_with_a_card(at))
        played.append(at.floor.entry(played[0]).name)

    an_evening(story, rules=replace(TIMED, event=Event(statistics=counts)))
    with read_journal(journal_path) as reader:
        event = counted_event(reader)

    def cards_of(event):
        statistics = EventStatistics()
        statistics.add(event)
        return {one["person"]: one["time_cards"] for one in statistics.report().people if "time_cards" in one}

    assert cards_of(event) == ({played[1]: 1} if counts else {})
    assert cards_of(without_persons(event, {played[1].lower(): "Player 1"})) == {}


def test_who_is_forgotten_loses_the_cards_that_were_played_and_the_seconds(an_evening, tmp_path, capsys):
    """SHT-26, PPL-09: the name goes from the journal, and both counts with it; those of others stay."""
    state, club, played = tmp_path / "state", tmp_path / "club", []

    async def story(at):
        first = await a_hand_with_a_card(at)
        played.append(at.floor.entry(first).name)

    an_evening(story, rules=TIMED)
    state.mkdir()
    shutil.copy(tmp_path / "friday.journal", state / "friday.journal")
    (name,), people = played, tmp_path / "people.csv"
    people.write_text(f"name\n{name}\n")
    assert run(["people", "import", str(people), "--club", str(club)]) == 0

    def counted():
        capsys.readouterr()
        assert run(["stats", str(state), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)["people"]
        return {one["person"]: (one["decision_seconds"] is not None, one.get("time_cards")) for one in found}

    before = counted()
    assert before[name] == (True, 1)
    (person,) = read_books(club).people
    forget_everywhere(club, [state], ForgetPerson(person.id, "asked for it"), Actor("director"), HandClock())
    after = counted()
    assert name not in after
    assert sorted(after.values(), key=str) == [(False, None), (False, None), (True, None)]
    others = [one for one in before if one != name]
    assert [after[one] for one in others] == [before[one] for one in others]
