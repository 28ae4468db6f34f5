"""The life signs of the table on the floor's own box, from real processes; time is moved by hand."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE

import pytest

from shuffleup.app.process import ServiceManager
from shuffleup.app.table_process import HeartbeatSocket
from shuffleup_demo.clocks import HandClock
from tests.patience import HANGS_S

pytestmark = pytest.mark.run_by("listened")

OBEDIENT = """
import sys
from shuffleup.app.process import ServiceManager
print("here", flush=True)
for line in sys.stdin:
    ServiceManager().tell(line.strip())
    print("said", flush=True)
"""
"""A program that says to its service manager what it is told to."""


async def everybody_waits():
    """Let whoever was woken go on until it waits again."""
    for _ in range(5):
        await asyncio.sleep(0)


class Child:
    """A process that is listened to, and the clock of who listens."""

    def __init__(self, process, ended, clock):
        self.process, self.ended, self._clock = process, ended, clock
        self.pid = process.pid

    async def says(self, line):
        self.process.stdin.write(f"{line}\n".encode())
        assert await self.process.stdout.readline() == b"said\n"

    async def in_seconds(self, seconds):
        """Let seconds pass, one after the other."""
        for _ in range(seconds):
            self._clock.advance(1000)
            await everybody_waits()

    async def status(self):
        async with asyncio.timeout(HANGS_S):
            return await self.ended


@pytest.fixture
def told(caplog):
    """List what the floor has logged."""
    return lambda: [one.getMessage() for one in caplog.records if one.name.startswith("shuffleup")]


@pytest.fixture
def listened():
    """Run what a test does with a child."""

    def run(test, program=OBEDIENT):
        asyncio.run(begun(test, program))

    async def begun(test, program):
        clock = HandClock()
        with HeartbeatSocket(clock) as signs:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", program), stdin=PIPE, stdout=PIPE, env=signs.environment()
            )
            try:
                assert await process.stdout.readline() == b"here\n"
                ended = asyncio.create_task(signs.ended(process))
                await everybody_waits()
                await test(Child(process, ended, clock))
            finally:
                process.stdin.close()  # whoever else holds our pipes ends, too
                if process.returncode is None:
                    process.kill()
                await ended

    return run


async def test_a_table_that_is_silent_for_ten_seconds_is_killed(child, /, told):
    await child.says("READY=1")
    await child.in_seconds(10)  # it was heard in the first of them
    assert told() == []
    await child.in_seconds(1)
    assert told() == [f"process {child.pid} has said nothing for 10 s and is killed"]
    assert await child.status() == -signal.SIGKILL


async def test_a_table_that_is_stopped_is_killed(child, /):
    await child.says("READY=1")
    os.kill(child.pid, signal.SIGSTOP)
    await child.in_seconds(11)
    assert await child.status() == -signal.SIGKILL


async def test_a_table_that_beats_lives_on(child, /, told):
    await child.says("READY=1")
    for _ in range(20):
        await child.in_seconds(9)
        await child.says("WATCHDOG=1")
    assert (told(), child.ended.done()) == ([], False)


async def test_a_table_has_a_minute_until_it_is_ready_and_a_beat_does_not_make_it_longer(child, /, told):
    await child.in_seconds(30)
    await child.says("WATCHDOG=1")
    await child.in_seconds(29)
    assert told() == []
    await child.in_seconds(1)
    assert told() == [f"process {child.pid} was not ready for 60 s and is killed"]
    assert await child.status() == -signal.SIGKILL


def test_what_another_process_says_is_no_sign_of_life(listened, told):
    by_its_child = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {OBEDIENT!r}])"

    async def spoken_for(child):
        await child.says("READY=1")
        await child.in_seconds(60)
        assert told() == [f"process {child.pid} was not ready for 60 s and is killed"]
        child.process.stdin.close()
        assert await child.status() == -signal.SIGKILL

    listened(spoken_for, by_its_child)


def test_a_table_that_ends_by_itself_ends_with_its_own_status(listened, told):
    async def ending(child):
        child.process.stdin.close()
        assert await child.status() == 7

    listened(ending, OBEDIENT + "sys.exit(7)")
    assert told() == []


def test_a_child_takes_the_time_of_its_watchdog_as_its_own_and_not_that_of_the_floor():
    systemd = {"NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_USEC": "600", "WATCHDOG_PID": "1"}
    with HeartbeatSocket(HandClock()) as signs:
        given = signs.environment(systemd | {"LANG": "C"})
    assert given.pop("NOTIFY_SOCKET").startswith("@")
    assert given == {"WATCHDOG_USEC": "10000000", "LANG": "C"}
    assert ServiceManager(given | {"NOTIFY_SOCKET": "@somebody"}).patience == 10_000


def test_two_floors_on_one_computer_listen_each_for_itself():
    with HeartbeatSocket(HandClock()) as one, HeartbeatSocket(HandClock()) as other:
        assert one.environment()["NOTIFY_SOCKET"] != other.environment()["NOTIFY_SOCKET"]
