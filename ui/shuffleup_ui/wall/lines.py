"""The line spacing of the wall: read from far away, lines stand further apart than on the glass."""

LINE = 1.2
"""The height of a line in font sizes."""


def line_height(size: int) -> int:
    """Return the height of one line in dots."""
    return round(size * LINE)
