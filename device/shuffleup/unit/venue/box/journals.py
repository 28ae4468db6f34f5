"""The journals of a box in a venue: one for each event, created from the floor's notice of the event."""

import re
from pathlib import Path

from shuffleup.kernel.clock import Clock
from shuffleup.network.bus import UnreadableMessage
from shuffleup.network.bus.notices import EventNotice
from shuffleup.stations.journal_check import require_whole_box
from shuffleup.storage.atomic_write import make_folder, sync_folder
from shuffleup.storage.journal import Journal, JournalError, JournalUnwritable, root

FOLDER = "venue"
SET_ASIDE = "set-aside"
ENDING = ".journal"
BESIDE = ("", "-wal", "-shm", ".lock")
"""What lies beside a journal and goes with it."""


class VenueJournals:
    """Opens the journals in the folder `venue` of a box: they are no events of its own to go on with."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder / FOLDER
        self._clock = clock

    def path(self, notice: EventNotice) -> Path:
        """Name the journal of an event; two events of one name have different files."""
        name = re.sub(r"[^A-Za-z0-9]+", "-", notice.event).strip("-")[:40] or "event"
        return self._folder / f"{name}-{notice.root[:8]}{ENDING}"

    def open(self, notice: EventNotice) -> Journal:
        """Open the journal of an event, or begin it.

        Raises:
            UnreadableMessage: the notice contradicts itself.
            JournalError: it cannot be opened or made.
        """
        genesis = notice.genesis.encode()
        if root(genesis).hex() != notice.root:
            raise UnreadableMessage(f"the floor's notice of {notice.event} is not of one piece")
        path = self.path(notice)
        if path.exists():
            journal = Journal.open(path, clock=self._clock)
            try:
                require_whole_box(journal)
            except JournalError:
                journal.close()
                raise
            return journal
        try:
            make_folder(path.parent)
        except OSError as error:
            raise JournalUnwritable(f"{path.parent}: cannot be made ({error.strerror})") from error
        return Journal.create(path, clock=self._clock, genesis=genesis)

    def set_aside(self, notice: EventNotice) -> Path:
        """Move a journal away whole, for a person to look at; returns where it lies then. It is closed.

        Raises:
            JournalUnwritable: it cannot be moved.
        """
        path, number = self.path(notice), 1
        while (target := path.parent / SET_ASIDE / f"{path.stem}-{number}{ENDING}").exists():
            number += 1
        try:
            make_folder(target.parent)
            for ending in BESIDE:
                beside = path.with_name(path.name + ending)
                if beside.exists():
                    beside.rename(target.with_name(target.name + ending))
            for folder in (target.parent, path.parent):
                sync_folder(folder)
        except OSError as error:
            raise JournalUnwritable(f"{path}: cannot be set aside ({error.strerror})") from error
        return target
