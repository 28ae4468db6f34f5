"""The start of a hand: button and blinds move, the level is locked, antes and blinds are posted."""

from shuffleup.amounts import Chips
from shuffleup.identity import HandNo
from shuffleup.poker.hand import begin
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.refusals import NotLegalNow
from shuffleup.table.events import HandStarted, TableEvent
from shuffleup.table.state import Table
from shuffleup.tournament.button import Positions, first_positions, next_positions
from shuffleup.tournament.schedule import Level


def begin_hand(table: Table, commitment: str) -> tuple[TableEvent, ...]:
    """Begin the next hand at the level that the floor has announced last (STR-09 to STR-12).

    `commitment` binds the deck where the screen deals.
    """
    if table.level is None:
        raise NotLegalNow("the event has not started: the floor starts the clock")
    positions = positions_of_next(table)
    setup = _setup(table, table.level, positions)
    number = HandNo(table.play.hand_no + 1)
    started = HandStarted(number, table.level, positions, table.players(), commitment)
    return (started, *begin(setup, hand_rules(table)))


def positions_of_next(table: Table) -> Positions:
    """Say where button and blinds will stand in the next hand."""
    if table.play.positions is not None:
        return next_positions(table.play.positions, table.players(), table.rules.button.move)
    if table.first_button is None:
        raise NotLegalNow("the first button has not been drawn")
    return first_positions(table.players(), table.first_button)


def hand_rules(table: Table) -> HandRules:
    """Pick the groups of the rule set that one hand obeys."""
    rules = table.rules
    return HandRules(rules.betting, rules.blinds, rules.pots, rules.showdown, rules.heads_up)


def _setup(table: Table, level: Level, positions: Positions) -> HandSetup:
    stacks = table.stacks_now()
    return HandSetup(
        stacks=tuple((seat, stacks[seat]) for seat in table.players()),
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        low_limit=level.low_limit,
        high_limit=level.high_limit,
        smallest_chip=Chips(min(table.rules.chips.denominations)),
    )
