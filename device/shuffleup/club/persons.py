"""The persons of a club as the director reads them: names, and what they have played."""

import msgspec

from shuffleup.club.people.book import People
from shuffleup.club.people.merging import events_of
from shuffleup.club.people.message import Played
from shuffleup.club.people.person import Contact
from shuffleup.club.state import Club, ClubEventId
from shuffleup.kernel.field_types import PersonId


class PersonLine(msgspec.Struct, frozen=True):
    """One person who is not merged away; `first` and `last` are days, empty for who has not played yet."""

    person: PersonId
    name: str
    also: tuple[str, ...]
    merged: tuple[PersonId, ...]
    forgotten: bool
    shown: bool
    counted: bool
    events: int
    first: str
    last: str
    contact: Contact


def person_lines(people: People, club: Club) -> tuple[PersonLine, ...]:
    """List all persons in the order in which they were added."""
    played = club.played()
    return tuple(person_line(people, club, one.id, played) for one in people)


def person_line(people: People, club: Club, person: PersonId, played: Played) -> PersonLine:
    """Return the line of one person; `played` is what all have played by the club."""
    found = people.persons[person]
    days = sorted(club.day(ClubEventId(event)) for event in events_of(people, person, played))
    return PersonLine(
        person,
        people.name(found),
        people.also(found),
        found.merged,
        found.forgotten,
        found.shown,
        found.counted,
        len(days),
        days[0] if days else "",
        days[-1] if days else "",
        found.contact,
    )


def last_day(people: People, club: Club) -> dict[PersonId, str]:
    """Return the day on which each person has played last, of who has played, merges counted."""
    last: dict[PersonId, str] = {}
    for person, events in club.played().items():
        if person in people.persons:
            root = people.root(person).id
            last[root] = max(last.get(root, ""), *(club.day(one) for one in events))
    return last
