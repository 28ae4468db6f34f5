"""A box of a venue: its files, its clock and key, its journals, and the table that floors give it.

The orders of the highest epoch hold; they are stored, with the highest epoch that the box has seen. There is
one journal for each event, created from the floor's notice of the event.
"""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import TableNo, UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus import UnreadableMessage
from shuffleup.network.bus.notices import (
    EventNotice,
    FloorStatus,
    GivenTable,
    LifeJudged,
    Standing,
    TablesGiven,
)
from shuffleup.network.trust.releases import is_earlier
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.stations.journal_check import require_whole_box
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.atomic_write import make_folder, replace_whole, sync_folder
from shuffleup.storage.journal.errors import JournalError, JournalUnwritable
from shuffleup.storage.journal.row_hash import root
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import Writer
from shuffleup.unit.venue.floor_replica import witnesses


class VenueBox(msgspec.Struct, frozen=True):
    """The parts of a box for its venue.

    `folder` is where the box keeps its journals and what it was told. `make_writer` puts a journal to work,
    `tell` takes lines for the log; `release` is that of its program.
    """

    folder: Path
    name: str
    clock: Clock
    hub: Hub
    seeds: Seeds
    key: UnitKey
    make_writer: Callable[[Journal], Writer]
    tell: Callable[[str], None]
    release: Release = THIS_RELEASE


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


MAY_PLAY = ("plays", "lacks")
"""The standings in which a box opens its table; one that is `held` goes on to the end of its hand."""

HURRIES = ("asks", "waits", "held", "doubt")
"""Those in which it asks the floor every second."""

NO_LIVES = LifeJudged("", -1, "plays")
"""The answer of a floor whose release does not tell two boxes with one key apart."""


class StoredOrders(msgspec.Struct, frozen=True):
    """What outlasts a power cut: the event, the table that was given, and for each event (by the root of its
    journals) the highest epoch of a floor that was ever seen, of those that were proved.
    """

    event: EventNotice | None = None
    given: GivenTable | None = None
    epochs: dict[str, int] = {}
    proofs: dict[str, str] = {}
    """What proves each of those epochs, to be passed on to a floor that was taken over."""
    lives: tuple[str, ...] = ()
    """One was drawn at each start of the program; the last is that of this start."""
    held: Standing = "plays"
    """What the floor has said last: without a floor it is still so."""
    at: str = ""
    """The name in topics of the event to which the box belongs, empty for the first one of the venue."""


class TableAssignment(msgspec.Struct, frozen=True):
    """A table of an event that this box plays."""

    event: EventNotice
    given: GivenTable


class Orders(msgspec.Struct, frozen=True):
    """The last notice of each kind from any floor, and those that held.

    `lost` is the table that this box had and another has now, `chosen` whether `tables` make it a witness:
    found once, for a notice of the floor comes every second and a room has a thousand tables. `judged` is
    what the floor that is there has answered last to this life. `looks` is whether a box that was just
    started still gives the floor time to be heard.
    """

    unit: UnitId
    kept: StoredOrders = StoredOrders()
    status: FloorStatus | None = None
    tables: TablesGiven | None = None
    lost: TableNo | None = None
    chosen: bool = False
    judged: LifeJudged | None = None
    looks: bool = True

    def standing(self, *, there: bool) -> Standing:
        """Say whether this box may play, with the floor `there` or not."""
        given, judged = self.kept.given, self.judged
        if there and judged and judged.epoch in (given.epoch if given else 0, NO_LIVES.epoch):
            return judged.standing
        if given is None:
            return "plays"
        return "asks" if there or self.looks else self.kept.held

    @property
    def life(self) -> str:
        """The life of this start, empty before it is drawn."""
        return self.kept.lives[-1] if self.kept.lives else ""

    @property
    def floor_epoch(self) -> int:
        """The highest epoch of a floor of this event that was seen."""
        return self.kept.epochs.get(self.root, 0)

    @property
    def proof(self) -> str:
        """The proof of that epoch; empty for the first, which needs none."""
        return self.kept.proofs.get(self.root, "")

    @property
    def root(self) -> str:
        """The root of the event (hex), empty before one is known."""
        return self.kept.event.root if self.kept.event else ""

    @property
    def of_floor(self) -> FloorStatus | None:
        """The floor's own status, None where it was of another event."""
        return self.status if self.status and self.status.root == self.root else None

    @property
    def duty(self) -> TableAssignment | None:
        """The table to play, None for a spare box."""
        event, given = self.kept.event, self.kept.given
        return TableAssignment(event, given) if event and given else None

    @property
    def outdated(self) -> bool:
        """Say whether the floor that speaks here was taken over by another one."""
        status = self.of_floor
        return status is not None and status.epoch < self.floor_epoch

    @property
    def floor_there(self) -> bool:
        """Return whether the floor that holds is linked, by its own status."""
        status = self.of_floor
        return status is not None and status.linked and not self.outdated

    @property
    def is_witness(self) -> bool:
        """Say whether this box is to keep a copy of all rows of the floor."""
        return self.chosen and self.tables is not None and _holds(self, self.tables)

    def apart(self, release: str) -> str:
        """Say why a box of that release plays apart from a floor of another one; empty where both are alike.

        Neither could be sure to read what the other stores.
        """
        status = self.of_floor
        floors = status.release if status else ""
        if is_earlier(floors, release):
            return f"the floor has release {floors} and this box {release}: update the floor"
        if is_earlier(release, floors):
            return f"the floor has release {floors} and this box {release}: update this box"
        return ""

    @property
    def moved_to(self) -> str | None:
        """The event to which this box belongs by the word of the floor that it hears, None for this one."""
        holds = self.tables is not None and _holds(self, self.tables)
        return self.tables.moved.get(self.unit) if self.tables and holds else None

    def going_to(self, event: str) -> "Orders":
        """Return the orders of a box that goes to another event, whose floor it has yet to hear."""
        kept = replace(self.kept, at=event, given=None, held="plays")
        return replace(self, kept=kept, lost=None, tables=None).with_status(None)

    def of_event(self, event: EventNotice) -> "Orders":
        """Return the orders when another event is on; the notices of floors have to come again."""
        kept = replace(self.kept, event=event, given=None, held="plays")
        return replace(self, kept=kept, lost=None, tables=None).with_status(None)

    def with_tables(self, tables: TablesGiven) -> "Orders":
        """Return the orders with another word of who plays what."""
        chosen = self.unit in witnesses(tables.root, (one.unit for one in tables.tables))
        return replace(self, tables=tables, chosen=chosen)

    def with_status(self, status: FloorStatus | None) -> "Orders":
        """Return the orders with another word of the floor itself, None where it is silent."""
        orders = replace(self, status=status)
        return orders if orders.floor_there else replace(orders, judged=None)


def settled(orders: Orders) -> Orders:
    """Take in the notices once it is quiet: those of one floor come one by one, in any order.

    A floor's own status has its epoch proved; who plays what holds in the epoch that is known by then.
    """
    if orders.kept.event is None:
        return orders
    status, kept = orders.of_floor, orders.kept
    if status is not None and status.linked and status.epoch > orders.floor_epoch:
        epochs = {**kept.epochs, orders.root: status.epoch}
        proofs = {**kept.proofs, orders.root: status.proof}
        orders = replace(orders, kept=replace(kept, epochs=epochs, proofs=proofs))
    if orders.tables and _holds(orders, orders.tables):
        orders = _given(orders, orders.tables)
    standing = orders.standing(there=True)
    if standing in ("asks", "waits"):
        return orders
    return replace(orders, kept=replace(orders.kept, held=standing))


def taken_away(orders: Orders) -> bool:
    """Say whether the table that is played belongs to another box by now; that is obeyed at once."""
    given, tables = orders.kept.given, orders.tables
    if given is None or tables is None or not _holds(orders, tables):
        return False
    return given not in tables.tables


def _holds(orders: Orders, tables: TablesGiven) -> bool:
    return (tables.root, tables.floor_epoch) == (orders.root, orders.floor_epoch)


def _given(orders: Orders, tables: TablesGiven) -> Orders:
    before = orders.kept.given
    now = next((one for one in tables.tables if one.unit == orders.unit), None)
    lost = orders.lost
    if now is not None:
        lost = None
    elif before is not None and any(one.table == before.table for one in tables.tables):
        lost = before.table
    return replace(orders, kept=replace(orders.kept, given=now), lost=lost)


FILE_NAME = "orders.json"


class OrdersNotKept(CommandError):
    """The file cannot be read; the text is one line that says what to do."""


class KeptOrders:
    """The file `venue/orders.json` of a box."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FOLDER / FILE_NAME

    def read(self) -> StoredOrders:
        """Read what was kept, nothing where there is no file.

        Raises:
            OrdersNotKept: it cannot be read.
        """
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=StoredOrders)
        except FileNotFoundError:
            return StoredOrders()
        except OSError as error:
            raise OrdersNotKept(f"{self._path}: cannot be read ({error.strerror})") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise OrdersNotKept(f"{self._path}: damaged; remove it, the floor says it all again") from error

    def write(self, kept: StoredOrders) -> None:
        """Replace the file.

        Raises:
            JournalUnwritable: it cannot be written; it lies beside the journals.
        """
        try:
            replace_whole(self._path, msgspec.json.encode(kept))
        except OSError as error:
            why = error.strerror or str(error)
            raise JournalUnwritable(f"{self._path}: cannot be written ({why})", why) from error
