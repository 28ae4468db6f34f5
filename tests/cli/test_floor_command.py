"""`shuffleup floor` with a real broker: boxes connect over TLS, and the floor continues from its journal."""

import asyncio
import socket
from contextlib import suppress

import msgspec
import pytest

from shuffleup.network.bus import topics
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.notices import EventNotice, FloorStatus, TablesGiven, TableStatus, read_notice
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.tls import client_context
from shuffleup.network.trust.unit_key import UnitKey
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S
from tests.ports import free_port

KEY = UnitKey(bytes([7]) * 32)
USER = user_of(KEY.unit_id)
NO_PIN = "no floor PIN is set, and nobody can direct from a phone: set one with shuffleup pin\n"


class Here:
    """A floor's command in a folder, with the ports and the box of this test."""

    def __init__(self, folder, shuffleup, started):
        self.home, self.started = folder / "data" / "shuffleup" / "floor", started
        self.broker, self.https = free_port(), free_port()
        shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
        self.home.mkdir(parents=True)
        PairedUnits(self.home).add(KEY.unit_id, "box 1", "the password of box 1")

    def start(self, *more):
        ports = ("--port", 0, "--https-port", self.https, "--broker-port", self.broker)
        return self.started("floor", "friday.toml", "--tables", 3, "--host", "127.0.0.1", *ports, *more)

    def bus(self, password="the password of box 1"):
        return MqttBus(
            [BrokerAddress("127.0.0.1", self.broker)],
            Account(USER, password),
            root=root_of("room"),
            tls=client_context((self.home / "ca.crt").read_text()),
        )


@pytest.fixture
def here(tmp_path, shuffleup, started):
    needs_mosquitto()
    return Here(tmp_path, shuffleup, started)


async def heard(bus, topic, kind, right):
    """Wait until something retained is as wanted; gives it."""
    came: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    async def look(message):
        notice = read_notice(message.payload, kind)
        if right(notice) and not came.done():
            came.set_result(notice)

    listening = bus.subscribe(topic, look)
    async with asyncio.timeout(HANGS_S):
        found = await came
    listening.close()
    return found


def as_the_box(here, story):
    async def main():
        bus = here.bus()
        running = asyncio.create_task(bus.run())
        try:
            return await story(bus)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    return asyncio.run(main())


def test_a_box_comes_to_its_floor_and_gets_a_table(here):
    floor = here.start()

    async def story(bus):
        event = await heard(bus, topics.FLOOR_EVENT, EventNotice, lambda event: True)
        assert event.event == "friday"
        table = {"table": 2, "unit": "box 1"}
        await asyncio.to_thread(floor.ask, "g1", "floor", "give_table", "director", **table)
        given = await heard(bus, topics.FLOOR_TABLES, TablesGiven, lambda told: bool(told.tables))
        assert [(one.table, one.user, one.epoch) for one in given.tables] == [(2, USER, 2)]
        status = TableStatus(True, KEY.unit_id, 2, 0, 0, 0, 1, event.root)
        bus.publish("table/2/status", msgspec.json.encode(status), retain=True)
        await asyncio.to_thread(floor.until, is_linked, "links")

    as_the_box(here, story)


def is_linked(views):
    return [one.get("linked") for one in views["links"].get("links", ())] == [True]


def test_a_floor_that_was_killed_goes_on_with_its_tables_and_its_boxes(here):
    floor = here.start()
    floor.ask("g1", "floor", "give_table", "director", table=3, unit=USER)
    floor.kill()

    def known(views):
        return [(one["name"], one.get("table")) for one in views["links"].get("links", ())] == [("box 1", 3)]

    again = here.start()
    again.until(known, "links")

    async def story(bus):
        status = await heard(bus, "floor/status", FloorStatus, lambda status: status.linked)
        assert status.epoch == 1
        given = await heard(bus, topics.FLOOR_TABLES, TablesGiven, lambda told: True)
        assert [(one.table, one.name) for one in given.tables] == [(3, "box 1")]

    as_the_box(here, story)
    said, complained = again.stop()
    assert "friday: stopped; the same command goes on from here" in said
    assert complained.splitlines()[-1] == NO_PIN.strip()


def test_the_next_evening_of_a_venue_begins_on_the_page(here):
    """At the same address, with its people entered; the boxes of the room hear that it is another event."""
    floor = here.start()
    floor.ask("g1", "floor", "give_table", "director", table=3, unit=USER)
    guests = [{"name": "Ann"}, {"name": "Bongani"}]
    floor.post(
        "/api/evening", {"version": 0, "answers": {"guests": guests, "said": {"event.title": "Saturday"}}}
    )
    floor.post("/api/evening/begin", {"version": 1})

    async def story(bus):
        told = await heard(bus, topics.FLOOR_EVENT, EventNotice, lambda event: event.event == "Saturday")
        assert told.event == "Saturday"

    as_the_box(here, story)
    names = ["Ann", "Bongani"]
    views = floor.comes_back(
        lambda views: sorted(one["name"] for one in views["floor"]["entries"]) == names, "floor"
    )
    assert views["floor"]["tables_at_hand"] == 3


def test_a_rehearsal_of_a_room_never_touches_the_event_and_is_another_one_for_the_boxes(here):
    """Who tries the evening with the boxes of the room has an empty event and the same boxes afterwards."""

    def the_event():
        async def story(bus):
            return await heard(bus, topics.FLOOR_EVENT, EventNotice, lambda event: True)

        return as_the_box(here, story)

    first = here.start("--rehearsal")
    first.ask("r1", "floor", "register", "director", names=["Ann", "Bongani"])
    one = the_event()
    said, _ = first.stop()
    assert "stopped; the next one begins anew" in said
    second = here.start("--rehearsal")
    two = the_event()
    assert second.views("floor")["floor"]["entries"] == []
    second.stop()
    assert one.event.startswith("friday rehearsal ")
    assert one.root != two.root
    evening = here.start()
    assert evening.views("floor")["floor"]["entries"] == []
    assert the_event().event == "friday"
    evening.until(lambda views: [name["name"] for name in views["links"]["links"]] == ["box 1"], "links")
    names = sorted(path.name for path in here.home.glob("rehearsal/*.journal"))
    assert names == ["friday-2.journal", "friday.journal"]


def test_a_rehearsal_needs_an_event_file(shuffleup):
    done = shuffleup("floor", "--rehearsal")
    assert done.returncode == 2
    assert done.stderr == (
        "--rehearsal plays an event file through: shuffleup floor EVENT.toml --rehearsal\n"
    )


def test_a_venue_has_a_short_name(here, shuffleup):
    done = shuffleup("floor", "friday.toml", "--venue", "The Big Room")
    assert done.returncode == 2
    assert "up to 32 of the letters a-z, digits and hyphens" in done.stderr.splitlines()[-1]


def test_a_floor_has_ten_areas_at_most_and_ports_for_all_of_them(here, shuffleup):
    many = shuffleup("floor", "friday.toml", "--areas", 11)
    assert (many.returncode, "--areas: '11' is not a number from 0 to 10" in many.stderr) == (2, True)
    high = shuffleup("floor", "friday.toml", "--areas", 2, "--broker-port", 65534)
    assert (high.returncode, high.stderr.splitlines()[-1]) == (
        2,
        "--broker-port 65534: 2 areas have no ports behind it; choose a lower one",
    )


def test_a_port_that_another_program_has_is_named(here, shuffleup):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ports = ("--port", 0, "--https-port", 0, "--broker-port", port)
        done = shuffleup("floor", "friday.toml", "--host", "127.0.0.1", *ports)
    assert (done.returncode, f"port {port} is taken by another program" in done.stderr) == (75, True)


def test_a_box_whose_role_is_floor_is_one(here, tmp_path):
    (tmp_path / "data" / "shuffleup" / "unit.toml").write_text(
        f'unit = "the floor"\nrole = "floor"\n\n[venue]\nhost = "127.0.0.1"\n'
        f"https_port = {here.https}\nbroker_port = {here.broker}\n"
    )
    floor = here.started("table", "--port", 0)
    floor.until(lambda views: "links" in views, "links")
    _, complained = floor.stop()
    assert "no event is open" in complained
    assert "until then this floor waits with an open table" in complained
