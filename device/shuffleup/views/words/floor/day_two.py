"""Sentences for bag lists, entries over several flights, and the bags of day two."""

from collections.abc import Mapping

from shuffleup.floor.day_two.read_bags import TwiceThrough
from shuffleup.kernel.language import Translatable, mark_for_translation, say_counted
from shuffleup.views.numbers import together
from shuffleup.views.words.terms import ChooseByFact, Sentences


def _twice(it: TwiceThrough) -> str:
    return say_counted(
        "{players} has bags of two flights, and nobody may here: leave one list out",
        "{players} have bags of two flights, and nobody may here: leave one list out",
        len(it.people),
        players=together(it.people),
    )


SENTENCES: Sentences = {
    # The file of a bag list.
    "list_too_large": "this is more than any bag list ({most} bytes): choose the file that ends in .bags",
    "not_a_bag_list": "this is no bag list: choose the file that ends in .bags",
    "newer_bag_list": "a newer release has written this list ({schema}): update this box, or print the list",
    "list_spoilt": ChooseByFact(
        "line",
        "line {line} of this list cannot be read: copy the file from its floor again",
        "the end of this list is missing or spoilt: copy the file from its floor again",
    ),
    "line_changed": "line {line} of this list was changed after it was signed: get it from its floor again",
    "wrong_signature": "the signature of this list is wrong: get the file from its floor again",
    "unknown_signer": (
        "the list of flight {flight} is signed by a floor that this box does not know: if its console shows "
        "{fingerprint}, trust it"
    ),
    "other_fingerprint": "{fingerprint} has signed the list: compare it with the console of that floor again",
    "from_the_future": "the list was made at {made}, and it is {now} here: set the clock of one of the boxes",
    "too_many_lists": "{most} lists lie here already: remove old ones from the folder bags",
    "no_day_two": "no bag list is read here: there are no bags of day two",
    "no_flight_here": "this event is no flight: it leaves no bag list",
    # What cannot be read here.
    "no_such_list": "that list does not lie on this box: bring the file again",
    "another_event": "flight {flight} belongs to {of}, and this is {here}: take another file",
    "other_money": "flight {flight} counts in another currency",
    "flight_open": "flight {flight} was open when this list was made: close it and get its list again",
    "read_already": "the list of flight {flight} has been read already",
    "own_flight": "this list is of flight {flight}, and so is this event: one of them has a wrong name",
    "twice_through": _twice,
    "bags_come_too_late": "the seats of day two are drawn: nobody comes in by a bag any more",
    # Entries over several flights.
    "too_many_entries": "{name} has entered {entries} times over all flights, and {most} are allowed",
    "no_reentry": "{name} may not enter again here",
    # Bags that are opened.
    "no_bag": "{name} plays by no bag that is to be opened",
    "has_played_bag": "{name} has played with this bag: correct the stack instead",
}
"""By the code of the refusal."""

PROMPTS: Mapping[str, Translatable] = {
    "bag_to_open": mark_for_translation(
        "table {table}, seat {seat}: open bag {bag} of {name} and count {chips} ({left} closed at this table)"
    ),
}
"""By the key of the task."""
