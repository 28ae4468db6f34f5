"""The ledger of a club: settled nights of archives, and the entries of the club journal (SET-07).

The director's console shows its lines and enters payments.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import asdict, astuple

from shuffleup.archive.club_folder.books import Books, FileCache
from shuffleup.archive.club_folder.club_writer import ClubFolder
from shuffleup.archive.club_views import LedgerAsked, LedgerEntryLine, LedgerLine, LedgerPayment, LedgerView
from shuffleup.archive.event_archive import UnreadableArchive, open_event
from shuffleup.archive.season_evenings import ENDINGS, LeftOutFile, readable
from shuffleup.club.ledger import (
    ClubNight,
    PayInLedger,
    TakeLedgerEntryBack,
    club_night,
    person_keys,
    with_keys,
)
from shuffleup.club.people.book import People
from shuffleup.club.state import ClubCommand, ClubEventId, LedgerEntry, LedgerEntryId, evening_id
from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, PersonId
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import first_break
from shuffleup.tournament.settlement import LedgerNight, Payment, fewest, fold
from shuffleup.views.numbers import currency_view


class _Kept(msgspec.Struct, frozen=True):
    """A file as it was read: the evening, and its night where the ledger has one."""

    event: ClubEventId
    night: ClubNight | None


_NO_EVENING = _Kept(ClubEventId(""), None)


def read_ledger(books: Books, archives: Iterable[Path], cache: Path | None = None) -> LedgerView:
    """Fold all settled nights under these folders; a damaged file is named and left out.

    A copy of an evening counts once. Amounts are in the currency of the last night, and a night in another
    one is left out. What was read of each file is kept in the folder `cache`.

    Raises:
        OSError: a folder cannot be read.
    """
    nights, left = _nights(archives, cache)
    currency = max(nights.values(), key=lambda one: one.day).currency if nights else None
    counted, names = list[LedgerNight](), dict[str, str]()
    for event, night in nights.items():
        if night.currency != currency:
            left.append(LeftOutFile(night.title, "it is in another currency than the last night"))
            continue
        evening = books.club.evenings.get(event)
        keys = person_keys(event, night, evening.joined if evening else {}, books.people)
        counted.append(with_keys(night.night, keys))
        names |= {key: night.names[party] for party, key in keys.items()}
    since = [one for one in books.club.ledger.values() if not one.taken_back]
    accounts = fold(counted, [_payment(one, books) for one in since])
    named = {who: _name(who, names, books) for who in accounts}
    plan = fewest({who: one.open for who, one in accounts.items()}, names=named)
    return LedgerView(
        len(counted),
        tuple(
            LedgerLine(who, named[who], *astuple(accounts[who]))
            for who in sorted(accounts, key=lambda who: (named[who], who))
        ),
        tuple(
            LedgerPayment(one.payer, one.payee, named[one.payer], named[one.payee], one.amount)
            for one in plan.payments
        ),
        plan.least,
        tuple(_entry(one, books.people) for one in books.club.ledger.values()),
        tuple(f"{one.file}: {one.why}" for one in left),
        currency_view(currency) if currency else None,
    )


def _entry(entry: LedgerEntry, people: People) -> LedgerEntryLine:
    payer, payee = (people.name(people.root(one)) for one in (entry.payer, entry.payee))
    return LedgerEntryLine(**{**asdict(entry), "payer": payer, "payee": payee})


def _nights(
    folders: Iterable[Path], cache: Path | None
) -> tuple[dict[ClubEventId, ClubNight], list[LeftOutFile]]:
    cached = FileCache(cache, "nights", _Kept)
    nights, left = dict[ClubEventId, ClubNight](), list[LeftOutFile]()
    files = {path.resolve() for folder in folders for path in folder.rglob("*") if path.suffix in ENDINGS}
    for kept in readable(sorted(files), lambda path: cached.read(path, _evening), left):
        if kept.night:
            nights[kept.event] = kept.night
    cached.keep()
    return nights, left


def _evening(path: Path) -> _Kept:
    """Read a file; `_NO_EVENING` for one of another program, and for a journal without rows of a floor."""
    if path.suffix == ".json":
        with path.open("rb") as file:
            if not file.read(64).startswith(b'{"format":"shuffle-up event archive"'):
                return _NO_EVENING
    with open_event(path) as journal:
        return _read_night(journal, path)


def _read_night(journal: JournalReader, path: Path) -> _Kept:
    rows = list(journal.rows(FLOOR))
    if not rows:
        return _NO_EVENING
    if broken := first_break(rows, journal.root):
        raise UnreadableArchive(f"{shown(path.name)}: row {broken.problem.seq} is not as it was stored")
    floor: Floor | None = None
    for row in rows:
        floor = evolve(floor, FLOOR_EVENTS.read(row))
    assert floor is not None
    day = floor.rules.event.date
    day = rows[-1].wall[:10] if day in ("", "open") else day
    return _Kept(evening_id(journal.root.hex()), club_night(floor, day) if floor.archived else None)


def _payment(entry: LedgerEntry, books: Books) -> Payment:
    payer, payee = (books.people.root(one).id for one in (entry.payer, entry.payee))
    return Payment(payer, payee, entry.amount)


def _name(who: str, names: Mapping[str, str], books: Books) -> str:
    person = books.people.persons.get(PersonId(who))
    return books.people.name(person) if person else names.get(who, who)


def ledger_command(asked: LedgerAsked, club: ClubFolder, by: str) -> ClubCommand:
    """Return the command that writes a payment down, or takes one back."""
    if asked.entry:
        return TakeLedgerEntryBack(LedgerEntryId(asked.entry), asked.reason.strip())
    payer, payee = PersonId(asked.payer), PersonId(asked.payee)
    return PayInLedger(LedgerEntryId(club.next_id()), payer, payee, asked.amount, club.today(), by)
