"""Another unit's stream over any network: each row once and in order."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.bus.row_stream import (
    HELD_ROWS,
    ROWS_AN_ASK,
    Delivery,
    Position,
    Reading,
    RowRequest,
    StreamForked,
    UnreadableDelivery,
    ask,
    decode_delivery,
    encode_delivery,
    hear,
    ready,
    receive,
    start,
    took,
)
from shuffleup.storage.journal.row_hash import Row, root
from tests.bus.rows import ROOT, written

BEGINNING = Position(FLOOR, 0, 0, ROOT)


def drained(reading: Reading) -> tuple[Reading, list[Row]]:
    taken: list[Row] = []
    while rows := ready(reading):
        for row in rows:
            taken.append(row)
            reading = took(reading, row)
    return reading, taken


def after_receiving(rows: list[Row], owner_epoch: int = 1, reading: Reading | None = None) -> Reading:
    reading = reading or start(BEGINNING)
    for row in rows:
        reading = receive(reading, owner_epoch, row)
    return reading


def test_rows_in_order_are_taken_in_order_and_nothing_is_asked_for() -> None:
    rows = written(3)
    reading, taken = drained(after_receiving(rows))
    assert taken == rows
    assert reading.at == Position(FLOOR, 1, 3, rows[2].hash)
    assert ask(reading)[1] is None


def test_a_row_that_comes_twice_is_taken_once() -> None:
    one, two = written(2)
    reading, taken = drained(after_receiving([one, one, two, one]))
    assert taken == [one, two]
    assert drained(receive(reading, 1, two))[1] == []


def test_a_gap_is_asked_for_once_and_again_only_on_purpose() -> None:
    rows = written(5)
    reading, taken = drained(after_receiving([rows[0], rows[4]]))
    assert taken == rows[:1]
    reading, wanted = ask(reading)
    assert wanted == RowRequest(FLOOR, after=1, upto=4)
    assert ask(reading)[1] is None
    assert ask(reading, again=True)[1] == wanted
    reading, taken = drained(after_receiving(rows[1:4], reading=reading))
    assert taken == rows[1:]
    assert ask(reading, again=True)[1] is None


def test_a_row_that_was_only_heard_of_is_asked_for() -> None:
    reading = hear(start(BEGINNING), 1, 2)
    assert ask(reading)[1] == RowRequest(FLOOR, after=0, upto=2)


def test_a_long_gap_is_asked_for_piece_by_piece() -> None:
    rows = written(ROWS_AN_ASK + 50)
    reading, first = ask(hear(start(BEGINNING), 1, len(rows)))
    assert first == RowRequest(FLOOR, after=0, upto=ROWS_AN_ASK)
    reading, _ = drained(after_receiving(rows[:ROWS_AN_ASK], reading=reading))
    assert ask(reading)[1] == RowRequest(FLOOR, after=ROWS_AN_ASK, upto=len(rows))


def test_only_so_many_rows_are_held_and_the_later_ones_are_asked_for_in_their_time() -> None:
    rows = written(HELD_ROWS + 10)
    reading = after_receiving(rows[:0:-1])
    assert len(reading.held) == HELD_ROWS
    reading, taken = drained(receive(reading, 1, rows[0]))
    assert len(taken) == HELD_ROWS
    assert ask(reading)[1] == RowRequest(FLOOR, after=HELD_ROWS, upto=HELD_ROWS + 10)


def test_a_former_owner_is_not_listened_to() -> None:
    rows = written(3)
    reading, _ = drained(after_receiving(rows[:2]))
    taken_over = written(1, after=rows[1], epoch=2, who="spare")
    reading = hear(reading, 2, 3)
    assert receive(reading, 1, rows[2]) == reading
    assert drained(receive(reading, 2, taken_over[0]))[1] == taken_over


def test_rows_of_a_former_owner_that_were_not_taken_yet_are_dropped() -> None:
    rows = written(4)
    reading = after_receiving([rows[0], rows[3]])
    reading, _ = drained(reading)
    spare = written(3, after=rows[0], epoch=2, who="spare")
    reading, taken = drained(after_receiving(spare, owner_epoch=2, reading=reading))
    assert taken == spare


def test_a_new_owner_also_sends_what_came_before_its_time() -> None:
    before = written(3)
    spare = written(1, after=before[2], epoch=2, who="spare")
    reading = receive(start(BEGINNING), 2, spare[0])
    assert ask(reading)[1] == RowRequest(FLOOR, after=0, upto=3)
    _, taken = drained(after_receiving(before, owner_epoch=2, reading=reading))
    assert taken == before + spare


def test_a_fork_is_told_and_nothing_more_is_taken_or_asked_for() -> None:
    rows = written(3)
    reading, _ = drained(after_receiving(rows[:2]))
    third = written(2, after=rows[0], epoch=2, who="spare")[1]
    reading = receive(reading, 2, third)
    with pytest.raises(StreamForked, match="floor row 3 of epoch 2 does not follow"):
        ready(reading)
    assert ask(reading, again=True)[1] is None


def test_a_stream_of_another_event_is_a_fork_from_its_first_row() -> None:
    reading = start(Position(FLOOR, 0, 0, root(b'{"event":"saturday"}')))
    with pytest.raises(StreamForked):
        ready(receive(reading, 1, written(1)[0]))


network = st.lists(
    st.tuples(st.sampled_from(["send", "resend", "again"]), st.integers(0, 39), st.booleans()), max_size=120
)


@settings(deadline=None)
@given(network, st.integers(0, 40))
def test_whatever_is_lost_doubled_or_reordered_each_row_is_taken_once_and_in_order(
    weather: list[tuple[str, int, bool]], taken_over_at: int
) -> None:
    """In the end the network works for a moment, and then everything is there."""
    before = written(taken_over_at)
    last = before[-1] if before else None
    rows = before + written(40 - taken_over_at, after=last, epoch=2, who="spare")
    reading, taken = start(BEGINNING), list[Row]()

    def answer(wanted: RowRequest | None) -> None:
        nonlocal reading
        for row in rows[wanted.after : wanted.upto] if wanted else ():
            reading = receive(reading, 2, row)

    for what, which, arrives in weather:
        if what == "send" and arrives:
            reading = receive(reading, 1 if which < taken_over_at else 2, rows[which])
        elif what != "send":
            reading, wanted = ask(reading, again=what == "again")
            answer(wanted if arrives else None)
        reading, more = drained(reading)
        taken += more
        assert taken == rows[: len(taken)]
    reading = hear(reading, 2, 40)
    while len(taken) < 40:
        reading, wanted = ask(reading, again=True)
        assert wanted is not None
        answer(wanted)
        reading, more = drained(reading)
        taken += more
    assert taken == rows


def test_a_row_crosses_the_bus_byte_for_byte() -> None:
    delivery = Delivery(owner_epoch=3, row=written(1)[0], root=ROOT)
    octets = encode_delivery(delivery)
    assert decode_delivery(octets) == delivery
    assert msgspec.json.decode(octets)["payload"] == {"n": 1}


@pytest.mark.parametrize(
    "change",
    [
        lambda octets: octets[:-1],
        lambda octets: b"[]",
        lambda octets: octets.replace(b'"seq":1', b'"seq":2'),
        lambda octets: octets.replace(b'{"n": 1}', b'{"n":1}'),
        lambda octets: octets.replace(b'"hash":"', b'"hash":"z'),
        lambda octets: octets.replace(b'"type"', b'"kind"'),
    ],
)
def test_a_row_that_changed_on_its_way_is_refused(change: Callable[[bytes], bytes]) -> None:
    octets = change(encode_delivery(Delivery(1, written(1)[0])))
    with pytest.raises(UnreadableDelivery):
        decode_delivery(octets)
