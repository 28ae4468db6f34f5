"""The state of the device in Home Assistant: what the wall shows, in one JSON object (PAP-04, PAP-05)."""

from typing import Literal

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import blinds_text, clock_view
from shuffleup.views.timetable import timetable_view

Switch = Literal["ON", "OFF"]
"""The words of a binary sensor of Home Assistant that is given no others."""


class HomeState(msgspec.Struct, frozen=True):
    """What the sensors show; None stands where there is nothing to show.

    `time_left` is in whole seconds, `next_break` a time of day such as `21:30`.
    """

    level: int
    blinds: str
    time_left: int | None
    players_left: int
    next_break: str | None
    paused: Switch
    on_break: Switch = msgspec.field(name="break")


def home_state(floor: Floor, now: Millis, wall: WallClock | None) -> HomeState:
    """Show the evening; `wall` is the clock on the wall at the moment `now`, None where nobody knows it."""
    left, clock = floor.clock.left_at(now), clock_view(floor)
    return HomeState(
        level=floor.clock.level,
        blinds=blinds_text(clock.now),
        time_left=None if left is None else -(-left // 1000),
        players_left=floor.entries.players,
        next_break=timetable_view(floor, now, wall).next_break or None,
        paused=_switch(clock.paused),
        on_break=_switch(clock.phase == "break"),
    )


def _switch(is_so: bool) -> Switch:
    return "ON" if is_so else "OFF"
