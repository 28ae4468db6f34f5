"""An unreadable row stops its own table and nothing else: live, over a restart, and at a standby."""

import msgspec
import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.event import audit_books
from shuffleup.kernel.field_types import FLOOR, table_stream
from shuffleup.network.bus import topics
from shuffleup.network.bus.row_stream import Delivery, encode_delivery
from shuffleup.stations.event_codec import TABLE_EVENTS, THIS_RELEASE
from shuffleup.storage.journal.errors import RowMisfit, RowTooNew, RowUnreadable
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import digest
from tests.releases import LATER
from tests.stations.venue.test_venue_standby import with_standby

pytestmark = pytest.mark.run_by("at_a_venue")

TABLE = table_stream(1)
UNREADABLE = {
    "unknown type": ("bogus.event", 1, b'{"type":"bogus.event"}'),
    "later schema": ("hand.signed", 2, b'{"type":"hand.signed"}'),
    "unfitting record": ("hand.street_closed", 1, b'{"type":"hand.street_closed"}'),
    "another event": ("hand.started", 1, b'{"type":"action.undone","to":3}'),
    "no object": ("hand.started", 1, b"[[[]]]"),
}
kinds = pytest.mark.parametrize("kind", UNREADABLE)


def next_row(last, kind):
    """Forge the row that would come after one, with a hash to match."""
    name, version, payload = UNREADABLE[kind]
    forged = replace(
        last,
        seq=last.seq + 1,
        type=name,
        version=version,
        payload=payload,
        previous_hash=last.hash,
        texts=(),
    )
    return replace(forged, hash=digest(forged))


def fault(venue, box=0):
    return venue.links().links[box].fault


async def send(box, row, times):
    """Publish a row in the name of a box, as who has its password can."""
    forged = encode_delivery(Delivery(box.epoch, row, box.journal.root))
    for _ in range(times):
        box.send(topics.events(TABLE), forged)
    await box.venue.quiet()


def whole(path):
    """Audit a journal that is being written to."""
    with read_journal(path) as book:
        return audit_books([book]).whole


@kinds
async def test_a_row_that_cannot_be_read_is_refused_at_the_door_and_the_true_one_of_its_number_is_heard(
    venue, tasks, /, kind
):
    """The password of a box is in foreign hands; what they send has no effect but an alarm."""
    boxes, standby = await with_standby(venue, tasks, players=14, tables=2)
    await boxes[1].play_hands(1)
    await venue.quiet()
    before = venue.copy(1)
    await send(boxes[1], next_row(before[-1], kind), times=3)
    assert venue.copy(1) == before
    assert fault(venue).startswith(f"table 1 waits: event {before[-1].seq + 1} of table/1")
    assert fault(venue).endswith(
        "Otherwise give the table again: it continues from the last row that this floor has read"
    )
    assert len([line for line in venue.log if "event" in line]) == 1
    await boxes[1].play_hands(1)
    await boxes[2].play_hands(1)
    await venue.power_cut(tasks)
    await venue.quiet()
    assert venue.copy(1) == boxes[1].rows(1)
    assert [fault(venue, 0), fault(venue, 1)] == ["", ""]
    assert [note.hand for note in venue.floor.tables] == [2, 1]
    assert standby.has_all()
    standby.stop()


async def with_row_in_the_book(venue, tasks, kind):
    """Two tables, and a floor that begins again with such a row behind the first; its box is dead."""
    boxes = await venue.begin(players=14, tables=2)
    await boxes[1].play_hands(2)
    await venue.quiet()
    boxes[1].stop()
    sound = venue.copy(1)
    venue.journal.adopt([next_row(sound[-1], kind)])
    await venue.power_cut(tasks)
    await venue.quiet()
    return boxes, sound


@kinds
async def test_a_book_that_holds_such_a_row_still_starts_and_its_table_goes_on_when_it_is_given_anew(
    venue, tasks, /, kind
):
    """An earlier release has let it in: no box sends it any more, and no tool takes it out of a chain."""
    boxes, sound = await with_row_in_the_book(venue, tasks, kind)
    await boxes[2].play_hands(2)
    await venue.quiet()
    assert venue.floor.note(2).hand == 2
    assert fault(venue).startswith(f"table 1 waits: event {sound[-1].seq + 1} of table/1")
    assert len(venue.copy(1)) == len(sound) + 1, "nothing is thrown away by a start"
    spare = await venue.give(1, venue.box(), "a row of it cannot be read")
    await spare.play_hands(1)
    await venue.quiet()
    assert venue.copy(1) == spare.rows(1)
    assert [one.fault for one in venue.links().links] == ["", "", ""]
    assert venue.floor.note(1).hand == 3
    assert venue.chips_are_whole()
    assert [kept.seq for kept in venue.journal.quarantined()] == [sound[-1].seq + 1]
    assert whole(venue.journal.path)


@kinds
async def test_a_row_that_cannot_be_read_is_named(venue, tasks, /, kind):
    await venue.begin()
    row = next_row(venue.copy(1)[-1], kind)
    with pytest.raises(RowTooNew if kind in ("unknown type", "later schema") else RowMisfit) as error:
        TABLE_EVENTS.read(row)
    assert str(error.value).startswith(f"event {row.seq} of table/1 ")
    assert "\n" not in str(error.value)


def unreadable(rows):
    found = []
    for row in rows:
        try:
            THIS_RELEASE.check(row)
        except RowUnreadable:
            found.append(row.type)
    return found


@pytest.mark.parametrize("change", LATER)
async def test_a_standby_of_an_earlier_release_copies_what_it_can_read_and_takes_nothing_over_else(
    venue, tasks, /, change, a_venue
):
    boxes, standby = await with_standby(venue, tasks, players=9, tables=1)
    venue.release = boxes[1].release = LATER[change]
    await venue.power_cut(tasks)
    boxes[1].stop()
    await boxes[1].play(1)
    await boxes[1].play_hands(2)
    await venue.ask("pause_clock")
    await venue.ask("resume_clock")
    await venue.quiet()
    stored = [row for name in standby.streams() for row in standby.journal.rows(name)]
    assert unreadable(stored) == []
    reply = await standby.ask("take_over")
    if change == "an added field":
        assert (reply.text.partition(":")[0], standby.has_all()) == ("the floor answers", True)
    else:
        assert reply.text == "this standby cannot read all of its floor: update it"
        assert "update this unit" in standby.station.words()
        standby.stop()
        standby.station = standby.of_release(LATER[change])
        await standby.open(tasks)
        await venue.quiet()
        assert "0 events behind; the floor is there" in standby.station.words()
    standby.stop()


@pytest.mark.parametrize("change", LATER)
async def test_a_standby_of_a_later_release_has_all_that_its_floor_has(venue, tasks, /, change):
    boxes, standby = await with_standby(venue, tasks, players=9, tables=1)
    standby.stop()
    standby.station = standby.of_release(LATER[change])
    await standby.open(tasks)
    await boxes[1].play_hands(2)
    await venue.quiet()
    assert standby.has_all()
    assert venue.links().standby.fault.endswith("update the floor")
    venue.release = LATER[change]
    venue.stop()
    venue.bus.cut("floor")
    await venue.venue.close()
    await venue.quiet()
    assert (await standby.ask("take_over")).status == 200
    await standby.take_over(tasks)
    await boxes[1].play_hands(1)
    await venue.quiet()
    assert venue.floor.note(1).hand == 3
    assert venue.chips_are_whole()


async def test_a_floor_row_that_its_own_program_cannot_read_ends_the_start_and_nothing_is_written(
    venue, tasks, /
):
    await venue.begin()
    last = tuple(venue.journal.rows(FLOOR))[-1]
    venue.journal.adopt([next_row(last, "unknown type")])
    count = len(tuple(venue.journal.rows(FLOOR)))
    with pytest.raises(RowTooNew, match=r"of floor is of the unknown type bogus.event: update"):
        await venue.power_cut(tasks)
    assert len(tuple(venue.journal.rows(FLOOR))) == count


async def test_a_notice_of_a_later_release_may_say_more(venue, tasks, /):
    box = (await venue.begin())[1]
    more = msgspec.to_builtins(box.status()) | {"mood": "calm", "release": "99.0"}
    box.send(topics.status(TABLE), msgspec.json.encode(more))
    await venue.quiet(1_000)
    assert fault(venue) == f"box 1 has release 99.0 and this floor {THIS_RELEASE.version}: update the floor"
    assert venue.links().links[0].linked
