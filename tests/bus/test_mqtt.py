"""The bus over a real broker: broken connections between boxes, and refused users."""

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from shuffleup.kernel.field_types import TableNo
from shuffleup.network.bus import Will
from shuffleup.network.bus.broker_settings import TlsFiles
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import MESSAGE_LIMIT, Account, BrokerAddress
from shuffleup.network.bus.mqtt_socket import why_it_ended
from shuffleup.network.bus.topics import BadTopic, root_of
from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.broker_accounts import BrokerUser
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.tls import client_context
from tests.brokers import Broker, Brokers, Cable, until_linked
from tests.patience import HANGS_S

FLOOR = BrokerUser("floor")
UNIT = BrokerUser("unit-00000000000000aa", TableNo(3))
HERE = Whereabouts("floor", ())
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class StatusWhenLinked:
    """What a unit does as soon as it can be heard: it says that it is there."""

    def __init__(self, table: MqttBus) -> None:
        self._table = table

    def __call__(self, linked: bool) -> None:
        if linked:
            self._table.publish("table/3/status", b"here", retain=True)


async def test_after_a_broker_was_killed_everybody_is_back_and_says_anew_what_is_retained(
    broker: Brokers, new_ear: Any
) -> None:
    async with broker(FLOOR, UNIT) as venue:
        floor, table = await venue.party("floor"), await venue.party(UNIT.name)
        rows, late = new_ear(), new_ear()
        floor.subscribe("table/3/events", rows)
        table.watch_link(StatusWhenLinked(table))
        await floor.until_acknowledged()
        table.publish("table/3/events", b"before")
        await rows.until_payload(b"before")
        await table.until_acknowledged()
        venue.kill()
        for party in (floor, table):
            await until_linked(party, False)
        await venue.again()
        for party in (floor, table):
            await until_linked(party)
        table.publish("table/3/events", b"after")
        assert await rows.until_payload(b"after") == [b"before", b"after"]
        floor.subscribe("table/+/status", late)
        assert await late.until_payload(b"here") == [b"here"]


async def test_a_cable_that_is_pulled_while_rows_are_under_way_loses_none_of_them(
    broker: Brokers, new_ear: Any
) -> None:
    async with broker(FLOOR, UNIT) as venue:
        cable, ear = Cable(venue.address), new_ear()
        await cable.plug()
        floor, table = await venue.party("floor"), await venue.party(UNIT.name, at=(cable.address,))
        floor.subscribe("table/3/events", ear)
        await floor.until_acknowledged()
        for number in range(1_000):
            table.publish("table/3/events", b"%d" % number)
        await ear.until(1)  # by now many are under way, some acknowledged
        cable.pull()
        await until_linked(table, False)
        table.publish("table/3/events", b"1000")
        await cable.plug()
        heard = [int(payload) for payload in await ear.until_payload(b"1000")]
        assert list(dict.fromkeys(heard)) == list(range(1_001)), "each at least once, in order"
        cable.pull()


async def test_a_box_whose_floor_is_gone_goes_to_its_standby(broker: Brokers) -> None:
    async with broker(FLOOR, UNIT) as gone, broker(FLOOR, UNIT) as standby:
        table = await gone.party(UNIT.name, at=(gone.address, standby.address))
        gone.kill()
        await until_linked(table, False)
        await until_linked(table)
        assert "connected from" in standby.lines[-1]
        assert table.fault == ""


async def test_a_wrong_password_is_told_and_ends_nothing(broker: Brokers) -> None:
    async with broker(FLOOR) as venue:
        floor = venue.run(venue.bus("floor", password="guessed"))
        stranger = venue.run(venue.bus("wall-stranger"))
        for bus in (floor, stranger):
            fault = await venue.until_fault(bus, "refuses")
            assert fault == f"the broker at {venue.address} refuses us: Not authorized"
            assert not bus.linked


async def test_no_broker_is_told_once(broker: Brokers) -> None:
    async with broker(FLOOR) as venue:
        await venue.process.stop()
        floor = venue.run(venue.bus("floor"))
        await venue.until_fault(floor, f"no broker at {venue.address}")
        await venue.again()
        await until_linked(floor)
        assert len(venue.faults) == 1
        assert floor.fault == ""


async def test_what_is_not_the_partys_to_say_is_told_once_for_each_topic(broker: Brokers) -> None:
    async with broker(FLOOR, UNIT) as venue:
        table = await venue.party(UNIT.name)
        for topic in ("table/4/events", "table/4/events", "floor/clock", "table/3/events"):
            table.publish(topic, b"x")
        await table.until_acknowledged()
        assert venue.faults == [
            "the broker refused what was said on table/4/events: Not authorized",
            "the broker refused what was said on floor/clock: Not authorized",
        ]
        assert table.linked


async def test_a_message_that_is_too_long_is_told_and_the_longest_arrives(
    broker: Brokers, new_ear: Any
) -> None:
    async with broker(FLOOR) as venue:
        floor, ear = await venue.party("floor"), new_ear()
        floor.subscribe("floor/board", ear)
        floor.publish("floor/board", bytes(MESSAGE_LIMIT + 1))
        floor.publish("floor/board", bytes(MESSAGE_LIMIT))
        (arrived,) = await ear.until(1)
        assert len(arrived.payload) == 262_144
        assert venue.faults == ["a message on floor/board has more than 262144 octets and is not sent"]
        assert floor.linked


@pytest.mark.smoke
async def test_payloads_arrive_octet_for_octet(broker: Brokers, new_ear: Any) -> None:
    async with broker(FLOOR) as venue:
        floor, ear = await venue.party("floor"), new_ear()
        floor.subscribe("floor/events", ear)
        for payload in (b"", b"\0\xff{", bytes(range(256))):
            floor.publish("floor/events", payload)
        assert [message.payload for message in await ear.until(3)] == [b"", b"\0\xff{", bytes(range(256))]


@pytest.mark.parametrize(
    "packet",
    [
        b"\x30\x06\x00\x02\xff\xfe\x00x",
        b"\x30\x06\x00\x02a#\x00x",
        b"\x30\xff\xff\xff\x7f",
        b"\xf5\x03ABC",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=["a topic that is no text", "a wildcard", "256 MiB to come", "no packet", "a browser"],
)
async def test_nonsense_on_the_line_is_the_end_of_that_line_alone(
    packet: bytes, broker: Brokers, new_ear: Any
) -> None:
    async with broker(FLOOR, UNIT) as venue:
        floor, ear = await venue.party("floor"), new_ear()
        floor.subscribe("#", ear)
        await said_by_hand(venue, UNIT.name, packet)
        floor.publish("floor/events", b"still here")
        assert [message.payload for message in await ear.until(1)] == [b"still here"]
        assert venue.faults == []


async def said_by_hand(venue: Broker, user: str, packet: bytes) -> None:
    """Greet the broker octet by octet, send a packet, and wait until it hangs up."""
    reader, writer = await asyncio.open_connection(venue.address.host, venue.address.port)
    words = [text.encode() for text in ("by hand", user, f"the password of {user}")]
    greeting = b"\x00\x04MQTT\x05\xc2\x00\x05\x00" + b"".join(
        len(word).to_bytes(2, "big") + word for word in words
    )
    writer.write(b"\x10" + bytes([len(greeting)]) + greeting)
    assert (await reader.readexactly(4))[0] == 0x20
    writer.write(packet)
    writer.write_eof()
    async with asyncio.timeout(HANGS_S):
        await reader.read()
    writer.close()


async def test_a_program_that_ends_has_its_will_said(broker: Brokers, new_ear: Any) -> None:
    async with broker(FLOOR, UNIT) as venue:
        floor, ear = await venue.party("floor"), new_ear()
        floor.subscribe("table/3/status", ear)
        await venue.party(UNIT.name, will=Will("table/3/status", b"gone"))
        await venue.send_away(UNIT.name)
        assert [message.payload for message in await ear.until(1)] == [b"gone"]


async def test_a_will_can_be_changed_and_the_old_one_is_not_said(broker: Brokers, new_ear: Any) -> None:
    async with broker(FLOOR, UNIT) as venue:
        floor, ear, told = await venue.party("floor"), new_ear(), list[bool]()
        floor.subscribe("#", ear)
        await floor.until_acknowledged()
        table = await venue.party(UNIT.name, will=Will(f"unit/{UNIT.name}/status", b"spare gone"))
        table.watch_link(told.append)
        table.change_will(Will("table/3/status", b"table gone"))
        await until_linked(table, False)
        await until_linked(table)
        await venue.send_away(UNIT.name)
        assert [message.payload for message in await ear.until(1)] == [b"table gone"]
        assert told == [False, True, False]
        assert venue.faults == []  # it was given up from this side: nobody need be told


async def test_a_party_leaves_a_floor_that_was_taken_over_for_the_next_broker_and_comes_back_from_there(
    broker: Brokers, new_ear: Any
) -> None:
    async with broker(FLOOR, UNIT) as old, broker(FLOOR, UNIT) as new:
        table = old.run(old.bus(UNIT.name))
        await until_linked(table)
        table.move_on()  # there is one address: it stays
        assert table.linked
        table.find_at((old.address, new.address))
        floor, heard = await new.party("floor"), new_ear()
        floor.subscribe("table/3/events", heard)
        await floor.until_acknowledged()
        table.move_on()
        await until_linked(table, False)
        table.publish("table/3/events", b"here I am")
        await heard.until_payload(b"here I am")
        new.kill()
        await until_linked(table, False)
        await until_linked(table)
        assert old.faults[0] == f"the link to {new.address} is lost"  # and not that it was left before


async def test_two_programs_with_one_account_are_both_heard(broker: Brokers, new_ear: Any) -> None:
    async with broker(FLOOR, UNIT) as venue:
        floor, ear = await venue.party("floor"), new_ear()
        floor.subscribe("table/3/events", ear)
        first, second = await venue.party(UNIT.name), await venue.party(UNIT.name)
        await floor.until_acknowledged()
        for bus, said in ((first, b"the first"), (second, b"the second"), (first, b"the first still")):
            bus.publish("table/3/events", said)
            await ear.until_payload(said)
        assert (first.fault, second.fault) == ("", "")


async def test_with_tls_the_broker_has_to_be_the_one_that_was_called(
    broker: Brokers, tmp_path: Path, new_ear: Any
) -> None:
    floors = Authority(tmp_path / "ours", "test", HERE, NOON)
    others = Authority(tmp_path / "theirs", "test", HERE, NOON)
    tls = TlsFiles(floors.server_file, floors.server_file)
    async with broker(FLOOR, tls=tls) as venue:
        floor, ear = await venue.party("floor", tls=client_context(floors.public)), new_ear()
        floor.subscribe("floor/events", ear)
        floor.publish("floor/events", b"x" * 200_000)
        assert len((await ear.until(1))[0].payload) == 200_000
        stranger = venue.run(venue.bus("wall-a", tls=client_context(others.public)))
        assert "certificate verify failed" in await venue.until_fault(stranger, "no broker")
        misnamed = (BrokerAddress("127.1", venue.address.port),)  # the same broker by a name that it has not
        misled = venue.run(venue.bus("wall-c", tls=client_context(floors.public), at=misnamed))
        assert "is not valid for '127.1'" in await venue.until_fault(misled, "no broker")


@pytest.mark.parametrize("venue", ["", "Main Hall", "a/b", "+", "-hall", "h" * 33])
def test_a_venue_has_a_name_that_can_stand_in_a_topic(venue: str) -> None:
    with pytest.raises(BadTopic, match="venue"):
        root_of(venue)


def test_a_password_stands_in_no_text_of_its_account() -> None:
    assert repr(Account("floor", "s3cret")) == "Account(floor)"


def test_nobody_who_plays_alone_loads_what_a_venue_needs() -> None:
    program = "import sys, shuffleup.unit.box.evening, shuffleup.cli; print('paho' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


async def test_a_broker_that_has_just_begun_is_tried_without_a_pause() -> None:
    """A floor has begun its broker itself, and all tables wait for the floor's own link."""
    bus = MqttBus([BrokerAddress("10.0.0.1", 8883)], Account("floor", ""), root="", tls=None)
    pausing = asyncio.create_task(bus._pause(24 * 3600))
    bus.try_now()
    async with asyncio.timeout(HANGS_S):
        await pausing
    again = asyncio.create_task(bus._pause(24 * 3600))
    await asyncio.sleep(0)
    assert not again.done()
    again.cancel()


@pytest.mark.parametrize(
    ("code", "why", "refused"),
    [(0x80, "", False), (0x98, ": Administrative action", True), (0x95, ": Packet too large", False)],
)
def test_why_a_line_ended_is_told_where_the_broker_says_it(code: int, why: str, refused: bool) -> None:
    farewell = ReasonCode(PacketTypes.DISCONNECT, identifier=code)
    assert why_it_ended(farewell) == (why, refused)
    assert why_it_ended(BrokenPipeError("the pipe is broken")) == (": the pipe is broken", False)
