"""What the tests of one hand share: a game that is played by saying who does what."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import astuple

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.events import HandEvent, PotAwarded, WinnersDeclared
from shuffleup.poker.hand import begin, continue_after_ruling, play, replay
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    LegalActions,
    Muck,
    ReadBoard,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand


class Game:
    """One hand, its events so far, and a verb for each thing that people do."""

    def __init__(self, setup: HandSetup, rules: HandRules) -> None:
        self.events: list[HandEvent] = list(begin(setup, rules))
        self.hand: Hand = replay(self.events)

    def do(self, command: HandCommand) -> tuple[HandEvent, ...]:
        self.hand, events = play(self.hand, command)
        self.events += events
        return events

    def ruled(self, ruling: Callable[..., HandEvent], *named: object) -> None:
        """Let a ruling of one event stand."""
        self.events += continue_after_ruling(self.hand, (ruling(self.hand, *named),))
        self.hand = replay(self.events)

    def fold(self, *seats: int) -> None:
        for seat in seats:
            self.do(Fold(SeatNo(seat)))

    def call(self, *seats: int) -> None:
        for seat in seats:
            self.do(CheckOrCall(SeatNo(seat)))

    check = call

    def raise_to(self, seat: int, to: int) -> None:
        self.do(BetOrRaiseTo(SeatNo(seat), Chips(to)))

    bet = raise_to

    def all_in(self, *seats: int) -> None:
        for seat in seats:
            self.do(AllIn(SeatNo(seat)))

    def board(self, names: str | None = None) -> None:
        self.do(DealBoard(None if names is None else cards(names)))

    def read_board(self, names: str) -> None:
        self.do(ReadBoard(cards(names)))

    def show(self, seat: int, names: str) -> None:
        self.do(ShowCards(SeatNo(seat), cards(names)))

    def muck(self, *seats: int) -> None:
        for seat in seats:
            self.do(Muck(SeatNo(seat)))

    def wins(self, pot: int, *seats: int) -> None:
        self.do(DeclareWinners(pot, tuple(SeatNo(seat) for seat in seats)))

    def check_down(self) -> None:
        """Everybody checks, people deal, until the showdown."""
        while self.hand.phase != "showdown":
            if self.hand.phase == "deal":
                self.board()
            else:
                self.check(int(self.hand.to_act or 0))

    @property
    def legal(self) -> LegalActions:
        return legal_actions(self.hand)

    @property
    def raises(self) -> tuple[int, int] | None:
        """The least and the largest raise, None where the seat to act may not raise."""
        legal = self.legal
        if legal.min_raise_to is None or legal.max_raise_to is None:
            return None
        return legal.min_raise_to, legal.max_raise_to

    def named(self, kind: type[HandEvent]) -> list[tuple[object, ...]]:
        """The fields of every event of one kind."""
        return [fields(event) for event in self.events if type(event) is kind]

    def story(self, last: int) -> list[tuple[object, ...]]:
        """The stored names and fields of the last events."""
        return [(event.__struct_config__.tag, *fields(event)) for event in self.events[-last:]]


def fields(event: HandEvent) -> tuple[object, ...]:
    """The fields of an event; the parts of a pot, and of a declaration, only where there are several."""
    values = astuple(event)
    if isinstance(event, PotAwarded) and not event.parts:
        return values[:-1]
    if isinstance(event, WinnersDeclared) and values[2:] == (0, False):
        return values[:2]
    return values


def seated(
    stacks: dict[int, int],
    *,
    button: int = 1,
    blinds: tuple[int, int] = (50, 100),
    ante: int = 0,
    limits: tuple[int, int] | None = None,
    posts: Sequence[Post] = (),
    small_blind_seat: int | None = 0,
    event_players: int = 0,
    smallest_chip: int = 1,
    straddles: Sequence[tuple[int, int]] = (),
    bomb: int = 0,
    boards: int = 1,
) -> HandSetup:
    """Seat players by number; the blinds are the next two seats, heads-up the button is the small blind."""
    after_button = sorted(stacks, key=lambda seat: (seat <= button, seat))
    if len(stacks) == 2 and button in stacks:
        after_button = after_button[::-1]
    small, big = after_button[:2]
    if small_blind_seat is None:
        big = small
    return HandSetup(
        stacks=tuple((SeatNo(seat), Chips(chips)) for seat, chips in sorted(stacks.items())),
        button=SeatNo(button),
        small_blind_seat=None if small_blind_seat is None else SeatNo(small),
        big_blind_seat=SeatNo(big),
        small_blind=Chips(blinds[0]),
        big_blind=Chips(blinds[1]),
        ante=Chips(ante),
        low_limit=Chips(limits[0]) if limits else None,
        high_limit=Chips(limits[1]) if limits else None,
        smallest_chip=Chips(smallest_chip),
        event_players=event_players,
        posts=tuple(posts),
        straddles=tuple((SeatNo(seat), Chips(to)) for seat, to in straddles),
        bomb=Chips(bomb),
        boards=boards,
    )


@pytest.fixture
def setup() -> Callable[..., HandSetup]:
    """Make a setup from stacks by seat."""
    return seated


@pytest.fixture
def game() -> Callable[..., Game]:
    """Begin a hand from stacks by seat, under the rules given."""

    def begun(stacks: dict[int, int], *, rules: HandRules | None = None, **table: object) -> Game:
        return Game(seated(stacks, **table), rules or HandRules())  # type: ignore[arg-type]

    return begun
