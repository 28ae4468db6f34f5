"""Reasons for which the floor withholds the next hand of a table."""

from enum import StrEnum


class Hold(StrEnum):
    """One reason; a table that is held for several begins its next hand when the last of them is over."""

    BREAK = "break"
    HALFTIME = "halftime"
    LAST_HAND = "last_hand"
    STAGE_PLAYED = "stage_played"
    TABLE_BROKEN = "table_broken"
    FINAL_TABLE = "final_table"
    NEXT_STAGE = "next_stage"
    STOPPED = "stopped"
    HAND_FOR_HAND = "hand_for_hand"
    COLOUR_UP = "colour_up"
    TOO_SHORT = "too_short"
    MOVE_FIRST = "move_first"
