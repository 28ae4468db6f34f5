"""An archived evening is taken into the club of the box, and its players joined with persons (PPL-03)."""

import logging
from pathlib import Path

from shuffleup.assembly.club import CLUB
from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.clock import Clock
from shuffleup.club_folder import NoClub, open_club
from shuffleup.club_folder.evenings import take_archives

_log = logging.getLogger(__name__)


def take_into_club(folder: Path, archives: Path, ending: str, clock: Clock) -> None:
    """Join the players of all archived evenings with persons of the people book, where there is one.

    `folder` holds the journals and the club, `archives` the journals of past events with this `ending`. An
    evening is archived the same where the club is in use, locked or damaged: it is taken the next time.
    """
    try:
        with open_club(folder / CLUB, clock) as club:
            taken, left = take_archives(club, archives.glob(f"*{ending}"))
    except NoClub:
        return
    except CannotGoOn as error:
        _log.warning("the club was not told of the evening: %s", error)
        return
    for one in taken:
        waits = f", {len(one.waiting)} wait: shuffleup people list" if one.waiting else ""
        _log.info("%s: %d players in the people book, %d new%s", one.title, one.joined, one.added, waits)
    for bad in left:
        _log.warning("%s; the other evenings count", bad.why)
