"""The colours: a dark theme for a card room at night, a light one for a sunny one, and their contrast."""

from typing import Literal

import msgspec

Colour = str
"""`#RRGGBB`."""


class Theme(msgspec.Struct, frozen=True):
    """The colours of every part.

    A pair of a ground and the ink on it has a contrast of at least 4.5, of 7 where it says who acts, what it
    costs, or how much time is left.
    """

    ground: Colour
    bar: Colour
    felt: Colour
    tile: Colour
    folded: Colour
    key: Colour
    dark_key: Colour
    ink: Colour
    soft_ink: Colour
    dim_ink: Colour
    to_act: Colour
    on_to_act: Colour
    all_in: Colour
    winner: Colour
    chosen: Colour
    on_chosen: Colour
    who: Colour
    warn: Colour
    on_warn: Colour
    inverted: Colour
    on_inverted: Colour
    pill: Colour
    on_pill: Colour
    notice: Colour
    on_notice: Colour
    trouble: Colour
    on_trouble: Colour
    fold_key: Colour
    call_key: Colour
    raise_key: Colour
    all_in_key: Colour
    on_key: Colour
    fresh: Colour
    on_fresh: Colour


DARK = Theme(
    ground="#0B0E12",
    bar="#1B222B",
    felt="#123528",
    tile="#323D4A",
    folded="#14191F",
    key="#3A4553",
    dark_key="#14191F",
    ink="#FFFFFF",
    soft_ink="#D0D7DE",
    dim_ink="#8D96A1",
    to_act="#F5C518",
    on_to_act="#000000",
    all_in="#EC9050",
    winner="#3FE0B0",
    chosen="#58A6F0",
    on_chosen="#000000",
    who="#F7CE3C",
    warn="#FFA36B",
    on_warn="#000000",
    inverted="#FFFFFF",
    on_inverted="#000000",
    pill="#000000",
    on_pill="#FFFFFF",
    notice="#E0A63A",
    on_notice="#000000",
    trouble="#FFC7A6",
    on_trouble="#000000",
    fold_key="#6B2B2B",
    call_key="#1D4F80",
    raise_key="#1C5C3A",
    all_in_key="#7C3A10",
    on_key="#FFFFFF",
    fresh="#F7CE3C",
    on_fresh="#000000",
)

DAYLIGHT = Theme(
    ground="#FFFFFF",
    bar="#E6EAEE",
    felt="#DFF0E6",
    tile="#BFCAD5",
    folded="#FAFBFC",
    key="#D3DAE1",
    dark_key="#F3F5F7",
    ink="#000000",
    soft_ink="#24292F",
    dim_ink="#626B76",
    to_act="#FFC400",
    on_to_act="#000000",
    all_in="#8A2B00",
    winner="#00543A",
    chosen="#0B5CAD",
    on_chosen="#FFFFFF",
    who="#5A3E00",
    warn="#8F2F00",
    on_warn="#FFFFFF",
    inverted="#000000",
    on_inverted="#FFFFFF",
    pill="#FFFFFF",
    on_pill="#000000",
    notice="#7A4A00",
    on_notice="#FFFFFF",
    trouble="#7A2200",
    on_trouble="#FFFFFF",
    fold_key="#F5C9C7",
    call_key="#BFDDF7",
    raise_key="#BCE5CC",
    all_in_key="#FBD3B5",
    on_key="#000000",
    fresh="#5A3E00",
    on_fresh="#FFFFFF",
)

THEMES: dict[Literal["dark", "daylight"], Theme] = {"dark": DARK, "daylight": DAYLIGHT}

CARD = "#FFFFFF"
SUITS = {"s": "#111111", "h": "#C81A04", "d": "#0C19B7", "c": "#0F8175"}
"""Four colours that stay apart, by CIEDE2000, also for people who do not see red, green or blue."""


def channels(colour: Colour) -> tuple[float, float, float]:
    """Split a colour into red, green and blue from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def linear(channel: float) -> float:
    """Undo the gamma of sRGB (IEC 61966-2-1)."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(paper: Colour) -> Colour:
    """Return black or white, whichever stands out more from a colour: 4.58 at the least."""
    return max("#000000", "#FFFFFF", key=lambda ink: contrast(ink, paper))


def _luminance(colour: Colour) -> float:
    red, green, blue = (linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
