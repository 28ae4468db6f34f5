"""The source of touches: exactly one provider, because with two, one tap on FOLD folds two players.

Kivy adds up the reports of its providers: the same finger comes from `mouse`, `hidinput` and `mtdev` once
each (Kivy bugs 1903 and 3801). So its configuration names one of them and no other.
"""

from typing import Literal

import msgspec

Angle = Literal[0, 90, 180, 270]


class SensorMounting(msgspec.Struct, frozen=True):
    """The mounting of the touch sensor, where it does not lie as the picture does.

    `rotation` and `invert_x` are those of Kivy's mtdev provider. They do not belong to `--rotate`: Kivy turns
    touches together with the picture by itself.
    """

    rotation: Angle = 0
    invert_x: bool = False


PANELS = {
    "aligned": SensorMounting(),
    "upside-down": SensorMounting(rotation=180),
    "mirrored": SensorMounting(invert_x=True),
    "mirrored-upside-down": SensorMounting(rotation=180, invert_x=True),
    "touch-display-2": SensorMounting(rotation=270, invert_x=True),
    "quarter-turn": SensorMounting(rotation=90, invert_x=True),
    "swapped": SensorMounting(rotation=90),
    "swapped-upside-down": SensorMounting(rotation=270),
}
"""Sensors by name: aligned with the picture; mounted the other way up; the portrait Touch Display 2 whose
picture the system has turned to landscape, its sensor staying portrait. The others are what else the four
corners of the first run may find: axes that are swapped, or run the other way."""


def input_section(touch: Literal["mtdev", "mouse", "none"], panel: SensorMounting) -> dict[str, str]:
    """Return the section `input` of Kivy's configuration."""
    if touch == "mouse":
        return {"mouse": "mouse,disable_multitouch"}
    if touch == "mtdev":
        return {"mtdev_%(name)s": ",".join(("probesysfs", "provider=mtdev", *_parameters(panel)))}
    return {}


def _parameters(panel: SensorMounting) -> list[str]:
    turned = [f"param=rotation={panel.rotation}"] if panel.rotation else []
    return [*turned, *(["param=invert_x=1"] if panel.invert_x else [])]
