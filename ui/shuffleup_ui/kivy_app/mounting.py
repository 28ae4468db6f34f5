"""The mounting of the glass: Kivy reads it before its window opens, so a change needs a restart."""

import msgspec

from shuffleup_ui.kivy_app.input_provider import Angle


class MountedOtherwise(Exception):
    """The first run has found how the glass is mounted; the face has to be started with it."""

    def __init__(self, rotate: Angle, panel: str) -> None:
        super().__init__(f"the glass is mounted otherwise: --rotate {rotate} --panel {panel}")
        self.rotate = rotate
        self.panel = panel


class Mounting(msgspec.Struct, frozen=True):
    """The mounting at Kivy's start: the picture turned against the clock, the touch sensor by its name."""

    rotate: Angle
    panel: str

    def must_be(self, rotate: Angle, panel: str) -> None:
        """Return where the glass is mounted so; raises `MountedOtherwise`."""
        if (rotate, panel) != (self.rotate, self.panel):
            raise MountedOtherwise(rotate, panel)
