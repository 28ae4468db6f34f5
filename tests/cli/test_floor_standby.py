"""`shuffleup floor --standby-of`: a second box copies the floor, and becomes it on an order."""

import asyncio
import re
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.notices import FloorAddress, FloorStatus, read_notice
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.tls import client_context
from shuffleup.network.trust.unit_key import UnitKey, unit_key
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S, STOPS_S
from tests.ports import free_port

BOX = UnitKey(bytes([7]) * 32).unit_id


class Room:
    """Two boxes on one computer: a floor, and a standby that was let in there."""

    def __init__(self, folder, shuffleup, started):
        self.started = started
        self.floor, self.standby = folder / "data" / "shuffleup" / "floor", folder / "second" / "floor"
        self.ports = {name: (free_port(), free_port()) for name in ("floor", "standby")}
        shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
        self.floor.mkdir(parents=True)
        self.standby.mkdir(parents=True)
        (folder / "second.toml").write_text(f'unit = "standby"\nfolder = "{folder / "second"}"\n')
        self.key = unit_key(self.standby)
        register = PairedUnits(self.floor)
        register.add(self.key.unit_id, "back room", "the password of the standby", standby=True)
        register.add(BOX, "box 1", "the password of box 1")

    def start_floor(self):
        return self.started("floor", "friday.toml", "--tables", 2, *self._ports("floor"))

    def start_standby(self):
        return self.started(*self.standby_words())

    def standby_words(self):
        """Let the standby in, and give the words of its command."""
        self._let_in()
        beside = ("--standby-of", "127.0.0.1", "--config", "second.toml")
        return ("floor", *beside, *self._ports("standby"))

    def _ports(self, name):
        https, broker = self.ports[name]
        ports = ("--port", 0, "--https-port", https, "--broker-port", broker)
        return ("--host", "127.0.0.1", *ports)

    def _let_in(self):
        https, broker = self.ports["floor"]
        password = "the password of the standby"
        authority = (self.floor / "ca.crt").read_text()
        at = (FloorAddress("127.0.0.1", broker, https),)
        keep_membership(self.standby, Membership("room", user_of(self.key.unit_id), password, at, authority))

    def status_at_the_standby(self):
        """Ask the standby's broker who is the floor, as the box of a table that was let in at the floor."""

        async def main():
            authority = client_context((self.floor / "ca.crt").read_text())
            account = Account(user_of(BOX), "the password of box 1")
            address = BrokerAddress("127.0.0.1", self.ports["standby"][1])
            bus = MqttBus([address], account, root=root_of("room"), tls=authority)
            came = asyncio.get_running_loop().create_future()

            async def look(message):
                if not came.done():
                    came.set_result(read_notice(message.payload, FloorStatus))

            bus.subscribe("floor/status", look)
            running = asyncio.create_task(bus.run())
            async with asyncio.timeout(HANGS_S):
                status = await came
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            return status

        return asyncio.run(main())


@pytest.fixture
def room(tmp_path, shuffleup, started):
    needs_mosquitto()
    return Room(tmp_path, shuffleup, started)


def named(views):
    return [one["name"] for one in views.get("floor", {}).get("entries", ())]


def test_a_standby_takes_over_with_all_that_the_floor_had(room):
    floor = room.start_floor()
    floor.ask("g1", "floor", "give_table", "director", table=1, unit="box 1")
    floor.ask("r1", "floor", "register", "director", names=["Ann", "Bongani"])
    standby = room.start_standby()
    standby.until(lambda views: named(views) == ["Ann", "Bongani"], "floor")
    refused = standby.refused("x1", "floor", "register", "director", names=["Carla"])
    assert refused["text"] == "this is the standby: ask the floor"
    floor.kill()
    standby.until(lambda views: "GONE" in views.get("links", {}).get("fault", ""), "links")
    assert standby.ask("t1", "floor", "take_over", "director")["status"] == 200
    line = until_line(standby, "console")
    again = type(standby)(standby.process, re.search(r"reading (http://[\d.:]+)", line)[1])
    again.until(lambda views: named(views) == ["Ann", "Bongani"], "floor")
    again.until(lambda views: [one.get("table") for one in views["links"]["links"]] == [1], "links")
    status = room.status_at_the_standby()
    assert (status.linked, status.epoch, status.unit) == (True, 2, room.key.unit_id)
    assert again.ask("r2", "floor", "register", "director", names=["Carla"])["status"] == 200
    again.stop()


def until_line(running, word):
    while line := running.process.stdout.readline():
        if word in line:
            return line
    raise AssertionError(f"no line with {word}: {running.process.stderr.read()}")


def test_a_standby_takes_over_from_the_command_line(room, shuffleup):
    floor = room.start_floor()
    floor.ask("r1", "floor", "register", "director", names=["Ann"])
    standby = room.start_standby()
    standby.until(lambda views: named(views) == ["Ann"], "floor")
    early = shuffleup("floor", "--take-over", "--config", "second.toml", *room._ports("standby"))
    assert early.returncode == 2
    assert "answers: unplug it before this box is the floor" in early.stderr
    floor.kill()
    busy = shuffleup("floor", "--take-over", "--config", "second.toml", *room._ports("standby"))
    assert (busy.returncode, "writes to this journal" in busy.stderr) == (75, True)
    standby.stop()
    again = room.started("floor", "--take-over", "--config", "second.toml", *room._ports("standby"))
    again.until(lambda views: named(views) == ["Ann"], "floor")
    assert room.status_at_the_standby().epoch == 2
    again.stop()


ALTERED = (
    "UPDATE stream SET epoch = 7 WHERE name = 'floor'",
    "INSERT INTO clock_mark VALUES (1, x'7b2272756e223a397d')",
)
"""Changes of a copy of which its rows tell nothing; tests/reliability/test_structure.py has more."""


def test_an_altered_copy_is_refused_by_audit_waiting_and_take_over_before_anything_is_written(
    room, shuffleup
):
    floor = room.start_floor()
    floor.ask("r1", "floor", "register", "director", names=["Ann"])
    standby = room.start_standby()
    standby.until(lambda views: named(views) == ["Ann"], "floor")
    standby.stop()
    (copy,) = room.standby.glob("*.journal")
    sound = copy.read_bytes()
    for words in (room.standby_words(), ("floor", "--take-over", "--config", "second.toml")):
        for altered in ALTERED:
            alter(copy, sound, altered)
            assert (altered, shuffleup("audit", copy).returncode) in {(altered, 1), (altered, 2)}
            before = octets(room.standby)
            done = shuffleup(*words)
            assert (altered, done.returncode, done.stderr.count("\n")) == (altered, 2, 1), done
            assert f"{copy}: the file is damaged" in done.stderr
            after = octets(room.standby)
            assert {name for name in before | after if before.get(name) != after.get(name)} == set()
        floor.stop()  # while it answers, nobody takes over


def alter(copy, sound, altered):
    """Make a copy sound again, and then alter it."""
    for file in (f"{copy}-wal", f"{copy}-shm"):
        Path(file).unlink(missing_ok=True)
    copy.write_bytes(sound)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute(altered)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def octets(folder):
    """Read every file below a folder."""
    return {str(one): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_box_that_is_no_standby_cannot_take_over(room, shuffleup):
    done = shuffleup("floor", "--take-over", "--config", "second.toml")
    assert (done.returncode, "this box is no standby" in done.stderr) == (2, True)


def test_a_standby_that_is_on_before_its_floor_waits_for_it_in_one_line(room, begun):
    """After a power cut both boxes start at once, and the smaller one is first."""
    room.start_floor().kill()  # the venue is there, and its floor is not
    standby = begun(*room.standby_words())
    nobody = f"no floor answers at 127.0.0.1 port {room.ports['floor'][0]}"
    assert standby.stdout.readline() == f"waits for the floor: {nobody}: is it on, and on this network?\n"
    room.start_floor()
    assert "the floor" in standby.stdout.readline()
    standby.send_signal(signal.SIGINT)
    printed, complained = standby.communicate(timeout=STOPS_S)
    assert (standby.returncode, printed, complained) == (0, "", "")


def test_a_standby_that_waits_for_its_floor_is_stopped_without_a_word(room, begun):
    room.start_floor().kill()
    standby = begun(*room.standby_words())
    assert standby.stdout.readline().startswith("waits for the floor: no floor answers")
    standby.send_signal(signal.SIGINT)
    printed, complained = standby.communicate(timeout=STOPS_S)
    assert (standby.returncode, printed, complained) == (0, "", "")
