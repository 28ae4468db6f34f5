"""The summary of a journal's event before it is archived: the number of tables, and whether it is over."""

import pytest

from shuffleup.archive.journal_folder import EventSummary, opened
from shuffleup.floor.command import EventOpened
from shuffleup.floor.results.result_events import EventEnded, EventReopened
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, EntryId, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.store import Journal
from shuffleup.tournament.reasons import Ending
from shuffleup_demo.clocks import HandClock

BEGUN = EventOpened("friday", RuleSet(), 3)
ENDED = EventEnded(Ending.BY_DIRECTOR, note=FreeText("a wrong key"))
AGAIN = EventReopened((TableNo(1),), (EntryId("e1"),), "Sam")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((), EventSummary(1, 0, over=False)),
        ((BEGUN,), EventSummary(3, 1, over=False)),
        ((BEGUN, ENDED), EventSummary(3, 2, over=True)),
        ((BEGUN, ENDED, AGAIN), EventSummary(3, 3, over=False)),
        ((BEGUN, ENDED, AGAIN, ENDED), EventSummary(3, 4, over=True)),
    ],
)
def test_an_event_that_was_over_by_a_mistake_and_plays_on_is_not_over(tmp_path, events, said):
    with Journal.create(tmp_path / "friday.journal", clock=HandClock(), genesis=b"{}") as journal:
        for act, event in enumerate(events, 1):
            draft = FLOOR_EVENTS.draft(
                FLOOR, CommandId(f"c{act}"), Actor("director"), event, RepeatableSeeds(7)
            )
            journal.append([draft])
        assert opened(journal) == said
