"""The bridges from the brokers of areas to that of their floor: settings, directions, permissions."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from shuffleup.kernel.field_types import TableNo
from shuffleup.network.bus import Will
from shuffleup.network.bus.broker_settings import DOWN, UP, Bridge, BrokerSettings, bridge_lines, broker_conf
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import BrokerAddress
from shuffleup.network.bus.topics import FLOOR_ADDRESSES, is_fleeting, matches
from shuffleup.network.trust.broker_accounts import AreaUser, BadUser, BrokerUser, permissions
from tests.brokers import ROOT, Broker, Ear, needs_mosquitto, password_of, until_linked

pytestmark = pytest.mark.run_by("bridged")

ONE, TWO, SPARE = (f"unit-00000000000000{letters}" for letters in ("aa", "bb", "cc"))
TO = BrokerAddress("127.0.0.1", 8883)
FILES = (Path("/venue/passwords"), Path("/venue/permissions"))

CONNECTION = (
    "connection area-2\n"
    "address 127.0.0.1:8883\n"
    "bridge_protocol_version mqttv50\n"
    "remote_clientid area-2-29021b36ce7f1c50\n"
    "remote_username area-2\n"
    "remote_password secret-word\n"
    "local_clientid bridge-of-area-2-29021b36ce7f1c50\n"
    "cleansession false\n"
    "keepalive_interval 5\n"
    "restart_timeout 1\n"
    "bridge_attempt_unsubscribe false\n"
    "notifications true\n"
    "notification_topic shuffleup/v1/hall/area/2/bridge\n"
    "bridge_cafile /venue/ca.crt\n"
    "bridge_tls_version tlsv1.2\n"
)
TOPICS = (
    "topic table/+/status out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic table/+/view out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic table/+/events out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic unit/+/status out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic unit/+/floor-rows out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/commands/+ out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic replies/floor/+ out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic replies/standby/+ out 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic time/ask/+ out 0 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/status in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/event in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/clock in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/board in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/timetable in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/tables in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/wanted in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/events in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/room/events in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/table/+/events in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic floor/copies/+ in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic table/+/commands/+ in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic replies/+/floor in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic replies/+/standby in 1 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    "topic time/answer/+ in 0 shuffleup/v1/hall/ shuffleup/v1/hall/\n"
    'topic "" in 1 shuffleup/v1/hall/floor/addresses shuffleup/v1/hall/area/2/addresses\n'
)


def test_the_broker_of_an_area_has_its_bridge_in_its_settings() -> None:
    bridge = Bridge(2, TO, "secret-word", "shuffleup/v1/hall/", Path("/venue/ca.crt"))
    told = broker_conf(BrokerSettings(8885, *FILES, host="127.0.0.1", bridge=bridge))
    last = told.splitlines(keepends=True)[-1]
    of_events = TOPICS.removesuffix(last)
    further = re.sub("^topic ", "topic e/+/", of_events, flags=re.MULTILINE)
    assert told[told.index("connection area") :] == CONNECTION + of_events + further + last
    assert "secret-word" not in repr(bridge)


def permitted(way: str) -> list[str]:
    """List what a box that has a table may write or read, below the root."""
    text = permissions([BrokerUser(ONE, TableNo(3))], ROOT)
    found = re.findall(rf"topic {way} {re.escape(ROOT)}(.+)", text)
    assert found
    return found


def test_all_that_a_box_may_say_or_hear_crosses_the_bridge_in_that_direction() -> None:
    """Whoever adds a topic for boxes and not to the bridge is told here."""
    for topic in permitted("write"):
        said = topic.replace("+", "floor")  # it answers the floor
        assert any(matches(pattern, said) for pattern in UP), f"{topic} is not in bridges.UP"
    for topic in permitted("read"):
        heard = topic.replace("+", "floor")  # the floor asks, and answers
        assert topic == FLOOR_ADDRESSES or any(matches(one, heard) for one in DOWN), f"{topic}: bridges.DOWN"


def test_no_topic_crosses_both_ways() -> None:
    """A message that came back would be said twice, or for ever."""
    for other in ("floor", "standby"):
        said = [topic.replace("+", other) for topic in permitted("write")]
        heard = [topic.replace("+", other) for topic in permitted("read")]
        assert [topic for topic in said if any(matches(down, topic) for down in DOWN)] == []
        assert [topic for topic in heard if any(matches(up, topic) for up in UP)] == []


def test_what_is_worth_nothing_later_waits_for_no_bridge() -> None:
    lines = list(bridge_lines(Bridge(1, TO, "", ROOT)))
    assert [line.split()[3] for line in lines if line.startswith("topic time/")] == ["0", "0"]
    assert [one for one in (*UP, *DOWN) if is_fleeting(one)] == ["time/ask/+", "time/answer/+"]


def test_a_table_is_held_by_one_box_whatever_its_area() -> None:
    areas = [AreaUser(1, (BrokerUser(ONE, TableNo(3)),)), AreaUser(2, (BrokerUser(TWO, TableNo(3)),))]
    with pytest.raises(BadUser, match=f"^table 3 is held by {ONE} and by {TWO}$"):
        permissions([BrokerUser("floor")], ROOT, areas)


class Hall(msgspec.Struct):
    """A floor's broker and those of two areas: the box `ONE` of area 1 has table 1, `TWO` of area 2 table 2.

    `said` is all that the floor hears, `bridges` what it hears of the bridges.
    """

    floor: Broker
    first: Broker
    second: Broker
    bus: MqttBus
    said: Ear
    bridges: Ear

    async def admit(self) -> None:
        areas = (
            AreaUser(1, (BrokerUser(ONE, TableNo(1)),)),
            AreaUser(2, (BrokerUser(TWO, TableNo(2)), BrokerUser(SPARE))),
        )
        await self.floor.admit(BrokerUser("floor"), areas=areas)
        await self.first.admit(BrokerUser(ONE, TableNo(1), 1))
        await self.second.admit(BrokerUser(TWO, TableNo(2), 2), BrokerUser(SPARE, None, 2))

    def of(self, topic: str) -> list[bytes]:
        """Give what the floor has heard on a topic."""
        return [one.payload for one in self.said.heard if one.topic == topic]

    async def until(self, topic: str, count: int) -> list[bytes]:
        """Wait until the floor has heard so many messages on a topic, and give all of them."""
        while len(self.of(topic)) < count:
            await self.said.until(len(self.said.heard) + 1)
        return self.of(topic)

    async def until_bridges(self, *states: str) -> None:
        """Wait until the bridges have been said to be so, as `1 down`, one after the other."""
        await self.bridges.until(len(states))
        words = {b"1": "up", b"0": "down"}
        heard = [f"{one.topic.split('/')[1]} {words[one.payload]}" for one in self.bridges.heard]
        assert sorted(heard) == sorted(states)


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """Begin the three brokers, and wait until both bridges stand."""
    floor = Broker(folder / "floor")
    first, second = (
        Broker(folder / f"area-{area}", bridge=Bridge(area, floor.address, password_of(f"area-{area}"), ROOT))
        for area in (1, 2)
    )
    here = Hall(floor, first, second, floor.bus("floor"), Ear(), Ear())
    async with AsyncExitStack() as closing:
        for broker in (floor, first, second):
            closing.push_async_callback(broker.close)
        await here.admit()
        await until_linked(floor.run(here.bus))
        here.bus.subscribe("area/+/bridge", here.bridges)
        here.bus.subscribe("#", here.said)
        await here.until_bridges("1 up", "2 up")
        yield here


Runs = Callable[[Callable[[Hall], Awaitable[None]]], None]


@pytest.fixture
def bridged(tmp_path: Path) -> Runs:
    """Run a story in a hall with bridges."""

    def runs(story: Callable[[Hall], Awaitable[None]]) -> None:
        needs_mosquitto()

        async def run() -> None:
            async with hall(tmp_path) as here:
                await story(here)

        asyncio.run(run())

    return runs


async def hears(bus: MqttBus, pattern: str) -> Ear:
    """Have a party hear a pattern from now on."""
    ear = Ear()
    bus.subscribe(pattern, ear)
    await bus.until_acknowledged()
    return ear


async def test_what_a_box_says_reaches_the_floor_and_the_floors_word_the_box(here: Hall, /) -> None:
    one = await here.first.party(ONE)
    asked, answered = await hears(one, "table/1/commands/+"), await hears(one, f"time/answer/{ONE}")
    one.publish("table/1/events", b"a row")
    await here.until("table/1/events", 1)
    here.bus.publish("table/1/commands/floor", b"a command", expires_s=60)
    here.bus.publish(f"time/answer/{ONE}", b"noon")
    assert [message.payload for message in await asked.until(1)] == [b"a command"]
    assert [message.payload for message in await answered.until(1)] == [b"noon"]
    assert here.of("table/1/events") == [b"a row"]  # once: nothing comes back over the bridge
    assert here.of("table/1/commands/floor") == [b"a command"]


async def test_where_the_floor_is_found_an_area_hears_for_itself(here: Hall, /) -> None:
    here.bus.publish(FLOOR_ADDRESSES, b"the floor's own broker", retain=True)
    here.bus.publish("area/1/addresses", b"the broker of area 1", retain=True)
    one, two = await here.first.party(ONE), await here.second.party(TWO)
    first, second = await hears(one, FLOOR_ADDRESSES), await hears(two, FLOOR_ADDRESSES)
    here.bus.publish("area/2/addresses", b"the broker of area 2", retain=True)
    assert [message.payload for message in await first.until(1)] == [b"the broker of area 1"]
    assert [message.payload for message in await second.until(1)] == [b"the broker of area 2"]


FOREIGN = (
    "floor/status",
    "floor/clock",
    "table/1/status",
    "table/1/events",
    "table/1/view",
    f"unit/{ONE}/status",
    f"unit/{ONE}/floor-rows",
    f"floor/commands/{ONE}",
    "floor/commands/floor",
    f"replies/floor/{ONE}",
    "table/1/commands/floor",
    "area/1/bridge",
)
"""What no box of area 2 may say."""


@pytest.mark.parametrize("taken_over", [False, True])
async def test_a_box_of_area_2_cannot_speak_for_a_table_or_a_box_of_area_1(
    here: Hall, /, taken_over: bool
) -> None:
    """Not even where the broker of area 2 lets it say everything: the floor's broker refuses the bridge."""
    if taken_over:
        everything = f"user {TWO}\ntopic readwrite #\n"
        await here.second.admit(BrokerUser(TWO, TableNo(2), 2), permitted=everything)
    two = await here.second.party(TWO)
    for topic in FOREIGN:
        two.publish(topic, b"by TWO", retain=True)
    two.publish("table/2/events", b"that is all")
    await here.until("table/2/events", 1)
    assert [one.topic for one in here.said.heard if one.payload == b"by TWO"] == []


async def test_what_is_for_one_box_goes_to_its_area_alone(here: Hall, /) -> None:
    await here.second.admit(BrokerUser(TWO, TableNo(2), 2), permitted=f"user {TWO}\ntopic read #\n")
    two = await here.second.party(TWO)
    everything = await hears(two, "#")
    for box in (ONE, TWO):
        here.bus.publish(f"floor/copies/{box}", b"a copy")
        here.bus.publish(f"replies/{box}/floor", b"a reply")
    for table in (1, 2):
        here.bus.publish(f"table/{table}/commands/floor", b"a command")
    here.bus.publish("floor/events", b"that is all")
    await everything.until_payload(b"that is all")
    assert [one.topic for one in everything.heard if one.topic != "area/2/bridge"] == [
        f"floor/copies/{TWO}",
        f"replies/{TWO}/floor",
        "table/2/commands/floor",
        "floor/events",
    ]


async def test_a_box_may_not_come_to_another_broker_than_that_of_its_area(here: Hall, /) -> None:
    for broker in (here.floor, here.first):
        stray = broker.run(broker.bus(TWO))
        await broker.until_fault(stray, "refuses us")


async def test_the_will_of_a_box_and_what_is_retained_cross_the_bridge(here: Hall, /) -> None:
    here.bus.publish("floor/event", b"friday", retain=True)
    one = await here.first.party(ONE, will=Will("table/1/status", b"gone"))
    assert [message.payload for message in await (await hears(one, "floor/event")).until(1)] == [b"friday"]
    one.publish("table/1/status", b"here", retain=True)
    await here.until("table/1/status", 1)
    await here.first.send_away(ONE)
    assert await here.until("table/1/status", 2) == [b"here", b"gone"]
    late = await hears(here.bus, "table/+/status")
    assert [(message.payload, message.retained) for message in await late.until(1)] == [(b"gone", True)]


async def test_a_broker_of_an_area_that_is_killed_takes_its_own_area_only(here: Hall, /) -> None:
    one, two = await here.first.party(ONE), await here.second.party(TWO)
    lost: list[bool] = []
    two.watch_link(lost.append)
    here.first.kill()
    await here.until_bridges("1 up", "2 up", "1 down")
    one.publish("table/1/events", b"kept by the box")
    two.publish("table/2/events", b"at once")
    assert await here.until("table/2/events", 1) == [b"at once"]
    assert here.of("table/1/events") == []
    await here.first.again()
    assert await here.until("table/1/events", 1) == [b"kept by the box"]
    assert lost == []
    await here.until_bridges("1 up", "2 up", "1 down", "1 up")


async def test_what_boxes_say_while_the_floors_broker_is_dead_goes_over_when_it_is_back(
    here: Hall, /
) -> None:
    one = await here.first.party(ONE)
    bridge = await hears(one, "area/+/bridge")
    await bridge.until(1)
    here.floor.kill()
    await bridge.until(2)
    assert [(message.topic, message.payload) for message in bridge.heard] == [
        ("area/1/bridge", b"1"),
        ("area/1/bridge", b"0"),
    ]
    for row in range(60):
        one.publish("table/1/events", b"row %d" % row)
    one.publish("table/1/status", b"has 60 rows", retain=True)
    await one.until_acknowledged()
    assert one.linked  # it has its broker, and hears from it that the floor is out of reach
    await here.floor.again()
    await bridge.until(3)
    assert bridge.heard[-1].payload == b"1"
    assert await here.until("table/1/status", 1) == [b"has 60 rows"]
    await here.said.until_payload(b"row 59")
    rows = here.of("table/1/events")  # but for those that went over before the floor was linked again
    assert rows == [b"row %d" % row for row in range(60)][60 - len(rows) :]


async def test_who_is_let_in_or_given_a_table_later_needs_no_other_bridge(here: Hall, /) -> None:
    """Bridges are not read anew with the other files; what they may carry is."""
    spare = await here.second.party(SPARE)
    spare.publish("table/2/events", b"not yet")
    await spare.until_acknowledged()
    areas = (
        AreaUser(1, (BrokerUser(ONE, TableNo(1)),)),
        AreaUser(2, (BrokerUser(TWO), BrokerUser(SPARE, TableNo(2)))),
    )
    await here.floor.admit(BrokerUser("floor"), areas=areas)
    await here.second.admit(BrokerUser(TWO, None, 2), BrokerUser(SPARE, TableNo(2), 2))
    spare.publish("table/2/events", b"a row")
    assert await here.until("table/2/events", 1) == [b"a row"]
    await here.until_bridges("1 up", "2 up")
