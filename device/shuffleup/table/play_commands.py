"""The game itself: DEAL, the bets, folds up to a seat, the board, the showdown, the result, and UNDO."""

from typing import Annotated

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker import legal as actions
from shuffleup.poker.betting import owes_nothing, way_to
from shuffleup.poker.cards import card
from shuffleup.poker.events import WonPart
from shuffleup.poker.hand import decide as decide_hand, play as play_hand
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.pots import Part
from shuffleup.poker.refusals import NotInHand
from shuffleup.table import events as table_events
from shuffleup.table.automatic_rules import after, follow, settle
from shuffleup.table.command import Events, PlayCommand, TableContext, answers, board_cards
from shuffleup.table.hand import sealing_and_undo as recounts
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.hand.hand_start import begin_hand
from shuffleup.table.hand.sealing_and_undo import may_buy_again, seal
from shuffleup.table.irregularities import faults
from shuffleup.table.legal_commands import at_milestone, hand_of, legal_verbs, seat_to_act, why_not
from shuffleup.table.refusals import NobodyBefore, NothingToRedo, OwesNothing
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_commands import tell_winners
from shuffleup.table.variations.variation_state import parts_here, waits_for_runs


class StartHand(PlayCommand, frozen=True):
    """Seal the last hand and begin the next: the one press at the first riffle."""

    needs_cards = True


@answers(StartHand)
def _start_hand(command: StartHand, table: Table, given: TableContext) -> Events:
    settled = settle(table)
    # The press ends with the seal: rebuys are sold now, and the next hand would end their time (BST-05).
    if may_buy_again(table):
        return settled
    ready = after(table, settled)
    # The seal tells the floor of a stack that has won a seat, and it holds the table until that is counted
    # (SAT-09). Without a floor play goes on with the next press.
    if settled and at_milestone(ready):
        return settled
    why = why_not(ready)
    if why and all(isinstance(event, HandSealed) for event in settled):
        why.legal = legal_verbs(table)
        raise why
    # Where an order of the floor leaves no hand to begin, sealing and clearing was what the press could do.
    return settled if why else (*settled, *begin_hand(ready, given.commitment))


class PlayerFolds(PlayCommand, frozen=True):
    """The player to act folds."""

    verb = "fold"
    needs_cards = True


@answers(PlayerFolds)
def _fold(command: PlayerFolds, table: Table, given: TableContext) -> Events:
    return decide_hand(hand_of(table), actions.Fold(seat_to_act(table)))


class PlayerChecksOrCalls(PlayCommand, frozen=True):
    """The player to act checks, or calls what is owed."""

    verb = "check_or_call"
    needs_cards = True


@answers(PlayerChecksOrCalls)
def _check_or_call(command: PlayerChecksOrCalls, table: Table, given: TableContext) -> Events:
    return decide_hand(hand_of(table), actions.CheckOrCall(seat_to_act(table)))


class RaiseTo(PlayCommand, frozen=True):
    """The player to act bets or raises to a total of `to` on this street."""

    needs_cards = True

    to: Chips


@answers(RaiseTo)
def _raise_to(command: RaiseTo, table: Table, given: TableContext) -> Events:
    return decide_hand(hand_of(table), actions.BetOrRaiseTo(seat_to_act(table), command.to))


class PlayerGoesAllIn(PlayCommand, frozen=True):
    """The player to act puts in everything."""

    verb = "all_in"
    needs_cards = True


@answers(PlayerGoesAllIn)
def _all_in(command: PlayerGoesAllIn, table: Table, given: TableContext) -> Events:
    return decide_hand(hand_of(table), actions.AllIn(seat_to_act(table)))


class DealStreet(PlayCommand, frozen=True):
    """The next board cards have been dealt; `cards` where somebody enters them."""

    turns_cards = True

    cards: tuple[str, ...] = ()


@answers(DealStreet)
def _deal_street(command: DealStreet, table: Table, given: TableContext) -> Events:
    hand = hand_of(table)
    cards = tuple(card(name) for name in command.cards) or None
    if given.deck is not None:
        cards = board_cards(hand, given.deck, table.rules.deal) or None
    faults.check_not_seen(table, hand, cards or ())
    if not waits_for_runs(table):
        return decide_hand(hand, actions.DealBoard(cards))
    # Whoever deals on without an answer deals once: the question is decided by it (VAR-07).
    hand, once = play_hand(hand, actions.RunBoard(1))
    return (*once, *decide_hand(hand, actions.DealBoard(cards)))


class EnterBoard(PlayCommand, frozen=True):
    """The whole board so far is entered, after it was dealt without being entered; `board` counts from 0."""

    verb = "read_board"
    turns_cards = True

    cards: tuple[str, ...]
    board: int = 0


@answers(EnterBoard)
def _read_board(command: EnterBoard, table: Table, given: TableContext) -> Events:
    cards = tuple(card(name) for name in command.cards)
    return decide_hand(hand_of(table), actions.ReadBoard(cards, command.board))


class EnterShownCards(PlayCommand, frozen=True):
    """A player has turned all hole cards over; after the end of a hand, until it is sealed, too."""

    verb = "show_cards"
    turns_cards = True

    seat: SeatNo
    cards: tuple[str, ...]


@answers(EnterShownCards)
def _show_cards(command: EnterShownCards, table: Table, given: TableContext) -> Events:
    cards = tuple(card(name) for name in command.cards)
    hand = hand_of(table)
    faults.check_exposed(table, command.seat, cards)
    if hand.phase == "ended":
        return (rulings.show_late(hand, command.seat, cards),)
    return decide_hand(hand, actions.ShowCards(command.seat, cards))


class PlayerMucks(PlayCommand, frozen=True):
    """A player gives up the hand at the showdown without showing."""

    verb = "muck"
    turns_cards = True

    seat: SeatNo


@answers(PlayerMucks)
def _muck(command: PlayerMucks, table: Table, given: TableContext) -> Events:
    faults.check_may_muck(table, command.seat)
    return decide_hand(hand_of(table), actions.Muck(command.seat))


class EnterWinners(WonPart, PlayCommand, frozen=True):
    """The dealer has read the hands: these seats win pot number `pot` (0 is the main pot), ties too.

    With two boards or runs `board` names the second by 1; `low` is the low half of hi-lo, which nobody has to
    win. In a hand that is not followed it is noted where a pot has several such parts.
    """

    verb = "declare_winners"
    turns_cards = True


@answers(EnterWinners)
def _declare_winners(command: EnterWinners, table: Table, given: TableContext) -> Events:
    if parts_here(table):
        return tell_winners(table, command.pot, command.seats, Part(command.board, command.low))
    if hand_of(table).phase == "lost":
        return faults.tap_winners(table, command.seats)
    return decide_hand(
        hand_of(table), actions.DeclareWinners(command.pot, command.seats, command.board, command.low)
    )


class ConfirmResult(PlayCommand, frozen=True):
    """Seal the finished hand without beginning another; one that nobody followed needs no count."""

    needs_cards = True


answers(ConfirmResult)(lambda command, table, given: (seal(table),))


class Undo(PlayCommand, frozen=True):
    """Take back the last act of this hand or time card in it, or so many of the last."""

    acts: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1


@answers(Undo)
def _undo(command: Undo, table: Table, given: TableContext) -> Events:
    return recounts.steps_back(table, command.acts) or (recounts.take_back(table),)


class Redo(PlayCommand, frozen=True):
    """Do again what was undone last."""


@answers(Redo)
def _redo(command: Redo, table: Table, given: TableContext) -> Events:
    if not table.future:
        raise NothingToRedo(legal=legal_verbs(table))
    return (table_events.Redone(table.future[0].seq),)


class FoldTo(PlayCommand, frozen=True):
    """Everybody from the seat to act up to `seat`, which keeps its hand, folds: one tap, one UNDO."""

    needs_cards = True

    seat: SeatNo


@answers(FoldTo)
def fold_to(command: FoldTo, table: Table, given: TableContext) -> Events:
    """Fold every seat that is asked on the way from the one to act to `command.seat`, which keeps its hand.

    It is one act, so that one UNDO takes back all of it. A fold binds even where a check was free (BET-12),
    so that a tap never makes one: it is refused, and FOLD asks again for such a fold.
    """
    hand, first, last = hand_of(table), seat_to_act(table), command.seat
    if last == first:
        raise NobodyBefore(last)
    if last not in hand.live:
        raise NotInHand(last)
    if (free := owes_nothing(hand, last)) is not None:
        raise OwesNothing(free)
    way, events = way_to(hand, last), Events()
    while (seat := _turn_on(table, way, hand.street)) is not None:
        folded: Events = decide_hand(hand_of(table), actions.Fold(seat))
        table = after(table, folded)
        followed = follow(table, given.deck)
        table, events = after(table, followed), (*events, *folded, *followed)
    return events


def _turn_on(table: Table, way: tuple[SeatNo, ...], street: str) -> SeatNo | None:
    """Name the seat on the way whose turn it is, None when the turn is past it or the street is over."""
    hand = table.play.hand
    if hand is None or hand.street != street or hand.to_act not in way:
        return None
    return hand.to_act
