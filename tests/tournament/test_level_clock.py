"""The level clock and the count of hands."""

from hypothesis import given, strategies as st

from shuffleup.tournament.level_clock import HandCount, LevelClock

MINUTE = 60_000


def test_a_level_counts_down_from_its_length():
    clock = LevelClock().begun("level", 1, 30 * MINUTE, now=5_000)
    assert clock.left_at(5_000) == 30 * MINUTE
    assert clock.left_at(5_000 + 12 * MINUTE) == 18 * MINUTE
    assert clock.ends_at() == 5_000 + 30 * MINUTE


def test_the_time_left_never_goes_below_zero():
    clock = LevelClock().begun("level", 1, MINUTE, now=0)
    assert clock.left_at(5 * MINUTE) == 0


def test_a_pause_keeps_what_was_left():
    """STR-06: only playing time counts."""
    clock = LevelClock().begun("level", 1, 30 * MINUTE, now=0)
    stopped = clock.paused(clock.left_at(10 * MINUTE), 10 * MINUTE)
    assert stopped.left_at(60 * MINUTE) == 20 * MINUTE
    assert stopped.ends_at() is None
    assert stopped.resumed(60 * MINUTE).ends_at() == 80 * MINUTE


def test_a_level_of_hands_has_no_end_in_time():
    clock = LevelClock().begun("level", 3, None, now=0)
    assert clock.left_at(MINUTE) is None
    assert clock.ends_at() is None


def test_the_gate_after_halftime_does_not_count():
    """STR-08."""
    assert not LevelClock().begun("gate", 4, None, now=0).running


def levels_of(players_each_hand):
    """Count hands of one-orbit levels as a table begins them."""
    level, count, seen = 1, HandCount(), []
    for players in players_each_hand:
        seen.append(level)
        count = count.after_hand_begun(players)
        if count.level_over:
            level, count = level + 1, HandCount()
    return seen


def test_an_orbit_lasts_as_many_hands_as_players_sat_when_it_began():
    """STR-21."""
    assert levels_of([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]
    assert levels_of([5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 3]) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]


@given(
    length=st.integers(1, 10**7),
    steps=st.lists(st.tuples(st.booleans(), st.integers(0, 10**6)), max_size=20),
)
def test_pauses_of_any_number_and_length_cost_no_playing_time(length, steps):
    clock, now, played = LevelClock().begun("level", 1, length, 0), 0, 0
    for runs, span in steps:
        clock = clock.resumed(now) if runs else clock.paused(clock.left_at(now), now)
        now += span
        played += span if runs else 0
    assert clock.left_at(now) == max(0, length - played)
