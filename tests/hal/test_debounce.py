"""Every kind of contact bounce, and the presses and releases that result."""

from itertools import pairwise

from hypothesis import given, strategies as st

from shuffleup.hardware.hal.contacts import QUIET_MS, KeyContact, KeyTransition, look_again_at, seen
from shuffleup.kernel.field_types import Millis

Edge = tuple[int, bool]
"""The moment in ms, and whether the contact was closed from then on."""


def told(edges: list[Edge], until: int) -> list[KeyTransition]:
    """Run edges through the debouncer, with a look at the contact whenever it asks for one."""
    contact = KeyContact()
    changes: list[KeyTransition] = []
    for (at, closed), following in zip(edges, [*(at for at, _ in edges[1:]), until], strict=True):
        contact, now = seen(contact, closed, Millis(at))
        changes += now
        again = look_again_at(contact)
        if again is not None and again < following:
            contact, now = seen(contact, closed, again)
            changes += now
    return changes


def alternating(gaps: list[int], closed: bool) -> list[Edge]:
    """Turn the lengths of time between edges into edges, the first of this kind and at 0 ms."""
    moments = [sum(gaps[:count]) for count in range(len(gaps) + 1)]
    return [(at, closed == (number % 2 == 0)) for number, at in enumerate(moments)]


def test_a_press_is_told_at_its_first_edge() -> None:
    contact, changes = seen(KeyContact(), True, Millis(100))

    assert changes == (KeyTransition(True, Millis(100)),)
    assert contact == KeyContact(down=True)
    assert look_again_at(contact) is None


def test_a_release_is_told_after_15_ms_and_bears_the_moment_at_which_it_began() -> None:
    opened, nothing = seen(KeyContact(down=True), False, Millis(200))
    assert nothing == ()
    assert look_again_at(opened) == 215

    assert seen(opened, False, Millis(214))[1] == ()
    assert seen(opened, False, Millis(215)) == (KeyContact(), (KeyTransition(False, Millis(200)),))


def test_an_edge_after_the_quiet_time_tells_the_release_before_it_even_without_a_look() -> None:
    opened, _ = seen(KeyContact(down=True), False, Millis(200))

    assert seen(opened, True, Millis(260))[1] == (
        KeyTransition(False, Millis(200)),
        KeyTransition(True, Millis(260)),
    )


def test_a_key_held_down_firmly_may_lose_contact_for_14_ms() -> None:
    assert told([(0, True), (500, False), (514, True)], until=1000) == [KeyTransition(True, Millis(0))]


def test_a_lost_closing_edge_is_made_up_for_by_a_look() -> None:
    opened, _ = seen(KeyContact(down=True), False, Millis(200))

    assert seen(opened, True, Millis(215))[1] == (
        KeyTransition(False, Millis(200)),
        KeyTransition(True, Millis(215)),
    )
    assert seen(opened, True, Millis(210)) == (KeyContact(down=True), ())


@given(st.lists(st.integers(0, QUIET_MS - 1), max_size=20).filter(lambda gaps: len(gaps) % 2 == 0))
def test_any_bounce_with_gaps_under_15_ms_that_ends_closed_is_one_press(gaps: list[int]) -> None:
    assert told(alternating(gaps, closed=True), until=100_000) == [KeyTransition(True, Millis(0))]


@given(
    st.lists(st.integers(0, QUIET_MS - 1), max_size=20).filter(lambda gaps: len(gaps) % 2 == 0),
    st.integers(0, 10_000),
)
def test_any_bounce_that_ends_open_is_one_press_and_one_release(gaps: list[int], held: int) -> None:
    edges = alternating([*gaps, held], closed=True)
    opened_at = edges[-1][0]

    assert told(edges, until=100_000) == [
        KeyTransition(True, Millis(0)),
        KeyTransition(False, Millis(opened_at)),
    ]


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(QUIET_MS, 500)), min_size=1, max_size=10))
def test_presses_with_15_ms_or_more_between_them_are_all_told(presses: list[tuple[int, int]]) -> None:
    gaps = [gap for press in presses for gap in press][:-1]
    edges = alternating(gaps, closed=True)

    assert told(edges, until=100_000) == [KeyTransition(closed, Millis(at)) for at, closed in edges]


edges_of_any_kind = st.lists(st.tuples(st.integers(0, 40), st.booleans()), min_size=1, max_size=40).map(
    lambda steps: [(sum(gap for gap, _ in steps[: n + 1]), closed) for n, (_, closed) in enumerate(steps)]
)
"""In order of time, with repetitions, as after edges that were lost."""


@given(edges_of_any_kind)
def test_presses_and_releases_take_turns_and_their_times_run_forward(edges: list[Edge]) -> None:
    changes = told(edges, until=100_000)

    assert [change.down for change in changes] == [n % 2 == 0 for n in range(len(changes))]
    assert all(earlier.at <= later.at for earlier, later in pairwise(changes))


@given(edges_of_any_kind)
def test_a_key_ends_up_as_the_contact_settled(edges: list[Edge]) -> None:
    changes = told(edges, until=100_000)

    assert (len(changes) % 2 == 1) == edges[-1][1]


@given(edges_of_any_kind, st.lists(st.integers(0, 2000), max_size=20))
def test_looks_in_between_change_nothing(edges: list[Edge], looks: list[int]) -> None:
    looked = [(at, [closed for when, closed in edges if when <= at][-1]) for at in looks if at >= edges[0][0]]
    merged = sorted([*edges, *looked], key=lambda edge: edge[0])

    assert told(merged, until=100_000) == told(edges, until=100_000)
