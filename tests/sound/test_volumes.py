"""The volumes: three of them, and quiet hours over midnight."""

import msgspec
import pytest
from hypothesis import given, strategies as st

from shuffleup.hardware.sound.melodies import OF_KEYS, Sound
from shuffleup.unit.box.box_settings import (
    AudibleVolume,
    Volumes,
    hearing,
    is_quiet_time,
    minute_of,
    voice_hearing,
)

NOON, NIGHT = 12 * 60, 2 * 60
AT_NIGHT = Volumes(keys=2, level=3, voice=1, quiet_from="23:30", quiet_until="07:00")
MINUTES = st.integers(0, 1439)


def clock(minute):
    return f"{minute // 60:02}:{minute % 60:02}"


def test_by_day_each_kind_has_its_own_volume():
    assert hearing(AT_NIGHT, Sound.CLICK, NOON) == AudibleVolume(2)
    assert hearing(AT_NIGHT, Sound.LEVEL, NOON) == AudibleVolume(3)
    assert voice_hearing(AT_NIGHT, NOON) == AudibleVolume(1)


def test_in_the_quiet_hours_only_a_refusal_is_heard_and_softly():
    heard = {sound for sound in Sound if hearing(AT_NIGHT, sound, NIGHT).loudness}
    assert heard == {Sound.ERROR}
    assert hearing(AT_NIGHT, Sound.ERROR, NIGHT) == AudibleVolume(1)
    assert hearing(AT_NIGHT, Sound.CLICK, NIGHT) == AudibleVolume(0, "quiet hours")
    assert voice_hearing(AT_NIGHT, NIGHT) == AudibleVolume(0, "quiet hours")


def test_a_volume_of_0_silences_its_kind_alone():
    off = Volumes(keys=0, level=3, voice=0)
    assert {sound for sound in Sound if not hearing(off, sound, NOON).loudness} == OF_KEYS
    assert hearing(off, Sound.ERROR, NOON) == AudibleVolume(0, "sounds are off")
    assert voice_hearing(off, NOON) == AudibleVolume(0, "the voice is off")


@pytest.mark.parametrize(
    ("begins", "ends", "quiet", "loud"),
    [
        ("23:30", "07:00", ["23:30", "23:59", "00:00", "06:59"], ["23:29", "07:00", "12:00"]),
        ("01:00", "02:00", ["01:00", "01:59"], ["00:59", "02:00", "23:00"]),
        ("22:00", "22:00", [], ["21:59", "22:00", "22:01"]),
        ("", "07:00", [], ["00:00", "06:59"]),
        ("22:00", "", [], ["22:00", "23:59"]),
    ],
)
def test_quiet_hours_run_from_the_first_minute_up_to_the_last(begins, ends, quiet, loud):
    volumes = Volumes(quiet_from=begins, quiet_until=ends)
    assert all(is_quiet_time(volumes, minute_of(time)) for time in quiet)
    assert not any(is_quiet_time(volumes, minute_of(time)) for time in loud)


@given(MINUTES, MINUTES, MINUTES)
def test_any_minute_lies_in_quiet_hours_or_in_those_that_are_left(begins, ends, minute):
    quiet = Volumes(quiet_from=clock(begins), quiet_until=clock(ends))
    rest = Volumes(quiet_from=clock(ends), quiet_until=clock(begins))
    assert is_quiet_time(quiet, minute) + is_quiet_time(rest, minute) == (begins != ends)


@pytest.mark.parametrize("wrong", [{"keys": 4}, {"level": -1}, {"quiet_from": "24:00"}, {"loud": 1}])
def test_what_is_no_volume_and_no_time_is_refused(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Volumes)
