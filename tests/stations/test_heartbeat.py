"""The heartbeat of a unit to the service manager: when it beats, and when it is silent."""

import asyncio
import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest

from shuffleup.app.lifecycle import Heartbeat
from shuffleup.app.process import ServiceManager
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup_demo.virtual_time import run as run_in_virtual_time

EVENING = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)


@pytest.fixture
def ear(tmp_path: Path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        yield ear


def manager(tmp_path: Path, patience_s: int = 9) -> ServiceManager:
    named = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": str(patience_s * 1_000_000)}
    return ServiceManager(named)


def beats(ear: socket.socket) -> int:
    heard = 0
    while True:
        try:
            assert ear.recv(100) == b"WATCHDOG=1"
        except BlockingIOError:
            return heard
        heard += 1


async def for_24_seconds(heart: Heartbeat, clock: Clock) -> None:
    beating = asyncio.create_task(heart.run())
    await clock.sleep(Millis(24_000))
    beating.cancel()


async def answered() -> None:
    pass


def test_a_unit_that_lives_beats_three_times_in_the_time_it_is_given(ear, tmp_path):
    run_in_virtual_time(
        lambda clock: for_24_seconds(Heartbeat(manager(tmp_path, 9), clock, answered), clock), EVENING
    )
    assert beats(ear) == 8  # every three seconds from the first moment on; a socket holds ten


def test_a_storage_that_never_answers_silences_the_heart(ear, tmp_path):
    async def hangs_from_the_third_time_on() -> None:
        asked.append(1)
        if len(asked) == 3:
            await asyncio.Event().wait()

    asked: list[int] = []
    run_in_virtual_time(
        lambda clock: for_24_seconds(
            Heartbeat(manager(tmp_path), clock, hangs_from_the_third_time_on), clock
        ),
        EVENING,
    )
    assert beats(ear) == 2


def test_where_nobody_watches_there_is_no_beat(ear, tmp_path):
    unwatched = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    run_in_virtual_time(lambda clock: for_24_seconds(Heartbeat(unwatched, clock, answered), clock), EVENING)
    assert beats(ear) == 0
