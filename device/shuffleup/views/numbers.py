"""The format of chips: every digit, grouped by the setting of the box, never rounded, without a sign."""

from shuffleup.amounts import Chips
from shuffleup.language import gap


def chips_text(amount: Chips) -> str:
    """Write an amount of chips: `9 400`, with what this box is set to between the groups."""
    return _grouped(amount)


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", gap())
