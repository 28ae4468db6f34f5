"""The voice in German: its sentences, and its numbers composed of parts.

Ones stand before tens inside a word (`einundzwanzig`), so every number below 100 is a part of its own; `eins`
becomes `ein` before `tausend` and `eine` before `Million`.
"""

from shuffleup.hardware.sound.announcements import Sentence

SENTENCES: dict[Sentence, str] = {
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
    Sentence.MOVES_TABLE: "Sitz {} geht an Tisch {} Sitz {}.",
    Sentence.MOVES_SEAT: "Sitz {} geht auf Sitz {}.",
    Sentence.IN_THE_MONEY: "Noch {} Spieler. Ihr seid im Geld.",
    Sentence.FINAL_TABLE: "Final Table. Bitte nehmt die neuen Sitze ein.",
    Sentence.EVENT_OVER: "Das Spiel ist zu Ende. Danke fürs Mitspielen.",
}

RESPELT: dict[str, str] = {
    "Shuffle up and deal": "Schaffel app änd diehl",
    "Blinds": "Bleinds",
    "Limits": "Limmits",
    "Ante": "Änti",
    "Final Table": "Fainel Tebel",
}
"""Words of the trade as a German synthesiser has to read them to be understood."""

NUMBERS: dict[str, str] = {
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


def number(value: int) -> tuple[str, ...]:
    """Say a number from 1 to 999 999 999 999: `einhundert` `fünfundzwanzig` `tausend`."""
    milliards, value = divmod(value, 10**9)
    millions, value = divmod(value, 10**6)
    thousands, ones = divmod(value, 1000)
    return (
        *_scaled(milliards, "milliarde", "milliarden"),
        *_scaled(millions, "million", "millionen"),
        *((*_below_thousand(thousands, one="ein"), "tausend") if thousands else ()),
        *_below_thousand(ones, one="n1"),
    )


def time_of_day(minute: int) -> tuple[str, ...]:
    """Say a minute of the day by 24 hours: `zwanzig` `Uhr` `fünfzehn`."""
    hour, past = divmod(minute, 60)
    at_hour = ("ein" if hour == 1 else f"n{hour}", "uhr")
    return (*at_hour, f"n{past}") if past else at_hour


def _scaled(group: int, word: str, words: str) -> tuple[str, ...]:
    if not group:
        return ()
    return (*_below_thousand(group, one="eine"), word if group == 1 else words)


def _below_thousand(value: int, *, one: str) -> tuple[str, ...]:
    """Say a number below 1000 that ends in a one as what follows it wants: `eins`, `ein`, `eine`."""
    hundreds, rest = divmod(value, 100)
    ending = (one,) if rest == 1 else (f"n{rest}",) if rest else ()
    return (*((f"n{hundreds}00",) if hundreds else ()), *ending)
