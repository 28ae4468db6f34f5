"""The state of a hand after a ruling; `poker.irregularities.rulings` decides which rulings are possible."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.betting import next_turn
from shuffleup.poker.events import (
    AwardTakenBack,
    BetsReturned,
    ChipsMoved,
    HandKilled,
    StackProtected,
    StacksCounted,
    TrackLost,
    TurnGiven,
)
from shuffleup.poker.hand_reducer import changes
from shuffleup.poker.phases import phase_after
from shuffleup.poker.pots import Pot, pots_of
from shuffleup.poker.state import NOBODY, Hand, plus, with_cell

changes(TurnGiven)(lambda event, hand: replace(hand, turn=hand.seats.index(event.seat)))


@changes(HandKilled)
def _hand_killed(event: HandKilled, hand: Hand) -> Hand:
    row = hand.seats.index(event.seat)
    if hand.phase == "showdown":
        return replace(hand, mucked=with_cell(hand.mucked, row, True))
    killed = replace(hand, folded=with_cell(hand.folded, row, True))
    if hand.phase == "betting":
        return _turn_settled(killed)
    pots = _pots_now(killed)
    return replace(
        killed,
        gathered_pots=pots,
        declared=((),) * len(pots),
        awards=(None,) * len(pots),
        phase=phase_after(killed, event),
    )


@changes(ChipsMoved)
def _chips_moved(event: ChipsMoved, hand: Hand) -> Hand:
    hand = _added(_added(hand, event.source, -event.chips), event.target, event.chips)
    return _turn_settled(hand) if hand.phase == "betting" else hand


def _added(hand: Hand, place: SeatNo | str, chips: int) -> Hand:
    if place == "out_of_play":
        return hand
    if place == "pot":
        pots = hand.gathered_pots
        if pots:
            pots = (Pot(Chips(pots[0].amount + chips), pots[0].seats), *pots[1:])
        return replace(hand, dead=Chips(hand.dead + chips), gathered_pots=pots)
    row = hand.seats.index(SeatNo(int(place)))
    return replace(hand, stacks=plus(hand.stacks, row, chips))


@changes(AwardTakenBack)
def _award_taken_back(event: AwardTakenBack, hand: Hand) -> Hand:
    stacks, won = hand.stacks, hand.won
    for seat, chips in event.shares:
        row = hand.seats.index(seat)
        stacks, won = plus(stacks, row, -chips), plus(won, row, -chips)
    return replace(
        hand,
        stacks=stacks,
        won=won,
        declared=with_cell(hand.declared, event.pot, ()),
        awards=with_cell(hand.awards, event.pot, None),
        phase=phase_after(hand, event),
    )


@changes(BetsReturned)
def _bets_returned(event: BetsReturned, hand: Hand) -> Hand:
    stacks: tuple[Chips, ...] = tuple(
        Chips(chips - won) for chips, won in zip(hand.stacks, hand.won, strict=True)
    )
    for seat, chips in (*event.shares, *hand.aside):
        stacks = plus(stacks, hand.seats.index(seat), chips)
    return replace(_over(hand, event, stacks), cancelled=True)


@changes(StackProtected)
def _stack_protected(event: StackProtected, hand: Hand) -> Hand:
    row = hand.seats.index(event.seat)
    kept = replace(
        hand, stacks=plus(hand.stacks, row, -event.chips), aside=(*hand.aside, (event.seat, event.chips))
    )
    return _turn_settled(kept)


changes(TrackLost)(lambda event, hand: replace(hand, phase=phase_after(hand, event), turn=NOBODY))


@changes(StacksCounted)
def _stacks_counted(event: StacksCounted, hand: Hand) -> Hand:
    counted = dict(event.stacks)
    # What the house took before track was lost was put in and stays away.
    over = _over(hand, event, tuple(counted[seat] for seat in hand.seats))
    return replace(over, dead=hand.raked, raked=hand.raked)


def _over(hand: Hand, event: BetsReturned | StacksCounted, stacks: tuple[Chips, ...]) -> Hand:
    """End a hand whose chips are all in the stacks again: nothing is left in the middle, and nobody won."""
    nothing = (Chips(0),) * len(hand.seats)
    return replace(
        hand,
        stacks=stacks,
        bets=nothing,
        gathered=nothing,
        won=nothing,
        dead=Chips(0),
        aside=(),
        raked=Chips(0),
        gathered_pots=(),
        declared=(),
        awards=(),
        turn=NOBODY,
        phase=phase_after(hand, event),
    )


def _turn_settled(hand: Hand) -> Hand:
    """Leave the turn where it is, or pass it on where that seat has nothing to decide any more."""
    turn = next_turn(
        hand.turn - 1, hand.stacks, hand.bets, hand.folded, answered=hand.answered, price=hand.price
    )
    return replace(hand, turn=turn)


def _pots_now(hand: Hand) -> tuple[Pot, ...]:
    gone = [seat for seat, folded in zip(hand.seats, hand.folded, strict=True) if folded]
    return pots_of(tuple(zip(hand.seats, hand.gathered, strict=True)), gone, hand.dead)
