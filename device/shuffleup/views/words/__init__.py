"""Sentences for the facts of the core, in the language of the box.

Refusals are put into words by their type. Text that a person has typed is a fact like a name: it is shown as
typed.
"""

from shuffleup.language import say
from shuffleup.poker.legal import Choice
from shuffleup.refusals import Refusal
from shuffleup.views.words import (
    box,
    club,
    commands,
    floor,
    imports,
    lists,
    people,
    poker,
    requests,
    sales,
    table,
    tournament,
)
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.terms import term
from shuffleup.wire.faults import Fault

SENTENCES: Sentences = {
    **commands.SENTENCES,
    **poker.SENTENCES,
    **table.SENTENCES,
    **tournament.SENTENCES,
    **sales.SENTENCES,
    **floor.SENTENCES,
    **box.SENTENCES,
    **requests.SENTENCES,
    **lists.SENTENCES,
    **people.SENTENCES,
    **club.SENTENCES,
    **imports.SENTENCES,
}


def refused(refusal: Refusal) -> str:
    """Say why a command was not done, and what to do."""
    sentence = SENTENCES[type(refusal)]
    if not isinstance(sentence, str):
        return sentence(refusal)
    return say(sentence, **{name: _fact(fact) for name, fact in refusal.facts.items()})


def line_of(failure: Exception) -> str:
    """Say why something failed: a refusal or a fault by its facts, any other error by its own line."""
    if isinstance(failure, Fault):
        return fault_line(failure)
    return refused(failure) if isinstance(failure, Refusal) else str(failure)


def instead(refusal: Refusal) -> tuple[str, ...]:
    """Say what could be done instead."""
    return tuple(poker.choice(one) if isinstance(one, Choice) else term(str(one)) for one in refusal.legal)


def _fact(fact: object) -> object:
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else fact
