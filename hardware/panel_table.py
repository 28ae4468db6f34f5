"""The holes of the panel, and the checks of their places."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import Annotated, Literal

import msgspec

ACTIVE_MM = 154.5
"""Width of the picture of the touchscreen, lying wide (Touch Display 2, 7 inch)."""

KEYS = 8
OFF_LABEL_MM = 1.5
"""A key that is further from the middle of its label than that reads as the one beside it."""

Length = Annotated[float, msgspec.Meta(gt=0, le=300)]


class PanelPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part, by the centre of its hole; see panel.toml for what the fields mean."""

    ref: str
    what: str
    x_mm: Length
    y_mm: Length
    hole: Literal["round", "rectangle"]
    outline_mm: tuple[Length, Length]
    behind_mm: Length
    source: Annotated[str, msgspec.Meta(min_length=4)]
    diameter_mm: float = 0
    width_mm: float = 0
    height_mm: float = 0
    pattern_mm: tuple[tuple[float, float], ...] = ()
    thickest_mm: float = 0
    sunk_mm: float = 0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of one hole."""
        return (
            (self.diameter_mm, self.diameter_mm) if self.hole == "round" else (self.width_mm, self.height_mm)
        )

    @property
    def offsets(self) -> tuple[tuple[float, float], ...]:
        """The places of its holes from its centre."""
        return self.pattern_mm or ((0.0, 0.0),)


class PanelTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole panel, seen from the front; keys are in it from left to right."""

    width_mm: Length
    height_mm: Length
    keys_pitch_mm: Length
    keys_gap_mm: Length
    part: tuple[PanelPart, ...]

    @property
    def keys(self) -> tuple[PanelPart, ...]:
        """The eight keys."""
        return self.part[:KEYS]


class BadPanel(Exception):
    """A panel that could not be cut; one line a fault."""


def read_panel(text: str) -> PanelTable:
    """Read and check the table.

    Raises:
        BadPanel: it cannot be read, or a hole is wrong.
    """
    try:
        panel = msgspec.toml.decode(text, type=PanelTable)
    except msgspec.DecodeError as error:
        raise BadPanel(str(error)) from error
    if found := [*_hole_faults(panel), *_overlaps(panel), *_key_faults(panel)]:
        raise BadPanel("\n".join(found))
    return panel


def _hole_faults(panel: PanelTable) -> Iterator[str]:
    for part in panel.part:
        wide, high = part.size
        if wide <= 0 or high <= 0:
            yield f"{part.ref}: a {part.hole} hole has no size"
        if wide > part.outline_mm[0] or high > part.outline_mm[1]:
            yield f"{part.ref}: it would fall through its hole of {wide:g} x {high:g} mm"
        half_wide, half_high = part.outline_mm[0] / 2, part.outline_mm[1] / 2
        if not (
            half_wide <= part.x_mm <= panel.width_mm - half_wide
            and half_high <= part.y_mm <= panel.height_mm - half_high
        ):
            yield f"{part.ref}: reaches over the edge of the panel"


def _overlaps(panel: PanelTable) -> Iterator[str]:
    for one, other in combinations(panel.part, 2):
        apart = (abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm))
        needed = [(a + b) / 2 for a, b in zip(one.outline_mm, other.outline_mm, strict=True)]
        round_both = one.hole == other.hole == "round" and not one.pattern_mm and not other.pattern_mm
        touch = hypot(*apart) < needed[0] if round_both else apart[0] < needed[0] and apart[1] < needed[1]
        if touch:
            yield f"{one.ref} and {other.ref} are in each other's way"


def _key_faults(panel: PanelTable) -> Iterator[str]:
    screen = next((part for part in panel.part if part.ref == "A102"), None)
    if screen is None:
        yield "A102: the panel has no touchscreen"
        return
    for number, key in enumerate(panel.keys):
        label = screen.x_mm + ACTIVE_MM / KEYS * (number - (KEYS - 1) / 2)
        if abs(key.x_mm - label) > OFF_LABEL_MM:
            yield f"{key.ref}: {abs(key.x_mm - label):.1f} mm off the middle of its label"
    for number, (left, right) in enumerate(zip(panel.keys, panel.keys[1:], strict=False), start=1):
        wanted = panel.keys_gap_mm if number == KEYS // 2 else panel.keys_pitch_mm
        if right.x_mm - left.x_mm != wanted:
            yield f"{right.ref}: {right.x_mm - left.x_mm:g} mm from {left.ref}, and not {wanted:g}"
