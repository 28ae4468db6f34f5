"""`shuffleup bags`: write the signed bag list of a flight, or show what is in such files (EVT-11)."""

import argparse
from pathlib import Path

from shuffleup.archive.event_exports import floor_of
from shuffleup.archive.own_bag_list import list_from
from shuffleup.archive.sealed_hands import UnreadableRow
from shuffleup.cli.invite import write_all
from shuffleup.formats.bag_list import BIGGEST_LIST, SignedList, read_bag_list
from shuffleup.kernel.bounded_read import is_database, read_small
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.network.trust.bag_lists import BagFolder, fingerprint_of, has_signed
from shuffleup.storage.journal.reader import read_journal
from shuffleup.views.words.refusals import refused


def run(args: argparse.Namespace) -> int:
    """Write or show; 0 when all is in order, 2 else."""
    if args.action == "show":
        for path in args.files:
            _show(path)
        return 0
    if len(args.files) != 1:
        raise CommandError("bags write: name one journal")
    journal = args.files[0]
    to = args.to or journal.with_suffix(".bags")
    with read_journal(journal) as reader:
        try:
            made = list_from(reader, floor_of(reader))
        except UnreadableRow as error:
            raise CommandError(f"{journal}: {error}") from error
        except Refusal as refusal:
            raise CommandError(f"{journal}: {refused(refusal)}") from refusal
    folder = BagFolder(journal.absolute().parent)
    write_all({to: folder.signed(made)})
    state = "; this flight is OPEN, and nobody reads its list" if made.head.is_open else ""
    bags = len(made.bags)
    print(f"{to}: flight {made.head.flight}, {bags} bags with {made.head.bagged} chips{state}")
    print(f"signed by {fingerprint_of(folder.own_key)}")
    return 0


def _show(path: Path) -> None:
    if is_database(path):
        raise CommandError(f"{path}: a journal; shuffleup bags write makes a list of it")
    try:
        read = read_bag_list(read_small(path, BIGGEST_LIST), has_signed)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from error
    except Refusal as refusal:
        raise CommandError(f"{path}: {refusal.code}: {refused(refusal)}") from refusal
    print("\n".join(_lines(path, read)))


def _lines(path: Path, read: SignedList) -> list[str]:
    head = read.list.head
    open_now = ", OPEN" if head.is_open else ""
    return [
        f"{path}: flight {head.flight} of {shown(head.of)}{open_now}, to level {head.level}, {head.made}",
        f"{head.entries} entries, {len(read.list.bags)} bags with {head.bagged} chips, "
        f"signed by {fingerprint_of(read.signer)}",
        *(f"{bag.number}  {bag.chips:>12}  {shown(bag.name)}" for bag in read.list.bags),
    ]
