"""One hand: `begin` it, `decide` on a command, `evolve` the state by an event.

    began -> opening -> betting -> deal -> opening ... betting on the river -> showdown -> ended

`shuffleup.poker.phases` has the table of these phases.

A command yields one event for what a person did, then the events that follow from it by themselves: an
uncalled bet goes back, the street closes, betting opens, pots are raked and paid, the hand ends. An all-in
that nobody can answer is a call by rule, whatever the player said (SPEC ALL-02).
"""

from collections.abc import Iterable, Sequence
from operator import add

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker import hand_reducer
from shuffleup.poker.awards import awards_due
from shuffleup.poker.betting import first_turn, is_owed
from shuffleup.poker.cash_game import rake_due
from shuffleup.poker.command_handlers import answers
from shuffleup.poker.events import (
    Began,
    BetMade,
    BetReturned,
    BettingOpened,
    Called,
    CardsShown,
    Checked,
    Ended,
    HandEvent,
    Raised,
    StreetClosed,
)
from shuffleup.poker.hand_reducer import changes, started
from shuffleup.poker.irregularities import ruling_reducer
from shuffleup.poker.legal import HandCommand
from shuffleup.poker.posting import postings
from shuffleup.poker.refusals import FirstEventIsNoBeginning, HandHasBegun, NothingToReplay
from shuffleup.poker.setup import HandRules, HandSetup, check_setup
from shuffleup.poker.state import Hand

RULES = (hand_reducer, ruling_reducer)
"""The modules that declare what events change."""


def begin(setup: HandSetup, rules: HandRules) -> tuple[HandEvent, ...]:
    """Begin a hand: antes and blinds are posted and the first betting round opens.

    Where the posts leave nobody who can bet, the street is closed as well and the board comes next.

    Raises:
        CannotBegin: the seats, stacks or stakes do not make a hand.
    """
    return start(setup, rules)[1]


def decide(hand: Hand, command: HandCommand) -> tuple[HandEvent, ...]:
    """Say what a command comes to, without changing anything.

    Raises:
        PokerError: by its kind, `WrongPhase`, `WrongSeat`, `IllegalAction`, `WrongAmount`, `CardInPlayTwice`
            or `WrongWinner`; the hand stays as it was.
    """
    return play(hand, command)[1]


def evolve(hand: Hand | None, event: HandEvent) -> Hand:
    """Apply one event to a state; the state before `Began` is None.

    Raises:
        CannotBegin: the first event is not `Began`, or `Began` comes again.
    """
    if isinstance(event, Began):
        if hand is not None:
            raise HandHasBegun()
        return started(event)
    if hand is None:
        raise FirstEventIsNoBeginning()
    return changes[type(event)](event, hand)


def replay(events: Iterable[HandEvent]) -> Hand:
    """Fold stored events to the state they lead to.

    Raises:
        CannotBegin: there are no events, or they do not start with `Began`.
    """
    hand: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
    if hand is None:
        raise NothingToReplay()
    return hand


def start(setup: HandSetup, rules: HandRules) -> tuple[Hand, tuple[HandEvent, ...]]:
    """Begin and evolve in one go: the first state that awaits somebody, and its events.

    Raises:
        CannotBegin: as `begin`.
    """
    check_setup(setup, rules)
    began = Began(setup, rules)
    posted = postings(setup, rules)
    hand = started(began)
    for posting in posted:
        hand = changes[type(posting)](posting, hand)
    hand, following = _consequences(hand)
    return hand, (began, *posted, *following)


def play(hand: Hand, command: HandCommand) -> tuple[Hand, tuple[HandEvent, ...]]:
    """Decide and evolve in one go: the state after a command, and its events.

    Raises:
        PokerError: as `decide`.
    """
    event = answers[type(command)](command, hand)
    hand = changes[type(event)](event, hand)
    if hand.turn >= 0 and is_owed(hand, hand.turn):
        return hand, (event,)
    if isinstance(event, CardsShown):
        closed, given_up = hand.shown.count(()), hand.folded.count(True) + hand.mucked.count(True)
        if closed > given_up:
            return hand, (event,)  # what it beats is not known before the last hand lies open
    hand, following = _consequences(hand)
    return hand, (event, *following)


def continue_after_ruling(hand: Hand, ruled: Iterable[HandEvent]) -> tuple[HandEvent, ...]:
    """Give the events of a ruling (`irregularities.rulings`) and all that follows from them by itself."""
    events = tuple(ruled)
    for event in events:
        hand = changes[type(event)](event, hand)
    return (*events, *_consequences(hand)[1])


def _consequences(hand: Hand) -> tuple[Hand, tuple[HandEvent, ...]]:
    events: list[HandEvent] = []
    while following := _following(hand):
        events += following
        for event in following:
            hand = changes[type(event)](event, hand)
    return hand, tuple(events)


def _following(hand: Hand) -> tuple[HandEvent, ...]:
    """Return the next events that follow from the state by themselves; the caller asks again after them."""
    if hand.phase == "betting":
        return () if hand.turn >= 0 and is_owed(hand, hand.turn) else (_closing(hand),)
    if hand.phase == "opening":
        return (_opening(hand),)
    if hand.phase == "showdown":
        # Before the awards: winners share what the house has left (CSH-05).
        rake = rake_due(hand)
        if rake:
            return (rake,)
        # Asked before the awards: with every pot paid there is no hand to value again.
        return (Ended(),) if None not in hand.awards else awards_due(hand)
    return ()


def _opening(hand: Hand) -> HandEvent:
    """Open a betting round, or close it where nobody can win anything by an action."""
    row = first_turn(hand)
    if row < 0 or not is_owed(hand, row):
        return _closing(hand)
    return BettingOpened(hand.street, hand.seats[row])


def _closing(hand: Hand) -> HandEvent:
    """End a betting round: what nobody matched goes back first, be it an ante (SPEC ALL-02)."""
    committed: list[int] = list(map(add, hand.gathered, hand.bets))
    highest = max(committed)
    if committed.count(highest) == 1:
        row = committed.index(highest)
        if not hand.folded[row]:
            del committed[row]
            return BetReturned(hand.seats[row], Chips(highest - max(committed)))
    return StreetClosed(hand.street)


def act_by_rule(event: HandEvent, before: Hand) -> HandEvent:
    """Give an act as the rules see it: a bet or raise over players who have no chips left calls or checks."""
    if not isinstance(event, BetMade | Raised):
        return event
    if any(before.stack(other) for other in before.live if other != event.seat):
        return event
    added = before.price - before.bet(event.seat)
    return Called(event.seat, Chips(added)) if added else Checked(event.seat)


def with_calls(events: Sequence[HandEvent]) -> tuple[HandEvent, ...]:
    """Give the events of a hand with each act as the rules see it.

    A table keeps the words of the player: the raise, and the part of it that went back. Readers of other
    houses know the act alone. Stacks and pots are the same after both.
    """
    told: list[HandEvent] = []
    hand: Hand | None = None
    unanswered: dict[SeatNo, int] = {}
    for event in events:
        act = act_by_rule(event, hand) if hand is not None else event
        if hand is not None and isinstance(event, BetMade | Raised) and act is not event:
            unanswered[event.seat] = event.to - hand.price
        if isinstance(event, BetReturned) and event.seat in unanswered:
            # More than the raise goes back where nobody covered the price either, as over a short blind.
            rest = event.chips - unanswered.pop(event.seat)
            told += [BetReturned(event.seat, Chips(rest))] if rest else []
        else:
            told.append(act)
        hand = evolve(hand, event)
    return tuple(told)
