"""The looks of a house on a storage: whole or not there, whatever moment the power goes (LOOK-15)."""

import os
from contextlib import suppress

import pytest

from shuffleup.storage import atomic_write
from shuffleup.storage.look_folder import LookFolder, WrongLook
from shuffleup.views.look.look import NO_LOOK, Look, prepared


@pytest.fixture
def looks():
    """Two looks with their files."""
    return [prepared(Look(title=title), {"look.toml": title.encode()}) for title in ("Red", "Blue")]


def test_a_box_without_looks_shows_none(tmp_path):
    folder = LookFolder(tmp_path)
    assert (folder.shown(), folder.taken, folder.there()) == (NO_LOOK, ("",), frozenset())


def test_a_look_that_was_taken_is_shown_after_a_restart_and_in_a_copy_of_the_folder(tmp_path, looks):
    """LOOK-15: the folder can be copied to another box, and to a stick, as it is."""
    folder, (look, files) = LookFolder(tmp_path / "box"), looks[0]
    folder.keep(look.digest, files)
    folder.take(("", look.digest))
    folder.copy_to(LookFolder(tmp_path / "stick"))
    for place in ("box", "stick"):
        assert LookFolder(tmp_path / place).shown() == look
        assert LookFolder(tmp_path / place).file(look.digest, "look.toml") == b"Red"


def test_a_look_that_was_brought_and_never_taken_goes_when_another_one_is(tmp_path, looks):
    folder, (red, blue) = LookFolder(tmp_path), looks
    for look, files in (red, blue):
        folder.keep(look.digest, files)
    folder.take(("", blue[0].digest))
    assert folder.there() == {blue[0].digest}


def test_no_file_outside_of_a_look_is_read(tmp_path, looks):
    folder, (look, files) = LookFolder(tmp_path), looks[0]
    folder.keep(look.digest, files)
    (tmp_path / "look/secret").write_text("secret")
    for digest, name in (
        (look.digest, "../secret"),
        ("..", "look"),
        (look.digest, "nothing"),
        (".", "secret"),
    ):
        assert folder.file(digest, name) is None


def test_files_that_are_not_those_of_the_digest_are_no_look(tmp_path, looks):
    folder, (look, files) = LookFolder(tmp_path), looks[0]
    with pytest.raises(WrongLook):
        folder.keep(look.digest, files | {"look.toml": b"Blue"})
    assert folder.there() == frozenset()


def test_a_power_cut_at_any_moment_leaves_the_look_before_or_the_new_one(tmp_path, looks, monkeypatch):
    """LOOK-15: never half a look; what was begun is thrown away when the next one comes."""

    class Cut(BaseException):
        """The power goes."""

    (red, red_files), (blue, blue_files) = looks
    found = set()
    for moment in range(1, 40):
        folder, left = LookFolder(tmp_path / str(moment)), [moment]
        folder.keep(red.digest, red_files)
        folder.take(("", red.digest))

        def fsync(number, left=left):
            left[0] -= 1
            if left[0] == 0:
                raise Cut

        with monkeypatch.context() as now:
            now.setattr(atomic_write.os, "fsync", fsync)
            with suppress(Cut):
                folder.keep(blue.digest, blue_files)
                folder.take(("", red.digest, blue.digest))
        shown = LookFolder(tmp_path / str(moment)).shown()
        assert shown in (red, blue)
        found.add(shown.title)
        folder.keep(blue.digest, blue_files)
        folder.take(("", red.digest, blue.digest))
        assert folder.shown() == blue
        assert sorted(os.listdir(folder.path)) == sorted((red.digest, blue.digest, "taken.json"))
    assert found == {"Red", "Blue"}
