"""The names of a hand's acts, as UNDO shows them."""

import re

from shuffleup.amounts import Chips
from shuffleup.language import say_kept
from shuffleup.views.numbers import chips_text

_AMOUNT = re.compile(r"\d{4,}")
"""An act is kept with its digits side by side; seats and hands of an evening have fewer."""


def act_words(act: str) -> str:
    """Say an act of the hand as it is shown, the thousands grouped as is usual here."""
    return _AMOUNT.sub(lambda digits: chips_text(Chips(int(digits[0]))), say_kept(act))
