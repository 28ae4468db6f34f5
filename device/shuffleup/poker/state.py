"""The state of a hand: one frozen record, made by folding events, and the hands that must be opened in it.

Rows run parallel to `seats`. Hands are opened once nobody can bet any more, and at the showdown (SPEC
SHD-05, ALL-13).
"""

from collections.abc import Collection, Sequence
from typing import Literal, TypeVar

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.events import PotAwarded, Street, WinnersDeclared
from shuffleup.poker.pots import Pot
from shuffleup.poker.refusals import NotInHand
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.variant import Variant, variant_of
from shuffleup.ruleset.hand import Showdown


class ShowDuty(msgspec.Struct, frozen=True):
    """The seats that have to show and those that may muck, each in the order of showing."""

    must_show: tuple[SeatNo, ...]
    may_muck: tuple[SeatNo, ...]


def show_duty(
    rules: Showdown, order: Sequence[SeatNo], winners: Collection[SeatNo], *, all_in: bool
) -> ShowDuty:
    """Say who has to show, of the seats in the order of showing.

    Who is alone wins without showing (SPEC SHD-07). With a player all-in nobody may muck (TDA 16), nor where
    the rules open all called hands (SPEC SHD-06); else a winner shows to be paid and losers may muck
    (SPEC SHD-05).
    """
    if len(order) < 2:
        return ShowDuty((), tuple(order))
    everybody = all_in or rules.must_show == "all_called_hands"
    must = tuple(seat for seat in order if everybody or seat in winners)
    return ShowDuty(must, tuple(seat for seat in order if seat not in must))


def hands_are_opened(behind: Sequence[int], *, betting_to_come: bool) -> bool:
    """Say whether all hands are turned face up at the end of a betting round (SPEC ALL-12, ALL-13, TDA 16).

    `behind` are the chips of each player in the hand. They are opened when somebody is all-in and no two
    others can bet against each other any more; after the last round nobody can.
    """
    able = sum(1 for chips in behind if chips)
    return 1 < len(behind) > able and not (betting_to_come and able > 1)


Phase = Literal["opening", "betting", "deal", "showdown", "lost", "ended"]
"""The phase of a hand. `opening` lies between two events of one command, so no caller meets it.

`lost` is a hand that nobody can follow any more: its stacks are counted when it is over."""

Cell = TypeVar("Cell")

Board = tuple[Card | None, ...]
"""The cards of a board; None for a card that nobody has entered."""

BOARD_CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}

NEXT_STREET: dict[int, tuple[Street, int]] = {0: ("flop", 3), 3: ("turn", 1), 4: ("river", 1)}
"""By the cards on a board, the street that comes next on it, and its number of cards."""

NOT_YET = -1
"""In `answered`: the seat has not acted on this street."""

NOBODY = -1
"""In `turn` and `aggressor`: no row."""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand of poker at one moment.

    Each tuple from `stacks` to `won` has one row a seat; `declared` and `awards` have one a pot. `bets` lie
    in front of the seats on this street, `gathered` is what each put in the pots on earlier streets, `dead`
    what belongs to nobody's bet. `answered` is the price that a seat faced when it last acted, which decides
    whether it may raise again (TDA 47). `price` is the bet to match, `raise_from` the total to which `step`,
    the least raise, is added. `aside` is what a protected player keeps out of the hand (TIM-07), and `raked`
    what the house took (CSH-05); the pots are what is left then. `returned` is what nobody matched (ALL-02).
    `boards` has one board in most hands. `declared` are the winners that the dealer named, part by part.
    `runs` says how often the rest of the board is dealt, 0 where nobody has decided, and `run_from` how many
    cards all runs share. All bets of a `cancelled` hand went back.
    """

    setup: HandSetup
    rules: HandRules
    seats: tuple[SeatNo, ...]
    stacks: tuple[Chips, ...]
    bets: tuple[Chips, ...]
    gathered: tuple[Chips, ...]
    folded: tuple[bool, ...]
    answered: tuple[int, ...]
    raises_made: tuple[int, ...]
    shown: tuple[tuple[Card, ...], ...]
    mucked: tuple[bool, ...]
    won: tuple[Chips, ...]
    phase: Phase
    street: Street
    price: Chips
    step: Chips
    raise_from: Chips
    blinds_missing: Chips
    turn: int = NOBODY
    aggressor: int = NOBODY
    dead: Chips = Chips(0)
    boards: tuple[Board, ...] = ((),)
    gathered_pots: tuple[Pot, ...] = ()
    declared: tuple[tuple[WinnersDeclared, ...], ...] = ()
    awards: tuple[PotAwarded | None, ...] = ()
    aside: tuple[tuple[SeatNo, Chips], ...] = ()
    raked: Chips = Chips(0)
    returned: tuple[tuple[SeatNo, Chips], ...] = ()
    cancelled: bool = False
    runs: int = 0
    run_from: int = 0

    @property
    def to_act(self) -> SeatNo | None:
        """The seat whose turn it is, None while nobody can bet."""
        return self.seats[self.turn] if self.turn >= 0 else None

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return variant_of(self.setup.game, self.rules.game.short_deck_order)

    @property
    def board(self) -> Board:
        """The first board, the only one of most hands."""
        return self.boards[0]

    @property
    def next_board(self) -> int:
        """The board on which the next cards fall: the first of those that wait for the street (VAR-09).

        A run is dealt to its river before the next one begins (VAR-07).
        """
        if len(self.boards) == 1:
            return 0
        lengths = list(map(len, self.boards))
        if self.runs:
            return next((number for number, length in enumerate(lengths) if length < 5), 0)
        return lengths.index(min(lengths))

    @property
    def cards_to_deal(self) -> int:
        """The number of board cards that come next: three, one, or none when the hand is at another point."""
        if self.phase != "deal":
            return 0
        return 1 if self.boards[self.next_board] else 3

    @property
    def winners(self) -> tuple[tuple[SeatNo, ...], ...]:
        """The seats that each pot was paid to, () while it is not paid."""
        return tuple([tuple([seat for seat, _ in paid.shares]) if paid else () for paid in self.awards])

    @property
    def live(self) -> tuple[SeatNo, ...]:
        """The seats that can still win: neither folded nor mucked."""
        rows = zip(self.seats, self.folded, self.mucked, strict=True)
        return tuple([seat for seat, folded, mucked in rows if not (folded or mucked)])

    @property
    def pot(self) -> Chips:
        """All chips in the middle and in front of the seats that are not paid out yet."""
        return Chips(sum(self.gathered) + sum(self.bets) + self.dead - sum(self.won) - self.raked)

    @property
    def chips(self) -> Chips:
        """All chips of the hand, the rake too: they are the same from first to last event (SPEC POT-08)."""
        return Chips(sum(self.stacks) + self.pot + sum([chips for _, chips in self.aside]) + self.raked)

    @property
    def betting_is_over(self) -> bool:
        """Nobody can bet any more, though board cards or the showdown may be to come (TDA 16)."""
        if self.phase == "betting":
            return False
        if self.phase == "deal":
            return self._able_to_bet() < 2
        return True

    @property
    def hands_are_face_up(self) -> bool:
        """Somebody is all-in and called, and nobody can bet any more: all hands are opened (ALL-12)."""
        if not self.betting_is_over:
            return False
        rows = zip(self._behind(), self.folded, strict=True)
        behind = [chips for chips, folded in rows if not folded]
        return hands_are_opened(behind, betting_to_come=self.phase == "deal")

    def row(self, seat: SeatNo) -> int:
        """Find the row of a seat.

        Raises:
            WrongSeat: the seat was not dealt in.
        """
        try:
            return self.seats.index(seat)
        except ValueError:
            raise NotInHand(seat) from None

    def stack(self, seat: SeatNo) -> Chips:
        """Give the chips a seat has behind."""
        return self.stacks[self.row(seat)]

    def bet(self, seat: SeatNo) -> Chips:
        """Give the chips in front of a seat on this street."""
        return self.bets[self.row(seat)]

    def committed(self, seat: SeatNo) -> Chips:
        """Return the total that a seat has put in, without antes paid for the table and dead posts."""
        row = self.row(seat)
        return Chips(self.gathered[row] + self.bets[row])

    def has_folded(self, seat: SeatNo) -> bool:
        """Say whether a seat has folded."""
        return self.folded[self.row(seat)]

    def is_all_in(self, seat: SeatNo) -> bool:
        """Say whether a seat plays on without chips behind, before any pot is paid."""
        row = self.row(seat)
        return not self.folded[row] and not self._behind()[row]

    def cards_of(self, seat: SeatNo) -> tuple[Card, ...]:
        """Give the cards that a seat has shown, none while they are unknown."""
        return self.shown[self.row(seat)]

    def pots(self) -> tuple[Pot, ...]:
        """Give the pots from the main pot up, without the bets still in front of the seats (SPEC BET-13)."""
        return self.gathered_pots

    def _able_to_bet(self) -> int:
        rows = zip(self.stacks, self.folded, strict=True)
        return sum([1 for chips, folded in rows if chips and not folded])

    def _behind(self) -> tuple[int, ...]:
        """Leave the awards aside: an all-in seat that has won has chips again, yet it was all-in."""
        return tuple(chips - won for chips, won in zip(self.stacks, self.won, strict=True))


def with_cell(cells: tuple[Cell, ...], row: int, cell: Cell) -> tuple[Cell, ...]:
    """Put a cell of a row in the place of another."""
    changed = list(cells)  # a list takes half the time of joining two slices
    changed[row] = cell
    return tuple(changed)


def plus(cells: tuple[Chips, ...], row: int, chips: int) -> tuple[Chips, ...]:
    """Add chips to a cell, or take them away where they are negative."""
    changed = list(cells)
    changed[row] = Chips(changed[row] + chips)
    return tuple(changed)
