"""The strategy of the players of a demo: pure, by position, strength, price and depth.

`Spot` is what a player sees of the hand, `strength` how good the cards are. Luck decides that: nobody's
cards are known to the program, since they lie face down, or in a sealed deck.
"""

from random import Random
from statistics import NormalDist
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, HandNo, SeatNo
from shuffleup.poker.events import Street
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.state import NOT_YET, Hand
from shuffleup.ruleset.hand import GameKind


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


Choice = Literal["fold", "check_call", "bet_raise", "all_in"]

SHORT = 12
"""With so many big blinds or fewer a player pushes all-in or folds before the flop."""

OPENS = {0: 0.15, 1: 0.5, 2: 0.4, 3: 0.28, 4: 0.22, 5: 0.18, 6: 0.16, 7: 0.14}
"""The share of hands that are opened, by the number of players behind: 1 is the small blind, 0 the big one.

`OPENS_EARLY` holds with more of them."""

OPENS_EARLY = 0.12

CAUTION = ((80, 0.35), (40, 0.5), (25, 0.75), (0, 1.0))
"""From so many big blinds down: the part of what is at risk that goes in with less than the best hands."""

BEST, SHALLOW = 0.985, 25
"""With so many big blinds or fewer everything may go in, with the best hands after any action."""


class PlayerDecision(msgspec.Struct, frozen=True):
    """The act of a player; `steps` are big blinds above the least raise."""

    choice: Choice
    steps: int = 0


class Temper(msgspec.Struct, frozen=True):
    """The style of a player: by which factor more hands are played, and how often in a hundred is bluffed."""

    loose: float
    bluffs: int


def temper(name: str, seed: int) -> Temper:
    """Say how somebody plays: the same at every table of the event."""
    chance = Random(f"{seed}/temper of {name}")
    return Temper(chance.uniform(0.8, 1.4), chance.randint(2, 12))


def decide(
    spot: Spot, legal: LegalActions, strength: float, temper: Temper, chance: Random
) -> PlayerDecision:
    """Choose one of the legal actions; `strength` is the share of hands that the player's cards beat."""
    wanted = (
        _before_flop(spot, strength, temper, chance)
        if spot.preflop
        else _after(spot, strength, temper, chance)
    )
    return _within(wanted, spot, legal, strength)


def _before_flop(spot: Spot, strength: float, temper: Temper, chance: Random) -> Chips:
    """Give the total that the player wants to have in front: none to fold, the price to call, or more."""
    if spot.price <= spot.big_blind and not spot.raises:
        return _opening(spot, strength, temper, chance)
    top = (1 - strength) / temper.loose
    if spot.depth <= SHORT:
        return _all(spot) if top < _pushes(spot) / 2 else _call_if(spot, top < _calls(spot))
    raises_again = 0.05 if spot.raises <= 1 else 0.02
    if spot.raises <= 3 and (top < raises_again or _bluffs(temper, chance, one_in=4)):
        return Chips(3 * spot.price)
    return _call_if(spot, top < _calls(spot))


def _opening(spot: Spot, strength: float, temper: Temper, chance: Random) -> Chips:
    top, opens = (1 - strength) / temper.loose, OPENS.get(spot.behind, OPENS_EARLY)
    if spot.depth <= SHORT:
        return _all(spot) if top < _pushes(spot) else _call_if(spot, False)
    if top < opens or (spot.behind <= 2 and _bluffs(temper, chance)):
        return Chips(spot.big_blind * chance.choice((2, 2, 3)))
    return _call_if(spot, top < opens * 1.3)


def _pushes(spot: Spot) -> float:
    """The share of hands with which a short stack goes in: the shorter and the later, the more."""
    return OPENS.get(spot.behind, OPENS_EARLY) * (1 + (SHORT - spot.depth) / SHORT)


def _calls(spot: Spot) -> float:
    """The share of hands that call a raise before the flop: by its price in big blinds, and by the odds."""
    blinds = spot.to_call / spot.big_blind
    share = 0.5 / (1 + blinds) if blinds <= SHORT else 0.6 / blinds
    return share * (1.3 - spot.odds) / spot.raises**0.5 if spot.raises else share


def _after(spot: Spot, strength: float, temper: Temper, chance: Random) -> Chips:
    """Bet for value, bluff a little, call at the right price."""
    wins = strength ** max(1, spot.against)
    if not spot.to_call:
        bets = wins > 0.6 and chance.random() < 0.75
        bluff = spot.against == 1 and _bluffs(temper, chance)
        return Chips(spot.bet + spot.pot * chance.choice((1, 1, 2)) // 2) if bets or bluff else spot.bet
    raises_at = 0.85 + 0.05 * spot.raises
    if spot.raises <= 2 and (wins > raises_at or _bluffs(temper, chance, one_in=4)):
        return Chips(spot.price + spot.pot * 2 // 3 + spot.to_call)
    return _call_if(spot, wins > spot.odds + 0.25)


def _within(wanted: Chips, spot: Spot, legal: LegalActions, strength: float) -> PlayerDecision:
    """Make a legal action of a wanted total, with no more at risk than is wise."""
    most = spot.bet + int(_wise(spot, strength) * spot.at_risk) - spot.put_in
    if wanted > spot.price and legal.min_raise_to is not None and legal.max_raise_to is not None:
        total = min(wanted, most)
        if legal.all_in_to is not None and spot.depth <= SHALLOW and 2 * (total - spot.bet) > spot.stack:
            return PlayerDecision("all_in")
        if legal.min_raise_to <= most:
            steps = max(0, min(total, legal.max_raise_to) - legal.min_raise_to) // spot.big_blind
            return PlayerDecision("bet_raise", steps)
    calls = wanted >= spot.price and spot.to_call <= most - spot.bet
    return PlayerDecision("check_call" if calls or legal.can_check else "fold")


def _wise(spot: Spot, strength: float) -> float:
    """Return the part of what is at risk that may go in."""
    part = next(part for blinds, part in CAUTION if spot.depth > blinds or not blinds)
    return 1.0 if strength > BEST and spot.depth <= SHALLOW else part


def _all(spot: Spot) -> Chips:
    return Chips(spot.bet + spot.stack)


def _call_if(spot: Spot, calls: bool) -> Chips:
    return spot.price if calls else spot.bet


def _bluffs(temper: Temper, chance: Random, one_in: int = 1) -> bool:
    return chance.randrange(100 * one_in) < temper.bluffs


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
