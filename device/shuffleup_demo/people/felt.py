"""The true stacks at a table of which the appliance follows hands and busts only.

The people see their chips; the appliance knows the stacks of the last count. So this module tracks the true
stacks, and a simulated count reads them.
"""

from random import Random

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.table.state import Table

ALL_IN = ((80, 0), (40, 4), (12, 15), (0, 40))
"""Of a hundred hands lost with so many big blinds or more, those in which all went in."""


class Felt:
    """The true stacks of one table: all that came to a seat and left it, and what was won and lost since."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._won: dict[SeatNo, int] = {}

    def stacks(self, table: Table) -> dict[SeatNo, Chips]:
        """Count what lies before every player, chips just brought included."""
        return {seat: Chips(chips + self._won.get(seat, 0)) for seat, chips in _came(table, None).items()}

    def play(self, table: Table) -> dict[SeatNo, Chips]:
        """Play the hand that is on; gives who lost the last chip in it, with what each had before."""
        came = _came(table, table.play.arrivals_taken)
        had = {seat: Chips(came[seat] + self._won.get(seat, 0)) for seat in table.play.players}
        big_blind = table.play.level.big_blind if table.play.level else Chips(1)
        losses = self._losses([seat for seat in had if had[seat] > 0], had, big_blind, table)
        return {seat: had[seat] for seat, lost in losses.items() if lost == had[seat]}

    def _losses(
        self, playing: list[SeatNo], had: dict[SeatNo, Chips], big_blind: Chips, table: Table
    ) -> dict[SeatNo, Chips]:
        if len(playing) < 2:
            return {}
        winner, *losers = self._chance.sample(playing, min(len(playing), self._chance.choice((2, 2, 2, 3))))
        losses = {seat: self._lost(had[seat], had[winner], big_blind, table) for seat in losers}
        for seat, lost in losses.items():
            self._won[seat] = self._won.get(seat, 0) - lost
            self._won[winner] = self._won.get(winner, 0) + lost
        return losses

    def _lost(self, had: Chips, against: Chips, big_blind: Chips, table: Table) -> Chips:
        """Nobody loses more than the winner can match; short stacks go all-in, deep ones do not."""
        most = min(had, against)
        all_in = next(often for blinds, often in ALL_IN if had >= blinds * big_blind)
        if self._chance.randrange(100) < all_in:
            return Chips(most)
        unit = min(table.rules.chips.denominations)
        lost = big_blind * self._chance.choice((1, 1, 2, 3, 5, 8, 12))
        return Chips(min(most, lost - lost % unit))


def _came(table: Table, taken: int | None) -> dict[SeatNo, Chips]:
    """Add up what came to each occupied seat and left it again, of the first so many arrivals."""
    came = dict.fromkeys(table.sitters, Chips(0))
    for one in table.arrivals[:taken]:
        if one.seat in came:
            came[one.seat] = Chips(came[one.seat] + one.chips)
    return came
