"""Leagues and seasons: names, rules, which event counts, and the end of a season (LGE-01, LGE-22, LGE-23)."""

from typing import Any

from msgspec.structs import replace

from shuffleup.club.people.book import People
from shuffleup.club.state import (
    Closed,
    Club,
    ClubCommand,
    ClubEvent,
    ClubEventId,
    ClubEvents,
    League,
    LeagueId,
    Season,
    SeasonId,
    Why,
    answers,
    changes,
)
from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import PersonText
from shuffleup.kernel.refusals import NotLegalNow


class NoSuchLeague(NotLegalNow):
    league: str


class NoSuchSeason(NotLegalNow):
    season: str


class NoSuchClubEvent(NotLegalNow):
    event: str


class SeasonIsClosed(NotLegalNow):
    name: str


class SeasonIsOpen(NotLegalNow):
    name: str


class NoNameForIt(NotLegalNow): ...


class NameLeague(ClubCommand, frozen=True):
    """Add a league under a new id, or name a known one differently."""

    league: LeagueId
    name: str


class LeagueNamed(ClubEvent, frozen=True, tag="league.named"):
    """A league has a name."""

    league: LeagueId
    name: PersonText


@answers(NameLeague)
def name_league(command: NameLeague, club: Club, people: People) -> ClubEvents:
    """Name a league; to the same name nothing happens."""
    name, known = _tidied(command.name), club.leagues.get(command.league)
    return () if known and known.name == name else (LeagueNamed(command.league, name),)


@changes(LeagueNamed)
def league_named(event: LeagueNamed, club: Club) -> Club:
    """Put the league in its place."""
    return replace(club, leagues={**club.leagues, event.league: League(event.league, event.name)})


class NameSeason(ClubCommand, frozen=True):
    """Add a season of a league under a new id, or name a known one differently."""

    season: SeasonId
    league: LeagueId
    name: str


class SeasonNamed(ClubEvent, frozen=True, tag="season.named"):
    """A season of a league has a name."""

    season: SeasonId
    league: LeagueId
    name: PersonText


@answers(NameSeason)
def name_season(command: NameSeason, club: Club, people: People) -> ClubEvents:
    """Name a season; to the same name in the same league nothing happens."""
    if command.league not in club.leagues:
        raise NoSuchLeague(command.league)
    name, known = _tidied(command.name), club.seasons.get(command.season)
    if known and (known.name, known.league) == (name, command.league):
        return ()
    return (SeasonNamed(command.season, command.league, name),)


@changes(SeasonNamed)
def season_named(event: SeasonNamed, club: Club) -> Club:
    """Put the season in its place; a known one keeps its rules."""
    known = club.seasons.get(event.season) or Season(event.season, event.league, event.name)
    return _with(club, replace(known, league=event.league, name=event.name))


class RuleSeason(ClubCommand, frozen=True):
    """Give a season its rules, as they stand in its file without the names."""

    season: SeasonId
    rules: dict[str, Any]
    reason: Why


class SeasonRuled(ClubEvent, frozen=True, tag="season.ruled"):
    """A season goes by these rules from now on, for all its events."""

    season: SeasonId
    rules: dict[str, Any]
    reason: PersonText


@answers(RuleSeason)
def rule_season(command: RuleSeason, club: Club, people: People) -> ClubEvents:
    """Change the rules of an open season; to the same rules nothing happens."""
    season = _open(club, command.season)
    same = season.rules == command.rules
    return () if same else (SeasonRuled(season.id, command.rules, command.reason),)


@changes(SeasonRuled)
def season_ruled(event: SeasonRuled, club: Club) -> Club:
    """Replace the rules."""
    return _with(club, replace(club.seasons[event.season], rules=event.rules))


class MarkEvent(ClubCommand, frozen=True):
    """Take an event into a season by hand, out of it, or leave it to the rules again (None)."""

    season: SeasonId
    event: ClubEventId
    counts: bool | None
    reason: Why


class EventMarked(ClubEvent, frozen=True, tag="event.marked"):
    """The director has said whether an event counts in a season."""

    season: SeasonId
    event: ClubEventId
    counts: bool | None
    reason: PersonText


@answers(MarkEvent)
def mark_event(command: MarkEvent, club: Club, people: People) -> ClubEvents:
    """Mark an event of the club in an open season."""
    season = _open(club, command.season)
    if command.event not in club.events():
        raise NoSuchClubEvent(command.event)
    if season.marked.get(command.event) == command.counts:
        return ()
    return (EventMarked(season.id, command.event, command.counts, command.reason),)


@changes(EventMarked)
def event_marked(event: EventMarked, club: Club) -> Club:
    """Remember the mark, or drop it."""
    season = club.seasons[event.season]
    others = {one: counts for one, counts in season.marked.items() if one != event.event}
    marked = others if event.counts is None else {**others, event.event: event.counts}
    return _with(club, replace(season, marked=marked))


class CloseSeason(ClubCommand, frozen=True):
    """Write the table of a season down, signed; later corrections are shown as a difference (LGE-22)."""

    season: SeasonId
    closed: Closed


class SeasonClosed(ClubEvent, frozen=True, tag="season.closed"):
    """The table of a season is signed; it names ids of persons only."""

    season: SeasonId
    closed: Closed


@answers(CloseSeason)
def close_season(command: CloseSeason, club: Club, people: People) -> ClubEvents:
    """Close an open season."""
    return (SeasonClosed(_open(club, command.season).id, command.closed),)


@changes(SeasonClosed)
def season_closed(event: SeasonClosed, club: Club) -> Club:
    """Keep the signed table."""
    return _with(club, replace(club.seasons[event.season], closed=event.closed))


class ReopenSeason(ClubCommand, frozen=True):
    """Open a closed season again; its table is computed again."""

    season: SeasonId
    reason: Why


class SeasonReopened(ClubEvent, frozen=True, tag="season.reopened"):
    """A closed season is open again."""

    season: SeasonId
    reason: PersonText


@answers(ReopenSeason)
def reopen_season(command: ReopenSeason, club: Club, people: People) -> ClubEvents:
    """Open a season that is closed."""
    season = found_season(club, command.season)
    if season.closed is None:
        raise SeasonIsOpen(season.name)
    return (SeasonReopened(season.id, command.reason),)


@changes(SeasonReopened)
def season_reopened(event: SeasonReopened, club: Club) -> Club:
    """Drop the signed table."""
    return _with(club, replace(club.seasons[event.season], closed=None))


def season_called(club: Club, league: str, name: str) -> Season | None:
    """Find the season of these names; letters in any case are the same."""
    for season in club.seasons.values():
        of_league = club.leagues[season.league].name
        if same_name(season.name) == same_name(name) and same_name(of_league) == same_name(league):
            return season
    return None


def found_season(club: Club, season: SeasonId) -> Season:
    """Find a season; raises `NoSuchSeason`."""
    if season not in club.seasons:
        raise NoSuchSeason(season)
    return club.seasons[season]


def _open(club: Club, season: SeasonId) -> Season:
    found = found_season(club, season)
    if found.closed is not None:
        raise SeasonIsClosed(found.name)
    return found


def _with(club: Club, season: Season) -> Club:
    return replace(club, seasons={**club.seasons, season.id: season})


def _tidied(text: str) -> str:
    name = " ".join(text.split())
    if not name:
        raise NoNameForIt()
    return name
