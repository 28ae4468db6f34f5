"""Ids sort by time, never repeat, and are the same in each run of a seeded demo."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from shuffleup.kernel.command_ids import CommandIds, seeded_ids, time_ordered_ids
from shuffleup_demo.clocks import HandClock


def take(ids: CommandIds, count: int) -> list[str]:
    return [ids.next() for _ in range(count)]


def test_an_id_is_26_characters_that_begin_with_its_time() -> None:
    """2026-03-06 19:00 is 1772823600000 ms, 01KK28APW0 in Crockford's base 32."""
    (first,) = take(time_ordered_ids(HandClock(datetime(2026, 3, 6, 19, 0, tzinfo=UTC))), 1)
    assert len(first) == 26
    assert first.startswith("01KK28APW0")


def test_ids_of_one_sender_rise_even_within_a_millisecond_and_when_the_wall_clock_goes_back() -> None:
    clock = HandClock()
    ids = time_ordered_ids(clock)
    given = take(ids, 500)
    clock.advance(1)
    given += take(ids, 500)
    clock.jump_wall(timedelta(days=-1))
    given += take(ids, 500)
    assert all(earlier < later for earlier, later in pairwise(given))


def test_two_senders_at_the_same_moment_give_different_ids() -> None:
    clock = HandClock()
    ours, theirs = time_ordered_ids(clock), time_ordered_ids(clock)
    assert not set(take(ours, 200)) & set(take(theirs, 200))


def test_the_same_seed_gives_the_same_ids() -> None:
    assert take(seeded_ids(7, "dealer 1"), 50) == take(seeded_ids(7, "dealer 1"), 50)


def test_seeded_ids_rise_and_differ_between_senders_and_seeds() -> None:
    one, other, next_seed = (
        take(seeded_ids(*who), 50) for who in ((7, "dealer 1"), (7, "dealer 2"), (8, "dealer 1"))
    )
    assert one == sorted(one)
    assert len({*one, *other, *next_seed}) == 150
