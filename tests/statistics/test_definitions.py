"""Each statistic by its definition, on hands that were played for it (STT-01, 03 to 07, 09, 10, 14)."""

from collections.abc import Sequence
from fractions import Fraction

from shuffleup.club.hand_statistics import DecisionSeconds, HandCounted, counts_of
from shuffleup.club.statistics_sums import AllInSum, BiggestPot, HandSums, all_in_of, counted_hand
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.events import HandEvent
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    ShowCards,
)
from shuffleup.poker.setup import HandRules, HandSetup


def to(seat: int, chips: int) -> HandCommand:
    return BetOrRaiseTo(SeatNo(seat), Chips(chips))


def call(seat: int) -> HandCommand:
    return CheckOrCall(SeatNo(seat))


def fold(seat: int) -> HandCommand:
    return Fold(SeatNo(seat))


def all_in(seat: int) -> HandCommand:
    return AllIn(SeatNo(seat))


def board(text: str) -> HandCommand:
    return DealBoard(cards(text))


def show(seat: int, text: str) -> HandCommand:
    return ShowCards(SeatNo(seat), cards(text))


def played(stacks: Sequence[int], *commands: HandCommand) -> tuple[HandEvent, ...]:
    """Play a hand of seats 1, 2, ... with the button at seat 1 and blinds of 10 and 20."""
    heads_up = len(stacks) == 2
    setup = HandSetup(
        stacks=tuple((SeatNo(seat), Chips(chips)) for seat, chips in enumerate(stacks, 1)),
        button=SeatNo(1),
        small_blind_seat=SeatNo(1 if heads_up else 2),
        big_blind_seat=SeatNo(2 if heads_up else 3),
        small_blind=Chips(10),
        big_blind=Chips(20),
    )
    hand, events = start(setup, HandRules())
    for command in commands:
        hand, more = play(hand, command)
        events += more
    return events


def counted(events: Sequence[HandEvent], seconds: Sequence[float] = ()) -> dict[int, HandCounted]:
    return {int(seat): one for seat, one in (counts_of(events, seconds=seconds) or {}).items()}


def test_a_hand_counts_for_all_who_were_dealt_in() -> None:
    """STT-01."""
    assert list(counted(played([1000] * 4, fold(4), fold(1), fold(2)))) == [1, 2, 3, 4]


def test_an_all_in_that_nobody_can_answer_is_a_call_of_the_statistic() -> None:
    """STT-02, STT-03: seat 3 puts in what seat 1 has, and raised nobody."""
    three = counted(played([1000, 2000, 4000], all_in(1), fold(2), all_in(3)))[3]
    assert (three.vpip, three.pfr) == ((1, 1), (0, 1))


def test_a_raise_that_is_too_short_to_be_one_is_a_raise_of_the_statistic() -> None:
    """STT-03: all-in to 35 above the price of 20; the chances are those of VPIP."""
    found = counted(played([1000, 1000, 1000, 35], all_in(4), fold(1), fold(2), fold(3)))
    assert {seat: one.pfr for seat, one in found.items()} == {1: (0, 1), 2: (0, 1), 3: (0, 1), 4: (1, 1)}
    assert {seat: one.vpip for seat, one in found.items()} == {1: (0, 1), 2: (0, 1), 3: (0, 1), 4: (1, 1)}


def test_an_all_in_of_the_price_is_a_call_and_several_raises_count_once() -> None:
    """STT-03."""
    found = counted(played([1000, 1000, 1000, 20], all_in(4), fold(1), fold(2)))
    assert (found[4].vpip, found[4].pfr) == ((1, 1), (0, 1))
    found = counted(played([1000] * 3, to(1, 60), to(2, 180), fold(3), to(1, 400), fold(2)))
    assert [found[seat].pfr for seat in (1, 2, 3)] == [(1, 1), (1, 1), (0, 1)]


def test_the_third_bet_is_a_raise_of_the_one_raise_of_another() -> None:
    """STT-04: who has raised has no chance, nor has who comes behind two raises."""
    found = counted(played([1000] * 4, to(4, 60), to(1, 180), fold(2), fold(3), call(4)))
    assert {seat: one.three_bet for seat, one in found.items()} == {
        1: (1, 1), 2: (0, 0), 3: (0, 0), 4: (0, 0),
    }  # fmt: skip


def test_who_has_no_chips_above_the_call_has_no_chance_of_a_third_bet() -> None:
    """STT-04: seat 1 has 60 where 60 are asked, seat 2 could raise and calls."""
    found = counted(played([60, 1000, 1000, 1000], to(4, 60), all_in(1), call(2), fold(3)))
    assert (found[1].three_bet, found[2].three_bet, found[3].three_bet) == ((0, 0), (0, 1), (0, 1))


def test_there_is_no_third_bet_against_somebody_without_chips() -> None:
    """STT-04: all others have folded, and the raiser is all-in."""
    found = counted(played([1000, 1000, 1000, 60], all_in(4), fold(1), fold(2), fold(3)))
    assert (found[1].three_bet, found[2].three_bet, found[3].three_bet) == ((0, 1), (0, 1), (0, 0))


def to_the_showdown() -> tuple[HandEvent, ...]:
    """Seat 3 raises the flop and bets the turn, seat 2 calls both; seat 3 has the better hand."""
    return played(
        [1000] * 3,
        *(call(1), call(2), call(3)),
        *(board("Ah7d2c"), to(2, 40), to(3, 120), fold(1), call(2)),
        *(board("9s"), call(2), to(3, 100), call(2)),
        *(board("3h"), call(2), call(3)),
        *(show(2, "KsKd"), show(3, "AsQs")),
    )


def test_aggression_is_what_was_bet_and_called_after_the_flop() -> None:
    """STT-05: calls before the flop and checks are no part of it."""
    found = counted(to_the_showdown())
    assert {seat: one.aggression for seat, one in found.items()} == {1: (0, 0), 2: (1, 2), 3: (2, 0)}


def test_who_sees_the_flop_has_a_chance_of_a_showdown() -> None:
    """STT-06: seat 1 folds on the flop."""
    found = counted(to_the_showdown())
    assert {seat: one.wtsd for seat, one in found.items()} == {1: (0, 1), 2: (1, 1), 3: (1, 1)}
    nobody = counted(played([1000] * 3, to(1, 60), fold(2), fold(3)))
    assert {one.wtsd for one in nobody.values()} == {(0, 0)}


def test_who_is_all_in_before_the_flop_sees_it_and_a_bet_that_takes_the_pot_is_no_showdown() -> None:
    """STT-06: the pot of the two others is decided on the flop; seat 1 is in the showdown with the winner."""
    found = counted(
        played(
            [100, 1000, 1000],
            *(all_in(1), call(2), call(3)),
            *(board("Ah7d2c"), to(2, 200), fold(3)),
            *(board("9s"), board("3h"), show(2, "KsKd"), show(1, "QsQd")),
        )
    )
    assert {seat: one.wtsd for seat, one in found.items()} == {1: (1, 1), 2: (1, 1), 3: (0, 1)}
    alone = counted(
        played([1000] * 3, call(1), call(2), call(3), board("Ah7d2c"), to(2, 40), fold(3), fold(1))
    )
    assert {one.wtsd for one in alone.values()} == {(0, 1)}
    assert {one.won_sd for one in alone.values()} == {(0, 0)}


def test_who_wins_a_part_of_a_pot_has_won_the_showdown() -> None:
    """STT-07: one of two; then both."""
    found = counted(to_the_showdown())
    assert {seat: one.won_sd for seat, one in found.items()} == {1: (0, 0), 2: (0, 1), 3: (1, 1)}
    both = counted(
        played(
            [500, 500],
            *(all_in(1), call(2), board("Ah7d2c"), board("9s"), board("3h")),
            *(show(2, "KsQd"), show(1, "KdQs")),
        )
    )
    assert {seat: one.won_sd for seat, one in both.items()} == {1: (1, 1), 2: (1, 1)}


def test_chips_that_come_back_uncalled_are_no_pot_that_was_won() -> None:
    """STT-07: 200 of the 500 come back to seat 1, who loses the rest."""
    found = counted(
        played(
            [500, 300],
            *(all_in(1), call(2), board("Ah7d2c"), board("9s"), board("3h")),
            *(show(1, "KsQd"), show(2, "AdKd")),
        )
    )
    assert (found[1].won_sd, found[1].net, found[2].won_sd, found[2].net) == ((0, 1), -300, (1, 1), 300)


def all_in_on_the_turn(*shown: HandCommand) -> tuple[HandEvent, ...]:
    """Seat 1 draws to spades with 1,000 against three jacks of seat 2: 7 of 44 cards win."""
    return played(
        [1000, 1000],
        *(call(1), call(2), board("2s7s9d"), call(2), call(1)),
        *(board("Jc"), all_in(2), call(1), board("4h"), *shown),
    )


def test_an_all_in_is_worth_its_share_over_every_card_that_can_come() -> None:
    """STT-09: the jack and the nine of spades give seat 2 a full house or better. 7/44 of 2,000 is 318.18."""
    found = all_in_of(all_in_on_the_turn(show(2, "JhJd"), show(1, "AsKs")))
    assert found is not None
    assert found.value == {SeatNo(1): Fraction(3500, 11), SeatNo(2): Fraction(18500, 11)}
    assert found.won == {SeatNo(1): 0, SeatNo(2): 2000}


def test_the_sum_of_all_ins_tells_how_many_hands_are_known_and_how_many_are_left_out() -> None:
    """STT-09: in the second hand no cards are known, and the dealer names the winner."""
    sums, people = HandSums(), {SeatNo(1): "Ada", SeatNo(2): "Bo"}
    sums.add("ev-1-1", counted_hand(all_in_on_the_turn(show(2, "JhJd"), show(1, "AsKs"))), people)
    sums.add("ev-1-2", counted_hand(all_in_on_the_turn(DeclareWinners(0, (SeatNo(2),)))), people)
    ada, bo = sums.sums()
    assert ada.all_in == AllInSum(hands=1, value=318.181818, won=0, left_out=1)
    assert bo.all_in == AllInSum(hands=1, value=1681.818182, won=2000, left_out=1)


def test_an_all_in_on_the_river_has_no_value_to_come() -> None:
    """STT-09."""
    late = played(
        [1000, 1000],
        *(call(1), call(2), board("2s7s9d"), call(2), call(1), board("Jc"), call(2), call(1)),
        *(board("4h"), all_in(2), call(1), show(2, "JhJd"), show(1, "AsKs")),
    )
    assert all_in_of(late) is None


def test_the_seconds_of_decisions_have_a_count_a_mean_a_median_and_a_longest() -> None:
    """STT-10: seat 1 takes 4, 10, 1 and 3 s; posts, cards and the acts of others are none of it."""
    events = played(
        [1000, 1000],
        *(call(1), call(2), board("2s7s9d"), call(2), call(1)),
        *(board("Jc"), call(2), call(1), board("4h"), call(2), call(1)),
    )
    own = iter((4, 10, 1, 3))
    seconds = [next(own) if getattr(event, "seat", 0) == 1 and is_decision(event) else 60 for event in events]
    sums = HandSums()
    sums.add("ev-1-1", counted_hand(events, seconds), {SeatNo(1): "Ada", SeatNo(2): "Bo"})
    ada, bo = sums.sums()
    assert ada.decision_seconds == DecisionSeconds(count=4, mean=4.5, median=3.5, longest=10)
    assert bo.decision_seconds == DecisionSeconds(count=4, mean=60, median=60, longest=60)


def is_decision(event: HandEvent) -> bool:
    return type(event).__name__ in {"Called", "Checked", "Folded", "BetMade", "Raised"}


def test_a_hand_that_was_entered_afterwards_has_no_times() -> None:
    """STT-10: not known is null."""
    sums = HandSums()
    sums.add("ev-1-1", counted_hand(played([1000, 1000], fold(1))), {SeatNo(1): "Ada", SeatNo(2): "Bo"})
    assert [one.decision_seconds for one in sums.sums()] == [None, None]


def test_the_five_biggest_pots_stand_with_evening_and_hand() -> None:
    """STT-14: six hands are won; the least of them is left out, and level ones go by their numbers."""
    sums = HandSums()
    for number, chips in enumerate((60, 100, 40, 80, 100, 120), 1):
        hand = played([1000, 1000], to(1, chips), call(2), board("2s7s9d"), to(2, 200), fold(1))
        sums.add(f"friday-1-{number}", counted_hand(hand), {SeatNo(1): "Ada", SeatNo(2): "Bo"})
    ada, bo = sums.sums()
    assert ada.biggest_pots == ()
    assert bo.biggest_pots == (
        BiggestPot(240, "friday-1-6"), BiggestPot(200, "friday-1-2"), BiggestPot(200, "friday-1-5"),
        BiggestPot(160, "friday-1-4"), BiggestPot(120, "friday-1-1"),
    )  # fmt: skip
