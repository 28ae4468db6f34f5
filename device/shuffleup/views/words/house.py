"""Sentences for what several events on one floor share: refusals of the house, and its tasks."""

from collections.abc import Callable, Mapping

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.terms import Sentences

SENTENCES: Sentences = {
    "plays_elsewhere": "{name} plays in {event}: a chair here is for later, when out or cashed out there",
    "is_in_it": "{name} plays in {event} already",
    "no_such_event": "there is no event {event} on this floor",
    "closed": "{event} is closed",
    "short_name_taken": "an event of this floor is or was called {short}: take another short name",
    "still_played": "{players} still play in {event}: it is closed when nobody does",
    "table_in_use": "{players} sit at table {table}, in {event}: it changes when nobody sits there",
    "lent_more": "{lent} chips of {chip} are lent: the house owns no fewer",
    "not_in_house": "{asked} chips of {chip} are too many: {there} are in the house",
    "nothing_counted": "no chips were counted",
    "more_than_lent": (
        "{event} was lent {lent} chips of {chip}, not {counted}: chips of another event are among them"
    ),
    "nothing_lent": "{event} has no chips of the house",
}

PROMPTS: Mapping[str, str | Callable[..., str]] = {
    "next_event": mark_for_translation("{name} is out of {out_of}: enter in {event}?"),
    "not_into_next_event": mark_for_translation("{name} does not come into {event}"),
    "chips_still_lent": lambda event: say(
        "{event} is closed and has chips of the house: count them in, or write them off", event=event
    ),
}
