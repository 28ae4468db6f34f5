"""A single box whose journal has an unreadable row of one table: the other tables play on."""

import msgspec
import pytest

from shuffleup.kernel.field_types import Actor, CommandId, table_stream
from shuffleup.protocol.floor import FloorView
from shuffleup.protocol.wall import WallView
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.views.headline import halts

TEN = tuple(f"Player {number}" for number in range(10))
UNREADABLE = {
    "a later release": ("bogus.event", 1, b'{"type":"bogus.event"}', "is of the unknown type bogus.event"),
    "no release": ("hand.signed", 1, b'{"type":"hand.signed"}', "does not fit its type hand.signed"),
}
kinds = pytest.mark.parametrize("kind", UNREADABLE)


def spoil(path, clock, table, kind):
    """Let another release store a row behind the last one of a table."""
    name, version, payload, _ = UNREADABLE[kind]
    book = Journal.open(path, clock=clock)
    row = Draft(table_stream(table), CommandId("later"), Actor("unit"), name, payload, version)
    (stored,) = book.append([row])
    book.close()
    return stored.seq


def shown(at, name, kind):
    return msgspec.json.decode(at.hub.latest(name), type=kind)


@kinds
def test_a_table_with_a_row_that_cannot_be_read_waits_and_the_others_play(
    kind, an_evening, journal_path, in_virtual_time
):
    """Nothing is stored behind the row, so a release that can read it goes on from there."""
    seqs = []

    async def first(at):
        await at.begin(TEN)
        await at.ask("start_hand", to="table/2")

    async def back(at):
        await at.direct("resume_clock")
        why = f"table 2 waits for a person: event {seqs[0]} of table/2 {UNREADABLE[kind][3]}"
        assert at.evening.waiting()[0].startswith(why)
        refused = await at.ask("fold", to="table/2")
        assert (refused.status, refused.text.startswith(why)) == (503, True)
        assert (await at.ask("start_hand", to="table/1")).status == 200
        assert [note.hand for note in at.floor.tables] == [1, 1]
        assert shown(at, "floor", FloorView).alarms[0].startswith(why)
        assert shown(at, "wall", WallView).news[0] == "Table 2 waits for the floor"
        ended = await at.direct("end_event", reason="late")
        assert ended.text.startswith("the last results of table 2 are still on their way")
        assert [row.seq for row in at.journal.rows("table/2")][-1] == seqs[0]
        assert (await at.direct("pause_clock")).status == 200

    an_evening(first, tables=3)

    async def spoilt(clock):
        seqs.append(spoil(journal_path, clock, 2, kind))

    in_virtual_time(spoilt)
    an_evening(back, sender="two", tables=3)


@kinds
def test_the_only_table_of_a_box_says_on_every_face_what_it_waits_for(
    kind, an_evening, journal_path, in_virtual_time
):
    async def first(at):
        await at.begin()
        await at.ask("start_hand")

    async def back(at):
        (why,) = at.evening.waiting()
        assert UNREADABLE[kind][3] in why
        (called,) = halts(at.table, None)
        assert (called.word, called.note) == ("FLOOR CALLED", why)
        oled = at.evening.faces.oled()
        assert (oled.title, oled.below) == ("FLOOR CALLED", why)
        assert at.table.play.hand_no == 1
        assert (await at.ask("fold")).status == 503
        assert (await at.direct("note", ruling="the box is updated")).status == 200

    an_evening(first)

    async def spoilt(clock):
        spoil(journal_path, clock, 1, kind)

    in_virtual_time(spoilt)
    an_evening(back, sender="two")
