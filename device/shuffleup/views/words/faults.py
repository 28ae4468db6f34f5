"""Sentences for the faults of a box: of its parts, its files and its voice."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.kernel.language import Translatable, mark_for_translation, say
from shuffleup.protocol import faults

NAMES: Mapping[str, Translatable] = {
    faults.UnitPart.KEYS: "keys",
    faults.UnitPart.LAMPS: "lamps",
    faults.UnitPart.DISPLAY: "display",
    faults.UnitPart.BUZZER: "buzzer",
    faults.UnitPart.SPEAKER: "speaker",
    faults.UnitPart.POWER: "supply",
    faults.UnitPart.DEALER_DISPLAY: "dealer display",
    faults.UnitPart.CARD_MACHINE: "card machine",
    "stick": "stick",
    "storage": "storage",
    "log": "log of the journal",
}
"""The names of the parts in `protocol.UnitView`."""

_PLUG = mark_for_translation("look at its plug, it is tried again")
_AGAIN = mark_for_translation("it is tried again")
_PINS = mark_for_translation("stop the program that has the pins and join the group gpio")

PARTS: Mapping[str, tuple[Translatable, Translatable]] = {
    "no_pin_library": ("the Python package lgpio is missing", "install shuffleup[pi] or python3-lgpio"),
    "not_a_raspberry_pi": ("this is no Raspberry Pi", "use one, or simulated hardware"),
    "gpio_in_use": ("{name} (GPIO{bcm}, header pin {header}) is in use already", "use each pin once"),
    "gpio_not_opened": ("{name} (GPIO{bcm}, header pin {header}) cannot be opened ({error})", _PINS),
    "gpio_not_driven": ("its pins cannot be used ({error})", _PINS),
    "sounder_closed": ("the buzzer was closed", "open it again"),
    "port_not_opened": ("{port} cannot be opened ({error})", _PLUG),
    "port_gone": ("{port} is gone", _PLUG),
    "port_full": ("its port takes no more bytes", "look whether it is its own port"),
    "player_missing": ("the program {player} is missing", "install the package alsa-utils"),
    "player_not_started": ("{player} cannot be started ({error})", _AGAIN),
    "sound_not_played": ("it cannot play ({error})", "set hardware.speaker to a device of aplay -L"),
    "no_supply_flag": ("this board has no under-voltage flag", "load the driver raspberrypi-hwmon"),
    "supply_flag_unreadable": ("its flag cannot be read ({error})", _AGAIN),
    "display_silent": (
        "it does not answer at I2C address {address} ({error})",
        "check its four wires, and that I2C is on (dtparam=i2c_arm=on)",
    ),
    "display_gone": ("it did not answer the last request", "put it back, then reopen it"),
    "bus_hangs": ("the bus hangs", "check its four wires, the game goes on without it"),
}
"""What is wrong with a part, and what to do about it."""


def voice(what: str) -> Callable[[faults.VoiceUnusable], str]:
    """Say what is wrong with the parts of the voice, and what makes them."""
    return lambda it: say(
        "{folder}: {what}; make them with: shuffleup voice --language {language}",
        folder=it.folder,
        language=it.language,
        what=say(what, **it.facts),
    )


STORAGE: Mapping[faults.StorageCause, Translatable] = {
    faults.StorageCause.FULL: (
        "no room left on the storage; nothing was stored. Free some space and try again."
    ),
    faults.StorageCause.FAILED: (
        "the storage failed ({error}); nothing was stored. Check the card or disk and try again."
    ),
    faults.StorageCause.NO_MEMORY: "no memory is left; nothing was stored. Close what else runs on this box.",
    faults.StorageCause.UNWRITABLE: (
        "the journal cannot be written ({error}). Check the owner of its folder and that its card or disk "
        "is not read-only."
    ),
    faults.StorageCause.BUSY: "another program holds the journal. Close it and try again.",
    faults.StorageCause.ASTRAY: (
        "the journal was moved, deleted or replaced while it was in use; nothing was stored. Put it back, or "
        "stop the table and start it from a copy."
    ),
    faults.StorageCause.DAMAGED: (
        "the journal is damaged ({error}). Nothing was changed. Keep a copy; start from another unit's copy."
    ),
    faults.StorageCause.OTHER: "the journal of this box cannot be used: {error}",
}

FAULTS: Mapping[str, Translatable | Callable[[Any], str]] = {
    "not_stored": lambda it: say(STORAGE[it.cause], error=it.error),
    "stick_hangs": "the stick hangs: pull it out and put it in again",
    "program_not_started": "no program can be started ({error})",
    "no_copy": "the copy was not made ({error})",
    "event_unknown": "event {seq} of {stream} is of the unknown type {kind}: update this unit.",
    "event_too_new": (
        "event {seq} of {stream} has schema {version}, the newest known is {newest}: update this unit."
    ),
    "event_misfit": "event {seq} of {stream} does not fit its type {kind}.",
    "events_lost": (
        "this box has lost what it played at table {table}: give it the table anew at the floor console"
    ),
    "file_not_written": "{path}: cannot be written ({error})",
    "file_not_removed": "{path}: cannot be removed ({error})",
    "no_such_voice": lambda it: say(
        "the voice does not speak '{language}', but {languages}",
        language=it.language,
        languages=", ".join(it.languages),
    ),
    "voice_parts_missing": voice(mark_for_translation("{missing} of {wanted} parts are missing")),
    "voice_part_unreadable": voice(mark_for_translation("{name} cannot be read ({error})")),
    "voice_part_damaged": voice(mark_for_translation("{name} is not what was rendered ({error})")),
}


def part_name(part: str) -> str:
    """Say what a part is called."""
    return say(NAMES[part])


def what_is_wrong(missing: faults.PartMissing) -> str:
    """Say what is wrong with a part."""
    return say(PARTS[missing.code][0], **missing.facts)


def what_to_do(missing: faults.PartMissing) -> str:
    """Say what to do about a part that is missing."""
    return say(PARTS[missing.code][1], **missing.facts)


def fault_line(fault: faults.Fault) -> str:
    """Say in one line what does not work and what to do; of a part with its name."""
    if isinstance(fault, faults.PartMissing):
        return f"{part_name(fault.part)}: {what_is_wrong(fault)}; {what_to_do(fault)}"
    sentence = FAULTS[fault.code]
    return say(sentence, **fault.facts) if isinstance(sentence, str) else sentence(fault)
