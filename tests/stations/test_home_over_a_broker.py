"""An evening at a broker of a home: what Home Assistant finds there, and what it cannot do (PAP-04)."""

import asyncio
import json
from contextlib import suppress

import pytest

from shuffleup.app.config import HomeBroker
from shuffleup.app.current_event import home_published
from shuffleup.app.home_assistant import HomePublisher
from shuffleup.kernel.clock import BootClock
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.trust.broker_accounts import BrokerUser
from shuffleup.ruleset.event import Home, Registration
from shuffleup.ruleset.rule_set import RuleSet
from tests.broken_bus import BreakableBus
from tests.brokers import Broker, Ear, needs_mosquitto, password_of, until_linked

UNIT = "ab" * 8
AT_HOME = RuleSet(registration=Registration(), home=Home(enabled=True, prefix="ha"))
CONFIG, STATE = f"ha/device/shuffleup_{UNIT}/config", f"shuffleup_{UNIT}/state"
THERE = f"shuffleup_{UNIT}/availability"
EVERYTHING = "".join(f"user {user}\ntopic #\n" for user in ("wall-box", "wall-home"))


class HomeBus:
    """A broker in one process, and an ear at it."""

    def __init__(self):
        self.bus, self.ear = BreakableBus(), Ear()
        self.bus.endpoint("home").subscribe("#", self.ear)
        self.box = self.bus.endpoint("box")

    def last(self, topic):
        return next((one for one in reversed(self.ear.heard) if one.topic == topic), None)

    def state(self):
        return json.loads(self.last(STATE).payload)

    def count(self, topic):
        return sum(one.topic == topic for one in self.ear.heard)


@pytest.fixture
def at_home(an_evening):
    """Play a story at a box whose evening a home may read."""

    def runs(story, rules=AT_HOME):
        async def main(at):
            home = HomeBus()
            publisher = HomePublisher(home.box, at.evening.floor, UNIT, "Table 1", at.clock)
            keeping = asyncio.create_task(publisher.keep_publishing())
            await at.clock.sleep(10)
            try:
                await story(at, home)
            finally:
                publisher.close()
                keeping.cancel()
                with suppress(asyncio.CancelledError):
                    await keeping

        an_evening(main, rules=rules)

    return runs


@pytest.mark.run_by("at_home")
async def test_the_device_is_described_and_its_state_follows_the_evening(at, home, /):
    """PAP-04."""
    found = json.loads(home.last(CONFIG).payload)
    assert found["state_topic"] == STATE
    assert home.last(THERE).payload == b"online"
    await at.begin()
    assert home.state() == {
        "level": 1,
        "blinds": "25/50",
        "time_left": 1800,
        "players_left": 3,
        "next_break": None,
        "paused": "OFF",
        "break": "OFF",
    }
    await at.direct("pause_clock")
    assert home.state()["paused"] == "ON"


@pytest.mark.run_by("at_home")
async def test_the_time_left_comes_at_a_change_and_once_a_minute(at, home, /):
    """PAP-05."""
    await at.begin()
    before = home.count(STATE)
    await at.clock.sleep(180_000)
    assert home.count(STATE) == before + 3
    assert home.state()["time_left"] in range(1610, 1630)
    await at.direct("set_level", number=2, reason="late")
    assert home.count(STATE) == before + 4
    assert home.state()["level"] == 2


@pytest.mark.run_by("at_home")
async def test_the_device_comes_again_when_home_assistant_starts(at, home, /):
    """PAP-04: only the word of its birth counts."""
    other = home.bus.endpoint("assistant")
    before = home.count(CONFIG)
    other.publish("ha/status", b"offline")
    other.publish("ha/status", b"online")
    await at.clock.sleep(10)
    assert home.count(CONFIG) == before + 1


@pytest.mark.run_by("at_home", rules=RuleSet(registration=Registration()))
async def test_an_event_that_is_not_for_the_home_takes_the_device_away(at, home, /):
    """PAP-04: an empty payload, and no state."""
    home.bus.endpoint("assistant").publish("ha/status", b"online")
    home.bus.cut("box")
    home.bus.heal("box")
    await at.begin()
    assert home.last("homeassistant/device/shuffleup_" + UNIT + "/config").payload == b""
    assert home.count(STATE) == 0


@pytest.mark.run_by("at_home")
async def test_nothing_that_is_sent_to_the_box_changes_the_evening(at, home, /):
    """PAP-04: it reads, and nothing is heard as an order."""
    await at.begin()
    version = at.evening.floor.version
    for topic in (STATE, THERE, CONFIG, "ha/status", f"shuffleup_{UNIT}/set", "table/1/commands/home"):
        home.bus.endpoint("assistant").publish(topic, b'{"verb":"pause"}')
    await at.clock.sleep(1000)
    assert at.evening.floor.version == version


class Homestead:
    """A real broker of a home, and ears at it."""

    def __init__(self, folder):
        needs_mosquitto()
        self.broker = Broker(folder)
        address = self.broker.address
        self.settings = HomeBroker(address.host, address.port, "wall-box", password_of("wall-box"))
        self.assistant = MqttBus([address], Account("wall-home", password_of("wall-home")), root="", tls=None)
        self.running = None

    async def open(self):
        await self.broker.admit(BrokerUser("wall-box"), BrokerUser("wall-home"), permitted=EVERYTHING)
        self.running = asyncio.create_task(self.assistant.run())
        await until_linked(self.assistant)

    def listen(self, topic):
        self.assistant.subscribe(topic, ear := Ear())
        return ear

    async def close(self):
        self.running.cancel()
        with suppress(asyncio.CancelledError):
            await self.running
        await self.broker.close()


async def test_a_real_broker_has_the_device_again_after_its_own_end_and_says_when_the_box_is_gone(
    friday, tmp_path
):
    """PAP-04: the payload is retained, and the will of the box is `offline`."""

    async def told(home, at):
        there, device = home.listen(THERE), home.listen(CONFIG)
        async with home_published(at.evening.floor, home.settings, UNIT + "00", "Table 1", at.clock):
            await there.until_payload(b"online")
            described = (await device.until(1))[0].payload
            late = home.listen(STATE)
            assert (await late.until(1))[0].retained
            home.broker.kill()
            await home.broker.again()
            await until_linked(home.assistant)
            assert (await device.until(2))[1].payload == described
        await there.until_payload(b"offline")

    home = Homestead(tmp_path / "broker")
    await home.open()
    at = friday(tmp_path / "floor.journal", BootClock(), AT_HOME)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await told(home, at)
        await at.close()
    await home.close()
