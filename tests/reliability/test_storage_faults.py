"""Storage that fails under a running table: it reports the fault, acknowledges nothing, and recovers."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import CommandId
from shuffleup.storage.journal.store import Journal
from tests.night import Night
from tests.reliability.audit import wrong_with
from tests.reliability.boxes import copied
from tests.reliability.caller import Caller
from tests.reliability.meddling import meddling
from tests.reliability.operations import needs_strace

PLAYERS, STACK = 6, 10_000
ACTS = 60
AGAIN = "the journal can be written again; the table goes on"

Seeds = Callable[[float], Iterator[int]]

FAULTS = {
    "the card fails to sync": ("fdatasync:error=EIO", 20, 12, "the storage failed"),
    "the card fails to write": ("pwrite64:error=EIO", 150, 12, "the storage failed"),
    "the card is full": ("pwrite64:error=ENOSPC", 150, 12, "no room left on the storage"),
    "the card turns read-only": ("pwrite64:error=EROFS", 150, 12, "the storage failed"),
    "the card is slow": ("fdatasync:delay_enter=300ms", 20, 8, ""),
}
"""What fails: a system call with its error, the first call that does, how many do, and what the box says."""


class Faulted:
    """A table whose writer meets a fault for a while; `wrong` says what should not have been."""

    def __init__(self, folder: Path, event: Path, seed: object, fault: str) -> None:
        call, first, many, self.says = FAULTS[fault]
        data = folder / "data"
        data.mkdir(parents=True)
        chance = Random(f"{fault} {seed}")
        first += chance.randrange(10)
        # The calls are counted in each thread, and only the journal's makes these.
        self._fault = f"{call}:when={first}..{first + many}"
        self._box = copied(data, "table", event, "--port", 0)
        self._journal = data / "shuffleup" / "friday.journal"
        self.caller = Caller(chance, "caller")
        self.caller.meet(self._box.address())
        self.caller.begin(PLAYERS)

    def play(self) -> list[str]:
        """Play through the fault and past it, end the table, and list what is wrong."""
        with meddling(self._box.pid, self._fault):
            for _ in range(ACTS):
                self.caller.act()
            while self.caller.not_stored and self.caller.asked < 10 * ACTS and not self._goes_on():
                self.caller.act()
        self._box.stop()
        self._box.close()
        return [*wrong_with(self._journal, self.caller.acknowledged, PLAYERS * STACK), *self._untold()]

    def _goes_on(self) -> bool:
        """Say whether something was stored after the last that was not."""
        number = int(self.caller.not_stored[-1].rpartition("-")[2])
        return any(int(one.rpartition("-")[2]) > number for one in self.caller.acknowledged)

    def _untold(self) -> Iterator[str]:
        said = self._box.said.read_text()
        if self.says and not (self.says in said and AGAIN in said):
            yield f"it did not say {self.says!r} and then {AGAIN!r}: {said[-300:]!r}"
        if self.says and not self.caller.not_stored:
            yield "nothing was refused"
        if self.caller.not_stored and not self._goes_on():
            yield "it does not go on"
        with Journal.open(self._journal, clock=BootClock()) as journal:
            for name in self.caller.not_stored:
                if journal.command(CommandId(name)):
                    yield f"{name} was refused and is there"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_says_what_is_wrong_with_its_storage_and_goes_on_by_itself(
    fault: str, event: Path, tmp_path: Path
) -> None:
    """APP-02: what could not be stored is refused with 503, and is not there."""
    needs_strace()
    assert Faulted(tmp_path / "box", event, 1, fault).play() == []


class Card:
    """A file system of its own, 1 MB large, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """Take all the room there is, to the last byte."""
        with (self.folder / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
            while ballast.write(bytes(512)):
                pass

    def make_room(self) -> None:
        """Give it back."""
        (self.folder / "ballast").unlink()


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Card]:
    folder = tmp_path / "card"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small file system takes root")
    yield Card(folder)
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_table_on_a_card_that_is_really_full_goes_on_when_there_is_room(
    card: Card, event: Path, settings: Callable[[Path], Path]
) -> None:
    """APP-02: no call is made to fail here; the file system has no byte left."""
    box = copied(event.parent / "data", "table", event, "--port", 0, "--config", settings(card.folder))
    caller = Caller(Random(5), "caller")
    caller.meet(box.address())
    caller.begin(PLAYERS)
    for _ in range(10):
        caller.act()
    card.fill()
    while len(caller.not_stored) < 10:
        caller.act()
    card.make_room()
    before = len(caller.acknowledged)
    for _ in range(10):
        caller.act()
    box.stop()
    box.close()
    assert len(caller.acknowledged) > before
    assert "no room left on the storage" in box.said.read_text()
    assert list(wrong_with(card.folder / "friday.journal", caller.acknowledged, PLAYERS * STACK)) == []


@pytest.fixture
def settings(tmp_path: Path) -> Callable[[Path], Path]:
    """Writes the settings of a box whose journals lie in a folder."""

    def write(folder: Path) -> Path:
        path = tmp_path / "unit.toml"
        path.write_text(f'folder = "{folder}"\n', encoding="utf-8")
        return path

    return write


def test_pages_are_answered_while_the_card_takes_its_time(event: Path, tmp_path: Path) -> None:
    """Every sync takes a second: a command waits for its own, and who only looks waits for none."""
    needs_strace()
    data = tmp_path / "box" / "data"
    data.mkdir(parents=True)
    box = copied(data, "table", event, "--port", 0)
    caller, looker = Caller(Random(5), "caller"), Caller(Random(5), "looker")
    caller.meet(box.address())
    looker.meet(caller.url)
    looks = 0
    with meddling(box.pid, "fdatasync:delay_enter=1s"):
        playing = Thread(target=enter_three, args=(caller,))
        playing.start()
        while playing.is_alive():
            looker.views()
            looks += 1
    box.kill()
    box.close()
    assert len(caller.acknowledged) == 3
    assert looks > 3 * len(caller.acknowledged)


def enter_three(caller: Caller) -> None:
    for name in ("Ann", "Bongani", "Carla"):
        caller.ask("floor", "register", "director", {"names": [name]})


@pytest.mark.nightly
def test_a_night_of_storage_faults(
    event: Path, tmp_path: Path, seeds_of_the_night: Seeds, night: Night
) -> None:
    needs_strace()
    refused = 0
    with night("storage-faults") as run:
        for seed in seeds_of_the_night(0.06):
            for number, fault in enumerate(FAULTS):
                table = Faulted(tmp_path / f"{seed}-{number}", event, seed, fault)
                run.failures += [f"{fault}, {seed}: {what}" for what in table.play()]
                run.count += 1
                refused += len(table.caller.not_stored)
                run.worst = f"{refused} commands refused, none of them stored"
    assert run.failures == []
