"""A few words for what was done, as UNDO names it."""

from functools import singledispatch

from shuffleup.poker import events as hand
from shuffleup.table.events import HandStarted, TableEvent


@singledispatch
def words_for(event: TableEvent) -> str:
    """Name an act by its first event: `S3 fold`, `hand 12`."""
    return "act"


@words_for.register
def _(event: HandStarted) -> str:
    return f"hand {event.hand}"


@words_for.register
def _(event: hand.Folded) -> str:
    return f"S{event.seat} fold"


@words_for.register
def _(event: hand.Checked) -> str:
    return f"S{event.seat} check"


@words_for.register
def _(event: hand.Called) -> str:
    return f"S{event.seat} call"


@words_for.register
def _(event: hand.BetMade) -> str:
    return f"S{event.seat} bet {event.to}"


@words_for.register
def _(event: hand.Raised) -> str:
    return f"S{event.seat} raise {event.to}"


@words_for.register
def _(event: hand.BoardDealt) -> str:
    return event.street


@words_for.register
def _(event: hand.CardsShown | hand.Mucked) -> str:
    return f"S{event.seat} shows" if isinstance(event, hand.CardsShown) else f"S{event.seat} mucks"


@words_for.register
def _(event: hand.WinnersDeclared) -> str:
    return "winners"
