"""Reading the file that a season command names."""

from pathlib import Path

from shuffleup.club.season.file import SeasonFile, read_season
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.shown_text import shown

LONGEST_BYTES = 400_000


NO_FILE = (
    "name the file of the season; shuffleup season new SEASON.toml writes one, docs/seasons.md explains it,"
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
