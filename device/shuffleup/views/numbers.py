"""How amounts of chips are written: every digit, grouped by thin gaps, never rounded."""

from shuffleup.amounts import Chips


def chips_text(amount: Chips | int) -> str:
    """Write an amount of chips: `9 400`, with no-break spaces between the groups."""
    return f"{amount:,}".replace(",", "\u00a0")
