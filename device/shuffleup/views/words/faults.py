"""Sentences for the faults of a box: of its parts, its files and its voice."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.kernel.language import said_later, say
from shuffleup.protocol import faults

NAMES: Mapping[str, str] = {
    faults.Part.KEYS: said_later("keys"),
    faults.Part.LAMPS: said_later("lamps"),
    faults.Part.DISPLAY: said_later("display"),
    faults.Part.BUZZER: said_later("buzzer"),
    faults.Part.SPEAKER: said_later("speaker"),
    faults.Part.POWER: said_later("supply"),
    faults.Part.DEALER_DISPLAY: said_later("dealer display"),
    faults.Part.CARD_MACHINE: said_later("card machine"),
    "stick": said_later("stick"),
    "storage": said_later("storage"),
    "log": said_later("log of the journal"),
}
"""The names of the parts in `protocol.UnitView`."""

_PLUG = said_later("look at its plug, it is tried again")
_AGAIN = said_later("it is tried again")
_PINS = said_later("stop the program that has the pins and join the group gpio")

PARTS: Mapping[type[faults.PartMissing], tuple[str, str]] = {
    faults.NoPinLibrary: (
        said_later("the Python package lgpio is missing"),
        said_later("install shuffleup[pi] or python3-lgpio"),
    ),
    faults.NotARaspberryPi: (
        said_later("this is no Raspberry Pi"),
        said_later("use one, or simulated hardware"),
    ),
    faults.GpioInUse: (
        said_later("{name} (GPIO{bcm}, header pin {header}) is in use already"),
        said_later("use each pin once"),
    ),
    faults.GpioNotOpened: (
        said_later("{name} (GPIO{bcm}, header pin {header}) cannot be opened ({error})"),
        _PINS,
    ),
    faults.GpioNotDriven: (said_later("its pins cannot be used ({error})"), _PINS),
    faults.SounderClosed: (said_later("the buzzer was closed"), said_later("open it again")),
    faults.PortNotOpened: (said_later("{port} cannot be opened ({error})"), _PLUG),
    faults.PortGone: (said_later("{port} is gone"), _PLUG),
    faults.PortFull: (
        said_later("its port takes no more bytes"),
        said_later("look whether it is its own port"),
    ),
    faults.PlayerMissing: (
        said_later("the program {player} is missing"),
        said_later("install the package alsa-utils"),
    ),
    faults.PlayerNotStarted: (said_later("{player} cannot be started ({error})"), _AGAIN),
    faults.SoundNotPlayed: (
        said_later("it cannot play ({error})"),
        said_later("set hardware.speaker to a device of aplay -L"),
    ),
    faults.NoSupplyFlag: (
        said_later("this board has no under-voltage flag"),
        said_later("load the driver raspberrypi-hwmon"),
    ),
    faults.SupplyFlagUnreadable: (said_later("its flag cannot be read ({error})"), _AGAIN),
    faults.DisplaySilent: (
        said_later("it does not answer at I2C address {address} ({error})"),
        said_later("check its four wires, and that I2C is on (dtparam=i2c_arm=on)"),
    ),
    faults.DisplayGone: (
        said_later("it did not answer the last request"),
        said_later("put it back, then reopen it"),
    ),
    faults.BusHangs: (
        said_later("the bus hangs"),
        said_later("check its four wires, the game goes on without it"),
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
    faults.StorageCause.FULL: said_later(
        "no room left on the storage; nothing was stored. Free some space and try again."
    ),
    faults.StorageCause.FAILED: said_later(
        "the storage failed ({error}); nothing was stored. Check the card or disk and try again."
    ),
    faults.StorageCause.NO_MEMORY: said_later(
        "no memory is left; nothing was stored. Close what else runs on this box."
    ),
    faults.StorageCause.UNWRITABLE: said_later(
        "the journal cannot be written ({error}). Check the owner of its folder and that its card or disk "
        "is not read-only."
    ),
    faults.StorageCause.BUSY: said_later("another program holds the journal. Close it and try again."),
    faults.StorageCause.ASTRAY: said_later(
        "the journal was moved, deleted or replaced while it was in use; nothing was stored. Put it back, or "
        "stop the table and start it from a copy."
    ),
    faults.StorageCause.DAMAGED: said_later(
        "the journal is damaged ({error}). Nothing was changed. Keep a copy; start from another unit's copy."
    ),
    faults.StorageCause.OTHER: said_later("the journal of this box cannot be used: {error}"),
}

FAULTS: Mapping[type[faults.Fault], str | Callable[[Any], str]] = {
    faults.NotStored: lambda it: say(STORAGE[it.cause], error=it.error),
    faults.StickHangs: said_later("the stick hangs: pull it out and put it in again"),
    faults.ProgramNotStarted: said_later("no program can be started ({error})"),
    faults.NoCopy: said_later("the copy was not made ({error})"),
    faults.EventUnknown: said_later(
        "event {seq} of {stream} is of the unknown type {kind}: update this unit."
    ),
    faults.EventTooNew: said_later(
        "event {seq} of {stream} has schema {version}, the newest known is {newest}: update this unit."
    ),
    faults.EventMisfit: said_later("event {seq} of {stream} does not fit its type {kind}."),
    faults.EventsLost: said_later(
        "this box has lost what it played at table {table}: give it the table anew at the floor console"
    ),
    faults.FileNotWritten: said_later("{path}: cannot be written ({error})"),
    faults.FileNotRemoved: said_later("{path}: cannot be removed ({error})"),
    faults.NoSuchVoice: lambda it: say(
        "the voice does not speak '{language}', but {languages}",
        language=it.language,
        languages=", ".join(it.languages),
    ),
    faults.VoicePartsMissing: voice(said_later("{missing} of {wanted} parts are missing")),
    faults.VoicePartUnreadable: voice(said_later("{name} cannot be read ({error})")),
    faults.VoicePartDamaged: voice(said_later("{name} is not what was rendered ({error})")),
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
