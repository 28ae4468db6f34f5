"""A decision clock that runs sends nothing: on the bus of a venue there is as much with it as without."""

from collections import Counter

import pytest

from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from tests.night import at_night

SHOT = DecisionTime(mode="shot", seconds=30, grace=3, bank_cards=2, warn=(10, 5), stop="hold")


def messages(at_a_venue, tables, time):
    """Count the messages by topic while a hand at each table waits 25 seconds for an act, and after."""
    sent = Counter()

    async def story(venue, tasks):
        boxes = await venue.begin(players=3 * tables, tables=tables)
        carry = venue.bus.carry

        def counted(message):
            sent[message.topic] += 1
            carry(message)

        venue.bus.carry = counted
        for box in boxes.values():
            await box.ask("start_hand")
        await venue.quiet(25_000)
        for box in boxes.values():
            assert (box.station.table.decision is not None) == (time.mode == "shot")
            await box.finish_hand()
        await venue.quiet()

    by_screen, seats = TableUse(dealing="screen"), RuleSet().seating
    few = seats.__class__(max_per_table=3)
    at_a_venue(story, tables=tables, rules=RuleSet(table=by_screen, time=time, seating=few))
    return sent


@pytest.mark.parametrize("tables", [4, at_night(30)])
def test_a_venue_sends_no_more_messages_with_a_clock_than_without(at_a_venue, tmp_path, tables):
    without = messages(at_a_venue, tables, DecisionTime())
    for path in tmp_path.iterdir():
        path.unlink()
    with_clock = messages(at_a_venue, tables, SHOT)
    assert with_clock == without
    assert sum(with_clock.values()) > 0
