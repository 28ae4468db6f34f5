"""The messages of a unit to the service manager, read at the other end of a real socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from shuffleup.app.process import ALIVE, READY, ServiceManager, status


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(5)
        yield ear


def test_a_unit_says_that_it_is_ready_and_what_it_does(ear, tmp_path):
    manager = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    manager.tell(READY, status("hand 12,\n  9 players left"))
    assert ear.recv(200) == b"READY=1\nSTATUS=hand 12, 9 players left"


def test_a_socket_without_a_file_is_found_too():
    name = f"shuffleup-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("\0" + name)
        ear.settimeout(5)
        ServiceManager({"NOTIFY_SOCKET": "@" + name}).tell(ALIVE)
        assert ear.recv(200) == b"WATCHDOG=1"


def test_the_time_of_the_watchdog_is_read_in_milliseconds():
    named = {"NOTIFY_SOCKET": "@nobody", "WATCHDOG_USEC": "10000000"}
    assert ServiceManager(named).patience == 10_000
    assert ServiceManager({**named, "WATCHDOG_PID": str(os.getpid())}).patience == 10_000


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "10000000"},
        {"NOTIFY_SOCKET": "@nobody"},
        {"NOTIFY_SOCKET": "@nobody", "WATCHDOG_USEC": "soon"},
        {"NOTIFY_SOCKET": "@nobody", "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"},
    ],
)
def test_where_nobody_watches_this_process_there_is_no_time(environment):
    assert ServiceManager(environment).patience is None


def test_a_manager_that_is_gone_or_misnamed_stops_nothing(ear, tmp_path):
    ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "not there")}).tell(READY)
    ServiceManager({"NOTIFY_SOCKET": "vsock:2:1"}).tell(READY)
    ServiceManager({}).tell(READY)
    ear.setblocking(False)
    with pytest.raises(BlockingIOError):
        ear.recv(200)
