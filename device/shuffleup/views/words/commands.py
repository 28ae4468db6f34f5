"""Sentences for the refusals of a command itself."""

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol import command_refusals as refusals
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
    "int": mark_for_translation("a whole number"),
    "str": mark_for_translation("text"),
    "bool": mark_for_translation("true or false"),
    "array": mark_for_translation("a list"),
    "object": mark_for_translation("a table of values"),
    "float": mark_for_translation("a number with a point"),
    "null": mark_for_translation("nothing"),
}
"""What the kinds of JSON are called on a page."""


def _one_of(kinds: tuple[str, ...]) -> str:
    *others, last = (say(KINDS[one]) if one in KINDS else one for one in kinds)
    return say("{others} or {last}", others=", ".join(others), last=last) if others else last


SENTENCES: Sentences = {
    refusals.TableHasChanged: mark_for_translation("the table changed, look again"),
    refusals.EventHasChanged: mark_for_translation("the event is not what you have seen: look again"),
    refusals.SomebodyActed: somebody_acted,
    refusals.IdOfAnotherCommand: mark_for_translation(
        "another command has this id: send it under an id of its own"
    ),
    refusals.NoSuchVerb: mark_for_translation("no verb '{verb}' for {to}"),
    refusals.ArgumentMissing: mark_for_translation("{verb}: {argument} is missing"),
    refusals.NoSuchArgument: mark_for_translation("{verb}: there is no argument {argument}"),
    refusals.ArgumentEmpty: mark_for_translation("{verb}: {argument}: it is empty, write something"),
    refusals.ArgumentTooLong: mark_for_translation("{verb}: {argument}: too long, {most} letters at most"),
    refusals.ArgumentTooSmall: mark_for_translation("{verb}: {argument}: too small, {least} or more"),
    refusals.ArgumentTooLarge: mark_for_translation("{verb}: {argument}: too large, {most} at most"),
    refusals.ArgumentCount: mark_for_translation(
        "{verb}: {argument}: {wanted} values are wanted, not {found}"
    ),
    refusals.ArgumentKind: lambda it: say(
        "{verb}: {argument}: {wanted} is wanted, not {found}",
        verb=it.verb,
        argument=it.argument,
        wanted=_one_of(it.wanted),
        found=_one_of(it.found),
    ),
    refusals.ArgumentNotToChoose: not_to_choose,
    refusals.ArgumentUnreadable: mark_for_translation("{verb}: {argument}: {fault}"),
    refusals.OnlyTheDirector: lambda it: say(
        "only the director can do that; this came from a {role}", role=role(it.role)
    ),
    refusals.MayNotActHere: lambda it: say("a {role} may not act for this table", role=role(it.role)),
    refusals.MayNotTouchTheBox: lambda it: say("a {role} may not touch this box", role=role(it.role)),
}
