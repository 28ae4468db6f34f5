"""The notices before a level or a break ends (STR-25)."""

from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Millis
from shuffleup.tournament.clock import Phase

Notice = Literal["hold_dealers", "decks_ready", "one_minute"]
"""Dealers stay where they are; decks are to be ready for play; a minute is left."""

NINETY_SECONDS = Millis(90_000)
ONE_MINUTE = Millis(60_000)


class ComingNotice(msgspec.Struct, frozen=True):
    """A notice, and how long it is until it falls due."""

    notice: Notice
    after: Millis


def notice_due(phase: Phase, left: Millis | None, length: Millis | None) -> Notice | None:
    """Name the notice for the time that is left of a level or break of this length (STR-25).

    Ninety seconds before the end of a level no dealer is changed any more, before that of a break decks are
    made ready (TDA RP-7, RP-20). A notice that would stand from the beginning is not given. None where
    nothing counts down, and when the time is over.
    """
    if left is None or length is None or left <= 0:
        return None
    standing = (notice for notice, at in _notices(phase) if left <= at < length)
    return next(standing, None)


def next_notice(phase: Phase, left: Millis | None, length: Millis | None) -> ComingNotice | None:
    """Say which notice comes next and when, so that nobody has to keep looking; None if no more comes."""
    if left is None or length is None:
        return None
    ahead = [(notice, at) for notice, at in _notices(phase) if at < left and at < length]
    return ComingNotice(ahead[-1][0], Millis(left - ahead[-1][1])) if ahead else None


def _notices(phase: Phase) -> tuple[tuple[Notice, Millis], ...]:
    """List the notices of a phase and the time left at which each falls due, the last one first."""
    if phase == "level":
        return (("one_minute", ONE_MINUTE), ("hold_dealers", NINETY_SECONDS))
    if phase == "break":
        return (("one_minute", ONE_MINUTE), ("decks_ready", NINETY_SECONDS))
    return ()
