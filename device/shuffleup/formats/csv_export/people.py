"""The people book as a table; what leaves the box holds no name of who is forgotten or not shown (PPL-13)."""

from collections.abc import Iterable, Iterator

from shuffleup.club.people.book import People
from shuffleup.club.people.person_search import PersonLine
from shuffleup.formats.csv_export.writing import Cell

HEAD = ("id", "name", "other names", "events", "first", "last")
CONTACT = ("email", "phone", "note")
BETWEEN = ";"
"""Stands between other names; no name that an entry may have is refused for it."""


def people_rows(
    lines: Iterable[PersonLine], people: People, *, contact: bool = False
) -> Iterator[tuple[Cell, ...]]:
    """List the persons, with `contact` where that was asked for."""
    yield (*HEAD, *(CONTACT if contact else ()))
    for one in lines:
        name = people.shown_name(people.persons[one.person])
        if one.forgotten:
            yield (one.person, name, *[""] * (len(HEAD) - 2 + (len(CONTACT) if contact else 0)))
            continue
        also = BETWEEN.join(one.also) if one.shown else ""
        reached = (one.contact.email, one.contact.phone, one.contact.note) if one.shown else ("", "", "")
        yield (one.person, name, also, one.events, one.first, one.last, *(reached if contact else ()))
