"""A flight of an evening from floor to table and back: its last hands, its bags, a power cut, the audit."""

from shuffleup.archive.audit.event import audit_books
from shuffleup.kernel.field_types import FLOOR
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.reader import read_journal
from shuffleup.tournament.reasons import Ending, Hold
from tests.stations.conftest import DEALER

MINUTE = 60_000
FLIGHT = RuleSet(
    table=TableUse(dealing="screen"),
    levels=Levels(length=1),
    registration=Registration(late_entry_until_level=0),
    flights=FlightRules("level:1", last_hands="draw:2-3", name="1B"),
)


async def a_hand(at):
    """Deal, and fold to the big blind."""
    assert (await at.ask("start_hand")).status == 200
    while at.table.play.in_progress:
        await at.ask("fold")


async def bagged(at, entry, chips):
    for verb, args in (
        ("count_bag", {"chips": chips}),
        ("sign_bag", {"by": "player"}),
        ("bag", {"signed": ("dealer",)}),
    ):
        reply = await at.ask(verb, FLOOR, DEALER, entry=entry, **args)
        assert reply.status == 200, reply


def wrong(path):
    with read_journal(path) as reader:
        return [str(one) for one in audit_books([reader]).findings if one.weight == "wrong"]


async def last_hands(at):
    """Play the hands that were drawn; the last result is confirmed, for no hand follows."""
    await at.begin()
    await at.clock.sleep(MINUTE + 5000)
    called = at.floor.flight.last_hands
    assert called.hands in (2, 3)
    assert len(called.seed) == 64
    assert at.table.hands_to_come == called.hands
    for left in range(called.hands - 1, -1, -1):
        await a_hand(at)
        assert at.table.hands_to_come == left
    assert (await at.ask("start_hand")).code == "floor_holds"
    assert (await at.ask("confirm_result")).status == 200
    assert at.table.held[-1] == Hold.BAGGING


def test_a_flight_is_played_to_its_last_hand_bagged_over_a_power_cut_and_closed(an_evening, journal_path):
    """FLT-01 to FLT-08."""

    async def story(at):
        await last_hands(at)
        await bagged(at, "e1", at.table.stacks_now()[1])
        assert at.table.bags.open == 2

    async def back(at):
        assert at.table.bags.open == 2
        assert at.table.bags.name(at.table.bags.of(1)) == "1B-001"
        assert (await at.ask("sign_bag", FLOOR, DEALER, entry="e2", by="player")).code == "not_counted"
        assert (await at.ask("open_bag", FLOOR, DEALER, entry="e1", reason="torn")).status == 403
        await bagged(at, "e2", at.table.stacks_now()[2])
        await bagged(at, "e3", at.table.stacks_now()[3])
        assert (await at.direct("close_flight")).status == 200
        assert at.table.closed.why == Ending.FLIGHT_CLOSED
        assert at.floor.flight.closed.chips == at.floor.issued
        await at.direct("undo_act", row=next(reversed(at.evening.floor.acts.undoable)))
        assert at.table.closed is None
        assert (await at.direct("close_flight")).status == 200
        assert (await at.direct("archive_event")).status == 200

    an_evening(story, rules=FLIGHT)
    an_evening(back, rules=FLIGHT, sender="two", seed=9)
    assert [one for one in wrong(journal_path) if "before the row" not in one] == []
