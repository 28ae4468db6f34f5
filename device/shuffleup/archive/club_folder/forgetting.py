"""A person is forgotten in every file of a club and of its box that can be reached (PPL-10, PPL-11).

The cards of players and their phones go from a journal with their person (PLY-18).
"""

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from shuffleup.archive.club_folder.books import CLUB_FILE, PEOPLE, PEOPLE_FILE, Books, drop_caches
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.ledger import read_ledger
from shuffleup.archive.club_folder.names import Names, folded_name, mentions, names_of
from shuffleup.archive.event_archive import UnreadableArchive, forget_in_archive, read_archive
from shuffleup.archive.journal_folder import EVENINGS
from shuffleup.club.people import contents as people_rooms
from shuffleup.club.people.book import People, PeopleCommand, Person
from shuffleup.club.people.person_commands import ForgetPerson, LedgerBalance
from shuffleup.club.state import Club, MadeCopy, evening_id
from shuffleup.floor.entries.entry_events import EntryRegistered, EntryRenamed
from shuffleup.floor.phones.phone_events import CardsDrawn, PhoneLetIn
from shuffleup.floor.settlement.settlement_events import GuestAdded
from shuffleup.floor.signups.signup_events import SignUpsTaken
from shuffleup.floor.signups.signup_list import SignUp
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import CARD_SECRETS, FLOOR, Actor, EntryId, Money, PersonId
from shuffleup.kernel.language import say
from shuffleup.ruleset.event import Currency
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.storage.journal.errors import JournalBusy, JournalError
from shuffleup.storage.journal.file_guards import Lock
from shuffleup.storage.journal.forget import TextPlace, forget
from shuffleup.storage.journal.personal_texts import Kind, Text, digests as digests_of
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import iso

_NAMING = frozenset({"entry.registered", "entry.renamed"})
_CARDS = frozenset({"player.cards_drawn", "player.phone_let_in"})


class OwnCards(msgspec.Struct, frozen=True):
    """All cards that entries ever had: the names of their sealed `secrets`, and the ids of their `phones`."""

    secrets: frozenset[str] = frozenset()
    phones: frozenset[str] = frozenset()

    def is_phone(self, place: TextPlace) -> bool:
        """Say whether a text is the id of one of the phones."""
        return place.content in self.phones


def cards_of(journal: JournalReader, entries: Container[EntryId]) -> OwnCards:
    """Find the cards of entries, replaced ones and phones that were cleared included."""
    secrets, phones = set[str](), set[str]()
    for row in journal.rows(FLOOR):
        event = FLOOR_EVENTS.read(row) if row.type in _CARDS else None
        if isinstance(event, CardsDrawn):
            secrets |= {CARD_SECRETS + digest for entry, digest in event.cards if entry in entries}
        if isinstance(event, PhoneLetIn) and event.entry in entries:
            phones.add(event.phone)
    return OwnCards(frozenset(secrets), frozenset(phones))


def entries_called(journal: JournalReader, is_theirs: Callable[[str], bool]) -> frozenset[EntryId]:
    """Find the entries by the last name of each."""
    names = dict[EntryId, str]()
    for row in journal.rows(FLOOR):
        event = FLOOR_EVENTS.read(row) if row.type in _NAMING else None
        if isinstance(event, EntryRegistered | EntryRenamed):
            names[event.entry] = event.name
    return frozenset(entry for entry, name in names.items() if is_theirs(name))


OURS = frozenset({PEOPLE_FILE, CLUB_FILE})
_DRAFT = msgspec.json.Decoder(dict[str, Any])

LARGEST_SEARCHED = 32 * 1024 * 1024
"""Octets of a file of another kind that is searched for a name."""

_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
"""A letter as JSON may write it."""

_PERSON_ROWS = frozenset({"person.added", "person.renamed", "contact.set"})


class ErasureReport(msgspec.Struct, frozen=True):
    """What was erased, by file; the copies that this box remembers and cannot reach; files left to a person.

    `left` are files under the folders that still hold the name, `unreadable` journals that could not be
    searched.
    """

    label: str
    erased: tuple[tuple[Path, int], ...]
    copies: tuple[MadeCopy, ...]
    left: tuple[Path, ...]
    unreadable: tuple[str, ...]


class _PersonToForget(msgspec.Struct, frozen=True):
    """Whom to forget: the person with all who were merged, all names of theirs, and those of nobody else."""

    people: People
    club: Club
    person: Person
    group: frozenset[PersonId]
    names: frozenset[str]
    alone: frozenset[str]


def forget_everywhere(
    folder: Path, state: Iterable[Path], command: ForgetPerson, by: Actor, clock: Clock
) -> ErasureReport:
    """Forget a person in a club, and in every journal and archive under the `state` folders.

    Raises:
        Refusal: the book refuses it; nothing was erased.
        JournalBusy: the person is in a journal that is in use, as by a running event; nothing was erased.
        JournalError, OSError: the storage does not let us; the same command goes on later.
    """
    wall = iso(clock.wall())
    roots = (folder, *state)
    with open_club(folder, clock) as club:
        balance = _balance(Books(club.people, club.club), roots, command.person)
        whom = _whom(club.people, club.club, replace(command, balance=balance))
    archives = _archives(roots)
    evenings = [path for path in _evenings(folder, roots) if not _runs_without(path, whom)]
    erased, unreadable = [], list[str]()
    for path in (*evenings, *archives):
        try:
            erased.append((path, _in_evening(path, whom, wall)))
        except (JournalError, UnreadableArchive) as error:
            unreadable.append(str(error))
    erased += [
        (path, _in_draft(path, whom)) for root in roots for path in root.rglob(f"{EVENINGS}/**/*.json")
    ]
    in_club = forget(folder / CLUB_FILE, _chosen_in_club(folder, whom), wall)
    erased.append((folder / CLUB_FILE, in_club.erased))
    with open_club(folder, clock) as club:
        club.ask_people([command], by)
    erased.append((folder / PEOPLE_FILE, sweep(folder, clock, whom.alone)))
    label = whom.person.label
    left = _left(roots, whom.alone)
    return ErasureReport(
        label, tuple(one for one in erased if one[1]), whom.club.copies, left, tuple(unreadable)
    )


def sweep(folder: Path, clock: Clock, mentioned: Collection[str] = ()) -> int:
    """Erase what the people journal still holds of forgotten persons, and all caches; returns how many texts.

    Raises:
        NoClub, JournalError: the journal cannot be read or written.
    """
    with open_club(folder, clock) as club:
        forgotten = {one.id for one in club.people.persons.values() if one.forgotten}
    digests = set[str]()
    with read_journal(folder / PEOPLE_FILE) as journal:
        for row in journal.rows(PEOPLE):
            if row.type in _PERSON_ROWS and msgspec.json.decode(row.payload)["person"] in forgotten:
                digests |= {one.digest for one in row.texts if one.digest.encode() in row.payload}
    kept = (one for one in club.people.persons.values() if not one.forgotten)
    names = names_of(mentioned, [name for one in kept for name in (one.name, *one.names)])

    def chosen(place: TextPlace) -> bool:
        return Text(place.salt, place.content).digest in digests or names.is_named(place)

    drop_caches(folder)
    return forget(folder / PEOPLE_FILE, chosen, iso(clock.wall())).erased


def _whom(people: People, club: Club, command: PeopleCommand) -> _PersonToForget:
    """Gather who it is; raises the refusal of the book."""
    assert isinstance(command, ForgetPerson)
    people_rooms.decide(people, command, club.played())
    group = frozenset(one.id for one in people.group(command.person))
    names = {folded_name(name) for one in people.group(command.person) for name in (one.name, *one.names)}
    others = {
        folded_name(name)
        for one in people.persons.values()
        if one.id not in group
        for name in (one.name, *one.names)
    }
    person = people.persons[command.person]
    return _PersonToForget(
        people, club, person, group, frozenset(names - {""}), frozenset(names - others - {""})
    )


def _runs_without(path: Path, whom: _PersonToForget) -> bool:
    """Say whether a journal is in use, and no text in it is the person's.

    Raises:
        JournalBusy: it is in use, and the person is in it.
    """
    try:
        Lock.take(path).release()
    except JournalBusy as busy:
        with read_journal(path) as journal:
            own = _own_in(journal, whom)
            if any(map(own.is_chosen, _places(journal))):
                name = whom.people.name(whom.person)
                runs = say(
                    "{name} is in {file}, and that event runs: end it, then forget", name=name, file=path.name
                )
                raise JournalBusy(runs) from busy
        return True
    return False


def _places(journal: JournalReader) -> Iterator[TextPlace]:
    """Go through the texts beside the rows of a journal that somebody writes to."""
    for stream in journal.streams():
        for row in journal.rows(stream):
            kinds = {digest: kind for kind, digest in digests_of(row.payload, row.actor.person)}
            for text in row.texts:
                kind: Kind = kinds.get(text.digest, "text")  # type: ignore[assignment]
                yield TextPlace(stream, row.seq, text.content, kind, 0, text.salt)


def _balance(books: Books, roots: Iterable[Path], person: PersonId) -> LedgerBalance | None:
    """Return what is open of a person in the ledger; an unknown one has nothing there."""
    ledger = read_ledger(books, roots)
    if ledger.currency is None or person not in books.people.persons:
        return None
    currency = Currency(*astuple(ledger.currency))
    return LedgerBalance(Money(ledger.open_of(person)), currency)


def _in_evening(path: Path, whom: _PersonToForget, wall: str) -> int:
    """Erase the person from one journal or archive; a file without the person is not touched."""
    if path.suffix == ".json":
        with read_archive(path) as journal:
            own = _own_in(journal, whom)
        return forget_in_archive(path, own.is_chosen, wall).erased
    with read_journal(path) as journal:
        own = _own_in(journal, whom)
    return forget(path, own.is_chosen, wall, own.cards.secrets).erased


def _in_draft(path: Path, whom: _PersonToForget) -> int:
    """Erase the person from the draft of the next evening, or from a template; returns how many texts.

    A file that cannot be read stays, and is named among those that are left to a person.
    """
    try:
        kept = _DRAFT.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError):
        return 0
    answers = kept.get("answers", kept)
    names = names_of(whom.alone)

    def is_theirs(guest: dict[str, str]) -> bool:
        person = guest.get("person", "")
        return person in whom.group if person else names.is_name(guest["name"])

    guests = [one for one in answers.get("guests", ()) if not is_theirs(one)]
    typed = answers.get("said", {})
    said = {key: value for key, value in typed.items() if not mentions(str(value), whom.alone)}
    by = "" if names.is_name(kept.get("by", "")) else kept.get("by", "")
    found: int = len(answers.get("guests", ())) - len(guests) + len(typed) - len(said)
    found += by != kept.get("by", "")
    if found:
        answers |= {"guests": guests, "said": said}
        kept |= {"by": by, "version": kept["version"] + 1} if "version" in kept else {}
        replace_whole(path, msgspec.json.encode(kept))
    return found


class _PersonInEvening(msgspec.Struct, frozen=True):
    """What an evening holds of the person."""

    names: Names
    cards: OwnCards
    notes: frozenset[tuple[int, str]]
    """Notes and ids of sign-ups of the person, each with the row in which it stands."""

    def is_chosen(self, place: TextPlace) -> bool:
        noted = place.stream == FLOOR and (place.seq, place.content) in self.notes
        return noted or self.names.is_named(place) or self.cards.is_phone(place)


def _own_in(journal: JournalReader, whom: _PersonToForget) -> _PersonInEvening:
    """Find the names and the cards of the person's own entries in an evening, and the names of the others.

    Where no entry is known as the person's, the entries that have a name of the person only are.
    """
    evening = whom.club.evenings.get(evening_id(journal.root.hex()))
    players = {one for one, who in evening.joined.items() if who in whom.group} if evening else set()
    own, others = set[str](), set[str]()
    of_entry, signed_up = dict[EntryId, bool](), list[tuple[int, SignUp]]()
    for row in journal.rows(FLOOR):
        if row.type not in ("entry.registered", "entry.renamed", "settle.guest", "signups.taken"):
            continue
        event = FLOOR_EVENTS.read(row)
        if isinstance(event, SignUpsTaken):
            signed_up += ((row.seq, one) for one in event.lines)
        if isinstance(event, GuestAdded):
            is_own = event.who in players or event.known in whom.group
            (own if is_own else others).add(event.name)
        if isinstance(event, EntryRegistered):
            of_entry[event.entry] = event.person in players or event.known in whom.group
        if isinstance(event, EntryRegistered | EntryRenamed):
            (own if of_entry.get(event.entry) else others).add(event.name)
    own |= {one.name for _, one in signed_up if one.person in whom.group}
    names = names_of({*own, *(whom.names if own else whom.alone)}, others)
    theirs = [(seq, one) for seq, one in signed_up if one.person in whom.group or names.is_name(one.name)]
    notes = frozenset((seq, text) for seq, one in theirs for text in (one.note, one.person) if text)
    entries = {entry for entry, is_own in of_entry.items() if is_own}
    cards = cards_of(journal, entries or entries_called(journal, names.is_name))
    return _PersonInEvening(names, cards, notes)


def _chosen_in_club(folder: Path, whom: _PersonToForget) -> Callable[[TextPlace], bool]:
    """Choose the person's names in imported saves by the id, and texts that mention a name of nobody else."""
    digests = set[str]()
    with read_journal(folder / CLUB_FILE) as journal:
        for _, _, payload in journal.payloads("save.imported", "save.differs"):
            names = msgspec.json.decode(payload)["names"]
            digests |= {names[one].partition(":")[2] for one in whom.group & names.keys()}
    names_alone = names_of(whom.alone)
    return lambda place: Text(place.salt, place.content).digest in digests or names_alone.is_named(place)


def _evenings(folder: Path, roots: Iterable[Path]) -> list[Path]:
    found = {path.resolve() for root in roots for path in root.rglob("*.journal") if path.is_file()}
    ours = {(folder / name).resolve() for name in OURS}
    return sorted(found - ours)


def _archives(roots: Iterable[Path]) -> Iterator[Path]:
    for path in sorted({one.resolve() for root in roots for one in root.rglob("*.json")}):
        with path.open("rb") as file:
            if file.read(64).startswith(b'{"format":"shuffle-up event archive"'):
                yield path


def _left(roots: Iterable[Path], names: Collection[str]) -> tuple[Path, ...]:
    """Find other files that still hold a name: pages, tables and copies that somebody has put there."""
    found = {path for root in roots for path in root.rglob("*") if path.is_file()}
    return tuple(sorted(path for path in found if _holds(path, names)))


def _holds(path: Path, names: Collection[str]) -> bool:
    if path.name.endswith((".journal", ".lock", "-shm")) or path.stat().st_size > LARGEST_SEARCHED:
        return False
    text = path.read_bytes().decode("utf-8", "ignore")
    return mentions(_ESCAPED.sub(lambda one: chr(int(one[1], 16)), text), names)
