"""`shuffleup people`: the people book of a club - list, rename, merge, split, forget, export, import."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.archive.club_folder.books import Books, read_books
from shuffleup.archive.club_folder.club_writer import copying_club, open_club
from shuffleup.archive.club_folder.forgetting import ErasureReport, forget_everywhere, sweep
from shuffleup.archive.club_folder.names import NotInTheBook, merged_one, who
from shuffleup.archive.club_office import waiting_players
from shuffleup.archive.club_views import PersonAsked, WaitingPlayer
from shuffleup.archive.journal_folder import ARCHIVE, CLUB
from shuffleup.archive.people_office import person_command
from shuffleup.cli.arguments.people import ACTS
from shuffleup.club.evenings import JoinPlayers
from shuffleup.club.house import RememberCopy, SetStatistics
from shuffleup.club.people.book import People
from shuffleup.club.people.person_commands import ContactSet, ForgetPerson, PersonAdded, PersonRenamed
from shuffleup.club.people.person_search import Index, PersonLine, Proposal, person_lines, proposals
from shuffleup.club.state import ClubEventId
from shuffleup.formats.csv_export import encoded
from shuffleup.formats.players_csv.people import people_rows, read_people
from shuffleup.kernel.bounded_read import NamedPath, read_small
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.atomic_write import replacing
from shuffleup.views.words.refusals import refused

LONGEST_BYTES = 4_000_000
"""Five thousand persons with contact and notes have one million."""

SOME_WRONG = 1
OF_A_PERSON = PersonAdded | PersonRenamed | ContactSet


class _Listed(msgspec.Struct, frozen=True):
    """The book as JSON."""

    people: tuple[PersonLine, ...]
    waiting: tuple[WaitingPlayer, ...]
    proposals: tuple[Proposal, ...]


def run(args: argparse.Namespace) -> int:
    """Do it; 0 when it is done, 1 when something was wrong with some input, 2 when nothing was done."""
    least, most = ACTS[args.action]
    if not least <= len(args.what) <= most:
        raise NotInTheBook(f"people {args.action}: see shuffleup people --help for what it takes")
    try:
        return ACTIONS[args.action](args)
    except Refusal as refusal:
        raise NotInTheBook(f"{refused(refusal)}; nothing was changed") from refusal


def _folder(args: argparse.Namespace) -> Path:
    folder: Path = args.club or _journals(args) / CLUB
    return folder


def _journals(args: argparse.Namespace) -> Path:
    return read_settings(args.config).journals(os.environ)


def _by(args: argparse.Namespace) -> Actor:
    return Actor("director", args.person, "shell")


def _list(args: argparse.Namespace) -> int:
    folder = _folder(args)
    books, archives = read_books(folder), folder.absolute().parent / ARCHIVE
    lines = person_lines(books.people, books.club)
    if args.what:
        found = [one.person for one in Index(books.people).search(args.what[0], len(lines))]
        lines = tuple(one for one in lines if one.person in found)
    if not args.contact:
        nothing = type(lines[0].contact)() if lines else None
        lines = tuple(msgspec.structs.replace(one, contact=nothing) for one in lines)
    shown = {one.person for one in lines}
    pairs = proposals(books.people, books.club.played())
    pairs = tuple(one for one in pairs if not args.what or {one.person, one.into} & shown)
    waiting = waiting_players(books, folder, archives if archives.is_dir() else None)
    listed = _Listed(lines, waiting, pairs)
    if args.json:
        print(msgspec.json.encode(listed).decode())
    else:
        _print(listed, books.people, _club_option(args))
    return 0


def _club_option(args: argparse.Namespace) -> str:
    """Return what a command that is copied from the screen needs to reach the same club."""
    return f" --club {shlex.quote(shown(args.club))}" if args.club else ""


def _print(listed: _Listed, people: People, club: str) -> None:
    for one in listed.people:
        also = f", also {', '.join(one.also)}" if one.also else ""
        events = "1 event" if one.events == 1 else f"{one.events} events"
        played = f"{events}, last {one.last}" if one.events else "no event"
        reached = ", ".join(text for text in (one.contact.email, one.contact.phone, one.contact.note) if text)
        hidden = ("" if one.shown else ", not shown") + ("" if one.counted else ", no statistics")
        print(f"{one.person}  {one.name}{also} ({played}{hidden}){': ' + reached if reached else ''}")
    for waits in listed.waiting:
        join = f"shuffleup people join {waits.event} {waits.player} WHO{club}"
        name = f"player {waits.player}" if waits.name == waits.player else waits.name
        print(f"waits: {name} of {waits.title}: {join}")
    for pair in listed.proposals:
        names = " and ".join(people.persons[one].name for one in (pair.person, pair.into))
        print(f"one person? {names}: shuffleup people merge {pair.person} {pair.into}{club}")
    print(f"{len(listed.people)} persons")


def _act(args: argparse.Namespace) -> int:
    """Do one act on a person, as the console would, and print who it is about."""
    deed, (named, *more) = args.action, args.what
    with open_club(_folder(args), BootClock()) as club:
        person = (merged_one if deed == "split" else who)(club.people, club.club, named)
        into = who(club.people, club.club, more[0]) if deed == "merge" else ""
        asked = PersonAsked(deed, more[0] if deed == "rename" else "", into)
        events = club.ask_people([person_command(club.people, person, asked)], _by(args))
        root = club.people.root(person)
        also = ", also " + ", ".join(club.people.also(root)) if club.people.also(root) else ""
        hidden = ("" if root.shown else ", not shown") + ("" if root.counted else ", no statistics")
        print(f"{root.id}  {club.people.name(root)}{also}{hidden}" + ("" if events else ": as it was"))
    return 0


def _statistics(args: argparse.Namespace) -> int:
    """Switch the statistics of the house on or off."""
    (how,) = args.what
    if how not in ("on", "off"):
        raise NotInTheBook(f"people statistics: {how!r} is neither on nor off")
    with open_club(_folder(args), BootClock()) as club:
        changed = club.ask_club([SetStatistics(how == "on")], _by(args))
    print(f"statistics of the house: {how}" + ("" if changed else ", as it was"))
    return 0


def _join(args: argparse.Namespace) -> int:
    event, player, named = args.what
    with open_club(_folder(args), BootClock()) as club:
        person = who(club.people, club.club, named)
        club.ask_club([JoinPlayers(ClubEventId(event), {player: person})], _by(args))
        known = club.people.name(club.people.root(person))
        print(f"{club.club.called(ClubEventId(event))}: player {player} is {known}")
    return 0


def _forget(args: argparse.Namespace) -> int:
    folder = _folder(args)
    if not args.reason.strip():
        raise NotInTheBook("say why, in general terms: --reason 'asked for it'")
    sweep(folder, BootClock())
    books = read_books(folder)
    person = who(books.people, books.club, args.what[0])
    name = books.people.name(books.people.persons[person])
    if not args.yes and not _confirmed(name):
        raise NotInTheBook("nothing was forgotten")
    state = {path for path in (_journals(args),) if path.is_dir()}
    command = ForgetPerson(person, args.reason)
    try:
        reached = forget_everywhere(folder, sorted(state), command, _by(args), BootClock())
    except OSError as error:
        where, why = error.filename or folder, (error.strerror or str(error)).lower()
        raise NotInTheBook(f"{where}: {why}; not all is erased: the same command goes on") from error
    _print_reached(reached)
    return SOME_WRONG if reached.left or reached.unreadable else 0


def _confirmed(name: str) -> bool:
    if not sys.stdin.isatty():
        raise NotInTheBook(f"{name} would be forgotten for good; add --yes")
    return input(f"{name} is forgotten for good. Type the name again: ").strip() == name


def _print_reached(reached: ErasureReport) -> None:
    print(f"forgotten: the results stand under {reached.label}")
    for path, count in reached.erased:
        print(f"  {path}: {count} texts erased; every row, chain and signature is as it was")
    for copy in reached.copies:
        print(f"cannot be reached: {copy.what} of {copy.day} at {copy.place}")
    for path in reached.left:
        print(f"still holds the name: {path}; delete it or write it again")
    for line in reached.unreadable:
        print(f"could not be searched: {line}")


def _export(args: argparse.Namespace) -> int:
    """Write the table; the copy is remembered where the club can be written."""
    folder, path = _folder(args), NamedPath(args.what[0])
    with open_club(folder, BootClock()) as club:
        books = Books(club.people, club.club)
        rows = people_rows(person_lines(books.people, books.club), books.people, contact=args.contact)
        try:
            with replacing({path: b"".join(encoded(rows))}, 0o600):
                club.ask_club([RememberCopy(path.name, str(path.absolute()), club.today())], _by(args))
        except OSError as error:
            raise NotInTheBook(f"{path}: cannot be written ({error.strerror})") from error
        print(f"{path}: {sum(1 for _ in club.people)} persons")
    return 0


def _copy(args: argparse.Namespace) -> int:
    """Copy the club to be read elsewhere; the copy is remembered, for forgetting cannot reach it."""
    folder, target = _folder(args), NamedPath(args.what[0])
    try:
        with copying_club(folder, target) as rows, open_club(folder, BootClock()) as club:
            club.ask_club([RememberCopy("club", str(target.absolute()), club.today())], _by(args))
    except OSError as error:
        raise NotInTheBook(f"{target}: cannot be written ({error.strerror}); nothing was copied") from error
    print(f"{target}: {rows} rows")
    return 0


def _import(args: argparse.Namespace) -> int:
    path = NamedPath(args.what[0])
    try:
        content = read_small(path, LONGEST_BYTES)
    except OSError as error:
        raise NotInTheBook(f"{path}: cannot be read ({error.strerror})") from error
    with open_club(_folder(args), BootClock(), make=True) as club:
        asked = read_people(content, club.people, club.new_person)
        for bad in asked.bad:
            print(f"{path}: {bad}", file=sys.stderr)
        if asked.bad:
            return SOME_WRONG
        before = len(club.people.persons)
        events = () if args.check else club.ask_people(asked.commands, _by(args))
        added = len(club.people.persons) - before
        changed = len({one.person for one in events if isinstance(one, OF_A_PERSON)}) - added
        said = f"{len(asked.commands)} changes asked for, none made" if args.check else f"{added} added"
        print(f"{path}: {said}, {changed} changed")
    return 0


ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    **dict.fromkeys(("rename", "merge", "split", "hide", "show", "uncount", "count"), _act),
    "statistics": _statistics,
    "join": _join,
    "forget": _forget,
    "export": _export,
    "import": _import,
    "copy": _copy,
}
"""What does each act; `ACTS` has the fewest and most arguments of each."""
