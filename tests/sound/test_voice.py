"""The voice: numbers and times in words of two languages, and a closed set of parts."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.hardware.sound import announcements as say
from shuffleup.hardware.sound.announcements import LARGEST, Saying, Sentence
from shuffleup.hardware.sound.voice import LANGUAGES, parts, text_of, words_of
from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.protocol.clock import BlindsView
from shuffleup.protocol.faults import NoSuchVoice
from shuffleup.protocol.wall import MoveView
from tests.refused import refused

NUMBERS = st.integers(1, LARGEST) | st.integers(1, 2000)
NO_LIMIT = BlindsView(7, 500, 1000, ante=100)
SHORT_DECK = BlindsView(7, 500, 1000, ante=100, button_blind=True)
LIMIT = BlindsView(3, 15, 30, low_limit=30, high_limit=60)

SCALES = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "tausend": 10**3,
    "millionen": 10**6,
    "milliarde": 10**9,
    "milliarden": 10**9,
}


def heard(language, *names):
    """Read the parts as the synthesiser reads them."""
    read = {part.name: part.read for part in parts(language)}
    return " ".join(read[name] for name in names)


def number(language, value):
    return heard(language, *LANGUAGES[language].number(value))


def time(language, minute):
    return heard(language, *LANGUAGES[language].time_of_day(minute))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1, "1"),
        (25, "25"),
        (500, "500"),
        (1000, "1 thousand"),
        (1500, "1 thousand 500"),
        (12_075, "12 thousand 75"),
        (250_000, "200 50 thousand"),
        (1_000_000, "1 million"),
        (2_000_000_001, "2 billion 1"),
        (999_999_999_999, "900 99 billion 900 99 million 900 99 thousand 900 99"),
    ],
)
def test_english_numbers_are_said_from_parts(value, said):
    assert number("en", value) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1, "1"),
        (21, "21"),
        (201, "200 1"),
        (1000, "ein tausend"),
        (1001, "ein tausend 1"),
        (101_000, "100 ein tausend"),
        (21_600, "21 tausend 600"),
        (1_000_000, "eine Million"),
        (2_000_000, "2 Millionen"),
        (101_000_000, "100 eine Millionen"),
        (1_000_000_000, "eine Milliarde"),
        (3_001_000_000, "3 Milliarden eine Million"),
    ],
)
def test_german_ones_change_before_a_thousand_and_a_million(value, said):
    assert number("de", value) == said


@pytest.mark.parametrize("language", LANGUAGES)
@given(value=NUMBERS)
def test_what_is_said_adds_up_to_the_number(language, value):
    """Read backwards: a hundred and a rest are added, a scale takes what stands before it."""
    total = group = 0
    for name in LANGUAGES[language].number(value):
        if name in SCALES:
            total, group = total + group * SCALES[name], 0
        else:
            group += 1 if name in ("ein", "eine") else int(name[1:])
    assert total + group == value


@pytest.mark.parametrize("language", LANGUAGES)
@given(value=NUMBERS, minute=st.integers(0, 1439))
def test_every_number_and_every_minute_is_made_of_parts_that_are_rendered(language, value, minute):
    rendered = {part.name for part in parts(language)}
    assert set(LANGUAGES[language].number(value)) <= rendered
    assert set(LANGUAGES[language].time_of_day(minute)) <= rendered


def test_english_times_go_by_the_dial():
    assert time("en", 20 * 60 + 15) == "8 15"
    assert time("en", 20 * 60 + 5) == "8 oh 5"
    assert time("en", 21 * 60) == "9 o'clock"
    assert time("en", 0) == "12 o'clock"
    assert time("en", 12 * 60 + 30) == "12 30"


def test_german_times_go_by_24_hours():
    assert time("de", 20 * 60 + 15) == "20 Uhr 15"
    assert time("de", 60) == "ein Uhr"
    assert time("de", 30) == "null Uhr 30"


@pytest.mark.parametrize(
    ("announcement", "english", "german"),
    [
        (
            say.level_begins(NO_LIMIT),
            "Level 7. Blinds 500 1\u00a0000. Ante 100. From the next hand.",
            "Level 7. Blinds 500 1\u00a0000. Ante 100. Ab der nächsten Hand.",
        ),
        (say.stakes(SHORT_DECK), *["Level 7. Blinds 1\u00a0000. Ante 100."] * 2),
        (say.stakes(LIMIT), "Level 3. Limits 30 60.", "Level 3. Limits 30 60."),
        (
            say.break_begins(15, 20 * 60 + 15),
            "Break. 15 minutes. Play resumes at 20:15.",
            "Pause. 15 Minuten. Weiter um 20:15.",
        ),
        (
            say.break_begins(1, 5),
            "Break. One minute. Play resumes at 0:05.",
            "Pause. Eine Minute. Weiter um 0:05.",
        ),
        (say.clock_called(SeatNo(4)), "Clock on seat 4.", "Die Zeit läuft für Sitz 4."),
        (say.clock_called(None), "The clock is called.", "Die Zeit läuft."),
        (say.time_over(SeatNo(4)), "Time is over, seat 4.", "Die Zeit ist um, Sitz 4."),
        (
            say.moves(MoveView("Ann", TableNo(1), SeatNo(4), TableNo(12), SeatNo(7)), TableNo(1)),
            "Seat 4 moves to table 12 seat 7.",
            "Sitz 4 geht an Tisch 12 Sitz 7.",
        ),
        (
            say.moves(MoveView("Ann", TableNo(1), SeatNo(4), TableNo(1), SeatNo(7)), TableNo(1)),
            "Seat 4 moves to seat 7.",
            "Sitz 4 geht auf Sitz 7.",
        ),
        (
            say.plain(Sentence.IN_THE_MONEY, 9),
            "9 players left. You are in the money.",
            "Noch 9 Spieler. Ihr seid im Geld.",
        ),
    ],
)
def test_announcements_are_said_in_two_languages(announcement, english, german):
    assert text_of(announcement, "en") == english
    assert text_of(announcement, "de") == german


def test_a_level_is_said_part_by_part_with_a_pause_between_sentences():
    assert words_of(say.level_begins(NO_LIMIT), "en") == (
        *("level-0", "n7", "pause"),
        *("blinds-0", "n500", "n1", "thousand", "pause"),
        *("ante-0", "n100", "pause"),
        "next_hand-0",
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentence", Sentence)
def test_every_sentence_can_be_said_with_any_numbers_it_has(language, sentence):
    wanted = LANGUAGES["en"].sentences[sentence].count("{")
    assert LANGUAGES[language].sentences[sentence].count("{") == wanted
    names = words_of((Saying(sentence, (7,) * wanted),), language)
    assert set(names) <= {part.name for part in parts(language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_parts_share_a_name_and_all_but_the_pause_are_read(language):
    names = [part.name for part in parts(language)]
    assert len(set(names)) == len(names)
    assert [part.name for part in parts(language) if not part.read] == ["pause"]


def test_stakes_beyond_all_words_are_left_to_the_screens():
    huge = BlindsView(45, LARGEST, LARGEST + 1)
    assert text_of(say.level_begins(huge), "en") == "Level 45. From the next hand."


@pytest.mark.parametrize("value", [0, LARGEST + 1])
def test_a_number_without_words_is_an_error_and_nothing_wrong_is_said(value):
    with pytest.raises(ValueError, match=f"{value}: the voice has words for 1 to {LARGEST}"):
        words_of(say.plain(Sentence.IN_THE_MONEY, value), "en")


def test_a_language_without_a_voice_is_named():
    with refused(NoSuchVoice, match="the voice does not speak 'fr', but en, de"):
        words_of(say.plain(Sentence.ONE_MINUTE), "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_voice_rendered_before_the_button_posted_blinds_says_its_blind(language):
    """VAR-18: the sentence has the parts of the one with two blinds."""
    words = words_of(say.stakes(SHORT_DECK), language)
    assert words == tuple(one for one in words_of(say.stakes(NO_LIMIT), language) if one != "n500")
    assert set(words) <= {part.name for part in parts(language)}
