"""The common parts of all commands of a table, and the rules that are declared beside the commands.

    class PlayerMucks(PlayCommand, frozen=True):
        seat: SeatNo

    @answers(PlayerMucks)
    def muck(command: PlayerMucks, table: Table, given: TableContext) -> Events: ...

The verb of a command follows from the name of its class. The modules that declare them are listed in
`rooms`. A command is given its actor, the time, and the deck of the hand where the screen deals.
"""

from typing import Annotated

import msgspec

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Actor, Millis, SeatNo
from shuffleup.poker.cards import STREET_AFTER, Card, hole_cards as deal_hole_cards
from shuffleup.poker.cash_game import next_street
from shuffleup.poker.setup import dealing_order
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Deal
from shuffleup.table.events import TableEvent
from shuffleup.table.state import Table


class ShuffledDeck(msgspec.Struct, frozen=True):
    """A shuffled deck, top card first, and the commitment that binds its order.

    It comes in from the shell with each command and is never part of a state or an event.
    """

    cards: tuple[Card, ...]
    commitment: str


def hole_cards(hand: Hand, deck: ShuffledDeck) -> dict[SeatNo, tuple[Card, ...]]:
    """Give each seat its cards, dealt one at a time from the left of the button (DLG-03, VAR-14)."""
    order = dealing_order(hand.setup, hand.rules)
    return deal_hole_cards(_in_game(hand, deck), order, hand.variant.hole_cards)


def board_cards(hand: Hand, deck: ShuffledDeck, rules: Deal) -> tuple[Card, ...]:
    """Give the board cards that come next, after the burn where the rules burn (DLG-06 to DLG-09).

    None come to a board that is full.
    """
    if len(hand.boards[hand.next_board]) not in STREET_AFTER:
        return ()
    return next_street(_in_game(hand, deck), hand, rules).cards


def _in_game(hand: Hand, deck: ShuffledDeck) -> tuple[Card, ...]:
    """Leave out the cards that the game is played without; the order of the others is as fair (VAR-13)."""
    if hand.setup.game != "short_deck":
        return deck.cards
    return tuple([card for card in deck.cards if card in hand.variant.deck])


DEALER = Actor("dealer")


class TableContext(msgspec.Struct, frozen=True):
    """`deck` is None where people deal; `now` is a reading of the unit's boot-time clock."""

    deck: ShuffledDeck | None = None
    by: Actor = DEALER
    now: Millis = Millis(0)

    @property
    def commitment(self) -> str:
        """The commitment of the deck, empty where people deal."""
        return self.deck.commitment if self.deck else ""


Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]
"""Why the director rules so; it goes into the record."""

Events = tuple[TableEvent, ...]

answers: Rules[[Table, TableContext], Events] = Rules("command of a table")
"""The rules for commands: each returns events or raises a refusal."""


class TableCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a table can be asked to do.

    `room` is the group under which a page shows it. A command that `turns_cards` waits while an all-in waits
    for the floor (HFH-03). While the floor is called nothing is done but `during_calls` (GEN-06). One that
    `needs_cards`, or turns them, waits while the card machine stands and owes the hand some.
    """

    room = ""
    turns_cards = False
    needs_cards = False
    during_calls = False


class PlayCommand(TableCommand, frozen=True):
    """A command of the game itself."""

    room = "play"


class IncidentCommand(TableCommand, frozen=True):
    """A command about something beside the betting: a fault, a call, an empty chair."""

    room = "incident"


class RulingCommand(TableCommand, frozen=True, kw_only=True):
    """A ruling of the director at a table; `rule` is one of the book, such as `TDA 53`, if there is one."""

    room = "ruling"
    during_calls = True

    reason: Reason
    rule: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MachineCommand(TableCommand, frozen=True):
    """A command of the dealer to the card machine."""

    room = "machine"
    during_calls = True
