"""The form of a check: the keys that it reads, and its findings."""

from collections.abc import Callable, Iterable

import msgspec

from shuffleup.ruleset import RuleSet


class Wrong(msgspec.Struct, frozen=True):
    """Values that cannot stand together: the event is refused."""

    key: str
    found: str
    allowed: str


class Odd(msgspec.Struct, frozen=True):
    """Values that the host should know of."""

    key: str
    text: str


Finding = Wrong | Odd
Find = Callable[[RuleSet], Iterable[Finding]]


class Check(msgspec.Struct, frozen=True):
    """One check. It is not made while a key that it reads is itself broken."""

    reads: tuple[str, ...]
    find: Find


def reading(*keys: str) -> Callable[[Find], Check]:
    """Make a check of a function that reads these keys."""
    return lambda find: Check(keys, find)
