"""A stream of bytes becomes events, however it is cut into pieces."""

from itertools import pairwise

from hypothesis import given, strategies as st

from shuffleup_ui.link.view_stream import EventStream, ServerSentEvent

STREAM = (
    b'retry: 1000\n\nevent: age\ndata: {"clock":40}\n\n: still here\nevent: alive\ndata: {}\n\n'
    b'event: table\ndata: {"headline":"SEAT 4 \xc2\xb7 Ann"}\n\n'
)
EVENTS = [
    ServerSentEvent("age", b'{"clock":40}'),
    ServerSentEvent("alive", b"{}"),
    ServerSentEvent("table", '{"headline":"SEAT 4 · Ann"}'.encode()),
]


def told(*pieces: bytes) -> list[ServerSentEvent]:
    stream = EventStream()
    return [event for piece in pieces for event in stream.feed(piece)]


def test_comments_and_empty_events_say_nothing() -> None:
    assert told(STREAM) == EVENTS


@given(cuts=st.lists(st.integers(0, len(STREAM))).map(sorted))
def test_it_does_not_matter_where_the_network_cuts(cuts: list[int]) -> None:
    edges = [0, *cuts, len(STREAM)]
    assert told(*(STREAM[a:b] for a, b in pairwise(edges))) == EVENTS


def test_an_event_is_told_when_it_is_whole_and_no_sooner() -> None:
    stream = EventStream()
    assert list(stream.feed(b"event: keys\ndata: 1\n")) == []
    assert list(stream.feed(b"\n")) == [ServerSentEvent("keys", b"1")]


def test_lines_of_data_are_joined_and_may_end_with_cr_lf() -> None:
    assert told(b"event: keys\r\ndata: [1,\r\ndata: 2]\r\n\r\n") == [ServerSentEvent("keys", b"[1,\n2]")]
