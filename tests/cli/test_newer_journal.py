"""A box that went back to an older release meets a journal of a newer one: it says so and leaves it alone."""

import hashlib
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, open_whole, running_unit
from shuffleup.cli.safe import salvaged
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.errors import JournalTooNew
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup_demo.virtual_time import run

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
NEWER = {
    "an event that is new": Draft(
        FLOOR, CommandId("new"), Actor("unit"), "flag.raised", b'{"type":"flag.raised"}'
    ),
    "a later schema of an event": Draft(
        FLOOR, CommandId("new"), Actor("unit"), "clock.paused", b'{"type":"clock.paused","how":1}', 9
    ),
}


def settings(clock):
    """Set a box up."""
    return BoxSettings(
        parts=SimulatedParts(HardwareSettings(), clock),
        clock=clock,
        seeds=RepeatableSeeds(7),
        ids=seeded_ids(7, "one"),
        key=UnitKey(bytes(32)),
        name="table unit",
        in_threads=False,
    )


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The evening of this release, so far."""
    path = tmp_path / "friday.journal"

    async def main(clock):
        async with running_unit(open_journal(path, clock, "friday", RuleSet()), settings(clock)):
            await clock.sleep(500)

    run(main, EVENING)
    return path


def goes_on(path: Path) -> None:
    """Start the table of this release on a journal."""

    async def main(clock):
        async with running_unit(open_whole(path, clock), settings(clock)):
            await clock.sleep(500)

    run(main, EVENING)


def rows_of(path: Path) -> list[bytes]:
    with closing(read_journal(path)) as reader:
        return [row.hash for row in reader.some_rows(FLOOR, 0, 100)]


@pytest.mark.parametrize("newer", NEWER.values(), ids=NEWER)
def test_what_an_older_release_cannot_read_is_named_and_no_row_follows_it(journal, newer):
    goes_on(journal)

    async def main(clock):
        with closing(open_whole(journal, clock)) as written:
            written.append([newer])

    run(main, EVENING)
    before = rows_of(journal)
    with pytest.raises(JournalTooNew, match=r"event 2 of floor .*: update this unit"):
        goes_on(journal)
    assert rows_of(journal) == before
    found = salvaged([journal.parent])
    assert found.event == "friday"
    assert "update" in found.wrong


def test_a_file_of_a_later_layout_is_named_and_not_a_byte_of_it_changes(journal):
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA user_version=7")
    before = hashlib.sha256(journal.read_bytes()).hexdigest()
    with pytest.raises(JournalTooNew, match="the journal has layout 7 and this version reads up to 1"):
        goes_on(journal)
    assert hashlib.sha256(journal.read_bytes()).hexdigest() == before
