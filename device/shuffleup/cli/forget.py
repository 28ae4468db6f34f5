"""`shuffleup forget`: erase the name of a person from the journal of an event, or every text."""

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from shuffleup.archive.club_folder.books import drop_caches
from shuffleup.archive.club_folder.cards import OwnCards, cards_of, entries_called
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.identity import CARD_SECRETS
from shuffleup.storage.journal import read_journal
from shuffleup.storage.journal.forget import Erasure, TextPlace, forget
from shuffleup.storage.journal.row import iso

NOBODY = 1
MOST_LINES = 40
"""Texts that are printed of those that are left."""

COPIES = (
    "Copies may remain: on the boxes of the floor, its standby and every table of that evening, on sticks and"
    " in archives, exports and papers. Run this for each journal; delete the other files or write them again."
)

EXAMPLES = (
    "shuffleup forget friday.journal 'Ann Smith' --mentions",
    "shuffleup forget friday.journal --all-texts",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "book", metavar="JOURNAL", type=Path, help="the journal of an event; nothing may have it open"
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help="the name to be forgotten, or the whole of a typed text",
    )
    parser.add_argument(
        "--mentions", action="store_true", help="erase the other texts in which the name stands, too"
    )
    parser.add_argument(
        "--all-texts", action="store_true", help="erase every name and every typed text of the evening"
    )


def run(args: argparse.Namespace) -> int:
    """Erase; 0 when something was erased, 1 when nobody of that name is there, 2 when it cannot be done."""
    name = " ".join(args.name.split()).casefold()
    if bool(name) == args.all_texts:
        raise CommandError("name whom to forget, or say --all-texts; see shuffleup forget --help")

    def named(text: str) -> bool:
        return args.all_texts or _is_name(text, name) or (args.mentions and name in text.casefold())

    cards = _every_card(args.book) if args.all_texts else _cards(args.book, named)

    def chosen(one: TextPlace) -> bool:
        return named(one.content) or cards.is_phone(one)

    done = forget(args.book, chosen, iso(BootClock().wall()), cards.secrets)
    drop_caches(args.book.parent)
    _print(args.book, args.name or "anybody", name, done)
    return 0 if done.erased else NOBODY


def _cards(book: Path, named: Callable[[str], bool]) -> OwnCards:
    """Find the cards of everybody whose name goes."""
    with read_journal(book) as journal:
        return cards_of(journal, entries_called(journal, named))


def _every_card(book: Path) -> OwnCards:
    """List all cards; no row is read, so that a damaged journal forgets, too."""
    with read_journal(book) as journal:
        return OwnCards(frozenset(one for one in journal.secrets() if one.startswith(CARD_SECRETS)))


def _is_name(text: str, name: str) -> bool:
    """Say whether a text is the name, as it stands or with the number of a later entry: `Ann (2)`."""
    return re.sub(r" \(\d+\)$", "", " ".join(text.casefold().split())) == name


def _print(book: Path, who: str, name: str, done: Erasure) -> None:
    print(f"{book}: {done.erased} texts erased; every row, chain and signature is as it was")
    if done.secrets:
        print(f"cards of players erased: {done.secrets}; they and their phones open no page any more")
    mentions = [one for one in done.left if name and name in one.content.casefold()]
    if mentions:
        print(f"{len(mentions)} other texts name {who} and are kept; --mentions erases them:")
    for one in mentions[:MOST_LINES]:
        print(f"  {one}")
    for path in done.beside:
        print(f"{path}: an earlier file that was kept; delete it")
    print(COPIES)
