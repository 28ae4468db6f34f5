"""The sealed secrets of a floor: the seed of the envelopes (MYS-04), and the cards of players (PLY-01).

A standby gets them from its floor, so that it draws the same envelopes and knows all cards.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.field_types import CARD_SECRETS, Money
from shuffleup.storage.journal.writer import Writer

ENVELOPES = "mystery/"
"""The prefix of the names of the seeds of envelopes among the sealed secrets of a journal."""

MOST_AT_ONCE = 100
"""So many secrets are asked for in one request."""


def order_of(envelopes: Sequence[Money], seed: bytes) -> tuple[Money, ...]:
    """Shuffle a list, larger values first, as decks are shuffled: the n-th draw takes the n-th."""
    return shuffled(seed, envelopes)


def envelopes_name(bound: str) -> str:
    """Name the place among the journal's secrets where the seed of envelopes lies."""
    return f"{ENVELOPES}{bound}"


def secrets_of(floor: Floor) -> Iterator[str]:
    """Name the secrets that are in force, those of cards that were replaced left out."""
    if floor.mystery and floor.mystery.commitment:
        yield envelopes_name(floor.mystery.commitment)
    yield from (CARD_SECRETS + card.digest for card in floor.phones.cards if card.digest)


def binds(name: str, secret: bytes) -> bool:
    """Say whether a secret is the one that its name binds by SHA-256."""
    return commitment(secret) == name.partition("/")[2]


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
