"""The takeover by a standby: it requests missing rows from the tables, and then owns the floor's stream.

The floor before it is notified: if that one returns, it stops itself.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.app.floor_settings import FloorSettings, broker_of, broker_process
from shuffleup.app.house_folder import first_journal, further, house_of, house_path, journal_named_short
from shuffleup.app.lifecycle import in_background
from shuffleup.app.standalone_box import rules_of
from shuffleup.app.venue_floor import RunningFloor
from shuffleup.app.venue_membership import addresses, wait_for_acknowledgement
from shuffleup.archive.journal_folder import last_journal
from shuffleup.floor.boxes import FloorTakenOver
from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, Actor, UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus import Bus, topics
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.notices import UnitStatus
from shuffleup.network.bus.row_stream import Position, behind
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import whereabouts
from shuffleup.network.trust.floor_authority import Authority, Claims
from shuffleup.network.trust.membership import Membership, note_taken_over
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.tls import client_context
from shuffleup.stations.event_codec import FLOOR_EVENTS, THIS_RELEASE
from shuffleup.stations.journal_check import require_whole_standby
from shuffleup.stations.time_of_day import ClockRuns
from shuffleup.storage.journal.errors import DAMAGED, JournalDamaged, named, naming_rows
from shuffleup.storage.journal.file_guards import Lock
from shuffleup.storage.journal.reader import copy_of
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.venue.floor_broker import FloorBroker
from shuffleup.unit.venue.floor_replica import FloorRowsTaken, GatheredRows, witnesses
from shuffleup.unit.venue.standby_floor import NAME

_log = logging.getLogger(__name__)


class NoFloor(CommandError):
    """This standby cannot be the floor; the text is one line that says why."""


NOTHING_COPIED = "{path}: this standby has no copy of the event yet"


async def take_over(
    settings: FloorSettings, membership: Membership, *, above: Mapping[Path, int] | None = None
) -> str:
    """Make this standby the floor of its venue, above every epoch that it has seen of a floor, by journal.

    Where it has copied several events it takes all of them, or none. Returns what the director has to know of
    what was found, and was not.

    Raises:
        CommandError: it cannot be the floor.
    """
    settings = replace(settings, venue=replace(settings.venue, name=membership.venue))
    paths = _journals(settings.folder)
    for path in paths.values():
        require_fit(path, settings.clock, empty=False)
    with ExitStack() as closing:
        journals = {
            name: closing.enter_context(Journal.open(path, clock=settings.clock))
            for name, path in paths.items()
        }
        return await _taken_over(journals, settings, above or {})


def _journals(folder: Path) -> dict[str, Path]:
    """Name the journals of the events that were copied, by the names of the events in topics."""
    house = house_of(folder)
    if house is None:
        if house_path(folder).exists():
            raise NoFloor(f"{house_path(folder)}: this standby has no copy of the house yet")
        return {"": last_journal(folder)}
    further_ones = {str(short): journal_named_short(folder, short) for short in further(house)}
    return {"": first_journal(folder, house)} | further_ones


def require_fit(path: Path, clock: Clock, *, empty: bool = True) -> None:
    """Try on a copy whether this box could begin as the floor with what it has; it may be `empty`.

    A standby looks before it waits, and again before it takes over: one that is refused has changed nothing.

    Raises:
        CommandError: it could not.
    """
    with (
        Lock.hold(path),
        named(path),
        copy_of(path) as copy,
        # What is set aside in the copy is told when the journal itself is opened.
        Journal.open(copy, clock=clock, report=lambda problem: None) as journal,
        naming_rows(path),
    ):
        require_whole_standby(journal)
        rules_of(journal)
        floor, _ = _copied(journal)
    if floor is None and not empty:
        raise NoFloor(NOTHING_COPIED.format(path=path))


async def _taken_over(
    journals: Mapping[str, Journal], settings: FloorSettings, above: Mapping[Path, int]
) -> str:
    paired = PairedUnits(settings.folder)
    copies = {name: copied(journal) for name, journal in journals.items()}
    floors = {name: floor for name, (floor, _) in copies.items()}
    authority = Authority(settings.folder, settings.venue.name, whereabouts(), settings.clock.wall())
    claims, clock = authority.claim_key.claims, settings.clock
    async with _open_to_tables(settings, authority, paired, floors) as buses:
        gathered = await asyncio.gather(
            *(
                rows_of_tables(*copies[name], journal.root, buses[name], clock, claims)
                for name, journal in journals.items()
            )
        )
    epochs = [
        own(
            journal,
            found,
            settings.key.unit_id,
            settings.ids,
            settings.seeds,
            above=above.get(journal.path, 0),
        )
        for journal, found in zip(journals.values(), gathered, strict=True)
    ]
    note_taken_over(settings.folder, settings.venue.name)
    paired.revoke(settings.key.unit_id)
    return f"this box is the floor now, in epoch {epochs[0]}; {'; '.join(map(words_of, gathered))}"


async def rows_of_tables(
    floor: Floor, at: Position, root: bytes, bus: Bus, clock: Clock, claims: Claims
) -> GatheredRows:
    """Ask the tables of a copied floor for the rows behind `at`, where the copy ends."""
    chosen = witnesses(root.hex(), (one.unit for one in floor.units))
    asking = FloorRowsTaken(
        bus,
        clock,
        at=at,
        root=root,
        claims=claims,
        names={one.user: one.name for one in floor.units},
        waits_for=[one.user for one in floor.units if one.unit in chosen],
    )
    return await asking.gather()


def own(
    journal: Journal, found: GatheredRows, unit: UnitId, ids: CommandIds, seeds: Seeds, *, above: int
) -> int:
    """Add the rows that were found, and own the floor's stream; returns the epoch, which is above `above`."""
    for row in found.rows:
        THIS_RELEASE.check(row)  # of a later floor: nothing is written that this one could not begin with
    journal.adopt(found.rows)
    return own_epoch(journal, unit, ids, seeds, above=above)


def own_epoch(journal: Journal, unit: UnitId, ids: CommandIds, seeds: Seeds, *, above: int) -> int:
    """Own the floor's stream from now on, with a row that says so: an epoch without one was tampered with."""
    epoch = journal.begin_epoch(FLOOR, above=above, settle=False)
    event = FloorTakenOver(unit, epoch)
    journal.append([FLOOR_EVENTS.draft(FLOOR, ids.next(), Actor("unit"), event, seeds)])
    return epoch


def words_of(found: GatheredRows) -> str:
    """Say in one line what the tables gave, and what they could not."""
    took = f"{_events(len(found.rows))} more from {found.giver}" if found.rows else "nothing that was missing"
    lines = [f"the tables gave this floor {took}"]
    if found.unproved:
        lines.append(f"left out, for the floor has not signed it: {_events(found.unproved)}")
    if found.silent:
        lines.append(f"not heard: {', '.join(found.silent)}; what they alone know of the floor is lost")
    return "; ".join(lines)


def _events(count: int) -> str:
    return "1 event" if count == 1 else f"{count} events"


def copied(journal: Journal) -> tuple[Floor, Position]:
    """Return the floor of a standby's copy, and where the copy ends.

    Raises:
        NoFloor: nothing was copied.
        RowUnreadable: this version cannot read a row of it.
        JournalDamaged: a clock was marked in a run of which no row is there.
    """
    floor, at = _copied(journal)
    if floor is None:
        raise NoFloor(NOTHING_COPIED.format(path=journal.path))
    return floor, at


def _copied(journal: Journal) -> tuple[Floor | None, Position]:
    """Fold the copy of the floor's stream, and find where it ends.

    Raises:
        RowUnreadable: this version cannot read a row of it.
        JournalDamaged: a clock was marked in a run of which no row is there.
    """
    floor, at, runs = None, Position(FLOOR, 0, 0, journal.root), ClockRuns()
    for row in journal.rows(FLOOR):
        floor = evolve(floor, FLOOR_EVENTS.read(row))
        runs.take(floor)
        at = behind(row)
    if fault := runs.fault(journal.clock_mark()):
        raise JournalDamaged(f"{journal.path}: {DAMAGED.format(error=fault)}", fault)
    return floor, at


@asynccontextmanager
async def _open_to_tables(
    settings: FloorSettings, authority: Authority, paired: PairedUnits, floors: Mapping[str, Floor]
) -> AsyncIterator[dict[str, MqttBus]]:
    """Let the boxes of all events come to this one, before there is a floor that says anything."""
    venue = settings.venue
    broker = FloorBroker(broker_process(settings, authority), paired, venue=venue.name, floors=lambda: floors)
    buses = {
        name: MqttBus(
            [BrokerAddress(broker_of(venue), venue.broker_port)],
            broker.account,
            root=root_of(venue.name, name),
            tls=client_context(authority.public),
            on_error=HandlerFailures(_log.warning),
            on_fault=_log.warning,
        )
        for name in floors
    }
    await broker.start()
    try:
        async with AsyncExitStack() as running:
            for bus in buses.values():
                await running.enter_async_context(in_background(bus.run(), "bus"))
            yield buses
            for bus in buses.values():
                await wait_for_acknowledgement(bus)
    finally:
        await broker.stop()


@asynccontextmanager
async def takeover_notice(
    at: RunningFloor, former: Membership | None, settings: FloorSettings
) -> AsyncIterator[None]:
    """Tell the former floor of the takeover, by its own broker, while the body runs; None tells nobody.

    A floor that was off may come back before any box has come to it. It knows this one as its standby still.
    """
    if former is None:
        yield
        return
    bus = MqttBus(
        addresses(former),
        Account(NAME, former.password),
        root=root_of(former.venue),
        tls=client_context(former.authority),
    )

    def tell(linked: bool) -> None:
        if linked:
            station, root = at.floor.floor, at.floor.event.root
            proof = at.authority.claim_key.epoch(root, station.epoch)
            said = UnitStatus(False, settings.key.unit_id, NAME, station.epoch, root, proof)
            bus.publish(topics.unit_status(NAME), msgspec.json.encode(said), retain=True)

    bus.watch_link(tell)
    async with in_background(bus.run(), "herald"):
        yield
