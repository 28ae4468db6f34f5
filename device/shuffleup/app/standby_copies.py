"""The copies of a standby: each event of its floor in a journal of its own, and the house above them."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from starlette.applications import Starlette

from shuffleup.api.event_paths import EventPaths
from shuffleup.app.floor_settings import FloorSettings
from shuffleup.app.floor_takeover import require_fit
from shuffleup.app.house_folder import open_house
from shuffleup.app.lifecycle import slowness_teller
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import HOUSE, Millis
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, Message, topics
from shuffleup.network.bus.inbox import ASK_LASTS_S, Inbox
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.notices import EventNotice, Resend, read_notice
from shuffleup.network.bus.row_stream import ROWS_AN_ASK, Position, RowRequest, behind
from shuffleup.network.bus.subscription import BatchHandler, HandlerFailures
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.floor_authority import Claims
from shuffleup.network.trust.membership import Membership
from shuffleup.network.trust.tls import client_context
from shuffleup.stations.floor_secrets import Fetch, StandbySecrets
from shuffleup.stations.house import HOUSE_EVENTS
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter, Writer
from shuffleup.unit.venue.standby_floor import NAME, StandbyFloor, standby_will

_log = logging.getLogger(__name__)

SECRETS_EVERY_MS = Millis(1_000)
"""A secret that was made since the last look is lost with the floor, so it is looked for often."""


class CopyParts(msgspec.Struct):
    """What the copies of all events share; `secrets` gives those of the event with a name in topics."""

    settings: FloorSettings
    membership: Membership
    claims: Claims
    life: str
    secrets: Callable[[str], Fetch]
    take_over: Callable[[], None]
    hinders: Callable[[], str]


class EventCopy:
    """The copy of one event: its journal, the link to its topics, and what faces are shown of it."""

    def __init__(self, name: str, notice: EventNotice, parts: CopyParts) -> None:
        self.hub, self.path = Hub(), parts.settings.folder / f"{notice.event}.journal"
        self._journal = _journal(self.path, notice, parts.settings.clock)
        self._writer = ThreadWriter(self._journal)
        self._writer.watch(slowness_teller(_log.warning))
        self.bus = _bus(name, parts)
        self.standby = StandbyFloor(
            root=self._journal.root,
            writer=self._writer,
            bus=self.bus,
            clock=parts.settings.clock,
            hub=self.hub,
            unit=parts.settings.key.unit_id,
            take_over=parts.take_over,
            hinders=parts.hinders,
            claims=parts.claims,
            life=parts.life,
        )
        self._secrets = StandbySecrets(self._writer, parts.secrets(name))
        self._clock = parts.settings.clock

    async def open(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """Go on with what is copied; gives what has to run."""
        await self.standby.open(self._journal.streams())
        return (
            self.bus.run(),
            self.standby.keep_asking(),
            self.standby.keep_looking(),
            keep_secrets(self.standby, self._secrets, self._clock),
        )

    async def close(self) -> None:
        """Follow nobody any more, and let go of the journal."""
        self.standby.close()
        await self.standby.finished()
        await self._writer.close()


async def keep_secrets(standby: StandbyFloor, secrets: StandbySecrets, clock: Clock) -> NoReturn:
    """Copy the secrets of a floor behind the rows that bind them, until cancelled.

    A storage that fails is tried again.
    """
    while True:
        await clock.sleep(SECRETS_EVERY_MS)
        with suppress(JournalError):
            await secrets.look(standby.floor)


class HouseCopy:
    """The copy of the rows of the house, which come on the topics of the venue."""

    def __init__(self, bus: Bus, writer: Writer, root: bytes) -> None:
        self._bus, self._writer, self._root = bus, writer, root
        self.at = 0
        """The number of the last row that is copied."""
        self._inbox = Inbox(root=root, take=self._take, ask=self._ask, keep=self._keep, check=_read)

    async def open(self) -> None:
        """Follow the house from where the copy ends."""
        last = await self._writer.last(HOUSE)
        self.at = last.seq if last else 0
        self._inbox.resume([behind(last) if last else Position(HOUSE, 0, 0, self._root)])
        self._bus.subscribe(topics.events(HOUSE), BatchHandler(self._inbox.receive_all))
        self._bus.watch_link(lambda linked: self._ask_on() if linked else None)
        self._ask_on()

    async def keep_asking(self, clock: Clock) -> None:
        """Request missing rows again, until cancelled."""
        await self._inbox.keep_asking(clock)

    async def _keep(self, rows: Sequence[Row]) -> None:
        await self._writer.adopt(rows)

    async def _take(self, row: Row) -> None:
        self.at = row.seq

    def _ask_on(self) -> None:
        self._ask(RowRequest(HOUSE, self.at, self.at + ROWS_AN_ASK))

    def _ask(self, ask: RowRequest) -> None:
        asked = msgspec.json.encode(Resend(ask))
        self._bus.publish(topics.commands(HOUSE, self._bus.user), asked, expires_s=ASK_LASTS_S)


class StandbyCopies:
    """The copies of all events of a floor: an event that is opened there is copied from then on."""

    def __init__(self, first: EventNotice, parts: CopyParts) -> None:
        self._parts = parts
        parts.hinders = self._hinders
        self.all = {"": EventCopy("", first, parts)}
        self._paths: EventPaths | None = None
        self._pages: Callable[[EventCopy], Starlette] | None = None
        self._house: ThreadWriter | None = None
        self._house_copy: HouseCopy | None = None

    @property
    def first(self) -> EventCopy:
        """The copy of the first event."""
        return self.all[""]

    def epochs(self) -> dict[Path, int]:
        """Give the highest epoch of a floor that was seen in each event, by the journal of its copy."""
        return {one.path: one.standby.floor_epoch for one in self.all.values()}

    async def open(self, tasks: asyncio.TaskGroup) -> None:
        """Follow the first event, and whatever comes beside it."""
        self._tasks, self._running = tasks, list[asyncio.Task[None]]()
        await self._follow(self.first)
        bus = self.first.bus
        bus.subscribe(f"{topics.below(topics.ANY_EVENT)}{topics.FLOOR_EVENT}", self._event_came)
        bus.subscribe(topics.HOUSE_EVENT, self._house_came)

    def serve_at(self, paths: EventPaths, pages: Callable[[EventCopy], Starlette]) -> None:
        """Show each event at its path from now on."""
        self._paths, self._pages = paths, pages
        paths.further.update({name: pages(one) for name, one in self.all.items() if name})

    def close_faces(self) -> None:
        """Show nothing more."""
        for one in self.all.values():
            one.hub.close()

    def stop(self) -> None:
        """End what runs."""
        for task in self._running:
            task.cancel()

    async def close(self) -> None:
        """Let go of all journals."""
        for one in self.all.values():
            await one.close()
        if self._house:
            await self._house.close()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something run until the copies are stopped."""
        self._running.append(self._tasks.create_task(work))

    async def _follow(self, copy: EventCopy) -> None:
        for work in await copy.open():
            self.run(work)

    async def _event_came(self, message: Message) -> None:
        name = message.topic.split("/")[1]
        if name in self.all:
            return
        copy = self.all[name] = EventCopy(name, read_notice(message.payload, EventNotice), self._parts)
        await self._follow(copy)
        if self._paths and self._pages:
            self._paths.further[name] = self._pages(copy)
        _log.info("%s is copied, too", name)

    async def _house_came(self, message: Message) -> None:
        if self._house is not None:
            return
        notice, settings = read_notice(message.payload, EventNotice), self._parts.settings
        journal = open_house(settings.folder, settings.clock, notice.genesis.encode())
        self._house = ThreadWriter(journal)
        copy = self._house_copy = HouseCopy(self.first.bus, self._house, journal.root)
        await copy.open()
        self.run(copy.keep_asking(settings.clock))

    def _hinders(self) -> str:
        """Say why not all events can be taken over: then none is; empty where they can."""
        if self._house_copy is not None and not self._house_copy.at:
            return say("this standby has no copy of {event} yet", event=HOUSE)
        for name, one in self.all.items():
            if one.standby.floor is None:
                return say("this standby has no copy of {event} yet", event=name)
        return ""


def _read(row: Row) -> None:
    HOUSE_EVENTS.read(row)


def _journal(path: Path, notice: EventNotice, clock: Clock) -> Journal:
    """Open the copy of an event, or begin it with the very words that the floor's own begins with."""
    if path.exists():
        require_fit(path, clock)
        return Journal.open(path, clock=clock)
    return Journal.create(path, clock=clock, genesis=notice.genesis.encode())


def _bus(name: str, parts: CopyParts) -> MqttBus:
    membership = parts.membership
    floor = membership.floors[0]
    return MqttBus(
        [BrokerAddress(floor.host, floor.broker)],
        Account(NAME, membership.password),
        root=root_of(membership.venue, name),
        tls=client_context(membership.authority),
        will=standby_will(parts.settings.key.unit_id, life=parts.life),
        on_error=HandlerFailures(_log.warning),
        on_fault=_log.warning,
    )
