"""The parts of a hand that is not followed: its boards or runs, high and low, and who won them (VAR-25)."""

from typing import NamedTuple

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import PotPart
from shuffleup.poker.showdown.pot_parts import ONE_PART, Part, Parting
from shuffleup.table.game import game_of
from shuffleup.table.state import Table


class PartOfPot(NamedTuple):
    """A part of one pot, 0 the main pot."""

    pot: int
    part: Part


def parts_here(table: Table) -> tuple[Part, ...]:
    """List the parts of each pot of a hand that is not followed; () where a pot has one part.

    The high of a board comes before its low.
    """
    play = table.play
    if not (play.is_on_unfollowed or play.lost):
        return ()
    halves = (False, True) if game_of(table).low is not None else (False,)
    parts = tuple(Part(board, low) for board in range(boards_here(table)) for low in halves)
    return () if parts == ONE_PART else parts


def boards_here(table: Table) -> int:
    """Count the boards or runs of a hand that is not followed."""
    play = table.play
    return len(play.hand.boards) if play.hand is not None else max(play.boards, play.runs)


def runs_here(table: Table) -> bool:
    """Say whether the boards of a hand that is not followed are runs of one board."""
    hand = table.play.hand
    return bool(hand.runs) if hand is not None else table.play.runs > 1


def may_tell_runs(table: Table) -> bool:
    """Say whether the dealer can tell how often the board of a hand was dealt that nobody follows."""
    play, rules = table.play, table.rules
    return play.is_on_unfollowed and play.boards == 1 and rules.cash.enabled and rules.run_it.most > 1


def open_parts(table: Table) -> tuple[PartOfPot, ...]:
    """List the parts whose winners nobody has named, side pots first (SPEC POT-07)."""
    won = {(one.pot, one.board, one.low) for one in table.play.parts_won}
    parts = parts_here(table)
    pots = range(max(1, len(table.play.pots)) - 1, -1, -1)
    return tuple(PartOfPot(pot, one) for pot in pots for one in parts if (pot, *one) not in won)


def parting_here(table: Table) -> Parting:
    """Say how the pots of a hand that is not followed are parted."""
    rules, at = table.rules, table.play.positions
    odd_unit, smallest = rules.pots.odd_unit, rules.chips.smallest
    unit = smallest if odd_unit == "smallest_chip" else Chips(odd_unit)
    return Parting(boards_here(table), unit, rules.pots.odd_chip, at.button if at else SeatNo(0))


def paid_here(table: Table) -> tuple[PotPart, ...]:
    """Give what each winner gets of each part of the pots that were counted and whose winners are named."""
    parting, waiting = parting_here(table), {one.pot for one in open_parts(table)}
    paid: list[PotPart] = []
    for number, amount in enumerate(table.play.pots):
        if number not in waiting:
            of_pot = [one for one in table.play.parts_won if one.pot == number and one.seats]
            won = tuple(sorted((Part(one.board, one.low), one.seats) for one in of_pot))
            paid += parting.parts(amount, won)
    return tuple(paid)
