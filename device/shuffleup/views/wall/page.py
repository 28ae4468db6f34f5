"""Which page is on the wall, and what stands over it."""

from shuffleup.floor.levels.rules import stands_for
from shuffleup.floor.state import Floor
from shuffleup.language import say, say_kept
from shuffleup.wire import WallPage


def page_of(floor: Floor) -> WallPage:
    """Choose the page: what stops the room comes first, then where everybody has to go."""
    if floor.phase == "over":
        return "over"
    if floor.phase in ("registration", "seated"):
        return "before" if floor.phase == "registration" else "draw"
    pages: tuple[tuple[bool, WallPage], ...] = (
        (bool(floor.stopped), "paused"),
        (floor.colour_up is not None, "colour_up"),
        (floor.forming is not None, "draw"),
        (_paused(floor), "paused"),
        (floor.clock.phase in ("break", "gate"), "break"),
        (_at_the_final_table(floor), "final"),
    )
    return next((page for holds, page in pages if holds), "play")


def title(floor: Floor, page: WallPage) -> str:
    """Name the page; play needs no name, unless it is hand-for-hand or the last hand."""
    if page == "draw" and floor.forming:
        return say_kept(floor.forming.name).upper()
    if page == "break":
        return _name_of_the_break(floor)
    if page == "paused":
        return say("PLAY IS STOPPED") if floor.stopped else say("PAUSED")
    return _hands_that_count(floor) or {
        "before": say("REGISTRATION"),
        "draw": say("FIND YOUR SEAT"),
        "final": say("FINAL TABLE"),
        "colour_up": say("COLOUR-UP"),
        "over": say("RESULTS"),
    }.get(page, "")


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
    return say("HALFTIME") if floor.break_name == "halftime" else say("BREAK")
