"""Devices on a serial line that send without end, accept nothing or never answer, beside a table."""

import os
import select
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from shuffleup_link import frame, messages
from tests.reliability.audit import wrong_with
from tests.reliability.boxes import copied
from tests.reliability.caller import Caller
from tests.reliability.meddling import meddling
from tests.reliability.operations import needs_strace

PLAYERS, CHIPS, ACTS = 6, 60_000, 60
Device = Callable[[int, threading.Event], None]


def poured(line: int, some: bytes) -> None:
    """Put on the line what there is room for, and look again at once."""
    select.select([], [line], [], 0.1)
    with suppress(BlockingIOError):
        os.write(line, some)


def says_anything(line: int, over: threading.Event) -> None:
    """Noise at the speed of the system, which is faster than any UART; it is never out of breath."""
    chance = Random(5)
    while not over.is_set():
        poured(line, chance.randbytes(4096))


def says_one_long_word(line: int, over: threading.Event) -> None:
    """A frame that never ends."""
    while not over.is_set():
        poured(line, b"\x01" * 4096)


def takes_nothing(line: int, over: threading.Event) -> None:
    """A device that hangs: the system keeps for it what it has room for."""
    over.wait()


def hears_nothing(line: int, over: threading.Event) -> None:
    """One wire is broken: sound frames come, and never one that answers what the table says."""
    number = 0
    while not over.wait(0.02):
        number += 1
        poured(line, frame.encode(messages.STAT, number & 0xFFFF, 4711, bytes(12)))


@contextmanager
def at_a_line(device: Device, folder: Path) -> Iterator[Path]:
    """Put a device at one end of a pseudo-terminal, and give the name of the other."""
    ours, theirs = os.openpty()
    tty.setraw(ours)
    os.set_blocking(ours, False)
    tty.setraw(theirs)
    (name := folder / "machine").symlink_to(os.ttyname(theirs))
    over = threading.Event()
    at_work = threading.Thread(target=device, args=(ours, over), daemon=True)
    at_work.start()
    try:
        yield name
    finally:
        over.set()
        at_work.join()
        os.close(theirs)
        os.close(ours)


class PlayedByHand:
    """A table whose card machine is at a port, and whose people deal by hand."""

    def __init__(self, event: Path, port: Path) -> None:
        words = event.read_text(encoding="utf-8").replace('dealing = "screen"', 'dealing = "machine"')
        event.write_text(words, encoding="utf-8")
        settings = event.with_name("unit.toml")
        settings.write_text(f'[card_machine]\nport = "{port}"\n', encoding="utf-8")
        data = event.parent / "data"
        self.journal = data / "shuffleup" / "friday.journal"
        self.box = copied(data, "table", event, "--port", 0, "--config", settings)
        self.caller = Caller(Random(5), "caller")
        self.caller.meet(self.box.address())
        self.caller.begin(PLAYERS)
        self.acts(3)
        assert self.caller.ask("table/1", "go_on_by_hand", "dealer", {"until": "evening"}) == 200

    def acts(self, many: int) -> None:
        for _ in range(many):
            self.caller.act()

    def wrong(self) -> list[str]:
        """Stop it in good order, and say what is wrong with its journal."""
        self.box.stop()
        self.box.close()
        return list(wrong_with(self.journal, self.caller.acknowledged, CHIPS))


@pytest.mark.parametrize("device", [says_anything, says_one_long_word, takes_nothing, hears_nothing])
def test_a_table_whose_card_machine_is_out_of_its_mind_plays_on_by_hand(device: Device, event: Path) -> None:
    with at_a_line(device, event.parent) as port:
        played = PlayedByHand(event, port)
        played.acts(ACTS)
        assert played.wrong() == []


def test_a_table_plays_on_while_its_port_takes_a_minute_to_be_closed_and_opened(event: Path) -> None:
    """A caller waits for half a minute; so long the system waits in close() for a USB device that hangs."""
    needs_strace()
    with at_a_line(says_anything, event.parent) as port:
        played = PlayedByHand(event, port)
        with meddling(played.box.pid, "read:error=EIO close,openat:delay_enter=60s", port, port.resolve()):
            played.acts(2 * ACTS)
        assert played.wrong() == []
