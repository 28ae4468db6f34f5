"""The test of displays, sound and the monitor of the power supply: each is opened, used once and closed."""

from collections.abc import Callable

from shuffleup.hardware.dealer_display import Dialect, TwoLines, begin, fitted, render
from shuffleup.hardware.hal import (
    BuzzerNote,
    Display,
    PartMissing,
    PowerSensor,
    SerialPort,
    Sounder,
    Speaker,
    UnitPart,
)
from shuffleup.hardware.oled import draw
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import OledView
from shuffleup.unit.box.dealer_display import send
from shuffleup.unit.box.voice_parts import silence, wav_of
from shuffleup.unit.doctor.finding import PartFinding, Result, failed

SEEN_MS = Millis(1_000)
"""Time for which a test picture stands."""

HEARD = (BuzzerNote(880, Millis(120)), BuzzerNote(0, Millis(40)), BuzzerNote(1320, Millis(180)))
_SILENCE_MS = Millis(100)
_PLAYER_MS = Millis(400)
"""Time that a player of sounds may need in addition to the sound itself."""

_HELLO = TwoLines(fitted([("SHUFFLE UP", "TEST")]), "12345678901234567890")


async def examine_display(open_display: Callable[[], Display], clock: Clock) -> PartFinding:
    """Show a chessboard of dots, in which a dead row or column is seen."""
    part = UnitPart.DISPLAY.value
    try:
        display = open_display()
        try:
            display.show(draw(OledView("checker")))
            await clock.sleep(SEEN_MS)
        finally:
            display.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(part, Result.OK, "it took a picture of all dots")


async def examine_buzzer(open_sounder: Callable[[], Sounder], clock: Clock) -> PartFinding:
    """Play two notes."""
    part = UnitPart.BUZZER.value
    try:
        sounder = open_sounder()
        try:
            sounder.play(HEARD)
            await clock.sleep(Millis(sum(note.length for note in HEARD)))
        finally:
            sounder.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(part, Result.OK, "it was told two notes")


async def examine_speaker(open_speaker: Callable[[], Speaker] | None, clock: Clock) -> PartFinding:
    """Play a tenth of a second of silence: a sound card that is missing says so."""
    part = UnitPart.SPEAKER.value
    if open_speaker is None:
        return PartFinding(part, Result.ABSENT, "this box has no voice")
    try:
        speaker = open_speaker()
        try:
            speaker.play(wav_of(silence(_SILENCE_MS)))
            await clock.sleep(Millis(_SILENCE_MS + _PLAYER_MS))
            speaker.check()
        finally:
            speaker.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(part, Result.OK, "its sound card plays")


async def examine_dealer_display(
    open_line: Callable[[], SerialPort] | None, dialect: Dialect, clock: Clock
) -> PartFinding:
    """Show a line of digits. A display never answers: that the bytes have gone is all that is known."""
    part = UnitPart.DEALER_DISPLAY.value
    if open_line is None:
        return PartFinding(part, Result.ABSENT, "none is set ([dealer_display] port)")
    try:
        line = open_line()
        try:
            send(line, begin(dialect) + render(None, _HELLO, dialect))
            await clock.sleep(SEEN_MS)
        finally:
            line.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(
        part, Result.OK, f"it was sent two lines in {dialect}; it never answers, so look at it"
    )


def examine_power(power: PowerSensor | None) -> PartFinding:
    """Ask the board whether its supply is too weak at this moment."""
    part = UnitPart.POWER.value
    if power is None:
        return PartFinding(part, Result.ABSENT, "nothing notices the supply")
    try:
        is_low = power.is_low()
    except PartMissing as missing:
        return failed(part, missing, Result.ABSENT)
    if is_low:
        return PartFinding(part, Result.DEGRADED, "the supply is too weak", "change it or its cable")
    return PartFinding(part, Result.OK, "the supply is strong enough")
