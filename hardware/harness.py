"""The wires of one unit: parts with their terminals, cables between them, nets on boards, plugs."""

import re
from typing import Annotated, Literal

import msgspec

from pico_table import PICO_HEADER
from pin_map import PI_IDENTITY, PICO_POWER, PICO_SUPPLY
from pin_table import Table

COLOURS = {
    "BK": "black", "BN": "brown", "RD": "red", "OG": "orange", "YE": "yellow", "GN": "green", "BU": "blue",
    "VT": "violet", "GY": "grey", "WH": "white", "PK": "pink", "TQ": "turquoise",
}  # fmt: skip

Reference = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{1,2}\d{3}$")]
Node = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{1,2}\d{3}:.+$")]


class WiredPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What wires end at; `board` is the part that it is soldered to, `unwired` the terminals that stay open.

    Each terminal of a `connector` has a wire on one side and a net of its `board` on the other; a part that
    is `through`, such as a socket in a wall, has a wire on either side. `onto` is the header that a part is
    plugged onto, all of whose pins it covers.
    """

    ref: Reference
    name: str
    terminals: tuple[str, ...] = ()
    header: Literal["pi", "pico", ""] = ""
    board: str = ""
    connector: bool = False
    onto: str = ""
    through: bool = False
    unwired: tuple[str, ...] = ()


class Cable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """Wires that go together; each is the terminal at `from_`, the one at `to`, and a colour.

    `covers` are the numbers of the pins at `from_` under its housing, also those that it has no wire for.
    """

    ref: Reference
    drawing: Annotated[str, msgspec.Meta(pattern="^[a-z-]+$")]
    from_: Reference
    to: Reference
    length_mm: Annotated[int, msgspec.Meta(ge=30, le=3_000)]
    mm2: Annotated[float, msgspec.Meta(ge=0.05, le=2.5)]
    wires: tuple[tuple[str, str, str], ...]
    covers: tuple[int, ...] = ()
    optional: str = ""
    note: str = ""


class Net(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terminals that are soldered together, each as `U101:2 VCC`."""

    name: str
    nodes: tuple[Node, ...]


class Plug(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made cable, or a part that is plugged in, and the parts that it joins."""

    ref: Reference
    what: str
    parts: tuple[Reference, ...]


class Wiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All wires of a unit."""

    unit: str
    part: tuple[WiredPart, ...]
    cable: tuple[Cable, ...]
    net: tuple[Net, ...]
    plug: tuple[Plug, ...]

    def references(self) -> list[str]:
        """List every reference: parts, cables, plugs."""
        named: tuple[WiredPart | Cable | Plug, ...] = (*self.part, *self.cable, *self.plug)
        return [one.ref for one in named]


class BadWiring(Exception):
    """Something that could not be wired, or would not work; one line a fault."""


def read_wiring(text: str) -> Wiring:
    """Read a file of wires.

    Raises:
        BadWiring: it cannot be read.
    """
    try:
        return msgspec.toml.decode(text, type=Wiring)
    except msgspec.DecodeError as error:
        raise BadWiring(str(error)) from error


def terminals_of(part: WiredPart, pins: Table) -> dict[str, str]:
    """Return the terminals of a part and what to read beside each: for a header, the number of its pin."""
    if part.header == "pi":
        gpios = {pin.name: f"pin {pin.header}, GPIO{pin.bcm}" for pin in pins.pin}
        others = pins.power | PI_IDENTITY
        return gpios | {f"{what} {number}": f"pin {number}" for number, what in others.items()}
    if part.header == "pico":
        gps = {pin.name: f"pin {PICO_HEADER[pin.gp]}, GP{pin.gp}" for pin in pins.pico}
        supplies = PICO_POWER | PICO_SUPPLY
        return gps | {f"{what} {number}": f"pin {number}" for number, what in supplies.items()}
    return dict.fromkeys(part.terminals, "")


def number_of(terminal: str, place: str) -> str:
    """Return the number of a pin: that of its place on a header, else the one that its name begins with."""
    counted = re.match(r"pin (\d+)", place) or re.match(r"(\d+)", terminal)
    return counted[1] if counted else ""
