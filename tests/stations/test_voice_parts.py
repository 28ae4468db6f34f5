"""The parts of the voice are joined to one file, and a missing one gives the command that makes it."""

from array import array

import pytest

from shuffleup.hardware.sound.voice import parts
from shuffleup.protocol.faults import NoSuchVoice, VoiceUnusable
from shuffleup.unit.box.announcer import (
    NoSuchWav,
    VoiceParts,
    length_of,
    samples_of,
    silence,
    trimmed,
    wav_of,
)
from tests.refused import refused, worded

GAP = [0] * 882
"""40 ms at 22 050 Hz."""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "en").mkdir()
    for name, samples in {"level-0": [400, -800], "n7": [1000], "pause": [0, 0, 0]}.items():
        (tmp_path / "en" / f"{name}.wav").write_bytes(wav_of(array("h", samples)))
    return tmp_path


def test_parts_are_joined_with_a_breath_between_them(folder):
    joined = VoiceParts(folder, "en").joined(["level-0", "n7"])
    assert samples_of(joined).tolist() == [400, -800, *GAP, 1000]


@pytest.mark.parametrize(("loudness", "expected"), [(3, [400, -800]), (2, [200, -400]), (1, [100, -200])])
def test_each_step_of_loudness_has_twice_the_amplitude(folder, loudness, expected):
    joined = VoiceParts(folder, "en").joined(["level-0"], loudness)
    assert samples_of(joined).tolist() == expected


def test_nothing_is_joined_to_silence(folder):
    assert samples_of(VoiceParts(folder, "en").joined([])).tolist() == []


def test_a_folder_without_parts_says_which_command_makes_them(folder):
    with pytest.raises(VoiceUnusable) as missing:
        VoiceParts(folder, "en").check()
    wanted = len(parts("en"))
    assert worded(missing.value) == (
        f"{folder}/en: {wanted - 3} of {wanted} parts are missing; "
        "make them with: shuffleup voice --language en"
    )


def test_a_part_that_is_gone_or_damaged_is_named(folder):
    (folder / "en" / "n7.wav").write_bytes(b"RIFF")
    with refused(VoiceUnusable, match="n7 is not what was rendered"):
        VoiceParts(folder, "en").joined(["n7"])
    with refused(VoiceUnusable, match="n8 cannot be read"):
        VoiceParts(folder, "en").joined(["n8"])


def test_a_language_without_a_voice_has_no_parts(folder):
    with pytest.raises(NoSuchVoice):
        VoiceParts(folder, "fr").check()


@pytest.mark.parametrize("wav", [b"", b"RIFF", b"no sound at all", wav_of(array("h", [1]))[:30]])
def test_what_is_no_wav_is_refused(wav):
    with pytest.raises(NoSuchWav):
        samples_of(wav)


def test_silence_before_and_after_a_part_is_cut_off_and_none_within():
    rendered = array("h", [0, 3, -150, 900, 0, 0, -900, 150, 0])
    assert trimmed(rendered).tolist() == [900, 0, 0, -900]
    assert trimmed(silence(50)).tolist() == []


def test_a_file_lasts_as_long_as_its_samples():
    assert length_of(wav_of(silence(250))) == 249
