"""The simulated dealer of the demo turns the knob as far as an amount wants it."""

import pytest

from shuffleup.hardware.hal import Key
from shuffleup_demo.people.key_presser import Deed, KeyPresser, detents_to
from shuffleup_demo.virtual_time import run
from tests.machine_dealers import EVENING


@pytest.mark.parametrize(
    ("total", "detents"),
    [(100, 0), (125, 1), (150, 2), (200, 3), (300, 5), (600, 11), (750, 12), (1_000, 13)],
)
def test_two_chips_then_big_blinds_then_five_of_them(total, detents):
    """Blinds of 25 and 50, so the least raise is to 100."""
    assert detents_to(100, total, chip=25, big_blind=50) == detents


class Presses(list[str]):
    """Hands that write down which keys they push."""

    def press(self, key):
        self.append(key)

    def release(self, key):
        """It was pushed."""


@pytest.mark.parametrize(("dials", "presses"), [(True, 2), (False, 1)])
def test_a_raise_takes_two_presses_and_one_where_the_limit_leaves_one_size(dials, presses):
    """FL-01: a second press would raise for the next player."""
    pressed = Presses()

    async def main(clock):
        await KeyPresser(pressed, clock).do(Deed("raise_to", {"to": 200}, dials=dials))

    run(main, EVENING)
    assert pressed == [Key.BET_RAISE] * presses
