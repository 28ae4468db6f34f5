"""The price of an offence in chips, in this hand and in hands to come (SPEC PEN-01 to PEN-05)."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.conduct import Penalties


class Offence(msgspec.Struct, frozen=True):
    """An offence, with the stack and the pot as it happened."""

    kind: Literal["exposed_card", "conduct"]
    stack: Chips
    pot: Chips = Chips(0)
    players_at_table: int = 0


class Verdict(msgspec.Struct, frozen=True):
    """The director's decision: the hand, the time away in hands or in rounds, a larger amount of chips.

    `kills_hand` is None where the director leaves it at what the rule says.
    """

    kills_hand: bool | None = None
    hands_away: int = 0
    rounds: int = 0
    chips: Chips = Chips(0)


class Penalty(msgspec.Struct, frozen=True):
    """The chips that are taken and their destination, the rest, and the hands that the player misses.

    None comes into force before the director confirms it.
    """

    removed: Chips
    stack: Chips
    hand_dead: bool
    misses_hands: int
    goes_to: Literal["out_of_play", "pot"]


def penalty(rules: Penalties, offence: Offence, verdict: Verdict, smallest_chip: Chips) -> Penalty:
    """Say what an offence costs under the rules of the event; never more than the stack.

    A warning is a penalty that takes nothing. Missed rounds count one hand a player at the table (PEN-03,
    TDA 71); half the pot is rounded down to the smallest chip in play (PEN-02); chips begin at
    `penalties.chip_amount` (PEN-04).
    """
    kind = rules.exposed_card if offence.kind == "exposed_card" else rules.conduct
    removed = min(_due(kind, rules, offence, verdict, smallest_chip), offence.stack)
    half_pot = kind == "dead_hand_and_half_pot"
    killed = half_pot if verdict.kills_hand is None else verdict.kills_hand
    in_hands = kind in ("warning_or_missed_hands", "dead_hand_and_time")
    away = verdict.hands_away + verdict.rounds * offence.players_at_table
    return Penalty(
        removed=Chips(removed),
        stack=Chips(offence.stack - removed),
        hand_dead=killed and kind in ("dead_hand_and_time", "dead_hand_and_half_pot"),
        misses_hands=away if in_hands else 0,
        goes_to=rules.destination,
    )


def _due(kind: str, rules: Penalties, offence: Offence, verdict: Verdict, smallest_chip: Chips) -> int:
    """Count what the offence costs in chips, the size of the stack left aside."""
    if kind == "chips":
        return max(rules.chip_amount, verdict.chips)
    if kind == "dead_hand_and_half_pot":
        half = offence.pot // 2
        return half - half % smallest_chip
    return 0
