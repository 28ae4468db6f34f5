"""The effect of each command: one event that names the act, or a named error.

The betting commands ask `legal_actions`, or those parts of it that they need, so that what a lamp offers is
what is accepted.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.awards import check_paid, check_winners
from shuffleup.poker.cards import Card, text, texts
from shuffleup.poker.cash_game import why_not_run
from shuffleup.poker.events import (
    BetMade,
    BoardDealt,
    BoardRead,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    Raised,
    RunsAgreed,
    WinnersDeclared,
)
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    LegalActions,
    Muck,
    ReadBoard,
    RunBoard,
    ShowCards,
    chips_to_call,
    legal_actions,
)
from shuffleup.poker.refusals import (
    BoardCardStands,
    BoardHasOthers,
    BoardIsKnown,
    CardInHandAlready,
    HandGivenUp,
    HandNotOver,
    MayNotGoAllIn,
    MayNotRaise,
    NoBoardCardNow,
    NobodyBets,
    NoHandIsOpenedNow,
    NoMuckBeforeShowdown,
    NoPotIsWonNow,
    NoSuchBoard,
    NotInDeck,
    NotYourTurn,
    ShownAlready,
    ShownAndCannotMuck,
    StreetTakesOthers,
    WrongCardsShown,
    WrongTotal,
)
from shuffleup.poker.showdown import check_muck
from shuffleup.poker.state import NEXT_STREET, Board, Hand, with_cell
from shuffleup.poker.variant import HOLE_CARDS, SHORT_DECK

answers: Rules[[Hand], HandEvent] = Rules("command of a hand")
"""Makes of a command the event that says what a person did, before anything that follows from it."""


def _check_turn(hand: Hand, seat: SeatNo) -> None:
    if hand.phase != "betting":
        raise NobodyBets(hand.phase, hand.to_act)
    if hand.seats[hand.turn] != seat:
        # Raises for a seat that has no part in the hand: that is the better reason than the turn of another.
        hand.row(seat)
        raise NotYourTurn(seat, hand.to_act)


@answers(Fold)
def _fold(command: Fold, hand: Hand) -> HandEvent:
    _check_turn(hand, command.seat)
    return Folded(command.seat)


@answers(CheckOrCall)
def _check_or_call(command: CheckOrCall, hand: Hand) -> HandEvent:
    _check_turn(hand, command.seat)
    chips = chips_to_call(hand)
    return Called(command.seat, chips) if chips else Checked(command.seat)


@answers(BetOrRaiseTo)
def _bet_or_raise_to(command: BetOrRaiseTo, hand: Hand) -> HandEvent:
    _check_turn(hand, command.seat)
    legal = legal_actions(hand)
    # Before the bounds: an all-in may be less than the least raise, and then it is none in full (TDA 47).
    if command.to == legal.all_in_to:
        return _all_in_event(hand, legal, command.to)
    if legal.bounds is None:
        raise MayNotRaise(command.seat, legal.why_no_raise, legal=legal.choices())
    least, most = legal.bounds
    if not least <= command.to <= most:
        raise WrongTotal(command.to, least, most, legal=legal.choices())
    return _raise_event(hand, command.to)


@answers(AllIn)
def _all_in(command: AllIn, hand: Hand) -> HandEvent:
    _check_turn(hand, command.seat)
    legal = legal_actions(hand)
    if legal.all_in_to is None:
        raise MayNotGoAllIn(command.seat, legal.why_no_raise, legal=legal.choices())
    return _all_in_event(hand, legal, legal.all_in_to)


def _all_in_event(hand: Hand, legal: LegalActions, to: Chips) -> HandEvent:
    if to > hand.price:
        return _raise_event(hand, to)
    return Called(hand.seats[hand.turn], legal.to_call)


def _raise_event(hand: Hand, to: Chips) -> HandEvent:
    seat = hand.seats[hand.turn]
    return Raised(seat, to) if hand.price else BetMade(seat, to)


@answers(DealBoard)
def _deal_board(command: DealBoard, hand: Hand) -> HandEvent:
    if hand.phase != "deal":
        raise NoBoardCardNow(hand.phase, hand.to_act)
    board = hand.next_board
    street, count = NEXT_STREET[len(hand.boards[board])]
    if command.cards is None:
        return BoardDealt(street, (None,) * count, board)
    if len(command.cards) != count:
        raise StreetTakesOthers(street, count, len(command.cards))
    _check_unseen(hand, command.cards, (*hand.boards, *hand.shown))
    return BoardDealt(street, command.cards, board)


@answers(RunBoard)
def _run_board(command: RunBoard, hand: Hand) -> HandEvent:
    why = why_not_run(hand, command.runs)
    if why is not None:
        raise why
    return RunsAgreed(command.runs)


@answers(ReadBoard)
def _read_board(command: ReadBoard, hand: Hand) -> HandEvent:
    if not 0 <= command.board < len(hand.boards):
        raise NoSuchBoard(command.board, len(hand.boards))
    lying = hand.boards[command.board]
    if hand.phase == "ended" or None not in lying:
        raise BoardIsKnown()
    if len(command.cards) != len(lying):
        raise BoardHasOthers(len(lying), len(command.cards))
    for known, card in zip(lying, command.cards, strict=True):
        if known not in {None, card}:
            raise BoardCardStands(texts((known,)), text(card))
    others = [board for number, board in enumerate(hand.boards) if number != command.board]
    _check_unseen(hand, command.cards, (*others, *hand.shown))
    return BoardRead(command.cards, command.board)


@answers(ShowCards)
def _show_cards(command: ShowCards, hand: Hand) -> HandEvent:
    row = _row_at_showdown(hand, command.seat)
    _check_hole_cards(hand, row, command.cards)
    return CardsShown(command.seat, command.cards)


def check_late_cards(hand: Hand, seat: SeatNo, cards: tuple[Card, ...]) -> None:
    """Check cards that are entered after the end of a hand (SPEC SHD-11).

    Raises:
        PokerError: by its kind, the hand is not over, the cards cannot be, or they deny an award.
    """
    if hand.phase != "ended":
        raise HandNotOver()
    row = hand.row(seat)
    _check_hole_cards(hand, row, cards)
    check_paid(replace(hand, shown=with_cell(hand.shown, row, cards)))


def _check_hole_cards(hand: Hand, row: int, cards: tuple[Card, ...]) -> None:
    wanted = HOLE_CARDS[hand.setup.game]
    if len(cards) != wanted:
        raise WrongCardsShown(hand.seats[row], wanted, len(cards))
    if hand.shown[row]:
        raise ShownAlready(hand.seats[row])
    _check_unseen(hand, cards, (*hand.boards, *hand.shown))


@answers(Muck)
def _muck(command: Muck, hand: Hand) -> HandEvent:
    row = _row_at_showdown(hand, command.seat)
    if hand.phase != "showdown":
        raise NoMuckBeforeShowdown()
    if hand.shown[row]:
        raise ShownAndCannotMuck(command.seat)
    check_muck(hand, command.seat)
    return Mucked(command.seat)


@answers(DeclareWinners)
def _declare_winners(command: DeclareWinners, hand: Hand) -> HandEvent:
    if hand.phase != "showdown":
        raise NoPotIsWonNow(hand.phase, hand.to_act)
    check_winners(hand, command.pot, command.seats, command.board, low=command.low)
    return WinnersDeclared(command.pot, command.seats, command.board, command.low)


def _row_at_showdown(hand: Hand, seat: SeatNo) -> int:
    row = hand.row(seat)
    if hand.phase == "ended" or not hand.betting_is_over:
        raise NoHandIsOpenedNow(hand.phase, hand.to_act)
    if hand.folded[row] or hand.mucked[row]:
        raise HandGivenUp(seat)
    return row


def _check_unseen(hand: Hand, cards: tuple[Card, ...], known: Iterable[Board]) -> None:
    seen: set[Card | None] = set().union(*known)
    is_short = hand.setup.game == "short_deck"
    for card in cards:
        if is_short and card not in SHORT_DECK:
            raise NotInDeck(text(card), hand.setup.game)
        if card in seen:
            raise CardInHandAlready(text(card))
        seen.add(card)
