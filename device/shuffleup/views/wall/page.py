"""The current page of the wall, its heading, and the whole wall as one view."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.floor.levels.clock_control import stands_for
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say, spoken
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.wall import ORDINARY_ROOM, ListView, RoomView, WallPage, WallView
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Ending
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import clock_view
from shuffleup.views.event_board import standings
from shuffleup.views.flights import bags_of_room, drawn_words, last_hands_of_room
from shuffleup.views.wall import stakes_and_figures
from shuffleup.views.wall.lists import colour_up_lines, lists
from shuffleup.views.wall.news import NewsItem, news_lines, still_said
from shuffleup.views.wall.stakes_and_figures import end_figure, figures, seats_told, time_rule
from shuffleup.views.words.terms import ended, formed, paused
from shuffleup.views.words.tournament import announced


def page_of(floor: Floor, news: Iterable[NewsItem] = ()) -> WallPage:
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


def title_of_the_draw(floor: Floor, news: Iterable[NewsItem]) -> str:
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
    if floor.flight.ends:
        return last_hands_of_room(floor)
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


SAID_BY_PLACES = (Ending.ONE_LEFT, Ending.SEATS_WON)
"""Why a tournament ends by itself: the list of places says so."""


def wall_view(
    floor: Floor,
    now: Millis,
    wall: WallClock | None,
    *,
    news: Iterable[NewsItem] = (),
    room: RoomView = ORDINARY_ROOM,
    address: str = "",
    season: Iterable[ListView] = (),
) -> WallView:
    """Show the event to the room: no card, no pot, no stack that the house policy hides (TDA 54, TDA 60).

    `wall` is the clock on the wall at the moment `now` of the boot-time clock, None where nobody knows it;
    `address` is where one enters, empty where nobody can; `season` are the lists of the season for a break.
    """
    news = still_said(floor, news, now)
    page, clock = page_of(floor, news), clock_view(floor)
    if page == "draw":
        return _where_to_sit(floor, news, room)
    shown, after = (
        stakes_and_figures.shown_stakes(floor, clock),
        stakes_and_figures.after_this_level(floor, now),
    )
    return replace(
        _bare(floor, page, room),
        title=title(floor, page),
        level=stakes_and_figures.level_text(floor, clock),
        instead=stakes_and_figures.instead_of_the_time(floor, clock),
        stakes=stakes_and_figures.stakes_text(shown) if shown else "",
        beside=_beside(floor, clock),
        lines=tuple(_lines(floor, clock, page, now, wall, address)),
        figures=(*figures(floor), *end_figure(floor, now, wall)),
        lists=lists(floor, page, news, season),
        break_in=say("BREAK IN") if after is not None else "",
        after_level=after,
        news=tuple(line for line in (_notice(clock, page), *news_lines(floor, news)) if line),
    )


def replaced_wall(floor: Floor, found_at: str, room: RoomView = ORDINARY_ROOM) -> WallView:
    """Say that another floor runs the room, and where: nothing that this one knows is true any more."""
    title = say("ANOTHER FLOOR RUNS THIS ROOM")
    return replace(_bare(floor, "draw", room), title=title, lines=(found_at,) if found_at else ())


def _where_to_sit(floor: Floor, news: Iterable[NewsItem], room: RoomView) -> WallView:
    """Show the chairs to those who look for one, and nothing else."""
    return replace(
        _bare(floor, "draw", room),
        title=title_of_the_draw(floor, news),
        lists=lists(floor, "draw", news),
        news=tuple(announced(one.told) for one in reversed(tuple(news)) if one.told),
    )


def _bare(floor: Floor, page: WallPage, room: RoomView) -> WallView:
    """Give a wall with its name and the sentences that it keeps for what only it can know."""
    return WallView(
        page=page,
        event=floor.title,
        no_link=say("NO LINK SINCE {time}", time="{time}"),
        too_small=say("This screen can be read from {metres} m only", metres="{metres}"),
        room=room,
        language=spoken(),
    )


def _notice(clock: ClockView, page: WallPage) -> str:
    """Say that an end is near, as long as a clock counts down to it."""
    return clock.notice if page in ("play", "final", "break") and clock.running else ""


def _lines(
    floor: Floor, clock: ClockView, page: WallPage, now: Millis, wall: WallClock | None, address: str
) -> list[str]:
    """Give the lines of a page, the most important first."""
    if page == "over":
        return []
    chips_go = colour_up_lines(floor) if page in ("break", "colour_up") else []
    lines = [_reason(floor, clock, page), *stakes_and_figures.times_of_day(floor, now, wall), *chips_go]
    lines.append(stakes_and_figures.off_the_seats(floor))
    timed = time_rule(floor) if page in ("before", "break") else ""
    lines += [*stakes_and_figures.first_stakes(floor, clock), timed, address if page == "before" else ""]
    return [line for line in lines if line]


def _beside(floor: Floor, clock: ClockView) -> tuple[str, ...]:
    """Give what stands by the stakes, at the end who shares the first place and why it was ended."""
    if floor.phase != "over":
        return tuple(stakes_and_figures.beside_the_stakes(floor, clock))
    why = ended(floor.ending, floor.end_note) if floor.ending not in SAID_BY_PLACES else ""
    return tuple(line for line in (*_winners(floor), why) if line)


def _reason(floor: Floor, clock: ClockView, page: WallPage) -> str:
    """Say why the clock stands, or what becomes of it, where the title does not say so already."""
    if floor.stopped:
        return floor.stopped
    if floor.flight.ends:
        return drawn_words(floor) or bags_of_room(floor)
    if page == "paused":
        return paused(floor.pause_reason, floor.stopped) if floor.pause_reason != Pause.PAUSED else ""
    held = floor.hand_for_hand or floor.colour_up
    return clock.message if clock.phase in ("level", "gate") and not held else ""


def _winners(floor: Floor) -> list[str]:
    """Say who share the first place; a winner alone stands over the list, and larger."""
    first = [row.player for row in standings(floor) if row.place == 1]
    if floor.satellite.won:  # their names stand in the list
        return [seats_told(floor)]
    if len(first) == 1:
        return []
    return [say("{names} share the first place", names=", ".join(first))] if first else []
