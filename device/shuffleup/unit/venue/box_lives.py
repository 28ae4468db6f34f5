"""The lives of the boxes of a venue: whose rows count, and where two boxes have one key.

A box draws a life at each start of its program and keeps the ones before on its card. So a restarted box is
the heir of the life that played its table last, and a copied or older card is not. Where two heirs live at
once, or one comes that is no heir, there is a doubt: no row counts before a person has chosen.
"""

from collections import defaultdict
from collections.abc import Callable, Collection

import msgspec

from shuffleup.floor.boxes import BoxBegan, TwoBoxesFound
from shuffleup.floor.feature_states import BoxLife, UnitAt, box_code
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Millis, TableNo
from shuffleup.network.bus.notices import LifeJudged, LifeTold, Standing
from shuffleup.network.bus.row_stream import Delivery, RowLink, behind
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.journal.writer import Writer
from shuffleup.unit.venue.remote_tables import NotTheHolder, TableHolders

SETTLE_MS = Millis(5_000)
"""Where a box has played while it was not heard, so long another one of its key is awaited: both look for
their broker and have found it by then (`network.bus.reconnecting`)."""

SILENT_MS = Millis(12_000)
"""A life that has asked nothing for so long is over: each asks every 10 s (`level_clock.ASK_MS`)."""

Tell = Callable[[str], None]


class _Claim(msgspec.Struct, frozen=True):
    """What a life has told last, and when it has spoken first and last."""

    told: LifeTold
    first: Millis
    last: Millis


def heir(told: LifeTold, at: UnitAt) -> bool | None:
    """Say whether a life goes on with the one whose rows count; None where it goes on with a rejected one."""
    for life in reversed(told.lives):
        if life == at.life:
            return True
        if life in at.rejected:
            return None
    return not at.life


def _is_about(told: LifeTold, at: UnitAt) -> bool:
    """Say whether a life asks for a table as it was given last, and may be chosen for it."""
    return (told.epoch == at.epoch or not told.lives) and heir(told, at) is not None


def at_once(claims: Collection[_Claim]) -> list[_Claim]:
    """Give the newest life, and those that have spoken since it began."""
    newest = max((one.first for one in claims), default=Millis(0))
    return [one for one in claims if one.last > newest or one.first == newest]


class BoxLives:
    """Judges the lives that ask the floor; `tell` takes lines for the log.

    What is known of them here is forgotten with the link of the floor (`forget`): who is there asks again.
    """

    def __init__(
        self, station: FloorStation, holders: TableHolders, writer: Writer, clock: Clock, tell: Tell
    ) -> None:
        self.lacking = set[str]()
        """The users that have heard what this floor does not have: an older copy of it runs here."""
        self._station, self._holders, self._writer = station, holders, writer
        self._clock, self._tell = clock, tell
        self._claims: defaultdict[str, dict[str, _Claim]] = defaultdict(dict)
        self._counts: dict[TableNo, str] = {}
        self._forked = set[TableNo]()
        self._had = dict[str, RowLink]()

    def forget(self) -> None:
        """Wait for the questions of all boxes again: the floor was away."""
        self._claims.clear()
        self._counts.clear()

    def spoke(self, user: str, told: LifeTold) -> None:
        """Take in that a life is there."""
        now, known = self._clock.now(), self._claims[user]
        there = {life: one for life, one in known.items() if one.last + SILENT_MS > now}
        first = there[told.life].first if told.life in there else now
        self._claims[user] = there | {told.life: _Claim(told, first, now)}

    def gone(self, user: str, at: UnitAt | None, life: str) -> None:
        """Take in that a life is linked no more: what it plays until it is back is played unheard."""
        self._claims[user].pop(life, None)
        if at and self._counts.get(at.table) == life:
            del self._counts[at.table]

    def two(self, user: str) -> bool:
        """Say whether two boxes with the key of a user live at once."""
        return len(at_once(self._claims[user].values())) > 1

    def counts(self, at: UnitAt, life: str) -> bool:
        """Say whether the rows of a life count, now that no other one is expected."""
        expected = self._counts.get(at.table, None if at.life else "")
        return not at.doubt and life == expected and at.table not in self._forked

    def admit(self, at: UnitAt, delivery: Delivery) -> None:
        """Raise `NotTheHolder` for a row of a life that does not count, or not yet: it is asked for later."""
        if not self.counts(at, delivery.life):
            raise NotTheHolder(f"{delivery.row.stream}: rows of box {box_code(delivery.life)} wait")

    def forked(self, table: TableNo) -> None:
        """Take in that a row which counted does not follow what the floor has."""
        self._forked.add(table)

    async def begin_anew(self, at: UnitAt) -> None:
        """Take in that the table was given again, or that a person has chosen, whose word holds at once."""
        claim = self._claims.pop(at.user, {}).get(at.life)
        self._counts.pop(at.table, None)
        self._forked.discard(at.table)
        self._station.read_again(at.table)
        if at.life:
            self._counts[at.table] = at.life
            seq = claim.told.seq if claim and claim.told.epoch == at.epoch else None
            await self._station.hear_of(at.table, at.epoch, seq or at.seq, is_back=True)

    async def judge(self, user: str, table: TableNo | None, told: LifeTold) -> LifeJudged:
        """Answer to a life whether it may play the table of its box; a spare box has none.

        Raises:
            StorageError: what was decided cannot be stored; it asks again.
        """
        self.spoke(user, told)
        await self._look_whether_it_lacks(user, told.heard)
        at = self._holders.at(table) if table else None
        if at:
            await self._decide(at)
            at = self._holders.at(at.table)
        rows = self._station.heard(at.table).seq if at else 0
        return LifeJudged(told.life, told.epoch, self._standing(user, at, told), rows)

    def _standing(self, user: str, at: UnitAt | None, told: LifeTold) -> Standing:
        if at is None or told.epoch != at.epoch:
            return "doubt" if self.two(user) else "waits" if at or told.epoch else "plays"
        if heir(told, at) is None:
            return "rejected"
        if user in self.lacking:
            return "lacks"
        if at.doubt:
            return "held" if told.life == at.life else "doubt"
        return "plays" if self.counts(at, told.life) else "waits"

    async def _decide(self, at: UnitAt) -> None:
        """Let the only life of a table's box count, as soon as it is sure, or note a doubt."""
        claims = [one for one in self._claims[at.user].values() if _is_about(one.told, at)]
        there = at_once(claims)
        differ = any(not heir(one.told, at) or self._follows(at, one.told) is False for one in there)
        if at.doubt or len(there) > 1 or differ or at.table in self._forked:
            await self._doubt(at, claims)
            return
        if not there or self.counts(at, there[0].told.life):
            return
        one, now = there[0], self._clock.now()
        heard = self._station.heard(at.table).seq
        seq = one.told.seq if one.told.lives else heard
        if len(claims) > 1 or seq is None or self._follows(at, one.told) is None:
            return
        if seq > heard and now < one.first + SETTLE_MS:
            return
        if one.told.life != at.life:
            await self._station.note_boxes(BoxBegan(at.table, one.told.life))
        self._counts[at.table] = one.told.life
        await self._station.hear_of(at.table, at.epoch, seq, is_back=True)

    def _follows(self, at: UnitAt, told: LifeTold) -> bool | None:
        """Say whether the rows of a life go on from those of the floor; None before it has told that."""
        heard = self._station.heard(at.table)
        if told.life == at.life or not (heard.seq and told.lives):
            return at.table not in self._forked
        if told.seq is None or (told.seq >= heard.seq and (told.at is None or told.at.seq < heard.seq)):
            return None
        return told.at is not None and told.at.is_of(heard)

    async def _doubt(self, at: UnitAt, claims: list[_Claim]) -> None:
        """Note the lives between which a person has to choose, and what each of them has."""
        lives = {one.life: one for one in at.doubt}
        for one in claims:
            told, is_read = one.told, one.told.seq is not None or not one.told.lives
            follows = is_read and self._follows(at, told) is not False
            rows = (told.seq or 0) if told.lives else self._station.heard(at.table).seq
            lives[told.life] = BoxLife(told.life, rows, told.hand, follows)
        found = tuple(lives[life] for life in sorted(lives))
        if found != at.doubt:
            await self._station.note_boxes(TwoBoxesFound(at.table, found))
        if not at.doubt:
            codes = ", ".join(map(box_code, sorted(lives)))
            self._tell(f"two boxes have the key of table {at.table} ({codes}): choose one under Tonight")

    async def _look_whether_it_lacks(self, user: str, heard: RowLink | None) -> None:
        """Find out whether a box has heard a row that this floor does not have."""
        if heard is not None and heard.seq:
            if self._had.get(user) != heard:  # what is stored stays: one row is looked for once
                rows = await self._writer.rows(FLOOR, heard.seq - 1, 1)
                if not (rows and heard.is_of(behind(rows[0]))):
                    self.lacking.add(user)
                    return
            self._had[user] = heard
            self.lacking.discard(user)
