"""The journal of a box is damaged: it says so once in a while, and plays on when a whole one lies there."""

import pytest

pytestmark = pytest.mark.run_by("in_a_venue")


async def test_a_damaged_journal_is_not_read_again_until_it_is_another(room, /):
    (one,) = await room.begin()
    await one.play_hands(3)
    await one.pull_the_plug()
    (path,) = one.journals()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"type":"hand.began"', b'"type":"hand.bogus"', 1))
    one.plug_in()
    await room.quiet(4 * 60_000)
    (said,) = [line for line in one.log if "intact rows follow" in line]
    assert said.startswith(f"{path}: ")
    assert one.table is None
    path.write_bytes(whole)
    await room.quiet(10_000)
    assert (one.table.play.hand_no, one.at.storage_error()) == (3, None)


async def test_a_damaged_journal_is_tried_again_after_five_minutes(room, /):
    (one,) = await room.begin()
    await one.play_hands(1)
    await one.pull_the_plug()
    (path,) = one.journals()
    path.write_bytes(path.read_bytes().replace(b'"type":"hand.began"', b'"type":"hand.bogus"', 1))
    one.plug_in()
    await room.quiet(11 * 60_000)
    assert len([line for line in one.log if "intact rows follow" in line]) == 3
