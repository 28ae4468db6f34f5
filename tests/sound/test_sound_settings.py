"""The sounds of a box in its settings file."""

from pathlib import Path

import pytest

from shuffleup.app.config import Settings, WrongSettings, read_settings
from shuffleup.unit.box.box_settings import Volumes


@pytest.fixture
def settings_of(tmp_path):
    """Read settings from the text of a file."""

    def read(text):
        path = tmp_path / "unit.toml"
        path.write_text(text)
        return read_settings(path)

    return read


def test_volumes_and_quiet_hours_are_set_in_the_table_sound(settings_of):
    settings = settings_of('[sound]\nkeys = 0\nquiet_from = "23:00"\nquiet_until = "07:30"\n')
    assert settings.sound.volumes() == Volumes(0, 3, 3, "23:00", "07:30")


def test_a_box_has_no_voice_unless_it_is_told_of_a_speaker(settings_of):
    assert Settings().hardware.speaker == ""
    assert settings_of('[hardware]\nspeaker = "default"\n').hardware.speaker == "default"


def test_the_parts_of_the_voice_lie_beside_the_journals_unless_said(settings_of):
    environment = {"XDG_DATA_HOME": "/data"}
    assert Settings().voices(environment) == Path("/data/shuffleup/voice")
    assert settings_of('[sound]\nvoices = "/srv/voice"\n').voices(environment) == Path("/srv/voice")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[sound]\nlevel = 4\n", r"level"),
        ('[sound]\nquiet_from = "7:00"\n', r"quiet_from"),
        ("[sound]\nloudness = 1\n", r"loudness"),
    ],
)
def test_what_is_no_volume_no_time_and_no_setting_is_named(settings_of, text, named):
    with pytest.raises(WrongSettings, match=named):
        settings_of(text)
