"""Faults in the rules of a season, each under a code (LGE-25); `views.words.season` has the sentences."""

from collections.abc import Iterable
from enum import StrEnum

from shuffleup.event_file.problems import RuleProblem


class SeasonFault(StrEnum):
    """The kinds of fault."""

    TOO_LONG = "too_long"
    NO_TOML = "no_toml"
    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    NOT_ALLOWED = "not_allowed"
    NOT_TOGETHER = "not_together"
    FORMULA_REFUSED = "formula_refused"
    UNKNOWN_EVENT = "unknown_event"


class SeasonProblem(RuleProblem, frozen=True):
    """One fault: its code, and the facts of `RuleProblem`."""

    code: SeasonFault = SeasonFault.NOT_ALLOWED


IN_A_LIST = "an event that the club or a folder of archives has: season list names them"
"""What an event in the list of a season may be."""


def unknown_events(file: str, listed: Iterable[str], known: Iterable[str]) -> tuple[SeasonProblem, ...]:
    """Name each event that a season lists and nobody knows (LGE-01)."""
    there = set(known)
    return tuple(
        SeasonProblem(file, "events", one, IN_A_LIST, code=SeasonFault.UNKNOWN_EVENT)
        for one in dict.fromkeys(listed)
        if one not in there
    )
