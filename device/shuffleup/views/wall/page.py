"""The current page of the wall, and its heading."""

from collections.abc import Iterable

from shuffleup.floor.levels.clock_control import stands_for
from shuffleup.floor.state import Floor
from shuffleup.kernel.language import say
from shuffleup.protocol import WallPage
from shuffleup.views.wall.news import News
from shuffleup.views.words.seats import formed


def page_of(floor: Floor, news: Iterable[News] = ()) -> WallPage:
    """Choose the page: what stops the room comes first, then where people have to go."""
    if floor.phase == "over":
        return "over"
    if floor.phase in ("registration", "seated"):
        return "before" if floor.phase == "registration" else "draw"
    pages: tuple[tuple[bool, WallPage], ...] = (
        (bool(floor.stopped), "paused"),
        (floor.colour_up is not None, "colour_up"),
        (floor.forming is not None or any(one.what == "seats" for one in news), "draw"),
        (_paused(floor), "paused"),
        (floor.clock.phase in ("break", "gate"), "break"),
        (_at_the_final_table(floor), "final"),
    )
    return next((page for holds, page in pages if holds), "play")


def title(floor: Floor, page: WallPage) -> str:
    """Name the page; play needs no name, unless it is hand-for-hand or the last hand."""
    if page == "break":
        return _name_of_the_break(floor)
    if page == "paused":
        return say("PLAY IS STOPPED") if floor.stopped else _paused_words(floor)
    return _hands_that_count(floor) or {
        "before": say("REGISTRATION"),
        "final": say("FINAL TABLE"),
        "colour_up": say("COLOUR-UP"),
        "over": say("THE GAME IS OVER") if floor.rules.event.format == "cash" else say("RESULTS"),
    }.get(page, "")


def title_of_the_draw(floor: Floor, news: Iterable[News]) -> str:
    """Say what everybody is called to, which table has been broken, or that there is a seat to be found."""
    if floor.forming:
        return formed(floor.forming.formed, floor.forming.stage).upper()
    left = {one.source.table for one in news if one.what == "seats" and one.source}
    broken = [table for table in sorted(left) if floor.note(table).state in ("breaking", "closed")]
    if len(broken) == 1 and len(floor.open_tables()) > 1:
        return say("TABLE {table} BREAKS: FIND YOUR SEAT", table=broken[0])
    return say("FIND YOUR SEAT")


def _paused_words(floor: Floor) -> str:
    """Say that the clock stands, in a break with the name of the break: nobody is late for a hand."""
    if floor.clock.phase != "break":
        return say("PAUSED")
    return say("{break_name}, PAUSED", break_name=_name_of_the_break(floor))


def _hands_that_count(floor: Floor) -> str:
    if floor.phase != "playing" or floor.colour_up:
        return ""
    if floor.hand_for_hand:
        return say("HAND-FOR-HAND")
    return say("LAST HAND") if floor.last_hand else ""


def _paused(floor: Floor) -> bool:
    """A clock that stands for the rules, as in hand-for-hand, is no pause: play goes on."""
    clock = floor.clock
    counts = clock.phase in ("level", "break") and clock.left is not None
    return counts and not clock.running and not stands_for(floor)


def _at_the_final_table(floor: Floor) -> bool:
    return len(floor.tables) > 1 and len(floor.open_tables()) == 1


def _name_of_the_break(floor: Floor) -> str:
    if floor.clock.phase == "gate":
        return say("HALFTIME IS OVER")
    return say("HALFTIME") if floor.in_halftime else say("BREAK")
