"""The event that runs on a box: the journal that was named or else the last one, its begin and its end.

Without an event the box shows a clock and how to begin. The wall of a season and Home Assistant are imported
only where the settings of the box name them: no other box loads a club or MQTT for it.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.app.config import HomeBroker
from shuffleup.app.lifecycle import first_of, tell_stopping
from shuffleup.app.standalone_box import Unit, open_journal, open_whole, rules_of
from shuffleup.archive.journal_folder import ENDING, NoEvent, last_journal, opened
from shuffleup.event_file import RuleBookError, load, shipped
from shuffleup.event_file.new_event import late_entry, with_seats_for
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, UNIT, Actor, UnitId
from shuffleup.kernel.language import say
from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.own_page import NextEvent
from shuffleup.protocol.touch import DeedView, LineView, TouchView
from shuffleup.protocol.wall import ListView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import MOST_SEATS
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.store import Journal
from shuffleup.views.first_run.steps import PlayersEnteredAlready

EVENT = "open table"
RULES = "tda-2024"
SEATS = 9
VERB = "start_alone"


class StartAlone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nine players without names sit down and the level clock starts (verb `start_alone`)."""


def standby_rules() -> RuleSet:
    """Return the rules of a box that nobody gave any: the proposed rule set with ten seats and late entry."""
    rules = with_seats_for(shipped(RULES), MOST_SEATS)
    return replace(rules, registration=replace(rules.registration, late_entry_until_level=late_entry(rules)))


def wait_for_players(unit: Unit, ids: CommandIds, *, on_page: bool) -> None:
    """Say on the touchscreen how to begin, and offer to begin without a phone; `on_page` is its own page."""
    floor = unit.evening.floor

    def is_empty() -> bool:
        return floor.state.phase == "registration" and not floor.state.entries

    def dress(view: TouchView) -> TouchView:
        if view.screen != "before" or not is_empty():
            return view
        label = say("START WITH {seats} SEATS", seats=SEATS)
        start = DeedView(label, say("the level clock starts at once"), UNIT, VERB, held=True, tint="go")
        return replace(view, lines=_lines(view, on_page=on_page), deeds=(start,))

    async def start_alone(asked: StartAlone, command: Command) -> Reply:
        if not is_empty():
            raise PlayersEnteredAlready()
        return await _started(unit, ids, command.actor)

    unit.touch.dress_with(dress)
    unit.box.unit_desk.serve(VERB, StartAlone, start_alone)
    floor.watch(unit.touch.post)


def _lines(view: TouchView, *, on_page: bool) -> tuple[LineView, ...]:
    if on_page:
        how = say("write who plays on the page of this box, one name a line")
    elif view.address:
        how = say("enter the players on the floor console: point a phone here")
    else:
        how = say("no network: start here, with seats instead of names")
    return (LineView(say("NO EVENT IS OPEN"), "who"), LineView(how, "what"))


async def _started(unit: Unit, ids: CommandIds, actor: Actor) -> Reply:
    """Do what a director does with a phone in three taps, and stop at the first thing that is refused."""
    names = [say("Player {number}", number=number) for number in range(1, SEATS + 1)]
    director = replace(actor, role="director")
    reply = Reply(200, unit.evening.floor.version)
    for verb, args in (("register", {"names": names}), ("draw_seats", {}), ("start", {})):
        reply = await unit.evening.submit(Command(ids.next(), FLOOR, verb, director, args))
        if reply.status != 200:
            break
    return reply


_log = logging.getLogger(__name__)


def journal_named(journal: Path, folder: Path, clock: Clock) -> Journal:
    """Go on with a journal of this box that is named itself; raises `NoEvent` for one that lies elsewhere."""
    if journal.resolve().parent != folder.resolve():
        place = folder / f"{journal.name.removesuffix(ENDING)}{ENDING}"
        raise NoEvent(
            f"{journal}: is the journal of an event: copy it to {place}, then shuffleup table {place}"
        )
    return open_whole(journal, clock)


def read_event(event: Path) -> RuleSet:
    """Read an event file and log its warnings; raises `RuleBookError` for its faults."""
    loaded = load(event)
    for warning in loaded.warnings:
        _log.warning("warning: %s", warning)
    return loaded.rules


def event_journal(event: Path, rules: RuleSet, folder: Path, clock: Clock) -> Journal:
    """Open the journal of an event, by the rules that it was opened with."""
    journal = open_journal(folder / f"{event.stem}.journal", clock, shown(event.stem), rules)
    if rules_of(journal)[1] != rules:
        _log.warning(
            "%s: changed since the event was opened; the event goes on by the rules it was opened with", event
        )
    return journal


def last_or_open(folder: Path, clock: Clock, meanwhile: str) -> Journal:
    """Go on with the last event; without any there is an open table, and `meanwhile` says who waits at it."""
    try:
        return open_whole(last_journal(folder), clock)
    except NoEvent as none:
        _log.warning("%s; until then %s", none, meanwhile)
        return open_journal(folder / f"{EVENT}.journal", clock, EVENT, standby_rules())


def tables_of(journal: Journal, wanted: int | None, usual: int) -> int:
    """Take the tables that the event was opened with, or those that are wanted where it is new."""
    known = opened(journal)
    if not known.rows:
        return wanted or usual
    if wanted is not None and wanted != known.tables:
        _log.warning("%s: the event was opened with %d tables and keeps them", journal.path, known.tables)
    return known.tables


class PreparedEvents:
    """The event files that the director has put beside the one that is played; none where none is named."""

    def __init__(self, event: Path | None) -> None:
        self._event = event

    def after(self, day: str) -> NextEvent | None:
        """Find the first event after a day, year first; a file with faults and one without a day are none."""
        return min(self._later(day), default=None)

    def _later(self, day: str) -> Iterator[NextEvent]:
        if self._event is None:
            return
        own = self._event.resolve()
        for path in self._event.parent.glob("*.toml"):
            if path.resolve() == own:
                continue
            try:
                event = load(path).rules.event
            except RuleBookError:
                continue  # the settings of a box, a season, or an event that is not ready
            if event.date != "open" and event.date > day:
                start = "" if event.start == "open" else event.start
                yield NextEvent(event.date, start, event.title or shown(path.stem))


async def stopped_or_archived(floor: FloorStation, stop: asyncio.Event, *asked: asyncio.Event) -> bool:
    """Wait until it is to stop, the event is put away, or something is asked; says whether it is put away."""
    put_away = asyncio.Event()

    def look() -> None:
        if floor.state.archived:
            put_away.set()

    floor.watch(look)
    look()
    await first_of(stop, put_away, *asked)
    if put_away.is_set():
        tell_stopping()
    return put_away.is_set()


def season_in_breaks(
    name: str,
    journal: JournalReader,
    station: FloorStation,
    show: Callable[[tuple[ListView, ...]], None],
    *,
    rehearsal: bool,
) -> AbstractAsyncContextManager[None]:
    """Show the season of a name until the body is left, though not in a rehearsal; an empty name is none."""
    if rehearsal or not name:
        return nullcontext()
    from shuffleup.app.season_on_wall import season_shown  # noqa: PLC0415  # few boxes show one

    return season_shown(name, journal, station, show)


NO_BROKER = "home.enabled: nothing is published, for [home] in the settings of this box names no host"


def home_published(
    station: FloorStation, broker: HomeBroker, unit: UnitId, name: str, clock: Clock
) -> AbstractAsyncContextManager[None]:
    """Publish the evening of a floor until the body is left; nothing where no broker is set.

    Raises:
        WrongSettings: the file of the broker's authority cannot be used.
    """
    if not broker.host:
        if station.state.rules.home.enabled:
            _log.warning(NO_BROKER)
        return nullcontext()
    from shuffleup.app.home_assistant import published  # noqa: PLC0415  # few boxes have a broker

    return published(station, broker, unit, name, clock)
