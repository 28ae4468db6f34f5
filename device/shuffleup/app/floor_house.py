"""The house of a floor, from the moment in which a second event is opened beside the first."""

import asyncio
import logging
from functools import partial
from pathlib import Path

import msgspec

from shuffleup.app.current_event import event_journal, read_event
from shuffleup.app.event_stand import EventStand
from shuffleup.app.events_of_floor import EventsOfFloor
from shuffleup.app.house_folder import further, house_of, journal_named_short, open_house, short_name
from shuffleup.archive.journal_folder import archive
from shuffleup.floor.house.floor_facts import ShortName
from shuffleup.floor.house.state import House
from shuffleup.kernel.field_types import HOUSE
from shuffleup.kernel.shown_text import shown
from shuffleup.network.bus import topics
from shuffleup.network.bus.notices import EventNotice
from shuffleup.protocol.messages import Command, Reply
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.unit.venue.house_of_events import HouseOfEvents
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.views.house import house_view

_log = logging.getLogger(__name__)


class FloorHouse:
    """Opens and ends the events beside the first; `running` is the house, None while there is one event."""

    def __init__(self, events: EventsOfFloor) -> None:
        self.running: HouseOfEvents | None = None
        self._events, self._settings = events, events.parts.settings
        self._writer: ThreadWriter | None = None
        self._first = short_name(events.first.journal.path.stem)

    async def open(self, tasks: asyncio.TaskGroup) -> None:
        """Go on with the events that the house has open, and begin those of the settings that it has not."""
        self._tasks = tasks
        if not self._settings.begins_evenings:
            return  # a rehearsal plays one event through
        if (kept := house_of(self._settings.folder)) is not None:
            house = await self._begin_house()
            for short in further(kept):
                path = journal_named_short(self._settings.folder, short)
                await self._begin(short, Journal.open(path, clock=self._settings.clock))
            await house.settle(after_cut=True)
        for event in self._settings.beside:
            if self.running is None or short_name(event.stem) not in self.running.house.events:
                _log.info((await self.begin_beside(event, read_event(event))).text)

    async def begin_on_page(self, event: Path) -> tuple[Reply, VenueFloor | None]:
        """Open the event of a file that was written on a page; gives it, None where it is refused."""
        reply = await self.begin_beside(event, await asyncio.to_thread(read_event, event))
        stand = self._events.stands.get(short_name(event.stem))
        return reply, stand.floor if stand and reply.status == 200 else None

    async def begin_beside(self, event: Path, rules: RuleSet) -> Reply:
        """Open another event beside those that run; it has no table before one is given to it."""
        house, short = self.running or await self._begin_house(), short_name(event.stem)
        if not house.house.events:
            state = self._events.first.floor.floor.state
            await house.ask("open_event", short=self._first, title=state.title, tables=state.tables_here)
        title = rules.event.title or shown(event.stem)
        if short in house.house.events:
            return await house.ask("open_event", short=short, title=title)  # refused, in its words
        journal = event_journal(event, rules, self._settings.folder, self._settings.clock)
        reply = await house.ask("open_event", short=short, title=title)
        if reply.status != 200:
            journal.close()
            return reply
        await self._begin(short, journal)
        await house.settle()
        return reply

    async def submit(self, command: Command) -> Reply:
        """Bring a command to the house; an event that it closes ends."""
        assert self.running
        if why := self._events.first.floor.stopped:
            return Reply(422, self.running.station.version, why)
        reply = await self.running.submit(command)
        for name in tuple(self._events.stands):
            if name and self.running.house.events[ShortName(name)].is_closed:
                await self._end(name)
                await self.running.settle_in_turn()
        return reply

    async def close(self) -> None:
        """Let go of the journal of the house."""
        if self.running:
            self.running.station.close()
            await self.running.station.finished()
        if self._writer:
            await self._writer.close()

    async def _begin_house(self) -> HouseOfEvents:
        settings, events, bus = self._settings, self._events, self._events.first.bus
        journal = open_house(settings.folder, settings.clock)
        self._writer = ThreadWriter(journal)
        context = StationContext(self._writer, bus, settings.clock, journal.root, settings.seeds)
        house = HouseOfEvents(context, settings.ids, self._floors, events.turn, self._show)
        await house.station.open()
        self.running, events.to_house = house, self.submit
        self._keeping = [
            self._tasks.create_task(one) for one in (house.station.keep_asking(), house.keep_posting())
        ]
        notice = EventNotice(HOUSE, journal.root.hex(), journal.genesis.decode())

        def tell(linked: bool) -> None:
            if linked:
                bus.publish(topics.HOUSE_EVENT, msgspec.json.encode(notice), retain=True)

        bus.watch_link(tell)
        tell(True)
        events.name_first(self._first)
        self._follow(self._first, events.first)
        return house

    async def _begin(self, short: ShortName, journal: Journal) -> None:
        self._follow(short, await self._events.begin(short, journal))

    async def _end(self, name: str) -> None:
        """End an event that is closed; its journal is put away."""
        path = self._events.stands[name].journal.path
        await self._events.end(name)
        put_away = await asyncio.to_thread(archive, path, self._settings.clock, unfinished=True)
        _log.info("%s: archived as %s", name, put_away)

    def _floors(self) -> dict[ShortName, VenueFloor]:
        """Give the floors by the short names of their events: the first has one in the house, too."""
        stands = self._events.stands
        return {ShortName(name) or self._first: one.floor for name, one in stands.items() if one.state}

    def _show(self, house: House) -> None:
        states = {short: floor.floor.state for short, floor in self._floors().items()}
        for name, stand in self._events.stands.items():
            stand.hub.post("house", partial(house_view, house, states, ShortName(name) or self._first))

    def _follow(self, short: ShortName, stand: EventStand) -> None:
        """Have the house and the other events hear of what one of them does."""
        house, station, others = self.running, stand.floor.floor, self._events.stands
        assert house
        units = station.state.units

        def look() -> None:
            nonlocal units
            house.stir()
            if station.state.units is not units:
                units = station.state.units
                for other in others.values():
                    other.floor.neighbours_changed()
            if stand.name and station.state.archived and not house.house.events[short].is_closed:
                self._tasks.create_task(self.submit(house.command("close_event", event=short)))

        station.watch(look)
        station.events_beside = partial(house.facts_beside, short)
        stand.floor.beside.open_events = lambda: () if stand.name else self._open_titles()
        house.stir()

    def has_others(self) -> bool:
        """Say whether an event is open beside the first."""
        return self.running is not None and any(further(self.running.house))

    def _open_titles(self) -> tuple[str, ...]:
        """Name the events beside the first that are open."""
        assert self.running
        house = self.running.house
        return tuple(house.events[short].title for short in further(house))
