"""A rotary encoder turned, shaken and read with lost edges."""

from hypothesis import given, strategies as st

from shuffleup.hardware.hal.contacts import Encoder, turned

CLOCKWISE = [(True, False), (True, True), (False, True), (False, False)]
COUNTER_CLOCKWISE = [(False, True), (True, True), (True, False), (False, False)]

Contacts = tuple[bool, bool]


def detents(contacts: list[Contacts], encoder: Encoder = Encoder()) -> list[int]:  # noqa: B008  frozen
    """List the detents that are told one by one."""
    told = []
    for a_closed, b_closed in contacts:
        encoder, completed = turned(encoder, a_closed, b_closed)
        told.append(completed)
    return [completed for completed in told if completed]


def test_four_quarter_steps_are_one_detent_told_at_the_last() -> None:
    encoder = Encoder()
    told = []
    for contacts in CLOCKWISE:
        encoder, completed = turned(encoder, *contacts)
        told.append(completed)

    assert told == [0, 0, 0, 1]
    assert encoder == Encoder()


def test_the_other_way_round_counts_below_0() -> None:
    assert detents(COUNTER_CLOCKWISE) == [-1]


def test_a_turn_that_is_taken_back_before_the_click_is_none() -> None:
    assert detents([(True, False), (True, True), (True, False), (False, False)]) == []


def test_both_contacts_at_once_have_no_direction() -> None:
    assert turned(Encoder(), True, True) == (Encoder(True, True, 0), 0)


def test_a_detent_with_one_lost_edge_still_counts() -> None:
    assert detents([(True, True), (False, True), (False, False)]) == [1]
    assert detents([(True, False), (False, True), (False, False)]) == [1]


def test_a_lost_rest_makes_up_for_it_at_the_next_detent() -> None:
    """Both contacts open was missed between two detents: six quarter steps were seen of eight."""
    assert detents([*CLOCKWISE[:3], *CLOCKWISE]) == [2]


def test_after_any_nonsense_the_next_detents_are_told_at_the_click() -> None:
    nonsense = [(True, True), (False, False), (False, True), (True, False), (False, False)]
    encoder = Encoder()
    for contacts in nonsense:
        encoder, _ = turned(encoder, *contacts)

    assert detents(CLOCKWISE * 3, encoder) == [1, 1, 1]


@given(st.lists(st.sampled_from([1, -1]), max_size=30))
def test_every_detent_is_told_once_in_its_direction(turns: list[int]) -> None:
    contacts = [step for turn in turns for step in (CLOCKWISE if turn > 0 else COUNTER_CLOCKWISE)]

    assert detents(contacts) == turns


@given(
    st.lists(st.sampled_from([1, -1]), min_size=1, max_size=10),
    st.lists(st.integers(0, 3), min_size=40, max_size=40),
)
def test_contacts_that_bounce_at_every_step_change_nothing(turns: list[int], bounces: list[int]) -> None:
    before: Contacts = (False, False)
    contacts: list[Contacts] = []
    steps = [step for turn in turns for step in (CLOCKWISE if turn > 0 else COUNTER_CLOCKWISE)]
    for after, times in zip(steps, bounces, strict=False):
        contacts += [after, before] * times + [after]
        before = after

    assert detents(contacts) == turns


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=60))
def test_no_pattern_tells_more_detents_than_its_quarter_steps_allow(contacts: list[Contacts]) -> None:
    told = detents(contacts)

    assert sum(abs(completed) for completed in told) <= len(contacts) / 2
