"""The announcements whose words a house may replace, and the gaps that have to stay (LOOK-12).

The key is the English sentence as the sources say it; it is replaced in every language of the box.
"""

import re
from collections.abc import Mapping

from shuffleup.kernel.language import Catalogue, speak_over
from shuffleup.views.look.faults import look_fault
from shuffleup.views.look.look import Look

LONGEST = 80

ANNOUNCEMENTS = frozenset(
    {
        # What a box shows with its sounds, on the OLED and the touchscreen.
        "SHUFFLE UP AND DEAL: {stakes}",
        "THE BREAK IS OVER: the host sets the blinds",
        "PLAY RESUMES: {stakes}",
        "BREAK: {minutes} min",
        "BREAK: {minutes} min, back at {time}",
        "LEVEL {level}: {stakes} from the next hand",
        "PAUSED",
        "PAUSED: {why}",
        "THE CLOCK RUNS",
        "FINAL TABLE: everybody to the new seats",
        "CLOCK: {whose}, {seconds} s",
        "TIME IS OVER",
        "TIME IS OVER: seat {seat}",
        "FLOOR CALLED: {why}",
        "IN THE MONEY: {players} left",
        "An envelope for {name} is being opened",
        "SEAT MOVE: {moves}",
        "THE EVENT IS OVER",
        "THE EVENT IS OVER: we have a winner",
        # The wall.
        "{name} is out, place {place}",
        "{name}: {source} to {place}",
        "{name}: {place}",
        "Every decision is timed from the next hand on",
        "Late entry closes after level {level}",
        "Rebuys are sold again, until {until}",
        "BACK AT {time}",
        "STARTS AT {time}",
        "STARTS SOON",
    }
)

_GAP = re.compile(r"\{([a-z_]*)\}")


def check_words(words: Mapping[str, str]) -> None:
    """Check the words of a house by the sentence that they replace.

    Raises:
        LookRefused: at the sentence: `unknown_sentence`, `words_too_long`, or `gaps_differ` with the gaps.
    """
    for sentence, text in words.items():
        where = f"words.{sentence}"
        if sentence not in ANNOUNCEMENTS:
            raise look_fault("unknown_sentence", sentence, where)
        if len(text) > LONGEST or not text.isprintable() or not text.strip():
            raise look_fault("words_too_long", text, where)
        wanted = sorted(_GAP.findall(sentence))
        if sorted(_GAP.findall(text)) != wanted or set(_GAP.sub("", text)) & set("{}"):
            raise look_fault("gaps_differ", " ".join(f"{{{gap}}}" for gap in wanted), where)


class HouseWords:
    """A catalogue in which a house has replaced some sentences; `words` may change while it is spoken."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.words: Mapping[str, str] = {}
        self._catalogue = catalogue

    def look_taken(self, look: Look) -> None:
        """Say the words of this look from now on."""
        self.words = look.words

    @property
    def language(self) -> str:
        """The code of the language below."""
        return self._catalogue.language

    @property
    def decimal_mark(self) -> str:
        """The mark before minor units, as the language has it."""
        return self._catalogue.decimal_mark

    def sentence(self, text: str) -> str:
        """Return the words of the house, else the sentence in the language."""
        return self.words.get(text) or self._catalogue.sentence(text)

    def counted(self, one: str, many: str, count: int) -> str:
        """Return the form that goes with a count; a house replaces none of these."""
        return self._catalogue.counted(one, many, count)


def house_words() -> HouseWords:
    """Return the words of the house that are spoken here, at first laid over the language."""
    return speak_over(lambda spoken: spoken if isinstance(spoken, HouseWords) else HouseWords(spoken))
