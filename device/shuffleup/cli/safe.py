"""`shuffleup safe`: safe mode for a box whose program cannot start. It reads, and changes nothing.

It shows the readable part of the event on the glass and on a page, and does not touch the journal itself.
"""

import argparse
import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from html import escape
from pathlib import Path

import msgspec
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shuffleup.api.request_guard import SAFE_METHODS, Guard
from shuffleup.api.server import Server, serve
from shuffleup.app.config import HardwareSettings, Settings, usable_settings
from shuffleup.app.hardware_parts import build_parts
from shuffleup.app.lifecycle import first_of, in_background, told_to_stop, watched
from shuffleup.app.process import last_start_error
from shuffleup.archive.journal_folder import NoEvent, last_journal
from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.field_types import FLOOR, Millis
from shuffleup.kernel.language import say, speak, spoken
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.shown_text import shown
from shuffleup.network.own_address import own_address, port_of
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.time_of_day import left_at_last
from shuffleup.storage.journal.errors import JournalDamaged, JournalError, NotAJournal, StorageFull
from shuffleup.storage.journal.reader import JournalReader, copy_of, read_journal, read_wreck
from shuffleup.storage.journal.row_hash import Row, faults
from shuffleup.unit.box.optional_parts import OledGlass
from shuffleup.views.offline_clock import SafeView, safe_page, safe_view

AGAIN_S = 10
"""Interval at which a browser loads the page again; faces of the box need no interval."""


def create_safe_app(view: Callable[[], SafeView], own_names: Iterable[str]) -> Starlette:
    """Build the application; every address gives the same page, with the status of a service that is away."""

    async def show(request: Request) -> Response:
        return HTMLResponse(page(view()), 503, {"retry-after": str(AGAIN_S)})

    routes = [Route("/{anything:path}", show, methods=sorted(SAFE_METHODS))]
    return Starlette(routes=routes, middleware=[Middleware(Guard, own_names=own_names)])


def page(view: SafeView) -> str:
    """Write the page; every text in it is made harmless."""
    head = say("SAFE MODE")
    wrong = "".join(f"<p><strong>{escape(line)}</strong></p>\n" for line in view.wrong)
    facts = "".join(f"<p>{escape(line)}</p>\n" for line in view.clock)
    left = f"<h1>{escape(view.left)}</h1>\n" if view.left else ""
    return (
        f'<!doctype html>\n<html lang="{escape(spoken())}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="dark light">\n<meta http-equiv="refresh" content="{AGAIN_S}">\n'
        f"<title>{escape(head)}</title>\n</head>\n<body>\n"
        f"<h2>{escape(head)}</h2>\n<p>{escape(view.event)}</p>\n{left}{facts}{wrong}<p>{escape(view.todo)}</p>\n"
        "</body>\n</html>\n"
    )


_NOT_FOLLOWED = (AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError)
"""Errors in events that can be read one by one, but not as one sequence."""


class Salvaged(msgspec.Struct, frozen=True):
    """The last good state of the floor and the time that its clock had left.

    `floor` is None where nothing can be read. `wrong` says in one line at what the reading ended, empty where
    it came to the end, and `spoilt` that only another copy of the journal helps; `event` is empty where there
    is none.
    """

    event: str = ""
    floor: Floor | None = None
    left: Millis | None = None
    wrong: str = ""
    spoilt: bool = False


def salvaged(folders: Iterable[Path], spare: Path | None = None) -> Salvaged:
    """Read the event that was written last in the first of these folders that has one.

    It is read in a copy, made in `spare` where the usual place has no room: a full storage is one reason why
    a program cannot begin.
    """
    for folder in folders:
        try:
            return _of_journal(last_journal(folder), spare)
        except NoEvent:
            continue
        except OSError as error:
            return Salvaged(wrong=f"{folder}: cannot be read ({error.strerror})")
    return Salvaged()


def _of_journal(path: Path, spare: Path | None) -> Salvaged:
    why = ""
    for place in (None, spare) if spare else (None,):
        try:
            return _of_copy(path, place)
        except OSError as error:
            why = why or error.strerror or str(error)
        except StorageFull:
            why = why or "no room for a copy of it"
    return Salvaged(shown(path.stem), wrong=f"{path}: cannot be read ({why})")


def _of_copy(path: Path, place: Path | None) -> Salvaged:
    """Read a copy: the last rows lie in a file that only a writable folder gives away."""
    with copy_of(path, place) as copy:
        found = _opened(copy)
        return replace(found, wrong=found.wrong.replace(shown(copy), shown(path)))


def _opened(copy: Path) -> Salvaged:
    """Read what there is; of a damaged journal what is left."""
    try:
        with closing(read_journal(copy)) as reader:
            return _folded(reader, copy)
    except StorageFull:
        raise
    except JournalDamaged as damage:
        said = str(damage)
    except JournalError as error:
        return Salvaged(shown(copy.stem), wrong=str(error), spoilt=isinstance(error, NotAJournal))
    try:
        with closing(read_wreck(copy)) as reader:
            return replace(_folded(reader, copy), wrong=said, spoilt=True)
    except JournalError:
        return Salvaged(shown(copy.stem), wrong=said, spoilt=True)


def _folded(reader: JournalReader, path: Path) -> Salvaged:
    """Fold the floor as far as its rows are what was stored, can be read, and can be followed."""
    floor: Floor | None = None
    wrong, at = "", "its first event"
    try:
        for row in _sound(reader, path):
            at = f"event {row.seq} of {row.stream}"
            floor = evolve(floor, FLOOR_EVENTS.read(row))
    except JournalError as error:
        wrong = str(error)
    except _NOT_FOLLOWED as error:
        wrong = f"{path}: {at} cannot be followed ({error})"
    event = floor.event_id if floor else shown(path.stem)
    return Salvaged(event, floor, _left(floor, reader), _line(wrong), spoilt=bool(wrong))


def _sound(reader: JournalReader, path: Path) -> Iterator[Row]:
    """Give the rows of the floor up to the first that is not as it was stored.

    Of a journal whose first words are spoilt the chain begins with what its first row says it follows.
    """
    first = reader.some_rows(FLOOR, 0, 1)
    root = reader.root if reader.genesis or not first else first[0].previous_hash
    for row, wrong in faults(_one_by_one(reader), root):
        if wrong:
            raise JournalDamaged(f"{path}: event {row.seq} of {FLOOR} is not as it was stored ({wrong})")
        yield row


def _one_by_one(reader: JournalReader) -> Iterator[Row]:
    """Read each row by itself: a spoilt page takes no more with it than what lies on it."""
    seq = 0
    while found := reader.some_rows(FLOOR, seq, 1):
        yield found[0]
        if found[0].seq <= seq:
            return
        seq = found[0].seq


def _left(floor: Floor | None, reader: JournalReader) -> Millis | None:
    """Read what the clock had left, where its mark can be read."""
    try:
        return left_at_last(floor, reader.clock_mark()) if floor else None
    except JournalError:
        return None


def _line(said: str) -> str:
    return said.splitlines()[0] if said else ""


_log = logging.getLogger(__name__)

FLOOR_FOLDER = "floor"
"""Of the folder of the box: where a floor of a venue keeps its events."""


MODEL = Path("/proc/device-tree/model")


def run(args: argparse.Namespace) -> int:
    """Show the last good state; 0 when it was stopped, 2 when nobody could be shown anything."""
    settings, trouble = usable_settings(args.config)
    if trouble and settings.hardware == HardwareSettings() and is_a_pi():
        settings = replace(settings, hardware=HardwareSettings(kind="pi"))
    speak(catalogue(settings.language), settings.grouping)
    view = seen(settings, trouble, os.environ)
    asyncio.run(_show(settings, args.port, view, BootClock()))
    return 0


def is_a_pi(model: Path = MODEL) -> bool:
    """Say whether this is a Raspberry Pi: then it is worth trying its display, whatever the settings say."""
    return model.is_file() and model.read_bytes().startswith(b"Raspberry Pi")


def seen(settings: Settings, trouble: str, environment: Mapping[str, str]) -> SafeView:
    """Look at what there is: the last event as far as it can be read, and what is wrong."""
    folder, given = settings.journals(environment), environment.get("RUNTIME_DIRECTORY")
    found = salvaged((folder, folder / FLOOR_FOLDER), Path(given) if given else None)
    said = dict.fromkeys(line for line in (*last_start_error(environment), trouble, found.wrong) if line)
    wrong = tuple(said) or (why_it_failed(environment),)
    return safe_view(found.event, found.floor, found.left, wrong, journal_is_bad=found.spoilt)


def why_it_failed(environment: Mapping[str, str]) -> str:
    """Say what the service manager knows of the program that failed (systemd.exec(5), `$MONITOR_UNIT`)."""
    unit = environment.get("MONITOR_UNIT", "shuffleup-table.service")
    if environment.get("MONITOR_SERVICE_RESULT") == "watchdog":
        return say("The program hung again and again. Its log says where: journalctl -u {unit}", unit=unit)
    return say("The program ended again and again. Its log says why: journalctl -u {unit}", unit=unit)


async def _show(settings: Settings, wanted_port: int | None, view: SafeView, clock: Clock) -> None:
    listen = settings.listening(os.environ, wanted_port)
    server = await serve(
        create_safe_app(lambda: view, (socket.gethostname(),)),
        host=listen.host,
        port=listen.port,
        unix_socket=Path(listen.unix_socket) if listen.unix_socket else None,
        port_is_a_wish=wanted_port is None,
    )
    glass = _glass(settings, clock, view, listen.host, server)
    try:
        stop = told_to_stop()
        _log.info("safe mode: %s; %s", server.url, "; ".join(view.wrong))
        async with in_background(glass.run(), "glass"), watched(clock, f"safe mode: {view.wrong[0]}"):
            await first_of(stop)
    finally:
        glass.close()
        await server.close()


def _glass(settings: Settings, clock: Clock, view: SafeView, host: str, server: Server) -> OledGlass:
    """Show the page on the small display, wherever there is one; its address may come later."""
    box = build_parts(settings.hardware, clock).for_box(Hub())

    def where() -> str:
        address = own_address(host)
        return f"{address}:{port_of(server.url)}" if address else ""

    return box.glass(lambda: safe_page(view, where()), clock)
