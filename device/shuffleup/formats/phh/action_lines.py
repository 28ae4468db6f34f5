"""The actions of a hand, made from its events: each line is tried on the engine before it is written."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from shuffleup.formats.phh import grammar
from shuffleup.formats.phh.renumbering import Numbers, player_numbers, renumbered
from shuffleup.poker.cards import texts
from shuffleup.poker.events import (
    Began,
    BetMade,
    BoardDealt,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    Raised,
)
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, DealBoard, Fold, HandCommand, Muck, ShowCards
from shuffleup.poker.refusals import PokerError
from shuffleup.poker.setup import HandSetup, clockwise_from_button
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import variant_of

Step = tuple[Hand, tuple[HandEvent, ...]]


class ActionLines(msgspec.Struct, frozen=True):
    """The lines of the actions, and how many events a replay makes of them.

    `acts` are the places, among the events, of those that have a line; the lines of the deal come first.
    """

    lines: tuple[str, ...]
    events: int
    acts: tuple[int, ...]

    def lines_after(self, events: int) -> int:
        """Count the lines of the first so many events, the deal included."""
        return len(self.lines) - len(self.acts) + bisect_left(self.acts, events)


def action_lines(began: Began, events: Sequence[HandEvent]) -> ActionLines:
    """Write the actions of a hand, as far as the engine makes the same events of them.

    It stops before a deed that PHH has no action for and before one that only a ruling allows.
    """
    setup = began.setup
    players = clockwise_from_button(setup)
    numbers = player_numbers(players, setup.button)
    count = variant_of(setup.game).hole_cards
    lines = [grammar.write(grammar.PocketDealt(numbers[seat], (), count)) for seat in players]
    places, done = [], 0
    hand, came = _tried(start, setup, began.rules)
    while hand and came == tuple(events[done : done + len(came)]):
        places.append(done)
        done += len(came)
        command = _command_of(events[done], setup) if done < len(events) else None
        hand, came = _tried(play, hand, command) if command else (None, ())
    acts = tuple(places[1:])
    return ActionLines((*lines, *[_line(events[at], numbers, setup) for at in acts]), done, acts)


def _tried(do: Callable[..., Step], *what: object) -> Step | tuple[None, tuple[()]]:
    try:
        return do(*what)
    except PokerError:
        return None, ()


def _command_of(event: HandEvent, setup: HandSetup) -> HandCommand | None:
    """Name the command that makes this event again, if PHH has an action for it; it knows one board only."""
    if isinstance(event, BoardDealt) and (setup.boards > 1 or event.board):
        return None
    make = _COMMANDS.get(type(event))
    return make(event) if make else None


def _line(event: HandEvent, numbers: Numbers, setup: HandSetup) -> str:
    """Write the line of an act; unlike a command, an event says how many unseen cards were dealt."""
    if isinstance(event, BoardDealt):
        return f"d db {texts(event.cards)}"
    command = _command_of(event, setup)
    return grammar.write(renumbered(command, numbers)) if command else ""


def _dealt(event: BoardDealt) -> DealBoard:
    return DealBoard(tuple([card for card in event.cards if card is not None]) or None)


_COMMANDS: dict[type[HandEvent], Callable[[Any], HandCommand]] = {
    Folded: lambda event: Fold(event.seat),
    Checked: lambda event: CheckOrCall(event.seat),
    Called: lambda event: CheckOrCall(event.seat),
    BetMade: lambda event: BetOrRaiseTo(event.seat, event.to),
    Raised: lambda event: BetOrRaiseTo(event.seat, event.to),
    BoardDealt: _dealt,
    CardsShown: lambda event: ShowCards(event.seat, event.cards),
    Mucked: lambda event: Muck(event.seat),
}
"""The command that repeats each act of a person; an all-in is a call or a raise to its amount."""
