"""A season on the director's console: its table, its events, points by hand."""

from collections.abc import Collection, Iterator

from shuffleup.api.club.office import (
    AdjustmentLine,
    EventLine,
    MovedLine,
    OtherEventLine,
    SeasonView,
    StandingLine,
)
from shuffleup.app.season.gathering import GatheredSeason
from shuffleup.app.season.of_a_club import as_it_stands, corrections, events_of_club
from shuffleup.archive.club_folder import Books
from shuffleup.club.people.book import People
from shuffleup.club.season.season_toml import rules_text
from shuffleup.club.season.standings import Standings
from shuffleup.club.season.standings_diff import Moved
from shuffleup.club.state import Club, ClubEventId, Season, SeasonId
from shuffleup.formats.printed.season import WHY_NOT, person_file, points_text
from shuffleup.kernel.identity import PersonId
from shuffleup.kernel.language import say


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
