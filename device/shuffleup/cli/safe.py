"""`shuffleup safe`: safe mode for a box whose program cannot start. It reads, and changes nothing.

The service manager starts it in the place of a table or a floor that has failed too often.
"""

import argparse
import asyncio
import logging
import os
import socket
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from shuffleup.api.safe import create_safe_app
from shuffleup.api.server import Server, serve
from shuffleup.app.config import HardwareSettings, Settings, usable_settings
from shuffleup.app.own_address import own_address, port_of
from shuffleup.app.parts import build_parts
from shuffleup.app.salvage import salvaged
from shuffleup.app.service.background_task import beside
from shuffleup.app.service.start_error import last_words
from shuffleup.app.service.stopping import first_of, told_to_stop
from shuffleup.app.service.watched import watched
from shuffleup.app.unit import port
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.language import say, speak
from shuffleup.kernel.languages import catalogue
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.box.glass import OledGlass
from shuffleup.views.safe import SafeView, safe_page, safe_view

_log = logging.getLogger(__name__)

FLOOR_FOLDER = "floor"
"""Of the folder of the box: where a floor of a venue keeps its events."""


MODEL = Path("/proc/device-tree/model")

EXAMPLES = ("shuffleup safe",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")
    parser.add_argument("--port", type=port, metavar="PORT", help="serve the page on this port")


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
    said = dict.fromkeys(line for line in (*last_words(environment), trouble, found.wrong) if line)
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
        async with beside(glass.run(), "glass"), watched(clock, f"safe mode: {view.wrong[0]}"):
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
