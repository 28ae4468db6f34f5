"""The events of a season, collected from archives and a club, with points by hand and names of persons."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from shuffleup.archive.club_folder.books import Books, read_books
from shuffleup.archive.season_evenings import LeftOutFile, PlayedEvening, archived_evenings
from shuffleup.club.people.book import People
from shuffleup.club.people.person_search import by_name
from shuffleup.club.season.points import EventFacts
from shuffleup.club.season.season_file import SeasonFile, SeasonProblem, unknown_events
from shuffleup.club.season.standings import HandPoints, SeasonEvent, Standings, standings_of
from shuffleup.club.seasons import season_called
from shuffleup.club.state import Closed, ClubEventId, Save, Season as ClubSeason
from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import PersonId

Entry = TypeVar("Entry")


OF_A_PLACE = frozenset({"rank", "position", "inthemoneyrank"})
"""Variables of a person in a save that follow from the place; for a shared place they are asked for each."""


NOBODY = People()


class GatheredSeason(Struct, frozen=True):
    """The events of a season in the order of their days, and what else its table is made of.

    `names` are those shown, by the key that stands for a person in events; for a person who is "not shown"
    it is the label (PPL-17).
    """

    file: SeasonFile
    events: tuple[SeasonEvent, ...]
    by_hand: tuple[HandPoints, ...]
    names: Mapping[str, str]
    left_out: tuple[LeftOutFile, ...] = ()
    people: People = NOBODY
    closed: Closed | None = None
    """The table as it was signed, if the club has closed the season."""
    unknown: tuple[SeasonProblem, ...] = ()
    """Events that the rules list and neither the club nor the archives have."""

    def name(self, person: str) -> str:
        """Return the name that is shown for a person."""
        return self.names.get(person, person)

    def table(self) -> Standings:
        """Compute the table."""
        return standings_of(self.file.rules, self.events, self.by_hand, self.names)


def gather(file: SeasonFile, archives: Path | None, club: Path | None) -> GatheredSeason:
    """Collect the events of a season from a folder of archives and from a club, either or both.

    Without a club persons are told apart by their ids in the people book, else by their names.

    Raises:
        NoClub, JournalError: the club cannot be read.
    """
    books = read_books(club) if club else None
    evenings, left = archived_evenings(archives, club) if archives else ((), ())
    season = season_called(books.club, file.league, file.season) if books else None
    marked = _marked(season)
    names: dict[str, str] = {}
    events: list[SeasonEvent] = []
    by_hand: list[HandPoints] = []
    for evening in sorted(evenings, key=lambda one: (one.event.date, one.event.id)):
        event, own = _with_persons(evening, books)
        names |= own
        if _belongs(file, event, None, None, marked):
            events.append(_counted(event, marked))
    if books:
        for save in books.club.own_saves():
            event, hand = _of_save(save, books.people)
            if _belongs(file, event, *_league_of(save), marked):
                events.append(_counted(event, marked))
                by_hand += hand if file.adjustments_of_the_files else ()
        by_hand += _adjustments(books, season)
        names |= _names(books.people, events, by_hand)
    events.sort(key=lambda one: (one.date, one.id))
    unknown = unknown_events(file.name, file.events, (one.id for one in events))
    people, closed = books.people if books else NOBODY, season.closed if season else None
    return GatheredSeason(file, tuple(events), tuple(by_hand), names, left, people, closed, unknown)


def with_evening(gathered: GatheredSeason, evening: PlayedEvening, books: Books) -> GatheredSeason | None:
    """Return a season with an evening that may not be archived yet, None if it is not of the season."""
    marked = _marked(season_called(books.club, gathered.file.league, gathered.file.season))
    event, names = _with_persons(evening, books)
    if not _belongs(gathered.file, event, None, None, marked):
        return None
    events = [*(one for one in gathered.events if one.id != event.id), _counted(event, marked)]
    events.sort(key=lambda one: (one.date, one.id))
    shown = {**names, **gathered.names, **_names(books.people, (event,), ())}
    return replace(gathered, events=tuple(events), names=shown)


def _marked(season: ClubSeason | None) -> dict[str, bool]:
    """Return which events the director has put in or taken out, by their ids."""
    return {str(event): counts for event, counts in season.marked.items()} if season else {}


def _counted(event: SeasonEvent, marked: Mapping[str, bool]) -> SeasonEvent:
    return replace(event, counts=marked.get(event.id, True))


def _belongs(
    file: SeasonFile,
    event: SeasonEvent,
    league: str | None,
    season: str | None,
    marked: Mapping[Any, bool],
) -> bool:
    """Say whether an event is of the season by its rules, or by the word of the director."""
    return marked.get(event.id, False) or file.chooses(event.id, event.date, league, season)


def _league_of(save: Save) -> tuple[str | None, str | None]:
    """Return league and season that a save names; an evening that was typed in has none, as one of ours."""
    if save.facts.values.get("typed_in"):
        return None, None
    return save.facts.texts.get("league", ""), save.facts.texts.get("season", "")


def _with_persons(evening: PlayedEvening, books: Books | None) -> tuple[SeasonEvent, dict[str, str]]:
    """Put persons of the people book in the place of those of the evening; return their names, too."""
    keys = {person: person_of(evening, person, books) for person in evening.names}
    names = {keys[person]: name for person, name in evening.names.items()}
    return renamed(evening.event, keys), names


def person_of(evening: PlayedEvening, person: str, books: Books | None) -> str:
    """Choose what stands for a person of an evening: the id in the people book, else the name.

    Who waits for the director, as two persons have that name, stands alone for this evening (PPL-03).
    """
    name, known = evening.names[person], evening.known[person]
    if books is None:
        return known or f"name:{same_name(name)}"
    taken = books.club.evenings.get(ClubEventId(evening.event.id))
    found = taken.joined.get(person) if taken else known
    if found and found in books.people.persons:
        return books.people.root(found).id
    named = by_name(books.people).get(same_name(name), set())
    if len(named) == 1 and not taken:
        return next(iter(named))
    return f"{evening.event.id}/{person}" if named else f"name:{same_name(name)}"


def renamed(event: SeasonEvent, keys: Mapping[str, str]) -> SeasonEvent:
    """Return an event in which each person has another key."""
    facts = event.facts

    def put(found: Mapping[str, Entry]) -> dict[str, Entry]:
        return {keys.get(person, person): value for person, value in found.items()}

    return replace(
        event,
        places=tuple(tuple(keys[one] for one in group) for group in event.places),
        out=tuple(tuple(keys[one] for one in group) for group in event.out),
        facts=replace(
            facts,
            rebuys=put(facts.rebuys),
            add_ons=put(facts.add_ons),
            knockouts=put(facts.knockouts),
            winnings=put(facts.winnings),
            bounties=put(facts.bounties),
            final_table=tuple(keys[one] for one in facts.final_table),
            known_of=put(facts.known_of),
        ),
    )


def _of_save(save: Save, people: People) -> tuple[SeasonEvent, list[HandPoints]]:
    """Make an event of the facts of an imported save, with the points that its host typed."""
    values = save.facts.values

    def key(person: str) -> str:
        known = PersonId(person)
        return people.root(known).id if known in people.persons else person

    places = tuple(tuple(sorted(key(one) for one in group["people"])) for group in values.get("places", ()))
    variables = values.get("variables", {})
    event_wide = {name.lower(): value for name, value in variables.get("event", {}).items()}
    taken_in = event_wide.get("totalbuyinsamount", 0) - event_wide.get("totalbuyinsrake", 0)
    facts = EventFacts(
        buy_in=taken_in / max(1, event_wide.get("buyins", 1)),
        known=event_wide,
        known_of={
            key(person): {
                name.lower(): value for name, value in own.items() if name.lower() not in OF_A_PLACE
            }
            for person, own in variables.get("people", {}).items()
        },
    )
    event = SeasonEvent(
        save.id,
        str(values.get("started") or values.get("ended") or "")[:10],
        places,
        ended=values.get("state") == "ended" and not values.get("still_in"),
        facts=facts,
        title=save.facts.texts.get("title", ""),
    )
    typed = values.get("adjustments", {}).items()
    return event, [HandPoints(key(person), points, save.id) for person, points in typed]


def _adjustments(books: Books, season: ClubSeason | None) -> Iterable[HandPoints]:
    """List the points by hand of a season that were not taken back."""
    for one in books.club.adjustments.values():
        if season and one.season == season.id and not one.taken_back:
            person = books.people.root(one.person).id
            yield HandPoints(person, one.points, one.event, one.reason)


def _names(people: People, events: Iterable[SeasonEvent], by_hand: Iterable[HandPoints]) -> dict[str, str]:
    """Return the shown names of all persons of the book who are in the season."""
    found = {person for event in events for group in (*event.places, *event.out) for person in group}
    found |= {one.person for one in by_hand}
    return {
        person: people.shown_name(people.persons[PersonId(person)])
        for person in found
        if PersonId(person) in people.persons
    }
