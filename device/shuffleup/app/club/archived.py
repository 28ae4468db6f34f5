"""An archived evening is taken into the club of the box: players are joined with persons, hands counted."""

import logging
from contextlib import suppress
from pathlib import Path

from shuffleup.app.journal_folder import CLUB
from shuffleup.app.statistics import count_archived
from shuffleup.archive.audit.sealed_hands import UnreadableRow
from shuffleup.archive.club_folder import NoClub, open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_error import CommandError

_log = logging.getLogger(__name__)


def take_into_club(folder: Path, archived: Path, clock: Clock) -> None:
    """Join the players of all archived evenings with persons of the people book, where there is one (PPL-03).

    `folder` holds the club, `archived` is the journal that was archived just now, beside those of past
    events. An evening is archived the same where the club is in use, locked or damaged: it is taken the next
    time. It is counted for the statistics here, and else by whoever reads them first.
    """
    try:
        with open_club(folder / CLUB, clock) as club:
            taken, left = take_archives(club, archived.parent.glob(f"*{archived.suffix}"))
    except NoClub:
        return
    except CommandError as error:
        _log.warning("the club was not told of the evening: %s", error)
        return
    for one in taken:
        waits = f", {len(one.waiting)} wait: shuffleup people list" if one.waiting else ""
        _log.info("%s: %d players in the people book, %d new%s", one.title, one.joined, one.added, waits)
    for bad in left:
        _log.warning("%s; the other evenings count", bad.why)
    with suppress(CommandError, UnreadableRow, OSError):
        count_archived(archived, folder / CLUB)
