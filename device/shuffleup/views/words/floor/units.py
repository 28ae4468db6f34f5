"""Sentences for the refusals of the boxes that play tables, with their facts."""

from shuffleup.floor.boxes import (
    BoxesOfOneName,
    BoxPlaysAnother,
    HasItAlready,
    NoBoxHasTable,
    NoBoxOfCode,
    NoSuchBox,
    OneBoxHere,
    OtherWouldStop,
    TableOutOfRange,
)
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.sentences import Sentences


def no_such_box(it: NoSuchBox) -> str:
    """Name the boxes that there are, if there are any."""
    if not it.boxes:
        return say("there is no box '{box}' here; there are none; let one in first", box=it.box)
    return say("there is no box '{box}' here; there are {boxes}", box=it.box, boxes=", ".join(it.boxes))


SENTENCES: Sentences = {
    NoSuchBox: no_such_box,
    NoBoxOfCode: mark_for_translation("{box} is none of the boxes to choose from at table {table}: {codes}"),
    HasItAlready: mark_for_translation("table {table} is with {box} already"),
    OtherWouldStop: mark_for_translation(
        "table {table} is with {box}, which would play no more: give a reason to take it away"
    ),
    NoBoxHasTable: mark_for_translation("no box has table {table}"),
    BoxPlaysAnother: mark_for_translation("{box} plays table {table}: take that table back first"),
    OneBoxHere: mark_for_translation("this event is played on one box, which has all its tables"),
    TableOutOfRange: mark_for_translation("there is no table {table} in this event: it has {tables}"),
    BoxesOfOneName: mark_for_translation("{count} boxes are called '{box}': say which one, {users}"),
}
