"""The strength of a player's cards, drawn by luck: the share of all hands that they beat, from 0 to 1."""

from random import Random
from statistics import NormalDist

from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.poker.events import Street
from shuffleup.ruleset import GameKind

STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")

KEEPS: dict[GameKind, float] = {"holdem": 0.8, "short_deck": 0.7, "omaha": 0.65, "omaha8": 0.7}
"""The correlation of a hand's strength on one street with that on the next: four cards change places more."""

_NORMAL = NormalDist()


def strength(luck_of: str, hand: HandNo, seat: SeatNo, street: Street, game: GameKind) -> float:
    """Draw how good somebody's cards are on a street: the same whenever it is asked, an UNDO later too.

    On every street the strengths of many hands are spread evenly from 0 to 1. `luck_of` names the seed and
    the table, so that luck is not the same elsewhere.
    """
    drawn = Random(f"{luck_of}/cards {hand} {seat}")
    keeps = KEEPS[game]
    now = drawn.gauss()
    for _ in range(STREETS.index(street)):
        now = keeps * now + (1 - keeps**2) ** 0.5 * drawn.gauss()
    return _NORMAL.cdf(now)
