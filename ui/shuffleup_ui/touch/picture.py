"""A picture of the touchscreen as values: views and the finger go in, marks and places to touch come out.

Marks are plates, words, rings, suits, a code, pictures.
"""

from math import ceil
from typing import Literal

import msgspec

from shuffleup.protocol.box import KeysView
from shuffleup.protocol.button_input import DeedInProgress, Pick
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import DeedView, OfferedPerson, TouchView
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.theme import Colour

Align = Literal["left", "middle", "right"]


class Plate(msgspec.Struct, frozen=True):
    """A filled box with round corners, or its edge alone where `fill` is None."""

    box: Rect
    fill: Colour | None = None
    radius: int = 0
    edge: Colour | None = None
    edge_px: int = 0


class Words(msgspec.Struct, frozen=True):
    """One line of text in a box, in a font of `size` dots; `paper` is the colour it stands on.

    `first` marks what has to be read across the table. `cut` text is a name that has no room for its end.
    """

    box: Rect
    text: str
    size: int
    ink: Colour
    paper: Colour
    bold: bool = True
    align: Align = "middle"
    first: bool = False
    cut: bool = False


class Ring(msgspec.Struct, frozen=True):
    """A ring that is closed clockwise from the top to so many per mille."""

    box: Rect
    per_mille: int
    ink: Colour
    width: int


class Pip(msgspec.Struct, frozen=True):
    """A suit, drawn as a shape: `s`, `h`, `d` or `c`."""

    box: Rect
    suit: str
    ink: Colour


class Code(msgspec.Struct, frozen=True):
    """A QR code, row by row, dark modules as `#`; each module is `module` dots wide."""

    box: Rect
    rows: tuple[str, ...]
    module: int
    ink: Colour


class Photo(msgspec.Struct, frozen=True):
    """A picture by its path on the box, whole in the middle of its box.

    One that `covers` the box fills it, and is cut. A veil of the ground lies over it, in per cent.
    """

    box: Rect
    path: str
    covers: bool = False
    veil: int = 0
    ground: Colour = "#000000"


Mark = Plate | Words | Ring | Pip | Code | Photo


class Press(msgspec.Struct, frozen=True):
    """A label above a key: the finger goes down on the key and comes up again."""

    key: str


class StartDeed(msgspec.Struct, frozen=True):
    """A button, or a seat with something to do: begin this deed."""

    deed: DeedView


class NextTrouble(msgspec.Struct, frozen=True):
    """Turn to the next notice."""


Act = Press | StartDeed | Pick | NextTrouble


class Target(msgspec.Struct, frozen=True):
    """A place that answers a finger: `act` when it comes up, `held` when it has stayed for 0.8 s."""

    name: str
    box: Rect
    act: Act | None
    held: Act | None = None


class Scene(msgspec.Struct, frozen=True):
    """All marks in the order in which they are painted, and the targets."""

    marks: tuple[Mark, ...]
    targets: tuple[Target, ...]

    def under(self, x: float, y: float) -> Target | None:
        """Return the target at a point."""
        return next((target for target in self.targets if target.box.holds(x, y)), None)

    def named(self, name: str) -> Target | None:
        """Return the target of this name."""
        return next((target for target in self.targets if target.name == name), None)


NOTHING_YET = TouchView(version=0, screen="boot", place="", table=None, keys=KeysView(()))


class TouchMoment(msgspec.Struct, frozen=True):
    """All inputs of the picture at this moment.

    `left_s` and `decision_s` are whole seconds, so that nothing is drawn anew between two of them.
    `lost_since` is the time of day at which the link was lost, empty while there is one. `message` answers
    the last command. `offers` are persons of the people book by the letters that were spelt. `touched` is the
    target under the finger, held to `held_per_mille`.
    """

    view: TouchView = NOTHING_YET
    clock: ClockView | None = None
    left_s: int | None = None
    decision_s: int | None = None
    linked: bool = True
    lost_since: str = ""
    flow: DeedInProgress | None = None
    message: str = ""
    message_ok: bool = True
    touched: str = ""
    held_per_mille: int = 0
    notice: int = 0
    offers: tuple[OfferedPerson, ...] = ()


def whole_seconds(left_ms: int | None) -> int | None:
    """Round a countdown up, so that it ends at 0:00 when it is over."""
    return None if left_ms is None else ceil(max(0, left_ms) / 1000)
