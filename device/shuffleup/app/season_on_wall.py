"""The season on the wall in a break: first ranks, and what tonight changes for who is out (LGE-20)."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import NoReturn

from msgspec import Struct
from msgspec.structs import replace

from shuffleup.app.lifecycle import in_background
from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.journal_folder import ARCHIVE, CLUB
from shuffleup.archive.season_evenings import evening_so_far
from shuffleup.archive.season_events import GatheredSeason, gather, with_evening
from shuffleup.archive.season_in_club import as_it_stands, file_of
from shuffleup.club.season.standings import SeasonEvent
from shuffleup.club.state import Club, Season, evening_id
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.state import Floor
from shuffleup.formats.printed.club_pages import points_text
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.wall import ListView, RowView
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.journal.reader import JournalReader

_log = logging.getLogger(__name__)

LAST_RANK = 10
"""The wall shows the ranks up to this one, those who share it included."""

Lists = tuple[ListView, ...]


class NoSeasonOfThatName(CommandError):
    """The club keeps no season, or several, of the name in the settings; one line that says what to do."""


class SeasonAsked(Struct, frozen=True):
    """The season of the settings, and the folder of the journals beside which the club lies."""

    name: str
    folder: Path
    root: str
    """The hash in hex that the chains of tonight's journal start from."""


def season_shown(
    name: str, journal: JournalReader, station: FloorStation, show: Callable[[Lists], None]
) -> AbstractAsyncContextManager[None]:
    """Show the season of a name on the wall in the breaks of an evening, until the body is left.

    It is computed in a thread; where it cannot be, the log says why and the wall shows the rest.
    """
    asked = SeasonAsked(name, journal.path.parent, journal.root.hex())
    return _shown(asked, station, show)


@asynccontextmanager
async def _shown(
    asked: SeasonAsked, station: FloorStation, show: Callable[[Lists], None]
) -> AsyncIterator[None]:
    changed = asyncio.Event()
    changed.set()
    station.watch(changed.set)
    async with in_background(_keep_showing(asked, station, show, changed), "the season on the wall"):
        yield


async def _keep_showing(
    asked: SeasonAsked, station: FloorStation, show: Callable[[Lists], None], changed: asyncio.Event
) -> NoReturn:
    """Compute the lists when a break begins, and again when entries change in it."""
    made_of: object = None
    while True:
        await changed.wait()
        changed.clear()
        floor = station.state
        entries = floor.entries if floor.clock.phase in ("break", "gate") else None
        if entries is not None and entries != made_of:
            show(await asyncio.to_thread(_lists_or_none, asked, floor, station.today()))
        made_of = entries


def _lists_or_none(asked: SeasonAsked, floor: Floor, today: str) -> Lists:
    try:
        return season_lists(asked, floor, today)
    except (CommandError, OSError) as error:
        _log.warning("no season on the wall: %s", error)
        return ()


def season_lists(asked: SeasonAsked, floor: Floor, today: str) -> Lists:
    """Compute what the wall shows of a season during an evening; `today` is a day, year first.

    Raises:
        NoSeasonOfThatName: the club keeps none, or several.
        CommandError, OSError: the club cannot be read.
    """
    club, archives = asked.folder / CLUB, asked.folder / ARCHIVE
    books = read_books(club)
    file = file_of(books.club, _season_named(books.club, asked.name))
    tonight, event = evening_so_far(floor, asked.root, today), evening_id(asked.root)
    season = gather(file, archives if archives.is_dir() else None, club)
    now = (with_evening(season, tonight, books) if tonight else None) or season
    before = replace(season, events=tuple(one for one in season.events if one.id != event))
    return (
        ListView(file.name.upper(), tuple(_first_ranks(before)), "season"),
        ListView(say("TONIGHT, PROVISIONAL"), tuple(_changes(before, now, event)), "season"),
    )


def _season_named(club: Club, wanted: str) -> Season:
    name = same_name(wanted)
    found = [
        one
        for one in club.seasons.values()
        if name in (same_name(one.name), same_name(f"{club.leagues[one.league].name} / {one.name}"))
    ]
    if len(found) != 1:
        kept = ", ".join(f"{club.leagues[one.league].name} / {one.name}" for one in club.seasons.values())
        raise NoSeasonOfThatName(f"wall.season: {wanted!r} is not one of {kept or 'no seasons'}")
    return found[0]


def _first_ranks(season: GatheredSeason) -> Iterator[RowView]:
    gathered, table = as_it_stands(season)
    for row in table.rows:
        if row.rank is not None and row.rank <= LAST_RANK:
            name = gathered.name(row.person)
            yield RowView(f"{row.rank}  {name}", points_text(row.points), marked=row.rank == 1)


def _changes(before: GatheredSeason, now: GatheredSeason, tonight: str) -> Iterator[RowView]:
    """List who is out with the change of the points, the last one first; nobody in a closed season."""
    event = next((one for one in now.events if one.id == tonight), None)
    table = now.table()
    if event is None or now.closed or tonight not in table.points:
        return
    points = {row.person: row.points for row in table.rows}
    were = {row.person: row.points for row in before.table().rows}
    for person in _who_are_out(event, now):
        change = points[person] - were.get(person, 0.0)
        yield RowView(now.name(person), f"+{points_text(change)}" if change >= 0 else points_text(change))


def _who_are_out(event: SeasonEvent, season: GatheredSeason) -> Iterator[str]:
    still_in = set(event.out[-1])
    for group in event.finishes(season.file.rules.entries):
        yield from (person for person in group if person not in still_in)
