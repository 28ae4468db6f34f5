"""Every small file that a box keeps, by the code of the box: each is written several times, and read."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from shuffleup.app.config import Settings, read_settings, write_settings
from shuffleup.archive.journal_folder import archive
from shuffleup.floor.command import EventOpened
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, TableNo, UnitId
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Membership, keep_membership, read_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import FILE_NAME as KEY_FILE, unit_key
from shuffleup.protocol.touch import LookView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.errors import NoJournal
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.box.box_settings import KeptSetting, Volumes, kept_look
from shuffleup.unit.box.first_run import KeptFirstRun
from shuffleup.unit.venue.venue_box import KeptOrders, StoredOrders
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.steps import FirstRun
from shuffleup_demo.clocks import HandClock

ROUNDS = 4
ROWS = 3
NEW_RUN = FirstRun(KeyTest(()))


class SmallFile(NamedTuple):
    """How a file is written for the n-th time, and read; both tell its content, "" is that of no file."""

    write: Callable[[Path, int], str]
    read: Callable[[Path], str]


def _settings(folder: Path, n: int) -> str:
    write_settings(folder / "unit.toml", Settings(unit=f"box {n}"))
    return f"box {n}"


def _settings_read(folder: Path) -> str:
    path = folder / "unit.toml"
    return read_settings(path).unit if path.exists() else ""


def _key(folder: Path, n: int) -> str:
    return unit_key(folder).unit_id


def _key_read(folder: Path) -> str:
    return unit_key(folder).unit_id if (folder / KEY_FILE).exists() else ""


def _pin(folder: Path, n: int) -> str:
    pin = FloorPin(folder, HandClock())
    if n == 3:
        pin.forget()
    else:
        pin.set(f"{4000 + n}")
    return _pin_read(folder)


def _pin_read(folder: Path) -> str:
    pin = FloorPin(folder, HandClock())
    return sha256(pin.record()).hexdigest()[:8] if pin.is_set else ""


def _membership(folder: Path, n: int) -> str:
    floors = (FloorAddress("floor.local", 8883, 8443),)
    keep_membership(folder, Membership(f"venue {n}", "unit", "password", floors, authority="PEM"))
    return f"venue {n}"


def _membership_read(folder: Path) -> str:
    found = read_membership(folder)
    return found.venue if found else ""


def _look(folder: Path, n: int) -> str:
    kept_look(folder / "look.json").set(LookView(brightness=50 + n))
    return str(50 + n)


def _look_read(folder: Path) -> str:
    found = kept_look(folder / "look.json").now.brightness
    return "" if found == LookView().brightness else str(found)


def _volumes(folder: Path, n: int) -> str:
    KeptSetting(Volumes(), folder / "sound.json").set(Volumes(quiet_from=f"0{n}:00"))
    return f"0{n}:00"


def _volumes_read(folder: Path) -> str:
    kept = KeptSetting(Volumes(), folder / "sound.json")
    return kept.fault or kept.now.quiet_from


def _orders(folder: Path, n: int) -> str:
    KeptOrders(folder).write(StoredOrders(epochs={"event": n}))
    return str(n)


def _orders_read(folder: Path) -> str:
    return str(KeptOrders(folder).read().epochs.get("event", ""))


def _first_run(folder: Path, n: int) -> str:
    KeptFirstRun(folder).keep(FirstRun(KeyTest(()), table=n + 1))
    return str(n + 1)


def _first_run_read(folder: Path) -> str:
    kept = KeptFirstRun(folder)
    return str(kept.read(NEW_RUN).table) if kept.is_on else ""


def _paired(folder: Path, n: int) -> str:
    units = PairedUnits(folder)
    units.add(UnitId(f"{n:064x}"), f"box {n}", "password", TableNo(n))
    return str(len(units.units))


def _paired_read(folder: Path) -> str:
    return str(len(PairedUnits(folder).units) or "")


def _archive(folder: Path, n: int) -> str:
    make_folder(folder)
    path = folder / f"evening-{n}.journal"
    with Journal.create(path, clock=HandClock(), genesis=b"{}") as journal:
        event = EventOpened(f"evening {n}", RuleSet(), 1)
        seeds = RepeatableSeeds(7)
        drafts = [
            FLOOR_EVENTS.draft(FLOOR, CommandId("c1"), Actor("director"), event, seeds) for _ in range(ROWS)
        ]
        journal.append(drafts)
    archive(path, HandClock(), unfinished=True)
    return str(n)


def _archive_read(folder: Path) -> str:
    """Count the evenings that are whole, in their place or in the archive."""
    whole = 0
    while _rows(folder, whole + 1) == ROWS:
        whole += 1
    return str(whole or "")


def _rows(folder: Path, n: int) -> int:
    for path in (folder / "archive" / f"evening-{n}.journal", folder / f"evening-{n}.journal"):
        try:
            with read_journal(path) as journal:
                return journal.verify().rows
        except NoJournal:
            continue
    return 0


SMALL_FILES: Mapping[str, SmallFile] = {
    "settings": SmallFile(_settings, _settings_read),
    "key": SmallFile(_key, _key_read),
    "pin": SmallFile(_pin, _pin_read),
    "membership": SmallFile(_membership, _membership_read),
    "look": SmallFile(_look, _look_read),
    "volumes": SmallFile(_volumes, _volumes_read),
    "orders": SmallFile(_orders, _orders_read),
    "first-run": SmallFile(_first_run, _first_run_read),
    "paired": SmallFile(_paired, _paired_read),
    "archive": SmallFile(_archive, _archive_read),
}
"""Each has a folder of its own name, which its first writing makes."""
