"""Sentences for what can be wrong with a save that is to be imported."""

from shuffleup.club import save_refusals as refusals
from shuffleup.club.save_refusals import LevelBeyondTheFile, NotBegunYet, OverAlready
from shuffleup.kernel.language import said_later, say
from shuffleup.kernel.shown_text import shown
from shuffleup.views.words.sentences import Sentences

LONGEST_PLACE = 100
"""The path of a value has the names of the fields in it, which are as long as a file has them."""

FAULTS = {
    "empty": said_later("the file is empty"),
    "cut_off": said_later("the text ends too early"),
    "no_text": said_later("this is no text"),
    "bad_gzip": said_later("the packed file is damaged"),
    "no_value": said_later("a value is missing"),
    "no_key": said_later("the name of a field is missing"),
    "unknown_word": said_later("an unknown word"),
    "no_escape": said_later("a text holds a wrong escape"),
    "number_too_large": said_later("a number is too large"),
    "no_pairs": said_later("a map is not a list of pairs"),
    "too_deep": said_later("brackets are nested too deeply"),
    "after_the_end": said_later("text follows after the end"),
    "no_tournament": said_later("there is no tournament in it"),
    "wrong_kind": said_later("a value is of the wrong kind"),
    "no_time": said_later("a time is beyond the year 9999"),
    "no_saves_in_folder": said_later("the folder holds no saves"),
    "same_person_twice": said_later("one person stands in it twice"),
    "text_too_long": said_later("a text is too long"),
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
    refusals.TooLarge: said_later("larger than any save can be: more than {most} {unit}"),
    NotBegunYet: said_later(
        "the evening has not begun: write its event file with --template EVENT.toml and start it"
    ),
    OverAlready: said_later("the evening is over: import it into a club with --into FOLDER"),
    LevelBeyondTheFile: said_later("the clock stands at entry {level} of the levels, and there are fewer"),
    refusals.CannotRead: said_later("cannot be read ({reason})"),
}
