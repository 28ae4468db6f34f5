"""Rows of a lost floor that a standby requests from the witnesses while it takes over.

Two boxes have verified copies of the floor's rows, and may have received more than the standby. The standby
accepts a row only with the signature of the floor, so one box is enough, and no number of boxes could forge a
row. Agreement of two boxes would prove less: one person can hold two boxes. A row without a signature is not
used, is reported to the director, and is set aside by its box.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import FLOOR, Millis
from shuffleup.network.bus import Bus, Message, UnreadableMessage, topics
from shuffleup.network.bus.delivery import Delivery, decode_delivery
from shuffleup.network.bus.notices import RowsHeld, RowsWanted, read_notice
from shuffleup.network.bus.stream import Position
from shuffleup.network.trust.epoch_proof import Claims
from shuffleup.storage.journal import Row

PATIENCE_MS = Millis(15_000)
"""How long boxes are waited for: one that has lost its floor knocks here within seconds (`bus.mqtt`)."""

MOST_ROWS = 10_000
"""Rows that one box may give; a standby that lacks more has stood beside no floor."""


class Gathered(msgspec.Struct, frozen=True):
    """The result: rows to be stored, their sources, the number left out without proof, and silent boxes."""

    rows: tuple[Row, ...] = ()
    giver: str = ""
    unproved: int = 0
    silent: tuple[str, ...] = ()


class FloorRowsTaken:
    """Asks and gathers.

    `names` are the boxes that have tables, by their users on the bus, and `waits_for` those of them to be
    waited for; `at` is where the own copy of the floor's stream ends.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        *,
        at: Position,
        root: bytes,
        claims: Claims,
        names: Mapping[str, str],
        waits_for: Collection[str],
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._at = at
        self._root = root
        self._claims = claims
        self._names = names
        self._waits_for = waits_for
        self._held: dict[str, dict[int, Delivery]] = {}
        self._upto: dict[str, int] = {}
        self._news = asyncio.Event()

    async def gather(self) -> Gathered:
        """Ask, and return when all that are waited for have answered, or after `PATIENCE_MS`."""
        listening = self._bus.subscribe(topics.floor_rows("+"), self._came)
        wanted = msgspec.json.encode(RowsWanted(self._root.hex(), self._at.seq))
        self._bus.publish(topics.FLOOR_WANTED, wanted, retain=True)
        due = Millis(self._clock.now() + PATIENCE_MS)
        while self._waits() and self._clock.now() < due:
            self._news.clear()
            await until(self._clock, due, self._news)
        self._bus.publish(topics.FLOOR_WANTED, b"", retain=True)
        listening.close()
        return self._found()

    async def _came(self, message: Message) -> None:
        """Keep what a box gives.

        Raises:
            UnreadableMessage: it is none of the rows that were wanted.
        """
        user, held = message.topic.split("/")[1], read_notice(message.payload, RowsHeld)
        if held.root != self._root.hex() or user not in self._names:
            raise UnreadableMessage("these rows are of another event, or of a box without a table")
        if not 0 <= held.upto <= self._at.seq + MOST_ROWS:
            raise UnreadableMessage(f"no floor has {held.upto} rows where we know {self._at.seq}")
        rows = self._held.setdefault(user, {})
        for delivery in map(decode_delivery, map(bytes, held.rows)):
            if delivery.row.stream == FLOOR and self._at.seq < delivery.row.seq <= held.upto:
                rows[delivery.row.seq] = delivery
        self._upto[user] = held.upto
        self._news.set()

    def _waits(self) -> bool:
        return any(not self._is_whole(user) for user in self._waits_for)

    def _is_whole(self, user: str) -> bool:
        upto = self._upto.get(user)
        return upto is not None and len(self._held[user]) >= upto - self._at.seq

    def _found(self) -> Gathered:
        best = Gathered()
        most = 0
        for user, held in self._held.items():
            chain = _chain(self._at, held)
            proved = self._proved(chain)
            most = max(most, len(chain))
            if len(proved) > len(best.rows):
                best = Gathered(tuple(proved), self._names[user])
        silent = tuple(self._names[user] for user in self._waits_for if not self._is_whole(user))
        return Gathered(best.rows, best.giver, most - len(best.rows), silent)

    def _proved(self, chain: Sequence[Delivery]) -> list[Row]:
        """Give the rows up to the last that the floor has signed: its hash holds all before it."""
        count = next(
            (number for number in range(len(chain), 0, -1) if self._claims.proves_row(chain[number - 1])),
            0,
        )
        return [one.row for one in chain[:count]]


def _chain(at: Position, held: dict[int, Delivery]) -> list[Delivery]:
    """Give the rows that follow ours without a gap; that each fits its own hash was seen when it came."""
    chain, last = list[Delivery](), at.hash
    for seq in _from(at.seq + 1):
        one = held.get(seq)
        if one is None or one.row.previous_hash != last:
            return chain
        chain.append(one)
        last = one.row.hash
    return chain


def _from(first: int) -> Iterable[int]:
    return range(first, first + MOST_ROWS)
