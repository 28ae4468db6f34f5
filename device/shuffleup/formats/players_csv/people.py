"""The people book as a table, written, and read completely or refused line by line (PPL-14).

What leaves the box holds no name of who is forgotten or not shown (PPL-13).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from shuffleup.club.people.book import NO_CONTACT, Contact, People, PeopleCommand, own
from shuffleup.club.people.person_commands import AddPerson, RenamePerson, SetContact
from shuffleup.club.people.person_search import PersonLine, by_name
from shuffleup.floor.entries.person_names import fault_of_name, same_name, tidy
from shuffleup.formats.csv_export import Cell, as_typed
from shuffleup.formats.players_csv import reading
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import command_refusals

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


_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""An id as this program makes them; what else stands in the column belongs to another program."""


class PeopleRead(msgspec.Struct, frozen=True):
    """What a table asks of the people book, in its order, and what is wrong in it: one of them is empty."""

    commands: tuple[PeopleCommand, ...] = ()
    bad: tuple[reading.BadLine, ...] = ()


class _Reader:
    """The state while a table is read: who has which name, with those that the table adds."""

    def __init__(self, people: People, new_id: Callable[[], PersonId]) -> None:
        self.people, self.new_id = people, new_id
        self.named = by_name(people)
        self.added: set[PersonId] = set()

    def commands(self, cells: Mapping[str, str]) -> list[PeopleCommand]:
        """Say what a line asks for; raises the refusal of the line."""
        known, name = PersonId(cells.get("id", "")), tidy(cells.get("name", ""))
        if known in self.people.persons:
            return self._known(known, name, cells)
        if not name:
            raise command_refusals.NoNameInLine()
        if fault := fault_of_name(name):
            raise fault
        having = self.named.get(same_name(name), set())
        if len(having) > 1:
            raise command_refusals.SeveralOfThatName(name)
        if having or known in self.added:
            return []
        return self._new(known, name, cells)

    def _known(self, person: PersonId, name: str, cells: Mapping[str, str]) -> list[PeopleCommand]:
        there = self.people.persons[person]
        if name == there.label and (there.forgotten or not there.shown):
            return []
        own(self.people, person)
        if not name:
            raise command_refusals.NoNameInLine()
        if fault := fault_of_name(name):
            raise fault
        return [RenamePerson(person, name), *_contact(person, there.contact, cells)]

    def _new(self, known: PersonId, name: str, cells: Mapping[str, str]) -> list[PeopleCommand]:
        person = known if _ID.fullmatch(known) else self.new_id()
        self.added.add(person)
        self.named[same_name(name)] = {person}
        earlier = [tidy(one) for one in cells.get("other names", "").split(BETWEEN)]
        names = [*(one for one in earlier if one and not fault_of_name(one)), name]
        renames = [RenamePerson(person, one) for one in names[1:]]
        return [AddPerson(person, names[0]), *renames, *_contact(person, NO_CONTACT, cells)]


def read_people(content: bytes, people: People, new_id: Callable[[], PersonId]) -> PeopleRead:
    """Read a table with a head: `name`, and if there `id`, `other names`, `email`, `phone`, `note`.

    A line with a known id renames. A line without one is a new person, unless exactly one person has the
    name. The same table again asks for nothing.
    """
    rows = reading.rows_or_fault(content)
    if isinstance(rows, reading.BadLine):
        return PeopleRead(bad=(rows,))
    head, *body = rows
    columns = _columns(head.cells)
    if "name" not in columns:
        return PeopleRead(bad=(reading.bad_line(head.line, command_refusals.NoNameColumn()),))
    if len(body) > reading.MOST_PLAYERS:
        return PeopleRead(
            bad=(reading.bad_line(0, command_refusals.TooManyNames(len(body), reading.MOST_PLAYERS)),)
        )
    return _read(body, head.cells, columns, _Reader(people, new_id))


def _read(
    body: Sequence[reading.TableRow], head: Sequence[str], columns: Mapping[str, int], reader: _Reader
) -> PeopleRead:
    commands, bad, first = list[PeopleCommand](), list[reading.BadLine](), dict[str, int]()
    for row in body:
        line = row.line
        cells = {name: as_typed(row.cells[at].strip()) for name, at in columns.items() if at < len(row.cells)}
        known = cells.get("id", "")
        try:
            if beyond := row.beyond(head):
                raise beyond
            if known and first.setdefault(known, line) != line:
                raise command_refusals.NamedInLineBefore(known, first[known])
            commands += reader.commands(cells)
        except Refusal as fault:
            bad.append(reading.bad_line(line, fault))
    return PeopleRead(() if bad else tuple(commands), tuple(bad))


def _columns(head: Sequence[str]) -> dict[str, int]:
    words = [" ".join(cell.replace("_", " ").split()).casefold() for cell in head]
    found = {word: at for at, word in enumerate(words) if word in ("id", "other names", *CONTACT)}
    names = [at for at, word in enumerate(words) if word in reading.WHOLE]
    return {**found, "name": names[0]} if names else found


def _contact(person: PersonId, before: Contact, cells: Mapping[str, str]) -> list[PeopleCommand]:
    """Set what the table has of the contact; a column that is absent or an empty cell changes nothing."""
    told = {name: " ".join(cells[name].split()) for name in CONTACT if cells.get(name)}
    contact = msgspec.structs.replace(before, **told)
    return [] if contact == before else [SetContact(person, contact)]
