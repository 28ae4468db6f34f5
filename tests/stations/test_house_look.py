"""A look that the director takes is seen and heard at once, and is gone back from (LOOK-15)."""

import msgspec
import pytest

from shuffleup.app.house_look import HouseLook
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.protocol.wall import WallView
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import Look
from shuffleup.views.look.reading import read_look


@pytest.fixture
def brought(tmp_path):
    """The folder of the looks of a box, to which `bring(text)` adds one and gives its digest."""
    folder = LookFolder(tmp_path)

    def bring(text):
        read = read_look({"look.toml": text.encode()}, BOX_SOUNDS, scaled_dots)
        folder.keep(read.look.digest, read.files)
        return read.look.digest

    return folder, bring


def wall_of(at):
    return msgspec.json.decode(at.hub.latest("wall"), type=WallView)


def test_the_wall_follows_the_look_that_is_taken_and_that_before_it(an_evening, brought):
    """LOOK-15: a restart shows the last one, and an older evening none."""
    folder, bring = brought
    seen: list[Look] = []

    async def main(at):
        HouseLook(folder, at.evening.floor, at.evening.projections.look_taken, seen.append)
        digest = bring('title = "Club"\ncolours = {ground = "#0B5D2E"}')
        assert wall_of(at).look is None
        assert (await at.direct("take_look", look=64 * "a")).code == "no_such_look"
        assert (await at.direct("take_look", look=digest)).status == 200
        assert wall_of(at).look.paint.ground == "#0B5D2E"
        assert [one.title for one in seen] == ["", "Club"]
        assert folder.taken == ("", digest)
        assert (await at.direct("look_before")).status == 200
        assert (wall_of(at).look, seen[-1].title, folder.taken) == (None, "", ("",))
        assert (await at.direct("look_before")).code == "no_look_before"
        await at.direct("take_look", look=bring('title = "Again"'))

    async def after_a_restart(at):
        HouseLook(folder, at.evening.floor, at.evening.projections.look_taken, seen.append)
        assert seen[-1].title == "Again"

    an_evening(main)
    an_evening(after_a_restart, sender="two")


def test_a_look_that_does_not_lie_here_whole_leaves_the_one_before(an_evening, brought):
    """LOOK-15: never half a look."""
    folder, bring = brought

    async def main(at):
        look = HouseLook(folder, at.evening.floor)
        first = bring('title = "First"')
        await at.direct("take_look", look=first)
        second = bring('title = "Second"')
        (folder.path / second / "look.json").rename(folder.path / second / "gone")
        at.evening.floor.floor = msgspec.structs.replace(at.floor, looks=("", first, second))
        look.follow()
        assert folder.shown().title == "First"

    an_evening(main)


def test_a_look_whose_list_was_cut_off_is_taken_at_the_start_and_an_older_evening_takes_none_back(
    an_evening, brought
):
    """LOOK-15: the journal knows what was taken; what another evening has taken since stays."""
    folder, bring = brought

    async def main(at):
        HouseLook(folder, at.evening.floor)
        await at.direct("take_look", look=bring('title = "First"'))
        (folder.path / "taken.json").unlink()

    async def after_the_cut(at):
        HouseLook(folder, at.evening.floor)
        assert folder.shown().title == "First"
        later = bring('title = "Later"')
        folder.take((*folder.taken, later))
        HouseLook(folder, at.evening.floor)
        assert folder.shown().title == "Later"

    an_evening(main)
    an_evening(after_the_cut, sender="two")
