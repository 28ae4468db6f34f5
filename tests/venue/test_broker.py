"""The configuration of the broker, and the broker as a child of the floor."""

import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from shuffleup.kernel.field_types import TableNo
from shuffleup.network.bus.broker_process import (
    BrokerAbsent,
    BrokerFailed,
    BrokerPatience,
    BrokerPortTaken,
    BrokerProcess,
    files_in,
    mosquitto,
)
from shuffleup.network.bus.broker_settings import BadSetting, BrokerSettings, TlsFiles, broker_conf
from shuffleup.network.trust.broker_accounts import BrokerUser
from tests.brokers import Brokers, Ear, needs_mosquitto, until_linked
from tests.patience import HANGS_S
from tests.ports import free_port

FLOOR, UNIT, WALL = (
    BrokerUser("floor"),
    BrokerUser("unit-00000000000000aa", TableNo(3)),
    BrokerUser("wall-hall"),
)
FILES = (Path("/venue/passwords"), Path("/venue/permissions"))


def test_a_floor_listens_to_the_room_over_tls_alone_and_keeps_nothing() -> None:
    tls = TlsFiles(Path("/venue/server.pem"), Path("/venue/server.pem"))
    assert broker_conf(BrokerSettings(8883, *FILES, tls=tls, run_as="mosquitto")) == (
        "# Written by Shuffle Up at every start: what is changed here is lost.\n"
        "user mosquitto\n"
        "per_listener_settings false\n"
        "allow_anonymous false\n"
        "password_file /venue/passwords\n"
        "acl_file /venue/permissions\n"
        "persistence false\n"
        "sys_interval 0\n"
        "max_packet_size 270336\n"
        "max_inflight_messages 50\n"
        "max_queued_messages 20000\n"
        "max_queued_bytes 33554432\n"
        "memory_limit 268435456\n"
        "max_keepalive 60\n"
        "persistent_client_expiration 1h\n"
        "set_tcp_nodelay true\n"
        "connection_messages true\n"
        "log_dest stderr\n"
        "log_type error\n"
        "log_type warning\n"
        "log_type notice\n"
        "log_type information\n"
        "listener 8883 0.0.0.0\n"
        "max_connections 2500\n"
        "certfile /venue/server.pem\n"
        "keyfile /venue/server.pem\n"
        "tls_version tlsv1.2\n"
    )


def test_a_door_without_tls_is_on_loopback_and_only_when_it_is_asked_for() -> None:
    tls = TlsFiles(Path("/venue/server.pem"), Path("/venue/server.pem"))
    told = broker_conf(BrokerSettings(8883, *FILES, tls=tls, loopback_port=8882)).splitlines()
    assert told[-2:] == ["listener 8882 127.0.0.1", "max_connections 2500"]
    with pytest.raises(BadSetting, match=r"without TLS listens on 127\.0\.0\.1 alone, not on 0\.0\.0\.0"):
        broker_conf(BrokerSettings(8883, *FILES))


def test_a_path_cannot_bring_a_line_of_its_own() -> None:
    files = (Path("/venue/a\nallow_anonymous true"), Path("/venue/b"))
    with pytest.raises(BadSetting, match="is more than one line"):
        broker_conf(BrokerSettings(8883, *files, host="127.0.0.1"))


async def test_nobody_else_can_read_the_brokers_folder(broker: Brokers) -> None:
    async with broker(FLOOR) as venue:
        folder = venue.folder
        assert oct(folder.stat().st_mode)[-3:] == "700"
        assert {file.name: oct(file.stat().st_mode)[-3:] for file in folder.iterdir()} == {
            "mosquitto.conf": "600",
            "passwords": "600",
            "permissions": "600",
        }


async def test_who_is_admitted_while_it_runs_can_come_and_who_is_not_any_more_is_thrown_out(
    broker: Brokers,
) -> None:
    async with broker(FLOOR, WALL) as venue:
        floor, wall = await venue.party("floor"), await venue.party("wall-hall")
        await venue.admit(FLOOR, UNIT)
        await until_linked(wall, False)
        assert (await venue.party(UNIT.name)).linked
        assert floor.linked


async def test_a_table_that_is_given_to_another_unit_is_the_other_units_at_once(broker: Brokers) -> None:
    spare = BrokerUser("unit-00000000000000bb")
    async with broker(FLOOR, UNIT, spare) as venue:
        floor, ear = await venue.party("floor"), Ear()
        former, holder = await venue.party(UNIT.name), await venue.party(spare.name)
        floor.subscribe("table/3/events", ear)
        await floor.until_acknowledged()
        former.publish("table/3/events", b"1")
        holder.publish("table/3/events", b"not yet")
        await holder.until_acknowledged()
        await ear.until(1)
        await venue.admit(FLOOR, BrokerUser(UNIT.name), BrokerUser(spare.name, TableNo(3)))
        former.publish("table/3/events", b"no more")
        await former.until_acknowledged()
        holder.publish("table/3/events", b"2")
        assert [message.payload for message in await ear.until(2)] == [b"1", b"2"]


def test_a_broker_has_a_file_for_each_connection_that_it_may_take(broker: Brokers) -> None:
    """A program is given 1,024 where nobody asks for more; a thousand boxes come back to twice as many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    async def story() -> None:
        async with broker(FLOOR) as venue:
            files, _ = resource.prlimit(venue.process.pid or 0, resource.RLIMIT_NOFILE)
            assert files == min(5_000, hard)

    resource.setrlimit(resource.RLIMIT_NOFILE, (1_024, hard))
    try:
        asyncio.run(story())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_broker_that_dies_is_begun_again(broker: Brokers) -> None:
    begun = asyncio.Event()
    async with broker(FLOOR) as venue:
        keeping = asyncio.create_task(venue.process.keep_running(begun.set))
        floor, first = await venue.party("floor"), venue.process.pid
        assert not begun.is_set()
        venue.kill()
        await until_linked(floor, False)
        await until_linked(floor)
        assert venue.process.pid not in (first, None)
        assert "mosquitto has ended and is begun again" in venue.lines
        assert begun.is_set()
        keeping.cancel()


async def test_a_broker_that_hangs_is_killed_and_begun_again(broker: Brokers) -> None:
    """The kernel takes connections for it, so that boxes find a broker at which nobody answers."""
    hasty = BrokerPatience(look_every_s=0.05, answer_s=1.0, most_failed=3)
    async with broker(FLOOR, patience=hasty) as venue:
        keeping = asyncio.create_task(venue.process.keep_running())
        floor, first = await venue.party("floor"), venue.process.pid
        assert first is not None
        os.kill(first, signal.SIGSTOP)
        await until_linked(floor, False)
        await until_linked(floor)
        assert venue.process.pid not in (first, None)
        assert venue.lines.count("mosquitto does not answer and is killed") == 1
        keeping.cancel()


KILLED_AT_FIRST = """#!/bin/sh
folder=$(dirname "$2")
echo killed >> "$folder/killed"
[ "$(wc -l < "$folder/killed")" -gt {times} ] && exec {mosquitto} "$@"
kill -KILL $$
"""


@pytest.mark.parametrize("times", [2, 99])
def test_a_broker_that_is_killed_while_it_begins_is_begun_again(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor that ended for it would be ended for good; one whose broker is killed each time says so."""
    needs_mosquitto()
    program = tmp_path / "mosquitto"
    program.write_text(KILLED_AT_FIRST.format(times=times, mosquitto=mosquitto()))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")

    async def story() -> None:
        here = process_in(tmp_path / "broker", free_port())
        if times > 5:
            with pytest.raises(BrokerFailed, match=r"^mosquitto is killed each time that it begins: it "):
                await here.start("", "")
            assert here.pid is None
            return
        await here.start("", "")
        assert here.pid is not None
        await here.stop()

    asyncio.run(story())
    tried = (tmp_path / "broker" / "killed").read_text().count("killed")
    assert tried == {2: 3, 99: 5}[times]


async def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    needs_mosquitto()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        second = process_in(tmp_path, port)
        with pytest.raises(BrokerPortTaken, match=f"^port {port} is taken by another program: end that, or "):
            await second.start("", "")
        assert second.pid is None


def test_what_mosquitto_says_against_its_files_is_told(tmp_path: Path) -> None:
    needs_mosquitto()
    absent = tmp_path / "absent.pem"
    with pytest.raises(BrokerFailed, match=r"^mosquitto does not begin: .*Unable to load server certificate"):
        asyncio.run(process_in(tmp_path, free_port(), TlsFiles(absent, absent)).start("", ""))


def test_without_mosquitto_one_is_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    with pytest.raises(BrokerAbsent, match=r"^there is no mosquitto; install it: sudo apt "):
        asyncio.run(process_in(tmp_path, 1).start("", ""))


def test_the_broker_ends_with_a_floor_that_is_killed(tmp_path: Path) -> None:
    needs_mosquitto()
    words = [sys.executable, "-c", FLOOR_PROGRAM, str(tmp_path), str(free_port())]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as floor:
        assert floor.stdout is not None
        pid = int(floor.stdout.readline())
        gone = os.pidfd_open(pid)
        floor.kill()
        asyncio.run(until_readable(gone))
        os.close(gone)


FLOOR_PROGRAM = """
import asyncio, os, pathlib, sys
from shuffleup.network.bus.broker_settings import BrokerSettings
from shuffleup.network.bus.broker_process import BrokerProcess, files_in

async def floor(folder, port):
    run_as = "root" if os.geteuid() == 0 else None
    process = BrokerProcess(
        folder, BrokerSettings(port, *files_in(folder), host="127.0.0.1", run_as=run_as)
    )
    await process.start("", "")
    print(process.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(floor(pathlib.Path(sys.argv[1]), int(sys.argv[2])))
"""


async def until_readable(descriptor: int) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(descriptor, ended.set)
    async with asyncio.timeout(HANGS_S):
        await ended.wait()
    asyncio.get_running_loop().remove_reader(descriptor)


def process_in(folder: Path, port: int, tls: TlsFiles | None = None) -> BrokerProcess:
    run_as = "root" if os.geteuid() == 0 else None
    settings = BrokerSettings(port, *files_in(folder), host="127.0.0.1", tls=tls, run_as=run_as)
    return BrokerProcess(folder, settings)
