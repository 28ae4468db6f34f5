"""Stored rows come back complete, in order and once."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Millis, Stream
from shuffleup.storage.journal.errors import AlreadySealed, AlreadyStored, JournalExists, UnreadablePayload
from shuffleup.storage.journal.personal_texts import Text
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft, Row, digest
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

TABLE_3 = Stream("table/3")
MakeDraft = Callable[..., Draft]


ANN = Text(bytes(range(16)), "Ann")


def test_an_event_comes_back_with_who_when_and_why(path: Path) -> None:
    clock = HandClock(datetime(2026, 3, 6, 19, 30, 0, 250_000, tzinfo=UTC), now=Millis(5_000), boot_id="b-7")
    raised = Draft(
        stream=TABLE_3,
        command_id=CommandId("c1"),
        caused_by=(FLOOR, 12),
        actor=Actor("dealer", person=ANN.stands_for("name"), face="keys"),
        type="Raised",
        version=2,
        payload=b'{"seat":4,"to":600}',
        texts=(ANN,),
    )
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        journal.append([raised])
    with Journal.open(path, clock=clock) as journal:
        (row,) = journal.rows(TABLE_3)
    assert msgspec.structs.replace(row, hash=b"", previous_hash=b"") == Row(
        stream=TABLE_3,
        epoch=1,
        seq=1,
        command_id=CommandId("c1"),
        caused_by=(FLOOR, 12),
        actor=Actor("dealer", person=ANN.stands_for("name"), face="keys"),
        type="Raised",
        version=2,
        payload=b'{"seat":4,"to":600}',
        wall="2026-03-06T19:30:00.250Z",
        boot_id="b-7",
        monotonic=Millis(5_000),
        previous_hash=b"",
        hash=b"",
        texts=(ANN,),
    )
    assert row.by == Actor("dealer", person="Ann", face="keys")


def test_the_hash_of_a_row_can_be_computed_by_hand(journal: Journal, draft: MakeDraft) -> None:
    (row,) = journal.append([draft("c1")])
    root = hashlib.sha256(b'{"event":"friday","rules":{"seats":9}}').digest()
    thandi = hashlib.sha256(bytes(range(16)) + b"Thandi").hexdigest().encode()
    by_hand = (
        b"5:floor,1:1,1:1,2:c1,0:,0:,8:director,69:name:%b,7:console,12:LevelStarted,1:1,"
        b'11:{"level":1},24:2026-01-01T18:00:00.000Z,6:boot-1,1:0,32:' % thandi + root + b","
    )
    assert row.previous_hash == root
    assert row.hash == hashlib.sha256(by_hand).digest()


@settings(deadline=None)
@given(st.sampled_from(Row.__struct_fields__[:-2]), st.data())
def test_no_field_of_a_row_can_change_without_its_hash(field: str, data: st.DataObject) -> None:
    row = Row(
        stream=FLOOR,
        epoch=1,
        seq=2,
        command_id=CommandId("c"),
        caused_by=(TABLE_3, 1),
        actor=Actor("dealer"),
        type="Paused",
        version=1,
        payload=b"{}",
        wall="2026-01-01T18:00:00.000Z",
        boot_id="b",
        monotonic=Millis(0),
        previous_hash=bytes(32),
        hash=b"",
    )
    other = data.draw(st.from_type(Row.__annotations__[field]))
    changed = msgspec.structs.replace(row, **{field: other})
    assert (digest(changed) == digest(row)) == (changed == row)


def test_each_stream_counts_for_itself_without_a_gap(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("c1"), draft("c1", TABLE_3), draft("c1")])
    journal.append([draft("c2", TABLE_3)])
    assert [row.seq for row in journal.rows(FLOOR)] == [1, 2]
    assert [row.seq for row in journal.rows(TABLE_3)] == [1, 2]
    assert journal.streams() == (FLOOR, TABLE_3)


def test_each_row_carries_the_hash_of_the_one_before(journal: Journal, draft: MakeDraft) -> None:
    first, second = journal.append([draft("c1"), draft("c1")])
    (third,) = journal.append([draft("c2")])
    assert (first.previous_hash, second.previous_hash, third.previous_hash) == (
        journal.root,
        first.hash,
        second.hash,
    )


def test_a_reader_can_go_on_behind_any_row(journal: Journal, draft: MakeDraft) -> None:
    for command in range(1, 1203):
        journal.append([draft(f"c{command}")], settle=False)
    journal.settle()
    assert [row.command_id for row in journal.rows(FLOOR, after=1200)] == ["c1201", "c1202"]
    assert sum(1 for _ in journal.rows(FLOOR)) == 1202
    assert [row.seq for row in journal.some_rows(FLOOR, after=7, limit=2)] == [8, 9]


def test_the_last_row_is_found_and_an_unknown_stream_has_none(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("c1"), draft("c1")])
    last = journal.last(FLOOR)
    assert last is not None
    assert last.seq == 2
    assert journal.last(TABLE_3) is None
    assert list(journal.rows(TABLE_3)) == []


def test_rows_can_be_added_while_a_stream_is_read(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("c1"), draft("c1")])
    for row in journal.rows(FLOOR):
        journal.append([draft(f"after-{row.seq}", TABLE_3)])
    assert [row.command_id for row in journal.rows(TABLE_3)] == ["after-1", "after-2"]


def test_the_rows_of_an_act_are_found_by_its_command_after_a_restart(
    path: Path, clock: HandClock, draft: MakeDraft
) -> None:
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        journal.append([draft("buy"), draft("buy", TABLE_3)])
    with Journal.open(path, clock=clock) as journal:
        assert [(row.stream, row.seq) for row in journal.command(CommandId("buy"))] == [
            (FLOOR, 1),
            (TABLE_3, 1),
        ]
        assert journal.command(CommandId("other")) == ()


def test_the_same_command_cannot_be_stored_twice_in_a_stream(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("rebuy")])
    with pytest.raises(AlreadyStored, match="command rebuy was done already"):
        journal.append([draft("new"), draft("rebuy")])
    assert [row.command_id for row in journal.rows(FLOOR)] == ["rebuy"]
    journal.append([draft("rebuy", TABLE_3)])


def test_a_refused_append_leaves_the_open_group_standing(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("c1")], settle=False)
    with pytest.raises(AlreadyStored):
        journal.append([draft("c1")], settle=False)
    journal.settle()
    assert [row.command_id for row in journal.rows(FLOOR)] == ["c1"]


@pytest.mark.parametrize("payload", [b"", b"{", b" {}", b"{}\n", b"\xff"])
def test_a_payload_that_nobody_could_read_back_is_refused(
    payload: bytes, journal: Journal, draft: MakeDraft
) -> None:
    with pytest.raises(UnreadablePayload):
        journal.append([draft("c1", payload=payload)])
    assert journal.streams() == ()


def test_an_open_group_is_durable_only_once_it_is_settled(
    path: Path, journal: Journal, draft: MakeDraft
) -> None:
    journal.append([draft("c1")], settle=False)
    journal.append([draft("c2")], settle=False)
    with read_journal(path) as elsewhere:
        assert list(elsewhere.rows(FLOOR)) == []
        journal.settle()
        assert [row.command_id for row in elsewhere.rows(FLOOR)] == ["c1", "c2"]


def test_a_discarded_group_leaves_no_trace(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("c1")])
    journal.append([draft("c2"), draft("c2", TABLE_3)], settle=False)
    journal.discard()
    (again,) = journal.append([draft("c2", TABLE_3)])
    assert again.seq == 1
    assert [row.command_id for row in journal.rows(FLOOR)] == ["c1"]
    assert journal.verify().ok


def test_closing_the_journal_gives_up_an_open_group(path: Path, clock: HandClock, draft: MakeDraft) -> None:
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        journal.append([draft("c1")])
        journal.append([draft("c2")], settle=False)
    with Journal.open(path, clock=clock) as journal:
        assert [row.command_id for row in journal.rows(FLOOR)] == ["c1"]


def test_a_deck_is_sealed_in_the_same_transaction_as_its_event(journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("deal")], sealed={"table/3 hand 1": b"AsKd"}, settle=False)
    journal.discard()
    assert journal.unseal("table/3 hand 1") is None
    journal.append([draft("deal")], sealed={"table/3 hand 1": b"AsKd"})
    assert journal.unseal("table/3 hand 1") == b"AsKd"


def test_a_sealed_secret_is_never_replaced(journal: Journal, draft: MakeDraft) -> None:
    journal.seal("draw", b"seed")
    with pytest.raises(AlreadySealed, match="draw: sealed already"):
        journal.append([draft("c1")], sealed={"draw": b"other"})
    assert journal.unseal("draw") == b"seed"
    assert journal.streams() == ()


def test_the_clock_mark_is_overwritten_and_outlives_the_process(path: Path, clock: HandClock) -> None:
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        assert journal.clock_mark() is None
        journal.mark_clock(b'{"left":900000}')
        journal.mark_clock(b'{"left":896000}')
    with Journal.open(path, clock=clock) as journal:
        assert journal.clock_mark() == b'{"left":896000}'
        assert journal.verify().rows == 0


def test_a_clock_mark_does_not_settle_an_open_group(path: Path, journal: Journal, draft: MakeDraft) -> None:
    journal.append([draft("c1")], settle=False)
    journal.mark_clock(b"{}")
    with read_journal(path) as elsewhere:
        assert elsewhere.clock_mark() is None
    journal.discard()
    assert journal.clock_mark() is None


def test_the_journal_begins_with_the_event_and_its_rules(evening: Path, clock: HandClock) -> None:
    with Journal.open(evening, clock=clock) as journal:
        assert journal.genesis == b'{"event":"friday","rules":{"seats":9}}'
        assert journal.root == hashlib.sha256(journal.genesis).digest()


def test_a_journal_is_not_made_over_another(evening: Path, clock: HandClock) -> None:
    with pytest.raises(JournalExists, match=r"friday\.journal: there is a journal already"):
        Journal.create(evening, clock=clock, genesis=b"{}")
    with Journal.open(evening, clock=clock) as journal:
        assert journal.verify().rows == 7


def test_a_half_made_journal_of_a_power_cut_does_not_stand_in_the_way(path: Path, clock: HandClock) -> None:
    path.with_name(path.name + ".new").write_bytes(b"half")
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        assert journal.verify().ok


def test_the_wall_clock_may_jump_back_without_harm(
    journal: Journal, clock: HandClock, draft: MakeDraft
) -> None:
    journal.append([draft("c1")])
    clock.advance(1_000)
    clock.jump_wall(timedelta(hours=-2))
    journal.append([draft("c2")])
    first, second = journal.rows(FLOOR)
    assert (first.monotonic, second.monotonic) == (0, 1_000)
    assert second.wall == "2026-01-01T16:00:01.000Z"
    assert journal.verify().ok


def test_a_journal_can_be_read_while_its_unit_writes(path: Path, journal: Journal, draft: MakeDraft) -> None:
    with read_journal(path) as elsewhere:
        journal.append([draft("c1")])
        assert [row.command_id for row in elsewhere.rows(FLOOR)] == ["c1"]
        assert elsewhere.verify().ok
