"""A season as a folder of static pages, which is the same to the byte when nothing has changed (LGE-21)."""

import re
from pathlib import Path

import msgspec

from shuffleup.app.season.gathering import GatheredSeason
from shuffleup.club.season.standings import Standings
from shuffleup.formats.csv_export import encoded
from shuffleup.formats.csv_export.season import season_rows, season_scores
from shuffleup.formats.printed.season import STYLE, SeasonPages, season_pages, season_text
from shuffleup.kernel.command_error import CommandError
from shuffleup.storage.atomic_write import remove_whole, replace_all
from shuffleup_ui.pages import pages

OURS = re.compile(r"person-[0-9a-f]{16}\.html\Z")
"""Pages of persons; one that nobody has any more is removed."""


def publish(gathered: GatheredSeason, table: Standings, folder: Path) -> int:
    """Write the pages, the tables for spreadsheets and the JSON of a season; return how many files changed.

    A file that is as it has to be is not written again. Raises `CommandError` where the folder cannot be
    written.
    """
    files = season_files(gathered, table)
    try:
        changed = [name for name, content in files.items() if _content(folder / name) != content]
        replace_all({folder / name: files[name] for name in changed})
        gone = [one for one in folder.iterdir() if OURS.match(one.name) and one.name not in files]
        for path in gone:
            remove_whole(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CommandError(
            f"{error.filename or folder}: cannot be written ({reason}); name another folder"
        ) from error
    return len(changed) + len(gone)


def season_files(gathered: GatheredSeason, table: Standings) -> dict[str, bytes]:
    """Return the files of a published season by their names."""
    entries = gathered.file.rules.entries
    places = {event.id: event.finishes(entries) for event in gathered.events}
    view = SeasonPages(
        gathered.file.name, table, gathered.events, places, gathered.names, gathered.file.rules.min_events
    )
    files = {name: text.encode() for name, text in season_pages(view).items()}
    files["season.txt"] = season_text(view).encode()
    files[STYLE] = (pages() / "print" / STYLE).read_bytes()
    files["season.csv"] = b"".join(encoded(season_rows(table, gathered.name)))
    files["scores.csv"] = b"".join(encoded(season_scores(table, gathered.events, gathered.name)))
    files["season.json"] = msgspec.json.format(msgspec.json.encode(as_json(gathered, table))) + b"\n"
    return files


def as_json(gathered: GatheredSeason, table: Standings) -> dict[str, object]:
    """Return the table as programs read it."""
    return {
        "season": gathered.file.name,
        "standings": [
            {
                "rank": row.rank,
                "person": gathered.name(row.person),
                "person_id": row.person,
                "points": plain(row.points),
                "events": row.events,
                "counted": row.counted,
                "qualified": row.qualified,
            }
            for row in table.rows
        ],
        "not_counted": [{"event": event, "why": str(why)} for event, why in table.not_counted],
        "events": table.events,
    }


def plain(points: float) -> int | float:
    """Write points to six decimals, whole ones without a decimal point."""
    rounded = round(points, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
