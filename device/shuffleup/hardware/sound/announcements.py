"""Spoken announcements: sentences with their numbers, and how English and German say them.

`shuffleup.hardware.sound.voice` composes them of parts. In German ones stand before tens inside a word
(`einundzwanzig`), so every number below 100 is a part of its own; `eins` becomes `ein` before `tausend` and
`eine` before `Million`.
"""

from enum import StrEnum, auto

import msgspec

from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.protocol.clock import BlindsView
from shuffleup.protocol.wall import MoveView

LARGEST = 10**12 - 1
"""The largest number for which a voice has words."""


class Sentence(StrEnum):
    """The sentences; `Saying` lists the numbers of each."""

    SHUFFLE_UP = auto()
    LEVEL = auto()
    BLINDS = auto()
    BUTTON_BLIND = auto()
    LIMITS = auto()
    ANTE = auto()
    NEXT_HAND = auto()
    ONE_MINUTE = auto()
    BREAK = auto()
    BREAK_OF_ONE = auto()
    BACK_AT = auto()
    BREAK_OVER = auto()
    PLAY_RESUMES = auto()
    CLOCK_ON_SEAT = auto()
    CLOCK_CALLED = auto()
    TIME_OVER = auto()
    TIME_OVER_SEAT = auto()
    SECONDS = auto()
    EVERY_DECISION = auto()
    MOVES_TABLE = auto()
    MOVES_SEAT = auto()
    IN_THE_MONEY = auto()
    FINAL_TABLE = auto()
    EVENT_OVER = auto()


class Saying(msgspec.Struct, frozen=True):
    """One sentence with its numbers in the order of their coming; a time of day is its minute, 0 to 1439."""

    sentence: Sentence
    numbers: tuple[int, ...] = ()


Announcement = tuple[Saying, ...]
"""Sentences that belong together, with a short pause after each."""


def stakes(blinds: BlindsView) -> Announcement:
    """Say a level with its stakes.

    Blinds are left out in fixed limit, where the limits say more, and so is what is too large for a voice:
    the screens show it.
    """
    sayings = (
        Saying(Sentence.LEVEL, (blinds.level,)),
        Saying(_paid(blinds), blinds.stakes),
        Saying(Sentence.ANTE, (blinds.ante,)),
    )
    return tuple(one for one in sayings if all(0 < number <= LARGEST for number in one.numbers))


def _paid(blinds: BlindsView) -> Sentence:
    if blinds.low_limit is not None and blinds.high_limit is not None:
        return Sentence.LIMITS
    return Sentence.BUTTON_BLIND if blinds.button_blind else Sentence.BLINDS


def level_begins(blinds: BlindsView) -> Announcement:
    """Say a new level; it counts from the next deal (SPEC STR-10)."""
    return (*stakes(blinds), Saying(Sentence.NEXT_HAND))


def break_begins(minutes: int, back_at: int | None = None) -> Announcement:
    """Say how long a break is, in minutes, and at which minute of the day play goes on (SPEC BRK-04).

    Where nobody knows the time of day the second is left out.
    """
    length = Saying(Sentence.BREAK_OF_ONE) if minutes == 1 else Saying(Sentence.BREAK, (minutes,))
    return (length,) if back_at is None else (length, Saying(Sentence.BACK_AT, (back_at,)))


def clock_called(seat: SeatNo | None) -> Announcement:
    """Say whose time runs, as far as anybody knows."""
    return (Saying(Sentence.CLOCK_CALLED) if seat is None else Saying(Sentence.CLOCK_ON_SEAT, (seat,)),)


def time_over(seat: SeatNo | None) -> Announcement:
    """Say that the time of a seat is over."""
    return (Saying(Sentence.TIME_OVER) if seat is None else Saying(Sentence.TIME_OVER_SEAT, (seat,)),)


def moves(move: MoveView, table: TableNo) -> Announcement:
    """Send a player of this table to another chair."""
    if move.to_table == table:
        return (Saying(Sentence.MOVES_SEAT, (move.from_seat, move.to_seat)),)
    return (Saying(Sentence.MOVES_TABLE, (move.from_seat, move.to_table, move.to_seat)),)


def plain(sentence: Sentence, *numbers: int) -> Announcement:
    """Say one sentence."""
    return (Saying(sentence, numbers),)


ENGLISH_SENTENCES: dict[Sentence, str] = {
    Sentence.SHUFFLE_UP: "Shuffle up and deal.",
    Sentence.LEVEL: "Level {}.",
    Sentence.BLINDS: "Blinds {} {}.",
    Sentence.BUTTON_BLIND: "Blinds {}.",
    Sentence.LIMITS: "Limits {} {}.",
    Sentence.ANTE: "Ante {}.",
    Sentence.NEXT_HAND: "From the next hand.",
    Sentence.ONE_MINUTE: "One minute.",
    Sentence.BREAK: "Break. {} minutes.",
    Sentence.BREAK_OF_ONE: "Break. One minute.",
    Sentence.BACK_AT: "Play resumes at {time}.",
    Sentence.BREAK_OVER: "The break is over.",
    Sentence.PLAY_RESUMES: "Play resumes.",
    Sentence.CLOCK_ON_SEAT: "Clock on seat {}.",
    Sentence.CLOCK_CALLED: "The clock is called.",
    Sentence.TIME_OVER: "Time is over.",
    Sentence.TIME_OVER_SEAT: "Time is over, seat {}.",
    Sentence.SECONDS: "{} seconds.",
    Sentence.EVERY_DECISION: "Every decision is timed.",
    Sentence.MOVES_TABLE: "Seat {} moves to table {} seat {}.",
    Sentence.MOVES_SEAT: "Seat {} moves to seat {}.",
    Sentence.IN_THE_MONEY: "{} players left. You are in the money.",
    Sentence.FINAL_TABLE: "Final table. Please take your new seats.",
    Sentence.EVENT_OVER: "The event is over. Thank you for playing.",
}

ENGLISH_NUMBERS: dict[str, str] = {
    **{f"n{n}": str(n) for n in range(1, 100)},
    **{f"n{n}": str(n) for n in range(100, 1000, 100)},
    "thousand": "thousand",
    "million": "million",
    "billion": "billion",
    "oclock": "o'clock",
    "oh": "oh",
}
"""The spoken parts of numbers; a synthesiser reads the digits of a part as a word."""


def english_number(value: int) -> tuple[str, ...]:
    """Say a number from 1 to 999 999 999 999: `one hundred` `twenty-five` `thousand`."""
    parts: tuple[str, ...] = ()
    for scale, word in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        group, value = divmod(value, scale)
        if group:
            parts += (*_english_below_thousand(group), word)
    return (*parts, *_english_below_thousand(value))


def english_time_of_day(minute: int) -> tuple[str, ...]:
    """Say a minute of the day by the twelve hours of a dial: `eight` `oh` `five`."""
    hour, past = divmod(minute, 60)
    on_dial = (f"n{hour % 12 or 12}",)
    if past == 0:
        return (*on_dial, "oclock")
    return (*on_dial, "oh", f"n{past}") if past < 10 else (*on_dial, f"n{past}")


def _english_below_thousand(value: int) -> tuple[str, ...]:
    hundreds, rest = divmod(value, 100)
    return (*((f"n{hundreds}00",) if hundreds else ()), *((f"n{rest}",) if rest else ()))


GERMAN_SENTENCES: dict[Sentence, str] = {
    Sentence.SHUFFLE_UP: "Shuffle up and deal.",
    Sentence.LEVEL: "Level {}.",
    Sentence.BLINDS: "Blinds {} {}.",
    Sentence.BUTTON_BLIND: "Blinds {}.",
    Sentence.LIMITS: "Limits {} {}.",
    Sentence.ANTE: "Ante {}.",
    Sentence.NEXT_HAND: "Ab der nächsten Hand.",
    Sentence.ONE_MINUTE: "Noch eine Minute.",
    Sentence.BREAK: "Pause. {} Minuten.",
    Sentence.BREAK_OF_ONE: "Pause. Eine Minute.",
    Sentence.BACK_AT: "Weiter um {time}.",
    Sentence.BREAK_OVER: "Die Pause ist zu Ende.",
    Sentence.PLAY_RESUMES: "Es geht weiter.",
    Sentence.CLOCK_ON_SEAT: "Die Zeit läuft für Sitz {}.",
    Sentence.CLOCK_CALLED: "Die Zeit läuft.",
    Sentence.TIME_OVER: "Die Zeit ist um.",
    Sentence.TIME_OVER_SEAT: "Die Zeit ist um, Sitz {}.",
    Sentence.SECONDS: "{} Sekunden.",
    Sentence.EVERY_DECISION: "Ab jetzt läuft für jede Entscheidung die Zeit.",
    Sentence.MOVES_TABLE: "Sitz {} geht an Tisch {} Sitz {}.",
    Sentence.MOVES_SEAT: "Sitz {} geht auf Sitz {}.",
    Sentence.IN_THE_MONEY: "Noch {} Spieler. Ihr seid im Geld.",
    Sentence.FINAL_TABLE: "Final Table. Bitte nehmt die neuen Sitze ein.",
    Sentence.EVENT_OVER: "Das Spiel ist zu Ende. Danke fürs Mitspielen.",
}

GERMAN_RESPELT: dict[str, str] = {
    "Shuffle up and deal": "Schaffel app änd diehl",
    "Blinds": "Bleinds",
    "Limits": "Limmits",
    "Ante": "Änti",
    "Final Table": "Fainel Tebel",
}
"""Words of the trade as a German synthesiser has to read them to be understood."""

GERMAN_NUMBERS: dict[str, str] = {
    "n0": "null",
    **{f"n{n}": str(n) for n in range(1, 100)},
    **{f"n{n}": str(n) for n in range(100, 1000, 100)},
    "ein": "ein",
    "eine": "eine",
    "tausend": "tausend",
    "million": "Million",
    "millionen": "Millionen",
    "milliarde": "Milliarde",
    "milliarden": "Milliarden",
    "uhr": "Uhr",
}
"""The spoken parts of numbers; a synthesiser reads the digits of a part as a word."""


def german_number(value: int) -> tuple[str, ...]:
    """Say a number from 1 to 999 999 999 999: `einhundert` `fünfundzwanzig` `tausend`."""
    milliards, value = divmod(value, 10**9)
    millions, value = divmod(value, 10**6)
    thousands, ones = divmod(value, 1000)
    return (
        *_german_scaled(milliards, "milliarde", "milliarden"),
        *_german_scaled(millions, "million", "millionen"),
        *((*_german_below_thousand(thousands, one="ein"), "tausend") if thousands else ()),
        *_german_below_thousand(ones, one="n1"),
    )


def german_time_of_day(minute: int) -> tuple[str, ...]:
    """Say a minute of the day by 24 hours: `zwanzig` `Uhr` `fünfzehn`."""
    hour, past = divmod(minute, 60)
    at_hour = ("ein" if hour == 1 else f"n{hour}", "uhr")
    return (*at_hour, f"n{past}") if past else at_hour


def _german_scaled(group: int, word: str, words: str) -> tuple[str, ...]:
    if not group:
        return ()
    return (*_german_below_thousand(group, one="eine"), word if group == 1 else words)


def _german_below_thousand(value: int, *, one: str) -> tuple[str, ...]:
    """Say a number below 1000 that ends in a one as what follows it wants: `eins`, `ein`, `eine`."""
    hundreds, rest = divmod(value, 100)
    ending = (one,) if rest == 1 else (f"n{rest}",) if rest else ()
    return (*((f"n{hundreds}00",) if hundreds else ()), *ending)
