"""`shuffleup backup` as a host uses it, and the copies that a box makes by itself on its own stick."""

import asyncio
import os

import pytest

from shuffleup.app.stick_backup import StickCopies, in_a_process, mark, mounted, own, own_folder
from shuffleup.kernel.field_types import UnitId
from shuffleup.protocol.faults import NotStored, StorageCause
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import Look, prepared
from shuffleup_demo.clocks import HandClock
from shuffleup_demo.virtual_time import run as run_in_virtual_time
from tests.refused import worded

OURS, OTHERS = UnitId("5d990db1d3e3" + "0" * 52), UnitId("77aa00bb11cc" + "0" * 52)


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def event(shuffleup, tmp_path):
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    return tmp_path / "friday.toml"


def commands_in(path):
    with read_journal(path, rests=True) as journal:
        assert journal.verify().ok
        return [row.command_id for stream in journal.streams() for row in journal.rows(stream)]


def test_the_journal_of_a_running_table_is_copied_while_it_is_played(started, shuffleup, event, stick):
    unit = started("table", event)
    unit.ask("a1", "floor", "register", "director", names=["Ann", "Bongani"])
    run = shuffleup("backup", stick)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("friday: ")
    assert f"saved as {stick}/friday.journal" in run.stdout
    assert "a1" in commands_in(stick / "friday.journal")
    unit.ask("a2", "floor", "draw_seats", "director")
    assert shuffleup("backup", stick, "--event", "friday").returncode == 0
    assert "a2" in commands_in(stick / "friday.journal")


def test_a_stick_is_the_boxs_own_from_the_first_copy_with_always_on(started, shuffleup, event, stick):
    started("table", event)
    run = shuffleup("backup", stick, "--always")
    assert run.returncode == 0
    (folder,) = stick.iterdir()
    assert sorted(one.name for one in folder.iterdir()) == ["friday.journal", "whose.txt"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("nowhere",), "nowhere: there is no such folder"),
        (("--always",), "name the folder where it is mounted"),
        ((".", "--event", "saturday"), "there is no journal of saturday"),
    ],
)
def test_what_cannot_be_done_is_one_line(started, shuffleup, event, words, line):
    started("table", event)
    run = shuffleup("backup", *words)
    assert run.returncode == 2
    assert line in run.stderr
    assert run.stderr.count("\n") == 1


def test_without_a_stick_of_its_own_nothing_is_copied(started, shuffleup, event):
    started("table", event)
    run = shuffleup("backup")
    assert run.returncode == 0
    assert "no stick of this box is in" in run.stdout


def test_what_is_mounted_where_sticks_are_is_a_stick():
    """proc(5): a blank in a name is written as an octal number."""
    text = (
        "/dev/mmcblk0p2 / ext4 rw 0 0\n"
        "/dev/sda1 /media/pi/THE\\040STICK vfat rw 0 0\n"
        "tmpfs /run/media tmpfs rw 0 0\n"
        "/dev/sdb1 /mnt/copies exfat rw 0 0\n"
        "/dev/sdc1 /srv/disk ext4 rw 0 0\n"
    )
    assert [str(one) for one in mounted(text)] == ["/media/pi/THE STICK", "/mnt/copies"]


def test_an_empty_place_for_a_stick_is_none_though_the_sandbox_of_a_service_mounts_it():
    """There it is a piece of what the system is on; a stick that is put in lies over it."""
    empty = "/dev/mmcblk0p2 / ext4 ro 0 0\n/dev/mmcblk0p2 /media/shuffleup ext4 rw 0 0\n"
    assert mounted(empty) == ()
    stick = "/dev/sda1 /media/shuffleup vfat rw,gid=991 0 0\n"
    assert [str(one) for one in mounted(empty + stick)] == ["/media/shuffleup"]


def test_a_foreign_stick_is_passed_over(tmp_path):
    sticks = tuple(tmp_path / name for name in ("ours", "shared", "others", "plain", "forged"))
    for stick in sticks:
        stick.mkdir()
    ours, shared, others, _, forged = sticks
    for stick in (ours, shared):
        mark(stick, OURS)
    for stick in (shared, others):
        mark(stick, OTHERS)
    own_folder(forged, OURS).mkdir()
    (own_folder(forged, OURS) / "whose.txt").write_text(f"The box {OTHERS} keeps copies here.\n")
    assert list(own(sticks, OURS)) == [own_folder(ours, OURS), own_folder(shared, OURS)]
    assert list(own(sticks, OTHERS)) == [own_folder(shared, OTHERS), own_folder(others, OTHERS)]


class Evening:
    """A journal that is written to now and then, sticks that come and go, and what is told of them."""

    def __init__(self, path, clock):
        self.path, self.clock = path, clock
        self.sticks, self.fault, self.made, self.told = (), None, 0, []
        path.write_bytes(b"")
        self.journals = (path,)
        self.copies = StickCopies(
            lambda: self.journals,
            self.make,
            sticks=lambda: self.sticks,
            clock=clock,
            told=self.told.append,
        )

    async def make(self, journal):
        self.made += 1
        self.last = journal
        return self.fault

    async def minutes(self, count):
        await self.clock.sleep(count * 60_000)


def test_a_copy_is_made_for_a_new_stick_and_whenever_the_journal_has_changed(tmp_path):
    async def main(clock):
        at = Evening(tmp_path / "friday.journal", clock)
        running = asyncio.create_task(at.copies.run())
        await at.minutes(3.5)
        assert at.made == 0
        at.sticks = (tmp_path / "stick",)
        await at.minutes(3)
        assert at.made == 1
        os.utime(at.path, ns=(5, 5))
        await at.minutes(3)
        assert at.made == 2
        at.sticks = ()
        await at.minutes(1)
        at.sticks = (tmp_path / "stick",)
        await at.minutes(3)
        assert (at.made, at.told) == (3, [])
        running.cancel()

    run_in_virtual_time(main, HandClock().wall())


def test_each_event_of_a_floor_is_copied_when_its_own_journal_has_changed(tmp_path):
    async def main(clock):
        at = Evening(tmp_path / "main.journal", clock)
        at.sticks = (tmp_path / "stick",)
        running = asyncio.create_task(at.copies.run())
        await at.minutes(1.5)
        assert at.made == 1
        side = tmp_path / "side.journal"
        side.write_bytes(b"")
        at.journals = (at.path, side)
        await at.minutes(2)
        assert (at.made, at.last) == (2, side)
        os.utime(at.path, ns=(5, 5))
        await at.minutes(2)
        assert (at.made, at.last) == (3, at.path)
        running.cancel()

    run_in_virtual_time(main, HandClock().wall())


def test_a_stick_that_takes_no_copy_is_told_once_and_tried_every_minute(tmp_path):
    async def main(clock):
        at = Evening(tmp_path / "friday.journal", clock)
        at.sticks, at.fault = (tmp_path / "stick",), NotStored(StorageCause.FULL, "")
        running = asyncio.create_task(at.copies.run())
        await at.minutes(3.5)
        assert (at.made, at.told) == (4, [at.fault])
        full, at.fault = at.fault, None
        await at.minutes(3)
        assert (at.made, at.told) == (5, [full, None])
        running.cancel()

    run_in_virtual_time(main, HandClock().wall())


def test_the_process_that_makes_the_copies_says_in_one_line_what_is_wrong(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    journal = tmp_path / "friday.journal"
    missing = asyncio.run(in_a_process(journal, OURS))
    assert worded(missing).startswith("the copy was not made (there is no journal of friday in ")
    Journal.create(journal, clock=HandClock(), genesis=b"{}").close()
    assert asyncio.run(in_a_process(journal, OURS)) is None


def test_the_process_that_makes_the_copies_gives_the_cause_of_a_storage(shuffleup, stick, tmp_path):
    Journal.create(tmp_path / "friday.journal", clock=HandClock(), genesis=b"{}").close()
    (stick / "friday.journal.new").mkdir()
    run = shuffleup("backup", stick, "--facts", "--event", tmp_path / "friday.journal")
    assert run.returncode == 2
    assert '"cause":"unwritable"' in run.stdout
    assert run.stderr.count("\n") == 1


def test_the_look_of_the_house_is_part_of_a_copy(shuffleup, stick, tmp_path):
    """LOOK-15: copied with its folder, so that another box can take it over."""
    look, files = prepared(Look(title="Club"), {"look.toml": b""})
    LookFolder(tmp_path).keep(look.digest, files)
    LookFolder(tmp_path).take(("", look.digest))
    Journal.create(tmp_path / "friday.journal", clock=HandClock(), genesis=b"{}").close()
    assert shuffleup("backup", stick, "--event", tmp_path / "friday.journal").returncode == 0
    assert LookFolder(stick).shown() == look
