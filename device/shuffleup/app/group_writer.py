"""The journal of an evening at the highest speed: one sync makes many acts durable."""

from collections.abc import Mapping, Sequence

from shuffleup.storage.journal import Draft, InlineWriter, Journal, JournalError, Row
from shuffleup.storage.journal.store import NOTHING_SEALED

ACTS_A_GROUP = 500


class GroupWriter(InlineWriter):
    """Stores every act at once and syncs the storage once for many of them.

    Nobody goes on with an evening in virtual time: it comes to its end, or it is played again. So what is
    shown need not be durable one by one, and after a sync that failed nothing more is stored.
    """

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self._acts = 0
        self._failed: JournalError | None = None

    async def append(
        self, drafts: Sequence[Draft], *, sealed: Mapping[str, bytes] = NOTHING_SEALED, settle: bool = True
    ) -> tuple[Row, ...]:
        """Store events and secrets; the group is synced when it is full."""
        if self._failed:
            raise self._failed
        try:
            rows = await super().append(drafts, sealed=sealed, settle=False)
            self._acts += 1
            if self._acts % ACTS_A_GROUP == 0:
                await self.settle()
        except JournalError as error:
            self._failed = error
            raise
        return rows

    async def close(self) -> None:
        """Sync what is stored and close the journal."""
        if self._failed is None:
            await self.settle()
        await super().close()
