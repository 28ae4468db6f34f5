"""An all-in over players who have nothing behind is a call, whatever was said (SPEC ALL-02)."""

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.actions import AllIn, CheckOrCall, Fold, HandCommand
from shuffleup.poker.events import BetReturned, Called, HandEvent, Raised
from shuffleup.poker.hand import Hand, evolve, play, start
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.unanswered import with_calls
from shuffleup.statistics.hand import counts_of


def hand_of(*commands: HandCommand, stacks: dict[int, int]) -> tuple[HandEvent, ...]:
    setup = HandSetup(
        stacks=tuple((SeatNo(seat), Chips(chips)) for seat, chips in stacks.items()),
        button=SeatNo(1),
        small_blind_seat=SeatNo(2),
        big_blind_seat=SeatNo(3),
        small_blind=Chips(50),
        big_blind=Chips(100),
    )
    hand, events = start(setup, HandRules())
    for command in commands:
        hand, came = play(hand, command)
        events += came
    return events


def after(events: tuple[HandEvent, ...]) -> Hand:
    hand: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
    assert hand is not None
    return hand


def test_an_all_in_over_an_all_in_is_told_as_a_call():
    """Nobody is left who could answer the 4 000: the third player risks the 1 000 of the second."""
    events = hand_of(AllIn(SeatNo(1)), Fold(SeatNo(2)), AllIn(SeatNo(3)), stacks={1: 1000, 2: 2000, 3: 4000})
    told = with_calls(events)
    assert Raised(SeatNo(3), Chips(4000)) in events
    assert Called(SeatNo(3), Chips(900)) in told
    assert [event for event in told if isinstance(event, BetReturned)] == []
    assert (after(told).stacks, after(told).pots()) == (after(events).stacks, after(events).pots())


def test_an_all_in_that_somebody_can_answer_stays_a_raise():
    events = hand_of(
        AllIn(SeatNo(1)),
        CheckOrCall(SeatNo(2)),
        AllIn(SeatNo(3)),
        Fold(SeatNo(2)),
        stacks={1: 1000, 2: 2000, 3: 4000},
    )
    assert with_calls(events) == events


def test_statistics_count_it_as_a_call():
    """STT-01: the third player came in by calling, and raised nothing."""
    events = hand_of(AllIn(SeatNo(1)), Fold(SeatNo(2)), AllIn(SeatNo(3)), stacks={1: 1000, 2: 2000, 3: 4000})
    counted = counts_of(events)
    assert counted is not None
    assert (counted[SeatNo(3)].vpip, counted[SeatNo(3)].pfr) == ((1, 1), (0, 1))
