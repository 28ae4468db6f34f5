"""Sentences for rulings that were written down."""

from shuffleup.floor.state import Floor, NewChips, Question, Ruling, TableCall
from shuffleup.kernel.language import say
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.table import called


def ruling(one: Ruling, floor: Floor) -> str:
    """Say what was ruled, on what question, by which rule and by whom."""
    about = question(one.question, floor)
    asked = f"{about}: " if about else ""
    return f"{asked}{one.ruling} ({one.rule or say('fairness; else tda-2024')}), {one.decider}"


def question(asked: Question, floor: Floor) -> str:
    """Say what was ruled on; a question that a person wrote stays as it is."""
    match asked:
        case TableCall(table=table, hand=hand, call=call):
            return say("table {table}, hand {hand}: {reason}", table=table, hand=hand, reason=called(call))
        case NewChips(entry=entry, chips=chips):
            name = floor.entry(entry).name
            return say("{name} is in again with {chips} in new chips", name=name, chips=chips_text(chips))
    return asked
