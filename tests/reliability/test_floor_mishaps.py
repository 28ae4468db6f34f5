"""Mishaps of a venue's floor in use: a storage that fails or is slow, and interference by people."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.brokers import needs_mosquitto
from tests.ports import free_port
from tests.reliability.audit import wrong_with
from tests.reliability.boxes import Box, copied
from tests.reliability.caller import Caller
from tests.reliability.meddling import meddling
from tests.reliability.operations import needs_strace

GOES_ON = "the journal can be written again; the floor goes on"


class Floor:
    """A floor whose director enters players, and its journal."""

    def __init__(self, event: Path) -> None:
        needs_mosquitto()
        needs_strace()
        data = event.parent / "data"
        self.journal = data / "shuffleup" / "floor" / "friday.journal"
        ports = ("--port", 0, "--https-port", free_port(), "--broker-port", free_port())
        self.box: Box = copied(data, "floor", event, "--tables", 2, "--host", "127.0.0.1", *ports)
        self.director = Caller(Random(5), "director")
        self.director.meet(self.box.address())
        self.enters()

    def enters(self) -> int:
        """Enter one more player; returns the status of the answer."""
        name = f"Player {self.director.asked}"
        return self.director.ask("floor", "register", "director", {"names": [name]})

    def is_refused(self) -> None:
        while self.enters() == 200:
            pass
        assert self.director.not_stored

    def goes_on(self) -> None:
        """Wait until it has said by itself that it is over, and enter somebody."""
        while GOES_ON not in self.said:
            assert self.links() is not None
        assert self.enters() == 200

    def links(self) -> Any:
        """Give what the console shows of the venue."""
        return self.director.views("links")["links"]

    @property
    def said(self) -> str:
        return self.box.said.read_text()

    def wrong(self) -> list[str]:
        """Stop it in good order, and say what is wrong with its journal."""
        self.box.stop()
        self.box.close()
        return list(wrong_with(self.journal, self.director.acknowledged, 0))


@pytest.mark.parametrize("fault", ["pwrite64:error=ENOSPC", "fdatasync:error=EIO"])
def test_a_floor_whose_storage_fails_says_so_to_its_director_and_goes_on_when_it_can(
    event: Path, fault: str
) -> None:
    floor = Floor(event)
    with meddling(floor.box.pid, fault, floor.journal, Path(f"{floor.journal}-wal")):
        floor.is_refused()
        while "nothing was stored" not in floor.links().get("fault", ""):
            pass
    floor.goes_on()
    while "fault" in floor.links():
        pass
    assert floor.wrong() == []
    assert "nothing was stored" in floor.said


def test_a_floor_whose_journal_was_moved_away_acknowledges_nothing_into_it(event: Path) -> None:
    floor = Floor(event)
    floor.journal.rename(floor.journal.with_name("elsewhere"))
    floor.is_refused()
    floor.journal.with_name("elsewhere").rename(floor.journal)
    floor.goes_on()
    assert floor.wrong() == []


def test_a_floor_whose_storage_takes_a_second_for_a_write_says_so_to_its_director(event: Path) -> None:
    floor = Floor(event)
    with meddling(floor.box.pid, "fdatasync:delay_enter=1200ms"):
        assert floor.enters() == 200
        while floor.links().get("fault") != "the storage of this floor is slow: look at its card or disk":
            pass
    assert floor.enters() == 200
    while "fault" in floor.links():
        pass
    assert floor.wrong() == []
    assert "the storage is slow" in floor.said
