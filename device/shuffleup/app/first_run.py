"""The first run of a box as a program: serves its faces and stores the settings.

Another first run begins from the menu of a box that is already set up.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.api.application import create_app
from shuffleup.app.box import serve_faces
from shuffleup.app.config import (
    BOARD,
    FILE_NAME,
    Settings,
    TouchSettings,
    WrongSettings,
    settings_file,
    write_settings,
)
from shuffleup.app.hardware_parts import build_parts
from shuffleup.app.lifecycle import first_of, told_to_stop, watched
from shuffleup.app.standalone_box import Unit
from shuffleup.hardware.hal import LIT_KEYS, Key
from shuffleup.hardware.hal.pins import KEY_PINS
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.network.own_address import EVERYWHERE, ONLY_HERE, console_address, own_address
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.faults import Fault
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import LookView
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.box.box_settings import LOOK_FILE, kept_look
from shuffleup.unit.box.environment import offered_zones, system_zone
from shuffleup.unit.box.first_run import BoxToSetUp, FirstRunDesk, KeptFirstRun
from shuffleup.unit.box.touchscreen import FIRST_RUN_AGAIN
from shuffleup.views.first_run.part_tests import KNOB_TURN, KeyTest
from shuffleup.views.first_run.steps import (
    LAST_TABLE,
    FinishHandFirst,
    FirstRun,
    OnlyDirectorSetsUp,
    SetupChoices,
)
from shuffleup.views.words import line_of
from shuffleup_ui.pages import pages

_log = logging.getLogger(__name__)

KEY_ORDER = (*(key.value for key in LIT_KEYS), KNOB_TURN, Key.KNOB.value)


def is_new(config: Path | None, folder: Path, environment: Mapping[str, str] = os.environ) -> bool:
    """Say whether nobody has set this box up: it has no settings and no event, or was cut off in between.

    A person who starts a table on a computer needs no setting before the evening: a box is a Raspberry Pi, or
    a service that was installed (`STATE_DIRECTORY=` of systemd.exec(5)).
    """
    if KeptFirstRun(folder).is_on:
        return True
    is_box = environment.get(BOARD) == "pi" or "STATE_DIRECTORY" in environment
    return is_box and settings_file(config, environment) is None and not any(folder.glob("*.journal"))


def written_to(config: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """Name the file that the settings are written to: the one that is read, else one in the data folder."""
    return settings_file(config, environment) or Settings().journals(environment) / FILE_NAME


def begun(settings: Settings, *, pin: bool, is_known: bool = False, metal: bool = True) -> FirstRun:
    """Begin with what is set already; a box that is known and stands alone is not opened unasked."""
    number = settings.unit.removeprefix("table ")
    host = settings.venue.host if settings.role == "floor" else settings.listen.host
    alone = is_known and host in ONLY_HERE
    return FirstRun(
        keys=KeyTest(KEY_ORDER),
        language=settings.language,
        rotate=settings.touch.rotate,
        panel=settings.touch.panel,
        role=settings.role,
        table=int(number) if number.isdecimal() and 1 <= int(number) <= LAST_TABLE else 1,
        network="alone" if alone else "room",
        zone=settings.time_zone or system_zone(),
        pin="kept" if pin else "none",
        metal=metal,
    )


def results(run: FirstRun, settings: Settings) -> Settings:
    """Put the choices into the settings; the others stay.

    A box without a floor PIN listens to itself only, whatever was chosen before.
    """
    is_open = run.role != "wall" and run.network == "room" and run.pin == "kept"
    venue = settings.venue
    if run.role == "floor":
        venue = replace(venue, host=_host(venue.host, is_open=is_open))
    return replace(
        settings,
        unit=f"table {run.table}" if run.role == "table" else run.role,
        language=run.language,
        role=run.role,
        time_zone=run.zone,
        listen=replace(settings.listen, host=_host(settings.listen.host, is_open=is_open)),
        venue=venue,
        touch=TouchSettings(run.rotate, run.panel),
    )


def _host(host: str, *, is_open: bool) -> str:
    """Choose where to listen; an address that fits already stays."""
    if is_open != (host in ONLY_HERE):
        return host
    return EVERYWHERE[0] if is_open else ONLY_HERE[0]


async def lead_through(
    settings: Settings, path: Path, clock: Clock, port: int | None, *, again: bool
) -> Settings | None:
    """Lead through the first run and write its results to `path`; None where it was stopped before its end.

    Raises `CannotListen` where the faces cannot be let in. Results that cannot be written hold until the
    box is started again, and are written then. Where the practice hand alone was cut off, nothing is asked
    unless the first run is wanted `again`.
    """
    folder = settings.journals(os.environ)
    kept, pin, hub = KeptFirstRun(folder), FloorPin(folder, clock), Hub()
    first = begun(settings, pin=pin.is_set, is_known=path.is_file(), metal=settings.hardware.kind == "pi")
    run = first if again and kept.is_written else kept.read(first)
    if run.written:
        return settings
    parts = build_parts(settings.hardware, clock)
    listen = settings.listening(os.environ, port)
    console = [""]
    box = _box(
        SetupChoices(languages(), offered_zones(clock.wall(), run.zone)),
        lambda: console[0],
        kept_look(folder / LOOK_FILE).now,
    )
    desk = FirstRunDesk(parts.for_box(hub), box=box, run=run, kept=kept, pin=pin, hub=hub, clock=clock)
    app = create_app(hub=hub, submit=desk.submit, metal=parts.touchable, pages=pages(), pin=pin)
    listen = listen if pin.is_set else replace(listen, host=ONLY_HERE[0])
    server = await serve_faces(app, listen, port_is_a_wish=port is None)
    console[0] = server.url
    try:
        async with watched(clock, "first run"):
            ended = await _finished(desk, server.url)
    finally:
        hub.close()
        await server.close()
        desk.close()
    return _written(desk.run_now, settings, path, kept) if ended else None


def _box(offered: SetupChoices, url: Callable[[], str], look: LookView) -> BoxToSetUp:
    return BoxToSetUp(
        offered,
        catalogue,
        address=lambda: own_address(EVERYWHERE[0]),
        console=lambda: console_address(EVERYWHERE[0], url()),
        pins={key.value: bcm for key, bcm in KEY_PINS.items()},
        look=look,
    )


async def _finished(desk: FirstRunDesk, url: str) -> bool:
    """Report the start, and wait until every question is answered or somebody stops it."""
    async with asyncio.TaskGroup() as tasks:
        end_desk, stop = desk.start(tasks), told_to_stop()
        _log.info("first run: %s; keys and touchscreen lead through it, Ctrl-C stops", url)
        await first_of(stop, desk.finished)
        end_desk()
    return desk.finished.is_set()


def _written(run: FirstRun, before: Settings, path: Path, kept: KeptFirstRun) -> Settings:
    settings = results(run, before)
    try:
        write_settings(path, settings)
        kept.keep(replace(run, written=True))
    except (WrongSettings, Fault) as failure:
        _log.warning(line_of(failure))
    else:
        _log.info("first run: done, its settings are in %s", path)
    return settings


def end_first_run(settings: Settings) -> None:
    """Forget the first run whose results are written; the others are written at the next start."""
    kept = KeptFirstRun(settings.journals(os.environ))
    if not kept.is_written:
        return
    try:
        kept.forget()
    except Fault as failure:
        _log.warning(line_of(failure))


class BeginFirstRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box is set up again, and the event goes on afterwards (verb `begin_first_run`)."""


def first_run_asked(unit: Unit) -> asyncio.Event:
    """Offer the first run in the menu of the box; returns what is set when it is wanted."""
    wanted = asyncio.Event()

    async def begin(asked: BeginFirstRun, command: Command) -> Reply:
        table = unit.evening.faces.table
        if table is not None and table.play.in_progress:
            raise FinishHandFirst()
        if command.actor.role != "director":
            raise OnlyDirectorSetsUp()
        wanted.set()
        return Reply(200, unit.evening.faces.version)

    unit.box.unit_desk.serve(FIRST_RUN_AGAIN, BeginFirstRun, begin)
    return wanted
