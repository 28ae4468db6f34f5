"""Facts about the box while it is set up."""

from collections.abc import Mapping

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import LookView
from shuffleup.tournament.timetable import MINUTE, time_of_day
from shuffleup.views.first_run.steps.pin_by_knob import Mark
from shuffleup.views.first_run.steps.state import FirstRun, Offered, Zone

DAY_MIN = 24 * 60


class PinDial(msgspec.Struct, frozen=True):
    """The progress of a dialled floor PIN: the number of its digits, the position of the dial; no digit."""

    digits: int = 0
    at: Mark = "0"
    again: bool = False
    differed: bool = False


class BoxNow(msgspec.Struct, frozen=True):
    """The box at this moment.

    `address` is its own in numbers, empty without a network, `console` where the floor console will be found.
    `utc_min` is the time of day in UTC, in minutes since midnight, `wrong_time` what is wrong with it. `pins`
    are the BCM numbers of the keys, `looks` how the touchscreen looks. `pin` says whether a floor PIN is set,
    `dial` how far one is dialled with the knob.
    """

    offered: Offered
    address: str = ""
    console: str = ""
    utc_min: int = 0
    wrong_time: str = ""
    pins: Mapping[str, int] = {}
    looks: LookView = LookView()
    pin: bool = False
    dial: PinDial = PinDial()
    message: str = ""


def zone_of(run: FirstRun, offered: Offered) -> Zone:
    """Return the zone that is taken; UTC where the system has none of those that are offered."""
    return next((zone for zone in offered.zones if zone.name == run.zone), Zone("UTC", 0))


def shown_time(zone: Zone, utc_min: int) -> str:
    """Write the time of day in a zone: `20:15`."""
    return time_of_day(Millis(MINUTE * ((utc_min + zone.offset_min) % DAY_MIN)))
