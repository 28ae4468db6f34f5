"""A table's copy of the floor's rows: rows it acts on are on the card first, the rest is written together."""

import asyncio
from itertools import count

import pytest

from shuffleup.chance import SystemSeeds
from shuffleup.floor.levels.events import PlayStopped
from shuffleup.floor.seating.events import PlayersCounted, TableHeld
from shuffleup.identity import FLOOR, Actor
from shuffleup.journal import InlineWriter, Journal
from shuffleup.stations.records import FLOOR_EVENTS
from shuffleup.tournament.hold import Hold
from shuffleup.venue.floor_copy import FloorCopy


class Card(InlineWriter):
    """Counts how often rows go to the card."""

    syncs = 0

    async def adopt(self, rows):
        self.syncs += 1
        return await super().adopt(rows)


@pytest.fixture
def copied(tmp_path, in_virtual_time):
    """Run a story with the copy of table 3, its card, and rows of a floor."""

    def runs(main):
        async def story(clock):
            floor = Journal.create(tmp_path / "floor.journal", clock=clock, genesis=b"{}")
            card = Card(Journal.create(tmp_path / "table.journal", clock=clock, genesis=b"{}"))
            numbers = count()
            copy = FloorCopy(3, writer=card, clock=clock)

            def rows(*events):
                drafts = [
                    FLOOR_EVENTS.draft(FLOOR, f"c{next(numbers)}", Actor("clock"), one, SystemSeeds())
                    for one in events
                ]
                return floor.append(drafts)

            keeping = asyncio.create_task(copy.run())
            await main(clock, copy, card, rows)
            keeping.cancel()

        in_virtual_time(story)

    return runs


ELSEWHERE, HERE = TableHeld(7, Hold.BREAK), TableHeld(3, Hold.BREAK)


def test_rows_about_other_tables_wait_a_few_seconds_and_go_to_the_card_together(copied):
    async def story(clock, copy, card, rows):
        for _ in range(20):
            await copy.keep(rows(ELSEWHERE))
            await clock.sleep(100)
        assert (card.syncs, await copy.head()) == (0, 0)
        await clock.sleep(5_000)
        assert (card.syncs, await copy.head()) == (1, 20)

    copied(story)


def test_a_row_about_this_table_is_on_the_card_at_once_with_all_before_it(copied):
    async def story(clock, copy, card, rows):
        await copy.keep(rows(ELSEWHERE, ELSEWHERE))
        await copy.keep(rows(HERE))
        assert (card.syncs, await copy.head()) == (1, 3)

    copied(story)


def test_what_means_something_to_every_table_is_on_the_card_at_once(copied):
    async def story(clock, copy, card, rows):
        await copy.keep(rows(PlayStopped("fire alarm", "")))
        await copy.keep(rows(PlayersCounted(12)))
        assert (card.syncs, await copy.head()) == (2, 2)

    copied(story)


def test_many_rows_do_not_wait(copied):
    async def story(clock, copy, card, rows):
        await copy.keep(rows(*[ELSEWHERE] * 200))
        assert (card.syncs, await copy.head()) == (1, 200)

    copied(story)


def test_a_row_that_comes_twice_is_kept_once(copied):
    async def story(clock, copy, card, rows):
        came = rows(ELSEWHERE, HERE)
        await copy.keep(came)
        await copy.keep(came)
        assert await copy.head() == 2

    copied(story)


def test_what_waits_goes_to_the_card_when_the_table_is_left(copied):
    async def story(clock, copy, card, rows):
        await copy.keep(rows(ELSEWHERE))
        await copy.close()
        assert await copy.head() == 1

    copied(story)
