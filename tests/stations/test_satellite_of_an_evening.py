"""A satellite of an evening from table to floor and back: a milestone, the end, a restart, the audit."""

from shuffleup.archive.audit.event import audit_books
from shuffleup.floor.contents import tasks
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.storage.journal.reader import read_journal
from shuffleup.table.legal_commands import at_milestone
from shuffleup.tournament.reasons import Ending, Hold

FOUR = ("Ann", "Bongani", "Carla", "Dimitri")
BY_CHIPS = RuleSet(
    table=TableUse(dealing="screen"),
    money=PrizeMoney(buy_in=100),
    satellite=SatelliteRules("milestone", 150, target="Sunday Main", milestone=10_001),
)
"""Two seats of 150, and 100 for the third; whoever wins a pot has reached the milestone."""


async def win_a_seat(at):
    """All fold to the big blind, until a stack has reached the milestone and the director is asked."""
    while not (waiting := [one for one in tasks(at.floor) if one.verb == "give_seat"]):
        assert (await at.ask("start_hand")).status == 200
        while at.table.play.in_progress:
            await at.ask("fold")
        if at_milestone(at.table):
            await at.ask("start_hand")
            assert at.table.play.at_rest, "the press confirms the hand and begins none"
    return waiting[0].args


def wrong(path):
    with read_journal(path) as reader:
        return [str(one) for one in audit_books([reader]).findings if one.weight == "wrong"]


def test_stacks_that_win_seats_are_counted_one_after_the_other(an_evening, journal_path):
    """SAT-09, SAT-10: the last seat ends the event."""

    async def story(at):
        await at.begin(FOUR)
        args = await win_a_seat(at)
        assert at.table.held == (Hold.MILESTONE,)
        assert (await at.ask("start_hand")).code == "floor_holds"
        refused = await at.direct("give_seat", entry=args["entry"], counted=10_000)
        assert refused.code == "below_milestone"
        assert (await at.direct("give_seat", **args)).status == 200
        assert (at.table.held, len(at.table.sitters)) == ((), 3)

    async def back(at):
        assert at.floor.satellite.left == 1
        args = await win_a_seat(at)
        await at.direct("give_seat", **args)
        assert (at.floor.phase, at.floor.ending) == ("over", Ending.SEATS_WON)
        assert at.table.closed.why == Ending.SEATS_WON
        assert [one.by for one in at.floor.satellite.won] == ["milestone", "milestone"]

    an_evening(story, rules=BY_CHIPS)
    an_evening(back, rules=BY_CHIPS, sender="two", seed=9)
    # The second evening begins at the same time by the clock, so its rows are earlier than those before.
    assert [one for one in wrong(journal_path) if "before the row" not in one] == []


def test_a_hand_that_is_on_at_another_table_is_stopped_when_the_seats_are_won(an_evening, journal_path):
    """SAT-04: nine seats for ten players, of whom one has to go."""

    async def story(at):
        await at.begin([f"Player {number}" for number in range(10)])
        other = at.evening.tables[2]
        await at.ask("start_hand", to="table/2")
        await at.ask("raise_to", to="table/2", chips=900)
        await at.direct("leave", entry=at.floor.at_table(1)[0].id, how="removed", reason="ill")
        assert (at.floor.phase, at.floor.ending) == ("over", Ending.SEATS_WON)
        assert other.table.play.at_rest
        assert set(other.table.stacks_now().values()) == {10_000}
        assert (await at.ask("start_hand", to="table/2")).code == "table_is_closed"
        assert len(at.floor.satellite.won) == 9

    seats = RuleSet(
        table=TableUse(dealing="screen"),
        money=PrizeMoney(buy_in=100),
        satellite=SatelliteRules("seats", 110),
    )
    an_evening(story, rules=seats, tables=2)
    assert wrong(journal_path) == []
