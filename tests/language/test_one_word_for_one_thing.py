"""A thing has one word in a language: no page calls it otherwise than the others."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import shuffleup.kernel.languages

FOLDER = Path(shuffleup.kernel.languages.__file__).parent
OF_MONEY = re.compile(r"^in the box$|owes its box|owed to its box")
"""The box in which a house keeps its money."""

OTHER_WORDS = {
    "de": {
        r"\btime cards?\b": r"Time Card",
        r"\bbox(es)?\b": r"\bBox(en)?\b",
        r"\bdirector\b|^(?:call floor|floor only)$": r"Turnierleit",
        r"\btrack\b": r"\bSpur\b|verfolg",
        r"\bconduct\b": r"Verhalten",
        r"^(?!.*tournament).*\bevents?\b": r"\bTurnier",
    },
    "es": {
        r"\btime cards?\b": r"tarjetas? (?!de tiempo|a tiempo)",
        r"\bbox(es)?\b": r"\bcajas?\b",
        r"\bdealers?\b": r"crupier|croupier|repartidor",
        r"\btrack\b": r"seguimiento|seguir|pista",
        r"\bUNDO\b": r"\bUNDO\b",
        r"\bSPLIT\b": r"REPARTI",
        r"^(?!.*tournament).*\bevents?\b": r"torneo",
    },
}
"""For the English word of a thing, what it is not called."""


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_thing_is_not_called_by_a_second_word(language: str) -> None:
    with (FOLDER / f"{language}.po").open("rb") as stream:
        messages = list(read_po(stream))
    wrong = [
        translated
        for message in messages
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        for translated in ([message.string] if isinstance(message.string, str) else message.string or ())
        for english, other in OTHER_WORDS[language].items()
        if re.search(english, text, re.IGNORECASE) and not OF_MONEY.search(text)
        if re.search(other, translated)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_number_of_runs_reads_right_for_one_and_for_several(language: str) -> None:
    """A sentence without a form for one puts the number behind the noun: "1 veces" is no Spanish."""
    with (FOLDER / f"{language}.po").open("rb") as stream:
        said = {str(one.id): str(one.string) for one in read_po(stream)}
    numbered = [
        said[text] for text in ("S{seat} run {times}", "run it {runs}x", "{seat} agrees to {times} runs.")
    ]
    assert [text for text in numbered if re.search(r"\{(?:runs|times)\} \w", text)] == []
