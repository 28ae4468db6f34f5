"""Records that the state keeps of tables, boxes, the chip race, envelopes, proposed blinds, cards and
phones.
"""

from collections import Counter
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.floor.totals import Column, FewMembers, Figure, Keys, ListChange, Members, Sum
from shuffleup.kernel.field_types import (
    Chips,
    EntryId,
    HandNo,
    Millis,
    Money,
    PersonId,
    PersonName,
    SeatNo,
    TableNo,
    UnitId,
)
from shuffleup.poker.cash_game import Orbit
from shuffleup.ruleset.event import PlayerAsk
from shuffleup.tournament.bounties import Shares, next_position
from shuffleup.tournament.button import Positions
from shuffleup.tournament.chip_race import DealtRaceCards
from shuffleup.tournament.level_clock import HandCount
from shuffleup.tournament.reasons import Call, Hold
from shuffleup.tournament.seating import Place

TableState = Literal["open", "breaking", "done", "closed"]


class TableNote(msgspec.Struct, frozen=True):
    """The floor's knowledge of a table.

    `hand` is the last one that began and `sealed` the last whose result is final. `held` are the reasons why
    the next hand is withheld. `level` and `count` are its own where every table counts its rounds (crews).
    A table that is `done` has played its stage; one that is `closed` has been broken. `hand_level` is the
    level at which its last hand began, `hands_at_level` how many have begun at that level.
    `hand_level_told` is the table's own word for it where that was above the floor's, else 0. It is
    `uncounted` while nobody knows all stacks there. `missed` is the highest hand up to which hands that are
    missed for a penalty have been counted: one that is taken back and begun again counts once. `orbit` is
    that of the last hand, `orbit_before` that of the hand before it. `pool_owes` are chips that the table
    still has to take out of its pool; `pooled` is without them.
    """

    table: TableNo
    hand: HandNo = HandNo(0)
    sealed: HandNo = HandNo(0)
    players: int = 0
    positions: Positions | None = None
    held: tuple[Hold, ...] = ()
    state: TableState = "open"
    level: int = 0
    count: HandCount = HandCount()
    last_hand: bool = False
    pooled: int = 0
    called: Call | None = None
    all_in_waits: HandNo | None = None
    hand_level: int = 0
    hands_at_level: int = 0
    hand_level_told: int = 0
    uncounted: bool = False
    missed: HandNo = HandNo(0)
    orbit: Orbit = Orbit()
    orbit_before: Orbit = Orbit()
    pool_owes: int = 0

    @property
    def idle(self) -> bool:
        """Say whether no hand is on and none waits to be sealed."""
        return self.sealed >= self.hand

    @property
    def ordinary(self) -> bool:
        """Say whether it is open, nothing keeps it from its next hand, and all chips have an owner."""
        waits = self.held or self.last_hand or self.state != "open"
        return not (waits or self.pooled or self.count.left is not None)


class FloorTables(Members[TableNote]):
    """All tables that were ever set up, by number."""

    @staticmethod
    def key(member: TableNote) -> TableNo:
        """Return the number of a table."""
        return member.table

    standing = Keys[TableNote](lambda one: one.state != "closed")
    """The tables that were not broken."""
    in_play = Keys[TableNote](lambda one: one.state in ("open", "breaking"))
    """The tables that take part in play."""
    open = Column[TableNote](lambda one: one.table if one.state == "open" else None)
    """The number of each table that is open, None for the others."""
    breaking = Keys[TableNote](lambda one: one.state == "breaking")
    """The tables that are being broken."""
    unusual = FewMembers[TableNote](lambda one: not one.ordinary)
    """The tables with something that most of them have not."""
    pooled = Sum[TableNote](lambda one: one.pooled)
    """The chips at all tables whose owner nobody has counted."""


class Box(msgspec.Struct, frozen=True):
    """A box that the floor has let in: its `user` on the bus, and the `name` that people call it."""

    unit: UnitId
    user: str
    name: str


class Head(msgspec.Struct, frozen=True):
    """The position of the floor's copy of a table's stream, and the epoch that it has reached."""

    epoch: int
    seq: int


NEVER_PLAYED = Head(epoch=1, seq=0)


def box_code(life: str) -> str:
    """Give the short name by which people tell two boxes with one key apart: each shows its own."""
    return life[:4].upper() or "OLD"


class BoxLife(msgspec.Struct, frozen=True):
    """A box from one start of its program to the next, as one of those that have the key of a table.

    `life` is drawn at its start, and is empty for a release that draws none. It has `rows` rows of the table
    and has begun `hand`. Where it `follows`, its rows go on from those of the floor.
    """

    life: str
    rows: int = 0
    hand: int = 0
    follows: bool = True


class Boxes(msgspec.Struct, frozen=True):
    """The boxes that there are, and the heads of the tables of which the floor has a copy."""

    known: tuple[Box, ...] = ()
    heads: dict[TableNo, Head] = {}

    def head(self, table: TableNo) -> Head:
        """Say how far a table's copy goes."""
        return self.heads.get(table, NEVER_PLAYED)


class BoxOfTable(msgspec.Struct, frozen=True):
    """A box plays a table in an epoch, from behind row `seq` of the table's stream on."""

    table: TableNo
    unit: UnitId
    user: str
    name: PersonName
    epoch: int
    seq: int


class UnitAt(BoxOfTable, frozen=True):
    """A box plays a table, and the lives of it and of others that have the key of the table.

    `life` is the one whose rows count, empty before the first; `rejected` are those that a person has not
    chosen. While there is a `doubt` these lives claim the table, and no row of any of them counts.
    """

    life: str = ""
    rejected: tuple[str, ...] = ()
    doubt: tuple[BoxLife, ...] = ()


class CountedSeat(msgspec.Struct, frozen=True):
    """The count of a seat: its chips that go, and the worth of all its other chips.

    Where stacks are not followed, `other` is known to be something or nothing, and no more.
    """

    seat: SeatNo
    entry: EntryId
    old_chips: int
    other: Chips


class TableRace(msgspec.Struct, frozen=True):
    """One table in a colour-up; `winners` is None until its race is decided."""

    table: TableNo
    seats: tuple[CountedSeat, ...]
    dealt: DealtRaceCards | None = None
    to_redraw: tuple[SeatNo, ...] = ()
    winners: tuple[SeatNo, ...] | None = None


class ColourUp(msgspec.Struct, frozen=True):
    """Chips of `old` are changed for chips of `new`; `tables` are those whose chips were counted."""

    old: Chips
    new: Chips
    tables: tuple[TableRace, ...] = ()

    def at(self, table: TableNo) -> TableRace | None:
        """Find a table whose chips were counted."""
        return next((one for one in self.tables if one.table == table), None)

    def with_table(self, race: TableRace) -> "ColourUp":
        """Put in the figures of a table, in the place of those that it had."""
        others = tuple(one for one in self.tables if one.table != race.table)
        return replace(self, tables=tuple(sorted((*others, race), key=lambda one: one.table)))


Receiver = Literal["winner", "pool", "charity", "deal"]


class EnvelopeDraw(msgspec.Struct, frozen=True):
    """The envelope of a position in the order, drawn for a player who is out, or by the winner.

    `shares` are paid once it is `shown`; `at` is a reading of the boot-time clock.
    """

    out: EntryId
    position: int
    value: Money
    shares: Shares
    at: Millis = Millis(0)
    shown: bool = False


class UndrawnEnvelopes(msgspec.Struct, frozen=True):
    """What became of the envelopes that nobody drew; `to` is None where none was left."""

    rest: Money
    to: Receiver | None
    shares: Shares = ()


class Mystery(msgspec.Struct, frozen=True):
    """The envelopes from `begin_mystery` on; their order is in no state, only what binds it (MYS-04).

    `envelopes` is the list, larger values first. Knock-outs are drawn for once it is `open`, but not those
    `before`. A list that was begun in a round of hand-for-hand opens `after_round` (MYS-03). `went_back` is
    the player for whom the last thing that happened was that an envelope went back.
    """

    envelopes: tuple[Money, ...]
    commitment: str
    after_round: int | None = None
    open: bool = False
    before: tuple[EntryId, ...] = ()
    draws: tuple[EnvelopeDraw, ...] = ()
    settled: UndrawnEnvelopes | None = None
    went_back: EntryId | None = None

    @property
    def next_position(self) -> int | None:
        """Return the position of the envelope that is drawn next, None where all are drawn."""
        return next_position({one.position for one in self.draws}, len(self.envelopes))

    @property
    def drum_roll(self) -> EnvelopeDraw | None:
        """Return the draw that is not shown yet."""
        return next((one for one in self.draws if not one.shown), None)

    def of(self, out: EntryId) -> EnvelopeDraw | None:
        """Return the draw for a player, None where there was none."""
        return next((one for one in self.draws if one.out == out), None)

    def left(self) -> Counter[Money]:
        """Count the envelopes by value that were not shown; one in its drum roll is still among them."""
        left = Counter(self.envelopes)
        left.subtract(one.value for one in self.draws if one.shown)
        return +left


Rows = tuple[tuple[Chips, Chips], ...]


class ProposedBlinds(msgspec.Struct, frozen=True):
    """Blinds from level `first` on, and how many minutes the end was off the wish, None without an end."""

    first: int
    table: Rows
    off: int | None


class TakenBlinds(msgspec.Struct, frozen=True):
    """The blinds that stood from level `first` on before a proposal was taken."""

    first: int
    before: Rows


class LevelReplan(msgspec.Struct, frozen=True):
    """The question to the director and the answer: `decided` at an end `off` minutes from the wish."""

    proposed: ProposedBlinds | None = None
    off: int | None = None
    decided: bool = False
    taken: TakenBlinds | None = None


Answer = Literal["open", "granted", "refused", "lapsed"]


class PlayerCard(msgspec.Struct, frozen=True):
    """The card of an entry (PLY-01).

    `digest` is the SHA-256 of its secret in hex, empty from the moment at which a card is replaced until the
    next secret is drawn; `replaced` are those of earlier cards. `phones` are the phones that use the card, in
    the order in which they came.
    """

    entry: EntryId
    digest: str
    phones: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()


class _Digests(Figure[PlayerCard, dict[str, EntryId]]):
    """The entry of every card, replaced ones included, by digest."""

    def made(self, members: Members[PlayerCard]) -> dict[str, EntryId]:
        return self.kept_up({}, ListChange((), tuple(members)), members)

    def kept_up(
        self, known: dict[str, EntryId], change: ListChange[PlayerCard], members: Members[PlayerCard]
    ) -> dict[str, EntryId]:
        new = {digest: one.entry for one in change.come for digest in (one.digest, *one.replaced) if digest}
        return known if new.items() <= known.items() else known | new


class PlayerCards(Members[PlayerCard]):
    """The cards of all entries that have one."""

    @staticmethod
    def key(member: PlayerCard) -> EntryId:
        """Return the id of the entry."""
        return member.entry

    by_digest = _Digests()
    """The entry of every card, replaced ones included, by digest."""


class AskedByPhone(msgspec.Struct, frozen=True):
    """An entry has asked for something by phone (PLY-12).

    `had` are its rebuys or add-ons at that moment, `hand` the last hand that its table had begun.
    """

    number: int
    entry: EntryId
    ask: PlayerAsk
    had: int = 0
    hand: HandNo = HandNo(0)


class Request(AskedByPhone, frozen=True):
    """The latest request of a kind and entry; `note` is what the director answered."""

    answer: Answer = "open"
    note: str = ""


class AtDoor(msgspec.Struct, frozen=True):
    """A line at the door (PLY-14): a name that waits for the desk.

    `known` is the person in the people book whom the name may mean, `alike` an entry of the same name.
    """

    number: int
    name: PersonName
    known: PersonId = PersonId("")
    alike: EntryId = EntryId("")


class Phones(msgspec.Struct, frozen=True):
    """What the floor knows of the players' page.

    `requests` hold one of each kind and entry. `seen` are the moves that were read on a phone (PLY-08),
    `present` who has checked in (PLY-15); `numbered` counts requests and lines of the door together.
    """

    cards: PlayerCards = PlayerCards()
    requests: tuple[Request, ...] = ()
    seen: tuple[tuple[EntryId, Place], ...] = ()
    door: tuple[AtDoor, ...] = ()
    present: frozenset[EntryId] = frozenset()
    numbered: int = 0

    def open_requests(self) -> tuple[Request, ...]:
        """List the requests that wait for an answer, in the order in which they came."""
        return tuple(one for one in self.requests if one.answer == "open")

    def of(self, entry: EntryId) -> tuple[Request, ...]:
        """List the latest requests of an entry."""
        return tuple(one for one in self.requests if one.entry == entry)
