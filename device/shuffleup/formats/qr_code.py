"""Codes that a phone reads (QR), as pictures."""

import io
from typing import Literal

QUIET_ZONE, DOTS = 4, 8
"""Modules of white around the code, which readers want, and picture dots a module."""


def picture_of(text: str, kind: Literal["svg", "png"] = "svg") -> bytes:
    """Draw a text as an SVG, whole at any size that a page gives it, or as a PNG for a messenger."""
    import segno  # noqa: PLC0415  # a box that shows no code does not need it

    drawn = io.BytesIO()
    code = segno.make(text, micro=False, error="m")
    if kind == "png":
        code.save(drawn, kind="png", border=QUIET_ZONE, scale=DOTS)
        return drawn.getvalue()
    code.save(drawn, kind="svg", border=QUIET_ZONE, scale=DOTS, light="white", svgclass=None, lineclass=None)
    size, _ = code.symbol_size(scale=DOTS, border=QUIET_ZONE)
    return drawn.getvalue().replace(b"<svg ", f'<svg viewBox="0 0 {size} {size}" '.encode(), 1)
