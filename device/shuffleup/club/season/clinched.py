"""The players who can reach a rank, and those who are sure of it, if nobody is adjusted (LGE-18)."""

import math
from collections.abc import Mapping

from msgspec import Struct

from shuffleup.club.season.standings import DIGITS


class Chances(Struct, frozen=True):
    """What can still come: `events_left` events of at most `most` points each.

    With `best` only so many highest scores count; None counts them all. `attendance` is what coming to one
    of them gives besides.
    """

    top: int
    events_left: int
    most: float
    best: int | None = None
    attendance: float = 0.0


class Reach(Struct, frozen=True):
    """Names in the order of code points."""

    can_reach: tuple[str, ...]
    secured: tuple[str, ...]


class Scores(Struct, frozen=True):
    """The scores of a person, and the points that are added outside of them."""

    scores: tuple[float, ...]
    extra: float = 0.0


def reach_of(chances: Chances, people: Mapping[str, Scores]) -> Reach:
    """Compute for each person alone who can reach the rank and who is sure of it.

    The others score nothing more where a person is to reach it, and the most where he is to be sure.
    """
    now = {name: _total(scores, chances, 0) for name, scores in people.items()}
    best = {name: _total(scores, chances, chances.events_left) for name, scores in people.items()}
    can, sure = [], []
    for name in sorted(people):
        ahead = sum(now[other] > best[name] for other in people if other != name)
        threats = sum(best[other] >= now[name] for other in people if other != name)
        can += [name] if ahead < chances.top else []
        sure += [name] if threats < chances.top else []
    return Reach(tuple(can), tuple(sure))


def _total(person: Scores, chances: Chances, more_events: int) -> float:
    scores = sorted((*person.scores, *[chances.most] * more_events), reverse=True)[: chances.best]
    return round(math.fsum((*scores, person.extra, more_events * chances.attendance)), DIGITS)
