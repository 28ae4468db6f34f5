"""The blinds that a floor proposes for a wished end: an audit knows no clock on the wall, and needs none."""

from shuffleup.archive.audit.event import audit_books
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.levels import Levels, Structure
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.reader import read_journal

MINUTE_MS = 60_000
BIGS = (50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3000)
LATE = RuleSet(
    event=Event(date="2026-11-20", start="19:10"),
    table=TableUse(dealing="screen"),
    chips=ChipSets(start_stack=5000, denominations=(25, 100, 500, 1000)),
    levels=Levels(length=20, table=tuple((Chips(big // 2), Chips(big)) for big in BIGS)),
    structure=Structure(wish="00:40"),
)


def test_blinds_that_are_proposed_as_a_level_begins_are_whole_in_the_audit(an_evening, journal_path):
    """STR-39: the wish is two hours behind the likely end; nobody but the clock has acted."""
    proposed = []

    async def story(at):
        await at.begin(tuple(f"Player {number}" for number in range(1, 13)))
        assert at.floor.replan.proposed is None
        await at.clock.sleep(21 * MINUTE_MS)
        proposed.append(at.floor.replan.proposed)

    an_evening(story, rules=LATE, tables=2)
    assert proposed[0] is not None
    with read_journal(journal_path) as reader:
        assert [str(one) for one in audit_books([reader]).findings] == []
