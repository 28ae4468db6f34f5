"""Chips put out without a word that says what they are: ruled, then done (SPEC BET-16 to BET-19)."""

from typing import Annotated

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import BetMade, Raised
from shuffleup.poker.hand import decide
from shuffleup.poker.irregularities.rulings import make_up_raise as made_up
from shuffleup.poker.irregularities.unclear_bets import (
    ChipsOut,
    ChipsRuling,
    Declared,
    Word,
    facing,
    rule_on_chips,
    rule_on_motions,
    rule_on_undercall,
)
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, legal_actions
from shuffleup.poker.state import Hand
from shuffleup.table.command import Events, IncidentCommand, TableContext, answers
from shuffleup.table.events import TableEvent
from shuffleup.table.irregularities.incident_events import NamedAction, RaiseRuled, StringBetRuled
from shuffleup.table.irregularities.out_of_turn import keep
from shuffleup.table.legal_commands import hand_of, seat_to_act
from shuffleup.table.refusals import CannotHavePutOut, EveryMotionCounts, ShortOfACall
from shuffleup.table.state import Table


class PutChips(IncidentCommand, frozen=True):
    """The player to act has put out these chips, one number a chip, after saying `said`, if anything.

    `to` is the total of the street, where one was named. `motions` say how many of the chips, in their
    order, went out at a time; none is all at once.
    """

    needs_cards = True

    chips: tuple[Chips, ...]
    said: Word | None = None
    to: Chips | None = None
    motions: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = ()


@answers(PutChips)
def put_chips(command: PutChips, table: Table, given: TableContext) -> tuple[TableEvent, ...]:
    """Do what the chips of the player to act come to: a call, a bet or a raise.

    Chips short of a call that are not a player's last are the floor's to judge where TDA 51 says so.
    """
    seat, ruled = seat_to_act(table), ruling_on(command, table)
    if ruled.ruling == "call" and ruled.owed and command.said is None:
        _check_undercall(hand_of(table))
    action = CheckOrCall(seat) if ruled.ruling == "call" else BetOrRaiseTo(seat, ruled.to)
    string_bet = (StringBetRuled(seat),) if ruled.is_string_bet else ()
    return (*decide(hand_of(table), action), *string_bet)


def ruling_on(command: PutChips, table: Table) -> ChipsRuling:
    """Rule on the chips, and say what is owed or goes back; nothing is done yet."""
    hand, seat = hand_of(table), seat_to_act(table)
    stack, chips = hand.stack(seat), sum(command.chips)
    if chips > stack or min(command.chips, default=Chips(1)) <= 0:
        raise CannotHavePutOut(seat, stack, chips)
    declared = Declared(command.said, command.to) if command.said else None
    out = ChipsOut(command.chips, hand.bet(seat), chips == stack, declared)
    if command.motions:
        return rule_on_motions(hand.rules.betting, facing(hand), out, command.motions)
    return rule_on_chips(hand.rules.betting, facing(hand), out)


class RuleStringBet(IncidentCommand, frozen=True):
    """The player to act made a string bet: over a bet it is a call, else a bet to `to` (BET-17).

    What the chips were is on the table; where they are counted, `put_chips` rules by them.
    """

    needs_cards = True

    to: Chips | None = None


@answers(RuleStringBet)
def rule_string_bet(command: RuleStringBet, table: Table, given: TableContext) -> tuple[TableEvent, ...]:
    """Let the first motion of the player to act count, unless chips that go forward bind (BET-18)."""
    hand, seat = hand_of(table), seat_to_act(table)
    if hand.rules.betting.string_bet == "forward_is_bet":
        raise EveryMotionCounts()
    to = command.to if not legal_actions(hand).to_call else None
    action = CheckOrCall(seat) if to is None else BetOrRaiseTo(seat, to)
    return (*decide(hand, action), StringBetRuled(seat))


class MakeUpRaise(IncidentCommand, frozen=True):
    """The player to act raised too little, to a total of `to`, and it was seen later (BET-20, TDA 52).

    It may have been called since; the calls are entered after it. `next_street_dealt` lets it stand.
    """

    needs_cards = True

    to: Chips
    next_street_dealt: bool = False


@answers(MakeUpRaise)
def make_up_raise(command: MakeUpRaise, table: Table, given: TableContext) -> tuple[TableEvent, ...]:
    """Make a raise of the player to act up to the least one, or let it stand (BET-20)."""
    hand, seat, said = hand_of(table), seat_to_act(table), command.to
    events = made_up(hand, said, next_street_dealt=command.next_street_dealt)
    to = next(event.to for event in events if isinstance(event, BetMade | Raised))
    return (*events, RaiseRuled(seat, said, to))


class ActOutOfTurn(IncidentCommand, frozen=True):
    """A seat acted before its turn; the act is kept until the turn comes (BET-21, TDA 53).

    `to` is the total of a bet or raise.
    """

    needs_cards = True

    seat: SeatNo
    action: NamedAction
    to: Chips | None = None


@answers(ActOutOfTurn)
def act_out_of_turn(command: ActOutOfTurn, table: Table, given: TableContext) -> Events:
    """Keep an act out of turn until its turn comes (BET-21)."""
    return (keep(hand_of(table), table.play.out_of_turn, command.seat, command.action, command.to),)


def _check_undercall(hand: Hand) -> None:
    opening = sum(hand.raises_made) <= 1
    if rule_on_undercall(heads_up=len(hand.live) == 2, opening_bet=opening) == "floor_decides":
        raise ShortOfACall(legal=("call_floor", "check_or_call", "fold"))
