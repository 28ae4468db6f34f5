"""A venue in the middle of an update runs two releases, and loses nothing in either order."""

import pytest

from shuffleup.kernel.field_types import FLOOR, table_stream
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup.storage.journal.errors import RowUnreadable
from tests.releases import LATER, VERSION

pytestmark = pytest.mark.run_by("in_a_venue")

TABLE, OWN = table_stream(1), THIS_RELEASE.version
later_releases = pytest.mark.parametrize("change", LATER)


def unreadable(rows, release=THIS_RELEASE):
    """Name the types of rows that a release cannot read."""
    found = []
    for row in rows:
        try:
            release.check(row)
        except RowUnreadable:
            found.append(row.type)
    return found


def faults(room):
    return [one.fault for one in room.venue.links.view().links]


def everything_was_heard(room, units):
    for number, unit in enumerate(units, 1):
        rows = unit.rows()
        assert room.copy(table_stream(number)) == rows[table_stream(number)]
        floors = room.copy(FLOOR)
        assert rows[FLOOR] == floors[: len(rows[FLOOR])]
        assert unit.at.linked
        assert room.floor.note(number).hand == unit.table.play.hand_no
    assert faults(room) == [""] * len(units)
    assert room.floor.chips_counted() == room.floor.chips_expected()
    assert room.floor.alarms == ()


@later_releases
async def test_boxes_first_the_table_of_a_later_box_plays_on_alone_and_the_floor_hears_all_when_it_is_updated(
    room, /, change
):
    one, two = units = await room.begin(players=14, tables=2)
    await one.play_hands(2)
    await one.start_again(LATER[change])
    await one.play_hands(3)
    await two.play_hands(2)
    await room.quiet()
    assert not one.at.linked
    assert two.at.linked
    assert faults(room) == [f"box 1 has release {VERSION} and this floor {OWN}: update the floor", ""]
    why = f"the floor has release {OWN} and this box {VERSION}: update the floor"
    assert f"{why}; playing on without it" in one.log
    assert unreadable(room.copy(TABLE)) == []
    assert room.floor.note(2).hand == 2, "the others are heard as ever"
    await room.start_again()
    await one.play_hands(1)
    await room.quiet()
    assert unreadable(room.copy(TABLE)) == []
    await room.start_again(LATER[change])
    await two.start_again(LATER[change])
    everything_was_heard(room, units)
    assert [note.hand for note in room.floor.tables] == [6, 2]


@later_releases
async def test_the_floor_first_its_boxes_play_on_alone_are_heard_and_hear_all_when_they_are_updated(
    room, /, change
):
    one, two = units = await room.begin(players=14, tables=2)
    await one.play_hands(1)
    await room.start_again(LATER[change])
    await room.direct("resume_clock")
    await room.direct("pause_clock")
    await one.play_hands(2)
    await room.quiet()
    assert not one.at.linked
    assert faults(room) == [
        f"box {n} has release {OWN} and this floor {VERSION}: update box {n}" for n in (1, 2)
    ]
    assert room.floor.note(1).hand == 3, "the floor reads what was stored before it"
    assert unreadable(one.rows()[FLOOR]) == []
    await one.start_again()
    assert unreadable(one.rows()[FLOOR]) == []
    await one.play_hands(1)
    await room.start_again()
    await one.start_again(LATER[change])
    await two.start_again(LATER[change])
    everything_was_heard(room, units)
    await one.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == 5


async def test_a_box_that_goes_back_to_an_earlier_release_waits_for_a_person_and_loses_nothing(room, /):
    """What it has stored itself it cannot read any more: it says so, and plays on when it is updated."""
    one, two = await room.begin(players=14, tables=2)
    for unit in (room, one, two):
        await unit.start_again(LATER["a changed record"])
    await one.play_hands(2)
    stored = one.rows()[TABLE]
    await one.start_again(THIS_RELEASE)
    assert one.at.table is None
    assert str(one.at.storage_error()).endswith(
        "of table/1 has schema 2, the newest known is 1: update this unit."
    )
    await two.play_hands(1)
    assert one.rows()[TABLE] == stored
    await one.start_again(LATER["a changed record"])
    await one.play_hands(1)
    await room.quiet()
    everything_was_heard(room, (one, two))


async def test_a_spare_of_an_earlier_release_does_not_take_over_what_it_cannot_read(room, /):
    (one,) = await room.begin(players=4)
    await room.start_again(LATER["an added event"])
    await one.start_again(LATER["an added event"])
    await one.play_hands(2)
    spare = room.unit()
    await one.pull_the_plug()
    await room.give(1, spare, "box 1 is dead")
    await room.quiet()
    assert spare.at.table is None
    assert "is of the unknown type hand.opened: update this unit." in str(spare.at.storage_error())
    assert unreadable(spare.rows().get(TABLE, ())) == []
    await spare.start_again(LATER["an added event"])
    await spare.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == 3
