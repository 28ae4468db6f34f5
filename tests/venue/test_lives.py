"""A life of a box goes on with the one before it, or it is another box's."""

import pytest

from shuffleup.floor.feature_states import UnitAt
from shuffleup.kernel.field_types import TableNo, UnitId
from shuffleup.network.bus.notices import LifeTold
from shuffleup.unit.venue.box_lives import heir


def plays(life: str, *rejected: str) -> UnitAt:
    return UnitAt(TableNo(1), UnitId("unit"), "user", "box 1", epoch=2, seq=0, life=life, rejected=rejected)


@pytest.mark.parametrize(
    ("lives", "at", "is_heir"),
    [
        pytest.param(("a", "b"), plays("a"), True, id="a box that was started again"),
        pytest.param(("a", "b", "c"), plays("a"), True, id="started twice while the floor was away"),
        pytest.param(("a", "c"), plays("b"), False, id="a copy of a box that was started again since"),
        pytest.param(("c",), plays("b"), False, id="a new card"),
        pytest.param(("a", "b"), plays(""), True, id="the first that comes"),
        pytest.param((), plays(""), True, id="a release that draws none"),
        pytest.param((), plays("a"), False, id="such a release after one that does"),
        pytest.param(("a", "b", "d"), plays("c", "b"), None, id="one that was not chosen, started again"),
        pytest.param(("a", "c", "d"), plays("c", "a"), True, id="a chosen copy of the one not chosen"),
        pytest.param(("a", "c", "d"), plays("a", "c"), None, id="the copy, where the other was chosen"),
    ],
)
def test_a_life_is_the_heir_of_the_one_that_plays_where_that_was_before_it(
    lives: tuple[str, ...], at: UnitAt, is_heir: bool | None
) -> None:
    assert heir(LifeTold(lives), at) is is_heir
