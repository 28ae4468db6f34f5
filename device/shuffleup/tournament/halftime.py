"""The gate after halftime: whether play may continue, and at which level (STR-08)."""

from typing import Literal

import msgspec

from shuffleup.ruleset import Levels
from shuffleup.tournament.schedule import Level

Prompt = Literal["set_blinds_after_halftime"]


class Gate(msgspec.Struct, frozen=True):
    """The gate after halftime: whether play may continue, and the open question where it may not.

    `level` is the number of the level that follows, `stakes` what the host has set or confirmed for it.
    """

    may_resume: bool
    prompt: Prompt | None
    level: int
    stakes: Level | None = None


def gate(levels: Levels, by_host: Level | None = None) -> Gate:
    """Say whether play may go on when halftime is over.

    `by_host` is the level after halftime as the host has set or confirmed it, None before that. Where
    `after_halftime` is `host` nothing goes on without it; otherwise the schedule runs on.
    """
    following = levels.halftime_after + 1
    if levels.after_halftime == "host" and by_host is None:
        return Gate(may_resume=False, prompt="set_blinds_after_halftime", level=following)
    return Gate(may_resume=True, prompt=None, level=following, stakes=by_host)
