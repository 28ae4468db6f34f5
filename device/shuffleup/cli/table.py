"""`shuffleup table`: run the tables of this process and their floor for an event, until it is stopped."""

import argparse
import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.app.addons import Addons, cards_read, shown_in_room
from shuffleup.app.box import BoxSettings, box_from, report_surroundings
from shuffleup.app.config import Settings, WrongSettings, read_settings, settings_file, tell_unused
from shuffleup.app.current_event import (
    EVENT,
    PreparedEvents,
    event_journal,
    home_published,
    journal_named,
    last_or_open,
    read_event,
    season_in_breaks,
    stopped_or_archived,
    tables_of,
    wait_for_players,
)
from shuffleup.app.evening_draft import ChosenEvening, next_evening
from shuffleup.app.first_run import end_first_run, first_run_asked, is_new, lead_through, written_to
from shuffleup.app.hardware_parts import build_parts
from shuffleup.app.lifecycle import told_to_stop, watched
from shuffleup.app.process import forget_start_error
from shuffleup.app.standalone_box import (
    Unit,
    addresses,
    open_journal,
    report_storage,
    rules_of,
    running_unit,
    serve_unit,
)
from shuffleup.app.stick_backup import backed_up
from shuffleup.archive.journal_folder import NoEvent, archive, rehearsal_path
from shuffleup.cli.practice import practise
from shuffleup.kernel.bounded_read import is_database
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.shown_text import shown
from shuffleup.network.own_address import port_of
from shuffleup.protocol.wall import RoomView
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.box.environment import keep_time_of

_log = logging.getLogger(__name__)


OTHER_ROLE = 3
"""The status of a box that is for something else: whoever starts it need not start it again."""


class NotATable(Exception):
    """The settings say that this box shows a wall; the text is one line that says how."""


class _EveningEnd(msgspec.Struct):
    """The end of an evening: whether somebody has put the event away, or wants the first run again.

    `port` is the one at which its pages were: they find the next event there, the `chosen` one if any.
    """

    port: int = 0
    archived: bool = False
    sets_up: bool = False
    chosen: ChosenEvening | None = None


def run(args: argparse.Namespace) -> int:
    """Run the table; 0 when it was stopped or archived, 2 when it could not begin, 3 where it is a wall.

    75 where it could not begin because of something that may be over the next time.
    """
    forget_start_error()
    try:
        asyncio.run(serve_events(args, BootClock()))
    except NotATable as wall:
        _log.info(wall)
        return OTHER_ROLE
    return 0


async def serve_events(args: argparse.Namespace, clock: Clock) -> None:
    """Set the box up where that is wanted, and serve the table; from its menu it can be set up once more.

    After an event that was put away the box waits for the next one: its console has the papers of the last.
    """
    settings, again = _settings(args), args.first_run
    named = args.event or args.floor
    sets_up = again or (not named and is_new(args.config, settings.journals(os.environ)))
    while True:
        if sets_up:
            done = await lead_through(settings, written_to(args.config), clock, args.port, again=again)
            if done is None:
                return
            settings = done
        keep_time_of(settings.time_zone)
        if not _plays_alone(args, settings):
            end_first_run(settings)
            await _play_another_role(args, settings, clock)
            return
        tell_unused(settings, "a table with a floor of its own")
        if sets_up:
            if not await practise(settings, clock, args.port):
                return
            end_first_run(settings)
        served = await _evening(args, settings, clock)
        if (then := _asked_then(args, served)) is None:
            return
        args, sets_up, again = then, served.sets_up, served.sets_up


def _asked_then(args: argparse.Namespace, served: _EveningEnd) -> argparse.Namespace | None:
    """Say how it goes on after an evening, None where it does not: a rehearsal that is put away is over."""
    if served.chosen:
        after = {"event": served.chosen.file, "tables": served.chosen.tables, "port": served.port}
        return argparse.Namespace(**{**vars(args), **after})
    if served.archived and not args.rehearsal:
        return argparse.Namespace(**{**vars(args), "event": None, "tables": None, "port": served.port})
    return args if served.sets_up else None


def _plays_alone(args: argparse.Namespace, settings: Settings) -> bool:
    """Say whether this box is a table with a floor of its own."""
    return settings.role == "table" and not (args.floor or settings.floor)


async def _play_another_role(args: argparse.Namespace, settings: Settings, clock: Clock) -> None:
    """Be what this box is for, where that is no table with a floor of its own."""
    if args.floor or settings.role == "table":
        await _play_in_venue(args, settings, clock)
    elif settings.role == "wall":
        raise NotATable("this box is a wall: start shuffleup wall --url http://ADDRESS-OF-THE-FLOOR:8080")
    else:
        await _serve_venue(args, settings)


async def _play_in_venue(args: argparse.Namespace, settings: Settings, clock: Clock) -> None:
    """Play the tables that the floor of a venue gives to this box."""
    from shuffleup.app.venue_table import VenueAsked, play_in_venue  # noqa: PLC0415  # nor does each need one

    if args.event or args.rehearsal or args.tables:
        raise WrongSettings("event, tables and rehearsal are the floor's: leave them out with --floor")
    tell_unused(settings, "a table of a venue")
    asked = VenueAsked(args.floor or settings.floor, args.table, args.port, join_again=args.join_again)
    await play_in_venue(asked, _listening_at(args.host, settings), clock)


async def _serve_venue(args: argparse.Namespace, settings: Settings) -> None:
    """Be the floor of a venue, as the settings of this box say."""
    from shuffleup.cli.floor import FloorAsked, serve_venue  # noqa: PLC0415  # no table needs the broker

    asked = FloorAsked(event=args.event, tables=args.tables, host=args.host, port=args.port)
    await serve_venue(asked, settings)


def _settings(args: argparse.Namespace) -> Settings:
    """Read the settings; a file that the first run is to write need not be there."""
    found = settings_file(args.config)
    if args.first_run and found is not None and not found.exists():
        return Settings()
    return read_settings(args.config)


def _listening_at(host: str | None, settings: Settings) -> Settings:
    """Take the address of the command line before that of the settings."""
    return settings if host is None else replace(settings, listen=replace(settings.listen, host=host))


async def _evening(args: argparse.Namespace, settings: Settings, clock: Clock) -> _EveningEnd:
    journal = _journal(args, settings, clock)
    (event, _), path = rules_of(journal), journal.path
    tables, wall = tables_of(journal, args.tables, usual=1), settings.wall
    parts, addons = build_parts(settings.hardware, clock, settings.dealer_display), Addons()
    box = box_from(settings, parts, clock)
    room = RoomView(wall.tv_inches, wall.farthest_m)
    async with running_unit(journal, box, tables=tables, room=room) as unit:
        if event == EVENT:
            wait_for_players(unit, box.ids, on_page=settings.hardware.kind == "simulated")
        asked, desk = first_run_asked(unit), await next_evening(path, unit.evening, clock, box.ids, addons)
        _keep_reporting(unit)
        listen = _listening_at(args.host, settings).listening(os.environ, args.port)
        server = await serve_unit(
            unit,
            parts,
            listen,
            addons=addons,
            port_is_a_wish=args.port is None,
            find_next=PreparedEvents(args.event).after,
            next_evening=None if args.rehearsal else desk,
        )
        served = _EveningEnd(port_of(server.url))
        try:
            stop = told_to_stop()
            _log.info("%s: %s, journal %s; %s", event, addresses(server.url, listen), path, _state(unit))
            async with (
                watched(clock, event, unit.evening.floor.storage_answers),
                _run_beside(args, settings, unit, journal, box, addons),
            ):
                served.archived = await stopped_or_archived(unit.evening.floor, stop, asked, desk.begun)
            served.sets_up, served.chosen = asked.is_set(), desk.chosen
        finally:
            unit.hub.close()
            await server.close()
    _tell(args, served, event, path, clock)
    return served


@asynccontextmanager
async def _run_beside(
    args: argparse.Namespace,
    settings: Settings,
    unit: Unit,
    journal: Journal,
    box: BoxSettings,
    addons: Addons,
) -> AsyncIterator[None]:
    """Run what an evening does not wait for: copies on sticks, the season, add-ons, the home's broker."""
    floor, clock = unit.evening.floor, unit.clock
    await floor.tell_left(box.left)
    async with (
        _copied(args, unit, journal.path, box),
        season_in_breaks(
            settings.wall.season, journal, floor, unit.evening.season_made, rehearsal=args.rehearsal
        ),
        shown_in_room(addons, floor, unit.evening.projections, clock),
        cards_read(addons, unit.touch, clock),
        home_published(floor, settings.home, box.key.unit_id, settings.unit, clock),
    ):
        yield


def _tell(args: argparse.Namespace, served: _EveningEnd, event: str, path: Path, clock: Clock) -> None:
    """Put away what is to be put away, and say how it goes on."""
    if served.archived:
        target = archive(path, clock, unfinished=True)
        _log.info(
            "%s: archived as %s; its papers stay on the console under Past events; "
            "begin the next one with shuffleup table EVENT.toml",
            event,
            target,
        )
    elif served.chosen:
        _log.info("%s: left for %s, which begins now", event, served.chosen.file)
    elif not served.sets_up:
        _log.info("%s: stopped; %s", event, _how_it_goes_on(args))


def _copied(
    args: argparse.Namespace, unit: Unit, path: Path, box: BoxSettings
) -> AbstractAsyncContextManager[None]:
    """Keep copies on the sticks of this box, though not of a rehearsal."""
    told = unit.box.surroundings.copies_told
    return nullcontext() if args.rehearsal else backed_up(lambda: (path,), box.key.unit_id, box.clock, told)


def _keep_reporting(unit: Unit) -> None:
    report_storage(unit)
    report_surroundings(unit.box)


def _how_it_goes_on(args: argparse.Namespace) -> str:
    return "the next one begins anew" if args.rehearsal else "the same command goes on from here"


def _journal(args: argparse.Namespace, settings: Settings, clock: Clock) -> Journal:
    folder = settings.journals(os.environ)
    if args.event is None:
        if args.rehearsal:
            raise NoEvent("--rehearsal plays an event file through: name it, shuffleup table EVENT.toml")
        return last_or_open(folder, clock, "this box waits as an open table")
    if is_database(args.event) and not args.rehearsal:
        return journal_named(args.event, folder, clock)
    rules = read_event(args.event)
    if args.rehearsal:
        name = f"{shown(args.event.stem)} rehearsal"
        return open_journal(rehearsal_path(folder, args.event.stem), clock, name, rules)
    return event_journal(args.event, rules, folder, clock)


def _state(unit: Unit) -> str:
    floor = unit.evening.floor.state
    if floor.phase == "registration":
        return "waiting for players: enter them on the front panel"
    hands = sum(note.hand for note in floor.tables)
    return f"{floor.phase}, hand {hands}, {len(floor.left())} players left. Ctrl-C stops it"
