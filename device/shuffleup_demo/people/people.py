"""The simulated players and their decisions. They know what players know but cards; luck replaces those."""

from random import Random
from string import ascii_uppercase
from typing import Literal

import msgspec

from shuffleup.amounts import Chips
from shuffleup.poker.legal import LegalActions

FIRST_NAMES = (
    *("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines", "Jabu"),
    *("Kofi", "Lena", "Marco", "Nadia", "Oskar", "Priya", "Quentin", "Rosa", "Stefan", "Thandi"),
    *("Uma", "Vikram", "Wanda", "Xolani", "Yusuf", "Zoe"),
)

Choice = Literal["fold", "check_call", "bet_raise", "all_in"]

SHORT_STACK_BB = 15
"""With fewer big blinds than this a player pushes or folds."""


class PlayerDecision(msgspec.Struct, frozen=True):
    """The act of a player; `steps` are big blinds above the least raise."""

    choice: Choice
    steps: int = 0


class Temper(msgspec.Struct, frozen=True):
    """The style of a player: how often in a hundred with any cards, and how often with a raise."""

    loose: int
    bold: int


def names(count: int, first: int = 0) -> tuple[str, ...]:
    """Return different names for a number of people: `Ann`, ... `Zoe`, `Ann B`, ...; `first` skips some."""
    return tuple(_name(number) for number in range(first, first + count))


def temper(name: str, seed: int) -> Temper:
    """Say how somebody plays: the same at every table of the event."""
    chance = Random(f"{seed}/temper of {name}")
    return Temper(chance.randint(20, 45), chance.randint(20, 50))


def decide(
    legal: LegalActions, temper: Temper, stack: Chips, big_blind: Chips, chance: Random
) -> PlayerDecision:
    """Choose one of the legal actions; `stack` is what the player has behind.

    Luck is the strength of the cards, 0 the best of a hundred. The best hands go for everything, the more
    gladly the shorter the stack; good ones raise; the price of a call says how good a hand it wants.
    """
    luck = chance.randrange(100)
    if luck < _share_of_all_in(temper, stack, big_blind) and legal.all_in_to is not None:
        return PlayerDecision("all_in")
    if luck < temper.bold // 2 and legal.min_raise_to is not None and legal.max_raise_to is not None:
        return _raise(legal, big_blind, chance)
    if legal.can_check or luck < _share_of_calls(legal, temper, stack):
        return PlayerDecision("check_call")
    return PlayerDecision("fold")


def _name(number: int) -> str:
    rounds, place = divmod(number, len(FIRST_NAMES))
    if not rounds:
        return FIRST_NAMES[place]
    more, letter = divmod(rounds - 1, len(ascii_uppercase) - 1)
    return f"{FIRST_NAMES[place]} {ascii_uppercase[letter + 1]}{more + 1 if more else ''}"


def _share_of_all_in(temper: Temper, stack: Chips, big_blind: Chips) -> int:
    if stack < SHORT_STACK_BB * big_blind:
        return temper.bold // 2
    return temper.bold // 14


def _share_of_calls(legal: LegalActions, temper: Temper, stack: Chips) -> int:
    """The dearer the call, the rarer; a quarter of the stack or more halves it."""
    share = temper.loose + temper.bold // 2
    return share if legal.to_call * 4 < stack else share // 2


def _raise(legal: LegalActions, big_blind: Chips, chance: Random) -> PlayerDecision:
    lowest, highest = legal.min_raise_to or 0, legal.max_raise_to or 0
    room = (highest - lowest) // big_blind
    return PlayerDecision("bet_raise", min(room, chance.choice((0, 0, 1, 2, 3, 6))))
