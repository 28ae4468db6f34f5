"""Symbols of the parts of a board: signs for parts with two legs and transistors, boxes for all else."""

from collections.abc import Iterator, Sequence

from board_table import Leg, Mounted
from s_expressions import quoted

GRID = 2.54
LEGS = 2
ONE_COLUMN = 9
"""A box with more pins has them on both sides."""

SIGNS = {"R": "resistor", "C": "capacitor", "D": "diode", "Q": "transistor"}


class Symbol:
    """A symbol: its name in the library, half its width and height in mm, and where each pin ends."""

    def __init__(self, part: Mounted, name: str) -> None:
        """Lay the pins out."""
        self.part = part
        self.name = name
        self.sign = SIGNS.get(part.place.ref[0], "box") if len(part.pins) <= LEGS + 1 else "box"
        left, right = _sides(part)
        self.rows = max(len(left), len(right))
        if self.sign == "box":
            longest = max(len(pin.name) for pin in part.pins) * (2 if right else 1)
            self.half = GRID * max(3, round((longest * 1.1 + 5) / 2 / GRID + 0.5))
            self.reach = self.half + GRID
        else:
            self.half = GRID
            self.reach = 2 * GRID
        self.ends = dict(_ends(left, -self.reach, self.rows)) | dict(_ends(right, self.reach, self.rows))

    @property
    def high(self) -> float:
        """The height in mm."""
        return GRID * (self.rows + 1)


def _sides(part: Mounted) -> tuple[Sequence[Leg], Sequence[Leg]]:
    pins = part.pins
    if part.place.ref[0] in SIGNS and len(pins) <= LEGS + 1:
        return pins[:1] if len(pins) == LEGS else pins[1:2], pins[1:] if len(pins) == LEGS else (
            pins[2],
            pins[0],
        )
    if len(pins) <= ONE_COLUMN and not part.place.ref.startswith("U"):
        return pins, ()
    if part.place.ref.startswith("J"):
        return pins[::2], pins[1::2]
    middle = len(pins) // 2
    return pins[:middle], pins[: middle - 1 : -1]


def _ends(pins: Sequence[Leg], x: float, rows: int) -> Iterator[tuple[str, tuple[float, float]]]:
    """Give number of pin and its end, y up from the middle of the symbol."""
    top = GRID * (rows // 2)
    yield from ((pin.number, (x, top - GRID * row)) for row, pin in enumerate(pins))


def library_text(symbols: Sequence[Symbol], prefix: str = "") -> Iterator[str]:
    """Write symbols, in a library or, with its name before theirs, in a schematic."""
    for symbol in symbols:
        letter = symbol.part.place.ref.rstrip("0123456789")
        yield f"(symbol {quoted(prefix + symbol.name)}"
        hidden = "yes" if symbol.sign != "box" else "no"
        yield f" (pin_numbers (hide {hidden})) (pin_names (offset 1.016) (hide {hidden}))"
        yield " (exclude_from_sim no) (in_bom yes) (on_board yes)"
        for name, value in (
            ("Reference", letter),
            ("Value", symbol.name),
            ("Footprint", ""),
            ("Datasheet", "~"),
        ):
            hide = " (hide yes)" if name in ("Footprint", "Datasheet") else ""
            font = f"(effects (font (size 1.27 1.27)){hide})"
            yield f" (property {quoted(name)} {quoted(value)} (at 0 0 0) {font})"
        yield f" (symbol {quoted(symbol.name + '_0_1')}"
        yield from _body(symbol)
        yield " )"
        yield f" (symbol {quoted(symbol.name + '_1_1')}"
        for pin in symbol.part.pins:
            x, y = symbol.ends[pin.number]
            way = 0 if x < 0 else 180
            yield (
                f"  (pin {pin.kind} line (at {x:g} {y:g} {way}) (length {GRID})"
                f" (name {quoted(pin.name)} (effects (font (size 1.27 1.27))))"
                f" (number {quoted(pin.number)} (effects (font (size 1.27 1.27)))))"
            )
        yield " ) (embedded_fonts no)"
        yield ")"


def _body(symbol: Symbol) -> Iterator[str]:
    look = "(stroke (width 0.254) (type default)) (fill (type {}))"
    plain, filled = look.format("none"), look.format("background")
    if symbol.sign == "box":
        top = GRID * (symbol.rows // 2) + GRID
        low = top - GRID * (symbol.rows + 1)
        yield f"  (rectangle (start {-symbol.half:g} {top:g}) (end {symbol.half:g} {low:g}) {filled})"
    elif symbol.sign == "resistor":
        yield f"  (rectangle (start -2.54 0.889) (end 2.54 -0.889) {plain})"
    elif symbol.sign == "capacitor":
        yield from _lines(((-0.508, 1.524), (-0.508, -1.524)), ((0.508, 1.524), (0.508, -1.524)))
        yield from _lines(((-2.54, 0), (-0.508, 0)), ((0.508, 0), (2.54, 0)))
    elif symbol.sign == "diode":  # pin 1, at the left, is the cathode
        yield from _lines(((-1.27, 1.27), (-1.27, -1.27)), ((-2.54, 0), (2.54, 0)))
        yield from _lines(((-1.27, 0), (1.27, 1.27), (1.27, -1.27), (-1.27, 0)))
    else:  # base at the left, collector and emitter at the right
        yield from _lines(((-2.54, 2.54), (-0.508, 2.54)), ((-0.508, 4.064), (-0.508, 1.016)))
        yield from _lines(((2.54, 2.54), (-0.508, 3.302)), ((2.54, 0), (-0.508, 1.778)))


def _lines(*lines: Sequence[tuple[float, float]]) -> Iterator[str]:
    for line in lines:
        points = " ".join(f"(xy {x:g} {y:g})" for x, y in line)
        yield f"  (polyline (pts {points}) (stroke (width 0.254) (type default)) (fill (type none)))"
