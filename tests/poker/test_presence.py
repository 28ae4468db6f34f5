"""Players who are away, and players who come."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.poker.posting import (
    AbsentHand,
    DealTimes,
    Joining,
    Places,
    absent_hand,
    is_dealt_in,
    is_in_time,
    wait_for_big_blind,
)
from shuffleup.poker.refusals import WrongSeat
from shuffleup.ruleset.conduct import Absent
from shuffleup.ruleset.levels import Blinds
from tests.refused import refused

OWN_CARD = Absent(present_by="own_second_card")
LAST_CARD = Absent()
POST_OR_WAIT = Blinds(join="post_bb_or_wait")
TIMES = DealTimes(own_second_card=Millis(8_000), last_card=Millis(10_000))
TWENTY = Chips(20)


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def test_who_comes_after_the_own_second_card_has_a_dead_hand() -> None:
    """SPEC ABS-01, ABS-02, DLG-04: the absent seat is dealt to, and its blind stays in."""
    assert absent_hand(OWN_CARD, TIMES, Millis(8_001), TWENTY) == AbsentHand(True, TWENTY, "dead")
    assert absent_hand(OWN_CARD, TIMES, Millis(8_000), TWENTY) == AbsentHand(True, TWENTY, "live")


def test_who_comes_with_the_last_card_of_the_deal_has_a_live_hand() -> None:
    """SPEC ABS-03 (TDA 30)."""
    assert absent_hand(LAST_CARD, TIMES, Millis(10_000), Chips(0)).hand == "live"
    assert absent_hand(LAST_CARD, TIMES, Millis(10_001), Chips(0)).hand == "dead"


def test_who_does_not_come_has_a_dead_hand_and_is_not_late_before_the_card() -> None:
    """SPEC ABS-02: while the deal goes on there is time."""
    assert not is_in_time(LAST_CARD, TIMES, None)
    assert is_in_time(LAST_CARD, DealTimes(), Millis(12_000))


def test_play_stops_for_a_player_who_leaves_briefly() -> None:
    """SPEC ABS-04: nobody posts for the player."""
    stop = Absent(policy="stop_play")
    assert absent_hand(stop, DealTimes(), None, TWENTY) == AbsentHand(False, Chips(0), None, True)


def test_a_player_who_is_skipped_still_owes_the_blind() -> None:
    """SPEC ABS-05."""
    skip = Absent(policy="skip_and_blind")
    assert absent_hand(skip, DealTimes(), None, TWENTY) == AbsentHand(False, TWENTY, None)


@pytest.mark.parametrize(
    ("seat", "dealt_in"), [(8, True), (9, False), (1, False), (2, True), (4, True), (6, True)]
)
def test_a_tournament_newcomer_plays_except_between_button_and_small_blind(seat: int, dealt_in: bool) -> None:
    """SPEC ABS-08 (TDA 8, TDA 10): button at 8, blinds at 2 and 4, a newcomer on each of them plays."""
    places = Places(*seats(8, 2, 4))
    assert is_dealt_in(Blinds(), places, SeatNo(seat)) is dealt_in


def test_with_a_dead_small_blind_nobody_slips_in_before_the_big_blind() -> None:
    """SPEC ABS-08, BTN-08."""
    places = Places(SeatNo(3), None, SeatNo(6))
    assert not is_dealt_in(Blinds(), places, SeatNo(5))
    assert is_dealt_in(Blinds(), places, SeatNo(7))


def test_heads_up_the_button_is_the_small_blind_and_nothing_lies_between() -> None:
    """SPEC ABS-08, HUP-01."""
    assert is_dealt_in(Blinds(), Places(*seats(2, 2, 7)), SeatNo(5))


def test_a_cash_newcomer_posts_or_waits_for_the_big_blind() -> None:
    """SPEC ABS-07."""
    places = Places(*seats(8, 2, 4))
    assert is_dealt_in(POST_OR_WAIT, places, SeatNo(4))
    assert not is_dealt_in(POST_OR_WAIT, places, SeatNo(6))
    assert is_dealt_in(POST_OR_WAIT, places, SeatNo(6), posts=True)
    assert not is_dealt_in(Blinds(join="wait"), places, SeatNo(6), posts=True)


def test_a_newcomer_waits_until_the_big_blind_comes_round() -> None:
    """SPEC ABS-07: after seat 9 it goes to 1, 4 and then the newcomer at 6."""
    occupied = seats(1, 4, 6, 9)
    waiting = wait_for_big_blind(POST_OR_WAIT, SeatNo(6), occupied, SeatNo(9))
    assert waiting == Joining((False, False, True))
    assert waiting.hands_waited == 2


def test_a_newcomer_who_posts_plays_at_once() -> None:
    """SPEC ABS-07: the post is live; who has the big blind anyway posts nothing more."""
    occupied = seats(1, 4, 6, 9)
    assert wait_for_big_blind(POST_OR_WAIT, SeatNo(6), occupied, SeatNo(9), posts=True) == Joining(
        (True,), True
    )
    assert wait_for_big_blind(POST_OR_WAIT, SeatNo(1), occupied, SeatNo(9), posts=True) == Joining((True,))


def test_posting_helps_nobody_where_everybody_waits() -> None:
    """SPEC ABS-07: `blinds.join = wait`."""
    rules = Blinds(join="wait")
    joining = wait_for_big_blind(rules, SeatNo(6), seats(1, 4, 6), SeatNo(1), posts=True)
    assert joining == Joining((False, True))


def test_nobody_joins_from_an_empty_seat() -> None:
    """SPEC ABS-07."""
    with refused(WrongSeat, match="seat 5"):
        wait_for_big_blind(POST_OR_WAIT, SeatNo(5), seats(1, 4), SeatNo(1))


@given(st.sets(st.integers(1, 10), min_size=2), st.data())
def test_nobody_waits_longer_than_an_orbit(occupied: set[int], data: st.DataObject) -> None:
    """SPEC ABS-07."""
    taken = seats(*sorted(occupied))
    newcomer = data.draw(st.sampled_from(taken))
    last = data.draw(st.sampled_from(taken))
    joining = wait_for_big_blind(POST_OR_WAIT, newcomer, taken, last)
    assert joining.dealt_in[-1]
    assert joining.hands_waited < len(taken)
