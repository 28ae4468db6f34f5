"""The pins of the table unit, generated from hardware/pins.toml by hardware/make_pins.py."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from shuffleup.hardware.hal import Key

KEY_PINS: Final[Mapping[Key, int]] = MappingProxyType(
    {
        Key.FOLD: 17,
        Key.CHECK_CALL: 27,
        Key.BET_RAISE: 22,
        Key.ALL_IN: 23,
        Key.CLOCK: 24,
        Key.DEAL_NEXT: 25,
        Key.UNDO: 16,
        Key.PAUSE: 26,
        Key.KNOB: 4,
    }
)
"""BCM numbers of the keys: to ground when pressed, pulled up inside the Pi."""

LAMP_OUTPUTS: Final[Mapping[Key, int]] = MappingProxyType(
    {
        Key.FOLD: 0,
        Key.CHECK_CALL: 1,
        Key.BET_RAISE: 2,
        Key.ALL_IN: 3,
        Key.CLOCK: 4,
        Key.DEAL_NEXT: 5,
        Key.UNDO: 6,
        Key.PAUSE: 7,
    }
)
"""Outputs of the shift register, 0 to 7."""

KNOB_A: Final = 7
KNOB_B: Final = 9
LAMPS_DATA: Final = 10
LAMPS_CLOCK: Final = 11
LAMPS_LATCH: Final = 8
BUZZER: Final = 13

BCM_PINS: Final[Mapping[int, tuple[int, str]]] = MappingProxyType(
    {
        2: (3, "i2c_sda"),
        3: (5, "i2c_scl"),
        4: (7, "key_knob"),
        5: (29, "ups_shutdown"),
        6: (31, "ups_power_loss"),
        7: (26, "knob_a"),
        8: (24, "lamps_latch"),
        9: (21, "knob_b"),
        10: (19, "lamps_data"),
        11: (23, "lamps_clock"),
        12: (32, "ups_boot_ok"),
        13: (33, "buzzer"),
        14: (8, "uart_tx"),
        15: (10, "uart_rx"),
        16: (36, "key_undo"),
        17: (11, "key_fold"),
        18: (12, "i2s_bclk"),
        19: (35, "i2s_lrclk"),
        20: (38, "i2s_din"),
        21: (40, "i2s_dout"),
        22: (15, "key_bet_raise"),
        23: (16, "key_all_in"),
        24: (18, "key_clock"),
        25: (22, "key_deal_next"),
        26: (37, "key_pause"),
        27: (13, "key_check_call"),
    }
)
"""The pin of header J8 where a BCM number is found, and what the table calls it."""
