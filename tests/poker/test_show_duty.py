"""Who has to open a hand, and when."""

import pytest

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.state import ShowDuty, hands_are_opened, show_duty
from shuffleup.ruleset.hand import Showdown

WINNER_ONLY = Showdown()
ALL_CALLED = Showdown(must_show="all_called_hands")


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def test_losers_may_muck_and_winners_show_to_be_paid() -> None:
    """SPEC SHD-05: two of them where they split."""
    duty = show_duty(WINNER_ONLY, seats(6, 9, 1), seats(1, 6), all_in=False)
    assert duty == ShowDuty(seats(6, 1), seats(9))


def test_nobody_mucks_with_a_player_all_in() -> None:
    """SPEC ALL-13 (TDA 16)."""
    assert show_duty(WINNER_ONLY, seats(6, 9, 1), seats(1), all_in=True) == ShowDuty(seats(6, 9, 1), ())


def test_every_called_hand_is_shown_where_the_rules_say_so() -> None:
    """SPEC SHD-06."""
    assert show_duty(ALL_CALLED, seats(6, 9), seats(9), all_in=False) == ShowDuty(seats(6, 9), ())


def test_a_pot_that_nobody_called_is_won_without_showing() -> None:
    """SPEC SHD-07."""
    assert show_duty(ALL_CALLED, seats(4), seats(4), all_in=False) == ShowDuty((), seats(4))


@pytest.mark.parametrize(
    ("behind", "opened"),
    [
        ((0, 0), True),
        ((0, 700), True),
        ((0, 0, 100), True),
        ((0, 3000, 2500), False),
        ((300, 700), False),
        ((700,), False),
    ],
)
def test_hands_are_opened_when_at_most_one_player_could_bet(behind: tuple[int, ...], opened: bool) -> None:
    """SPEC ALL-12, ALL-13 (TDA 16)."""
    assert hands_are_opened(behind, betting_to_come=True) is opened


def test_after_the_last_round_one_all_in_opens_every_hand() -> None:
    """SPEC ALL-13 (TDA 16): without one they are shown in order."""
    assert hands_are_opened((0, 3000, 2500), betting_to_come=False)
    assert not hands_are_opened((500, 3000, 2500), betting_to_come=False)
