"""Substantial action: the acts in a hand so far, counted as rulings count them (SPEC BET-22, TDA 36)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from shuffleup.poker.events import BetMade, Called, Checked, Folded, HandEvent, Raised
from shuffleup.ruleset import Misdeal

Act = Literal["fold", "check", "call", "bet", "raise"]

CHIPS_IN: frozenset[Act] = frozenset({"call", "bet", "raise"})
"""The acts that put chips in the pot."""

_ACTS: dict[type[HandEvent], Act] = {
    Folded: "fold",
    Checked: "check",
    Called: "call",
    BetMade: "bet",
    Raised: "raise",
}


def acts_of(events: Iterable[HandEvent]) -> tuple[Act, ...]:
    """List what players did, in order. Blinds and antes are no acts, nor is anything after the betting."""
    return tuple(_ACTS[type(event)] for event in events if type(event) in _ACTS)


def is_substantial(acts: Sequence[Act]) -> bool:
    """Say whether these acts in turn are substantial action (SPEC BET-22, TDA 36).

    Any three are, and any two of which one put chips in. Until then a wrong button (SPEC BTN-16, TDA 34-A)
    and blinds of the wrong level (SPEC STR-12, TDA 23) are put right; afterwards they stand.
    """
    return len(acts) >= 3 or (len(acts) == 2 and not CHIPS_IN.isdisjoint(acts))


def is_past_return(rules: Misdeal, acts: Sequence[Act]) -> bool:
    """Say whether a hand with a faulty deal has to be played out (SPEC MIS-05).

    Under `two_players_acted` two folds are enough; under `substantial_action` they are not.
    """
    if rules.point_of_no_return == "two_players_acted":
        return len(acts) >= 2
    return is_substantial(acts)
