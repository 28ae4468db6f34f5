"""The behaviour of the keys: press, second press, hold, the amount on the knob, and the guards (pure).

The meaning of each key comes from `shuffleup.views.keys`; this package adds the state between two touches:
an armed key, an open amount, a key held down. Time is an argument, on the boot-time clock.

FOLD, BET/RAISE, ALL-IN and every key without a hold act on the press; a key that can be held acts on its
release, or after a hold. A press gives feedback at once and acts some milliseconds later, when it is certain
that no other key was pressed with it.
"""

from shuffleup.hardware.keys.key_labels import keys_view, lamps_blinking, lamps_lit, overlaid
from shuffleup.hardware.keys.key_press import (
    due,
    menu_closed,
    menu_opened,
    noticed,
    passed,
    pressed,
    released,
    stuck_words,
)
from shuffleup.hardware.keys.key_state import (
    ARMED_MS,
    CHORD_MS,
    FACE_UP_MS,
    FRESH_MS,
    HOLD_MS,
    IDLE,
    KNOB,
    MENU_MS,
    PAGE_MS,
    PANEL,
    REPEAT_MS,
    STUCK_MS,
    Ask,
    Fingers,
    KeyOutcome,
    Moment,
    Tone,
    amount_bet,
    amount_closed,
    amount_set,
    amount_typed,
    bet_of,
    chips_added,
)
from shuffleup.hardware.keys.knob import turned, under_knob

__all__ = [
    "ARMED_MS",
    "CHORD_MS",
    "FACE_UP_MS",
    "FRESH_MS",
    "HOLD_MS",
    "IDLE",
    "KNOB",
    "MENU_MS",
    "PAGE_MS",
    "PANEL",
    "REPEAT_MS",
    "STUCK_MS",
    "Ask",
    "Fingers",
    "KeyOutcome",
    "Moment",
    "Tone",
    "amount_bet",
    "amount_closed",
    "amount_set",
    "amount_typed",
    "bet_of",
    "chips_added",
    "due",
    "keys_view",
    "lamps_blinking",
    "lamps_lit",
    "menu_closed",
    "menu_opened",
    "noticed",
    "overlaid",
    "passed",
    "pressed",
    "released",
    "stuck_words",
    "turned",
    "under_knob",
]
