"""The Python tables of the pins, already in the format of the project's formatter."""

from pin_table import KNOB, ONE_OF_EACH, Pin, Table


def pi_module(table: Table) -> str:
    """Write device/shuffleup/hardware/hal/pins.py."""
    by_name = {pin.name: pin for pin in table.pin}
    keys = {pin.key: pin for pin in (*table.row, by_name[KNOB])}
    lines = [
        '"""The pins of the table unit, generated from hardware/pins.toml by hardware/make_pins.py."""',
        "",
        "from collections.abc import Mapping",
        "from types import MappingProxyType",
        "from typing import Final",
        "",
        "from shuffleup.hardware.hal import Key",
        "",
        *_mapping("KEY_PINS", "Key", {f"Key.{key.upper()}": str(pin.bcm) for key, pin in keys.items()}),
        '"""BCM numbers of the keys: to ground when pressed, pulled up inside the Pi."""',
        "",
        *_mapping("LAMP_OUTPUTS", "Key", _lamps(keys)),
        '"""Outputs of the shift register, 0 to 7."""',
        "",
        *(f"{name.upper()}: Final = {by_name[name].bcm}" for name in ONE_OF_EACH),
        "",
        *_mapping(
            "BCM_PINS",
            "int",
            {str(pin.bcm): f'({pin.header}, "{pin.name}")' for pin in _by_bcm(table)},
            "tuple[int, str]",
        ),
        '"""The pin of header J8 where a BCM number is found, and what the table calls it."""',
    ]
    return "\n".join(lines) + "\n"


def key_module(table: Table) -> str:
    """Write device/shuffleup/protocol/keys.py."""
    names = [*(pin.key for pin in table.row), "knob"]
    lines = [
        '"""The keys of the box, generated from hardware/pins.toml by hardware/make_pins.py."""',
        "",
        "from collections.abc import Mapping",
        "from enum import StrEnum",
        "from types import MappingProxyType",
        "from typing import Final",
        "",
        "from shuffleup.kernel.language import mark_for_translation",
        "",
        "",
        "class Key(StrEnum):",
        '    """The keys from left to right, and the push of the knob, which has no lamp."""',
        "",
        *(f'    {name.upper()} = "{name}"' for name in names),
        "",
        "",
        *_mapping(
            "ENGRAVED",
            "str",
            {f"Key.{pin.key.upper()}": f'mark_for_translation("{pin.engraved}")' for pin in table.row},
            "str",
        ),
        '"""The word below the cap of each key in the row."""',
    ]
    return "\n".join(lines) + "\n"


def page_module(table: Table) -> str:
    """Write ui/shuffleup_ui/web/row.js."""
    words = {pin: "/".join(map(str.capitalize, pin.engraved.split("/"))) for pin in table.row}
    lines = [
        "// The keys of the box from left to right: name, key on a keyboard, and the word below the cap.",
        "// Generated from hardware/pins.toml by hardware/make_pins.py.",
        "export const ROW = [",
        *(f'  ["{pin.key}", "{pin.letter}", "{word}"],' for pin, word in words.items()),
        "];",
    ]
    return "\n".join(lines) + "\n"


def pico_module(table: Table) -> str:
    """Write firmware/lib/shuffleup_pico/pins.py, for MicroPython as for CPython."""
    pins = sorted(table.pico, key=lambda pin: pin.gp)
    lines = [
        '"""The pins of the machine\'s Raspberry Pi Pico, generated from hardware/pins.toml."""',
        "",
        *(f"{pin.name} = {pin.gp}" for pin in pins),
        "",
        "PINS = (",
        *(f'    ({pin.name}, "{pin.name}", "{pin.wired_to}"),' for pin in pins),
        ")",
        '"""GP number, name, and what it is wired to."""',
    ]
    return "\n".join(lines) + "\n"


def _by_bcm(table: Table) -> list[Pin]:
    return sorted(table.pin, key=lambda pin: pin.bcm)


def _lamps(keys: dict[str, Pin]) -> dict[str, str]:
    return {f"Key.{key.upper()}": str(pin.lamp) for key, pin in keys.items() if pin.lamp is not None}


def _mapping(name: str, key: str, items: dict[str, str], value: str = "int") -> list[str]:
    return [
        f"{name}: Final[Mapping[{key}, {value}]] = MappingProxyType(",
        "    {",
        *(f"        {item}: {number}," for item, number in items.items()),
        "    }",
        ")",
    ]
