"""Every sound exists, can be played, and differs from the others."""

import pytest

from shuffleup.hardware.sound.melodies import HIGHEST_HZ, LOWEST_HZ, MELODIES, OF_KEYS, TICKS, Sound, lasts


def tones(sound):
    return [note.frequency_hz for note in MELODIES[sound] if note.frequency_hz]


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_has_a_melody_that_the_buzzer_can_play(sound):
    for note in MELODIES[sound]:
        assert note.frequency_hz == 0 or LOWEST_HZ <= note.frequency_hz <= HIGHEST_HZ
        assert note.length >= 1
    assert tones(sound)


def test_no_two_sounds_share_a_melody():
    assert len(set(MELODIES.values())) == len(Sound)


def test_a_key_click_lasts_15_ms_and_a_refusal_is_two_low_beeps():
    assert lasts(MELODIES[Sound.CLICK]) == 15
    assert tones(Sound.ERROR) == [220, 220]


def test_undo_falls_and_armed_rises_in_two_tones():
    assert tones(Sound.UNDO) == [1047, 784]
    assert tones(Sound.ARMED) == [880, 1175]


def test_the_end_of_a_time_is_one_long_tone_and_a_tick_is_short():
    assert tones(Sound.TIME_OVER) == [3951]
    assert lasts(MELODIES[Sound.TIME_OVER]) == 1500
    assert {sound: lasts(MELODIES[sound]) for sound in TICKS} == {
        Sound.TICK: 30,
        Sound.LAST_TICK: 50,
        Sound.TIME_WARNING: 240,
    }


def test_what_begins_goes_up_and_what_stops_goes_down():
    for sound in (Sound.LEVEL, Sound.BREAK_END, Sound.RESUMED):
        assert tones(sound) == sorted(tones(sound))
    for sound in (Sound.BREAK_START, Sound.PAUSED, Sound.EVENT_OVER):
        assert tones(sound) == sorted(tones(sound), reverse=True)


@pytest.mark.parametrize("sound", Sound)
def test_no_answer_to_a_key_outlasts_a_quarter_of_a_second_and_no_signal_three(sound):
    assert lasts(MELODIES[sound]) <= (250 if sound in OF_KEYS else 3000)


@pytest.mark.parametrize("sound", [Sound.LEVEL, Sound.ONE_MINUTE, Sound.TIME_OVER])
def test_what_calls_a_whole_table_has_a_note_where_the_sounder_is_loudest(sound: Sound) -> None:
    """TDK PS1240P02BT is loudest at 4 kHz; B7 is the nearest note."""
    assert max(note.frequency_hz for note in MELODIES[sound]) == 3951
