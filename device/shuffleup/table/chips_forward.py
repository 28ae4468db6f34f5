"""Chips that a player puts out without saying what they are: ruled, then done (SPEC BET-16 to BET-19)."""

from shuffleup.amounts import Chips
from shuffleup.poker.actions import BetOrRaiseTo, CheckOrCall
from shuffleup.poker.chips_out import ChipsOut, ChipsRuling, Declared, facing, rule_on_chips
from shuffleup.poker.hand import decide
from shuffleup.refusals import NotLegalNow
from shuffleup.table.events import TableEvent
from shuffleup.table.given import Given
from shuffleup.table.hand_of import hand_of, seat_to_act
from shuffleup.table.incident_commands import PutChips
from shuffleup.table.state import Table


def put_chips(command: PutChips, table: Table, given: Given) -> tuple[TableEvent, ...]:
    """Do what the chips of the player to act come to: a call, a bet or a raise."""
    seat, ruled = seat_to_act(table), ruling_on(command, table)
    action = CheckOrCall(seat) if ruled.ruling == "call" else BetOrRaiseTo(seat, ruled.to)
    return decide(hand_of(table), action)


def ruling_on(command: PutChips, table: Table) -> ChipsRuling:
    """Rule on the chips, and say what is owed or goes back; nothing is done yet."""
    hand, seat = hand_of(table), seat_to_act(table)
    stack, chips = hand.stack(seat), sum(command.chips)
    if chips > stack or min(command.chips, default=Chips(1)) <= 0:
        raise NotLegalNow(f"seat {seat} has {stack}: it cannot have put out {chips}")
    declared = Declared(command.said, command.to) if command.said else None
    out = ChipsOut(command.chips, hand.bet(seat), chips == stack, declared)
    return rule_on_chips(hand.rules.betting, facing(hand), out)


def words_of(ruled: ChipsRuling) -> str:
    """Tell the dealer what the chips are, and the change that goes back or is still owed."""
    said = f"{ruled.ruling} to {ruled.to}"
    if ruled.owed:
        return f"{said}: {ruled.owed} more to put in"
    return f"{said}: {ruled.returned} goes back" if ruled.returned else said
