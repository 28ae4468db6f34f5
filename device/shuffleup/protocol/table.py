"""A table as everybody at it may see it."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, HandNo, Millis, SeatNo, TableNo
from shuffleup.protocol.box import MachineView
from shuffleup.protocol.clock import BlindsView

SeatState = Literal["in", "folded", "all_in", "away", "out"]
TablePhase = Literal[
    "waiting", "between", "betting", "deal", "showdown", "finished", "held", "over", "lost", "playing"
]
"""`playing` is a hand that is on without being followed."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One occupied seat: `stack` behind, `bet` in front on this street, `cards` only when shown.

    `pending` was bought and comes in with the next hand; the player of a `leaving` seat has to go, and the
    stack stands as of hand `counted_at`, None where it is known now. `misses` are hands missed for a penalty.
    `stack` is None where the house shows no exact stacks. Who sits there and is not in the hand that is on is
    not `dealt_in`. `time_cards` are those that are left, between hands and while the time of the seat runs.
    """

    seat: SeatNo
    name: str
    stack: Chips | None
    bet: Chips = Chips(0)
    state: SeatState = "in"
    to_act: bool = False
    won: Chips = Chips(0)
    cards: tuple[str, ...] = ()
    pending: Chips = Chips(0)
    leaving: bool = False
    counted_at: HandNo | None = None
    misses: int = 0
    dealt_in: bool = True
    time_cards: int = 0


class PotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One pot, the seats that can win it, and the winners once it is awarded."""

    amount: Chips
    seats: tuple[SeatNo, ...]
    winners: tuple[SeatNo, ...] = ()


class BoardOfHandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the boards of a hand that has several: a run, or a board of a bomb pot.

    `cards` has a `?` for a card that lies there and that nobody has entered. `won` names the winners so far
    in few letters, `S3 212`; the board that `is_next` is dealt or won now.
    """

    name: str
    cards: tuple[str, ...]
    won: str = ""
    is_next: bool = False


class OpenPartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a pot whose winners nobody has named: of a board or run from 0 on, its high or its `low`."""

    words: str
    pot: int = 0
    board: int = 0
    low: bool = False


class GameView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game of the hand, or between two hands of the next one, in a word and in few letters.

    `then` is the game that follows in a rotation, empty where the game does not change. One that is `limited`
    is played in fixed limit.
    """

    name: str
    short: str
    then: str = ""
    then_short: str = ""
    limited: bool = False


DecisionState = Literal["", "waits", "held", "asks"]
"""What a decision does beside counting, empty where it counts or stands with the table."""


class DecisionView(msgspec.Struct, frozen=True):
    """The time for the decision of `seat`: `left` at the moment `at` of the unit's boot-time clock.

    `seat` is None where nobody said whose time it is. The time stands while `running` is False, as it does
    when play stops; the countdown is shown from `countdown_from` on. `cards` are the time cards left.
    `base` is all of it, where it is shown from its beginning. `state` says that it waits for cards until it
    counts, that the dealer holds it and `why`, or that its end waits for the dealer's answer.
    """

    seat: SeatNo | None
    left: Millis
    at: Millis
    running: bool
    countdown_from: Millis
    cards: int = 0
    base: Millis = Millis(0)
    state: DecisionState = ""
    why: str = ""


class WaitingView(msgspec.Struct, frozen=True):
    """Somebody who is not dealt in yet: so many `hands` go by before the big blind comes to the seat.

    `may_post` is what could be posted instead as a live bet, `posts` what will be posted in the next hand,
    each with dead chips beside it from who has missed blinds. With a post, `hands` is 1 if the button has to
    pass first.
    """

    seat: SeatNo
    hands: int
    may_post: Chips = Chips(0)
    posts: Chips = Chips(0)
    may_post_dead: Chips = Chips(0)
    posts_dead: Chips = Chips(0)


class OutOfTurnView(msgspec.Struct, frozen=True):
    """An act of a seat before its turn, stored until the turn comes; `to` is the total of a bet or raise."""

    seat: SeatNo
    action: str
    to: Chips | None = None


class TableView(msgspec.Struct, frozen=True):
    """The public facts of the hand at a table.

    `decision` is the limited time of the seat to act, `floor_called` why play stops, `prompt` what is to be
    done by hand about a fault, `away` the players who are not at their seats.
    Stacks stand as of hand `counted_at`; `pooled` chips belong to players who are to be counted, `to_count`
    are the seats that somebody waits for.
    `pot` counts all chips in the middle and in front of the seats, `pots` what lies in the middle; None and
    none where the house shows no count. `rake` is what the house took of this hand. At the showdown `to_open`
    are hands not opened yet, in the order of showing, and `must_open` those that may not be mucked.
    `dead_cards` lie in the dead pile; `cutter` cuts the deck of the next hand; `waiting` are newcomers.
    `max_raise_to` is None also where it would tell a stack that the house does not show to this face.
    `out_of_turn` are acts that wait for the turn of their seats. `machine` is None where none deals here.
    `street_name` is the street in words, empty while no hand is followed; `returned` is what went back to a
    seat because nobody matched it. `boards` are those of a hand with several, else empty: `board` is the
    first of them. `open_parts` wait for their winners, where a pot has several parts. `game` is None where
    nothing but hold'em is played.
    """

    table: TableNo
    version: int
    hand: HandNo
    phase: TablePhase
    street: str
    tracking: str
    dealing: str
    blinds: BlindsView
    seats: tuple[SeatView, ...]
    button: SeatNo | None
    small_blind_seat: SeatNo | None
    big_blind_seat: SeatNo | None
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    to_act: SeatNo | None
    to_call: Chips
    min_raise_to: Chips | None
    max_raise_to: Chips | None
    headline: str
    detail: str
    notices: tuple[str, ...]
    undo: str
    redo: str
    decision: DecisionView | None = None
    floor_called: str = ""
    prompt: str = ""
    away: tuple[SeatNo, ...] = ()
    counted_at: HandNo = HandNo(0)
    pooled: int = 0
    to_count: tuple[SeatNo, ...] = ()
    pot: Chips | None = None
    rake: Chips = Chips(0)
    to_open: tuple[SeatNo, ...] = ()
    must_open: tuple[SeatNo, ...] = ()
    dead_cards: int = 0
    cutter: SeatNo | None = None
    waiting: tuple[WaitingView, ...] = ()
    out_of_turn: tuple[OutOfTurnView, ...] = ()
    machine: MachineView | None = None
    street_name: str = ""
    returned: tuple[tuple[SeatNo, Chips], ...] = ()
    boards: tuple[BoardOfHandView, ...] = ()
    open_parts: tuple[OpenPartView, ...] = ()
    game: GameView | None = None
