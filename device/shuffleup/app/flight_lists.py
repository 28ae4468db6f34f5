"""Follows the floor of a flight: its bag list lies on the box as long as it is closed."""

import logging
from collections.abc import Callable

from shuffleup.archive.own_bag_list import own_bag_list
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.bag_lists import BagFolder
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.reader import JournalReader

_log = logging.getLogger(__name__)


class FlightLists:
    """The bag lists of this box as its floor reads and leaves them; `journal` opens that of the floor.

    Day two on the same box finds the list of each closed flight without a file that somebody carries.
    """

    def __init__(self, folder: BagFolder, floor: FloorStation, journal: Callable[[], JournalReader]) -> None:
        self._folder, self._floor, self._journal = folder, floor, journal
        self._closed: bool | None = None
        self._read: tuple[str, ...] = ()
        floor.bags = folder
        self.follow()
        floor.watch(self.follow)

    def follow(self) -> None:
        """Write the list of the flight when it is closed, drop it when it is open again.

        Where the storage refuses, the list is written with the next start.
        """
        state = self._floor.state
        read = tuple(one.list.head.run for one in state.bag_lists.lists)
        if read != self._read:
            self._note(read, state.event_id)
        if not state.rules.flights.are_played:
            return
        closed = state.flight.closed is not None
        if closed == self._closed:
            return
        self._closed = closed
        try:
            with self._journal() as journal:
                root = journal.root
            self._folder.drop_run(root.hex())
            if self._floor.closed_by and closed:
                self._folder.keep_own(own_bag_list(state, root, self._floor.closed_by))
        except (OSError, CommandError, JournalError) as error:
            _log.warning("%s: the bag list cannot be written (%s)", self._folder.path, error)

    def _note(self, read: tuple[str, ...], event: str) -> None:
        """Keep a flight that was read from being opened again on this box (FLT-08)."""
        self._read = read
        try:
            self._folder.note_read(read, event)
        except OSError as error:
            _log.warning("%s: cannot be written (%s)", self._folder.path, error)
