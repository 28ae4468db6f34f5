"""The acts of `shuffleup season` that a club writes down: rules, marks, points by hand, and the end."""

import argparse
import os
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.app.config import read_settings
from shuffleup.archive.club_folder.books import CLUB_FILE, Books, read_books
from shuffleup.archive.club_folder.club_writer import ClubFolder, open_club
from shuffleup.archive.club_folder.names import who
from shuffleup.archive.season_events import GatheredSeason, gather
from shuffleup.archive.season_in_club import (
    closing,
    corrections,
    events_of_club,
    file_of,
    proposed,
    season_of_file,
    take_all,
    taking,
)
from shuffleup.cli.arguments.people import MARKS
from shuffleup.club.adjustments import AdjustPoints, TakeAdjustmentBack
from shuffleup.club.season.season_file import SeasonFile, read_season
from shuffleup.club.season.season_text import rules_in
from shuffleup.club.season.standings import Moved, moved_between
from shuffleup.club.seasons import MarkEvent, NoSuchClubEvent, ReopenSeason, season_called
from shuffleup.club.state import AdjustmentId, ClubCommand, ClubEventId
from shuffleup.event_file.problems import RuleBookError
from shuffleup.formats.printed.club_pages import plain
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.network.trust.unit_key import FILE_NAME, UnitKey, unit_key
from shuffleup.views.words.refusals import refused

LONGEST_BYTES = 400_000


NO_FILE = (
    "name the file of the season; shuffleup season new SEASON.toml writes one, with every key explained,"
    " and the page Season of the console shows the seasons of the club"
)


def season_file_at(path: Path | None) -> SeasonFile:
    """Read a season file; raises `CommandError` with everything that is wrong."""
    if path is None:
        raise CommandError(NO_FILE)
    return read_season(season_text(path), shown(path))


def season_text(path: Path) -> str:
    """Read the text of a season file; raises `CommandError`."""
    try:
        return read_small(path, LONGEST_BYTES).decode("utf-8")
    except OSError as error:
        hint = "write one with shuffleup season new"
        raise CommandError(
            f"{path}: cannot be read ({(error.strerror or str(error)).lower()}); {hint}"
        ) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: no text in UTF-8; save it as UTF-8") from error


def archives_at(path: Path | None) -> Path | None:
    """Return the folder of archives that a command names, if any; raises `CommandError` if it is absent."""
    if path is not None and not path.is_dir():
        raise CommandError(f"{path}: there is no such folder; name one that holds archives")
    return path


CLOSED = "; the season is closed: its table changes only after shuffleup season reopen"


def _by(args: argparse.Namespace) -> Actor:
    return Actor("director", args.person, "shell")


def _asked(club: ClubFolder, commands: list[ClubCommand], args: argparse.Namespace) -> bool:
    """Do commands; say whether anything has changed. Raises `CommandError` where the club refuses."""
    if "reason" in args and not args.reason.strip():
        raise CommandError("say why, for the record: --reason 'as agreed'")
    try:
        return bool(club.ask_club(commands, _by(args)))
    except NoSuchClubEvent as refusal:
        listed = f"shuffleup season list --club {shlex.quote(shown(args.club))} names the ids"
        raise CommandError(f"{refused(refusal)}: {listed}; nothing was changed") from refusal
    except Refusal as refusal:
        raise CommandError(f"{refused(refusal)}; nothing was changed") from refusal


def _list(args: argparse.Namespace) -> int:
    books = read_books(args.club)
    club = books.club
    if args.json:
        print(msgspec.json.encode(_listed(books)).decode())
        return 0
    for season in club.seasons.values():
        state = "closed" if season.closed else "open" if season.rules else "without rules"
        print(f"{club.leagues[season.league].name}: {season.name} ({state})")
    for one in club.adjustments.values():
        if not one.taken_back:
            person = books.people.name(books.people.root(one.person))
            of = one.event or club.seasons[one.season].name
            print(f"points by hand {one.id}: {plain(one.points)} of {of} for {person}: {one.reason}")
    for event, day, title in events_of_club(club):
        print(f"event {event}: {day} {title}")
    for new in proposed(club):
        names = f"--league {new.league!r} --season {new.season!r}"
        print(
            f"imported events of {new.league}, {new.season}: {new.events}: shuffleup season new FILE {names}"
        )
    return 0


def _listed(books: Books) -> dict[str, Any]:
    club = books.club
    return {
        "seasons": [
            {
                "league": club.leagues[one.league].name,
                "season": one.name,
                "closed": one.closed is not None,
                "rules": one.rules,
                "marked": one.marked,
            }
            for one in club.seasons.values()
        ],
        "adjustments": list(club.adjustments.values()),
        "events": [
            {"event": event, "day": day, "title": title} for event, day, title in events_of_club(club)
        ],
        "proposed": proposed(club),
    }


def _take(args: argparse.Namespace) -> int:
    """Keep the rules of a file; show first who gains and loses against those that the club keeps."""
    file, rules = season_file_at(args.file), rules_in(season_text(args.file), shown(args.file))
    if not file.league or not file.season:
        raise CommandError(f"{args.file}: set league and season: the club keeps a season under both names")
    archives_at(args.archives)
    _check_events(file, args)
    with open_club(args.club, BootClock(), make=not args.check) as club:
        if args.archives and not args.check:
            _warn(take_all(club, args.archives))
        commands = taking(club, file.league, file.season, rules, args.reason)
        known = season_called(club.club, file.league, file.season)
        if known and known.rules:
            before = gather(file_of(club.club, known), args.archives, args.club)
            after = gather(file, args.archives, args.club)
            print(
                "\n".join(moved_lines(moved_between(before.table(), after.table()), after)) or "nobody moves"
            )
        if not args.check:
            changed = _asked(club, commands, args)
            print(f"{file.league}: {file.season}: " + ("taken" if changed else "as it was"))
    return 0


def _check_events(file: SeasonFile, args: argparse.Namespace) -> None:
    """Refuse a list with events that neither the club nor the archives have; raises `RuleBookError`."""
    if file.events:
        club = args.club if (args.club / CLUB_FILE).exists() else None
        unknown = gather(file, args.archives, club).unknown
        if unknown:
            raise RuleBookError([replace(one, file=shown(args.file)) for one in unknown])


def _warn(lines: tuple[str, ...]) -> None:
    for line in lines:
        print(f"left out: {line}")


def moved_lines(moved: tuple[Moved, ...], gathered: GatheredSeason) -> Iterator[str]:
    """Write who gains and who loses, a line a person."""
    for one in moved:
        ranks = f"{one.rank_before or '-'} -> {one.rank or '-'}"
        points = f"{_shown(one.points_before)} -> {_shown(one.points)}"
        print_as = gathered.name(one.person)
        yield f"{print_as}: rank {ranks}, points {points} ({one.gained:+g})"


def _shown(points: float | None) -> str:
    return "-" if points is None else str(plain(round(points, 2)))


def _mark(args: argparse.Namespace) -> int:
    with open_club(args.club, BootClock()) as club:
        season = season_of_file(club.club, season_file_at(args.file))
        command = MarkEvent(season.id, ClubEventId(args.event), MARKS[args.how], args.reason)
        changed = _asked(club, [command], args)
        closed = season.closed is not None
    print(
        f"{args.event}: {args.how}"
        + ("" if changed else ": as it was")
        + (CLOSED if changed and closed else "")
    )
    return 0


def _adjust(args: argparse.Namespace) -> int:
    with open_club(args.club, BootClock()) as club:
        season = season_of_file(club.club, season_file_at(args.file))
        person = who(club.people, club.club, args.who)
        adjustment = AdjustmentId(club.next_id())
        event = ClubEventId(args.event) if args.event else None
        _asked(club, [AdjustPoints(adjustment, season.id, person, args.points, args.reason, event)], args)
        name = club.people.name(club.people.root(person))
        closed = season.closed is not None
    print(f"{adjustment}: {plain(args.points)} for {name}{CLOSED if closed else ''}")
    return 0


def _take_back(args: argparse.Namespace) -> int:
    with open_club(args.club, BootClock()) as club:
        season_of_file(club.club, season_file_at(args.file))
        _asked(club, [TakeAdjustmentBack(AdjustmentId(args.adjustment), args.reason)], args)
    print(f"{args.adjustment}: taken back")
    return 0


def _close(args: argparse.Namespace) -> int:
    """Close a season; the evenings of the archives are taken into the club first."""
    archives_at(args.archives)
    with open_club(args.club, BootClock()) as club:
        season = season_of_file(club.club, season_file_at(args.file))
        if args.archives:
            _warn(take_all(club, args.archives))
        gathered = gather(file_of(club.club, season), args.archives, args.club)
        if gathered.left_out:
            raise CommandError(f"{gathered.left_out[0].file}: {gathered.left_out[0].why}; nothing was closed")
        key = _key(args)
        _asked(club, [closing(gathered, Books(club.people, club.club), season, key)], args)
    print(f"{season.name}: closed with {gathered.table().events} events, signed by {key.unit_id}")
    return 0


def _key(args: argparse.Namespace) -> UnitKey:
    """Read the key that signs: the one that is named, that beside the club, or that of this box."""
    beside = args.club.absolute().parent
    if args.key is not None:
        return unit_key(args.key)
    return unit_key(beside if (beside / FILE_NAME).exists() else read_settings(None).journals(os.environ))


def _reopen(args: argparse.Namespace) -> int:
    with open_club(args.club, BootClock()) as club:
        season = season_of_file(club.club, season_file_at(args.file))
        _asked(club, [ReopenSeason(season.id, args.reason)], args)
    print(f"{season.name}: open again")
    return 0


def closed_lines(gathered: GatheredSeason) -> Iterator[str]:
    """Write that a season is closed, and what would differ if it were opened again."""
    if gathered.closed:
        yield f"closed, signed by {gathered.closed.key}"
        yield from (f"would differ: {line}" for line in moved_lines(corrections(gathered), gathered))


CLUB_ACTS: dict[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    "take": _take,
    "mark": _mark,
    "adjust": _adjust,
    "take-back": _take_back,
    "close": _close,
    "reopen": _reopen,
}
