"""`shuffleup export`: write a journal as hand histories (PHH), tables, papers, or an archive of the event."""

import argparse
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec

from shuffleup.app.addons import Addons
from shuffleup.archive.club_folder.names import NOTHING_HIDDEN, HiddenNames, hidden_beside
from shuffleup.archive.event_exports import WRITERS, FileInTheWay, floor_of
from shuffleup.archive.hand_history_exports import NobodyOfThatName, check_hero, write_hands, write_ots
from shuffleup.archive.sealed_hands import SealedHand, UnreadableRow, sealed_hands
from shuffleup.cli.arguments.journals import PRINTED
from shuffleup.cli.new import write_new
from shuffleup.formats.hand_history_export.hand_facts import HandFile
from shuffleup.formats.phh.history import write_history
from shuffleup.formats.phh.recording import Circumstances, history_of
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.journal.reader import JournalReader, read_journal


class CannotExport(CommandError):
    """Nothing, or not everything, was written; the text is one line that says what to do."""


class Exported(msgspec.Struct, frozen=True):
    """The exported hands: `files` by name in `folder`, `written` of which are new there."""

    journal: str
    folder: str
    hands: int
    written: int
    files: tuple[str, ...]


class ExportedFiles(msgspec.Struct, frozen=True):
    """The other written files: `files` by their paths."""

    journal: str
    kind: str
    files: tuple[str, ...]


class ExportedHands(msgspec.Struct, frozen=True):
    """Files of hands for other programs: how many hands they hold, and those left out by why."""

    journal: str
    kind: str
    files: tuple[str, ...]
    hands: int
    left_out: dict[str, int] = {}


def run(args: argparse.Namespace) -> int:
    """Export one journal; 0 when all files are written, 2 when it could not be done."""
    wanted = {"csv": args.csv, "html": args.html, "archive": args.json}
    wanted = {kind: path for kind, path in wanted.items() if path not in (None, PRINTED)}
    others = {"ots": args.ots, "ohh": args.ohh, "stars": args.stars}
    others = {kind: path for kind, path in others.items() if path is not None}
    if "ots" in dict(args.addon):
        raise CannotExport("--addon ots: no add-on writes the summary of an event; name the file: --ots FILE")
    others |= {name: Path(folder) for name, folder in args.addon}
    if args.phh is None and not wanted and not others:
        raise CannotExport(
            "say what to write: --phh, --ohh, --stars, --csv or --html FOLDER, --ots FILE, or the archive:"
            " --json FILE"
        )
    hidden = hidden_beside(args.journal, args.club)
    if args.hero:
        _check_hero(args, hidden, tuple(others))
    done: list[Exported | ExportedFiles | ExportedHands] = []
    if args.phh:
        done.append(export(args.journal, args.phh, hidden))
    done += [_write_for_others(args.journal, kind, path, args.hero, hidden) for kind, path in others.items()]
    with speaking(catalogue(args.language)):
        done += [_write(args.journal, kind, path, hidden) for kind, path in wanted.items()]
    for one in done:
        if args.json == PRINTED:
            print(msgspec.json.encode(one).decode())
        else:
            _print_for_people(one)
    return 0


def _check_hero(args: argparse.Namespace, hidden: HiddenNames, others: tuple[str, ...]) -> None:
    """Refuse a hero whom no file would name, before anything is written."""
    if not others:
        raise CannotExport("--hero says whose hands --ohh, --stars and --ots are: name one of them, too")
    with read_journal(args.journal) as reader, speaking(catalogue(args.language)):
        try:
            check_hero(reader, args.hero, hidden)
        except (UnreadableRow, NobodyOfThatName) as error:
            raise CannotExport(f"{args.journal}: {error}") from error


def _write(journal: Path, kind: str, path: Path, hidden: HiddenNames) -> ExportedFiles:
    write, _ = WRITERS[kind]
    with read_journal(journal) as reader:
        try:
            files = write(reader, path, hidden)
        except FileInTheWay as error:
            raise CannotExport(str(error)) from error
        except (UnreadableRow, msgspec.MsgspecError) as error:
            raise CannotExport(f"{journal}: {error}") from error
        except OSError as error:
            raise CannotExport(_unwritable(path, error)) from error
    return ExportedFiles(shown(journal), kind, tuple(map(shown, files)))


def _write_for_others(journal: Path, kind: str, path: Path, hero: str, hidden: HiddenNames) -> ExportedHands:
    with read_journal(journal) as reader:
        try:
            if kind == "ots":
                files = tuple(map(shown, write_ots(reader, path, hero, hidden)))
                return ExportedHands(shown(journal), kind, files, 0)
            write_table = partial(Addons().export, kind, HandFile)
            done = write_hands(reader, path, write_table, hero, hidden)
        except FileInTheWay as error:
            raise CannotExport(str(error)) from error
        except UnreadableRow as error:
            raise CannotExport(f"{journal}: {error}") from error
        except OSError as error:
            raise CannotExport(_unwritable(path, error)) from error
    return ExportedHands(shown(journal), kind, tuple(map(shown, done.files)), done.hands, done.left_out)


def export(journal: Path, folder: Path, hidden: HiddenNames = NOTHING_HIDDEN) -> Exported:
    """Write each sealed hand of a journal to a file of its own; hands in progress are left out.

    Names that are `hidden` are not in them.

    A file that holds the same hand already is left as it is.

    Raises:
        JournalError: the journal cannot be read.
        CannotExport: no hand is sealed, the folder cannot be written, or it holds other files of these names.
    """
    texts = _texts(journal, hidden)
    new = _not_there_yet(folder, texts)
    for name, text in new.items():
        try:
            write_new(folder / name, text)
        except OSError as error:
            raise CannotExport(_unwritable(folder / name, error)) from error
    return Exported(shown(journal), shown(folder), len(texts), len(new), tuple(texts))


def file_name(known: Circumstances) -> str:
    """Name the file of a hand after event, table and number: `saturday-table1-0042.phh`."""
    event = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in known.event)
    return f"{event.lstrip('.')}-table{known.table}-{known.hand:04}.phh"


def _texts(journal: Path, hidden: HiddenNames) -> dict[str, str]:
    """Write the text of each hand, by the name of its file."""
    with read_journal(journal) as reader:
        try:
            texts = {
                file_name(hand.known): write_history(history_of(hand.events, hand.known))
                for hand in _hands(reader, hidden)
            }
        except UnreadableRow as error:
            raise CannotExport(f"{journal}: {error}") from error
    if not texts:
        raise CannotExport(
            f"{journal}: no hand is finished yet: a hand is exported once its result is sealed"
        )
    return texts


def _hands(reader: JournalReader, hidden: HiddenNames) -> Iterator[SealedHand]:
    floor = floor_of(reader) if hidden.of_person else None
    for stream in reader.streams():
        if stream.startswith("table/"):
            for hand in sealed_hands(reader.rows(stream)):
                yield hidden.hand(hand, floor) if floor else hand


def _not_there_yet(folder: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Choose the hands that the folder lacks; make the folder where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = {name for name in texts if (folder / name).exists()}
        other = [name for name in sorted(there) if (folder / name).read_bytes() != texts[name].encode()]
    except OSError as error:
        raise CannotExport(_unwritable(folder, error)) from error
    if other:
        raise CannotExport(
            f"{folder / other[0]}: holds something else and was not changed; name another folder"
        )
    return {name: text for name, text in texts.items() if name not in there}


def _unwritable(path: Path, error: OSError) -> str:
    if isinstance(error, FileExistsError | NotADirectoryError):
        return f"{path}: is in the way of the folder or file to be written; name another folder"
    return f"{path}: cannot be written ({(error.strerror or str(error)).lower()}); name another folder"


def _print_for_people(done: Exported | ExportedFiles | ExportedHands) -> None:
    if isinstance(done, ExportedHands):
        left = ", ".join(f"{count} {why.replace('_', ' ')}" for why, count in done.left_out.items())
        count = "1 hand" if done.hands == 1 else f"{done.hands} hands"
        hands = "" if done.kind == "ots" else f"{count}{f'; left out: {left}' if left else ''} in "
        print(f"{done.journal}: {hands}{', '.join(done.files) or 'no file'}")
        return
    if isinstance(done, ExportedFiles):
        where = done.files[0] if len(done.files) == 1 else f"{Path(done.files[0]).parent}"
        print(f"{done.journal}: {WRITERS[done.kind][1]} in {where}")
        return
    hands = "1 hand" if done.hands == 1 else f"{done.hands} hands"
    new = f", {done.written} of them new" if done.written < done.hands else ""
    print(f"{done.journal}: {hands} in {done.folder}{new}")
