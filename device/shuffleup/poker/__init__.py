"""One hand of hold'em, Omaha, hi-lo or short deck: commands in, events out, state as a fold over the events.

A hand begins with seats, stacks and stakes, and with the rules of the house. Amounts are whole chips; a raise
is always given as the total that it comes to. It may import `ruleset` and below. Begin with this page, then
`poker.betting` (bounds of a raise), `poker.pots`, `poker.showdown`; `poker.phases` has the order of a hand.

>>> from shuffleup.poker import *
>>> seats = HandSetup(
...     stacks=((1, 1500), (2, 1500), (3, 400)),
...     button=1, small_blind_seat=2, big_blind_seat=3, small_blind=25, big_blind=50,
... )
>>> hand, events = start(seats, HandRules())
>>> [type(event).__name__ for event in events]
['Began', 'BlindPosted', 'BlindPosted', 'BettingOpened']
>>> hand.to_act, hand.pot
(1, 75)

What the seat to act may do is one value. Iterate it, test membership, or read the bounds of a raise.

>>> legal = legal_actions(hand)
>>> for action in legal:
...     print(action)
Fold(seat=1)
CheckOrCall(seat=1)
BetOrRaiseTo(seat=1, to=100)
BetOrRaiseTo(seat=1, to=1500)
AllIn(seat=1)
>>> BetOrRaiseTo(1, 120) in legal, BetOrRaiseTo(1, 99) in legal, Fold(2) in legal
(True, False, False)
>>> legal.to_call, legal.min_raise_to, legal.max_raise_to
(50, 100, 1500)

`play` gives the state after a command, and the events that the command makes. A command that is not legal
raises one named error and changes nothing.

>>> raised, events = play(hand, BetOrRaiseTo(1, 150))
>>> events
(Raised(seat=1, to=150),)
>>> play(raised, BetOrRaiseTo(2, 160))
Traceback (most recent call last):
    ...
shuffleup.poker.refusals.WrongTotal: wrong_total(to=160, least=250, most=1500)

A state is never changed in place, so undo is the state from before; the events lead to it as well.

>>> replay(events_before := begin(seats, HandRules())) == hand
True
>>> replay((*events_before, *events)) == raised
True

Play on to the showdown: seat 3 is all-in, and its hand wins the main pot alone.

>>> for command in (
...     CheckOrCall(2), AllIn(3), CheckOrCall(1), CheckOrCall(2),
...     DealBoard(cards("Ts 9s 4d")), CheckOrCall(2), CheckOrCall(1),
...     DealBoard(cards("4h")), CheckOrCall(2), BetOrRaiseTo(1, 300), CheckOrCall(2),
...     DealBoard(cards("2c")), CheckOrCall(2), CheckOrCall(1),
...     ShowCards(1, cards("Td Jd")), ShowCards(2, cards("Ah Qh")), ShowCards(3, cards("4s 4c")),
... ):
...     raised, events = play(raised, command)
>>> events[1:]
(PotAwarded(pot=1, shares=((1, 600),)), PotAwarded(pot=0, shares=((3, 1200),)), Ended())
>>> raised.phase, raised.stacks
('ended', (1400, 800, 1200))

Hands are valued by one integer, the best five of five to seven cards. Equity is exact, over every board that
can still come.

>>> boat, flush = strength(cards("Td Th Ts 9s 9h 4h 2c")), strength(cards("As Js Ts 9s 4s 4h 2c"))
>>> boat > flush, category(boat), five_ranks(boat)
(True, 'full_house', 'TTT99')
>>> kings, suited = equity([cards("Kc Kd"), cards("As Qs")], board=cards("Ts 9s 4d"))
>>> kings.win, kings.tie, kings.boards
(529, 0, 990)
>>> str(suited.fraction)
'461/990'

docs/reference/engine.md has the other games, straddles, bomb pots and several runs of the board.

`poker.phases` is the table of the phases of a hand, `irregularities.rulings` has what the floor may rule.
"""

from shuffleup.poker.cards import DECK, Card, card, cards, text, texts
from shuffleup.poker.events import EVENTS, HandEvent
from shuffleup.poker.hand import begin, decide, evolve, play, replay, start
from shuffleup.poker.hand_equity import Equity, equity, variant_equity
from shuffleup.poker.hand_ranking import category, five_ranks, strength
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    BettingAction,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    LegalActions,
    Muck,
    ReadBoard,
    RunBoard,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.pots import Pot
from shuffleup.poker.refusals import (
    CannotBegin,
    CardInPlayTwice,
    IllegalAction,
    PokerError,
    UnreadableCard,
    WrongAmount,
    WrongPhase,
    WrongSeat,
    WrongWinner,
)
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import Variant, variant_of

__all__ = [
    "DECK",
    "EVENTS",
    "AllIn",
    "BetOrRaiseTo",
    "BettingAction",
    "CannotBegin",
    "Card",
    "CardInPlayTwice",
    "CheckOrCall",
    "DealBoard",
    "DeclareWinners",
    "Equity",
    "Fold",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandRules",
    "HandSetup",
    "IllegalAction",
    "LegalActions",
    "Muck",
    "PokerError",
    "Post",
    "Pot",
    "ReadBoard",
    "RunBoard",
    "ShowCards",
    "UnreadableCard",
    "Variant",
    "WrongAmount",
    "WrongPhase",
    "WrongSeat",
    "WrongWinner",
    "begin",
    "card",
    "cards",
    "category",
    "decide",
    "equity",
    "evolve",
    "five_ranks",
    "legal_actions",
    "play",
    "replay",
    "start",
    "strength",
    "text",
    "texts",
    "variant_equity",
    "variant_of",
]
