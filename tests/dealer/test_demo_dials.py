"""The simulated dealer of the demo turns the knob as far as an amount wants it."""

import pytest

from shuffleup_demo.people.fingers import detents_to


@pytest.mark.parametrize(
    ("total", "detents"),
    [(100, 0), (125, 1), (150, 2), (200, 3), (300, 5), (600, 11), (750, 12), (1_000, 13)],
)
def test_two_chips_then_big_blinds_then_five_of_them(total, detents):
    """Blinds of 25 and 50, so the least raise is to 100."""
    assert detents_to(100, total, chip=25, big_blind=50) == detents
