"""Every fault of a box has its words, in German too."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from shuffleup.hardware.hal import UnitPart
from shuffleup.kernel.field_types import Actor, CommandId, Millis, TableNo, table_stream
from shuffleup.kernel.language import speaking
from shuffleup.protocol.faults import DisplaySilent, Fault, NotStored, PartMissing, StorageCause
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.errors import (
    JournalAstray,
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalUnwritable,
    NoMemory,
    RowTooNew,
    StorageFailed,
    StorageFull,
)
from shuffleup.storage.journal.row_hash import Row
from shuffleup.table.card_machine.machine_events import Loss, PortUnopened
from shuffleup.views.card_machine import LOSSES, lost
from shuffleup.views.words.faults import FAULTS, NAMES, PARTS, STORAGE, fault_line, part_name

SAMPLES = {
    "part": UnitPart.KEYS,
    "cause": StorageCause.FULL,
    "languages": ("en", "de"),
    "bcm": 4,
    "header": 7,
}
"""Facts of a fault by their names; any other is a text."""


def kinds(kind: type[Fault]) -> Iterator[type[Fault]]:
    """List the kinds that can be raised: those that are no kind for others."""
    for one in kind.__subclasses__():
        yield from kinds(one) if one.__subclasses__() else (one,)


def test_every_fault_of_a_part_and_of_the_box_has_words():
    assert set(PARTS) == {kind.code for kind in kinds(Fault) if issubclass(kind, PartMissing)}
    assert set(FAULTS) == {kind.code for kind in kinds(Fault) if not issubclass(kind, PartMissing)}
    assert set(STORAGE) == set(StorageCause)
    assert set(NAMES) >= set(UnitPart)
    assert set(LOSSES) == set(get_args(Loss))


def test_no_fault_is_left_in_english(in_marked_words):
    for kind in kinds(Fault):
        said = line_in(in_marked_words, kind(*(SAMPLES.get(name, "#") for name in kind.names)))
        assert re.findall("[A-Za-z]{2,}", re.sub("«[^»]*»", " ", said)) in ([], ["en", "de"]), kind
    for cause in StorageCause:
        assert line_in(in_marked_words, NotStored(cause, "#")).startswith("«"), cause
    with speaking(in_marked_words):
        assert [name for name in NAMES if not part_name(name).startswith("«")] == []


def line_in(language, fault):
    with speaking(language):
        return fault_line(fault)


def test_a_part_that_is_missing_is_named_in_german_with_what_the_system_says(german):
    fault = DisplaySilent(UnitPart.DISPLAY, "0x3C", "[Errno 121] Remote I/O error")
    assert line_in(german, fault) == (
        "Display: antwortet nicht an I2C-Adresse 0x3C ([Errno 121] Remote I/O error); "
        "die vier Drähte prüfen, und dass I2C an ist (dtparam=i2c_arm=on)"
    )


def test_a_card_machine_that_is_missed_is_said_in_german(german):
    with speaking(german):
        assert lost(PortUnopened("/dev/cards", "No such device")) == (
            "/dev/cards lässt sich nicht öffnen (No such device); den Stecker prüfen, es wird erneut versucht"
        )


@pytest.mark.parametrize(
    ("failure", "cause"),
    [
        (StorageFull("full"), StorageCause.FULL),
        (StorageFailed("EIO"), StorageCause.FAILED),
        (NoMemory("none"), StorageCause.NO_MEMORY),
        (JournalUnwritable("read-only"), StorageCause.UNWRITABLE),
        (JournalBusy("busy"), StorageCause.BUSY),
        (JournalAstray("gone"), StorageCause.ASTRAY),
        (JournalDamaged("damaged"), StorageCause.DAMAGED),
        (JournalError("another"), StorageCause.OTHER),
    ],
)
def test_an_error_of_the_journal_says_its_cause(failure, cause):
    assert failure.fault.facts == {"cause": cause, "error": str(failure)}


def test_a_storage_that_fails_is_said_in_german(german):
    assert line_in(german, StorageFailed("friday.journal: EIO", "disk I/O error").fault) == (
        "der Speicher ist ausgefallen (disk I/O error); nichts wurde gespeichert. Karte oder Platte prüfen "
        "und noch einmal versuchen."
    )


def test_an_event_of_a_later_release_is_logged_in_english_and_shown_in_german(german):
    row = Row(
        stream=table_stream(TableNo(2)),
        epoch=1,
        seq=9,
        command_id=CommandId("later"),
        caused_by=None,
        actor=Actor("unit"),
        type="hand.juggled",
        version=1,
        payload=b"{}",
        wall="2026-01-01T19:00:00.000Z",
        boot_id="boot",
        monotonic=Millis(1),
        previous_hash=b"",
        hash=b"",
    )
    with speaking(german), pytest.raises(RowTooNew) as unread:
        TABLE_EVENTS.read(row)
    assert str(unread.value) == "event 9 of table/2 is of the unknown type hand.juggled: update this unit."
    assert line_in(german, unread.value.fault) == (
        "Ereignis 9 von table/2 ist von der unbekannten Art hand.juggled: dieses Gerät aktualisieren."
    )
