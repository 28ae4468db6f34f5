"""An evening of another program goes on only where its people, its level and its chairs are here (TDI-13)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.decide import hear
from shuffleup.floor.entries import imported_event
from shuffleup.floor.reports import EntryReport, EveningReport
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.seating import Place
from tests.refused import refused

TWO = (
    EntryReport("Ann", "p1", 0, 12_000, place=Place(1, 1)),
    EntryReport("Bongani", "p2", 0, 8_000, place=Place(1, 2)),
)
EVENING = EveningReport("td", "2026-11-21", TWO, level=1, left=60_000, pot=0)
LEVELS = RuleSet(levels=Levels(table=((25, 50), (50, 100)), after_last="stop"))


@pytest.mark.parametrize(
    ("rules", "names", "report", "kind", "words"),
    [
        (RuleSet(event=Event(format="cash")), (), EVENING, imported_event.NotATournament, "tournament"),
        (LEVELS, ("Carla",), EVENING, imported_event.EventHasBegun, "1"),
        (LEVELS, (), replace(EVENING, entries=TWO[:1]), imported_event.TooFewAreIn, "1"),
        (LEVELS, (), replace(EVENING, level=3), imported_event.LevelNotListed, "3"),
        (
            LEVELS,
            (),
            replace(EVENING, entries=(TWO[0], replace(TWO[1], place=Place(2, 1)))),
            imported_event.ChairNotHere,
            "2",
        ),
    ],
)
def test_an_evening_that_cannot_go_on_here_is_refused(open_floor, rules, names, report, kind, words):
    at = open_floor(rules, names)
    with refused(kind, words):
        hear(at.floor, report, 0)
