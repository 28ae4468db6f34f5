"""The list of entries: what is taken over from the list before is what would be counted anew."""

from functools import cached_property

from hypothesis import given, strategies as some
from msgspec.structs import replace

from shuffleup.floor.entry import BoughtChips, BustOut, Entry, HandsToMiss, Roll, Sale
from shuffleup.floor.totals import RUN, Figure
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.seating import Place

FIGURES = (
    "index_of",
    *(name for name, one in vars(Roll).items() if isinstance(one, Figure | property | cached_property)),
)

THREE = Roll(
    Entry(f"e{seat}", f"p{seat}", name, place=Place(1, seat), seated=True, chips=1000)
    for seat, name in enumerate(("Ann", "Bongani", "Carla"), 1)
)

CHANGES = some.one_of(
    some.fixed_dictionaries({"chips": some.integers(0, 5000)}),
    some.fixed_dictionaries(
        {"brought": some.lists(some.builds(BoughtChips, some.integers(1, 500)), max_size=2)}
    ),
    some.fixed_dictionaries({"sales": some.just((Sale("rebuy", 500, 300),))}),
    some.fixed_dictionaries({"seated": some.booleans()}),
    some.fixed_dictionaries({"withdrawn": some.booleans()}),
    some.fixed_dictionaries({"place": some.none() | some.builds(Place, some.integers(1, 3), some.just(7))}),
    some.fixed_dictionaries({"target": some.none() | some.builds(Place, some.integers(1, 3), some.just(8))}),
    some.fixed_dictionaries(
        {"finish": some.none() | some.integers(2, 4).map(lambda place: Finish("e1", place, place))}
    ),
    some.fixed_dictionaries({"broke": some.none() | some.just(BustOut(1, 4, 900, 1))}),
    some.fixed_dictionaries({"leaving": some.sampled_from(("", "removed"))}),
    some.fixed_dictionaries({"misses": some.none() | some.just(HandsToMiss(2, "late"))}),
)


MANY = tuple(Entry(f"n{number}", f"p{number}", f"N{number}") for number in range(2 * RUN + 2))


@given(
    some.sampled_from(((), MANY)),
    some.lists(some.dictionaries(some.sampled_from((0, 1, 2)), CHANGES), max_size=12),
)
def test_a_list_that_was_changed_knows_what_a_new_one_counts(others, steps):
    """APP-06: a list of one run, and one of several."""
    roll = Roll((*THREE, *others))
    fourth = Entry("e4", "p4", "Dimitri", place=Place(2, 1), seated=True, chips=1000)
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
    assert before.on_chairs[1] == tuple(THREE)
    assert before.with_changed([replace(before[0], chips=400)]).index_of is before.index_of


def test_a_result_leaves_the_chairs_of_other_tables_as_they_were():
    far = Entry("e4", "p4", "Dimitri", place=Place(2, 1), seated=True, chips=1000)
    before = Roll((*THREE, far, *MANY))
    assert (before.held, list(before.sitting)) == (4000, [1, 2])
    after = before.with_changed([replace(before[0], chips=400), replace(before[1], chips=1600)])
    assert [one.chips for one in after.sitting[1]] == [400, 1600, 1000]
    assert after.sitting[2] is before.sitting[2]
    assert after.held == 4000
    assert [one.chips for one in before.sitting[1]] == [1000, 1000, 1000]


@given(some.lists(some.sets(some.integers(0, 2 * RUN + 1), max_size=4), max_size=6), some.integers(0, RUN))
def test_a_list_of_several_runs_has_the_members_of_a_plain_one(changes, new):
    """APP-06."""
    plain, roll = list(MANY), Roll(MANY)
    for chips, places in enumerate(changes, 1):
        changed = {at: replace(plain[at], chips=chips) for at in places}
        roll = roll.with_changed(changed.values())
        for at, one in changed.items():
            plain[at] = one
    for number in range(new):
        plain.append(Entry(f"new {number}", "p", "Ann"))
        roll = roll.with_new(plain[-1])
    assert list(roll) == plain
    assert roll == Roll(plain)
    assert (len(roll), roll[0], roll[RUN], roll[-1]) == (len(plain), plain[0], plain[RUN], plain[-1])
    assert roll[RUN - 1 : RUN + 2] == tuple(plain[RUN - 1 : RUN + 2])
    assert all(roll.get(one.id) is one for one in plain)


def test_a_list_shares_with_the_one_before_all_runs_in_which_nothing_changed():
    before = Roll(MANY)
    after = before.with_changed([replace(before[RUN], chips=400)])
    assert [one is other for one, other in zip(before, after, strict=True)].count(False) == 1
    assert before[RUN].chips == 0
    assert before != after


def test_tables_are_unused_where_nobody_sits_and_nobody_is_on_the_way():
    """SEA-12."""
    on_the_way = Entry("e4", "p4", "Dimitri", place=Place(1, 4), target=Place(2, 1), seated=False)
    assert Roll((*THREE, on_the_way)).unused(frozenset({1, 2, 3})) == {3}
    assert Roll(THREE).unused(frozenset({1, 2, 3})) == {2, 3}
    assert Roll(THREE).unused(frozenset({1})) == set()


def test_the_most_players_of_a_table_over_the_fewest_follow_a_move():
    there = Roll((*THREE, Entry("e4", "p4", "Dimitri", place=Place(2, 1), seated=True), *MANY))
    assert there.spread == 2
    assert there.with_changed([replace(THREE[2], place=Place(2, 2))]).spread == 0
    assert there.with_changed([replace(THREE[2], chips=5)]).sizes is there.sizes
    assert Roll().spread == 0
