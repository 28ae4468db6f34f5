"""Sentences for what is not sold now: entries, rebuys, add-ons."""

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.tournament import purchases
from shuffleup.views.words.sentences import Sentences


def rebuys_until(cutoff: str) -> str:
    """Name the moment until which rebuys are sold, by `rebuy.cutoff` (REG-10)."""
    moments = {
        "halftime_start": say("the start of halftime"),
        "halftime_end": say("the end of halftime"),
        "none": say("the end of the event"),
    }
    return moments.get(cutoff) or _end_of_level(cutoff.removeprefix("level:"))


def _end_of_level(level: int | str) -> str:
    return say("the end of level {level}", level=level)


def _until_level(last_level: int) -> str:
    return _end_of_level(last_level) if last_level else say("the start of play")


def _add_on_closed(it: purchases.AddOnClosed) -> str:
    if not it.after_level:
        return say("the add-on is sold in the halftime break, which this event does not have")
    if it.over:
        return say("the add-on was sold after level {level}", level=it.after_level)
    return say("the add-on is sold after level {level}", level=it.after_level)


SENTENCES: Sentences = {
    purchases.EntriesBeforeTheDayOnly: mark_for_translation(
        "places in this event are sold before the day only"
    ),
    purchases.EntriesClosed: lambda it: say(
        "entries are closed: they were sold until {until}", until=_until_level(it.last_level)
    ),
    purchases.NoReentries: mark_for_translation("this event has no re-entries"),
    purchases.ReentriesClosed: lambda it: say(
        "re-entries are closed: they were sold until {until}", until=_until_level(it.last_level)
    ),
    purchases.StillIn: mark_for_translation("this player is still in: a re-entry is for those who are out"),
    purchases.ReentriesTaken: mark_for_translation(
        "this player has re-entered {taken} times; the most is {most}"
    ),
    purchases.NoRebuys: mark_for_translation("there are no rebuys in this event"),
    purchases.RebuysClosed: lambda it: say(
        "rebuys are closed: they were sold until {until}", until=rebuys_until(it.cutoff)
    ),
    purchases.ChipsBetweenHands: mark_for_translation(
        "table {table} plays a hand, or has not confirmed its result: chips are added between hands"
    ),
    purchases.EntryIsOver: mark_for_translation("this entry is over: its place is fixed"),
    purchases.RebuysTaken: mark_for_translation("this entry has taken {taken} rebuys; the most is {most}"),
    purchases.StackTooLarge: mark_for_translation(
        "a stack of {stack} is too large for a rebuy: at most {percent} % of the starting stack of {start}"
    ),
    purchases.RebuyTooSmall: mark_for_translation("a rebuy of {amount} is too small: buy {least} or more"),
    purchases.RebuyTooLarge: mark_for_translation(
        "a rebuy of {amount} is too large: {most_stacks} starting stacks of {start} are the most"
    ),
    purchases.RebuyNotInChips: mark_for_translation(
        "{amount} cannot be paid out: buy a multiple of {smallest}, the smallest chip"
    ),
    purchases.NoAddOn: mark_for_translation("there is no add-on in this event"),
    purchases.AddOnClosed: _add_on_closed,
    purchases.BrokeBeforeAddOn: mark_for_translation("this player is broke: a rebuy comes before the add-on"),
    purchases.AddOnTaken: mark_for_translation("this entry has taken its add-on"),
}
