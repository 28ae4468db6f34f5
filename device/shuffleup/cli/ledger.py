"""`shuffleup ledger`: who owes whom after the cash nights of a club, and payments between nights."""

import argparse
import os
from pathlib import Path

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.archive.club_folder.books import Books, read_books
from shuffleup.archive.club_folder.club_writer import ClubFolder, open_club
from shuffleup.archive.club_folder.ledger import ClubLedger, LeftOutNight, read_ledger
from shuffleup.archive.club_folder.names import who
from shuffleup.archive.journal_folder import CLUB
from shuffleup.club.ledger import CorrectLedger, PayInLedger, TakeLedgerEntryBack
from shuffleup.club.people.book import People
from shuffleup.club.state import ClubCommand, LedgerEntryId
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, Money, PersonId
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.ruleset.event import Currency
from shuffleup.views.money import money_text
from shuffleup.views.words import refused

SOME_WRONG = 1
ARCHIVE = "archive"

EXAMPLES = (
    "shuffleup ledger --club club",
    "shuffleup ledger paid Ben Ann 12.50 --club club",
)

TAKES = {"show": 0, "paid": 3, "correct": 3, "write-off": 2, "take-back": 1}
"""The acts with the number of their arguments."""


class LedgerNotDone(CommandError):
    """The ledger cannot do what was asked; the text is one line."""


class _Line(msgspec.Struct, frozen=True):
    """A person of the ledger as JSON: amounts in minor units, `open` above zero for a claim."""

    person: str
    person_id: str
    nights: int
    bought: int = msgspec.field(name="in")
    cashed: int = msgspec.field(name="out")
    lifetime: int
    open: int


class _Payment(msgspec.Struct, frozen=True):
    payer: str = msgspec.field(name="from")
    payee: str = msgspec.field(name="to")
    amount: int


class _Entry(msgspec.Struct, frozen=True):
    id: str
    payer: str = msgspec.field(name="from")
    payee: str = msgspec.field(name="to")
    amount: int
    day: str
    by: str
    reason: str
    taken_back: bool


class _Shown(msgspec.Struct, frozen=True):
    """The ledger as JSON."""

    nights: int
    people: tuple[_Line, ...]
    payments: tuple[_Payment, ...]
    least: bool
    entries: tuple[_Entry, ...]
    left_out: tuple[LeftOutNight, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("action", choices=sorted(TAKES), nargs="?", default="show", help="default: show")
    parser.add_argument(
        "what",
        metavar="ARGUMENT",
        nargs="*",
        help="paid PAYER PAYEE AMOUNT; correct FROM TO AMOUNT moves what FROM is owed to TO;"
        " write-off WHO BEARER: BEARER bears what is open of WHO; take-back ENTRY."
        " People are ids or names of the people book, amounts whole units of money",
    )
    parser.add_argument("--club", metavar="FOLDER", type=Path, help="the folder of the club")
    parser.add_argument(
        "--archives", metavar="FOLDER", type=Path, help="archives and journals; 'archive' beside the club"
    )
    parser.add_argument("--reason", metavar="TEXT", default="", help="correct, write-off, take-back: why")
    parser.add_argument("--json", action="store_true", help="print one JSON object, amounts in minor units")
    parser.add_argument("--person", metavar="NAME", default="", help="who does it, for the record")
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")


def run(args: argparse.Namespace) -> int:
    """Do it and show the ledger; 0 when it is done, 1 when a file could not be read."""
    if len(args.what) != TAKES[args.action]:
        raise LedgerNotDone(f"ledger {args.action}: see shuffleup ledger --help for what it takes")
    folder: Path = args.club or read_settings(args.config).journals(os.environ) / CLUB
    if args.action != "show":
        _write(args, folder)
    books = read_books(folder)
    ledger = read_ledger(books, _archives(args, folder), folder)
    if args.json:
        print(msgspec.json.encode(_as_json(ledger, books.people)).decode())
    else:
        _print(ledger, books.people)
    return SOME_WRONG if ledger.left_out else 0


def _archives(args: argparse.Namespace, folder: Path) -> tuple[Path, ...]:
    chosen: Path = args.archives or folder.parent / ARCHIVE
    if args.archives and not chosen.is_dir():
        raise LedgerNotDone(f"{chosen}: there is no such folder; name one that holds archives")
    return (chosen,) if chosen.is_dir() else ()


def _write(args: argparse.Namespace, folder: Path) -> None:
    """Store what was asked; raises `LedgerNotDone` with the reason where it is refused."""
    with open_club(folder, BootClock()) as club:
        ledger = read_ledger(Books(club.people, club.club), _archives(args, folder), folder)
        try:
            club.ask_club([_command(args, club, ledger)], Actor("director", args.person, "shell"))
        except Refusal as refusal:
            raise LedgerNotDone(f"{refused(refusal)}; nothing was written") from refusal


def _command(args: argparse.Namespace, club: ClubFolder, ledger: ClubLedger) -> ClubCommand:
    entry, reason = LedgerEntryId(club.next_id()), args.reason.strip()
    if args.action != "paid" and not reason:
        raise LedgerNotDone(f"ledger {args.action}: say why: --reason TEXT")
    if args.action == "take-back":
        return TakeLedgerEntryBack(LedgerEntryId(args.what[0]), reason)
    one, other = (who(club.people, club.club, named) for named in args.what[:2])
    by = (club.today(), args.person)
    if args.action == "paid":
        return PayInLedger(entry, one, other, _amount(args.what[2], ledger), *by)
    if args.action == "correct":
        return CorrectLedger(entry, one, other, _amount(args.what[2], ledger), reason, *by)
    is_open = ledger.open_of(club.people.root(one).id)
    if not is_open:
        raise LedgerNotDone(f"nothing is open of {args.what[0]}")
    source, target = (one, other) if is_open > 0 else (other, one)
    return CorrectLedger(entry, source, target, Money(abs(is_open)), reason, *by)


def _amount(text: str, ledger: ClubLedger) -> Money:
    """Read an amount in whole units, such as 12.50; raises `LedgerNotDone`."""
    decimals = ledger.currency.decimals if ledger.currency else 2
    whole, _, minor = text.replace(",", ".").partition(".")
    digits = whole + minor.ljust(decimals, "0")
    if not (digits.isascii() and digits.isdigit()) or len(minor) > decimals or not int(digits):
        raise LedgerNotDone(f"{text!r} is not an amount above 0: write it such as 12.50")
    return Money(int(digits))


def _as_json(ledger: ClubLedger, people: People) -> _Shown:
    names = {one.id: one.name for one in ledger.people}
    return _Shown(
        ledger.nights,
        tuple(
            _Line(
                one.name,
                one.id,
                one.account.nights,
                one.account.bought,
                one.account.cashed,
                one.account.lifetime,
                one.account.open,
            )
            for one in ledger.people
        ),
        tuple(_Payment(names[one.payer], names[one.payee], one.amount) for one in ledger.plan.payments),
        ledger.plan.least,
        tuple(
            _Entry(
                one.id,
                _named(one.payer, people),
                _named(one.payee, people),
                one.amount,
                one.day,
                one.by,
                one.reason,
                one.taken_back,
            )
            for one in ledger.entries
        ),
        ledger.left_out,
    )


def _print(ledger: ClubLedger, people: People) -> None:
    currency = ledger.currency or Currency("", "before", 2)

    def money(amount: int) -> str:
        return money_text(Money(amount), currency)

    for one in ledger.people:
        account = one.account
        print(
            f"{one.name}: {account.nights} nights, in {money(account.bought)}, out {money(account.cashed)},"
            f" result {money(account.lifetime)}, open {money(account.open)}"
        )
    names = {one.id: one.name for one in ledger.people}
    for pay in ledger.plan.payments:
        print(f"{names[pay.payer]} pays {names[pay.payee]} {money(pay.amount)}")
    if not ledger.plan.least:
        print("There may be a way with fewer payments.")
    for entry in ledger.entries:
        gone = ", taken back" if entry.taken_back else ""
        what = "corrected" if entry.reason else "paid"
        why = f": {entry.reason}" if entry.reason else ""
        pair = f"{_named(entry.payer, people)} to {_named(entry.payee, people)}"
        print(f"{entry.id}  {entry.day} {what}, {pair} {money(entry.amount)}{why}{gone}")
    for left in ledger.left_out:
        print(f"left out: {left.file}: {left.why}")
    print(f"{ledger.nights} nights")


def _named(person: PersonId, people: People) -> str:
    return people.name(people.root(person))
