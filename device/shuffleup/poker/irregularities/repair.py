"""Repair of a board that was dealt wrongly, in exact counts of cards (SPEC MIS-06 to MIS-09, MIS-16)."""

from typing import Literal

import msgspec

from shuffleup.poker.events import STREETS, Street
from shuffleup.poker.refusals import NoBoardBeforeFlop, NotTooManyCards, TwoToTenPlayers
from shuffleup.poker.state import BOARD_CARDS
from shuffleup.poker.variant import variant_of
from shuffleup.ruleset import Deal, GameKind, Misdeal


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
