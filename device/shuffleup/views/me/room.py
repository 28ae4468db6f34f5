"""The part of the players' page that everybody sees: the wall without its long lists (PLY-06)."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import WallView
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.wall import News, wall_view
from shuffleup.views.wall.lists import lists

WITH_PRIZES = ("play", "final", "break", "paused")


def room_view(floor: Floor, now: Millis, wall: WallClock | None, news: Iterable[News] = ()) -> WallView:
    """Show what the wall shows (TDA 54), with prizes or results for the only list.

    The page says "FIND YOUR SEAT" to the room; the own seat stands below it.
    """
    shown = wall_view(floor, now, wall, news=news)
    if shown.page in WITH_PRIZES:
        return replace(shown, lists=lists(floor, "paused"))
    return shown if shown.page == "over" else replace(shown, lists=())
