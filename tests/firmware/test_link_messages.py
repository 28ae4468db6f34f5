"""The table of messages: each side reads from it what the other has written."""

import struct
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup_link import messages
from shuffleup_link.frame import MOST_PAYLOAD
from shuffleup_pico.link_memory import MOST_EVENT

TABLES = {
    "commands": messages.COMMANDS,
    "events": messages.EVENTS,
    "queries": messages.QUERIES,
    "answers": messages.ANSWERS,
}
KINDS_OF_NUMBER = {"B": (0, 255), "H": (0, 65535), "I": (0, 2**32 - 1), "i": (-(2**31), 2**31 - 1)}


def value_of(kind: str) -> st.SearchStrategy[Any]:
    if kind in KINDS_OF_NUMBER:
        return st.integers(*KINDS_OF_NUMBER[kind])
    length = 0 if kind == "*" else int(kind[:-1])
    return st.binary(min_size=length, max_size=length or 30)


@given(st.data())
def test_what_one_side_writes_the_other_reads(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(list(TABLES.values())))
    code, _, fields, _ = data.draw(st.sampled_from(table))
    values = tuple(data.draw(value_of(kind)) for _, kind in fields)

    assert messages.read(table, messages.write(table, code, values)) == (code, values)


@given(st.sampled_from(list(TABLES.values())), st.binary(max_size=MOST_PAYLOAD))
def test_any_bytes_are_read_or_refused_but_never_raise(table: Any, payload: bytes) -> None:
    found = messages.read(table, payload)

    assert found is None or messages.write(table, *found) == payload


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_codes_and_names_are_unique_and_everything_fits_into_a_frame(table: Any) -> None:
    assert len({row[0] for row in table}) == len({row[1] for row in table}) == len(table)
    for row in table:
        assert 1 + struct.calcsize(messages.format_of(row[2])) <= MOST_PAYLOAD


def test_every_event_fits_into_its_place_in_the_memory() -> None:
    sizes = {row[1]: 1 + struct.calcsize(messages.format_of(row[2])) for row in messages.EVENTS}

    assert max(sizes.values()) <= MOST_EVENT
    assert sizes["LOG"] + 39 == MOST_EVENT


def test_the_constants_are_the_codes_of_the_tables() -> None:
    for table in (messages.KINDS, messages.COMMANDS, messages.QUERIES):
        assert {row[1]: getattr(messages, row[1]) for row in table} == {row[1]: row[0] for row in table}
    for row in messages.EVENTS:
        assert getattr(messages, row[1]) == row[0]


def test_no_message_can_carry_the_face_of_a_card() -> None:
    """The machine has no camera: nothing on the line is named for a rank, a suit or a card's face."""
    rows = [row for table in TABLES.values() for row in table]
    names = {name for row in rows for name, _ in row[2]} | {row[1].lower() for row in rows}

    assert {name for name in names for word in ("rank", "suit", "face") if word in name} == set()


@pytest.mark.parametrize(
    ("fields", "values"),
    [
        ((("seat", "B"),), (256,)),
        ((("seat", "B"),), (-1,)),
        ((("seat", "B"),), ()),
        ((("seat", "B"),), (1, 2)),
        ((("nonce", "16s"),), (b"short",)),
        ((("nonce", "16s"),), (b"much longer than that",)),
    ],
)
def test_what_does_not_fit_is_refused_and_never_cut_off(fields: Any, values: tuple[Any, ...]) -> None:
    with pytest.raises((ValueError, struct.error)):
        messages.pack(fields, values)


def test_names_are_given_and_numbers_where_there_is_none() -> None:
    assert messages.name_of(messages.FAULTS, 0x22) == "JAM_EXIT"
    assert messages.name_of(messages.FAULTS, 0x7F) == "127"


def test_a_code_that_no_table_has_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="no row has the code 99"):
        messages.write(messages.COMMANDS, 99)
