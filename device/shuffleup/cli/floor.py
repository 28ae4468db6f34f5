"""`shuffleup floor`: run the floor of a venue, whose tables are played on boxes of their own."""

import argparse
import asyncio
import getpass
import logging
import os
import sys
from contextlib import nullcontext
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.app.addons import shown_in_room
from shuffleup.app.config import FloorOfVenue, Settings, WrongSettings, read_settings, tell_unused
from shuffleup.app.current_event import (
    PreparedEvents,
    event_journal,
    home_published,
    journal_named,
    last_or_open,
    read_event,
    season_in_breaks,
    stopped_or_archived,
    tables_of,
)
from shuffleup.app.floor_settings import FloorSettings, broker_port
from shuffleup.app.floor_standby import require_silence, wait_beside
from shuffleup.app.floor_takeover import take_over, takeover_notice
from shuffleup.app.house_folder import first_journal, house_of, put_away_house, short_name
from shuffleup.app.lifecycle import told_to_stop, watched
from shuffleup.app.process import forget_start_error, interrupted
from shuffleup.app.standalone_box import open_journal, rules_of
from shuffleup.app.stick_backup import backed_up
from shuffleup.app.table_process import OwnTable, run_own_table
from shuffleup.app.venue_floor import RunningFloor, running_floor
from shuffleup.archive.journal_folder import NoEvent, archive, rehearsal_path
from shuffleup.cli.arguments.evening import USUAL_TABLES
from shuffleup.floor.house.state import House
from shuffleup.kernel.bounded_read import is_database
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import in_english, speak
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.shown_text import shown
from shuffleup.network.bus.topics import VENUE_NAME
from shuffleup.network.own_address import port_of, safe_address
from shuffleup.network.trust.membership import read_membership, taken_over
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.protocol.faults import Fault
from shuffleup.protocol.wall import RoomView
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.left_update import read_left
from shuffleup.unit.box.environment import keep_time_of
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.update_left import left_sentence

_log = logging.getLogger(__name__)

FOLDER = "floor"
"""Of the folder of the box: a floor has journals, an authority and a register of its own."""

HIGHEST_PORT = 65535
NO_PIN = "no floor PIN is set, and nobody can direct from a phone: set one with shuffleup pin"
GOES_ON = "the same command goes on from here"


class FloorAsked(msgspec.Struct, frozen=True):
    """The options of the command line; None leaves the value of the box's settings or the journal."""

    event: Path | None = None
    tables: int | None = None
    venue: str | None = None
    host: str | None = None
    port: int | None = None
    https_port: int | None = None
    broker_port: int | None = None
    areas: int | None = None
    standby_of: str | None = None
    take_over: bool = False
    join_again: bool = False
    table: int | None = None
    rehearsal: bool = False
    beside: tuple[Path, ...] = ()
    config: Path | None = None


def run(args: argparse.Namespace) -> int:
    """Run the floor; 0 when it was stopped or the event put away, 2 when it could not begin.

    75 where it could not begin because of something that may be over the next time.
    """
    forget_start_error()
    said = {name: getattr(args, name) for name in FloorAsked.__struct_fields__}
    asyncio.run(serve_venue(FloorAsked(**said), read_settings(args.config)))
    return 0


async def serve_venue(asked: FloorAsked, settings: Settings) -> None:
    """Serve a venue until somebody stops it, or the event is put away; raises what `run` tells.

    A standby waits first, until it is stopped or is the floor itself.
    """
    if asked.rehearsal and (asked.event is None or asked.standby_of or asked.take_over):
        raise WrongSettings("--rehearsal plays an event file through: shuffleup floor EVENT.toml --rehearsal")
    if asked.table is None:
        tell_unused(settings, "a floor")
    keep_time_of(settings.time_zone)
    speak(catalogue(settings.language), settings.grouping)
    clock, folder = BootClock(), settings.journals(os.environ) / FOLDER
    told = left_sentence(left) if (left := read_left()) else ""
    if (asked.standby_of or asked.take_over) and not taken_over(folder):
        told = await _took_over(asked, settings, clock, folder)
        if not told:
            return
        _log.info(told)
    if asked.standby_of or asked.take_over:
        asked = replace(asked, event=None)
    if (venue := taken_over(folder)) and asked.venue is None:
        asked = replace(asked, venue=venue)
    next_one: FloorAsked | None = asked
    while next_one is not None:
        next_one, told = await _serve_venue(next_one, settings, clock, folder, told), ""


async def _took_over(asked: FloorAsked, settings: Settings, clock: Clock, folder: Path) -> str:
    """Wait as a standby, or take over at once; returns what there is to say when this box is the floor."""
    built = _settings(asked, settings, clock, folder, 1)
    if not asked.take_over:
        async with watched(clock, f"standby of {asked.standby_of}"):
            return await wait_beside(asked.standby_of or "", built, join_again=asked.join_again)
    membership = read_membership(folder)
    if membership is None:
        raise NoEvent(f"{folder}: this box is no standby; wait as one with --standby-of HOST first")
    _want_pin(built.pin)
    await require_silence(membership, built)
    async with watched(clock, f"takes over venue {membership.venue}"):
        return await take_over(built, membership)


async def _serve_venue(
    asked: FloorAsked, settings: Settings, clock: Clock, folder: Path, told: str = ""
) -> FloorAsked | None:
    """Serve one event; returns what is asked for the evening that somebody has begun on its page, if any."""
    journal = _journal(asked, folder, clock)
    event, _ = rules_of(journal)
    path, tables = journal.path, tables_of(journal, asked.tables, USUAL_TABLES)
    built = replace(_settings(asked, settings, clock, folder, tables), told=told)
    former = read_membership(folder) if taken_over(folder) else None
    async with running_floor(journal, built) as at:
        await at.floor.floor.tell_left(read_left())
        stop = told_to_stop()
        _log.info(_line(event, at, built))
        if not built.pin.is_set:
            _log.warning(NO_PIN)
        copied = (
            nullcontext()
            if asked.rehearsal
            else backed_up(at.journals, built.key.unit_id, clock, _copies_told)
        )
        table = run_own_table(at, _own_table(asked, settings), built)
        home = home_published(at.floor.floor, settings.home, built.key.unit_id, settings.unit, clock)
        season = season_in_breaks(
            settings.wall.season, journal, at.floor.floor, at.floor.season_made, rehearsal=asked.rehearsal
        )
        async with (
            watched(clock, event, at.floor.floor.storage_answers),
            copied,
            takeover_notice(at, former, built),
            table,
            home,
            season,
            shown_in_room(built.addons, at.floor.floor, at.floor.projections, clock),
        ):
            put_away = await stopped_or_archived(at.floor.floor, stop, at.desk.begun)
        then = _begun_on_page(asked, at, tables)
    if (put_away or then) and not asked.rehearsal:
        put_away_house(folder)
    if put_away:
        _log.info("%s: archived as %s", event, archive(path, clock, unfinished=True))
    elif not then:
        _log.info("%s: stopped; %s", event, "the next one begins anew" if asked.rehearsal else GOES_ON)
    return then


def _begun_on_page(asked: FloorAsked, at: RunningFloor, tables: int) -> FloorAsked | None:
    """Return what is asked for the evening that was begun on the page: the same floor at the same ports."""
    if (chosen := at.desk.chosen) is None:
        return None
    ports = {"port": port_of(at.server.url), "https_port": port_of(at.server.https_url)}
    return replace(asked, event=chosen.file, tables=max(tables, chosen.tables), **ports)


def _own_table(asked: FloorAsked, settings: Settings) -> OwnTable | None:
    if asked.table is None:
        return None
    return OwnTable(TableNo(asked.table), settings.journals(os.environ), asked.config)


def _want_pin(pin: FloorPin) -> None:
    """Let go on who types the floor PIN, where one is set; raises `PinRefused`."""
    if pin.is_set:
        with interrupted():
            typed = getpass.getpass("floor PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
        pin.check(typed, at_the_box=True)


def _settings(
    asked: FloorAsked, settings: Settings, clock: Clock, folder: Path, tables: int
) -> FloorSettings:
    return FloorSettings(
        folder=folder,
        venue=_venue(asked, settings.venue),
        port=settings.listen.port if asked.port is None else asked.port,
        port_is_a_wish=asked.port is None,
        unix_socket="" if asked.table else settings.listening(os.environ).unix_socket,
        tables=tables,
        clock=clock,
        seeds=SystemSeeds(),
        ids=time_ordered_ids(clock),
        key=unit_key(folder),
        pin=FloorPin(settings.journals(os.environ), clock),
        room=RoomView(settings.wall.tv_inches, settings.wall.farthest_m),
        find_next=PreparedEvents(asked.event).after,
        beside=tuple(asked.beside),
        begins_evenings=not asked.rehearsal,
    )


def _venue(asked: FloorAsked, venue: FloorOfVenue) -> FloorOfVenue:
    """Prefer the command line to the settings."""
    said = {
        "name": asked.venue,
        "host": asked.host,
        "https_port": asked.https_port,
        "broker_port": asked.broker_port,
        "areas": asked.areas,
    }
    chosen = replace(venue, **{key: value for key, value in said.items() if value is not None})
    if not VENUE_NAME.fullmatch(chosen.name):
        raise WrongSettings(f"venue {chosen.name!r}: up to 32 of the letters a-z, digits and hyphens")
    if broker_port(chosen, chosen.areas) > HIGHEST_PORT:
        raise WrongSettings(
            f"--broker-port {chosen.broker_port}: {chosen.areas} areas have no ports behind it; choose a"
            " lower one"
        )
    return chosen


def _journal(asked: FloorAsked, folder: Path, clock: Clock) -> Journal:
    """Open the journal of an event, or that of the last one; an event goes on by the rules it began with."""
    event, house = asked.event, None if asked.rehearsal else house_of(folder)
    if house is not None:
        return journal_named(_first_of(house, folder, event), folder, clock)
    if event is None:
        return last_or_open(folder, clock, "this floor waits with an open table")
    if is_database(event) and not asked.rehearsal:
        return journal_named(event, folder, clock)
    rules = read_event(event)
    if asked.rehearsal:
        # The boxes keep what they heard: a name of its own makes each rehearsal another event for them.
        name = f"{shown(event.stem)} rehearsal {SystemSeeds().seed().hex()[:4]}"
        return open_journal(rehearsal_path(folder, event.stem), clock, name, rules)
    return event_journal(event, rules, folder, clock)


def _first_of(house: House, folder: Path, event: Path | None) -> Path:
    """Name the journal of the first event of a house that goes on; raises `WrongSettings` for another one."""
    first = first_journal(folder, house)
    if event is not None and short_name(event.stem) != short_name(first.stem):
        raise WrongSettings(
            f"{event}: this floor goes on with {first.stem} and the events beside it; begin another one on"
            " its console"
        )
    return first


def _line(event: str, at: RunningFloor, built: FloorSettings) -> str:
    """Say where the floor is found, and by what a phone or a box knows that it is this one."""
    safe = safe_address(built.venue.host, at.server.https_url) or at.server.https_url
    with_box = len(at.floor.floor.state.units)
    return (
        f"{event}: console {safe}/floor, wall {safe}/wall, for reading {at.server.url}; "
        f"{with_box} of {built.tables} tables have a box; authority {at.authority.fingerprint}"
    )


def _copies_told(fault: Fault | None) -> None:
    with in_english():
        _log.warning(
            f"no copy on the stick: {fault_line(fault)}" if fault else "the stick takes copies again"
        )
