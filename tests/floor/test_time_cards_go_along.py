"""Time cards are the player's: what was spent at one table is spent at the next."""

import pytest

from shuffleup.floor.decide import hear
from shuffleup.floor.decision_clock.time_card_events import CardHeard
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Breaking, FinalTable, Seating
from shuffleup.stations.table_to_floor import report_of
from shuffleup.table.events import PlayerTookSeat
from shuffleup.table.irregularities.incident_events import TimeCardUsed
from shuffleup.views.director_console import floor_view

CARDS = RuleSet(
    time=DecisionTime(bank_cards=3, bank_seconds=60),
    seating=Seating(max_per_table=4),
    final_table=FinalTable(size=0),
    breaking=Breaking(enabled=False),
)


@pytest.fixture
def spent(open_floor):
    """Ann and Emma have spent a card, Ann another one."""
    at = open_floor(CARDS, names=("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Fikile"), tables=2)
    at.begin()
    for table, entry in ((1, "e1"), (2, "e5"), (1, "e1")):
        told = report_of(TimeCardUsed(1, entry, 60_000), table)
        assert told == CardHeard(table, entry)
        at.store(hear(at.floor, told, 0))
    return at


def test_the_next_table_is_told_how_many_were_spent(spent):
    """`time.bank_cards`."""
    spent.do(MovePlayer("e1", 2, 4, "to level the tables"))
    events = spent.gets_up("e1")
    assert spent.told(events, 2)[0] == PlayerTookSeat(4, "e1", "Ann", 10_000, cards_used=2)


def test_the_director_sees_them_at_each_entry(spent):
    notes = {one.name: one.notes for one in floor_view(spent.floor, 1).entries if one.notes}
    assert notes == {"Ann": ("time cards used: 2",), "Emma": ("time cards used: 1",)}
