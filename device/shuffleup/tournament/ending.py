"""The reasons for which an event or a table ends."""

from enum import StrEnum


class Ending(StrEnum):
    """By play, because the table was broken, or by the director, who says why in words."""

    ONE_LEFT = "one_left"
    LAST_ROUND = "last_round"
    TABLE_BROKEN = "table_broken"
    BY_DIRECTOR = "by_director"
