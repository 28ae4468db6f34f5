"""The conformance suite of every speaker: on a simulated amplifier, and by ALSA's real player into a file.

There is no sound card where tests run. ALSA has a device that writes its input to a file: so everything is
real except the card.
"""

import os
import shutil
import time
import wave
from array import array
from io import BytesIO

import pytest

from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.hal.pi.sound import PiSpeaker, aplay
from shuffleup.hardware.hal.simulated import SimulatedUnit
from tests.patience import HANGS_S
from tests.refused import refused

ALSA = "/usr/share/alsa/alsa.conf"
TAPE = 'pcm.tape {{ type file slave.pcm "null" file "{file}" format "raw" }}\n'


def wav_of(samples, rate=22_050):
    buffer = BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(array("h", samples).tobytes())
    return buffer.getvalue()


def samples_of(wav):
    with wave.open(BytesIO(wav)) as file:
        return array("h", file.readframes(file.getnframes())).tolist()


FALLING = list(range(3000, 0, -1))


class SimulatedRig:
    """The driver on the amplifier of a simulated unit."""

    def __init__(self):
        self.unit = SimulatedUnit()
        self.speaker = PiSpeaker(self.unit.amplifier)

    def heard(self):
        return samples_of(self.unit.amplifier.played[-1]) if self.unit.amplifier.played else []

    def unplug(self):
        self.unit.unplug(UnitPart.SPEAKER)

    def plug(self):
        self.unit.plug(UnitPart.SPEAKER)

    def let_it_end(self):
        """What is played here is over at once."""


class AlsaRig:
    """The driver on `aplay`, whose device writes to a file; pulled out, the device is not known any more."""

    def __init__(self, folder, monkeypatch):
        self.tape, self.devices = folder / "tape.raw", folder / "asound.conf"
        self.plug()
        monkeypatch.setenv("ALSA_CONFIG_PATH", f"{ALSA}:{self.devices}")
        self.speaker = PiSpeaker(aplay("tape"))

    def heard(self):
        return array("h", self.tape.read_bytes()).tolist() if self.tape.exists() else []

    def unplug(self):
        self.devices.write_text("")

    def plug(self):
        self.devices.write_text(TAPE.format(file=self.tape))

    def let_it_end(self):
        """The kernel says when the last child has gone, without taking its status from the driver."""
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)


@pytest.fixture(params=["simulated", "aplay"])
def rig(request, tmp_path, monkeypatch):
    if request.param == "aplay" and not shutil.which("aplay"):
        if os.environ.get("CI") == "true":
            pytest.fail("aplay is missing; install alsa-utils")
        pytest.skip("aplay is missing: the speaker is tried on its simulated amplifier only")
    opened = SimulatedRig() if request.param == "simulated" else AlsaRig(tmp_path, monkeypatch)
    yield opened
    opened.speaker.close()


def test_a_file_is_heard_from_its_first_sample_to_its_last(rig):
    rig.speaker.play(wav_of(FALLING))
    rig.let_it_end()
    rig.speaker.check()
    assert rig.heard()[: len(FALLING)] == FALLING
    assert set(rig.heard()[len(FALLING) :]) <= {0}


def test_a_card_that_is_pulled_out_is_missing_once_and_comes_back(rig):
    rig.unplug()
    rig.speaker.play(wav_of(FALLING))
    rig.let_it_end()
    with refused(PartMissing, match=r"speaker: it cannot play \(.*No such file or directory\)") as gone:
        rig.speaker.check()
    assert gone.value.part is UnitPart.SPEAKER
    rig.speaker.check()

    rig.plug()
    rig.speaker.play(wav_of(FALLING))
    rig.let_it_end()
    rig.speaker.check()
    assert rig.heard()[: len(FALLING)] == FALLING


def test_what_could_not_be_played_is_told_by_the_next_one_too(rig):
    rig.unplug()
    rig.speaker.play(wav_of(FALLING))
    rig.let_it_end()
    with refused(PartMissing, match=r"set hardware\.speaker to a device of aplay -L"):
        rig.speaker.play(wav_of(FALLING))


def test_silence_and_a_second_close_do_nothing_where_nothing_plays(rig):
    rig.speaker.silence()
    rig.speaker.check()
    rig.speaker.close()
    rig.speaker.close()


def test_a_speaker_without_its_player_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with refused(PartMissing, match="the program aplay is missing; install the package alsa-utils"):
        PiSpeaker(aplay("default")).play(wav_of(FALLING))


@pytest.fixture
def slow_player(tmp_path, monkeypatch):
    """A player that would play for a minute, and says that it has begun."""
    begun, player = tmp_path / "begun", tmp_path / "aplay"
    player.write_text(f'#!/bin/sh\necho "$$" > {begun}.new\nmv {begun}.new {begun}\nexec sleep 60\n')
    player.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return begun


def process_of(begun):
    deadline = time.monotonic() + HANGS_S
    while not begun.exists():
        assert time.monotonic() < deadline, "the player never began"
        time.sleep(0.005)  # a process of its own begins in its own time
    return int(begun.read_text())


def is_running(process):
    return os.path.exists(f"/proc/{process}")


def test_a_new_announcement_ends_the_old_one(slow_player):
    speaker = PiSpeaker(aplay("default"))
    speaker.play(wav_of(FALLING))
    first = process_of(slow_player)
    speaker.check()
    slow_player.unlink()

    speaker.play(wav_of(FALLING))
    second = process_of(slow_player)
    assert not is_running(first)
    assert is_running(second)

    speaker.silence()
    assert not is_running(second)
