"""Spoken announcements, as sentences with their numbers; `shuffleup.hardware.sound.voice` translates them."""

from enum import StrEnum, auto

import msgspec

from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.protocol import BlindsView, MoveView

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
