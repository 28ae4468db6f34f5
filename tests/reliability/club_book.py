"""Acts on a people book, the book after each of them, and the look at what a cut has left of it (PPL-15)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from shuffleup.archive.club_folder.books import NoClub
from shuffleup.archive.club_folder.club_writer import ClubFolder, open_club
from shuffleup.club.people.book import Contact, People, PeopleCommand
from shuffleup.club.people.contents import decide, folded
from shuffleup.club.people.person_commands import (
    AddPerson,
    ForgetPerson,
    MergePersons,
    RenamePerson,
    SetContact,
    SplitPerson,
)
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup.storage.journal.errors import JournalError
from shuffleup_demo.clocks import HandClock

CLUB = "club"
MADE = "made"
BY = Actor("director", "Dora")
SITTINGS = 3

_PERSONS = [PersonId(f"p{number}") for number in range(12)]

ACTS: tuple[tuple[PeopleCommand, ...], ...] = (
    tuple(AddPerson(one, f"Player of the club {one}") for one in _PERSONS[:8]),
    *((AddPerson(one, f"Newcomer {one}"),) for one in _PERSONS[8:]),
    (SetContact(_PERSONS[0], Contact("a@example.org", "123", "note " * 200)),),
    *((RenamePerson(one, f"Other name of {one}"), MergePersons(one, _PERSONS[0])) for one in _PERSONS[1:4]),
    (SplitPerson(_PERSONS[2]), SplitPerson(_PERSONS[3])),
    (ForgetPerson(_PERSONS[0], "asked for it"),),
    (RenamePerson(_PERSONS[5], "The last act"),),
)
"""Each act is stored as one: of several commands all are done or none."""


def books() -> list[People]:
    """Compute the book before the first act and after each."""
    made = [People()]
    for act in ACTS:
        book = made[-1]
        for command in act:
            book = folded(decide(book, command, {}), book)
        made.append(book)
    return made


def look(folder: Path, told: Sequence[str]) -> Iterator[str]:
    """Open what is left: the book after the last acknowledged act, or after the next; go on with it."""
    done = max(0, len(told) - 1)
    try:
        with open_club(folder / CLUB, HandClock(), make=not told) as club:
            if club.people not in books()[done : done + 2]:
                yield f"the book is none of those before or after act {done + 1}"
            goes_on(club)
    except (NoClub, JournalError) as error:
        yield str(error)


def goes_on(club: ClubFolder) -> None:
    """Add somebody, as the next command would."""
    club.ask_people([AddPerson(PersonId("after"), "After the cut")], BY)
