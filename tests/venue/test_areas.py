"""The areas of a floor: wills of boxes behind a bridge that is lost, and what boxes and console are told."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from shuffleup.kernel.field_types import HandNo, UnitId
from shuffleup.network.bus.notices import FloorAddress, TableStatus, UnitStatus
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.venue.area_bridges import Areas
from shuffleup_demo.clocks import HandClock
from tests.broken_bus import BreakableBus

ONE, TWO, OWN = (UnitId(letters * 32) for letters in ("aa", "bb", "cc"))
LINKED = TableStatus(True, ONE, 1, 40, HandNo(3), 12, 1, "root")
SPARE = UnitStatus(True, TWO, "box 2", 1)


class Floor:
    """The end of a floor on its bus, and what stands on the topics of its boxes."""

    def __init__(self) -> None:
        self.bus, self.hub, self.told = BreakableBus(), Hub(), list[str]()
        self.boxes = [
            PairedUnit(ONE, "box 1", "", 1, area=1),
            PairedUnit(TWO, "box 2", "", None, area=2),
            PairedUnit(OWN, "the floor's own box", "", 3),
        ]
        self.mosquitto = self.bus.endpoint("mosquitto")
        self.end = self.bus.endpoint("floor")
        self.areas = Areas(
            self.end, HandClock(), self.hub, areas=2, members=lambda: self.boxes, tell=self.told.append
        )

    async def bridge(self, area: int, *, stands: bool) -> None:
        self.mosquitto.publish(f"area/{area}/bridge", b"1" if stands else b"0", retain=True)
        await turns()

    async def say(self, topic: str, status: TableStatus | UnitStatus) -> None:
        self.mosquitto.publish(topic, msgspec.json.encode(status), retain=True)
        await turns()

    def stands(self, topic: str) -> dict[str, object]:
        """Give what stands on a topic, as who subscribes now would hear it."""
        heard: list[bytes] = []

        class Ear:
            closed, pattern = False, topic

            def arrive(self, message: object) -> None:
                heard.append(message.payload)  # type: ignore[attr-defined]

        self.bus.give_retained(Ear())  # type: ignore[arg-type]
        return msgspec.json.decode(heard[0], type=dict)

    def links(self, topic: str) -> tuple[object, object]:
        """Say whether the box of a topic is linked, and whether that is what the floor says for it."""
        stands = self.stands(topic)
        return stands["linked"], stands["cut_off"]

    def shown(self) -> list[dict[str, object]]:
        latest = self.hub.latest("areas")
        assert latest is not None
        return [
            {key: value for key, value in one.items() if key != "since"}
            for one in msgspec.json.decode(latest)["areas"]
        ]


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def followed(story: Callable[[Floor], Awaitable[None]]) -> None:
    async def run() -> None:
        floor = Floor()
        with floor.areas:
            for area in (1, 2):
                await floor.bridge(area, stands=True)
            await floor.say("table/1/status", LINKED)
            await floor.say("unit/two/status", SPARE)
            await story(floor)

    asyncio.run(run())


pytestmark = pytest.mark.run_by.with_args(followed)


async def test_the_floor_says_the_wills_of_an_area_that_is_cut_off_and_takes_them_back(
    floor: Floor, /
) -> None:
    await floor.bridge(1, stands=False)
    assert floor.stands("table/1/status") == {
        "linked": False,
        "unit": ONE,
        "epoch": 1,
        "seq": 40,
        "hand": 3,
        "heard": 12,
        "floor_epoch": 1,
        "root": "root",
        "proof": "",
        "release": "",
        "cut_off": True,
        "life": "",
    }
    assert floor.links("unit/two/status") == (True, False)
    await floor.bridge(1, stands=True)
    assert floor.links("table/1/status") == (True, False)
    assert floor.told == ["area 1 is cut off: its tables play on alone", "area 1 is linked again"]


async def test_a_word_that_crossed_with_the_will_holds_whichever_came_last(floor: Floor, /) -> None:
    await floor.bridge(1, stands=False)
    will = floor.stands("table/1/status")
    await floor.bridge(1, stands=True)
    floor.end.publish("table/1/status", msgspec.json.encode(will), retain=True)  # it was slow
    await turns()
    assert floor.links("table/1/status") == (True, False)


async def test_a_box_that_said_farewell_itself_stays_gone_when_its_area_is_back(floor: Floor, /) -> None:
    await floor.say("table/1/status", msgspec.structs.replace(LINKED, linked=False))
    await floor.bridge(1, stands=False)
    await floor.bridge(1, stands=True)
    assert floor.links("table/1/status") == (False, False)


async def test_a_broker_of_the_floor_that_was_killed_has_no_area_until_its_bridge_is_back(
    floor: Floor, /
) -> None:
    floor.bus.cut("floor")
    await floor.bridge(1, stands=False)
    await floor.bridge(2, stands=False)
    floor.bus.heal("floor")
    await turns()
    assert floor.links("table/1/status") == (False, True)
    await floor.bridge(1, stands=True)
    assert floor.links("table/1/status") == (True, False)
    assert floor.links("unit/two/status") == (False, True)


async def test_a_box_that_is_moved_counts_as_gone_until_it_speaks_from_its_new_area(floor: Floor, /) -> None:
    floor.boxes[0] = PairedUnit(ONE, "box 1", "", 1, area=2)
    floor.areas.members_changed()
    await turns()
    assert floor.links("table/1/status") == (False, True)
    await floor.say("table/1/status", LINKED)
    await floor.bridge(1, stands=False)
    assert floor.links("table/1/status") == (True, False)


async def test_the_console_is_shown_which_box_is_in_which_area(floor: Floor, /) -> None:
    await floor.bridge(2, stands=False)
    assert floor.shown() == [
        {"area": 1, "linked": True, "users": ["unit-aaaaaaaaaaaaaaaa"]},
        {"area": 2, "users": ["unit-bbbbbbbbbbbbbbbb"]},
    ]


async def test_each_area_is_told_where_its_own_boxes_find_the_floor(floor: Floor, /) -> None:
    floor.areas.found_at(lambda area: (FloorAddress("192.168.4.13", 8883 + area, 8443),))
    await turns()
    assert [floor.stands(f"area/{area}/addresses") for area in (1, 2)] == [
        {"floors": [{"host": "192.168.4.13", "broker": port, "web": 8443}]} for port in (8884, 8885)
    ]
