"""The house policy for faces: whether they show the pot and exact stacks (SPEC PL-05, TDA 54, TDA 60)."""

from typing import Literal

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.betting import raise_bounds
from shuffleup.poker.legal import NOTHING, LegalActions, legal_actions
from shuffleup.ruleset.event import Audience
from shuffleup.table.state import Table

Face = Literal["dealer", "all"]
"""The reader of a view: the dealer beside the unit, or everybody, as at a wall or a player's seat."""


def face_of(table: Table) -> Face:
    """Say who looks at the screen of the unit: a unit that stands at a player's seat has no dealer."""
    return "dealer" if table.rules.table.unit_at == "dealer" else "all"


def shows_pots(table: Table, face: Face) -> bool:
    """Say whether the pots are shown.

    Pot limit is played by the count, so everybody may know it; elsewhere the house decides while somebody can
    still bet. After that they are open: a pot is declared right before the showdown (SPEC SHD-09).
    """
    hand = table.play.hand
    can_bet = hand is not None and hand.phase in ("betting", "deal") and not hand.betting_is_over
    betting = hand.rules.betting if hand is not None else table.rules.betting
    pot_limit = betting.structure == "pot_limit"
    return pot_limit or not can_bet or _may_see(table.rules.show.pot, face)


def shows_stacks(table: Table, face: Face) -> bool:
    """Say whether exact stacks are shown; the bets in front of the players always are."""
    return _may_see(table.rules.show.stacks, face)


def shown_actions(table: Table, face: Face) -> LegalActions:
    """Give what the seat to act may do, as a face may know it.

    The dealer needs the bounds of a raise. To anybody else a price or a bound that is the whole stack would
    tell that stack, so where stacks are hidden they are those of a seat with any number of chips (TDA 60).
    """
    hand = table.play.hand
    legal = legal_actions(hand) if hand is not None else NOTHING
    if hand is None or legal.seat is None or face == "dealer" or shows_stacks(table, face):
        return legal
    legal = replace(legal, to_call=Chips(hand.price - hand.bets[hand.turn]))
    if not legal.can_raise or legal.max_raise_to != legal.all_in_to:
        return legal
    least, most = raise_bounds(hand, hand.turn)
    limited = hand.rules.betting.structure != "no_limit"
    return replace(legal, min_raise_to=Chips(least), max_raise_to=Chips(most) if limited else None)


def entered_actions(table: Table, face: Face) -> LegalActions:
    """Give the same with the bounds of a raise that is offered nowhere, and can be entered all the same.

    It is one that nobody can match: a player who made it is taken at the word (SPEC NL-09).
    """
    legal = shown_actions(table, face)
    if legal.unmatched_from is None:
        return legal
    told = face == "dealer" or shows_stacks(table, face)
    most = legal.unmatched_to if told else None
    return replace(legal, min_raise_to=legal.unmatched_from, max_raise_to=most)


def pot_count(table: Table, face: Face) -> Chips | None:
    """Count all chips in the middle and in front of the seats, None where there is no pot to be shown."""
    hand = table.play.hand
    if hand is None or hand.phase == "lost" or not shows_pots(table, face):
        return None
    return hand.pot


def _may_see(audience: Audience, face: Face) -> bool:
    return audience in {face, "all"}
