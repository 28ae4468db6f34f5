"""Sentences for the facts of the core, in the language of the box.

Refusals are put into words by their type. Text that a person has typed is a fact like a name: it is shown as
typed.
"""

from collections.abc import Callable
from typing import Any

from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.poker.legal import Choice
from shuffleup.protocol.faults import Fault
from shuffleup.views.numbers import facts_as_said
from shuffleup.views.words import floor, poker, requests, table, tournament
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.terms import Sentences, term

SENTENCES: Sentences = {
    **requests.COMMAND_SENTENCES,
    **poker.SENTENCES,
    **table.SENTENCES,
    **tournament.TOURNAMENT_SENTENCES,
    **tournament.SALE_SENTENCES,
    **floor.SENTENCES,
    **requests.SETUP_SENTENCES,
    **requests.REQUEST_SENTENCES,
    **requests.LIST_SENTENCES,
}
"""The sentences of what can be refused in an evening; those of a club are in `words.club`."""


def refused(refusal: Refusal) -> str:
    """Say why a command was not done, and what to do."""
    sentence = _sentence(type(refusal))
    if not isinstance(sentence, str):
        return sentence(refusal)
    facts = facts_as_said(type(refusal), refusal.facts)
    return say(sentence, **{name: _fact(fact) for name, fact in facts.items()})


def _sentence(kind: type[Refusal]) -> str | Callable[[Any], str]:
    if kind in SENTENCES:
        return SENTENCES[kind]
    from shuffleup.views.words import club  # noqa: PLC0415  # a table that starts needs no club

    return club.SENTENCES[kind]


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
