"""Puts a box together: panel, glass, sound and touchscreen at a table, with any kind of floor.

Its configuration comes from its settings file and from the settings that were made at the box.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec
from starlette.applications import Starlette

from shuffleup.api.box import SimulatedControls
from shuffleup.api.event_paths import EventPaths
from shuffleup.api.server import Server, TlsPort, serve
from shuffleup.app.config import Listening, Settings
from shuffleup.app.serial_ports import machine_port
from shuffleup.hardware.hal import WatchedPort
from shuffleup.kernel.chance import Seeds, SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds, time_ordered_ids
from shuffleup.kernel.language import ENGLISH, Catalogue, Grouping
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey, unit_key
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import LookView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.stations.card_machine import CardMachine
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.left_update import read_left
from shuffleup.unit.box.box_settings import LOOK_FILE, VOLUMES_FILE, KeptSetting, Volumes, kept_look
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.unit.box.controller import BoxController
from shuffleup.unit.box.optional_parts import BoxParts
from shuffleup.unit.box.touchscreen import Touchscreen
from shuffleup.views.touch.troubles import troubles

_log = logging.getLogger(__name__)

AROUND = ("power", "wrong_time", "stick", "slow_storage", "log", "update")
"""The troubles that come from outside the box."""


class HardwareParts(Protocol):
    """The parts of a box, to be opened when it starts; `touchable` is None where keys are real."""

    @property
    def touchable(self) -> SimulatedControls | None:
        """The target of a click on the front panel."""

    def for_box(self, hub: Hub) -> BoxParts:
        """Say how the parts are opened, and show the hub what simulated lamps and glass show."""


class BoxSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The parts and settings of a box.

    `in_threads` keeps storage and OLED bus away from the loop; without it everything happens in the loop,
    in the same order every time, as an evening in virtual time wants it. All that is shown is in the language
    of the catalogue `speaks`. `voices` is the folder with the parts of the voice. Without a `pin` the
    director is never asked for one. `open_machine` opens the port of the card machine. `left` is a release
    that did not stay. `rate` is how many seconds of the event pass in one second of the room.
    """

    parts: HardwareParts
    clock: Clock
    seeds: Seeds
    ids: CommandIds
    key: UnitKey
    name: str
    rate: float = 1.0
    in_threads: bool = True
    speaks: Catalogue = ENGLISH
    grouping: Grouping = "space"
    volumes: KeptSetting[Volumes] | None = None
    voices: Path = Path("voice")
    look: KeptSetting[LookView] | None = None
    pin: FloorPin | None = None
    open_machine: Callable[[], WatchedPort] | None = None
    left: UpdateLeft | None = None


async def serve_faces(
    app: Starlette | EventPaths,
    listen: Listening,
    *,
    port_is_a_wish: bool,
    safe: TlsPort | None = None,
    phones: Callable[[], bool] = lambda: False,
) -> Server:
    """Let the faces in at the address of the settings; raises as `api.server.serve`."""
    return await serve(
        app,
        host=listen.host,
        port=listen.port,
        unix_socket=Path(listen.unix_socket) if listen.unix_socket else None,
        port_is_a_wish=port_is_a_wish,
        safe=safe,
        phones=phones,
        at_end=app.state.at_end,
    )


class BoxPlace(Protocol):
    """The place of a box: at a table of its own evening, or of a venue."""

    @property
    def faces(self) -> BoxFaces:
        """The views of the table."""

    def join_unit(self, submit: Callable[[Command], Awaitable[Reply]]) -> None:
        """Bring what is for the box itself to it from now on."""

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""

    def storage_error(self) -> JournalError | None:
        """Return what is wrong with the storage, None if nothing is."""


class StandingBox(msgspec.Struct):
    """A box at a table; `time` gives the time of its clock for faces."""

    place: BoxPlace
    box: BoxController
    touch: Touchscreen
    hub: Hub
    time: Callable[[], NowView]
    pin: FloorPin | None = None


def box_at(
    place: BoxPlace, hub: Hub, settings: BoxSettings, linked: Callable[[], bool] | None = None
) -> StandingBox:
    """Join the parts of a box to the table at which it stands.

    `linked` says whether the floor of a venue is there, None where there is no venue.
    """
    box = BoxController(
        settings.parts.for_box(hub),
        place.faces,
        submit=place.submit,
        storage=place.storage_error,
        hub=hub,
        clock=settings.clock,
        ids=settings.ids,
        unit=settings.name,
        volumes=settings.volumes,
        voices=settings.voices,
        linked=linked,
    )
    box.update_told(settings.left)
    look = settings.look or kept_look()
    touch = Touchscreen(
        place.faces,
        box.unit_desk,
        hub=hub,
        clock=settings.clock,
        look=look,
        pin=settings.pin,
        in_threads=settings.in_threads,
        in_venue=linked is not None,
    )
    box.watch_health(touch.health_changed)
    box.runs_too(touch.run)
    place.join_unit(box.unit_desk.submit)
    return StandingBox(
        place, box, touch, hub, lambda: NowView(settings.clock.now(), settings.rate), settings.pin
    )


def machine_at(
    station: TableStation, standing: StandingBox, settings: BoxSettings, tasks: asyncio.TaskGroup
) -> list[Callable[[], None]]:
    """Let a card machine deal at a table, where the box has one; returns what stops it."""
    if settings.open_machine is None:
        return []
    machine = CardMachine(
        station,
        settings.open_machine,
        clock=settings.clock,
        seeds=settings.seeds,
        hub=standing.hub,
        text=standing.box.text,
        counted=standing.touch.cards_counted,
        in_thread=settings.in_threads,
    )
    standing.place.faces.watch(machine.text.changed)
    running = tasks.create_task(machine.run())

    def stop() -> None:
        running.cancel()

    return [stop]


@contextmanager
def stopped_after(stops: Iterable[Callable[[], None]]) -> Iterator[None]:
    """Stop everything when the body is left."""
    try:
        yield
    finally:
        for stop in stops:
            stop()


def only_fault(group: BaseExceptionGroup) -> BaseException:
    """Take the one fault out of a group that holds no other: what the body raised, as it raised it."""
    fault: BaseException = group
    while isinstance(fault, BaseExceptionGroup) and len(fault.exceptions) == 1:
        fault = fault.exceptions[0]
    return fault


def report_surroundings(box: BoxController) -> None:
    """Say in one line each what is bad around the box, for the log: its supply, the time of day, a stick."""
    said: frozenset[str] = frozenset()

    def look(health: UnitView) -> None:
        nonlocal said
        found = {one.what: one.happened for one in troubles(health) if one.what in AROUND}
        for what in found.keys() - said:
            _log.warning(found[what])
        said = frozenset(found)

    box.watch_health(look)


def box_from(settings: Settings, parts: HardwareParts, clock: Clock) -> BoxSettings:
    """Set a box up as its settings say; raises `KeyUnusable` where its key cannot be read or made."""
    folder = settings.journals(os.environ)
    return BoxSettings(
        parts=parts,
        clock=clock,
        seeds=SystemSeeds(),
        ids=time_ordered_ids(clock),
        key=unit_key(folder),
        name=settings.unit,
        speaks=catalogue(settings.language),
        grouping=settings.grouping,
        volumes=_volumes(settings),
        voices=settings.voices(os.environ),
        look=kept_look(folder / LOOK_FILE),
        open_machine=machine_port(settings.card_machine),
        pin=FloorPin(folder, clock),
        left=read_left(),
    )


def _volumes(settings: Settings) -> KeptSetting[Volumes]:
    """Take the volumes that were set at the box last, else those of its settings."""
    volumes = KeptSetting(settings.sound.volumes(), settings.journals(os.environ) / VOLUMES_FILE)
    if volumes.fault:
        _log.warning("%s; the volumes of the settings hold until others are set at the box", volumes.fault)
    return volumes
