"""Ids that sort by time."""

from shuffleup_ui.link.sender import SortedIds


def test_every_id_sorts_behind_the_one_before_though_the_clock_is_set_back() -> None:
    moments = iter([1_000, 2_000, 1_500, 1_500, 3_000])
    ids = SortedIds(lambda: next(moments))
    given = [ids.next() for _ in range(5)]

    assert given == sorted(set(given))


def test_two_senders_at_the_same_moment_give_different_ids() -> None:
    assert SortedIds(lambda: 1_000).next() != SortedIds(lambda: 1_000).next()


def test_an_id_begins_with_the_milliseconds_of_the_wall_clock() -> None:
    assert SortedIds(lambda: 0xABC).next().startswith("000000000abc")
