"""The evening of the demo in which every decision is timed from the second level on (SHT-01, SHT-14)."""

import pytest

from shuffleup.floor.decision_clock.time_card_events import CardsRenewed, ShotClockOn
from shuffleup.table.irregularities.incident_events import ClockRanOut, TimeCardUsed
from shuffleup_demo.demo_setup import demo_rules, with_shot_clock


class CardWatcher:
    """Counts time cards by table as they are played, and the moments of the floor."""

    def __init__(self):
        self.played, self.over, self.first_level, self.moments = 0, 0, 99, []

    def floor_stored(self, night, events):
        self.moments += [one for one in events if isinstance(one, ShotClockOn | CardsRenewed)]

    def table_stored(self, night, at, before, events):
        for event in events:
            self.over += isinstance(event, ClockRanOut)
            if isinstance(event, TimeCardUsed):
                self.played += 1
                self.first_level = min(self.first_level, night.floor.clock.level)


@pytest.mark.parametrize(("players", "seed"), [(9, 1), (27, 2)])
def test_the_people_of_the_demo_play_cards_from_the_second_level_on(night, players, seed):
    watcher = CardWatcher()
    floor = night(with_shot_clock(demo_rules("tda-2024")), players, seed, watchers=(watcher,)).play().floor
    assert watcher.moments == [ShotClockOn("level:2"), CardsRenewed("heads_up", "up_to", 2)]
    assert watcher.played > 0
    assert watcher.first_level >= 2
    accounts = [one.card_account for one in floor.entries]
    assert sum(one.played for one in accounts) == watcher.played
    assert all(one.given == one.left + one.played + one.expired for one in accounts)
    assert all(one.left >= 0 for one in accounts)


@pytest.mark.parametrize("name", ["card-room", "half-hour-limit"])
def test_a_rule_set_that_times_by_itself_stays_as_it_is(name):
    assert with_shot_clock(demo_rules(name)) == demo_rules(name)
