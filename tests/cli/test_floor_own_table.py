"""`shuffleup floor --table`: one computer is the floor and plays a table, in two processes."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from shuffleup.app.table_process import HeartbeatSocket, _run
from shuffleup_demo.clocks import HandClock
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S
from tests.ports import free_port


@pytest.fixture
def floor(tmp_path, shuffleup, started):
    needs_mosquitto()
    shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
    https, broker = free_port(), free_port()

    def start():
        ports = ("--host", "127.0.0.1", "--port", 0, "--https-port", https, "--broker-port", broker)
        return started("floor", "friday.toml", "--tables", 2, "--table", *ports)

    return start


def plays(views):
    links = views["links"].get("links", ())
    return [(one["name"], one.get("table"), one.get("linked")) for one in links] == [
        ("the floor's own box", 1, True)
    ]


def test_the_box_of_the_floor_plays_table_1_without_a_code_and_again_after_a_restart(floor, tmp_path):
    for _ in range(2):
        running = floor()
        running.until(plays, "links")
        said, _ = running.stop()
        assert "venue room: stopped" in said
    folder = tmp_path / "data" / "shuffleup"
    assert (folder / "unit.key").read_bytes() != (folder / "floor" / "unit.key").read_bytes()
    assert [path.name for path in (folder / "floor").glob("*.journal")] == ["friday.journal"]
    assert len(list((folder / "venue").glob("friday-*.journal"))) == 1


def table_of(running):
    """Find the process of the table among the children of the floor."""
    floor = running.process.pid
    children = Path(f"/proc/{floor}/task/{floor}/children").read_text(encoding="ascii").split()
    (table,) = [one for one in children if b"\0table\0" in Path(f"/proc/{one}/cmdline").read_bytes()]
    return int(table)


@pytest.mark.nightly  # a table has ten seconds to say something
def test_a_table_that_hangs_is_begun_anew(floor):
    running = floor()
    running.until(plays, "links")
    hangs = table_of(running)
    os.kill(hangs, signal.SIGSTOP)
    told = iter(running.process.stderr.readline, "")
    assert f"process {hangs} has said nothing for 10 s and is killed\n" in told
    assert "the table of this box has ended (status -9) and is begun again\n" in told
    running.until(lambda views: not plays(views), "links")
    running.until(plays, "links")
    assert table_of(running) != hangs
    running.stop()


def test_a_floor_that_is_stopped_while_its_table_begins_again_shows_no_traceback(tmp_path, capfd):
    """The interpreter of the table has begun, and nothing in it listens to signals yet."""
    os.mkfifo(tmp_path / "begun")
    program = f"import time; open({str(tmp_path / 'begun')!r}, 'w').close(); time.sleep({HANGS_S})"

    async def stopped():
        running = asyncio.create_task(_run([sys.executable, "-c", program], HeartbeatSocket(HandClock())))
        await asyncio.to_thread((tmp_path / "begun").read_bytes)
        running.cancel()
        await asyncio.wait([running])
        assert running.cancelled()

    asyncio.run(stopped())
    assert capfd.readouterr().err == ""
