"""The marks on the glass: plates, words, rings, suits, a code; and the places that respond to a finger."""

from typing import Literal

import msgspec

from shuffleup.protocol import DeedView, Pick
from shuffleup_ui.touch.panel import Rect
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


Mark = Plate | Words | Ring | Pip | Code


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
