"""The effect of a ruling on a hand: its events, or an error; `continue_after_ruling` adds the rest.

A ruling overrules what was done, never the count of the chips: they move, and nothing is made or lost.
"""

from collections.abc import Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.awards import award, award_part, check_part
from shuffleup.poker.cards import Card
from shuffleup.poker.command_handlers import check_late_cards
from shuffleup.poker.events import (
    AntePosted,
    AwardTakenBack,
    BetMade,
    BetsReturned,
    BlindPosted,
    CardsShown,
    ChipsMoved,
    HandEvent,
    HandKilled,
    Place,
    Raised,
    StackProtected,
    StacksCounted,
    TrackLost,
    TurnGiven,
    WinnersDeclared,
)
from shuffleup.poker.hand import continue_after_ruling, play
from shuffleup.poker.hand_reducer import changes
from shuffleup.poker.irregularities.unclear_bets import corrected_raise
from shuffleup.poker.legal import BetOrRaiseTo, BettingAction, LegalActions, legal_actions
from shuffleup.poker.posting import postings
from shuffleup.poker.pots import Part, pots_of
from shuffleup.poker.refusals import (
    CannotHaveChips,
    ChipsAreACall,
    ChipsMustMove,
    ForeignChipsInPot,
    HandIsDead,
    LargeEnough,
    LastInHand,
    NobodyKnowsTheBets,
    NoDecisionToProtect,
    NoHandFollowed,
    NoLiveHand,
    NoPotIsWonNow,
    NoPotOnTable,
    NoRaise,
    NoRaiseToPutRight,
    NoSuchPot,
    NothingToDecide,
    NotLostTrackOf,
    NotSoManyThere,
    WinnersOnceEach,
    WonChipsAreGone,
)
from shuffleup.poker.state import Hand


def kill_hand(hand: Hand, seat: SeatNo) -> HandKilled:
    """Declare a hand dead, at any moment before the pots are paid (SPEC ABS-01, TDA 13, TDA 53).

    Raises:
        WrongPhase: the hand is over, or nobody follows it any more.
        IllegalAction: the hand is dead already, or the only one left.
    """
    if hand.phase in ("ended", "lost"):
        raise NoLiveHand(seat)
    if hand.folded[hand.row(seat)] or hand.mucked[hand.row(seat)]:
        raise HandIsDead(seat)
    if len(hand.live) == 1:
        raise LastInHand(seat)
    return HandKilled(seat)


def act_for(hand: Hand, action: BettingAction) -> tuple[HandEvent, ...]:
    """Let an action stand for its seat, in turn or out of turn, and all that follows from it.

    Out of turn the action binds, then the turn goes back to the seat that it had passed over (TDA 53).

    Raises:
        PokerError: as `shuffleup.poker.hand.decide`, once the seat has the turn.
    """
    if hand.to_act is None or action.seat == hand.to_act:
        return play(hand, action)[1]
    _check_can_act(hand, action.seat)
    passed_over, street = hand.to_act, hand.street
    given = TurnGiven(action.seat)
    after, events = play(changes.apply(given, hand), action)
    if after.phase == "betting" and after.street == street and after.to_act != passed_over:
        return (given, *events, TurnGiven(passed_over))
    return (given, *events)


def make_up_raise(hand: Hand, to: Chips, *, next_street_dealt: bool) -> tuple[HandEvent, ...]:
    """Put a raise or bet to `to` right that was too small: it is made up to the least one (BET-20, TDA 52).

    Who has called it calls the whole. Once the next street is dealt it stands as it was made.

    Raises:
        WrongPhase: nobody is to act.
        IllegalAction: the seat to act may not raise.
        WrongAmount: the total is no raise, or large enough.
    """
    legal = legal_actions(hand)
    if legal.seat is None:
        raise NoRaiseToPutRight()
    if legal.min_raise_to is None:
        raise ChipsAreACall(legal.seat, legal=legal.choices())
    _check_too_small(hand, to, legal, legal.min_raise_to)
    # The least raise over whatever it is measured from: a step, twice the bet, or a bet to be completed.
    base = Chips(legal.min_raise_to - hand.step)
    total = corrected_raise(to, base, hand.step, next_street_dealt=next_street_dealt)
    if next_street_dealt:
        made = Raised(legal.seat, total) if hand.price else BetMade(legal.seat, total)
        return continue_after_ruling(hand, (made,))
    return play(hand, BetOrRaiseTo(legal.seat, total))[1]


def _check_too_small(hand: Hand, to: Chips, legal: LegalActions, least: Chips) -> None:
    if to <= hand.price:
        raise NoRaise(to, hand.price, legal=legal.choices())
    if to >= least:
        raise LargeEnough(to, legal=legal.choices())


def move_chips(hand: Hand, source: Place, target: Place, chips: Chips) -> ChipsMoved:
    """Move chips between stacks of the hand, its main pot and the world outside.

    Raises:
        WrongAmount: no chips, or more than there are at the source.
        WrongPhase: the pot is paid already.
        WrongSeat: a seat is not in the hand.
    """
    if chips <= 0 or source == target:
        raise ChipsMustMove()
    if "pot" in (source, target) and (hand.phase in ("ended", "lost") or any(hand.awards)):
        raise NoPotOnTable()
    for place in (source, target):
        if not isinstance(place, str):
            hand.row(place)
    there = _chips_at(hand, source)
    if there is not None and chips > there:
        raise NotSoManyThere(source, there, chips)
    return ChipsMoved(source, target, chips)


def return_bets(hand: Hand) -> BetsReturned:
    """Give everybody back what was put in, and end the hand (SPEC MIS-12, TDA 35-E).

    Raises:
        WrongPhase: track of the hand is lost.
        WrongAmount: the pot holds chips that a ruling put there.
    """
    if hand.phase == "lost":
        raise NobodyKnowsTheBets()
    back: dict[SeatNo, int] = {
        seat: gathered + bet for seat, gathered, bet in zip(hand.seats, hand.gathered, hand.bets, strict=True)
    }
    for posted in postings(hand.setup, hand.rules):
        if _is_dead(posted):
            back[posted.seat] += posted.chips
    foreign = sum(hand.gathered) + sum(hand.bets) + hand.dead - sum(back.values())
    if foreign:
        raise ForeignChipsInPot(foreign)
    return BetsReturned(tuple((seat, Chips(chips)) for seat, chips in back.items() if chips))


def award_pot(
    hand: Hand, number: int, seats: Sequence[SeatNo], part: Part | None = None
) -> tuple[HandEvent, ...]:
    """Award a pot to these seats whatever the cards say; an award that was made is taken back first.

    With several boards, or high and low, `part` names what these seats win of it (VAR-26): the other parts
    keep their winners, or wait for theirs. A low may have no winner.

    Raises:
        WrongPhase: no pot is won yet.
        WrongWinner: the pot or its part is not there, no seat is named, or one twice.
        WrongSeat: a seat is not in the hand.
        WrongAmount: there is no such board, or a winner has not got the chips any more.
    """
    _check_award(hand, number, seats, part)
    before = hand.awards[number]
    if before is None:
        if part is not None:
            return (WinnersDeclared(number, tuple(seats), part.board, part.low),)
        return (award(hand, number, seats),)
    for seat, chips in before.shares:
        if hand.stack(seat) < chips:
            raise WonChipsAreGone(seat, hand.stack(seat), chips)
    new = award(hand, number, seats) if part is None else award_part(hand, before, part, seats)
    return (AwardTakenBack(number, before.shares), new)


def _check_award(hand: Hand, number: int, seats: Sequence[SeatNo], part: Part | None) -> None:
    if hand.phase not in ("showdown", "ended"):
        raise NoPotIsWonNow(hand.phase, hand.to_act)
    if not 0 <= number < len(hand.gathered_pots):
        raise NoSuchPot(number, len(hand.gathered_pots))
    if part is not None:
        check_part(hand, number, seats, part)
    is_low = part is not None and part.low
    if not (seats or is_low) or len(set(seats)) < len(seats):
        raise WinnersOnceEach(number)
    for seat in seats:
        hand.row(seat)


def protect(hand: Hand, seat: SeatNo) -> StackProtected:
    """Let a seat play on for what it has put in, as if that had been all it had (SPEC TIM-07).

    Raises:
        WrongSeat: it is not the turn of this seat.
    """
    if hand.to_act != seat:
        raise NoDecisionToProtect(seat)
    return StackProtected(seat, hand.stack(seat))


def lose_track(hand: Hand) -> TrackLost:
    """Give up following a hand; the players finish it with cards and chips.

    Raises:
        WrongPhase: the hand is over, or lost already.
    """
    if hand.phase in ("ended", "lost"):
        raise NoHandFollowed()
    return TrackLost()


def count_stacks(hand: Hand, counted: Sequence[tuple[SeatNo, Chips]]) -> tuple[StacksCounted, int]:
    """End a lost hand by the stacks that were counted; the others are what they were.

    Returns the event and by how many chips the count is above what is on the table.

    Raises:
        WrongPhase: the hand has not been lost track of.
        WrongSeat: a seat is not in the hand.
        WrongAmount: a stack is negative.
    """
    if hand.phase != "lost":
        raise NotLostTrackOf()
    stacks = dict(zip(hand.seats, hand.stacks, strict=True))
    for seat, chips in hand.aside:
        stacks[seat] = Chips(stacks[seat] + chips)
    for seat, chips in counted:
        hand.row(seat)
        if chips < 0:
            raise CannotHaveChips(seat, chips)
        stacks[seat] = chips
    return StacksCounted(tuple(stacks.items())), sum(stacks.values()) - (hand.chips - hand.raked)


def show_late(hand: Hand, seat: SeatNo, cards: tuple[Card, ...]) -> CardsShown:
    """Enter the cards of a seat after the hand has ended, as long as they do not deny its result.

    Raises:
        PokerError: by its kind, as for cards shown in time; `WrongWinner` where the award cannot be right.
    """
    check_late_cards(hand, seat, cards)
    return CardsShown(seat, cards)


def _check_can_act(hand: Hand, seat: SeatNo) -> None:
    row = hand.row(seat)
    if hand.folded[row] or not hand.stacks[row]:
        raise NothingToDecide(seat)


def _chips_at(hand: Hand, place: Place) -> int | None:
    if place == "out_of_play":
        return None
    if place != "pot":
        return hand.stack(SeatNo(place))
    if hand.gathered_pots:
        return hand.gathered_pots[0].amount
    gone = [seat for seat, folded in zip(hand.seats, hand.folded, strict=True) if folded]
    pots = pots_of(tuple(zip(hand.seats, hand.gathered, strict=True)), gone, hand.dead)
    return pots[0].amount if pots else 0


def _is_dead(posted: AntePosted | BlindPosted) -> bool:
    return posted.dead if isinstance(posted, AntePosted) else posted.blind == "dead"
