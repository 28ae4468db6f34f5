"""The first run of a box as a program: its faces are served, and what was set is written down."""

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from shuffleup.api.app import create_app
from shuffleup.api.server import serve
from shuffleup.cli.own_address import EVERYWHERE, ONLY_HERE, console_address, own_address
from shuffleup.cli.parts import build_parts
from shuffleup.cli.stopping import first_of, told_to_stop
from shuffleup.cli.watched import watched
from shuffleup.clock import Clock
from shuffleup.config import FILE_NAME, Settings, Touch, WrongSettings, settings_file, write_settings
from shuffleup.first_run.keys import KNOB_TURN, KeyTest
from shuffleup.first_run.state import LAST_TABLE, FirstRun, Offered
from shuffleup.hal import LIT_KEYS, Key
from shuffleup.hal.pins import KEY_PINS
from shuffleup.hub import Hub
from shuffleup.languages import catalogue, languages
from shuffleup.pin import FloorPin
from shuffleup.stations.first_run import BoxToSetUp, FirstRunDesk
from shuffleup.stations.kept_first_run import KeptFirstRun
from shuffleup.stations.kept_look import FILE_NAME as LOOK_FILE
from shuffleup.stations.kept_look import KeptLook
from shuffleup.stations.time_zones import offered_zones, system_zone
from shuffleup_ui.pages import pages

KEY_ORDER = (*(key.value for key in LIT_KEYS), KNOB_TURN, Key.KNOB.value)


def is_new(config: Path | None, folder: Path, environment: Mapping[str, str] = os.environ) -> bool:
    """Say whether nobody has set this box up: it has no settings and no event, or was cut off in between."""
    if KeptFirstRun(folder).is_on:
        return True
    return settings_file(config, environment) is None and not any(folder.glob("*.journal"))


def written_to(config: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """Name the file that the settings are written to: the one that is read, else one in the data folder."""
    return settings_file(config, environment) or Settings().journals(environment) / FILE_NAME


def begun(settings: Settings, *, pin: bool, is_known: bool = False) -> FirstRun:
    """Begin with what is set already; a box that is known and stands alone is not opened unasked."""
    number = settings.unit.removeprefix("table ")
    alone = is_known and settings.listen.host in ONLY_HERE
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
    )


def results(run: FirstRun, settings: Settings) -> Settings:
    """Put what was chosen into the settings; what was not asked stays.

    A box without a floor PIN listens to itself only, whatever was chosen before.
    """
    host = settings.listen.host
    is_open = run.role != "wall" and run.network == "room" and run.pin == "kept"
    if is_open == (host in ONLY_HERE):
        host = EVERYWHERE[0] if is_open else ONLY_HERE[0]
    return replace(
        settings,
        unit=f"table {run.table}" if run.role == "table" else run.role,
        language=run.language,
        role=run.role,
        time_zone=run.zone,
        listen=replace(settings.listen, host=host),
        touch=Touch(run.rotate, run.panel),
    )


async def lead_through(settings: Settings, path: Path, clock: Clock, port: int | None) -> Settings | None:
    """Lead through the first run and write its results to `path`; None where it was stopped before its end.

    Raises `CannotListen` where the faces cannot be let in. Results that cannot be written hold until the
    box is started anew, and are written then.
    """
    folder = settings.journals(os.environ)
    kept, pin, hub = KeptFirstRun(folder), FloorPin(folder, clock), Hub()
    parts = build_parts(settings.hardware, clock)
    run = kept.read(begun(settings, pin=pin.is_set, is_known=path.is_file()))
    listen = settings.listening(os.environ, port)
    console = [""]
    box = BoxToSetUp(
        Offered(languages(), offered_zones(clock.wall(), run.zone)),
        catalogue,
        address=lambda: own_address(EVERYWHERE[0]),
        console=lambda: console_address(EVERYWHERE[0], console[0]),
        pins={key.value: bcm for key, bcm in KEY_PINS.items()},
        look=KeptLook(folder / LOOK_FILE).now,
    )
    desk = FirstRunDesk(parts.for_box(hub), box=box, run=run, kept=kept, pin=pin, hub=hub, clock=clock)
    app = create_app(hub=hub, submit=desk.submit, metal=parts.touchable, pages=pages(), pin=pin)
    socket = Path(listen.unix_socket) if listen.unix_socket else None
    server = await serve(
        app, host=listen.host, port=listen.port, unix_socket=socket, port_is_a_wish=port is None
    )
    console[0] = server.url
    try:
        line = f"first run: {server.url}; keys and touchscreen lead through it, Ctrl-C stops"
        async with watched(clock, "first run"):
            ended = await _finished(desk, line)
    finally:
        hub.close()
        await server.close()
        desk.close()
    return _written(results(desk.run_now, settings), path, kept) if ended else None


async def _finished(desk: FirstRunDesk, begins: str) -> bool:
    """Say that it begins, and wait until all is asked or somebody stops it."""
    async with asyncio.TaskGroup() as tasks:
        end_desk, stop = desk.start(tasks), told_to_stop()
        print(begins, flush=True)
        await first_of(stop, desk.finished)
        end_desk()
    return desk.finished.is_set()


def _written(settings: Settings, path: Path, kept: KeptFirstRun) -> Settings:
    try:
        write_settings(path, settings)
    except WrongSettings as failure:
        print(failure, file=sys.stderr, flush=True)
    else:
        kept.forget()
        print(f"first run: done, its settings are in {path}", flush=True)
    return settings
