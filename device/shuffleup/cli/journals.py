"""`shuffleup archive`, `backup`, `repair` and `forget`: what is done with the journal of an event as a file.

A past event is archived so that the next one can begin; a backup is copied also while the event is played; a
damaged journal is replaced by a sound copy, if none of its rows is damaged; names of persons are erased.
"""

import argparse
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.app.stick_backup import MOUNTS, FailedCopy, mark, mounted, own, own_folder
from shuffleup.archive.club_folder.books import drop_caches
from shuffleup.archive.club_folder.forgetting import OwnCards, cards_of, entries_called
from shuffleup.archive.journal_folder import NoEvent, archive, journal_of, last_journal
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import CARD_SECRETS, UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.stations.journal_check import require_whole_of_any
from shuffleup.storage.journal.backup import back_up
from shuffleup.storage.journal.errors import JournalError, StorageFailed, named
from shuffleup.storage.journal.forget import Erasure, TextPlace, forget
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.repair import Repaired, repair
from shuffleup.storage.journal.row_hash import iso
from shuffleup.storage.look_folder import LOOK, LookFolder


def run_archive(args: argparse.Namespace) -> int:
    """Archive one journal; 0 when it lies in the archive, 2 when it stays where it is."""
    folder = read_settings(args.config).journals(os.environ)
    path = journal_of(args.event, folder)
    target = archive(path, BootClock(), unfinished=args.unfinished)
    print(f"{shown(path.stem)}: archived as {target}; shuffleup export {target} --phh DIR reads it")
    return 0


NICE = 10
"""Play comes first."""


class NotCopied(CommandError):
    """Copies that could not be made; the text has a line for each."""


def run_backup(args: argparse.Namespace) -> int:
    """Copy; 0 when every copy is whole and was read back.

    Raises:
        NotCopied: at least one could not be made; the others are.
        CommandError: there is no such journal or place.
    """
    with suppress(PermissionError):  # a service may not change its own priority
        os.nice(NICE)
    folder = read_settings(args.config).journals(os.environ)
    journal = journal_of(args.event, folder) if args.event else last_journal(folder)
    places = _places(args, UnitId(args.unit) if args.unit else unit_key(folder).unit_id)
    if not places:
        print("no stick of this box is in; shuffleup backup FOLDER --always makes one its own")
    if failed := [failure for place in places if (failure := _failed(journal, place))]:
        if args.facts:
            print(msgspec.json.encode(FailedCopy(failed[0].cause, failed[0].error)).decode())
        raise NotCopied("\n".join(map(str, failed))) from failed[0]
    return 0


def _places(args: argparse.Namespace, unit: UnitId) -> list[Path]:
    """Say where copies go; raises `NoEvent` or `StorageFailed` where there is no such place."""
    if args.folder is None:
        if args.always:
            raise NoEvent("--always makes a stick this box's own: name the folder where it is mounted")
        return list(own(mounted(MOUNTS.read_text(encoding="ascii")), unit))
    if not args.folder.is_dir():
        raise NoEvent(
            f"{args.folder}: there is no such folder; put the stick in and name where it is mounted"
        )
    if not args.always:
        return [args.folder]
    try:
        mark(args.folder, unit)
    except OSError as error:
        raise StorageFailed(
            f"{args.folder}: cannot be written ({error.strerror}); look at the switch of the stick, or"
            " mount it for this user"
        ) from error
    return [own_folder(args.folder, unit)]


def _failed(journal: Path, place: Path) -> JournalError | None:
    """Make one copy and report it, or return why it failed: the other sticks get theirs."""
    try:
        saved = back_up(journal, place)
        with named(place / LOOK):
            LookFolder(journal.parent).copy_to(LookFolder(place))
    except JournalError as failure:
        return failure
    print(f"{shown(journal.stem)}: {saved.rows} rows, {-(-saved.octets // 1024)} KB, saved as {saved.path}")
    return None


def run_repair(args: argparse.Namespace) -> int:
    """Repair; 0 when the journal is sound now, 2 when a row of it is damaged or it cannot be written."""
    done = repair(args.book, require_whole_of_any)
    print(_words(args.book, done))
    return 0


def _words(book: Path, done: Repaired) -> str:
    if done.aside is None:
        return f"{book}: nothing to repair; {done.rows} rows, all as they were stored"
    return (
        f"{book}: written anew with {done.rows} rows, all as they were stored; no row was on what was damaged"
        f" ({done.wrong}). The old file is kept as {done.aside}"
    )


NOBODY = 1
MOST_LINES = 40
"""Texts that are printed of those that are left."""

COPIES = (
    "Copies may remain: on the boxes of the floor, its standby and every table of that evening, on sticks and"
    " in archives, exports and papers. Run this for each journal; delete the other files or write them again."
)


def run_forget(args: argparse.Namespace) -> int:
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
