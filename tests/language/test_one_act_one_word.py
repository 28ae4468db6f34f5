"""One act has one word in a language, and no two acts share one: on keys, tiles, titles and in the verbs."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import shuffleup.kernel.languages
from sentences import FACES, _label
from shuffleup.api.commands import house_verbs, verbs

FOLDER = Path(shuffleup.kernel.languages.__file__).parent
FACT = re.compile(r"\{\w+\}")

ALIKE = {
    frozenset(pair): why
    for why, pairs in {
        "the same act or state, named twice in English": (
            ("cash out", "cashes out"),
            ("counted stacks", "stacks counted"),
            ("correct stack", "fix a stack"),
            ("deal is on", "hand is on"),
            ("deal", "hand"),
            ("fold", "folds"),
            ("go on by hand", "play on by hand"),
            ("move", "move player"),
            ("next deal", "next hand"),
            ("no pin", "without a pin"),
            ("not counted", "not counted yet"),
            ("pause clock", "pause the clock"),
            ("raise to", "raised to"),
            ("resume", "resume clock"),
            ("run it", "run twice"),
            ("shuffle", "the shuffle"),
            ("stop machine", "stop the machine"),
            ("the time is over", "time is over"),
            ("undo", "undo act"),
            ("use machine", "use the machine"),
            ("wait", "waiting"),
            ("wait", "waits"),
            ("who is broke", "who went broke"),
        ),
        "German and Spanish players have one word for who has lost the last chip": (("broke", "bust"),),
        "the amount that a call costs stands where the others name the act": (("call", "to call"),),
        "what is posted are the blinds: the key names them, and so does the wall": (("blinds", "post"),),
    }.items()
    for pair in pairs
}
"""Pairs of English labels that may have one word in another language, with the reason."""


def bare(label: str) -> str:
    """Leave the words of a label: without facts, signs and case."""
    return re.sub(r"\W+", " ", FACT.sub("", label).casefold()).strip()


def is_label(text: str, titles: set[str]) -> bool:
    """Say whether a sentence stands on a key, a tile or above a page, in capitals, or names a verb."""
    words = FACT.sub("", text)
    return text in titles or (words.upper() == words and words.lower() != words)


@pytest.mark.parametrize("language", ["de", "es"])
def test_no_two_acts_share_one_word(language: str) -> None:
    script = (FACES / "web/floor/words.js").read_text(encoding="utf-8").partition("const ROOMS")[0]
    titled = dict(re.findall(r'(\w+): saidLater\("([^"]+)"\)', script))
    titles = {titled.get(verb.verb, _label(verb.verb)) for verb in (*verbs(), *house_verbs())}
    with (FOLDER / f"{language}.po").open("rb") as stream:
        said = {str(one.id): str(one.string) for one in read_po(stream) if isinstance(one.string, str)}
    acts = defaultdict(set)
    for text, translated in said.items():
        if is_label(text, titles):
            acts[bare(translated)].add(bare(text))
    shared = {word: alike for word, alike in acts.items() if len(alike) > 1 and frozenset(alike) not in ALIKE}
    assert shared == {}
