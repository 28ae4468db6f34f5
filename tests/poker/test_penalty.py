"""What an offence costs."""

import pytest

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.irregularities.penalty import Offence, Penalty, Verdict, penalty
from shuffleup.ruleset.conduct import Penalties

IN_CHIPS = Penalties(conduct="chips", chip_amount=Chips(500))
HALF_POT = Penalties(exposed_card="dead_hand_and_half_pot")
DEAD_AND_AWAY = Penalties(exposed_card="dead_hand_and_time")
ONE = Chips(1)


def swearing(stack: int) -> Offence:
    return Offence("conduct", Chips(stack))


def showing(stack: int, pot: int) -> Offence:
    return Offence("exposed_card", Chips(stack), Chips(pot), players_at_table=8)


def test_swearing_costs_chips_but_never_more_than_there_are() -> None:
    """SPEC PEN-04, PEN-05: out of play."""
    assert penalty(IN_CHIPS, swearing(1300), Verdict(), ONE) == Penalty(
        Chips(500), Chips(800), False, 0, "out_of_play"
    )
    broke = penalty(IN_CHIPS, swearing(300), Verdict(), ONE)
    assert (broke.removed, broke.stack) == (300, 0)


def test_a_penalty_in_chips_begins_at_its_amount() -> None:
    """SPEC PEN-04: the director may take more."""
    assert penalty(IN_CHIPS, swearing(5000), Verdict(chips=Chips(800)), ONE).removed == 800
    assert penalty(IN_CHIPS, swearing(5000), Verdict(chips=Chips(100)), ONE).removed == 500


def test_chips_of_a_penalty_may_go_to_the_pot() -> None:
    """SPEC PEN-05."""
    rules = Penalties(conduct="chips", chip_amount=Chips(500), destination="pot")
    assert penalty(rules, swearing(900), Verdict(), ONE).goes_to == "pot"


@pytest.mark.parametrize(
    ("pot", "unit", "stack", "removed"),
    [(340, 5, 800, 170), (335, 5, 800, 165), (335, 1, 800, 167), (900, 25, 200, 200)],
)
def test_showing_a_card_costs_half_the_pot_in_whole_chips(
    pot: int, unit: int, stack: int, removed: int
) -> None:
    """SPEC PEN-02: rounded down, capped at the stack, and the hand is dead."""
    found = penalty(HALF_POT, showing(stack, pot), Verdict(), Chips(unit))
    assert found == Penalty(Chips(removed), Chips(stack - removed), True, 0, "out_of_play")


def test_the_director_kills_the_hand_or_lets_it_live() -> None:
    """SPEC PEN-01, PEN-02: a time penalty alone leaves it live."""
    shown = showing(900, 300)
    assert penalty(DEAD_AND_AWAY, shown, Verdict(kills_hand=True, hands_away=5), ONE) == Penalty(
        Chips(0), Chips(900), True, 5, "out_of_play"
    )
    assert not penalty(DEAD_AND_AWAY, shown, Verdict(hands_away=5), ONE).hand_dead
    assert not penalty(HALF_POT, shown, Verdict(kills_hand=False), ONE).hand_dead


def test_missed_rounds_count_the_players_at_the_table_and_kill_no_hand() -> None:
    """SPEC PEN-03 (TDA 68, TDA 71)."""
    found = penalty(Penalties(), showing(900, 300), Verdict(kills_hand=True, rounds=3, hands_away=1), ONE)
    assert found == Penalty(Chips(0), Chips(900), False, 25, "out_of_play")


def test_a_warning_takes_nothing() -> None:
    """SPEC PEN-03 (TDA 71)."""
    found = penalty(Penalties(), swearing(0), Verdict(), ONE)
    assert (found.removed, found.misses_hands) == (0, 0)
