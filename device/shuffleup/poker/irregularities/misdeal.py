"""Rulings on a faulty deal: start over, repair, or play on (SPEC MIS, TDA 35 to 37)."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from shuffleup.poker.irregularities.substantial import Act, is_past_return, is_substantial
from shuffleup.ruleset import Misdeal

FaultKind = Literal[
    "dealer_exposed_hole_card",
    "first_card_to_wrong_seat",
    "started_at_wrong_seat",
    "dealt_to_empty_chair",
    "wrong_number_of_cards",
    "card_exposed_by_player",
    "card_missing_from_deck",
    "duplicate_card_found",
    "face_up_card_in_deck",
    "joker_dealt",
    "button_short_of_card",
]

Ruling = Literal[
    "misdeal",
    "no_misdeal",
    "play_on",
    "replace_shuffle_cut",
    "card_to_bottom_next_plays",
    "scrap_of_paper",
    "stop_return_bets",
    "deal_missing_card",
    "hand_dead",
]

STARTS_OVER: frozenset[Ruling] = frozenset({"misdeal", "replace_shuffle_cut", "stop_return_bets"})


class DealFault(msgspec.Struct, frozen=True):
    """A fault of the deal.

    `exposed` are the hole cards that the dealer showed, counted as they came off the deck, 1 for the first;
    `face_up` is how many cards were found face up during the deal of the hole cards. `button_acts` counts
    what the player at the button has done in the hand.
    """

    kind: FaultKind
    exposed: tuple[int, ...] = (1,)
    face_up: int = 1
    button_acts: int = 0


class DealRuling(msgspec.Struct, frozen=True):
    """The ruling on a fault, and the id of its rule."""

    ruling: Ruling
    rule: str

    @property
    def starts_over(self) -> bool:
        """Whether this deal ends: every bet goes back, and the deck is shuffled and cut (SPEC MIS-04).

        Button, level and players stay as they are in the deal that follows (TDA 35-C).
        """
        return self.ruling in STARTS_OVER


def rule_on_deal(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    """Rule on a fault that is found after these acts of the players, blinds not counted."""
    return _RULINGS[fault.kind](rules, fault, acts)


def rule_on_short_button(acts_of_button: int) -> Literal["deal_missing_card", "hand_dead"]:
    """Rule on a button that got one card too few: it gets the other until it has acted (MIS-15, TDA 37)."""
    return "hand_dead" if acts_of_button else "deal_missing_card"


def _misdealt(rule: str) -> Callable[[Misdeal, DealFault, Sequence[Act]], DealRuling]:
    def ruled(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
        return DealRuling("play_on", "MIS-05") if is_past_return(rules, acts) else DealRuling("misdeal", rule)

    return ruled


def _dealer_exposed(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    """Any card, or one of the first two off the deck, or any two (TDA 35-A)."""
    counts = rules.exposed_hole_card == "any" or len(fault.exposed) > 1 or min(fault.exposed) <= 2
    if not counts and not is_past_return(rules, acts):
        return DealRuling("no_misdeal", "MIS-01")
    return _misdealt("MIS-01")(rules, fault, acts)


def _player_exposed(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    return DealRuling("play_on", "MIS-13")


def _missing_card(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    """One act alone is not spoken of by the house rule: it counts as before the betting."""
    if rules.missing_card == "replace_before_two_actions":
        return DealRuling("replace_shuffle_cut" if len(acts) < 2 else "play_on", "MIS-11")
    return DealRuling("play_on" if is_substantial(acts) else "misdeal", "MIS-11")


def _duplicate(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    """A fouled deck ends the hand at any time, however much has been bet (TDA 35-E)."""
    return DealRuling("stop_return_bets", "MIS-12")


def _face_up(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    if rules.face_up_card == "to_bottom":
        return DealRuling("card_to_bottom_next_plays", "MIS-10")
    if fault.face_up > 1 and not is_past_return(rules, acts):
        return DealRuling("misdeal", "MIS-10")
    return DealRuling("scrap_of_paper", "MIS-10")


def _button_short(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    return DealRuling(rule_on_short_button(fault.button_acts), "MIS-15")


def _joker(rules: Misdeal, fault: DealFault, acts: Sequence[Act]) -> DealRuling:
    return DealRuling("scrap_of_paper" if is_past_return(rules, acts) else "misdeal", "MIS-14")


_RULINGS: dict[FaultKind, Callable[[Misdeal, DealFault, Sequence[Act]], DealRuling]] = {
    "dealer_exposed_hole_card": _dealer_exposed,
    "first_card_to_wrong_seat": _misdealt("MIS-02"),
    "started_at_wrong_seat": _misdealt("MIS-02"),
    "dealt_to_empty_chair": _misdealt("MIS-02"),
    "wrong_number_of_cards": _misdealt("MIS-03"),
    "card_exposed_by_player": _player_exposed,
    "card_missing_from_deck": _missing_card,
    "duplicate_card_found": _duplicate,
    "face_up_card_in_deck": _face_up,
    "joker_dealt": _joker,
    "button_short_of_card": _button_short,
}
