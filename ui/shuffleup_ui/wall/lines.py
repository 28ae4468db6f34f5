"""The line spacing of the wall: wider than on the touchscreen, because people read it from a distance."""

LINE = 1.2
"""The height of a line in font sizes."""


def line_height(size: int) -> int:
    """Return the height of one line in dots."""
    return round(size * LINE)
