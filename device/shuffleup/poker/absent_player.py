"""An absent player: whether the hand is dealt, lives and pays its blind (SPEC ABS)."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.ruleset import Absent


class DealTimes(msgspec.Struct, frozen=True):
    """The times of a seat's second card and of the deal's last card, None before."""

    own_second_card: Millis | None = None
    last_card: Millis | None = None


class AbsentHand(msgspec.Struct, frozen=True):
    """The fate of an absent player's hand; `hand` is None where none was dealt."""

    dealt: bool
    blind_posted: Chips
    hand: Literal["live", "dead"] | None
    table_paused: bool = False


def absent_hand(rules: Absent, times: DealTimes, arrives_at: Millis | None, blind_due: Chips) -> AbsentHand:
    """Say what happens to the hand of a player who is away as the deal begins.

    `deal_and_kill` deals it, takes the blind, and kills the hand unless the player is there when the card of
    `absent.present_by` goes out, at that very moment at the latest (SPEC ABS-01 to ABS-03, TDA 30).
    `skip_and_blind` takes the blind without a deal, `stop_play` pauses the table (SPEC ABS-04, ABS-05).
    `post_or_wait` does neither deal nor take: the blinds pass by and are owed (SPEC ABS-11).
    """
    if rules.policy == "stop_play":
        return AbsentHand(False, Chips(0), None, True)
    if rules.policy == "post_or_wait":
        return AbsentHand(False, Chips(0), None)
    if rules.policy == "skip_and_blind":
        return AbsentHand(False, blind_due, None)
    return AbsentHand(True, blind_due, "live" if is_in_time(rules, times, arrives_at) else "dead")


def is_in_time(rules: Absent, times: DealTimes, arrives_at: Millis | None) -> bool:
    """Say whether somebody is there by the card that counts; None for somebody who does not come."""
    decisive = times.own_second_card if rules.present_by == "own_second_card" else times.last_card
    return arrives_at is not None and (decisive is None or arrives_at <= decisive)
