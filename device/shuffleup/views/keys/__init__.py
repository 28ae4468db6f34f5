"""The current meaning of each of the eight keys."""

from shuffleup.views.keys.meaning import OPEN_MENU, Meaning
from shuffleup.views.keys.of_table import key_meanings, moment

__all__ = ["OPEN_MENU", "Meaning", "key_meanings", "moment"]
