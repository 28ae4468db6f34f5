"""A season for readers: lines on the director's console, a player's own place, and a folder of static pages.

The folder is the same to the byte when nothing has changed (LGE-21). The own places include the evening that
is played (PLY-11).
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from shuffleup.archive.club_folder.books import Books
from shuffleup.archive.club_views import (
    AdjustmentLine,
    EventLine,
    MovedLine,
    OtherEventLine,
    SeasonView,
    StandingLine,
)
from shuffleup.archive.season_evenings import PlayedEvening
from shuffleup.archive.season_events import GatheredSeason, person_of, with_evening
from shuffleup.archive.season_in_club import as_it_stands, corrections, events_of_club
from shuffleup.club.people.book import People
from shuffleup.club.season.season_text import rules_text
from shuffleup.club.season.standings import Moved, Standings
from shuffleup.club.state import Club, ClubEventId, Season, SeasonId
from shuffleup.formats.printed.club_pages import (
    INDEX,
    SEASON_STYLE,
    WHY_NOT,
    SeasonPages,
    person_file,
    points_text,
)
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.own_page import SeasonPlace
from shuffleup.storage.atomic_write import remove_whole, replace_all
from shuffleup_ui.pages import pages


def season_view(kept: Season, everything: GatheredSeason, books: Books) -> SeasonView:
    """Show a season with its table; raises `NotAsSigned` for a closed one that was changed since."""
    gathered, table = as_it_stands(everything)
    return SeasonView(
        kept.id,
        gathered.file.name,
        tuple(_standings(table, gathered, books.people)),
        tuple(_events(table, gathered, kept)),
        table.events - len(table.not_counted),
        kept.closed is not None,
        tuple(moved_line(one, gathered) for one in corrections(everything)),
        rules_text(kept.rules),
        tuple(one.why for one in gathered.left_out),
        tuple(_others(books.club, {one.id for one in everything.events})),
        tuple(_by_hand(books, kept.id)),
    )


def _standings(table: Standings, gathered: GatheredSeason, people: People) -> Iterator[StandingLine]:
    for row in table.rows:
        yield StandingLine(
            row.person if row.person in people.persons else "",
            "" if row.rank is None else str(row.rank),
            gathered.name(row.person),
            person_file(row.person),
            points_text(row.points),
            row.events,
            row.counted,
            _hidden_name(people, row.person),
        )


def _events(table: Standings, gathered: GatheredSeason, kept: Season) -> Iterator[EventLine]:
    why, entries = dict(table.not_counted), gathered.file.rules.entries
    for one in gathered.events:
        yield EventLine(
            one.id,
            one.date,
            one.title or one.id,
            sum(map(len, one.finishes(entries))),
            one.id.startswith("typed-"),
            say(WHY_NOT[why[one.id]]) if one.id in why else "",
            kept.marked.get(ClubEventId(one.id)),
        )


def moved_line(one: Moved, gathered: GatheredSeason) -> MovedLine:
    """Show who gains or loses by a change."""
    return MovedLine(
        gathered.name(one.person),
        _or_dash(one.rank),
        _or_dash(one.rank_before),
        "–" if one.points is None else points_text(one.points),
        "–" if one.points_before is None else points_text(one.points_before),
        one.gained > 0,
        one.gained < 0,
    )


def _hidden_name(people: People, person: str) -> str:
    """Return the name behind the label of a person who is "not shown": the director sees it (PPL-17)."""
    found = people.persons.get(PersonId(person))
    return "" if found is None or found.shown or found.forgotten else found.name


def _others(club: Club, here: Collection[str]) -> Iterator[OtherEventLine]:
    for event, day, title in events_of_club(club):
        if event not in here:
            yield OtherEventLine(event, day, title or event)


def _by_hand(books: Books, season: SeasonId) -> Iterator[AdjustmentLine]:
    """List the points by hand of a season, each with the event that they belong to."""
    titles = {event: f"{title or event}, {day}" for event, day, title in events_of_club(books.club)}
    for one in books.club.adjustments.values():
        if one.season == season:
            name = books.people.name(books.people.root(one.person))
            of = titles.get(one.event, one.event) if one.event else ""
            yield AdjustmentLine(one.id, name, points_text(one.points), of, one.reason, one.taken_back)


def _or_dash(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


def own_places(
    gathered: GatheredSeason, evening: PlayedEvening, books: Books
) -> Iterator[tuple[PersonId, SeasonPlace]]:
    """Find the places in a season in which an evening counts; in any other season there are none.

    Who waits for the director, as two persons have that name, has no place (PPL-03). A closed season is as it
    was signed (LGE-22).

    Raises:
        NotAsSigned: the table of a closed season was changed after it was signed.
    """
    after = with_evening(gathered, evening, books)
    if after is None:
        return
    after, table = as_it_stands(after)
    if evening.event.id not in table.points:
        return
    rows = {row.person: row for row in table.rows}
    for person in evening.names:
        row = rows.get(key := person_of(evening, person, books))
        if row is not None and not key.startswith(evening.event.id):
            yield PersonId(person), SeasonPlace(after.file.name, row.rank, points_text(row.points))


SeasonPapers = Callable[[SeasonPages], Mapping[str, bytes]]
"""Makes the papers of a season, by the names of their files."""

OURS = re.compile(r"person-[0-9a-f]{16}\.html\Z")
"""Pages of persons; one that nobody has any more is removed."""


def publish(gathered: GatheredSeason, table: Standings, folder: Path, papers: SeasonPapers) -> int:
    """Write the pages, the tables for spreadsheets and the JSON of a season; return how many files changed.

    A file that is as it has to be is not written again. Raises `CommandError` where the folder cannot be
    written.
    """
    files = season_files(gathered, table, papers)
    try:
        changed = [name for name, content in files.items() if _content(folder / name) != content]
        replace_all({folder / name: files[name] for name in changed})
        gone = [one for one in folder.iterdir() if OURS.match(one.name) and one.name not in files]
        gone = gone if INDEX in files else []  # where the pages could not be made, those of before stay
        for path in gone:
            remove_whole(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CommandError(
            f"{error.filename or folder}: cannot be written ({reason}); name another folder"
        ) from error
    return len(changed) + len(gone)


def season_files(gathered: GatheredSeason, table: Standings, papers: SeasonPapers) -> dict[str, bytes]:
    """Return the files of a published season by their names."""
    entries = gathered.file.rules.entries
    places = {event.id: event.finishes(entries) for event in gathered.events}
    files = papers(
        SeasonPages(
            gathered.file.name, table, gathered.events, places, gathered.names, gathered.file.rules.min_events
        )
    )
    return {**files, SEASON_STYLE: (pages() / "print" / SEASON_STYLE).read_bytes()}


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
