"""How amounts of chips are written: every digit, grouped as is usual here, never rounded, without a sign."""

from shuffleup.amounts import Chips
from shuffleup.language import decimal_mark, gap

_SHORT = ((1_000_000, "M"), (1_000, "K"))


def chips_text(amount: Chips) -> str:
    """Write an amount of chips: `9 400`, with what this box is set to between the groups."""
    return _grouped(amount)


def chips_short(amount: Chips) -> str:
    """Write an amount of chips where there is little room: `25K`, `1.5M`.

    What would have to be rounded to one digit after the point stays as it is: `1 250 000`.
    """
    for unit, letter in _SHORT:
        if amount >= unit and amount % (unit // 10) == 0:
            whole, tenth = divmod(amount // (unit // 10), 10)
            return _grouped(whole) + (f"{decimal_mark()}{tenth}" if tenth else "") + letter
    return chips_text(amount)


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", gap())
