"""The screen of the wall with its margins, colours and sizes of type."""

from msgspec.structs import replace

from shuffleup_ui.touch.panel import Rect
from shuffleup_ui.wall.blocks import Setter
from shuffleup_ui.wall.colours import paint_of
from shuffleup_ui.wall.moment import WallMoment
from shuffleup_ui.wall.room import type_sizes

MARGIN = 0.03
"""Part of each side that is left free, since televisions cut off the edges of a picture."""

GAP = 0.05

SHIFTS = ((-4, -4), (4, -4), (4, 4), (-4, 4))
"""A picture that never moves burns into a screen: each level is shown 8 dots away from the one before."""


class Frame:
    """The measures and colours of one picture of the wall."""

    def __init__(self, moment: WallMoment, width_px: int, height_px: int) -> None:
        self.moment = moment
        self.view = moment.view
        self.screen = Rect(0, 0, width_px, height_px)
        across, down = SHIFTS[moment.clock.now.level % len(SHIFTS)]
        inner = self.screen.inside(round(MARGIN * width_px), round(MARGIN * height_px))
        self.area = replace(inner, left=inner.left + across, top=inner.top + down)
        self.paint = paint_of(self.view.page)
        self.sizes = type_sizes(self.view.room, width_px, height_px)
        gap = round(GAP * min(width_px, height_px))
        self.set = Setter(self.sizes, self.paint, self.area.width, gap)
