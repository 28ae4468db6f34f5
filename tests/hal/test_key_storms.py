"""Fingers on all nine keys at once, bouncing contacts: every press and release is reported once, in order."""

from random import Random
from typing import Any

import pytest

from shuffleup.hardware.hal import Key, KeyDown
from shuffleup.hardware.hal.contacts import QUIET_MS
from shuffleup.hardware.hal.pi.panel import LATE_MS

APART_MS = QUIET_MS + LATE_MS
"""A key that has been up for so long has been told to be up, whatever the others do."""


class Storm:
    """Fingers that press and let go at random, and what the panel should have told of them."""

    def __init__(self, rig: Any, seed: int) -> None:
        self.rig, self.chance = rig, Random(seed)
        self.held: set[Key] = set()
        self.up_at: dict[Key, int] = {}
        self.done: list[tuple[Key, bool, int]] = []
        self.told = 0

    def blow(self, presses: int) -> int:
        """Press so often, and let everything go at the end; gives how many presses were told."""
        for number in range(presses):
            free = [key for key in Key if key not in self.held and self.has_rested(key)]
            while not free:
                if self.held:
                    self.let_go(self.chance.choice(sorted(self.held)))
                self.rig.let(APART_MS)
                free = [key for key in Key if key not in self.held and self.has_rested(key)]
            self.press(self.chance.choice(free))
            while self.held and self.chance.random() < 0.5:
                self.let_go(self.chance.choice(sorted(self.held)))
            self.rig.let(self.chance.randrange(12))
            if number % 1_000 == 999:
                self.compare()
        for key in sorted(self.held):
            self.let_go(key)
        self.compare()
        return self.told

    def has_rested(self, key: Key) -> bool:
        return bool(self.rig.now() - self.up_at.get(key, -APART_MS) >= APART_MS)

    def press(self, key: Key) -> None:
        self.done.append((key, True, self.rig.now()))
        self.held.add(key)
        self.bounce(key, closed=True)

    def let_go(self, key: Key) -> None:
        """The release bears the moment from which the contact stays open."""
        self.held.discard(key)
        self.bounce(key, closed=False)
        self.up_at[key] = self.rig.now()
        self.done.append((key, False, self.rig.now()))

    def bounce(self, key: Key, closed: bool) -> None:
        """Move a contact as an arcade switch does: up to five times to and fro, within 10 ms."""
        for _ in range(self.chance.randrange(6)):
            self.rig.metal.bounce(key, (closed, not closed))
            self.rig.let(self.chance.randrange(3))
        self.rig.metal.bounce(key, (closed,))

    def compare(self) -> None:
        """Wait until all that is held is all that is down, and look at what was told since the last time."""
        self.rig.let(APART_MS)
        told = [(event.key, isinstance(event, KeyDown), event.at) for event in self.rig.events]
        for key in Key:
            assert [one[1:] for one in told if one[0] is key] == [
                one[1:] for one in self.done if one[0] is key
            ]
        self.told += sum(down for _, down, _ in told)
        self.rig.events.clear()
        self.done.clear()


@pytest.mark.parametrize("seed", [1, 2])
def test_of_1000_presses_in_a_storm_none_is_lost_or_doubled(simulated: Any, seed: int) -> None:
    assert Storm(simulated, seed).blow(1_000) == 1_000


@pytest.mark.nightly
def test_of_100000_presses_in_a_storm_none_is_lost_or_doubled(simulated: Any) -> None:
    assert Storm(simulated, 3).blow(100_000) == 100_000
