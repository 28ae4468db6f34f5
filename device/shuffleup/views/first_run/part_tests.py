"""The tests of the parts: each key waits for a press, and the touchscreen at its four corners.

The touch test finds how the sensor is mounted, and whether one touch arrives once. Positions are counted in
per mille of the picture from its top left corner, as the touchscreen reads them.
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Millis

Angle = Literal[0, 90, 180, 270]
Point = tuple[bool, bool]
"""A corner: whether it lies at the right, and whether it lies at the bottom."""

CORNERS: tuple[Point, ...] = ((False, False), (True, False), (True, True), (False, True))
"""In the order in which they are asked for: clockwise from the top left."""

NEAR = 250
"""A touch within so many per mille of two edges is meant for that corner."""

MIDDLE = 200
"""A touch within so many per mille of the middle turns the picture: the middle stays where it is."""

TWICE_MS = Millis(120)
"""Two touches so close together are one finger that came by two ways; nobody taps faster."""

FAULT_AFTER = 2
"""One touch that came twice may have been two fingers. The second one in a row is a fault."""


class Sensor(msgspec.Struct, frozen=True):
    """The transformation of a panel's touches, by the names of Kivy's mtdev provider.

    `invert_x` comes first. A `rotation` of 90 swaps the two axes, 180 turns both round, 270 does both.
    """

    rotation: Angle = 0
    invert_x: bool = False


PanelName = Literal[
    "aligned",
    "upside-down",
    "mirrored",
    "mirrored-upside-down",
    "touch-display-2",
    "quarter-turn",
    "swapped",
    "swapped-upside-down",
]

SENSORS: dict[PanelName, Sensor] = {
    "aligned": Sensor(),
    "upside-down": Sensor(180),
    "mirrored": Sensor(0, invert_x=True),
    "mirrored-upside-down": Sensor(180, invert_x=True),
    "touch-display-2": Sensor(270, invert_x=True),
    "quarter-turn": Sensor(90, invert_x=True),
    "swapped": Sensor(90),
    "swapped-upside-down": Sensor(270),
}
"""Every way in which a sensor can sit on its glass, by the name that settings and touchscreen give it."""


class Corners(msgspec.Struct, frozen=True):
    """The corners that were touched so far, as they were read.

    `at` is when the last touch came by the clock of the touchscreen, `twice` how many touches in a row came
    twice, `missed` that the last one was at no corner.
    """

    read: tuple[Point, ...] = ()
    at: Millis | None = None
    twice: int = 0
    missed: bool = False

    @property
    def done(self) -> bool:
        """Say whether all four were touched."""
        return len(self.read) == len(CORNERS)

    @property
    def is_doubled(self) -> bool:
        """Say whether two programs bring every touch."""
        return self.twice >= FAULT_AFTER


def is_in_the_middle(x: int, y: int) -> bool:
    """Say whether a touch is meant for the middle, wherever the sensor thinks that corners are."""
    return abs(x - 500) <= MIDDLE and abs(y - 500) <= MIDDLE


def corner_touched(corners: Corners, x: int, y: int, at: Millis) -> Corners:
    """Take in a touch. One that came twice takes its corner back, so that it is asked for again."""
    if corners.at is not None and at - corners.at <= TWICE_MS:
        return Corners(corners.read[:-1], at, corners.twice + 1)
    corner = _corner(x, y)
    if corner is None or corner in corners.read:
        return msgspec.structs.replace(corners, at=at, missed=True)
    return Corners((*corners.read, corner), at, corners.twice)


def panel_for(corners: Corners, now: PanelName) -> PanelName | None:
    """Say how the sensor sits, where `now` is what its touches were turned by; None where no way fits."""
    felt = [_felt(SENSORS[now], corner) for corner in corners.read]
    for name, sensor in SENSORS.items():
        if all(_read(sensor, one) == asked for one, asked in zip(felt, CORNERS, strict=False)):
            return name
    return None


def _corner(x: int, y: int) -> Point | None:
    near = all(part <= NEAR or part >= 1000 - NEAR for part in (x, y))
    return (x > 500, y > 500) if near else None


def _read(sensor: Sensor, felt: Point) -> Point:
    """Turn what a sensor feels into what is read; Kivy counts upwards, which a swap of axes has to heed."""
    right, top = felt[0] != sensor.invert_x, not felt[1]
    if sensor.rotation in (180, 270):
        right, top = not right, not top
    if sensor.rotation in (90, 270):
        right, top = top, right
    return right, not top


def _felt(sensor: Sensor, read: Point) -> Point:
    """Find the corner that a sensor felt when this one was read."""
    return next(corner for corner in CORNERS if _read(sensor, corner) == read)


KNOB_TURN = "knob_turn"
"""Stands in the row of what is tested for a detent of the knob; its push is a key."""

HOLD_MS = Millis(800)
"""Another key that is held so long passes over one that does not answer."""

Found = Literal["waits", "now", "answers", "silent"]


class KeyTest(msgspec.Struct, frozen=True):
    """The progress of the key test: `order` names the keys in turn, `silent` those that did not answer.

    `down` are the keys that are held, with the moment at which they went down; `wrong` is the key that was
    pressed in the place of the lit one.
    """

    order: tuple[str, ...]
    at: int = 0
    silent: tuple[str, ...] = ()
    down: tuple[tuple[str, Millis], ...] = ()
    wrong: str = ""

    @property
    def wanted(self) -> str:
        """The key to press or the turn to make now, empty when all were tried."""
        return self.order[self.at] if self.at < len(self.order) else ""

    @property
    def done(self) -> bool:
        """Say whether all were tried."""
        return not self.wanted

    def found(self, name: str) -> Found:
        """Say what is known of a key."""
        if name == self.wanted:
            return "now"
        if self.order.index(name) > self.at:
            return "waits"
        return "silent" if name in self.silent else "answers"


def key_down(test: KeyTest, key: str, at: Millis) -> KeyTest:
    """Take in a key that goes down: the lit one passes, another may be held."""
    if key == test.wanted:
        return _next(test)
    return msgspec.structs.replace(test, down=(*test.down, (key, at)), wrong=key)


def key_up(test: KeyTest, key: str, at: Millis) -> KeyTest:
    """Take in a key that comes up: one that was held long enough passes over the lit one."""
    held = next((at - since for down, since in test.down if down == key), None)
    up = msgspec.structs.replace(test, down=tuple(one for one in test.down if one[0] != key))
    return passed_over(up) if held is not None and held >= HOLD_MS else up


def knob_turned(test: KeyTest) -> KeyTest:
    """Take in a detent of the knob."""
    return _next(test) if test.wanted == KNOB_TURN else test


def passed_over(test: KeyTest) -> KeyTest:
    """Go on without what does not answer, and note it."""
    return test if test.done else _next(msgspec.structs.replace(test, silent=(*test.silent, test.wanted)))


def _next(test: KeyTest) -> KeyTest:
    return KeyTest(test.order, test.at + 1, test.silent)
