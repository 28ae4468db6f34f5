"""Sentences for the faults of a box: of its parts, its files and its voice."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol import faults

NAMES: Mapping[str, str] = {
    faults.UnitPart.KEYS: mark_for_translation("keys"),
    faults.UnitPart.LAMPS: mark_for_translation("lamps"),
    faults.UnitPart.DISPLAY: mark_for_translation("display"),
    faults.UnitPart.BUZZER: mark_for_translation("buzzer"),
    faults.UnitPart.SPEAKER: mark_for_translation("speaker"),
    faults.UnitPart.POWER: mark_for_translation("supply"),
    faults.UnitPart.DEALER_DISPLAY: mark_for_translation("dealer display"),
    faults.UnitPart.CARD_MACHINE: mark_for_translation("card machine"),
    "stick": mark_for_translation("stick"),
    "storage": mark_for_translation("storage"),
    "log": mark_for_translation("log of the journal"),
}
"""The names of the parts in `protocol.UnitView`."""

_PLUG = mark_for_translation("look at its plug, it is tried again")
_AGAIN = mark_for_translation("it is tried again")
_PINS = mark_for_translation("stop the program that has the pins and join the group gpio")

PARTS: Mapping[type[faults.PartMissing], tuple[str, str]] = {
    faults.NoPinLibrary: (
        mark_for_translation("the Python package lgpio is missing"),
        mark_for_translation("install shuffleup[pi] or python3-lgpio"),
    ),
    faults.NotARaspberryPi: (
        mark_for_translation("this is no Raspberry Pi"),
        mark_for_translation("use one, or simulated hardware"),
    ),
    faults.GpioInUse: (
        mark_for_translation("{name} (GPIO{bcm}, header pin {header}) is in use already"),
        mark_for_translation("use each pin once"),
    ),
    faults.GpioNotOpened: (
        mark_for_translation("{name} (GPIO{bcm}, header pin {header}) cannot be opened ({error})"),
        _PINS,
    ),
    faults.GpioNotDriven: (mark_for_translation("its pins cannot be used ({error})"), _PINS),
    faults.SounderClosed: (
        mark_for_translation("the buzzer was closed"),
        mark_for_translation("open it again"),
    ),
    faults.PortNotOpened: (mark_for_translation("{port} cannot be opened ({error})"), _PLUG),
    faults.PortGone: (mark_for_translation("{port} is gone"), _PLUG),
    faults.PortFull: (
        mark_for_translation("its port takes no more bytes"),
        mark_for_translation("look whether it is its own port"),
    ),
    faults.PlayerMissing: (
        mark_for_translation("the program {player} is missing"),
        mark_for_translation("install the package alsa-utils"),
    ),
    faults.PlayerNotStarted: (mark_for_translation("{player} cannot be started ({error})"), _AGAIN),
    faults.SoundNotPlayed: (
        mark_for_translation("it cannot play ({error})"),
        mark_for_translation("set hardware.speaker to a device of aplay -L"),
    ),
    faults.NoSupplyFlag: (
        mark_for_translation("this board has no under-voltage flag"),
        mark_for_translation("load the driver raspberrypi-hwmon"),
    ),
    faults.SupplyFlagUnreadable: (mark_for_translation("its flag cannot be read ({error})"), _AGAIN),
    faults.DisplaySilent: (
        mark_for_translation("it does not answer at I2C address {address} ({error})"),
        mark_for_translation("check its four wires, and that I2C is on (dtparam=i2c_arm=on)"),
    ),
    faults.DisplayGone: (
        mark_for_translation("it did not answer the last request"),
        mark_for_translation("put it back, then reopen it"),
    ),
    faults.BusHangs: (
        mark_for_translation("the bus hangs"),
        mark_for_translation("check its four wires, the game goes on without it"),
    ),
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


STORAGE: Mapping[faults.StorageCause, str] = {
    faults.StorageCause.FULL: mark_for_translation(
        "no room left on the storage; nothing was stored. Free some space and try again."
    ),
    faults.StorageCause.FAILED: mark_for_translation(
        "the storage failed ({error}); nothing was stored. Check the card or disk and try again."
    ),
    faults.StorageCause.NO_MEMORY: mark_for_translation(
        "no memory is left; nothing was stored. Close what else runs on this box."
    ),
    faults.StorageCause.UNWRITABLE: mark_for_translation(
        "the journal cannot be written ({error}). Check the owner of its folder and that its card or disk "
        "is not read-only."
    ),
    faults.StorageCause.BUSY: mark_for_translation(
        "another program holds the journal. Close it and try again."
    ),
    faults.StorageCause.ASTRAY: mark_for_translation(
        "the journal was moved, deleted or replaced while it was in use; nothing was stored. Put it back, or "
        "stop the table and start it from a copy."
    ),
    faults.StorageCause.DAMAGED: mark_for_translation(
        "the journal is damaged ({error}). Nothing was changed. Keep a copy; start from another unit's copy."
    ),
    faults.StorageCause.OTHER: mark_for_translation("the journal of this box cannot be used: {error}"),
}

FAULTS: Mapping[type[faults.Fault], str | Callable[[Any], str]] = {
    faults.NotStored: lambda it: say(STORAGE[it.cause], error=it.error),
    faults.StickHangs: mark_for_translation("the stick hangs: pull it out and put it in again"),
    faults.ProgramNotStarted: mark_for_translation("no program can be started ({error})"),
    faults.NoCopy: mark_for_translation("the copy was not made ({error})"),
    faults.EventUnknown: mark_for_translation(
        "event {seq} of {stream} is of the unknown type {kind}: update this unit."
    ),
    faults.EventTooNew: mark_for_translation(
        "event {seq} of {stream} has schema {version}, the newest known is {newest}: update this unit."
    ),
    faults.EventMisfit: mark_for_translation("event {seq} of {stream} does not fit its type {kind}."),
    faults.EventsLost: mark_for_translation(
        "this box has lost what it played at table {table}: give it the table anew at the floor console"
    ),
    faults.FileNotWritten: mark_for_translation("{path}: cannot be written ({error})"),
    faults.FileNotRemoved: mark_for_translation("{path}: cannot be removed ({error})"),
    faults.NoSuchVoice: lambda it: say(
        "the voice does not speak '{language}', but {languages}",
        language=it.language,
        languages=", ".join(it.languages),
    ),
    faults.VoicePartsMissing: voice(mark_for_translation("{missing} of {wanted} parts are missing")),
    faults.VoicePartUnreadable: voice(mark_for_translation("{name} cannot be read ({error})")),
    faults.VoicePartDamaged: voice(mark_for_translation("{name} is not what was rendered ({error})")),
}


def part_name(part: str) -> str:
    """Say what a part is called."""
    return say(NAMES[part])


def what_is_wrong(missing: faults.PartMissing) -> str:
    """Say what is wrong with a part."""
    return say(PARTS[type(missing)][0], **missing.facts)


def what_to_do(missing: faults.PartMissing) -> str:
    """Say what to do about a part that is missing."""
    return say(PARTS[type(missing)][1], **missing.facts)


def fault_line(fault: faults.Fault) -> str:
    """Say in one line what does not work and what to do; of a part with its name."""
    if isinstance(fault, faults.PartMissing):
        return f"{part_name(fault.part)}: {what_is_wrong(fault)}; {what_to_do(fault)}"
    sentence = FAULTS[type(fault)]
    return say(sentence, **fault.facts) if isinstance(sentence, str) else sentence(fault)
