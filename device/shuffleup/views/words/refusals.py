"""The sentences of what can be refused, in the language of the box.

Refusals are put into words by their code. Text that a person has typed is a fact like a name: it is shown as
typed.
"""

from shuffleup.kernel.language import say, say_counted
from shuffleup.kernel.refusals import Refusal
from shuffleup.poker.legal import Choice
from shuffleup.views.numbers import amount_text, facts_as_said, listed, together
from shuffleup.views.words import house, look, poker, requests, table, tournament
from shuffleup.views.words.floor import day_two, entries, flights, prizes, rulings, seats_and_levels
from shuffleup.views.words.terms import ChooseByFact, ChooseBySign, Sentences, Several, term

TABLES = [
    module.SENTENCES
    for module in (
        requests,
        poker,
        table,
        tournament,
        entries,
        prizes,
        rulings,
        seats_and_levels,
        flights,
        day_two,
        look,
        house,
    )
]
SENTENCES: Sentences = {code: said for one in TABLES for code, said in one.items()}
"""The sentences of what can be refused in an evening; those of a club are in `words.club`."""


def refused(refusal: Refusal) -> str:
    """Say why a command was not done, and what to do."""
    facts = facts_as_said(type(refusal), refusal.facts)
    match _sentences_with(refusal.code)[refusal.code]:
        case str(sentence):
            pass
        case ChooseByFact(fact, said, otherwise):
            sentence = said if getattr(refusal, fact) else otherwise
        case ChooseBySign(name, above, below):
            amount = getattr(refusal, name)
            sentence = above if amount > 0 else below
            facts[name] = amount_text(abs(amount), getattr(refusal, "currency", None))
        case Several(name, one, many):
            several = getattr(refusal, name)
            return say_counted(one, many, len(several), **facts | {name: together(several)})
        case in_words:
            return in_words(refusal)
    return say(sentence, **{name: _fact(fact) for name, fact in facts.items()})


def _sentences_with(code: str) -> Sentences:
    if code in SENTENCES:
        return SENTENCES
    from shuffleup.views.words import club  # noqa: PLC0415  # a table that starts needs no club

    return club.SENTENCES


def instead(refusal: Refusal) -> tuple[str, ...]:
    """Say what could be done instead."""
    return tuple(poker.choice(one) if isinstance(one, Choice) else term(str(one)) for one in refusal.legal)


def _fact(fact: object) -> object:
    return listed(fact) if isinstance(fact, tuple) else fact
