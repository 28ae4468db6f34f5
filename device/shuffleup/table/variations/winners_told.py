"""The pots of a hand that is not followed, and who won which part of them, as the dealer says (VAR-25)."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.refusals import NoLowHere, NoSuchBoard, NoSuchPot, WinnersOnceEach
from shuffleup.poker.showdown.pot_parts import Part
from shuffleup.table.context import TableContext
from shuffleup.table.legal import legal_verbs
from shuffleup.table.message import Events, PlayCommand, answers
from shuffleup.table.refusals import NotDealtIn
from shuffleup.table.state import Table
from shuffleup.table.variations.events import PartWinnersTapped, PotsCounted
from shuffleup.table.variations.refusals import CannotLieInPot, CountPotsInOrder, PotsAreNotParted
from shuffleup.table.variations.untracked import boards_here, parts_here


class CountPot(PlayCommand, frozen=True):
    """So many chips lie in pot number `pot` of a hand that is not followed; the main pot is 0."""

    chips: Chips
    pot: int = 0


@answers(CountPot)
def _count_pot(command: CountPot, table: Table, given: TableContext) -> Events:
    if not parts_here(table):
        raise PotsAreNotParted(legal=legal_verbs(table))
    known = table.play.pots
    most = min(len(known), len(table.play.players) - 2)
    if not 0 <= command.pot <= most:
        raise CountPotsInOrder(command.pot, most, legal=legal_verbs(table))
    pots = (*known[: command.pot], command.chips, *known[command.pot + 1 :])
    if command.chips < 1 or sum(pots) > table.chips():
        raise CannotLieInPot(command.chips, table.chips(), legal=legal_verbs(table))
    return (PotsCounted(pots),)


def tell_winners(table: Table, number: int, seats: tuple[SeatNo, ...], part: Part) -> Events:
    """Note who won a part of a pot; what was told of it before is replaced.

    Raises:
        NotDealtIn: one of them was not dealt in.
        WrongWinner: there is no such pot or low, nobody is named for a high, or somebody is named twice.
        WrongAmount: there is no such board.
    """
    play, pots = table.play, max(1, len(table.play.pots))
    if not 0 <= number < pots:
        raise NoSuchPot(number, pots)
    if not 0 <= part.board < boards_here(table):
        raise NoSuchBoard(part.board, boards_here(table))
    if part not in parts_here(table):
        raise NoLowHere(number)
    if not (seats or part.low) or len(set(seats)) < len(seats):
        raise WinnersOnceEach(number)
    for seat in seats:
        if seat not in play.players:
            raise NotDealtIn(seat, play.hand_no)
    return (PartWinnersTapped(number, part.board, part.low, tuple(sorted(seats))),)
