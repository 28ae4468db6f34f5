"""`shuffleup voice` renders the whole closed set of parts, and every announcement can be made of it."""

import os
import shutil

import pytest

from shuffleup.hardware.sound.announcements import break_begins, level_begins
from shuffleup.hardware.sound.voice import LANGUAGES, parts, words_of
from shuffleup.kernel.field_types import Chips
from shuffleup.protocol.clock import BlindsView
from shuffleup.unit.box.announcer import VoiceParts, length_of

LEVEL = level_begins(BlindsView(7, Chips(500), Chips(1000), ante=Chips(100)))


@pytest.fixture
def synthesiser():
    if shutil.which("espeak-ng") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("espeak-ng is missing")
        pytest.skip("espeak-ng is missing: no voice is rendered")


@pytest.mark.usefixtures("synthesiser")
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_parts_of_a_language_are_rendered_and_spoken_from(shuffleup, tmp_path, language):
    run = shuffleup("voice", "--language", language, "--folder", tmp_path)
    wanted = len(parts(language))
    assert run.returncode == 0
    assert run.stdout.startswith(f"{tmp_path}/{language}: {wanted} parts written, ")
    assert len(list((tmp_path / language).iterdir())) == wanted

    voice = VoiceParts(tmp_path, language)
    voice.check()
    spoken = [voice.joined(words_of(one, language)) for one in (LEVEL, break_begins(15, 1215))]
    assert all(2000 < length_of(wav) < 9000 for wav in spoken)


@pytest.mark.usefixtures("synthesiser")
def test_a_voice_that_the_synthesiser_does_not_have_is_one_line(shuffleup, tmp_path):
    run = shuffleup("voice", "--voice", "klingon-x", "--folder", tmp_path)
    assert run.returncode == 2
    assert run.stderr.startswith("espeak-ng cannot speak with the voice klingon-x (")
    assert len(run.stderr.splitlines()) == 1


def test_without_a_synthesiser_the_line_says_what_to_type(shuffleup, tmp_path):
    run = shuffleup("voice", "--folder", tmp_path, PATH=str(tmp_path))
    assert (run.returncode, run.stderr) == (
        2,
        "espeak-ng is missing; type: sudo apt-get install -y espeak-ng\n",
    )


def test_the_folder_of_the_settings_is_taken_with_the_language_of_the_box(shuffleup, tmp_path):
    (tmp_path / "unit.toml").write_text('language = "de"\n[sound]\nvoices = "/proc/no/such"\n')
    run = shuffleup("voice", "--config", "unit.toml")
    assert run.returncode == 2
    assert "/proc/no/such/de: cannot be written" in run.stderr or "espeak-ng is missing" in run.stderr
