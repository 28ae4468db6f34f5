"""Faults at the table and their effects: a misdeal, a wrong board, a hand that nobody can follow."""

from typing import Annotated, Literal

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import Card, card, text
from shuffleup.poker.events import STREETS, Street
from shuffleup.poker.hand import continue_after_ruling
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.irregularities.misdeal import (
    BoardFault,
    DealFault,
    FaultKind,
    repair_board,
    rule_on_deal,
)
from shuffleup.poker.refusals import CardInHandAlready, NotInDeck
from shuffleup.poker.showdown import check_can_be_seen, paid_to_see
from shuffleup.poker.state import NOT_YET, Hand
from shuffleup.table.command import Events, IncidentCommand, TableContext, answers, hole_cards
from shuffleup.table.hand.hand_start import begin_again
from shuffleup.table.irregularities.incident_events import (
    BoardRepairTold,
    CardsExposed,
    MisdealRuled,
    SeeingAsked,
    WinnersTapped,
)
from shuffleup.table.legal_commands import hand_of
from shuffleup.table.refusals import (
    CallerAskedToSee,
    ExposedOtherCard,
    FaultOfTheDealStands,
    HasNoLiveHand,
    HasSoManyCards,
    PaidToSeeAnother,
    ScreenDeals,
    ShownOrAskedFor,
)
from shuffleup.table.state import Table


class DeclareMisdeal(IncidentCommand, frozen=True):
    """Something went wrong with the deal; the rule set says what becomes of it.

    `exposed` are the hole cards that were shown, counted as they came off the deck; `face_up` is how many
    cards were found face up.
    """

    fault: FaultKind
    exposed: tuple[Annotated[int, msgspec.Meta(ge=1, le=20)], ...] = (1,)
    face_up: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


@answers(DeclareMisdeal)
def declare_misdeal(command: DeclareMisdeal, table: Table, given: TableContext) -> Events:
    """Rule on a fault of the deal; where the deal starts over, every chip goes back to where it was posted.

    Button, level and players stay (MIS-04, TDA 35-C).
    """
    hand, positions = hand_of(table), table.play.positions
    if hand.phase in ("ended", "lost") or positions is None:
        raise FaultOfTheDealStands()
    acted = command.fault == "button_short_of_card" and _has_acted(hand, positions.button)
    fault = DealFault(command.fault, command.exposed, command.face_up, int(acted))
    ruled = rule_on_deal(table.rules.misdeal, fault, table.play.acts)
    then: Events = begin_again(table, hand, positions, given.commitment) if ruled.starts_over else ()
    if ruled.ruling == "hand_dead":
        then = continue_after_ruling(hand, (rulings.kill_hand(hand, positions.button),))
    told = MisdealRuled(command.fault, ruled.ruling, ruled.rule)
    return (*then, told)


def _has_acted(hand: Hand, seat: SeatNo) -> bool:
    row = hand.row(seat)
    return hand.street != "preflop" or hand.folded[row] or hand.answered[row] != NOT_YET


class RepairBoard(IncidentCommand, frozen=True):
    """A street was dealt wrongly: `turned_up` cards lie there, of the last street unless one is named."""

    fault: Literal["too_many", "no_burn", "premature"]
    turned_up: Annotated[int, msgspec.Meta(ge=0, le=10)]
    street: Street | None = None


@answers(RepairBoard)
def tell_repair(command: RepairBoard, table: Table, given: TableContext) -> Events:
    """Tell the dealer, in exact counts of cards, how a wrong board is put right (MIS-06 to MIS-09)."""
    hand = hand_of(table)
    street = command.street or _street_in_question(hand, command.fault)
    acted = street == hand.street and any(answered >= 0 for answered in hand.answered)
    fault = BoardFault(command.fault, street, len(hand.seats), command.turned_up, acted, hand.setup.game)
    repair = repair_board(table.rules.misdeal, table.rules.deal, fault)
    return (BoardRepairTold(command.fault, street, repair),)


class LoseTrack(IncidentCommand, frozen=True):
    """Nobody can say any more what was bet: stop following this hand."""


@answers(LoseTrack)
def lose_track(command: LoseTrack, table: Table, given: TableContext) -> Events:
    """Stop following a hand; its winners may be tapped, and its stacks are counted."""
    if given.deck is not None:
        raise ScreenDeals()
    return continue_after_ruling(hand_of(table), (rulings.lose_track(hand_of(table)),))


def tap_winners(table: Table, seats: tuple[SeatNo, ...]) -> Events:
    """Note who won a hand that nobody followed."""
    for seat in seats:
        hand_of(table).row(seat)
    return (WinnersTapped(seats),)


class AskToSee(IncidentCommand, frozen=True):
    """At the showdown `seat` asks to see a hand, the last aggressor's unless `of` names another (SHD-10)."""

    seat: SeatNo
    of: SeatNo | None = None


@answers(AskToSee)
def ask_to_see(command: AskToSee, table: Table, given: TableContext) -> Events:
    """Note that somebody asks to see a hand: a caller of the river bet by right, others by the director.

    Such a hand is not mucked any more; one that the screen dealt is opened (SHD-10, TDA 18).
    """
    hand = hand_of(table)
    if given.by.role == "director" and command.of is not None:
        check_can_be_seen(hand, seat := command.of)
    else:
        seat = paid_to_see(hand, command.seat)
    if command.of not in {None, seat}:
        raise PaidToSeeAnother(command.seat, seat)
    if hand.cards_of(seat) or seat in table.play.to_show:
        raise ShownOrAskedFor(seat)
    opened: Events = ()
    if given.deck is not None and hand.phase == "ended":
        opened = (rulings.show_late(hand, seat, hole_cards(hand, given.deck)[seat]),)
    return (SeeingAsked(command.seat, seat), *opened)


def check_may_muck(table: Table, seat: SeatNo) -> None:
    """Refuse to muck a hand that somebody has the right to see (SHD-10)."""
    if seat in table.play.to_show:
        raise CallerAskedToSee(seat, legal=("show_cards",))


class ExposeCards(IncidentCommand, frozen=True):
    """Cards of a live hand were seen by all; they stay in play (MIS-13)."""

    seat: SeatNo
    cards: tuple[str, ...]


@answers(ExposeCards)
def expose_cards(command: ExposeCards, table: Table, given: TableContext) -> Events:
    """Note cards of a live hand that all have seen; they stay in play (MIS-13)."""
    hand = hand_of(table)
    if hand.has_folded(command.seat) or hand.phase == "ended":
        raise HasNoLiveHand(command.seat)
    cards = tuple(card(name) for name in command.cards)
    known = dict(table.play.exposed).get(command.seat, ())
    most = hand.variant.hole_cards
    if not 1 <= len(cards) + len(known) <= most or len(set(cards)) < len(cards):
        raise HasSoManyCards(command.seat, most)
    check_not_seen(table, hand, cards)
    return (CardsExposed(command.seat, cards),)


def check_not_seen(table: Table, hand: Hand, cards: tuple[Card, ...]) -> None:
    """Refuse cards that lie on the board or were seen at a seat: a wrong entry or a fouled deck (MIS-12).

    A card that the deck of the game does not have is refused, too (VAR-13).
    """
    seen: set[Card | None] = set[Card | None]().union(*hand.boards, *hand.shown)
    seen = seen.union(*(exposed for _, exposed in table.play.exposed))
    for one in cards:
        if one not in hand.variant.deck:
            raise NotInDeck(text(one), hand.setup.game)
        if one in seen:
            raise CardInHandAlready(text(one))


def check_exposed(table: Table, seat: SeatNo, cards: tuple[Card, ...]) -> None:
    """Refuse a hand that lacks a card which all have seen at that seat."""
    for owner, exposed in table.play.exposed:
        missing = [one for one in exposed if owner == seat and one not in cards]
        if missing:
            raise ExposedOtherCard(seat, text(missing[0]), hand_of(table).variant.hole_cards)


def _street_in_question(hand: Hand, fault: str) -> Street:
    """A street that came too early is the next one; any other fault is found on the one that lies there."""
    early = fault == "premature" or hand.phase == "deal"
    at = STREETS.index(hand.street) + (1 if early or hand.street == "preflop" else 0)
    return STREETS[min(at, len(STREETS) - 1)]
