"""The level of a hand when the level changes during its preparation (STR-09 to STR-13)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

Step = Literal["shuffle", "post", "cut", "first_card"]
"""A moment that can fix the level of a hand; a shuffle begins with its first riffle or the shuffler's
button."""

SAYS_THE_SAME: dict[Step, frozenset[Step]] = {
    "shuffle": frozenset({"shuffle", "cut", "first_card"}),
    "cut": frozenset({"cut", "first_card"}),
    "post": frozenset({"post", "first_card"}),
    "first_card": frozenset({"first_card"}),
}
"""By the moment that fixes the level: the steps after which it has passed, if nobody has reported it."""


class LevelLock(msgspec.Struct, frozen=True):
    """The known level of the coming or running hand.

    `level` is the one that the clock shows, `locked` the one that this hand is fixed to, `posted` the one
    at which its blinds were put in; both are None until it happens. A misdeal changes nothing: the same
    hand is dealt again at the same level (MIS-04, TDA 35-C).
    """

    locks_at: Step
    level: int
    locked: int | None = None
    posted: int | None = None

    def told(self, step: Step) -> "LevelLock":
        """Take note of a step. Only the first of its kind counts, and nothing moves a fixed level."""
        lock = self
        if lock.locked is None and step in SAYS_THE_SAME[lock.locks_at]:
            lock = replace(lock, locked=lock.level)
        if lock.posted is None and step == "post":
            lock = replace(lock, posted=lock.this_hand)
        return lock

    def level_changed(self, level: int) -> "LevelLock":
        """Take note of the level that the clock shows now."""
        return replace(self, level=level)

    @property
    def this_hand(self) -> int:
        """Return the level of this hand: fixed, or the one it would have if it were fixed now."""
        return self.level if self.locked is None else self.locked

    @property
    def next_hand(self) -> int:
        """Return the level of the hand after this one, as far as it is known."""
        return self.level

    @property
    def correct_posts(self) -> bool:
        """Say whether blinds were put in at another level than that of the hand (STR-13)."""
        return self.posted is not None and self.posted != self.this_hand


def level_after_mistake(begun_at: int, due: int, *, substantial_action: bool) -> int:
    """Return the level of a hand that was begun at a wrong one (STR-12, TDA 23).

    After substantial action it stays where it was begun; before that it is put right.
    """
    return begun_at if substantial_action else due
