"""Faults of a box as facts: of its parts, its files and its voice. `views.words.faults` puts them into words.

`error` is what the operating system or a library says of a fault; it stays in its language.
"""

from enum import StrEnum, auto

from shuffleup.kernel.field_types import Stream, TableNo
from shuffleup.kernel.refusals import CommandError, FactError


class UnitPart(StrEnum):
    """A part of the unit that can be missing by itself."""

    KEYS = auto()
    LAMPS = auto()
    DISPLAY = auto()
    BUZZER = auto()
    SPEAKER = auto()
    POWER = auto()
    DEALER_DISPLAY = auto()
    CARD_MACHINE = auto()


class Fault(FactError):
    """Something of a box does not work; the game goes on without it."""


class PartMissing(Fault):
    """A part is absent, was pulled out or has died; the others work on."""

    part: UnitPart


class NoPinLibrary(PartMissing):
    """The Python package lgpio is not installed."""


class NotARaspberryPi(PartMissing):
    """This computer has no header with pins."""


class GpioInUse(PartMissing):
    """A pin is opened already: `name` in `hardware.hal.pins`, `bcm` its number, `header` its place on J8."""

    name: str
    bcm: int
    header: int


class GpioNotOpened(PartMissing):
    """A pin cannot be opened; the facts of the pin are those of `GpioInUse`."""

    name: str
    bcm: int
    header: int
    error: str


class GpioNotDriven(PartMissing):
    """The pins of a part cannot be opened, or not be driven."""

    error: str


class SounderClosed(PartMissing): ...


class PortNotOpened(PartMissing):
    """A serial port cannot be opened; `port` is its name in the system."""

    port: str
    error: str


class PortGone(PartMissing):
    """A serial port was pulled out."""

    port: str


class PortFull(PartMissing):
    """A serial port takes no more bytes."""


class PlayerMissing(PartMissing):
    """The program that plays sound files is not installed."""

    player: str


class PlayerNotStarted(PartMissing):
    player: str
    error: str


class SoundNotPlayed(PartMissing):
    """The player could not play a sound file."""

    error: str


class NoSupplyFlag(PartMissing):
    """The kernel has no under-voltage flag of this board."""


class SupplyFlagUnreadable(PartMissing):
    error: str


class DisplaySilent(PartMissing):
    """The display does not answer; `address` is that on the I2C bus, in hex: `0x3C`."""

    address: str
    error: str


class DisplayGone(PartMissing):
    """The display did not answer the last request, and was not opened again since."""


class BusHangs(PartMissing):
    """The bus of the display has not taken a picture."""


class StorageCause(StrEnum):
    """Why a journal cannot store."""

    FULL = auto()
    FAILED = auto()
    NO_MEMORY = auto()
    UNWRITABLE = auto()
    BUSY = auto()
    ASTRAY = auto()
    DAMAGED = auto()
    OTHER = auto()


class NotStored(Fault):
    """The journal of a box took nothing; what was acknowledged before is safe."""

    cause: StorageCause
    error: str


class StickHangs(Fault):
    """A copy on a USB stick takes so long that the stick does not answer any more."""


class ProgramNotStarted(Fault):
    """No program can be started beside this one."""

    error: str


class NoCopy(Fault):
    """A copy on a USB stick was not made for another reason than a storage."""

    error: str


class EventUnreadable(Fault):
    """This release cannot read an event that is stored as it was sent."""

    seq: int
    stream: Stream


class EventUnknown(EventUnreadable):
    kind: str


class EventTooNew(EventUnreadable):
    """`version` is that of the event's schema, `newest` the last one that this release reads."""

    version: int
    newest: int


class EventMisfit(EventUnreadable):
    kind: str


class EventsLost(Fault):
    """This box has lost what it played at a table; the floor has a copy."""

    table: TableNo


class FileNotWritten(Fault):
    """A small file beside the journals; what it was to keep holds until the box is started again."""

    path: str
    error: str


class FileNotRemoved(Fault):
    path: str
    error: str


class NoSuchVoice(Fault, CommandError):
    """The voice does not speak a language, but those of `languages`."""

    language: str
    languages: tuple[str, ...]


class VoiceUnusable(Fault):
    """The parts of the voice in `folder` have to be rendered again, for the language of the box."""

    folder: str
    language: str


class VoicePartsMissing(VoiceUnusable):
    missing: int
    wanted: int


class VoicePartUnreadable(VoiceUnusable):
    name: str
    error: str


class VoicePartDamaged(VoiceUnusable):
    """A part of the voice is no WAV file of the kind that was rendered."""

    name: str
    error: str
