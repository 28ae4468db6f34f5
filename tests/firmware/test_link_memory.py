"""The persistent data of the link after a power cut at any byte of any write."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup_link import messages
from shuffleup_pico.link_memory import EVENTS_KEPT, MOST_EVENT, LinkMemory

ACTS = ("start", "close", "event", "acknowledge")


def kept(memory: LinkMemory) -> tuple[Any, ...]:
    events = [memory.event(memory.first_event + offset & 0xFFFF) for offset in range(memory.waiting)]
    return memory.id, memory.started, memory.done, memory.result, memory.first_event, events


def test_a_new_memory_is_named_and_holds_nothing(fram: Any) -> None:
    assert kept(LinkMemory(fram, 0, 5)) == (5, 0, 0, 0, 0, [])


def test_what_was_kept_is_there_after_the_power_was_gone(fram: Any) -> None:
    memory = LinkMemory(fram, 0, 5)
    memory.start(1)
    memory.add(b"one")
    memory.add(b"two")
    memory.close(1, messages.OK)
    memory.acknowledge(0)

    assert kept(LinkMemory(fram, 0, 6)) == (5, 1, 1, 0, 1, [b"two"])


def test_only_events_that_wait_can_be_acknowledged(fram: Any) -> None:
    memory = LinkMemory(fram, 0, 5)
    memory.add(b"one")

    assert [memory.acknowledge(n) for n in (1, 65_535, 0, 0)] == [False, False, True, False]


def test_the_seventeenth_event_has_no_place(fram: Any) -> None:
    memory = LinkMemory(fram, 0, 5)
    for n in range(EVENTS_KEPT):
        assert memory.add(b"event") == n

    with pytest.raises(ValueError, match="no place for an event of 5 bytes, 16 wait"):
        memory.add(b"event")
    assert memory.acknowledge(3)
    assert memory.add(bytes(MOST_EVENT)) == 16
    assert LinkMemory(fram, 0, 6).waiting == 13


def test_an_event_that_is_too_long_is_refused(fram: Any) -> None:
    with pytest.raises(ValueError, match="no place for an event of 41 bytes"):
        LinkMemory(fram, 0, 5).add(bytes(41))


def test_numbers_go_round(fram: Any) -> None:
    memory = LinkMemory(fram, 0, 5)
    for n in range(65_600):
        memory.add(n.to_bytes(4, "big"))
        memory.acknowledge(memory.first_event)
    memory.add(b"last")

    assert kept(LinkMemory(fram, 0, 6)) == (5, 0, 0, 0, 64, [b"last"])


@given(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 20)), min_size=1, max_size=30), st.data())
def test_a_cut_in_any_write_leaves_what_was_before_it_or_what_came_after(
    new_fram: Any, power_cut: type[Exception], acts: list[tuple[str, int]], data: st.DataObject
) -> None:
    """Every act is whole or never was, at every byte."""
    fram = new_fram()
    memory = LinkMemory(fram, 0, 5)
    for act, number in acts:
        before, image = kept(memory), bytes(fram.held)
        fram.written, fram.lasts = 0, None
        do(memory, act, number)
        after, length = kept(memory), fram.written
        cut = data.draw(st.integers(0, max(0, length - 1)))
        torn = new_fram()
        torn.held[:] = image
        half = LinkMemory(torn, 0, 6)
        torn.written, torn.lasts = 0, cut
        try:
            do(half, act, number)
        except power_cut:
            torn.lasts = None
            assert kept(LinkMemory(torn, 0, 6)) in (before, after)


def do(memory: LinkMemory, act: str, number: int) -> None:
    if act == "start":
        memory.start(number)
    elif act == "close":
        memory.close(number, messages.OK)
    elif act == "event" and memory.waiting < EVENTS_KEPT:
        memory.add(bytes([number]) * number)
    elif act == "acknowledge":
        memory.acknowledge(memory.first_event + number & 0xFFFF)


def test_a_power_cut_while_a_memory_is_made_anew_leaves_one_that_is_new(
    fram: Any, new_fram: Any, power_cut: type[Exception]
) -> None:
    LinkMemory(fram, 0, 5).add(b"of an older life")
    fram.held[:100] = b"\xee" * 100
    for lasts in range(0, 1_000, 7):
        torn = new_fram()
        torn.held[:] = fram.held
        torn.lasts = lasts
        with suppress(power_cut):
            LinkMemory(torn, 0, 6)
        torn.lasts = None
        assert kept(LinkMemory(torn, 0, 6)) == (6, 0, 0, 0, 0, [])


def test_a_damaged_event_is_said_and_not_sent(fram: Any) -> None:
    memory = LinkMemory(fram, 0, 5)
    memory.add(b"card")
    place = bytes(fram.held).index(b"card")
    fram.held[place] ^= 1

    with pytest.raises(OSError, match="event 0 is damaged"):
        memory.event(0)


def test_a_memory_that_does_not_answer_leaves_what_was_known(fram: Any) -> None:
    memory = LinkMemory(fram, 0, 5)
    fram.dead = True

    with pytest.raises(OSError, match="no answer"):
        memory.start(1)
    assert (memory.started, memory.done) == (0, 0)
