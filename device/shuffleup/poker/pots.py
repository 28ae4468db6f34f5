"""Pots by layers of contribution, their parts, and their splitting (SPEC ALL-02 to ALL-09, POT-03 on).

A pot is parted board by board, then into high and low, then among equal hands (VAR-07, VAR-09, VAR-15); odd
chips go as the rules of the house say.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import PotPart, Shares
from shuffleup.poker.setup import clockwise

OddChip = Literal["one_each", "all_to_first"]


class Pot(msgspec.Struct, frozen=True, gc=False):
    """One pot and the seats that can win it. Pot 0 is the main pot."""

    amount: Chips
    seats: tuple[SeatNo, ...]


class Layers(NamedTuple):
    """The pots of the contributions, from the main pot up, and the bet that nobody matched."""

    pots: tuple[Pot, ...]
    uncalled: tuple[SeatNo, Chips] | None


def layers(
    committed: Sequence[tuple[SeatNo, Chips]], folded: Sequence[SeatNo] = (), dead: Chips = Chips(0)
) -> Layers:
    """Make pots from the total chips of each seat.

    The top of the largest contribution that nobody else reached goes back to its seat. Chips of folded
    seats stay in the pots that they reach; dead chips (a big blind ante, a newcomer's dead post) are in the
    main pot.
    """
    uncalled = unmatched(committed, folded)
    if uncalled is not None:
        owner, over = uncalled
        committed = [(seat, Chips(chips - over) if seat == owner else chips) for seat, chips in committed]
    return Layers(pots_of(committed, folded, dead), uncalled)


def pots_of(
    committed: Sequence[tuple[SeatNo, Chips]], folded: Sequence[SeatNo], dead: Chips = Chips(0)
) -> tuple[Pot, ...]:
    """Make pots from chips that are all in the middle; a seat alone in a layer simply wins it back."""
    live = [(seat, chips) for seat, chips in committed if seat not in folded]
    amounts: list[int] = [chips for _, chips in committed]
    levels = sorted({chips for _, chips in live})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        # The highest level takes all that folded seats put in above it.
        highest = level == levels[-1]
        up_to = sum(amounts if highest else [chips if chips < level else level for chips in amounts])
        seats = tuple([seat for seat, chips in live if chips >= level])
        pots.append(Pot(Chips(up_to - below + (0 if pots else dead)), seats))
        below = up_to
    # A seat whose ante was all it had opens a layer of its own even when no chips are dead.
    return tuple([pot for pot in pots if pot.amount])


def unmatched(
    committed: Sequence[tuple[SeatNo, Chips]], folded: Sequence[SeatNo] = ()
) -> tuple[SeatNo, Chips] | None:
    """Find the live seat whose contribution nobody matched, and by how much; folded chips match too."""
    amounts = sorted((chips for _, chips in committed), reverse=True)
    over = amounts[0] - (amounts[1] if len(amounts) > 1 else 0)
    if not over:
        return None
    owner = next(seat for seat, chips in committed if chips == amounts[0])
    return None if owner in folded else (owner, Chips(over))


def split(
    amount: Chips, winners: Sequence[SeatNo], odd_chip: OddChip, smallest_chip: Chips
) -> tuple[tuple[SeatNo, Chips], ...]:
    """Split one pot among tied winners, given in order from the left of the button.

    Odd chips are counted in the smallest chip in play (TDA 20): one each from the first winner on, or all of
    them to the first winner. What is smaller than that chip stays with the first winner.
    """
    units, crumbs = divmod(amount, smallest_chip)
    each, odd = divmod(units, len(winners))
    shares = []
    for place, seat in enumerate(winners):
        share = each * smallest_chip
        if odd_chip == "one_each":
            share += smallest_chip if place < odd else 0
        elif place == 0:
            share += odd * smallest_chip
        shares.append((seat, Chips(share + (crumbs if place == 0 else 0))))
    return tuple(shares)


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
