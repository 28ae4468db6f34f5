"""The amounts of a deal among the remaining players: by chances, by chips, or equal.

Every way divides the money of the open places, in multiples of `unit` (PAY-02); the amounts sum to it less
`kept_back`, the part reserved for the winner. A rest below one unit goes to the largest stack. Amounts are in
the order of the stacks. The list of prizes may contain places that are taken already: only as many count as
there are players.

Each way raises `WrongNumberOfPlayers` for fewer than two stacks, `PlayerWithoutChips` for a stack that is not
above zero, and `WrongAmountKeptBack` for a `kept_back` below zero or above the prizes that are open.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.icm import expectations

MOST_PLAYERS = 20


class NoDeal(NotLegalNow):
    """These players cannot make this deal."""


class WrongNumberOfPlayers(NoDeal):
    """A deal is between two players or more, and by chances between twenty at most."""


class TooManyForChances(WrongNumberOfPlayers):
    """A deal by chances is between twenty players at most."""

    most: int
    players: int


class DealNeedsTwo(WrongNumberOfPlayers):
    """There are fewer than two."""

    players: int


class PlayerWithoutChips(NoDeal):
    """Somebody who is broke has a place already and no part in a deal."""

    number: int


class WrongAmountKeptBack(NoDeal):
    """The amount reserved for the winner is below zero or more than there is."""


def icm(
    stacks: Sequence[Chips], prizes: Sequence[Money], kept_back: Money = Money(0), unit: Money = Money(1)
) -> tuple[Money, ...]:
    """Divide by everybody's chances of each place (the independent chip model of Malmuth and Harville).

    A player's chance of the best open place is the player's part of the chips; the next place goes among the
    others in the same way. The amounts are those of the exact chances (PAP-03); what rounding down leaves
    goes one unit each to the largest remainders.

    Raises what the module says, and `WrongNumberOfPlayers` for more than 20 stacks.
    """
    if len(stacks) > MOST_PLAYERS:
        raise TooManyForChances(MOST_PLAYERS, len(stacks))
    open_prizes = _open(stacks, prizes, kept_back)
    return _rounded(expectations(stacks, open_prizes, unit), sum(open_prizes), stacks, unit)


def chip_chop(
    stacks: Sequence[Chips], prizes: Sequence[Money], kept_back: Money = Money(0), unit: Money = Money(1)
) -> tuple[Money, ...]:
    """Give everybody the lowest open prize, and divide the rest by chips; raises what the module says."""
    open_prizes = _open(stacks, prizes, kept_back)
    lowest, chips = min(open_prizes), sum(stacks)
    rest = sum(open_prizes) - lowest * len(stacks)
    exact = [lowest + Fraction(rest * stack, chips) for stack in stacks]
    return _rounded(exact, sum(open_prizes), stacks, unit)


def equal_chop(
    stacks: Sequence[Chips], prizes: Sequence[Money], kept_back: Money = Money(0), unit: Money = Money(1)
) -> tuple[Money, ...]:
    """Give everybody the same; raises what the module says.

    Units that cannot be divided go one each to the largest stacks.
    """
    total = sum(_open(stacks, prizes, kept_back))
    return _rounded([Fraction(total, len(stacks))] * len(stacks), total, stacks, unit)


def _open(stacks: Sequence[Chips], prizes: Sequence[Money], kept_back: Money) -> list[int]:
    """Return one prize a player, less what is kept back."""
    if len(stacks) < 2:
        raise DealNeedsTwo(len(stacks))
    for number, stack in enumerate(stacks, 1):
        if stack <= 0:
            raise PlayerWithoutChips(number)
    paid = [*prizes, *[0] * len(stacks)][: len(stacks)]
    if not 0 <= kept_back <= sum(paid):
        raise WrongAmountKeptBack()
    return _levelled(paid, kept_back)


def _levelled(prizes: Sequence[int], less: int) -> list[int]:
    """Take an amount from the largest prize down to the next, from then on from all that are largest.

    So the first prize never falls below the second, and more chips never mean less money.
    """
    left = list(prizes)
    while less:
        largest = max(left)
        tied = [place for place, prize in enumerate(left) if prize == largest]
        step = min(less, (largest - max((p for p in left if p < largest), default=0)) * len(tied))
        each, odd = divmod(step, len(tied))
        for number, place in enumerate(reversed(tied)):
            left[place] -= each + (number < odd)
        less -= step
    return left


def _rounded(
    exact: Sequence[Fraction], total: int, stacks: Sequence[Chips], unit: Money
) -> tuple[Money, ...]:
    """Round down, and give what is left to the largest remainders; of equal ones the larger stack first."""
    whole = [floor(share / unit) * unit for share in exact]
    units, below = divmod(total - sum(whole), unit)
    order = sorted(range(len(exact)), key=lambda player: (whole[player] - exact[player], -stacks[player]))
    for player in order[:units]:
        whole[player] += unit
    whole[max(range(len(exact)), key=lambda player: stacks[player])] += below
    return tuple(Money(amount) for amount in whole)
