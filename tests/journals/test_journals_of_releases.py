"""Stored evenings: those of earlier releases are opened, replayed to the same result and audited."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from journal_stand import digest, stand
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import running_unit
from shuffleup.cli.audit import audit
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock
from shuffleup_demo.virtual_time import run as run_in_virtual_time

KEPT = Path(__file__).resolve().parents[1] / "data/journals"
STANDS = msgspec.json.decode((KEPT / "stands.json").read_bytes(), type=dict[str, str])


def test_every_journal_that_is_kept_has_its_stand():
    assert sorted(path.stem for path in KEPT.glob("*.xz")) == sorted(STANDS)


@pytest.mark.parametrize("name", STANDS)
def test_a_kept_journal_replays_to_the_stand_of_its_evening(name, unpacked):
    assert digest(stand(unpacked(name))) == STANDS[name]


@pytest.mark.parametrize("name", STANDS)
def test_a_kept_journal_is_whole_for_the_audit(name, unpacked):
    audited = audit([unpacked(name)], [])
    assert [str(one) for one in audited.findings if one.weight == "wrong"] == []


@pytest.mark.parametrize("name", STANDS)
def test_a_kept_journal_is_opened_for_writing_with_nothing_set_aside(name, unpacked):
    with Journal.open(unpacked(name), clock=HandClock()) as journal:
        assert journal.problems == ()


def test_the_story_stands_as_it_was_told(story):
    """What everybody in the room would agree on: names, stacks, rulings, the clock."""
    standing = stand(story)
    assert standing["floor"]["players"] == [
        ["Ann", 1000, [1, 2], None],
        ["Bongani", 1000, [1, 3], None],
        ["Karla", 1000, [1, 1], None],
        ["Dries", 1000, [1, 4], None],
    ]
    assert standing["floor"]["rulings"] == ["the button bets last", "the phone stays in the pocket"]
    assert (standing["floor"]["level"], standing["floor"]["seconds left"]) == (2, 2097)
    table = standing["tables"]["table/1"]
    assert (table["hand"], table["stacks"]) == (3, [(1, 1000), (2, 1000), (3, 1000), (4, 1000)])


@pytest.mark.run_by(run_in_virtual_time, datetime(2030, 1, 1, 19, 0, tzinfo=UTC))
async def test_an_evening_that_was_stored_goes_on(clock, /, story):
    parts, ids = SimulatedParts(HardwareSettings(), clock), seeded_ids(7, "later")
    settings = BoxSettings(
        parts=parts,
        clock=clock,
        seeds=RepeatableSeeds(7),
        ids=ids,
        key=UnitKey(bytes(32)),
        name="later",
        in_threads=False,
    )
    journal = Journal.open(story, clock=clock)
    async with running_unit(journal, settings) as unit:
        submit = unit.evening.submit
        resumed = await submit(Command(ids.next(), FLOOR, "resume_clock", Actor("director")))
        begun = await submit(Command(ids.next(), Stream("table/1"), "start_hand", Actor("dealer")))
        assert (resumed.status, begun.status) == (200, 200)
        assert unit.evening.table.table.play.hand_no == 4
        assert unit.evening.floor.state.chips_counted() == 4000
        await clock.sleep(1_000)
