"""Volumes set at the box survive a restart, and a power cut in the middle of writing them."""

import pytest

from shuffleup.protocol.faults import FileNotWritten
from shuffleup.unit.box.box_settings import KeptSetting, Volumes
from tests.refused import refused

SETTINGS, SOFT = Volumes(keys=2), Volumes(keys=1, level=1, quiet_from="23:00", quiet_until="08:00")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new folder" / "sound.json"


def test_the_settings_hold_until_others_are_set(path):
    assert KeptSetting(SETTINGS, path).now == SETTINGS
    assert not path.exists()


def test_what_was_set_holds_after_a_restart_whatever_the_settings_say(path):
    KeptSetting(SETTINGS, path).set(SOFT)
    assert KeptSetting(Volumes(keys=3), path).now == SOFT


def test_a_box_without_a_file_forgets(path):
    volumes = KeptSetting(SETTINGS)
    volumes.set(SOFT)
    assert volumes.now == SOFT
    assert KeptSetting(SETTINGS).now == SETTINGS


def test_a_file_that_was_half_written_when_the_plug_was_pulled_is_not_read(path):
    KeptSetting(SETTINGS, path).set(SOFT)
    path.with_name("sound.json.new").write_bytes(b'{"keys":0,')
    assert KeptSetting(SETTINGS, path).now == SOFT
    KeptSetting(SETTINGS, path).set(SETTINGS)
    assert KeptSetting(SOFT, path).now == SETTINGS


@pytest.mark.parametrize("content", [b"", b"{", b'{"keys":9}', b'{"loud":1}', b"\xff"])
def test_a_damaged_file_is_named_and_the_settings_hold(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    volumes = KeptSetting(SETTINGS, path)
    assert volumes.now == SETTINGS
    assert volumes.fault.startswith(f"{path}: ")
    assert "\n" not in volumes.fault


def test_volumes_that_cannot_be_written_down_hold_all_the_same(tmp_path):
    (tmp_path / "file").write_text("in the way")
    volumes = KeptSetting(SETTINGS, tmp_path / "file" / "sound.json")
    with refused(FileNotWritten, match="cannot be written"):
        volumes.set(SOFT)
    assert volumes.now == SOFT
