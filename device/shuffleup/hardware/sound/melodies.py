"""The sounds of a box and their melodies, for a buzzer that plays one tone at a time.

The sounder is loudest at 4 kHz (TDK PS1240P02BT), so what calls a whole table has a note there, B7, and the
other important tones are from about 1 kHz on. The pitch rises when
something begins, falls when something stops, and calls for a person repeat. No two sounds share a melody.
"""

from collections.abc import Iterable
from enum import StrEnum, auto

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.views.look.sounds import BoxSounds, Tones

LOWEST_HZ, HIGHEST_HZ = 110, 7000
"""The range of the buzzer."""


class BuzzerNote(msgspec.Struct, frozen=True):
    """A tone of LOWEST_HZ to HIGHEST_HZ, or a rest at 0 Hz, for 1 ms or longer."""

    frequency_hz: int
    length: Millis


class Sound(StrEnum):
    """The sounds of a box: four answers to a key, and the events of the room."""

    CLICK = auto()
    ERROR = auto()
    ARMED = auto()
    UNDO = auto()
    START = auto()
    LEVEL = auto()
    HOLD_DEALERS = auto()
    DECKS_READY = auto()
    ONE_MINUTE = auto()
    BREAK_START = auto()
    BREAK_END = auto()
    PAUSED = auto()
    RESUMED = auto()
    CLOCK_CALLED = auto()
    TICK = auto()
    LAST_TICK = auto()
    TIME_WARNING = auto()
    TIME_OVER = auto()
    EVERY_DECISION = auto()
    SEAT_MOVE = auto()
    FLOOR_CALLED = auto()
    IN_THE_MONEY = auto()
    FINAL_TABLE = auto()
    DRUM_ROLL = auto()
    ENVELOPE = auto()
    EVENT_OVER = auto()
    FINISH = auto()


OF_KEYS = frozenset({Sound.CLICK, Sound.ERROR, Sound.ARMED, Sound.UNDO})
"""The answers to a key. All others are signals of the room."""

TICKS = frozenset({Sound.TICK, Sound.LAST_TICK, Sound.TIME_WARNING})
"""Each at its second, and worth nothing later."""

_HZ = {
    "A3": 220,
    "A4": 440,
    "E5": 659,
    "G5": 784,
    "A5": 880,
    "B5": 988,
    "C6": 1047,
    "D6": 1175,
    "E6": 1319,
    "F6": 1397,
    "G6": 1568,
    "A6": 1760,
    "C7": 2093,
    "E7": 2637,
    "B7": 3951,
}
"""Notes of the equal temperament at A4 = 440 Hz, to the nearest hertz."""


def _melody(notes: str) -> tuple[BuzzerNote, ...]:
    """Read `C6:120 -:40 E6:300`: names with milliseconds, a rest is a dash."""
    return tuple(_note(*one.split(":")) for one in notes.split())


def _note(name: str, length: str) -> BuzzerNote:
    return BuzzerNote(0 if name == "-" else _HZ[name], Millis(int(length)))


MELODIES: dict[Sound, tuple[BuzzerNote, ...]] = {
    Sound.CLICK: _melody("F6:15"),
    Sound.ERROR: _melody("A3:90 -:40 A3:90"),
    Sound.ARMED: _melody("A5:60 D6:60"),
    Sound.UNDO: _melody("C6:70 G5:70"),
    Sound.START: _melody("G5:120 C6:120 E6:120 G6:240 -:60 E6:120 G6:480"),
    Sound.LEVEL: _melody("C6:140 E6:140 G6:140 C7:120 B7:300"),
    Sound.HOLD_DEALERS: _melody("A5:120 -:100 A5:120 -:100 A5:120"),
    Sound.DECKS_READY: _melody("A5:120 -:100 A5:120 -:100 D6:240"),
    Sound.ONE_MINUTE: _melody("C6:180 -:120 B7:180"),
    Sound.BREAK_START: _melody("G6:200 E6:200 C6:200 G5:500"),
    Sound.BREAK_END: _melody("G5:200 C6:200 E6:200 G6:200 -:80 G6:400"),
    Sound.PAUSED: _melody("A5:250 E5:400"),
    Sound.RESUMED: _melody("E5:250 A5:400"),
    Sound.CLOCK_CALLED: _melody("G6:90 -:60 G6:90 -:60 G6:300"),
    Sound.TICK: _melody("C7:30"),
    Sound.LAST_TICK: _melody("E7:50"),
    Sound.TIME_WARNING: _melody("E6:90 -:60 E6:90"),
    Sound.TIME_OVER: _melody("B7:1500"),
    Sound.EVERY_DECISION: _melody("G6:90 -:60 G6:90 -:60 C7:300"),
    Sound.SEAT_MOVE: _melody("C6:110 G6:110 -:60 C6:110 G6:110"),
    Sound.FLOOR_CALLED: _melody("A6:150 E6:150 A6:150 E6:150 A6:150 E6:150"),
    Sound.IN_THE_MONEY: _melody("E6:110 G6:110 C7:110 -:60 G6:110 C7:350"),
    Sound.FINAL_TABLE: _melody("C6:160 -:40 C6:160 -:40 C6:160 E6:160 G6:160 -:60 C7:700"),
    Sound.DRUM_ROLL: _melody(" ".join(["A5:40 -:40"] * 36)),
    Sound.ENVELOPE: _melody("C6:90 E6:90 G6:90 C7:90 E7:500"),
    Sound.EVENT_OVER: _melody("G6:250 E6:250 D6:250 C6:800"),
    Sound.FINISH: _melody("C6:130 E6:130 G6:130 C7:260 -:40 A6:130 B5:130 C7:130 E7:400 -:60 C7:130 E7:800"),
}


BOX_SOUNDS = BoxSounds(
    _HZ,
    {cue: tuple((note.frequency_hz, int(note.length)) for note in notes) for cue, notes in MELODIES.items()},
    frozenset(cue.value for cue in MELODIES if cue not in OF_KEYS | TICKS),
)
"""What the sounds of a look are measured against."""


def melody_of(tones: Tones) -> tuple[BuzzerNote, ...]:
    """Make a melody of tones that were read from a text."""
    return tuple(BuzzerNote(hertz, Millis(length)) for hertz, length in tones)


def lasts(notes: Iterable[BuzzerNote]) -> Millis:
    """Add up how long notes sound, rests included."""
    return Millis(sum(note.length for note in notes))
