"""The logo of a house, drawn anew in the size in which a picture or a page shows it."""

import io

from PIL import Image

WIDTH, HEIGHT = 480, 240
"""Dots of a logo on a page at most, for a screen with two dots to each of its own."""

MOST_OCTETS = 60_000
"""Octets of a logo on a page, which has 150 kB or 200 kB for everything."""


def scaled(logo: bytes, width: int, height: int) -> Image.Image:
    """Return a logo that fits into so many dots; it is never made larger than twice its size."""
    with Image.open(io.BytesIO(logo), formats=["PNG"]) as opened:
        opened.thumbnail((2 * width, 2 * height))  # a large one is never handled whole with all its colours
        whole = opened.convert("RGBA")
    factor = min(width / whole.width, height / whole.height, 2)
    size = max(1, round(whole.width * factor)), max(1, round(whole.height * factor))
    return whole.resize(size, Image.Resampling.LANCZOS)


def small_logo(logo: bytes) -> bytes:
    """Write a logo anew for a page, with as many dots as have room; what else its file held is gone."""
    drawn = scaled(logo, WIDTH, HEIGHT)
    while True:
        written = io.BytesIO()
        drawn.save(written, "PNG")
        if written.tell() <= MOST_OCTETS:
            return written.getvalue()
        drawn = drawn.resize((max(1, drawn.width * 3 // 4), max(1, drawn.height * 3 // 4)))
