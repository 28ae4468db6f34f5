"""`shuffleup ledger`: who owes whom after the cash nights of a club, and payments between nights."""

import argparse
import os
from pathlib import Path

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.archive.club_folder.books import Books, read_books
from shuffleup.archive.club_folder.club_writer import ClubFolder, open_club
from shuffleup.archive.club_folder.ledger import read_ledger
from shuffleup.archive.club_folder.names import who
from shuffleup.archive.club_views import LedgerView
from shuffleup.archive.journal_folder import CLUB
from shuffleup.cli.arguments.people import TAKES
from shuffleup.club.ledger import CorrectLedger, PayInLedger, TakeLedgerEntryBack
from shuffleup.club.state import ClubCommand, LedgerEntryId
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, Money
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.ruleset.event import Currency
from shuffleup.views.numbers import money_text
from shuffleup.views.words.refusals import refused

SOME_WRONG = 1
ARCHIVE = "archive"


class LedgerNotDone(CommandError):
    """The ledger cannot do what was asked; the text is one line."""


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
        print(msgspec.json.encode(ledger).decode())
    else:
        _print(ledger)
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


def _command(args: argparse.Namespace, club: ClubFolder, ledger: LedgerView) -> ClubCommand:
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


def _amount(text: str, ledger: LedgerView) -> Money:
    """Read an amount in whole units, such as 12.50; raises `LedgerNotDone`."""
    decimals = ledger.currency.decimals if ledger.currency else 2
    whole, _, minor = text.replace(",", ".").partition(".")
    digits = whole + minor.ljust(decimals, "0")
    if not (digits.isascii() and digits.isdigit()) or len(minor) > decimals or not int(digits):
        raise LedgerNotDone(f"{text!r} is not an amount above 0: write it such as 12.50")
    return Money(int(digits))


def _print(ledger: LedgerView) -> None:
    currency = ledger.currency or Currency("", "before", 2)

    def money(amount: Money) -> str:
        return money_text(amount, currency)

    for one in ledger.people:
        print(
            f"{one.name}: {one.nights} nights, in {money(one.bought)}, out {money(one.cashed)},"
            f" result {money(one.lifetime)}, open {money(one.open)}"
        )
    for pay in ledger.payments:
        print(f"{pay.payer_name} pays {pay.payee_name} {money(pay.amount)}")
    if not ledger.least:
        print("There may be a way with fewer payments.")
    for entry in ledger.entries:
        gone = ", taken back" if entry.taken_back else ""
        what = "corrected" if entry.reason else "paid"
        why = f": {entry.reason}" if entry.reason else ""
        pair = f"{entry.payer} to {entry.payee}"
        print(f"{entry.id}  {entry.day} {what}, {pair} {money(entry.amount)}{why}{gone}")
    for left in ledger.left_out:
        print(f"left out: {left}")
    print(f"{ledger.nights} nights")
