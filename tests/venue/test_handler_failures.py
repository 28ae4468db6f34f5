"""Messages that cannot be processed, in the log of a floor."""

from shuffleup.kernel.field_types import TableNo, table_stream
from shuffleup.network.bus import Message, UnreadableMessage
from shuffleup.network.bus.row_stream import StreamForked
from shuffleup.network.bus.subscription import HandlerFailures


def test_a_box_that_is_wrong_otherwise_each_time_writes_twenty_lines_a_minute() -> None:
    lines: list[str] = []
    now = [0.0]
    failures = HandlerFailures(lines.append, lambda: now[0])
    message = Message("table/7/events", b"")
    for number in range(6000):
        failures(message, UnreadableMessage(f"row {number} is no row"))
    assert len(lines) == 20
    assert lines[-1] == "table/7/events: row 19 is no row"
    now[0] = 60.0
    failures(message, UnreadableMessage("again no row"))
    assert lines[20:] == [
        "5980 more messages that could not be processed",
        "table/7/events: again no row",
    ]


def test_a_box_that_repeats_itself_is_told_once() -> None:
    lines: list[str] = []
    failures = HandlerFailures(lines.append)
    for _ in range(3):
        failures(Message("table/7/events", b""), UnreadableMessage("no row"))
    assert lines == ["table/7/events: no row"]


def test_a_fork_is_told_by_its_stream_whatever_message_it_was_found_at() -> None:
    """A box that asks for the time is judged, and rows that waited are read on."""
    lines: list[str] = []
    forked: list[str] = []
    failures = HandlerFailures(lines.append)
    failures.forked = forked.append
    failures(Message("time/ask/unit-7", b""), StreamForked(table_stream(TableNo(7)), "row 3 does not follow"))
    assert (forked, lines) == (["table/7"], ["row 3 does not follow"])
