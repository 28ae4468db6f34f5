"""The person of the people book that somebody means by an id or a name."""

from shuffleup.club.people.book import People
from shuffleup.club.people.joining import by_name
from shuffleup.club.persons import person_lines
from shuffleup.club.state import Club
from shuffleup.floor.entries.names import nearest, same_name
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.identity import PersonId


class NotInTheBook(CommandError):
    """The book cannot do what was asked; the text is one line."""


def who(people: People, club: Club, named: str) -> PersonId:
    """Find the person that an id or a name means.

    Raises:
        NotInTheBook: nobody has the name, or several have: each is named with the last evening.
    """
    if named in people.persons:
        return PersonId(named)
    found = by_name(people).get(same_name(named), set())
    if len(found) == 1:
        return next(iter(found))
    if not found:
        near = nearest(named, (name for one in people for name in (people.name(one), *people.also(one))))
        hint = f"did you mean {near!r}?" if near else "see shuffleup people list"
        raise NotInTheBook(f"the people book has nobody of the name {named!r}; {hint}")
    each = [one for one in person_lines(people, club) if one.person in found]
    ids = ", ".join(f"{one.person} (last {one.last or 'never'})" for one in each)
    raise NotInTheBook(f"{named!r} can be {ids}: write the id")


def merged_one(people: People, club: Club, named: str) -> PersonId:
    """Find the person that was merged away by an id or an own name; raises `NotInTheBook`."""
    found = [
        one.id
        for one in people.persons.values()
        if one.into is not None and same_name(named) in map(same_name, (one.name, *one.names))
    ]
    return found[0] if len(found) == 1 else who(people, club, named)
