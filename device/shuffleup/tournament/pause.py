"""Reasons for which a level clock stands."""

from enum import StrEnum


class Pause(StrEnum):
    """One reason; a clock that stands for a stop of play, hand-for-hand or a colour-up goes on by itself."""

    PAUSED = "paused"
    POWER_CUT = "power_cut"
    LAST_LEVEL_OVER = "last_level_over"
    PLAYS_ON = "plays_on"
    STOPPED = "stopped"
    HAND_FOR_HAND = "hand_for_hand"
    COLOUR_UP = "colour_up"
