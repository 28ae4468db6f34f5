"""The voice in English: its sentences, and its numbers composed of parts."""

from shuffleup.hardware.sound.announcements import Sentence

SENTENCES: dict[Sentence, str] = {
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
    Sentence.MOVES_TABLE: "Seat {} moves to table {} seat {}.",
    Sentence.MOVES_SEAT: "Seat {} moves to seat {}.",
    Sentence.IN_THE_MONEY: "{} players left. You are in the money.",
    Sentence.FINAL_TABLE: "Final table. Please take your new seats.",
    Sentence.EVENT_OVER: "The event is over. Thank you for playing.",
}

NUMBERS: dict[str, str] = {
    **{f"n{n}": str(n) for n in range(1, 100)},
    **{f"n{n}": str(n) for n in range(100, 1000, 100)},
    "thousand": "thousand",
    "million": "million",
    "billion": "billion",
    "oclock": "o'clock",
    "oh": "oh",
}
"""The spoken parts of numbers; a synthesiser reads the digits of a part as a word."""


def number(value: int) -> tuple[str, ...]:
    """Say a number from 1 to 999 999 999 999: `one hundred` `twenty-five` `thousand`."""
    parts: tuple[str, ...] = ()
    for scale, word in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        group, value = divmod(value, scale)
        if group:
            parts += (*_below_thousand(group), word)
    return (*parts, *_below_thousand(value))


def time_of_day(minute: int) -> tuple[str, ...]:
    """Say a minute of the day by the twelve hours of a dial: `eight` `oh` `five`."""
    hour, past = divmod(minute, 60)
    on_dial = (f"n{hour % 12 or 12}",)
    if past == 0:
        return (*on_dial, "oclock")
    return (*on_dial, "oh", f"n{past}") if past < 10 else (*on_dial, f"n{past}")


def _below_thousand(value: int) -> tuple[str, ...]:
    hundreds, rest = divmod(value, 100)
    return (*((f"n{hundreds}00",) if hundreds else ()), *((f"n{rest}",) if rest else ()))
