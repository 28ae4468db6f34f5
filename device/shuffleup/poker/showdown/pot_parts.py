"""The parting of a pot: board by board, then high and low, then equal hands (VAR-07, VAR-09, VAR-15)."""

from collections.abc import Sequence
from typing import NamedTuple

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import PotPart, Shares
from shuffleup.poker.pots import OddChip, split
from shuffleup.poker.setup import clockwise


class Part(NamedTuple):
    """A part of a pot: the board that decides it, and whether it is the low of that board."""

    board: int
    low: bool


ONE_PART = (Part(0, low=False),)

Won = tuple[tuple[Part, tuple[SeatNo, ...]], ...]
"""The parts of a pot with their winners."""


class Parting(NamedTuple):
    """How pots are parted in a hand: on so many `boards`, in whole units, from the left of the button."""

    boards: int
    unit: Chips
    odd_chip: OddChip
    button: SeatNo

    def of_board(self, amount: Chips, board: int) -> Chips:
        """Give what is won on one board, high and low together; odd units go one each from the first."""
        boards = [SeatNo(one) for one in range(self.boards)]
        return split(amount, boards, "one_each", self.unit)[board][1]

    def among(self, amount: Chips, winners: Sequence[SeatNo]) -> Shares:
        """Split an amount among equal hands, odd chips from the button's left (SPEC POT-04 to POT-07)."""
        if len(winners) == 1:
            return ((winners[0], amount),)
        return split(amount, clockwise(winners, self.button), self.odd_chip, self.unit)

    def parts(self, amount: Chips, won: Won) -> tuple[PotPart, ...]:
        """Part a pot among the winners of all its parts; the unit left between high and low is the high's."""
        paid: list[PotPart] = []
        for board in range(self.boards):
            halves = [(part.low, seats) for part, seats in won if part.board == board]
            sides = [SeatNo(low) for low, _ in halves]
            of_halves = split(self.of_board(amount, board), sides, "one_each", self.unit)
            for (low, seats), (_, half) in zip(halves, of_halves, strict=True):
                paid.append(PotPart(board, low, self.among(half, seats)))
        return tuple(paid)

    def sums(self, parts: Sequence[PotPart]) -> Shares:
        """Add up what each seat gets of several parts, from the left of the button."""
        sums: dict[SeatNo, int] = {}
        for part in parts:
            for seat, chips in part.shares:
                sums[seat] = sums.get(seat, 0) + chips
        return tuple([(seat, Chips(sums[seat])) for seat in clockwise(sums, self.button)])
