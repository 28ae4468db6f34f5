"""The reports of the programs to a service manager, read at the other end of its socket."""

import os
import signal
import socket
import subprocess
import sys

import pytest

from tests.patience import HANGS_S, STOPS_S


@pytest.fixture
def manager(tmp_path):
    """The ear of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(HANGS_S)
        yield ear


@pytest.fixture
def service(tmp_path):
    """Start a command as systemd would; it is killed at the end if it still runs."""
    processes = []

    def start(*words):
        for folder in ("state", "run"):
            (tmp_path / folder).mkdir(exist_ok=True)
        given = {
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "600000",
            "STATE_DIRECTORY": str(tmp_path / "state"),
            "RUNTIME_DIRECTORY": str(tmp_path / "run"),
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", *map(str, words)],
            stdout=subprocess.DEVNULL,
            cwd=tmp_path,
            env=os.environ | given,
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()


def heard(manager: socket.socket, what: bytes) -> bytes:
    """Listen until a line comes, and return what came with it."""
    while what not in (said := manager.recv(500)).split(b"\n"):
        pass
    return said


def said_until_silent(manager: socket.socket) -> set[bytes]:
    """Hear what is still on its way; comes back when nothing more does."""
    said = set()
    while True:
        try:
            said.add(manager.recv(500))
        except TimeoutError:
            return said


@pytest.fixture
def event(shuffleup, tmp_path):
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    return tmp_path / "friday.toml"


def test_a_table_is_ready_when_its_faces_can_come_and_beats_from_then_on(manager, service, event, tmp_path):
    service("table", event, "--port", 0)
    assert heard(manager, b"READY=1") == b"READY=1\nSTATUS=friday"
    with socket.socket(socket.AF_UNIX) as face:
        face.connect(str(tmp_path / "run/faces.sock"))
    heard(manager, b"WATCHDOG=1")
    heard(manager, b"WATCHDOG=1")
    assert (tmp_path / "state/friday.journal").exists()


def test_a_table_that_is_stopped_says_that_it_ends(manager, service, event):
    process = service("table", event, "--port", 0)
    heard(manager, b"WATCHDOG=1")
    heard(manager, b"WATCHDOG=1")
    process.send_signal(signal.SIGTERM)
    heard(manager, b"STOPPING=1")
    assert process.wait(STOPS_S) == 0


def test_a_new_box_beats_while_it_asks_for_what_it_needs(manager, service):
    service("table", "--port", 0)
    assert heard(manager, b"READY=1") == b"READY=1\nSTATUS=first run"
    heard(manager, b"WATCHDOG=1")


def test_a_table_that_hangs_is_silent(manager, service, event):
    process = service("table", event, "--port", 0)
    heard(manager, b"WATCHDOG=1")
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED)
    manager.settimeout(1)
    assert said_until_silent(manager) <= {b"WATCHDOG=1"}


def test_safe_mode_is_ready_and_says_what_is_wrong(manager, service, tmp_path):
    (tmp_path / "state").mkdir()
    (tmp_path / "state/friday.journal").write_bytes(b"spoilt" * 1000)
    service("safe", "--port", 0)
    assert b"friday.journal" in heard(manager, b"READY=1")
    heard(manager, b"WATCHDOG=1")


def test_a_wall_is_no_table_and_need_not_be_started_again(shuffleup, tmp_path):
    (tmp_path / "unit.toml").write_text('role = "wall"\n', encoding="utf-8")
    ran = shuffleup("table", "--config", "unit.toml")
    assert (ran.returncode, ran.stderr) == (3, "")
    assert ran.stdout.startswith("this box is a wall: start shuffleup wall")
