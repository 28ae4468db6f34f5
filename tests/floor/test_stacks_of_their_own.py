"""Players begin with stacks of their own, as in the final of a season (LGE-19)."""

import pytest

from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.rule_set import RuleSet

OWN = (("ann", Chips(12_300)), ("Carla", Chips(7_000)))


@pytest.fixture
def final(open_floor):
    rules = RuleSet(chips=ChipSets(start_stack=Chips(10_000), stacks=OWN))
    return open_floor(rules, names=("Ann", "Bongani", "Carla"))


def test_who_has_a_stack_of_their_own_begins_with_it_and_the_others_with_the_usual_one(final):
    final.do(DrawSeats())
    stacks = {one.name: one.chips for one in final.floor.entries}
    assert stacks == {"Ann": 12_300, "Bongani": 10_000, "Carla": 7_000}
