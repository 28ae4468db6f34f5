"""Sentences for the refusals of a command itself."""

from shuffleup.kernel.language import said_later, say
from shuffleup.protocol import refusals
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.terms import role


def somebody_acted(it: refusals.SomebodyActed) -> str:
    """Say what was done meanwhile, and by whom where that is known."""
    if it.person:
        return say("{person}: {did} Look again", person=it.person, did=it.did)
    return say("{did} Look again", did=it.did)


def not_to_choose(it: refusals.ArgumentNotToChoose) -> str:
    """Say that a value cannot be chosen, and which can where they are known."""
    refused = {"verb": it.verb, "argument": it.argument, "value": it.value}
    if not it.choices:
        return say("{verb}: {argument}: {value} cannot be chosen", **refused)
    return say(
        "{verb}: {argument}: {value} cannot be chosen; choose {choices}",
        **refused,
        choices=", ".join(it.choices),
    )


KINDS = {
    "int": said_later("a whole number"),
    "str": said_later("text"),
    "bool": said_later("true or false"),
    "array": said_later("a list"),
    "object": said_later("a table of values"),
    "float": said_later("a number with a point"),
    "null": said_later("nothing"),
}
"""What the kinds of JSON are called on a page."""


def _one_of(kinds: tuple[str, ...]) -> str:
    *others, last = (say(KINDS[one]) if one in KINDS else one for one in kinds)
    return say("{others} or {last}", others=", ".join(others), last=last) if others else last


SENTENCES: Sentences = {
    refusals.TableHasChanged: said_later("the table changed, look again"),
    refusals.EventHasChanged: said_later("the event is not what you have seen: look again"),
    refusals.SomebodyActed: somebody_acted,
    refusals.IdOfAnotherCommand: said_later("another command has this id: send it under an id of its own"),
    refusals.NoSuchVerb: said_later("no verb '{verb}' for {to}"),
    refusals.ArgumentMissing: said_later("{verb}: {argument} is missing"),
    refusals.NoSuchArgument: said_later("{verb}: there is no argument {argument}"),
    refusals.ArgumentEmpty: said_later("{verb}: {argument}: it is empty, write something"),
    refusals.ArgumentTooLong: said_later("{verb}: {argument}: too long, {most} letters at most"),
    refusals.ArgumentTooSmall: said_later("{verb}: {argument}: too small, {least} or more"),
    refusals.ArgumentTooLarge: said_later("{verb}: {argument}: too large, {most} at most"),
    refusals.ArgumentCount: said_later("{verb}: {argument}: {wanted} values are wanted, not {found}"),
    refusals.ArgumentKind: lambda it: say(
        "{verb}: {argument}: {wanted} is wanted, not {found}",
        verb=it.verb,
        argument=it.argument,
        wanted=_one_of(it.wanted),
        found=_one_of(it.found),
    ),
    refusals.ArgumentNotToChoose: not_to_choose,
    refusals.ArgumentUnreadable: said_later("{verb}: {argument}: {fault}"),
    refusals.OnlyTheDirector: lambda it: say(
        "only the director can do that; this came from a {role}", role=role(it.role)
    ),
    refusals.MayNotActHere: lambda it: say("a {role} may not act for this table", role=role(it.role)),
    refusals.MayNotTouchTheBox: lambda it: say("a {role} may not touch this box", role=role(it.role)),
}
