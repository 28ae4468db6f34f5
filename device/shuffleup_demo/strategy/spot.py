"""One decision of a player as the player sees it: position, price, pot and depth."""

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.state import NOT_YET, Hand


class Spot(msgspec.Struct, frozen=True):
    """One decision. Amounts are chips.

    `behind` counts the players who have yet to act on this street, `against` those who are still in, and
    `raises` the raises of this street, the blinds not among them. `put_in` is what the player has in this
    hand so far, and `at_risk` the most that can be lost in it, that included: no more than the deepest other
    has.
    """

    preflop: bool
    behind: int
    against: int
    raises: int
    price: Chips
    bet: Chips
    to_call: Chips
    pot: Chips
    put_in: Chips
    at_risk: Chips
    stack: Chips
    big_blind: Chips

    @property
    def depth(self) -> float:
        """The big blinds that are at risk in this hand: short stacks push or fold, deep ones play on."""
        return self.at_risk / self.big_blind

    @property
    def odds(self) -> float:
        """The share of the pot that a call has to win to be worth its price."""
        return self.to_call / (self.pot + self.to_call) if self.to_call else 0.0


def spot_of(hand: Hand, legal: LegalActions, seat: SeatNo) -> Spot:
    """Look at a hand with the eyes of the player whose turn it is."""
    own = hand.row(seat)
    rows = [row for row, folded in enumerate(hand.folded) if row != own and not folded]
    behind = [row for row in rows if hand.stacks[row] and hand.answered[row] == NOT_YET]
    had = [chips + hand.bets[row] + hand.gathered[row] for row, chips in enumerate(hand.stacks)]
    preflop = hand.street == "preflop"
    return Spot(
        preflop=preflop,
        behind=len(behind),
        against=len(rows),
        raises=sum(hand.raises_made) - preflop,
        price=hand.price,
        bet=hand.bets[own],
        to_call=legal.to_call,
        pot=hand.pot,
        put_in=hand.committed(seat),
        at_risk=Chips(min(had[own], max((had[row] for row in rows), default=had[own]))),
        stack=hand.stacks[own],
        big_blind=hand.setup.big_blind or Chips(1),
    )
