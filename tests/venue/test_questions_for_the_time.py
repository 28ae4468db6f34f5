"""How often a box asks its floor for the time: a thousand of them come back at the same moment."""

import asyncio
from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.network.bus import Message, topics
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.network.bus.notices import TimeAnswered, TimeAsked, read_notice
from shuffleup.unit.venue.level_clock import VenueClock
from shuffleup_demo.virtual_time import run

BOX = "unit-00000000000000aa"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NINE_SECONDS = Millis(9_000)


class AnsweringFloor:
    """A floor that answers each question after so many milliseconds, and counts them."""

    def __init__(self, bus: MemoryBus, clock: Clock, way_ms: int) -> None:
        self.questions = 0
        self.boot_id = "first boot"
        self._clock, self._way_ms = clock, Millis(way_ms)
        self._end = bus.endpoint("floor")
        self._end.subscribe(topics.time_ask("+"), self._asked)

    async def _asked(self, message: Message) -> None:
        asked = read_notice(message.payload, TimeAsked)
        self.questions += 1
        await self._clock.sleep(self._way_ms)
        answer = TimeAnswered(asked.sent, self._clock.now(), self.boot_id)
        self._end.publish(topics.time_answer(BOX), msgspec.json.encode(answer))


async def counted(clock: Clock, way_ms: int) -> tuple[int, int, int]:
    """Count the questions of nine seconds: of a box that comes, that is back, and after another boot."""
    bus = MemoryBus()
    floor = AnsweringFloor(bus, clock, way_ms)
    own = VenueClock(bus.endpoint(BOX), clock, rules=lambda: None, changed=lambda view: None)
    own.open()
    asking = asyncio.create_task(own.run())
    found = list[int]()
    for boot_id in ("first boot", "first boot", "second boot"):
        floor.questions, floor.boot_id = 0, boot_id
        own.floor_is(True)
        await clock.sleep(NINE_SECONDS)
        own.floor_is(False)
        found.append(floor.questions)
    asking.cancel()
    own.close()
    return found[0], found[1], found[2]


@pytest.mark.parametrize(
    ("way_ms", "questions"),
    [(4, (1, 1, 1)), (60, (8, 8, 8))],
    ids=["an answer that is quick enough for the countdown", "answers that are slow"],
)
def test_a_box_asks_until_it_knows_the_time_well_enough_and_eight_times_at_most(
    way_ms: int, questions: tuple[int, int, int]
) -> None:
    assert run(lambda clock: counted(clock, way_ms), NOON) == questions
