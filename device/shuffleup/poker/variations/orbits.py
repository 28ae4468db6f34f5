"""Orbits of a table, and the game of a hand where games change (VAR-10, VAR-20)."""

from typing import Literal

import msgspec

from shuffleup.ruleset import Bomb


class Orbit(msgspec.Struct, frozen=True):
    """The orbit of the hand that began last, 1 for the first, and the hands of it that are still to come.

    An orbit has as many hands as players were dealt in to its first.
    """

    number: int = 0
    to_come: int = 0

    @property
    def of_next_hand(self) -> int:
        """The orbit to which the next hand belongs."""
        return self.number if self.to_come else self.number + 1

    def after_a_hand(self, players: int) -> "Orbit":
        """Count a hand that begins with so many players."""
        if self.to_come:
            return Orbit(self.number, self.to_come - 1)
        return Orbit(self.number + 1, players - 1)


def brings_a_bomb_pot(rules: Bomb, before: Orbit) -> bool:
    """Say whether the next hand is a bomb pot by itself: the first hand of every so many orbits (VAR-10)."""
    orbits = rules.orbits if rules.is_played else 0
    return bool(orbits) and not before.to_come and before.of_next_hand % orbits == 0


def place_in_rotation(
    by: Literal["level", "orbit", "hand"], games: int, *, level: int, orbit: int, hand: int
) -> int:
    """Give the place in a list of games from which a hand takes its own, counted from 0 (VAR-20).

    Level, orbit and hand are those of the hand, each 1 for the first.
    """
    return ({"level": level, "orbit": orbit, "hand": hand}[by] - 1) % games
