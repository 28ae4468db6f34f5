"""One person of the people book, as stored; what a merge makes of several stands in `book`."""

from hashlib import sha256

import msgspec

from shuffleup.kernel.field_types import PersonId, PersonText


class Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How to reach a person, and a note. It never leaves the people book without being asked for (PPL-12)."""

    email: PersonText = ""
    phone: PersonText = ""
    note: PersonText = ""


NO_CONTACT = Contact()


class Person(msgspec.Struct, frozen=True, gc=False):
    """One entry of the book.

    `number` is the position in the order in which persons were added, from 1. `name` is empty and `names`
    (the earlier ones, oldest first) and `contact` are too once the person is forgotten. `into` is the person
    that this one was merged into, and `merged` are those merged into this one, oldest merge first. A person
    who is not `shown` stands as the label wherever others can look (PPL-17); one who is not `counted` has no
    statistics (STT-15).
    """

    id: PersonId
    number: int
    name: str
    names: tuple[str, ...] = ()
    contact: Contact = NO_CONTACT
    into: PersonId | None = None
    merged: tuple[PersonId, ...] = ()
    forgotten: bool = False
    shown: bool = True
    counted: bool = True

    @property
    def label(self) -> str:
        """What stands for the name of a person who is forgotten or not shown (PPL-09)."""
        return f"Player {self.number}"


def foreign_person(source: str, known_as: str) -> PersonId:
    """Name a person by the id that another program gave: the same id is the same person in every file.

    The book holds a hash of it only, so that a person who was forgotten stays forgotten when the file comes
    again, and the file cannot be found by the book (PPL-09, TDI-08).
    """
    return PersonId(f"{source}-{sha256(f'{source} {known_as.casefold()}'.encode()).hexdigest()[:24]}")
