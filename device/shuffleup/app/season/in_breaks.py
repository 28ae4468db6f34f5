"""The season on the wall in breaks, where the settings of the box name one: no other box imports a club."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from shuffleup.protocol import ListView
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.journal import JournalReader


def season_in_breaks(
    name: str,
    journal: JournalReader,
    station: FloorStation,
    show: Callable[[tuple[ListView, ...]], None],
    *,
    rehearsal: bool,
) -> AbstractAsyncContextManager[None]:
    """Show the season of a name until the body is left, though not in a rehearsal; an empty name is none."""
    if rehearsal or not name:
        return nullcontext()
    from shuffleup.app.season.on_the_wall import season_shown  # noqa: PLC0415  # few boxes show one

    return season_shown(name, journal, station, show)
