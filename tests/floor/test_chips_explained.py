"""Why there are more chips in play, or fewer: named by the table, with the person, and by the floor."""

import pytest

from shuffleup.floor.decide import hear
from shuffleup.floor.reports import Correction, ResultReport
from shuffleup.floor.results.result_events import ChipsExplained
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.table_to_floor import report_of
from shuffleup.table.hand.hand_events import Explained, HandSealed, Sealed
from shuffleup.views.director_console import floor_view
from shuffleup.views.words.chips import explained

CARD_ROOM = RuleSet(
    event=Event(format="cash"),
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100), cash_value=True),
    levels=Levels(unit="none", table=((5, 10),), generator="stakes"),
    cash=Cash(enabled=True, min_bb=50, rake_pct=10),
)


@pytest.fixture
def report(open_floor):
    """Report hands to a floor with three players at one table, and list what was explained."""
    at = open_floor(CARD_ROOM)
    at.begin()

    def sealed(hand, before, after, **more):
        entries = ("e1", "e2", "e3")
        pairs = (tuple(zip(entries, stacks, strict=True)) for stacks in (before, after))
        events = at.store(hear(at.floor, ResultReport(1, hand, *pairs, **more), 0))
        return [one for one in events if isinstance(one, ChipsExplained)]

    return at, sealed


def test_rake_is_named_and_summed(report):
    """CSH-05, APP-06: 30 and 12 of two hands; it is a sum, not a line for every hand of the night."""
    at, sealed = report
    told = sealed(1, (1000, 1000, 1000), (900, 900, 1170), rake=30)
    assert told == [ChipsExplained(-30, is_rake=True, table=1, hand=1)]
    sealed(2, (900, 900, 1170), (860, 860, 1238), rake=12)
    audit = floor_view(at.floor, 1).audit
    assert (audit.rake, audit.explained, audit.expected, audit.counted) == (42, (), 2958, 2958)
    assert [(one.chips, explained(one, at.floor)) for one in at.floor.explained] == [
        (-42, "rake, table 1, hand 2")
    ]
    assert at.floor.alarms == ()


def test_what_the_table_has_explained_keeps_its_reason_and_its_person(report):
    """APP-06, GEN-05."""
    at, sealed = report
    why = (Correction(-200, "chips in a pocket", "Dora"), Correction(25, "found on the floor", "Sam"))
    told = sealed(4, (1000, 1000, 1000), (800, 1000, 1025), explained=why)
    assert told == [
        ChipsExplained(-200, "chips in a pocket", "Dora", table=1, hand=4),
        ChipsExplained(25, "found on the floor", "Sam", table=1, hand=4),
    ]
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (2825, 2825)


def test_what_no_reason_covers_is_a_count(report):
    """APP-06."""
    at, sealed = report
    told = sealed(4, (1000, 1000, 1000), (700, 1000, 1000), rake=100)
    assert told == [
        ChipsExplained(-100, is_rake=True, table=1, hand=4),
        ChipsExplained(-200, table=1, hand=4),
    ]
    assert at.floor.alarms == ()


def test_a_seal_brings_its_reasons_to_the_floor():
    why = (Explained(-200, "chips in a pocket", "Dora"),)
    sealed = HandSealed(4, (Sealed(1, "e1", 1000, 790),), rake=10, explained=why, uncounted=True)
    assert report_of(sealed, 2) == ResultReport(
        2,
        4,
        (("e1", 1000),),
        (("e1", 790),),
        rake=10,
        explained=(Correction(-200, "chips in a pocket", "Dora"),),
        uncounted=True,
    )
