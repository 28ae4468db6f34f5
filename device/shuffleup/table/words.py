"""The names of acts, as UNDO shows them."""

import re
from collections.abc import Sequence
from functools import singledispatch

from shuffleup.identity import SeatNo
from shuffleup.poker import events as hand
from shuffleup.poker.state import Hand
from shuffleup.table.events import BustsTapped, DealTold, HandStarted, StacksTold, TableEvent
from shuffleup.table.incidents import events as incident

FOLD = re.compile(r"S(?P<seat>\d+)(-S\d+)? fold")
"""The words for a fold, or for several in a row."""


def words_with(so_far: str, event: TableEvent) -> str:
    """Name an act that goes on with one more event: several folds in a row are named together."""
    if isinstance(event, hand.Folded) and (first := FOLD.fullmatch(so_far)):
        return f"S{first['seat']}-S{event.seat} fold"
    return so_far


def words_in(event: TableEvent, play_hand: Hand | None) -> str:
    """Name an act by its first event and the hand in which it was done."""
    if isinstance(event, hand.WinnersDeclared):
        return pot_words(play_hand, event.pot, event.seats)
    return words_for(event)


def pot_words(of: Hand | None, pot: int, winners: Sequence[SeatNo]) -> str:
    """Name a pot as the felt does, with those who win it: `main to S3`, `side 1 to S3 S5`."""
    seats = " ".join(f"S{seat}" for seat in winners)
    if of is not None and len(of.pots()) == 1:
        return f"pot to {seats}"
    return f"side {pot} to {seats}" if pot else f"main to {seats}"


@singledispatch
def words_for(event: TableEvent) -> str:
    """Name an act by its first event: `S3 fold`, `hand 12`."""
    return "act"


@words_for.register
def _(event: HandStarted) -> str:
    return f"hand {event.hand}"


@words_for.register
def _(event: DealTold) -> str:
    return event.step.replace("_", " ")


@words_for.register
def _(event: BustsTapped | StacksTold) -> str:
    return "busts" if isinstance(event, BustsTapped) else "count"


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
def _(event: hand.HandKilled) -> str:
    return f"S{event.seat} dead"


@words_for.register
def _(event: hand.StackProtected) -> str:
    return f"S{event.seat} protected"


@words_for.register
def _(event: hand.BoardRead) -> str:
    return "board"


@words_for.register
def _(event: hand.TrackLost | hand.StacksCounted) -> str:
    return "lost track" if isinstance(event, hand.TrackLost) else "count"


@words_for.register
def _(event: incident.Ruled) -> str:
    return f"ruling {event.act}"


@words_for.register
def _(event: incident.HandRestarted | incident.MisdealRuled) -> str:
    return "misdeal"


@words_for.register
def _(event: incident.BoardRepairTold) -> str:
    return "repair"


@words_for.register
def _(event: incident.WinnersTapped) -> str:
    return "winners"


@words_for.register
def _(event: incident.CardsExposed) -> str:
    return f"S{event.seat} exposes"


@words_for.register
def _(event: incident.AbsenceMarked) -> str:
    return f"S{event.seat} {'away' if event.absent else 'back'}"


@words_for.register
def _(event: incident.PostOwed) -> str:
    return f"S{event.seat} owes {event.chips}"


@words_for.register
def _(event: incident.ActedOutOfTurn) -> str:
    return f"S{event.seat} out of turn"


@words_for.register
def _(event: incident.SeeingAsked) -> str:
    return f"S{event.asker} asks for S{event.seat}"
