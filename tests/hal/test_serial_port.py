"""A serial port on a pseudo-terminal: bytes both ways, an unplugged cable, a fixed name."""

import asyncio
import os
import tty

import pytest

from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from tests.refused import refused


@pytest.fixture
def machine_end(tmp_path):
    """Make a pseudo-terminal whose box end has a name of its own, as udev gives one."""
    ours, theirs = os.openpty()
    tty.setraw(ours)
    tty.setraw(theirs)
    (tmp_path / "machine").symlink_to(os.ttyname(theirs))
    yield ours, theirs
    for end in (ours, theirs):
        try:
            os.close(end)
        except OSError:
            continue


def opened(tmp_path):
    return PiSerialPort(str(tmp_path / "machine"), 115_200, UnitPart.CARD_MACHINE)


def test_bytes_come_and_go_and_nobody_waits(tmp_path, machine_end):
    port = opened(tmp_path)
    assert port.read() == b""
    os.write(machine_end[0], b"\x00card\x03\x00")
    assert port.read() == b"\x00card\x03\x00"
    assert port.write(b"\x00deal\x00") == 6
    assert os.read(machine_end[0], 16) == b"\x00deal\x00"
    port.close()
    port.close()


def test_a_device_that_reads_nothing_takes_what_there_is_room_for_and_no_more(tmp_path, machine_end):
    port = opened(tmp_path)
    # The kernel hands bytes on to the reader's buffer in the background, which makes room a few times more.
    taken = [port.write(bytes(65_536)) for _ in range(1_000)]
    assert taken[0] > 0
    assert taken[-1] == 0
    assert sum(taken) < 1_000_000
    port.close()


def test_a_plug_that_is_pulled_is_named(tmp_path, machine_end):
    port = opened(tmp_path)
    for end in machine_end:
        os.close(end)
    with refused(PartMissing, match="machine is gone; look at its plug"):
        port.read()
    with refused(PartMissing, match="machine is gone; look at its plug"):
        port.write(b"x")
    port.close()


def test_a_port_that_is_not_there_is_named_with_the_reason(tmp_path):
    with refused(PartMissing, match="cannot be opened"):
        opened(tmp_path)


def test_a_port_is_opened_by_one_program_only(tmp_path, machine_end):
    port = opened(tmp_path)
    with refused(PartMissing, match="cannot be opened"):
        opened(tmp_path)
    port.close()


def test_the_name_leads_to_the_machine_when_it_comes_back_as_another_device(tmp_path, machine_end):
    opened(tmp_path).close()
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    (tmp_path / "machine").unlink()
    (tmp_path / "machine").symlink_to(os.ttyname(theirs))
    port = opened(tmp_path)
    os.write(ours, b"back")
    assert port.read() == b"back"
    port.close()
    os.close(ours)
    os.close(theirs)


async def test_a_port_tells_when_bytes_come_and_when_its_plug_is_pulled_and_nothing_once_it_is_closed(
    tmp_path, machine_end
):
    port, news = opened(tmp_path), asyncio.Event()
    port.on_bytes(news.set)
    os.write(machine_end[0], b"card")
    await news.wait()
    assert port.read() == b"card"
    news.clear()
    for end in machine_end:
        os.close(end)
    await news.wait()
    with refused(PartMissing, match="machine is gone; look at its plug"):
        port.read()
    port.close()
    await asyncio.sleep(0)
    news.clear()
    await asyncio.sleep(0)
    assert not news.is_set()
