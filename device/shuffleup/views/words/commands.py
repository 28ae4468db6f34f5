"""Sentences for the refusals of a command itself."""

from shuffleup.language import said_later, say, say_kept
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.terms import role
from shuffleup.wire import refusals


def somebody_acted(it: refusals.SomebodyActed) -> str:
    """Say what was done meanwhile, and by whom where that is known."""
    if it.person:
        return say("{person}: {did} Look again", person=it.person, did=it.did)
    return say("{did} Look again", did=it.did)


SENTENCES: Sentences = {
    refusals.TableHasChanged: said_later("the table changed, look again"),
    refusals.EventHasChanged: said_later("the event is not what you have seen: look again"),
    refusals.SomebodyActed: somebody_acted,
    refusals.IdOfAnotherCommand: said_later("another command has this id: send it under an id of its own"),
    refusals.NoSuchVerb: said_later("no verb '{verb}' for {to}"),
    refusals.ArgumentWrong: lambda it: f"{it.verb}: {say_kept(it.fault)}",
    refusals.OnlyTheDirector: lambda it: say(
        "only the director can do that; this came from a {role}", role=role(it.role)
    ),
    refusals.MayNotActHere: lambda it: say("a {role} may not act for this table", role=role(it.role)),
    refusals.MayNotTouchTheBox: lambda it: say("a {role} may not touch this box", role=role(it.role)),
}
