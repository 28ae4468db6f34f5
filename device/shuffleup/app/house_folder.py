"""The journal of the house of a floor, in a folder of its own beside the journals of its events."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from shuffleup.archive.journal_folder import ENDING, NoEvent, free_path
from shuffleup.floor.house.contents import folded
from shuffleup.floor.house.floor_facts import ShortName
from shuffleup.floor.house.state import House
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import HOUSE
from shuffleup.stations.house import HOUSE_EVENTS
from shuffleup.storage.atomic_write import make_folder, sync_folder
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal

FOLDER = "house"
BESIDE = ("", "-wal", "-shm", ".lock")
"""The endings of files that lie beside a journal and move with it."""


def short_name(stem: str) -> ShortName:
    """Make the short name of an event of the name of its file: it stands in topics and addresses."""
    word = re.sub(r"[^a-z0-9]+", "-", stem.casefold()).strip("-")[:32].strip("-")
    return ShortName(word or "event")


def house_path(folder: Path) -> Path:
    """Name the journal of the house of a floor that has its journals in a folder."""
    return folder / FOLDER / f"house{ENDING}"


def house_of(folder: Path) -> House | None:
    """Read which events a floor runs; None where it runs one, or none.

    Raises:
        JournalError: the journal of the house cannot be read.
    """
    path = house_path(folder)
    if not path.exists():
        return None
    with read_journal(path) as journal:
        house = folded(HOUSE_EVENTS.read(row) for row in journal.rows(HOUSE))
    return house if house.events else None


def open_house(folder: Path, clock: Clock, genesis: bytes = b"") -> Journal:
    """Open the journal of the house, or begin it; `genesis` is that of a floor of which this is a copy.

    Raises:
        JournalError: it cannot be opened or made.
    """
    path = house_path(folder)
    if path.exists():
        return Journal.open(path, clock=clock)
    make_folder(path.parent)
    begins = genesis or msgspec.json.encode({"event": "house", "drawn": SystemSeeds().seed().hex()})
    return Journal.create(path, clock=clock, genesis=begins)


def first_journal(folder: Path, house: House) -> Path:
    """Name the journal of the first event of a house."""
    return journal_named_short(folder, next(iter(house.events)))


def journal_named_short(folder: Path, short: ShortName) -> Path:
    """Find the journal of an event by its short name.

    Raises:
        NoEvent: there is none.
    """
    for path in sorted(folder.glob(f"*{ENDING}")):
        if short_name(path.stem) == short:
            return path
    raise NoEvent(f"{folder}: the journal of {short} is missing, which the house says is open")


def further(house: House) -> Iterator[ShortName]:
    """List the events beside the first one that are open."""
    return (one.short for one in house.events.values() if one.path and not one.is_closed)


def put_away_house(folder: Path) -> None:
    """Keep the journal of a house whose events are all put away under another name."""
    path = house_path(folder)
    if path.exists():
        target = free_path(path.parent, "house-1")
        for ending in BESIDE:
            if (beside := path.with_name(path.name + ending)).exists():
                beside.rename(target.with_name(target.name + ending))
        sync_folder(path.parent)
