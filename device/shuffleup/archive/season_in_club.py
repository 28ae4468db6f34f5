"""A season that a club keeps: its rules are taken, it is closed and signed, and opened again."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.archive.club_folder.books import Books
from shuffleup.archive.club_folder.club_writer import ClubFolder
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.season_evenings import ENDINGS
from shuffleup.archive.season_events import GatheredSeason
from shuffleup.club.people.book import People
from shuffleup.club.season.season_file import SeasonFile
from shuffleup.club.season.season_text import season_with
from shuffleup.club.season.standings import Moved, NotCounted, Standings, StandingsRow, moved_between
from shuffleup.club.seasons import CloseSeason, NameLeague, NameSeason, RuleSeason, season_called
from shuffleup.club.state import Closed, Club, ClubCommand, ClubEventId, LeagueId, Season, SeasonId
from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import PersonId, UnitId
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.unit_key import UnitKey, signed_by


class NoSuchSeasonHere(CommandError):
    """The club keeps no such season; one line that says what to do."""


class NotAllInTheBook(CommandError):
    """A table cannot be signed: somebody in it is not a person of the people book."""


class NotAsSigned(CommandError):
    """The table of a closed season was changed after it was signed."""


class Proposed(msgspec.Struct, frozen=True):
    """A league and a season that imported saves name and the club does not know yet (TDI-16)."""

    league: str
    season: str
    events: int


class _Row(msgspec.Struct, frozen=True):
    rank: int | None
    person_id: str
    points: float
    events: int
    counted: int
    qualified: bool
    scores: dict[str, float]


class _Signed(msgspec.Struct, frozen=True):
    """The content of a signed table: persons by their ids, never their names."""

    season: SeasonId
    made_of: tuple[str, ...]
    standings: tuple[_Row, ...]
    not_counted: tuple[tuple[str, str], ...]
    events: int


def season_of_file(club: Club, file: SeasonFile) -> Season:
    """Find the season that a file names; raises `NoSuchSeasonHere`."""
    found = season_called(club, file.league, file.season)
    if found is None:
        raise NoSuchSeasonHere(
            f"the club keeps no season {file.season!r} of the league {file.league!r}:"
            " shuffleup season take SEASON.toml first"
        )
    return found


def file_of(club: Club, season: Season) -> SeasonFile:
    """Return the season as its file would write it; raises `RuleBookError` where it has no rules yet."""
    return season_with(season.rules, season.name, club.leagues[season.league].name)


def taking(
    club: ClubFolder, league: str, name: str, rules: Mapping[str, Any], reason: str
) -> list[ClubCommand]:
    """List the commands by which a club keeps a season with these rules, under known names or new ones."""
    known = season_called(club.club, league, name)
    if known:
        return [RuleSeason(known.id, dict(rules), reason)]
    same = (one.id for one in club.club.leagues.values() if same_name(one.name) == same_name(league))
    in_league = next(same, None) or LeagueId(club.next_id())
    season = SeasonId(club.next_id())
    named: list[ClubCommand] = [] if in_league in club.club.leagues else [NameLeague(in_league, league)]
    return [*named, NameSeason(season, in_league, name), RuleSeason(season, dict(rules), reason)]


def proposed(club: Club) -> tuple[Proposed, ...]:
    """List the leagues and seasons of imported saves that the club does not know, by their names."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for save in club.own_saves():
        league, season = save.facts.texts.get("league", ""), save.facts.texts.get("season", "")
        if league and season and season_called(club, league, season) is None:
            found.setdefault((same_name(league), same_name(season)), []).append((league, season))
    return tuple(Proposed(*names[0], len(names)) for _, names in sorted(found.items()))


def closing(gathered: GatheredSeason, books: Books, season: Season, key: UnitKey) -> CloseSeason:
    """Write the table of a season down and sign it (LGE-22).

    Raises:
        NotAllInTheBook: a person of the table has no id in the people book.
    """
    table = gathered.table()
    strangers = [gathered.name(row.person) for row in table.rows if not _is_known(books, row.person)]
    if strangers:
        raise NotAllInTheBook(
            say(
                "not in the people book: {names}; the page Season asks who they are",
                names=", ".join(strangers),
            )
        )
    made_of = tuple(_made_of(gathered, books.club, season))
    signed = _Signed(
        season.id,
        made_of,
        tuple(_signed_row(row) for row in table.rows),
        tuple((event, str(why)) for event, why in table.not_counted),
        table.events,
    )
    text = msgspec.json.encode(signed)
    return CloseSeason(season.id, Closed(text.decode(), made_of, key.unit_id, key.sign(text)))


def as_it_stands(gathered: GatheredSeason) -> tuple[GatheredSeason, Standings]:
    """Return a season with its table: of a closed one, the events and the table that were signed.

    Raises:
        NotAsSigned: the table of a closed season was changed after it was signed.
    """
    closed = gathered.closed
    if closed is None:
        return gathered, gathered.table()
    signed = {one.split(" ")[0] for one in closed.made_of}
    events = tuple(event for event in gathered.events if event.id in signed)
    return replace(gathered, events=events), _signed_table(closed, gathered.people)


def corrections(gathered: GatheredSeason) -> tuple[Moved, ...]:
    """List what would differ in a closed season if it were opened again; raises as `as_it_stands`."""
    return moved_between(as_it_stands(gathered)[1], gathered.table()) if gathered.closed else ()


def _signed_table(closed: Closed, people: People) -> Standings:
    """Read a signed table; a person who was merged since stands there as the one who is left."""
    if not signed_by(UnitId(closed.key), closed.table.encode(), closed.signature):
        raise NotAsSigned("the table of the closed season is not as it was signed")
    signed = msgspec.json.decode(closed.table, type=_Signed)
    rows = tuple(
        StandingsRow(
            one.rank,
            _root(people, one.person_id),
            one.points,
            one.events,
            one.counted,
            one.qualified,
            one.scores,
        )
        for one in signed.standings
    )
    not_counted = tuple((event, NotCounted(why)) for event, why in signed.not_counted)
    points: dict[str, dict[str, float]] = {}
    for row in rows:
        for event, score in row.scores.items():
            points.setdefault(event, {})[row.person] = score
    return Standings(rows, not_counted, signed.events, points)


def take_all(club: ClubFolder, archives: Path) -> tuple[str, ...]:
    """Take the evenings of a folder into the club; returns a line for each that could not be read."""
    _, left = take_archives(club, (one for one in archives.iterdir() if one.suffix in ENDINGS))
    return tuple(one.why for one in left)


def events_of_club(club: Club) -> Iterator[tuple[ClubEventId, str, str]]:
    """List id, day and title of all events of a club, by their days."""
    for event in sorted(club.events(), key=lambda one: (club.day(one), one)):
        yield event, club.day(event), club.title(event)


def _is_known(books: Books, person: str) -> bool:
    return PersonId(person) in books.people.persons


def _signed_row(row: StandingsRow) -> _Row:
    scores = dict(sorted(row.scores.items()))
    return _Row(row.rank, row.person, row.points, row.events, row.counted, row.qualified, scores)


def _root(people: People, person: str) -> str:
    return people.root(PersonId(person)).id if person in people.persons else person


def _made_of(gathered: GatheredSeason, club: Club, season: Season) -> Iterator[str]:
    """Name all that a table is made of with its hash: the rules, each event, the points by hand."""
    yield f"rules {_digest(season.rules)}"
    for event in gathered.events:
        evening = club.evenings.get(ClubEventId(event.id))
        yield f"{event.id} {evening.last if evening else _digest(replace(event, title=''))}"
    by_hand = [(one.person, one.points, one.event) for one in gathered.by_hand]
    yield f"points by hand {_digest(by_hand)}"


def _digest(found: Any) -> str:
    return sha256(msgspec.json.encode(found, order="deterministic")).hexdigest()
