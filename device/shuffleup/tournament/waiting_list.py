"""Those who wait for a seat, in the order in which they came."""

import msgspec

from shuffleup.identity import EntryId


class WaitsAlready(ValueError):
    """Nobody stands on the list twice."""


class DoesNotWait(ValueError):
    """This entry is not on the list."""


class WaitingList(msgspec.Struct, frozen=True):
    """The alternates: whoever came first has the next free seat (REG-17)."""

    entries: tuple[EntryId, ...] = ()

    def joined(self, entry: EntryId) -> "WaitingList":
        """Put an entry at the end.

        Raises:
            WaitsAlready: it is on the list.
        """
        if entry in self.entries:
            raise WaitsAlready(f"{entry} waits already, at place {self.place_of(entry)}")
        return WaitingList((*self.entries, entry))

    def gone(self, entry: EntryId) -> "WaitingList":
        """Take an entry off, who does not want to wait any longer.

        Raises:
            DoesNotWait: it is not on the list.
        """
        self.place_of(entry)
        return WaitingList(tuple(other for other in self.entries if other != entry))

    def place_of(self, entry: EntryId) -> int:
        """Return the place of an entry, 1 for the next to be seated.

        Raises:
            DoesNotWait: it is not on the list.
        """
        if entry not in self.entries:
            raise DoesNotWait(f"{entry} is not on the waiting list")
        return self.entries.index(entry) + 1

    def seated(self, free_seats: int) -> tuple[tuple[EntryId, ...], "WaitingList"]:
        """Return who gets the free seats, in their order, and who still waits."""
        count = max(0, free_seats)
        return self.entries[:count], WaitingList(self.entries[count:])
