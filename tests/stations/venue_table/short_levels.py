"""Rules with short levels, and what a table has stored."""

from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.stations.event_codec import TABLE_EVENTS

MINUTE = 60_000
RULES = RuleSet(
    levels=Levels(table=((25, 50), (50, 100), (75, 150)), length=20, short_breaks=((2, 10),)),
    button=Button(first="seat_1"),
)


def events(unit, kind):
    rows = unit.rows()[unit.at.stream]
    return [row for row in rows if isinstance(TABLE_EVENTS.read(row), kind)]
