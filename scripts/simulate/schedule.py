"""The faults of a night: when, what, to whom, for how long. Each has its own chance: any can be left out."""

from random import Random
from typing import NamedTuple, Protocol

KINDS: dict[str, int] = {
    "cut": 16,
    "cut up": 6,
    "cut down": 6,
    "reset": 6,
    "storm": 5,
    "duplicates": 5,
    "power": 16,
    "power of the floor": 5,
    "power of all": 2,
    "stop": 10,
    "stop of the floor": 3,
    "restart": 6,
    "restart of the floor": 2,
    "slow storage": 6,
    "full storage": 4,
    "read-only storage": 3,
    "wall clock": 4,
    "clone": 2,
    "earlier copy": 2,
    "flipped bit": 1,
    "another release": 3,
    "take-over": 1,
}
"""The kinds, each with its weight."""

RATES = {"none": 0.0, "light": 0.2, "heavy": 1.0}
"""Faults a minute."""

SPANS_S: dict[str, tuple[float, float]] = {
    "power": (2, 240),
    "power of the floor": (3, 120),
    "power of all": (5, 60),
    "stop": (2, 200),
    "stop of the floor": (2, 60),
    "clone": (60, 900),
    "earlier copy": (120, 1200),
    "take-over": (20, 120),
}
SPAN_S = (1.0, 90.0)
FIRST_S = 120.0


class Fault(NamedTuple):
    """One fault: when it begins, its kind, a number that says whom it meets, and its seconds."""

    number: int
    at: float
    kind: str
    whom: int
    span: float


class Night(Protocol):
    """What is asked for that faults depend on."""

    @property
    def seed(self) -> str:
        """The seed."""

    @property
    def hours(self) -> float:
        """How long people play."""

    @property
    def faults(self) -> str:
        """How many faults there are, by a word of `RATES`."""


def of_night(asked: Night) -> list[Fault]:
    """Draw the faults of a night; there are none in its first minutes, when everybody sits down."""
    return schedule(asked.seed, RATES[asked.faults], FIRST_S, asked.hours * 3600)


def schedule(seed: str, rate: float, first_s: float, last_s: float) -> list[Fault]:
    """Draw the faults of a night, about `rate` a minute; a take-over comes once at most."""
    chance, at = Random(f"{seed}/faults"), first_s
    faults: list[Fault] = []
    kinds, weights = list(KINDS), list(KINDS.values())
    taken = False
    while rate and (at := at + chance.expovariate(rate / 60)) < last_s:
        kind = chance.choices(kinds, weights)[0]
        span = chance.uniform(*SPANS_S.get(kind, SPAN_S))
        whom = chance.getrandbits(16)
        if kind == "take-over":
            if taken:
                continue
            taken = True
        faults.append(Fault(len(faults), round(at, 3), kind, whom, round(min(span, last_s - at + 1), 3)))
    return faults
