"""The secrets that a standby gets from its floor, so that it draws the same envelopes and knows all cards."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from shuffleup.floor.state import Floor
from shuffleup.stations.floor_secrets import MOST_AT_ONCE, binds, secrets_of
from shuffleup.storage.journal import Writer

Fetch = Callable[[Sequence[str]], Awaitable[Mapping[str, bytes]]]
"""Asks the floor for secrets by their names; what it does not have, or does not answer, is left out."""


class StandbySecrets:
    """Keeps the secrets of the floor's present state among the sealed ones of the copy.

    With them the standby goes on as the floor (MYS-04, PLY-01). A secret is asked for after the row that
    binds it is in the copy, so that none lies there without its row.
    """

    def __init__(self, writer: Writer, fetch: Fetch) -> None:
        self._writer, self._fetch = writer, fetch
        self._there: set[str] = set()
        self._looked_at: Floor | None = None

    async def look(self, floor: Floor | None) -> None:
        """Ask for what is missing, where the floor has changed or did not give everything last time.

        Raises:
            JournalError: the storage does not let us.
        """
        if floor is None or floor is self._looked_at:
            return
        missing = [name for name in secrets_of(floor) if name not in self._there]
        for first in range(0, len(missing), MOST_AT_ONCE):
            await self._take(missing[first : first + MOST_AT_ONCE])
        if self._there.issuperset(missing):
            self._looked_at = floor

    async def _take(self, names: Sequence[str]) -> None:
        unknown = [name for name in names if await self._writer.unseal(name) is None]
        given = await self._fetch(unknown) if unknown else {}
        sound = {name: given[name] for name in unknown if name in given and binds(name, given[name])}
        if sound:
            await self._writer.append((), sealed=sound)
        self._there.update(name for name in names if name not in unknown or name in sound)
