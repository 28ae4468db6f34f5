"""Add-ons: papers, tiles of the wall, exports and sources of cards that any distribution declares.

They are found by their entry points; docs/engineer/addons.md is the contract. An add-on is imported when it
is first asked, in a thread of its own, and what it returns is copied and checked. One that raises, takes too
long or returns something else is named once, in the log and on the console, and nothing waits for it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import copy_context
from importlib.metadata import EntryPoint, entry_points
from threading import Lock, Thread
from typing import TypeVar

import msgspec

from shuffleup.app.lifecycle import in_background
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.addons import BoardDue, EveningView, PageView
from shuffleup.protocol.wall import ListView
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.floor_views import FloorProjections
from shuffleup.unit.box.touchscreen import Touchscreen
from shuffleup.views.papers import evening_view
from shuffleup.views.touch.betting import board_due

_log = logging.getLogger(__name__)

PAPERS, SEASON_PAPERS = "shuffleup.papers", "shuffleup.season_papers"
WALL_TILES, EXPORTS, CARD_SOURCES = "shuffleup.wall_tiles", "shuffleup.exports", "shuffleup.card_sources"

PATIENCE_S = 2.0
"""The time in which an add-on answers; an export of all hands of a table has more."""

EXPORT_PATIENCE_S = 60.0
LONGEST_FAULT, MOST_LINES = 200, 40
TILES_EVERY, READ_EVERY = Millis(5_000), Millis(500)

Answer = TypeVar("Answer")


class AddonFailed(CommandError):
    """An add-on is not there, or could not do it; the text is one line that names it."""


class Addon:
    """One entry point; `ask` calls it."""

    def __init__(self, point: EntryPoint) -> None:
        self.name = point.name
        self._point = point
        self._alone = Lock()
        self._late: Thread | None = None

    def ask(self, kind: type[Answer], *given: object, seconds: float = PATIENCE_S) -> Answer:
        """Call it with what is given; returns a copy of its answer, checked to be of a kind.

        Raises:
            AddonFailed: it cannot be imported, it raises, it takes longer, or its answer is of another kind.
        """
        answers, faults = list[Answer](), list[BaseException]()

        def work() -> None:
            try:
                plain = msgspec.to_builtins(self._point.load()(*given), builtin_types=(bytes,))
                answers.append(msgspec.convert(plain, kind, builtin_types=(bytes,)))
            except BaseException as fault:  # noqa: BLE001  # whatever it raises is named, SystemExit too
                faults.append(fault)

        with self._alone:
            if self._late is None or not self._late.is_alive():
                # A daemon: the program can end while it still works; an executor would wait for it.
                self._late = Thread(target=copy_context().run, args=(work,), name=self.name, daemon=True)
                self._late.start()
                self._late.join(seconds)
        if faults:
            raise self._failed(f"{type(faults[0]).__name__}: {faults[0]}") from faults[0]
        if not answers:
            raise self._failed(say("it takes longer than {seconds} s", seconds=f"{seconds:g}"))
        return answers[0]

    def _failed(self, why: str) -> AddonFailed:
        name, line = f"{self.name} ({self._point.value})", " ".join(why.split())[:LONGEST_FAULT]
        return AddonFailed(say("add-on {name} is left out: {why}", name=shown(name), why=shown(line)))


class Addons:
    """The add-ons of this computer, looked for when somebody asks for a group of them."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, Addon]] = {}
        self._told: dict[Addon, str] = {}
        self._tell: Callable[[str], object] = lambda _: None

    def of(self, group: str) -> dict[str, Addon]:
        """Return the add-ons of a group by their names; ours come first, and no other takes such a name."""
        if group not in self._found:
            found = self._found[group] = dict[str, Addon]()
            for point in sorted(entry_points(group=group), key=lambda one: (not _is_ours(one), one.name)):
                found.setdefault(point.name, Addon(point))
        return self._found[group]

    def tell(self, tell: Callable[[str], object]) -> None:
        """Give the first fault of each add-on to `tell`, those so far at once."""
        self._tell = tell
        for line in self._told.values():
            tell(line)

    def each(self, group: str, kind: type[Answer], *given: object) -> Iterator[Answer]:
        """Ask all of a group; who fails is told and left out."""
        return self._answers(self.of(group).values(), kind, *given)

    def _answers(self, asked: Iterable[Addon], kind: type[Answer], *given: object) -> Iterator[Answer]:
        for addon in asked:
            try:
                yield addon.ask(kind, *given)
            except AddonFailed as fault:
                self._note(addon, str(fault))

    def _note(self, addon: Addon, line: str) -> None:
        if addon not in self._told:
            self._told[addon] = line
            _log.warning("%s", line)
            self._tell(line)

    def paper(self, name: str, floor: Floor) -> PageView | None:
        """Make a paper of the event; None where there is none of that name, or it cannot be made."""
        found = self.of(PAPERS).get(name)
        pages = self._answers((found,) if found else (), PageView, evening_view(floor))
        return next(pages, None)

    def season_papers(self, season: object) -> dict[str, bytes]:
        """Make the files of a season by their names; a name that another add-on has taken stays with it."""
        made = list(self.each(SEASON_PAPERS, dict[str, bytes], season))
        return {name: file for files in reversed(made) for name, file in files.items()}

    def export(self, name: str, kind: type[Answer], *given: object) -> Answer:
        """Ask an export; raises `AddonFailed` where it cannot be done."""
        if name not in self.of(EXPORTS):
            there = ", ".join(self.of(EXPORTS))
            raise AddonFailed(f"no add-on writes {name}; there are: {there or 'none'}")
        return self.of(EXPORTS)[name].ask(kind, *given, seconds=EXPORT_PATIENCE_S)


def _is_ours(point: EntryPoint) -> bool:
    return point.dist is not None and point.dist.name == "shuffleup"


@asynccontextmanager
async def shown_in_room(
    addons: Addons, floor: FloorStation, room: FloorProjections, clock: Clock
) -> AsyncIterator[None]:
    """Show tiles on the wall, papers and faults on the console until the body is left."""
    loop = asyncio.get_running_loop()
    addons.tell(lambda fault: loop.call_soon_threadsafe(room.addon_told, fault))
    async with in_background(_keep_tiles(addons, floor, room, clock), "the tiles of add-ons"):
        yield


async def _keep_tiles(addons: Addons, floor: FloorStation, room: FloorProjections, clock: Clock) -> None:
    if papers := await asyncio.to_thread(addons.of, PAPERS):
        room.papers_found(tuple(papers))
    if not await asyncio.to_thread(addons.of, WALL_TILES):
        return
    changed = asyncio.Event()
    floor.watch(changed.set)
    while True:
        room.tiles_made(await asyncio.to_thread(_tiles, addons, evening_view(floor.state)))
        await clock.sleep(TILES_EVERY)
        await changed.wait()
        changed.clear()


def _tiles(addons: Addons, view: EveningView) -> tuple[ListView, ...]:
    tiles = addons.each(WALL_TILES, ListView, view)
    return tuple(msgspec.structs.replace(one, rows=one.rows[:MOST_LINES]) for one in tiles)


def cards_read(addons: Addons, touch: Touchscreen, clock: Clock) -> AbstractAsyncContextManager[None]:
    """Propose on the touchscreen what sources read of a board that is due, until the body is left.

    Nothing is entered by it: a person confirms the cards or picks others.
    """
    return in_background(_keep_reading(addons, touch, clock), "the sources of cards")


async def _keep_reading(addons: Addons, touch: Touchscreen, clock: Clock) -> None:
    if not await asyncio.to_thread(addons.of, CARD_SOURCES):
        return
    while True:
        due = board_due(touch.table)
        if due is not None:
            touch.cards_read(due, await asyncio.to_thread(_first_read, addons, due))
        await clock.sleep(READ_EVERY)


def _first_read(addons: Addons, due: BoardDue) -> tuple[str, ...]:
    """Return what the first source has read that sees all the cards that are due."""
    read = addons.each(CARD_SOURCES, tuple[str, ...], due)
    return next((cards for cards in read if len(cards) == due.count), ())
