"""The list of entries: what is taken over from the list before is what would be counted anew."""

from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from shuffleup.floor.entry import Broke, Brought, Entry, Misses, Sale
from shuffleup.floor.roll import Roll
from shuffleup.tournament.seating import Place
from shuffleup.tournament.standings import Finish

FIGURES = (
    *("index_of", "left", "players", "unsettled", "sitting", "belonging", "on_chairs", "in_use"),
    *("held", "paying", "best_place", "placed", "names", "entries_of", "sizes", "spread"),
)

THREE = Roll(
    Entry(f"e{seat}", f"p{seat}", name, place=Place(1, seat), seated=True, chips=1000)
    for seat, name in enumerate(("Ann", "Bongani", "Carla"), 1)
)

CHANGES = some.one_of(
    some.fixed_dictionaries({"chips": some.integers(0, 5000)}),
    some.fixed_dictionaries({"brought": some.lists(some.builds(Brought, some.integers(1, 500)), max_size=2)}),
    some.fixed_dictionaries({"sales": some.just((Sale("rebuy", 500, 300),))}),
    some.fixed_dictionaries({"seated": some.booleans()}),
    some.fixed_dictionaries({"withdrawn": some.booleans()}),
    some.fixed_dictionaries({"place": some.none() | some.builds(Place, some.integers(1, 3), some.just(7))}),
    some.fixed_dictionaries({"target": some.none() | some.builds(Place, some.integers(1, 3), some.just(8))}),
    some.fixed_dictionaries(
        {"finish": some.none() | some.integers(2, 4).map(lambda place: Finish("e1", place, place))}
    ),
    some.fixed_dictionaries({"broke": some.none() | some.just(Broke(1, 4, 900, 1))}),
    some.fixed_dictionaries({"leaving": some.sampled_from(("", "removed"))}),
    some.fixed_dictionaries({"misses": some.none() | some.just(Misses(2, "late"))}),
)


@given(some.lists(some.dictionaries(some.sampled_from((0, 1, 2)), CHANGES), max_size=12))
def test_a_list_that_was_changed_knows_what_a_new_one_counts(steps):
    """APP-06."""
    roll, fourth = THREE, Entry("e4", "p4", "Dimitri", place=Place(2, 1), seated=True, chips=1000)
    for number, changes in enumerate(steps):
        assert [getattr(roll, figure) for figure in FIGURES] == [
            getattr(Roll(roll), figure) for figure in FIGURES
        ]
        roll = roll.with_changed([replace(roll[at], **given) for at, given in changes.items()])
        roll = roll.with_new(fourth) if number == 4 else roll
    assert [getattr(roll, figure) for figure in FIGURES] == [
        getattr(Roll(roll), figure) for figure in FIGURES
    ]


def test_a_list_that_was_changed_does_not_number_its_entries_anew():
    before = Roll(THREE)
    assert before.sitting[1] == THREE
    assert before.with_changed([replace(before[0], chips=400)]).index_of is before.index_of


def test_a_result_leaves_the_chairs_of_other_tables_as_they_were():
    far = Entry("e4", "p4", "Dimitri", place=Place(2, 1), seated=True, chips=1000)
    before = Roll((*THREE, far))
    assert (before.held, list(before.sitting)) == (4000, [1, 2])
    after = before.with_changed([replace(before[0], chips=400), replace(before[1], chips=1600)])
    assert [one.chips for one in after.sitting[1]] == [400, 1600, 1000]
    assert after.sitting[2] is before.sitting[2]
    assert after.held == 4000
    assert [one.chips for one in before.sitting[1]] == [1000, 1000, 1000]
