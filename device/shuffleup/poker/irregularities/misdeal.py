"""Faults of the deal and of the board: start over, repair in exact counts of cards, or play on.

SPEC MIS and TDA 35 to 37. Substantial action decides what can still be started over: the acts in a hand so
far, counted as rulings count them (SPEC BET-22, TDA 36).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from shuffleup.poker.events import STREETS, BetMade, Called, Checked, Folded, HandEvent, Raised, Street
from shuffleup.poker.refusals import NoBoardBeforeFlop, NotTooManyCards, TwoToTenPlayers
from shuffleup.poker.state import BOARD_CARDS
from shuffleup.poker.variant import variant_of
from shuffleup.ruleset.hand import Deal, GameKind, Misdeal


class BoardFault(msgspec.Struct, frozen=True):
    """A fault in the cards of a street.

    `too_many` cards were turned up (`turned_up` in all), the burn was forgotten (`no_burn`), or the street
    came before the betting was over (`premature`). `players` were dealt in; `acted` says whether anybody has
    acted on the street since; `game` says how many cards each was dealt, and from which deck.
    """

    kind: Literal["too_many", "no_burn", "premature"]
    street: Street
    players: int
    turned_up: int
    acted: bool = False
    game: GameKind = "holdem"


class BoardRepair(msgspec.Struct, frozen=True):
    """The dealer's steps of a repair, and the cards left in the deck.

    `keep_board` cards stay on the table; `stub_reshuffled` cards are shuffled, 0 for none; `burn_new` says
    whether a card is burnt before `deal` cards are turned up, and `stub_after` is what is left then.
    `burn_from_flop` makes a burn of one of the flop's own cards, drawn at random by the floor.
    """

    keep_board: int
    stub_reshuffled: int
    burn_new: bool
    deal: int
    stub_after: int
    burn_from_flop: bool = False


def repair_board(rules: Misdeal, deal: Deal, fault: BoardFault) -> BoardRepair:
    """Say how a board is put right.

    What goes back to the stub is what this street took from it; folded cards and earlier burns stay out.

    Raises:
        WrongAmount: the fault cannot be: no street, or fewer cards than it takes.
        CannotBegin: no hand has so many players.
    """
    _check(fault)
    if fault.kind == "premature":
        return _dealt_again(rules, deal, fault)
    flop_is_scrambled = fault.street == "flop" and rules.flop_repair == "scramble"
    if fault.kind == "no_burn" and fault.acted and (flop_is_scrambled or _keeps_burn(rules, fault)):
        return _stands(deal, fault)
    return _scrambled(deal, fault) if flop_is_scrambled else _dealt_again(rules, deal, fault)


def _stands(deal: Deal, fault: BoardFault) -> BoardRepair:
    """Even one check makes a board without a burn stand (TDA 39)."""
    on_table = BOARD_CARDS[fault.street]
    return BoardRepair(on_table, 0, False, 0, _stub_before(deal, fault) - fault.turned_up)


def _scrambled(deal: Deal, fault: BoardFault) -> BoardRepair:
    """Mix the cards of the flop face down; one is drawn as a burn (TDA 39).

    With four cards it is the next street's burn and three are the flop. Where the burn was forgotten it is
    the missing one, and the next card of the stub completes the flop.
    """
    forgotten = fault.kind == "no_burn"
    taken = fault.turned_up + (0 if forgotten else int(deal.burn))
    kept = fault.turned_up - 1
    missing = max(0, BOARD_CARDS["flop"] - kept)
    return BoardRepair(kept, 0, False, missing, _stub_before(deal, fault) - taken - missing, True)


def _dealt_again(rules: Misdeal, deal: Deal, fault: BoardFault) -> BoardRepair:
    """Put the cards of the street back, shuffle, and deal them again.

    The burn goes back with them, or stays out and is not repeated: one burn a street (TDA 38, RP-5).
    """
    burn_stays = deal.burn and fault.kind != "no_burn" and _keeps_burn(rules, fault)
    shuffled = _stub_before(deal, fault) - int(burn_stays)
    burn_new = deal.burn and not burn_stays
    before = _board_before(fault.street)
    wanted = BOARD_CARDS[fault.street] - before
    return BoardRepair(before, shuffled, burn_new, wanted, shuffled - int(burn_new) - wanted)


def _keeps_burn(rules: Misdeal, fault: BoardFault) -> bool:
    """The rule for turn and river also rules a flop that came too early, which no house rule speaks of."""
    early_or_late = fault.street != "flop" or fault.kind == "premature"
    return early_or_late and rules.turn_river_repair == "reshuffle_keep_burn"


def _stub_before(deal: Deal, fault: BoardFault) -> int:
    """Count the stub as the street began: the hole cards, the board so far and its burns are gone."""
    game = variant_of(fault.game)
    streets_before = STREETS.index(fault.street) - 1
    burnt = streets_before if deal.burn else 0
    return len(game.deck) - game.hole_cards * fault.players - _board_before(fault.street) - burnt


def _board_before(street: Street) -> int:
    return BOARD_CARDS[STREETS[STREETS.index(street) - 1]]


def _check(fault: BoardFault) -> None:
    if fault.street == "preflop":
        raise NoBoardBeforeFlop()
    if not 2 <= fault.players <= 10:
        raise TwoToTenPlayers(fault.players)
    wanted = BOARD_CARDS[fault.street] - _board_before(fault.street)
    if fault.turned_up < wanted + (fault.kind == "too_many"):
        raise NotTooManyCards(fault.turned_up, fault.street, wanted)


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
