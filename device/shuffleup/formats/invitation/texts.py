"""The invitation as text to copy into a message (BEF-06), and what a calendar says of it (BEF-07)."""

from shuffleup.kernel.language import say
from shuffleup.views.invitation import InvitationView

LONGEST = 1500
"""Letters of a text at most, so that a messenger shows it whole."""


def invitation_text(view: InvitationView, *, cancelled: bool = False) -> str:
    """Write title, day, place, facts and how to answer; of an evening that is called off only that."""
    title, when = view.head.event, [(say("When"), view.when)] if view.when else []
    where = [(say("Where"), view.place)] if view.place else []
    if cancelled:
        return _lines((say("CALLED OFF: {event}", event=title), *map(_line, (*when, *where))))
    facts = (title, "", *map(_line, (*when, *where, *view.facts)), "", *_how_to_answer(view))
    return _lines(facts)


def calendar_text(view: InvitationView) -> str:
    """Write the facts; title, time and place have fields of their own in a calendar."""
    page = [view.page_url] if view.page_url else []
    return "\n".join((*map(_line, view.facts), *page))


def _how_to_answer(view: InvitationView) -> tuple[str, ...]:
    if view.page_url:
        return (say("Answer here, and send back the line that the page makes: {page}", page=view.page_url),)
    return (say("Answer with yes, maybe or no, with your name, and how many guests you bring."),)


def _line(fact: tuple[str, str]) -> str:
    return say("{name}: {fact}", name=fact[0], fact=fact[1])


def _lines(lines: tuple[str, ...]) -> str:
    return "\n".join(lines)[: LONGEST - 1] + "\n"
