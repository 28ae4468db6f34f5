"""Sentences for what is wrong with a look of the house; `where` is the file or its key."""

from typing import Any

from shuffleup.kernel.language import say
from shuffleup.views.words.terms import Sentences


def _too_large(it: Any) -> str:
    """Say what may be large: a file of a look, or a list of sign-ups, which names the most."""
    if "most" in it.names:
        return say("the file is larger than {most} bytes: this is another file", most=it.most)
    return say(
        "{where}: the file is too large: a logo has at most 512 kB, any other file 2 MB", where=it.where
    )


def _gaps_differ(it: Any) -> str:
    """Say which gaps the new words need."""
    if not it.what:
        return say("{where}: this sentence has no gaps, and the new words may have none", where=it.where)
    return say("{where}: the new words need the same gaps: {what}", where=it.where, what=it.what)


SENTENCES: Sentences = {
    "file_empty": "{where}: the file is empty",
    "file_too_large": _too_large,
    "wrong_type": "{where}: the file is of the type {what}, which is not taken here",
    "not_in_the_folder": "{where}: there is no file {what} in the folder of the look",
    "no_look_file": "the folder holds no file look.toml",
    "not_toml": "{where} cannot be read as TOML: {what}",
    "unknown_key": "{where}: there is no key {what}; nothing of the look was taken",
    "wrong_value": "{where}: {what}",
    "out_of_bounds": "{where}: {what} is out of bounds",
    "not_a_colour": "{where}: {what} is no colour; write it as #1A2B3C",
    "unknown_tile": "{where}: there is no tile {what}",
    "unknown_size": "{where}: there is no size {what}; sizes are xl, l, m, s, xs",
    "tile_twice": "{where}: the tile {what} stands there twice",
    "no_room": "{where}: clock, stakes and players leave less than two rows for the other tiles",
    "unknown_sentence": "{where}: no announcement has this sentence",
    "gaps_differ": _gaps_differ,
    "words_too_long": "{where}: words of 1 to 80 letters are wanted",
    "title_not_shown": "{where}: {what} cannot be shown on every screen, or has more than 40 letters",
    "unknown_note": "{where}: {what} is no note of this box with its milliseconds, as C6:120",
    "too_long": "{where}: {what} is too long: a melody lasts at most 5 s, a recording 10 s",
    "same_melody": "{where}: it sounds like {what}: the ear must tell them apart",
    "must_sound": "{where}: this signal may be another one but not silent",
    "not_a_picture": "{where}: the head of the picture cannot be read",
    "picture_too_small": "{where}: a logo has at least 64 x 64 dots",
    "picture_too_large": "{where}: a picture has at most 4096 dots each way, and at most 12 million",
    "picture_moves": "{where}: pictures that move are not taken",
    "picture_broken": "{where}: the picture is damaged: save it again",
    "svg_entity": "{where}: an SVG with a DOCTYPE is not taken: save it as plain SVG",
    "svg_script": "{where}: an SVG that acts is not taken ({what})",
    "svg_foreign": "{where}: an SVG with another document or film in it is not taken ({what})",
    "svg_animation": "{where}: an SVG that moves is not taken ({what})",
    "svg_outside": "{where}: an SVG that fetches something is not taken ({what})",
    "svg_no_size": "{where}: the SVG has neither a viewBox nor width and height",
    "svg_too_deep": "{where}: the SVG is nested deeper than 32",
    "svg_too_large": "{where}: the SVG has more than 2000 elements",
    "not_xml": "{where}: the SVG cannot be read as XML",
}
