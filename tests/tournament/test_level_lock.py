"""The level of a hand when the level changes during its preparation."""

from hypothesis import given, strategies as st

from shuffleup.tournament.level_clock import LevelLock, level_after_mistake


def told(locks_at, level, *events):
    """Tell of steps, and of level changes by their number."""
    lock = LevelLock(locks_at, level)
    for event in events:
        lock = lock.level_changed(event) if isinstance(event, int) else lock.told(event)
    return lock


def hands(lock):
    return lock.this_hand, lock.next_hand


def test_a_signal_after_the_cut_counts_from_the_next_hand():
    """STR-09."""
    assert hands(told("cut", 1, "shuffle", "cut", 2, "first_card")) == (1, 2)


def test_a_signal_before_the_cut_counts_at_once():
    """STR-09."""
    assert hands(told("cut", 3, "shuffle", 4, "cut", "first_card")) == (4, 4)


def test_new_limits_count_from_the_next_deal():
    """STR-10."""
    assert hands(told("first_card", 2, "shuffle", "cut", 3, "first_card")) == (3, 3)
    assert hands(told("first_card", 2, "shuffle", "cut", "first_card", 3)) == (2, 3)


def test_the_level_can_be_fixed_when_the_blinds_are_posted():
    """STR-11."""
    assert hands(told("post", 5, "shuffle", "post", 6, "cut", "first_card")) == (5, 6)
    assert hands(told("post", 5, "shuffle", "cut", 6, "post", "first_card")) == (6, 6)


def test_a_hand_begins_with_the_first_riffle():
    """STR-12, TDA 23."""
    assert hands(told("shuffle", 2, "shuffle", 3, "cut", "first_card")) == (2, 3)
    assert hands(told("shuffle", 2, 3, "shuffle", "cut", "first_card")) == (3, 3)


def test_a_step_of_which_nobody_told_is_over_when_a_later_one_is_told():
    """STR-09 to STR-12: with one press a hand, that press is all there is."""
    assert hands(told("shuffle", 1, "cut", 2, "first_card")) == (1, 2)
    assert hands(told("post", 1, "first_card", 2)) == (1, 2)
    assert hands(told("cut", 1, "first_card", 2)) == (1, 2)


def test_blinds_may_be_posted_before_the_shuffle():
    """STR-12: posting alone begins no hand."""
    assert hands(told("shuffle", 1, "post", 2, "shuffle")) == (2, 2)


def test_blinds_that_were_posted_before_the_lock_are_corrected():
    """STR-13."""
    lock = told("cut", 1, "shuffle", "post", 2)
    assert lock.correct_posts
    assert hands(lock) == (2, 2)
    assert lock.told("cut").correct_posts


def test_blinds_posted_at_the_level_of_the_hand_stay():
    """STR-13."""
    assert not told("cut", 1, "post", "cut", 2, "first_card").correct_posts
    assert not told("cut", 1, "cut", 2, "post", "first_card").correct_posts
    assert not told("cut", 1, 2, "post", "cut").correct_posts
    assert not told("cut", 1, "cut").correct_posts


def test_a_misdeal_is_dealt_again_at_the_same_level():
    """MIS-04, TDA 35-C: the second shuffle and cut fix nothing."""
    lock = told("cut", 1, "post", "cut", "first_card", 2, "shuffle", "cut", "first_card")
    assert hands(lock) == (1, 2)
    assert not lock.correct_posts


def test_a_hand_begun_at_a_wrong_level_stays_there_after_substantial_action():
    """STR-12, TDA 23."""
    assert level_after_mistake(3, 4, substantial_action=True) == 3
    assert level_after_mistake(3, 4, substantial_action=False) == 4


@given(
    locks_at=st.sampled_from(["shuffle", "post", "cut", "first_card"]),
    before=st.lists(st.sampled_from(["shuffle", "post", "cut", "first_card"]), max_size=5),
    after=st.lists(st.sampled_from(["shuffle", "post", "cut", "first_card"]), max_size=5),
)
def test_the_level_of_a_hand_is_one_of_the_two_around_the_change(locks_at, before, after):
    """STR-09 to STR-13: the old one exactly if it was fixed before the signal."""
    lock = told(locks_at, 7, *before, 8, *after)
    assert lock.this_hand in {7, 8}
    assert lock.next_hand == 8
    if locks_at in before or "first_card" in before:
        assert lock.this_hand == 7
    if lock.this_hand == 8:
        assert lock.correct_posts == ("post" in before)
    assert lock.told("first_card").this_hand == lock.this_hand
