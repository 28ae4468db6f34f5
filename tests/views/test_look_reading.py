"""A look is read as a whole, or refused by one fault at its place (LOOK-01)."""

from pathlib import Path

import pytest

from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.kernel.language import ENGLISH, say, speaking
from shuffleup.views.look.faults import LookRefused
from shuffleup.views.look.look import (
    NO_LOOK,
    STORED,
    SizedTile,
    Sponsor,
    digest_of,
    file_list,
    read_file_list,
    stored_look,
    sum_of,
)
from shuffleup.views.look.reading import ReadLook, read_look, remarks
from shuffleup.views.look.sounds import read_recording
from shuffleup.views.look.words import ANNOUNCEMENTS, HouseWords
from shuffleup.views.words.refusals import refused
from tests.views.looks import SVG, jpeg, png, wav


def read(text: str, **files: bytes) -> ReadLook:
    """Read a look; the names of files are written with an underscore for the point."""
    named = {name.replace("_", "."): content for name, content in files.items()}
    return read_look({"look.toml": text.encode(), **named}, BOX_SOUNDS, scaled_dots)


def fault(text: str, **files: bytes) -> tuple[str, str, str]:
    """Return code, place and subject of the refusal of a look."""
    with pytest.raises(LookRefused) as caught:
        read(text, **files)
    assert refused(caught.value)
    return caught.value.code, caught.value.where, caught.value.what


def test_a_whole_look_is_read():
    """LOOK-01."""
    found = read(
        """
        title = " Club  Acht "
        logo = "club.svg"
        background = "room.jpg"
        preset = "classic"
        clock_scale = 120
        sponsors = [{file = "a.png", seconds = 20}, {file = "b.png", seconds = 5, phases = ["over"]}]
        [tiles]
        play = [["clock", "l"], ["prizes", "l"]]
        [words]
        "PAUSED" = "Coffee"
        [melodies]
        level = "C6:120 -:40 E6:300"
        [recordings]
        start = "start.wav"
        """,
        club_svg=SVG,
        room_jpg=jpeg(),
        a_png=png(),
        b_png=png(),
        start_wav=wav(),
    )
    look = found.look
    assert (look.title, look.logo, look.background, look.clock_scale) == (
        "Club Acht",
        "club.svg",
        "room.jpg",
        120,
    )
    assert look.tiles == {"play": (SizedTile("clock", "l"), SizedTile("prizes", "l"))}
    assert look.sponsors == (Sponsor("a.png", 20), Sponsor("b.png", 5, ("over",)))
    assert look.bitmaps == {"room.jpg": "room.jpg", "a.png": "a.png", "b.png": "b.png"}
    assert found.added == {"play": ("stakes", "players")}
    assert remarks(found) == (
        "play: stakes, players cannot be left out and stand in front",
        "club.svg: until the console has drawn it, papers and HDMI walls show words, and it is no background",
    )
    assert sorted(found.files) == ["a.png", "b.png", "club.svg", STORED, "look.toml", "room.jpg", "start.wav"]


def test_an_empty_file_is_a_look_that_changes_nothing():
    """LOOK-01: no key, everything as it is."""
    look = read("").look
    assert (look.colours, look.preset, look.tiles, look.title) == (NO_LOOK.colours, "none", {}, "")


@pytest.mark.parametrize(
    ("text", "code", "where", "what"),
    [
        ("titel = 'x'", "unknown_key", "look.toml", "titel"),
        ("colours = {grund = '#000000'}", "unknown_key", "look.toml", "colours.grund"),
        ("tiles = {final = []}", "unknown_key", "look.toml", "tiles.final"),
        ("sponsors = [{file = 'a', seconds = 9, link = ''}]", "unknown_key", "look.toml", "sponsors.link"),
        ("melodies = {gong = 'C6:9'}", "unknown_key", "look.toml", "melodies.gong"),
        ("recordings = {gong = 'a.wav'}", "unknown_key", "look.toml", "recordings.gong"),
        ("recordings = {click = 'a.wav'}", "unknown_key", "look.toml", "recordings.click"),
        ("title = ", "not_toml", "look.toml", "Invalid value (at end of document)"),
        ("title = 5", "wrong_value", "title", "Expected `str`, got `int`"),
        ("preset = 'x'", "wrong_value", "preset", "Invalid enum value 'x'"),
        (f"title = '{41 * 'a'}'", "title_not_shown", "title", 41 * "a"),
        ("clock_scale = 151", "out_of_bounds", "clock_scale", "151 (50-150)"),
        ("colours = {ink = 'red'}", "not_a_colour", "colours.ink", "red"),
        ("colours = {ink = '#12345'}", "not_a_colour", "colours.ink", "#12345"),
        ("tiles = {play = [['watch', 'l']]}", "unknown_tile", "tiles.play", "watch"),
        ("tiles = {play = [['clock', 'xxl']]}", "unknown_size", "tiles.play", "xxl"),
        ("tiles = {play = [['clock', 'l'], ['clock', 'm']]}", "tile_twice", "tiles.play", "clock"),
        ("sponsors = [{file = 'a.png', seconds = 4}]", "out_of_bounds", "sponsors.seconds", "4 (5-600)"),
        ("logo = '../a.png'", "not_in_the_folder", "logo", "../a.png"),
        ("logo = 'b/a.png'", "not_in_the_folder", "logo", "b/a.png"),
        ("logo = 'b.png'", "not_in_the_folder", "logo", "b.png"),
        ("logo = 'look.toml'", "not_in_the_folder", "logo", "look.toml"),
        ("logo = 'a.gif'", "wrong_type", "a.gif", "gif"),
        ("words = {'HELLO' = 'x'}", "unknown_sentence", "words.HELLO", "HELLO"),
        ("words = {'PAUSED: {why}' = 'Coffee'}", "gaps_differ", "words.PAUSED: {why}", "{why}"),
        ("words = {'PAUSED' = 'Coffee {why}'}", "gaps_differ", "words.PAUSED", ""),
        ("words = {'PAUSED' = '{0.__class__}'}", "gaps_differ", "words.PAUSED", ""),
        (f"words = {{'PAUSED' = '{81 * 'x'}'}}", "words_too_long", "words.PAUSED", 81 * "x"),
        ("melodies = {level = 'H9:100'}", "unknown_note", "melodies.level", "H9:100"),
        ("melodies = {level = 'C6'}", "unknown_note", "melodies.level", "C6"),
        ("melodies = {level = 'C6:5001'}", "too_long", "melodies.level", "C6:5001"),
        ("melodies = {level = 'A3:90 -:40 A3:90'}", "same_melody", "melodies.level", "error"),
        ("melodies = {time_over = ''}", "must_sound", "melodies.time_over", "time_over"),
        ("melodies = {floor_called = '-:500'}", "must_sound", "melodies.floor_called", "floor_called"),
        ("recordings = {start = 'a.gif'}", "wrong_type", "a.gif", "unknown"),
    ],
)  # fmt: skip
def test_one_fault_is_named_at_its_place_and_nothing_is_taken(text, code, where, what):
    """LOOK-01, 02, 06, 08, 12, 13."""
    assert fault(text, a_gif=b"GIF89a") == (code, where, what)


def test_a_melody_may_change_places_with_another_and_be_silent_where_nothing_is_lost():
    """LOOK-13: what counts is how the sounds are together."""
    swapped = "melodies = {click = 'C7:30', tick = 'F6:15', level = ''}"
    assert read(swapped).look.melodies["click"] == "C7:30"


def test_an_ink_that_cannot_be_read_is_replaced_on_that_ground_and_told():
    """LOOK-06: on the green of the club red is white, on the other grounds it stays."""
    found = read("colours = {ground = '#0B5D2E', ink = '#0b5d2f', ground_break = '#FFFFFF'}")
    assert found.look.colours.play.ink == "#FFFFFF"
    assert found.look.colours.on_break.ink == "#0B5D2F"
    assert "ink #0B5D2F cannot be read on ground (contrast 1.00): #FFFFFF is shown there" in remarks(found)


def test_a_background_lies_under_the_thinnest_veil_on_each_ground():
    """LOOK-07: a white picture under white ink."""
    look = read("background = 'a.jpg'", a_jpg=jpeg(colour="#FFFFFF")).look
    assert (look.veil_play, look.veil_break) == (85, 90)
    dark = read("background = 'a.jpg'", a_jpg=jpeg(colour="#0D1116")).look
    assert (dark.veil_play, dark.veil_break) == (0, 0)


def test_the_picture_that_a_browser_drew_of_an_svg_goes_with_it():
    """LOOK-05: for the wall on HDMI and for papers."""
    found = read("logo = 'club.svg'", **{"club_svg": SVG, "club_svg_drawn_png": png()})
    assert found.look.bitmaps == {"club.svg": "club.svg.drawn.png"}
    assert found.files["club.svg.drawn.png"] == png()


def test_a_stored_look_is_read_back_by_its_digest_and_another_byte_is_another_look():
    """LOOK-15."""
    found = read("title = 'Club'")
    sums = {name: sum_of(content) for name, content in found.files.items()}
    assert found.look.digest == digest_of(sums)
    assert stored_look(found.files[STORED], found.look.digest) == found.look
    assert read_file_list(file_list(sums)) == sums
    assert digest_of(sums | {STORED: sum_of(b"x")}) != found.look.digest
    for wrong in ("x", f"{64 * 'a'}  ../a", f"{64 * 'a'}  a\n{64 * 'b'}  a"):
        with pytest.raises(ValueError, match=r"[abx]"):
            read_file_list(wrong)


@pytest.mark.parametrize(
    ("content", "code", "what"),
    [
        (b"", "file_empty", ""),
        (wav() + bytes(2_000_000), "file_too_large", ""),
        (b"ID3\x04", "wrong_type", "mp3"),
        (wav(rate=8_000), "wrong_type", "wav"),
        (wav(rate=96_000), "wrong_type", "wav"),
        (wav(channels=3), "wrong_type", "wav"),
        (wav(kind=3), "wrong_type", "wav"),
        (wav(seconds=0), "wrong_type", "wav"),
        (wav(seconds=11), "too_long", "11 s"),
    ],
)
def test_a_recording_is_plain_pcm_of_at_most_ten_seconds(content, code, what):
    """LOOK-13."""
    with pytest.raises(LookRefused) as caught:
        read_recording(content)
    assert (caught.value.code, caught.value.what) == (code, what)


def test_a_recording_is_written_anew_without_its_notes():
    """LOOK-13."""
    noted = wav(extra=b"LIST\x06\0\0\0secret")
    assert read_recording(noted) == wav()


def test_the_words_of_the_house_stand_in_every_language_and_fill_the_same_gaps():
    """LOOK-12."""
    words = HouseWords(ENGLISH)
    words.words = {"TIME IS OVER: seat {seat}": "Seat {seat}, that was it"}
    with speaking(words):
        assert say("TIME IS OVER: seat {seat}", seat=4) == "Seat 4, that was it"
        assert say("PAUSED") == "PAUSED"


def test_the_sentences_that_may_be_replaced_are_those_of_the_catalogues():
    """LOOK-12: one that the program does not say any more is not offered."""
    catalogue = (Path(__file__).parents[2] / "device/shuffleup/kernel/languages/de.po").read_text("utf-8")
    assert [one for one in sorted(ANNOUNCEMENTS) if f'msgid "{one}"' not in catalogue] == []


def test_a_background_that_nobody_has_drawn_is_not_shown_for_its_veil_is_unknown():
    """LOOK-05, LOOK-07: a drawing of white would eat white digits."""
    without = read("background = 'a.svg'", a_svg=SVG)
    assert (without.look.background, without.not_drawn) == ("", ("a.svg",))
    drawn = read("background = 'a.svg'", a_svg=SVG, a_svg_drawn_png=png())
    assert drawn.look.background == "a.svg"
