"""Puts a box together that stands alone: journal, floor, tables and server, for `table` and `demo`."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from shuffleup.api.application import create_app
from shuffleup.api.evening_draft import EveningDesk
from shuffleup.api.look import LookDesk
from shuffleup.api.own_page import FindNext
from shuffleup.api.server import Server
from shuffleup.app.addons import Addons
from shuffleup.app.box import (
    BoxSettings,
    HardwareParts,
    box_at,
    machine_at,
    only_fault,
    serve_faces,
    stopped_after,
)
from shuffleup.app.config import Listening
from shuffleup.app.flight_lists import FlightLists
from shuffleup.app.house_look import HouseLook
from shuffleup.app.lifecycle import keep_giving_back, storage_teller
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.event_file import decode, encode
from shuffleup.kernel.chance import Seeds, SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.language import speak
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.own_address import console_address, is_only_here, own_address, phones_address, port_of
from shuffleup.network.trust.bag_lists import BagFolder
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.wall import ORDINARY_ROOM, RoomView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import hidden
from shuffleup.stations.journal_check import require_whole
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.errors import JournalError, JournalUnwritable
from shuffleup.storage.journal.personal_texts import revealed
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Draft, Row
from shuffleup.storage.journal.store import NOTHING_SEALED, Journal
from shuffleup.storage.journal.writer import InlineWriter, ThreadWriter, Writer
from shuffleup.storage.look_folder import LookFolder
from shuffleup.unit.box.controller import BoxController
from shuffleup.unit.box.evening import TABLE, Evening
from shuffleup.unit.box.touchscreen import Touchscreen
from shuffleup.views.look.look import Look
from shuffleup.views.look.words import house_words
from shuffleup.views.oled.clock_pages import TableAddress
from shuffleup_ui.pages import pages

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


_log = logging.getLogger(__name__)


class EventGenesis(msgspec.Struct, frozen=True):
    """The first record of each journal of an event: its name, its merged rule set, and a random number.

    The rules hold the digests of title and deputy, whose texts lie beside the record (`journal.texts`).

    `drawn` is 16 random bytes in hex. Two events of the same name and rules have different roots by it, so
    that no box takes the journal of one for that of the other.
    """

    event: str
    rules: msgspec.Raw
    drawn: str = ""


class Unit(msgspec.Struct):
    """A running unit; `time` gives the time of its clock for faces, `pin` is its floor PIN."""

    evening: Evening
    box: BoxController
    hub: Hub
    rules: RuleSet
    time: Callable[[], NowView]
    touch: Touchscreen
    clock: Clock
    pin: FloorPin | None = None
    look: HouseLook | None = None


def open_journal(path: Path, clock: Clock, event: str, rules: RuleSet, seeds: Seeds | None = None) -> Journal:
    """Open the journal of an event, or begin it with random bytes of `seeds`, else of the operating system.

    Raises:
        JournalError: it cannot be opened or made.
    """
    try:
        if path.exists():
            return open_whole(path, clock)
        make_folder(path.parent)
    except OSError as error:
        raise JournalUnwritable(
            f"{path.parent}: cannot be made ({error.strerror}); name another folder"
        ) from error
    seeds = seeds or SystemSeeds()
    without_texts, texts = hidden(rules, seeds.salt)
    genesis = msgspec.json.encode(EventGenesis(event, msgspec.Raw(encode(without_texts)), seeds.salt().hex()))
    return Journal.create(path, clock=clock, genesis=genesis, texts=texts)


def open_whole(path: Path, clock: Clock, check: Callable[[JournalReader], None] = require_whole) -> Journal:
    """Open a journal to go on with it; raises `JournalDamaged` where it has lost something."""
    journal = Journal.open(path, clock=clock)
    try:
        check(journal)
    except JournalError:
        journal.close()
        raise
    return journal


def rules_of(journal: JournalReader) -> tuple[str, RuleSet]:
    """Read from a journal which event it is and by which rules it is played.

    On a box that has the genesis from another one, labels stand for the title and the deputy.
    """
    genesis = msgspec.json.decode(revealed(journal.genesis, journal.texts_of_genesis()), type=EventGenesis)
    return genesis.event, decode(bytes(genesis.rules))


@asynccontextmanager
async def running_unit(
    journal: Journal, settings: BoxSettings, *, tables: int = 1, room: RoomView = ORDINARY_ROOM
) -> AsyncIterator[Unit]:
    """Run the floor, up to `tables` tables, and the box at table 1 on a journal until the body is left.

    `room` is the one in which the wall hangs.
    """
    speak(settings.speaks, settings.grouping)
    house_words()  # before any task begins: each speaks as it was spoken then
    (event, rules), hub, clock = rules_of(journal), Hub(), settings.clock
    writer = ThreadWriter(journal) if settings.in_threads else GroupWriter(journal)
    evening = _evening(journal, writer, settings, hub, tables, room)
    standing = box_at(evening, hub, settings)
    if isinstance(writer, ThreadWriter):
        writer.watch(standing.box.slowness_told, standing.box.log_told)
    try:
        async with asyncio.TaskGroup() as tasks:
            stops = [await evening.open(event, rules, tasks), standing.box.start(tasks)]
            stops += machine_at(evening.table, standing, settings, tasks)
            if settings.in_threads:
                stops.append(_giving_back(settings.clock, tasks))
            _log.debug("%s: %d tables on %s", event, tables, journal.path)
            with stopped_after(stops):
                yield Unit(
                    evening,
                    standing.box,
                    hub,
                    rules,
                    standing.time,
                    standing.touch,
                    clock,
                    settings.pin,
                    _house_look(journal.path, evening, standing.box),
                )
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        hub.close()
        standing.box.close()
        await evening.close()


def _house_look(journal: Path, evening: Evening, box: BoxController) -> HouseLook:
    """Let the words, the sounds and the wall of this box follow the look of the house, and bags a flight."""
    FlightLists(BagFolder(journal.parent), evening.floor, evening.console.journal)
    folder = LookFolder(journal.parent)
    words, projections = house_words(), evening.projections
    return HouseLook(folder, evening.floor, words.look_taken, heard_at(box, folder), projections.look_taken)


def heard_at(box: BoxController, folder: LookFolder) -> Callable[[Look], None]:
    """Let the sounds of a box be those of a look."""
    return lambda look: box.sounds.look_taken(look, folder.file)


def _giving_back(clock: Clock, tasks: asyncio.TaskGroup) -> Callable[[], None]:
    running = tasks.create_task(keep_giving_back(clock))

    def stop() -> None:
        running.cancel()

    return stop


def _evening(
    journal: Journal, writer: Writer, settings: BoxSettings, hub: Hub, tables: int, room: RoomView
) -> Evening:
    return Evening(
        journal,
        writer=writer,
        clock=settings.clock,
        hub=hub,
        seeds=settings.seeds,
        ids=settings.ids,
        key=settings.key,
        tables=tables,
        rate=settings.rate,
        room=room,
    )


def report_storage(unit: Unit) -> None:
    """Say which tables wait for a person, when nothing can be stored any more, and when it can again."""
    for line in unit.evening.waiting():
        _log.warning(line)
    look = storage_teller(unit.evening.storage_error, _log.warning, "the table")
    unit.evening.floor.watch(look)
    unit.evening.watch_tables(lambda station: station.watch(look))


class PageNeedsPin(CommandError):
    """Players have a page only where a floor PIN keeps them from acting as dealer or director (PLY-01)."""


def needs_pin(rules: RuleSet, pin: FloorPin | None) -> None:
    """Raise PageNeedsPin where players shall have a page and this box has no floor PIN."""
    if rules.players.page and (pin is None or not pin.is_set):
        raise PageNeedsPin("players.page needs a floor PIN: set one with `shuffleup pin`, then start again")


async def serve_unit(
    unit: Unit,
    parts: HardwareParts,
    listen: Listening,
    *,
    port_is_a_wish: bool,
    find_next: FindNext | None = None,
    addons: Addons | None = None,
    next_evening: EveningDesk | None = None,
) -> Server:
    """Let the faces in; raises `CannotListen` where the port or socket cannot be had.

    `find_next` finds the next event on this floor, and the `next_evening` can begin on its page.
    """
    evening, addons = unit.evening, addons or Addons()
    needs_pin(unit.rules, unit.pin)
    served: list[Server] = []
    app = create_app(
        hub=unit.hub,
        submit=evening.submit,
        metal=parts.touchable,
        pages=pages(),
        floor=evening.console,
        now=unit.time,
        pin=unit.pin,
        people=ClubDesk(evening.console.path, unit.clock, addons.season_papers),
        phones_at=lambda: phones_address(listen.host, served[0].url) if served else "",
        find_next=find_next,
        past_events=ArchivedEvents(evening.console.path),
        addon_paper=addons.paper,
        next_evening=next_evening,
        looks=LookDesk(unit.look.folder, evening.projections.wall_in) if unit.look else None,
    )
    server = await serve_faces(
        app, listen, port_is_a_wish=port_is_a_wish, phones=lambda: evening.floor.state.rules.players.page
    )
    served.append(server)
    address = console_address(listen.host, server.url)
    unit.touch.found_at(address)
    evening.found_at(address)
    if not is_only_here(listen.host):
        number = port_of(server.url)
        evening.faces.pages.found_at(lambda: TableAddress(TABLE, own_address(listen.host), number))
    return server


def addresses(url: str, listen: Listening) -> str:
    """Say where the faces are, and whether nobody else can open them."""
    alone = " (only this computer may look)" if is_only_here(listen.host) else ""
    return f"front panel {url}, floor {url}/floor{alone}"
