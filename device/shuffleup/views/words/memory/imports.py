"""Sentences for what can be wrong with a save that is to be imported."""

from shuffleup.club import saves as refusals
from shuffleup.club.saves import LevelBeyondTheFile, NotBegunYet, OverAlready
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.kernel.shown_text import shown
from shuffleup.views.words.sentences import Sentences

LONGEST_PLACE = 100
"""The path of a value has the names of the fields in it, which are as long as a file has them."""

FAULTS = {
    "empty": mark_for_translation("the file is empty"),
    "cut_off": mark_for_translation("the text ends too early"),
    "no_text": mark_for_translation("this is no text"),
    "bad_gzip": mark_for_translation("the packed file is damaged"),
    "no_value": mark_for_translation("a value is missing"),
    "no_key": mark_for_translation("the name of a field is missing"),
    "unknown_word": mark_for_translation("an unknown word"),
    "no_escape": mark_for_translation("a text holds a wrong escape"),
    "number_too_large": mark_for_translation("a number is too large"),
    "no_pairs": mark_for_translation("a map is not a list of pairs"),
    "too_deep": mark_for_translation("brackets are nested too deeply"),
    "after_the_end": mark_for_translation("text follows after the end"),
    "no_tournament": mark_for_translation("there is no tournament in it"),
    "wrong_kind": mark_for_translation("a value is of the wrong kind"),
    "no_time": mark_for_translation("a time is beyond the year 9999"),
    "no_saves_in_folder": mark_for_translation("the folder holds no saves"),
    "same_person_twice": mark_for_translation("one person stands in it twice"),
    "text_too_long": mark_for_translation("a text is too long"),
}


def _not_a_save(refusal: refusals.NotASave) -> str:
    fault = say(FAULTS[refusal.fault])
    at = refusal.place
    place = say("character {number}", number=at) if isinstance(at, int) else shown(at)[:LONGEST_PLACE]
    return say(
        "not a save of The Tournament Director 3: {fault} ({place}); save the tournament there again",
        fault=fault,
        place=place,
    )


SENTENCES: Sentences = {
    refusals.NotASave: _not_a_save,
    refusals.TooLarge: mark_for_translation("larger than any save can be: more than {most} {unit}"),
    NotBegunYet: mark_for_translation(
        "the evening has not begun: write its event file with --template EVENT.toml and start it"
    ),
    OverAlready: mark_for_translation("the evening is over: import it into a club with --into FOLDER"),
    LevelBeyondTheFile: mark_for_translation(
        "the clock stands at entry {level} of the levels, and there are fewer"
    ),
    refusals.CannotRead: mark_for_translation("cannot be read ({reason})"),
}
