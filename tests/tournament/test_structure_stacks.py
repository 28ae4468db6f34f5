from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import Chips
from shuffleup.tournament.chip_stacks import cover, largest_stack, of_each, stack_of
from tests.night import examples


def case(**counts: int) -> dict[Chips, int]:
    return {Chips(int(chip[1:])): count for chip, count in counts.items()}


def test_what_a_case_lacks_is_named_chip_by_chip() -> None:
    """STR-37: 14 stacks of 8, 8 and 4 from 100, 100 and 50."""
    found = cover(case(c25=100, c100=100, c500=50), case(c25=8, c100=8, c500=4), 14, {}, 0)
    assert found.needed == case(c25=112, c100=112, c500=56)
    assert found.missing == case(c25=12, c100=12, c500=6)


def test_rebuys_come_out_of_the_same_case() -> None:
    """STR-37: six rebuys in larger chips."""
    found = cover(case(c25=160, c500=68), case(c25=8, c500=4), 14, case(c500=2), 6)
    assert (found.needed, found.missing) == (case(c25=112, c500=68), {})


def test_a_stack_has_small_chips_for_the_first_levels() -> None:
    """STR-37: 10,000 of the usual chips."""
    most = dict.fromkeys(map(Chips, (25, 100, 500, 1000, 5000)), 1000)
    assert stack_of(Chips(10_000), most) == case(c25=8, c100=8, c500=4, c1000=7)


def test_the_largest_stack_uses_what_there_is_for_everybody() -> None:
    """STR-37: 20 stacks of one case are 6500 each."""
    each = of_each(case(c25=160, c100=160, c500=100, c1000=60), 20)
    assert each == case(c25=8, c100=8, c500=5, c1000=3)
    assert largest_stack(each, Chips(1_000_000)) == 6500
    assert largest_stack(each, Chips(6000)) == 6000
    assert stack_of(Chips(6500), each) == each


def test_chips_that_cannot_make_a_stack_make_none() -> None:
    """STR-37: 60 is no sum of one 50 and one 20."""
    assert stack_of(Chips(60), case(c20=1, c50=1)) is None
    assert stack_of(Chips(70), case(c20=1, c50=1)) == case(c20=1, c50=1)


@settings(max_examples=examples(300), deadline=None)
@given(
    st.lists(st.sampled_from((1, 5, 10, 20, 25, 50, 100, 500, 1000)), min_size=1, max_size=5, unique=True),
    st.lists(st.integers(0, 40), min_size=5, max_size=5),
    st.integers(1, 20_000),
)
def test_a_stack_is_worth_what_was_asked_and_takes_no_more_than_there_is(
    kinds: list[int], counts: list[int], worth: int
) -> None:
    """STR-37: whatever the chips are."""
    most = {Chips(kind): count for kind, count in zip(sorted(kinds), counts, strict=False) if count}
    made = stack_of(Chips(worth), most)
    if made is not None:
        assert sum(chip * count for chip, count in made.items()) == worth
        assert all(count <= most[chip] for chip, count in made.items())
