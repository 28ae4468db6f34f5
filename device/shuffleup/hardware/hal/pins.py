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

HEADER_PINS: Final[Mapping[int, int]] = MappingProxyType(
    {
        2: 3,
        3: 5,
        4: 7,
        5: 29,
        6: 31,
        7: 26,
        8: 24,
        9: 21,
        10: 19,
        11: 23,
        12: 32,
        13: 33,
        14: 8,
        15: 10,
        16: 36,
        17: 11,
        18: 12,
        19: 35,
        20: 38,
        21: 40,
        22: 15,
        23: 16,
        24: 18,
        25: 22,
        26: 37,
        27: 13,
    }
)
"""Where a BCM number is found on header J8."""

PIN_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: "i2c_sda",
        3: "i2c_scl",
        4: "key_knob",
        5: "ups_shutdown",
        6: "ups_power_loss",
        7: "knob_a",
        8: "lamps_latch",
        9: "knob_b",
        10: "lamps_data",
        11: "lamps_clock",
        12: "ups_boot_ok",
        13: "buzzer",
        14: "uart_tx",
        15: "uart_rx",
        16: "key_undo",
        17: "key_fold",
        18: "i2s_bclk",
        19: "i2s_lrclk",
        20: "i2s_din",
        21: "i2s_dout",
        22: "key_bet_raise",
        23: "key_all_in",
        24: "key_clock",
        25: "key_deal_next",
        26: "key_pause",
        27: "key_check_call",
    }
)
"""What the table calls a BCM number."""
