"""The view of a table for everybody at it, and what the policy of the house lets a face show.

The policy says whether faces show the pot and exact stacks (SPEC PL-05, TDA 54, TDA 60).
"""

from typing import Literal

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.betting import raise_bounds
from shuffleup.poker.cards import text
from shuffleup.poker.legal import NOTHING, LegalActions, legal_actions
from shuffleup.poker.state import Hand
from shuffleup.protocol.clock import BlindsView
from shuffleup.protocol.table import (
    OutOfTurnView,
    PotView,
    SeatState,
    SeatView,
    TableView,
)
from shuffleup.ruleset.event import Audience
from shuffleup.table.automatic_rules import leaving, seats_to_count
from shuffleup.table.hand.sealing_and_undo import next_undo
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import game_now
from shuffleup.views.card_machine import machine_view
from shuffleup.views.clock import blinds_view
from shuffleup.views.dealer_orders import AN_EVENING, blinded_off, has_left, prompted
from shuffleup.views.decision_clock import cards_on_tile, decision_view
from shuffleup.views.game_and_street_names import game_view, street_name
from shuffleup.views.headline import detail, headline, phase_of, won
from shuffleup.views.notices import dead_pile, must_open, notices, to_open, waiting_newcomers, who_cuts
from shuffleup.views.variations import boards_view, open_parts_view
from shuffleup.views.words.table import called
from shuffleup.views.words.undo_names import act_words

Face = Literal["dealer", "all"]
"""The reader of a view: the dealer beside the unit, or everybody, as at a wall or a player's seat."""


def face_of(table: Table) -> Face:
    """Say who looks at the screen of the unit: a unit that stands at a player's seat has no dealer."""
    return "dealer" if table.rules.table.unit_at == "dealer" else "all"


def shows_pots(table: Table, face: Face) -> bool:
    """Say whether the pots are shown.

    Pot limit is played by the count, so everybody may know it; elsewhere the house decides while somebody can
    still bet. After that they are open: a pot is declared right before the showdown (SPEC SHD-09).
    """
    hand = table.play.hand
    can_bet = hand is not None and hand.phase in ("betting", "deal") and not hand.betting_is_over
    betting = hand.rules.betting if hand is not None else table.rules.betting
    pot_limit = betting.structure == "pot_limit"
    return pot_limit or not can_bet or _may_see(table.rules.show.pot, face)


def shows_stacks(table: Table, face: Face) -> bool:
    """Say whether exact stacks are shown; the bets in front of the players always are."""
    return _may_see(table.rules.show.stacks, face)


def shown_actions(table: Table, face: Face) -> LegalActions:
    """Give what the seat to act may do, as a face may know it.

    The dealer needs the bounds of a raise. To anybody else a price or a bound that is the whole stack would
    tell that stack, so where stacks are hidden they are those of a seat with any number of chips (TDA 60).
    """
    hand = table.play.hand
    legal = legal_actions(hand) if hand is not None else NOTHING
    if hand is None or legal.seat is None or face == "dealer" or shows_stacks(table, face):
        return legal
    legal = replace(legal, to_call=Chips(hand.price - hand.bets[hand.turn]))
    if not legal.can_raise or legal.max_raise_to != legal.all_in_to:
        return legal
    least, most = raise_bounds(hand, hand.turn)
    limited = hand.rules.betting.structure != "no_limit"
    return replace(legal, min_raise_to=Chips(least), max_raise_to=Chips(most) if limited else None)


def entered_actions(table: Table, face: Face) -> LegalActions:
    """Give the same with the bounds of a raise that is offered nowhere, and can be entered all the same.

    It is one that nobody can match: a player who made it is taken at the word (SPEC NL-09).
    """
    legal = shown_actions(table, face)
    if legal.unmatched_from is None:
        return legal
    told = face == "dealer" or shows_stacks(table, face)
    most = legal.unmatched_to if told else None
    return replace(legal, min_raise_to=legal.unmatched_from, max_raise_to=most)


def pot_count(table: Table, face: Face) -> Chips | None:
    """Count all chips in the middle and in front of the seats, None where there is no pot to be shown."""
    hand = table.play.hand
    if hand is None or hand.phase == "lost" or not shows_pots(table, face):
        return None
    return hand.pot


def _may_see(audience: Audience, face: Face) -> bool:
    return audience in {face, "all"}


NO_BLINDS = BlindsView(0, Chips(0), Chips(0))


def table_view(table: Table, face: Face | None = None) -> TableView:
    """Show a table: who sits where with what, the bets, the pots, who acts and what it costs.

    What the face may not show is not in the view; without a `face` it is the screen of the table's own unit.
    """
    face = face or face_of(table)
    play, hand = table.play, table.play.hand
    legal = shown_actions(table, face)
    positions = play.positions
    view = TableView(
        table=table.table,
        version=table.seq,
        hand=play.hand_no,
        phase=phase_of(table),
        street=hand.street if hand else "",
        tracking="actions" if table.follows else "hands",
        dealing=table.rules.table.dealing,
        blinds=_blinds(table),
        seats=_seats(table, face),
        button=positions.button if positions else table.first_button,
        small_blind_seat=positions.small_blind if positions else None,
        big_blind_seat=positions.big_blind if positions else None,
        board=tuple("?" if card is None else text(card) for card in hand.board) if hand else (),
        pots=_pots(hand) if shows_pots(table, face) else (),
        to_act=legal.seat,
        to_call=legal.to_call,
        min_raise_to=legal.min_raise_to,
        max_raise_to=legal.max_raise_to,
        headline=headline(table, legal),
        detail=detail(table, legal),
        notices=notices(table),
        undo=act_words(next_undo(table)),
        redo=act_words(table.future[0].act) if table.future else "",
        decision=decision_view(table),
        away=tuple(sorted({*play.absent, *blinded_off(table)})),
        counted_at=table.counted_at,
        pooled=play.pooled,
        machine=machine_view(table),
    )
    return _with_what_waits(_with_chips_and_boards(view, table, face), table)


def _with_chips_and_boards(view: TableView, table: Table, face: Face) -> TableView:
    """Add what lies on the table: the pot in one figure, rake, dead cards, the boards, and the game."""
    hand = table.play.hand
    return replace(
        view,
        pot=pot_count(table, face),
        rake=hand.raked if hand else Chips(0),
        dead_cards=dead_pile(table),
        street_name=street_name(hand),
        returned=returned(hand),
        boards=boards_view(table, with_chips=shows_pots(table, face)),
        open_parts=open_parts_view(table),
        game=game_view(table),
    )


def _with_what_waits(view: TableView, table: Table) -> TableView:
    """Add what waits for a hand of somebody's: to be put right, counted, opened, cut, or for its turn."""
    return replace(
        view,
        floor_called=called(table.floor_called),
        prompt=prompted(table.play.prompt, table.rules.blinds),
        to_count=seats_to_count(table),
        to_open=to_open(table),
        must_open=must_open(table),
        cutter=who_cuts(table),
        waiting=waiting_newcomers(table),
        out_of_turn=tuple(OutOfTurnView(one.seat, one.action, one.to) for one in table.play.out_of_turn),
    )


def _blinds(table: Table) -> BlindsView:
    play = table.play
    level = play.level if play.hand or play.unfollowed else table.next_level
    if level is None:
        return NO_BLINDS
    return blinds_view(level, table.rules).of_game(limited=game_now(table).structure == "fixed_limit")


def _seats(table: Table, face: Face) -> tuple[SeatView, ...]:
    seats = tuple(_seat(table, seat) for seat in sorted(table.sitters))
    return seats if shows_stacks(table, face) else tuple(replace(one, stack=None) for one in seats)


def _seat(table: Table, seat: SeatNo) -> SeatView:
    missed = table.missing().get(table.sitters[seat].entry, 0)
    return replace(
        _at_rest_or_in_hand(table, seat),
        pending=table.pending(seat),
        leaving=seat in leaving(table) and not has_left(table, seat),
        counted_at=table.play.uncounted.get(seat),
        misses=0 if missed > AN_EVENING else missed,
        time_cards=cards_on_tile(table, seat),
    )


def _at_rest_or_in_hand(table: Table, seat: SeatNo) -> SeatView:
    hand, name = table.play.hand, table.sitters[seat].name
    stack = Chips(table.stacks_now().get(seat, Chips(0)) - table.pending(seat))
    if hand is None or seat not in hand.seats:
        out = seat in table.play.busts or not (stack or table.pending(seat))
        followed = hand is not None and hand.phase != "ended"
        dealt = seat in table.play.players if table.play.is_on_unfollowed else not followed
        return SeatView(seat, name, stack, state="out" if out else "in", dealt_in=dealt)
    return SeatView(
        seat,
        name,
        stack,
        hand.bet(seat),
        _state(hand, seat),
        to_act=hand.to_act == seat,
        won=won(hand).get(seat, Chips(0)),
        cards=tuple(text(card) for card in hand.cards_of(seat)),
    )


def _state(hand: Hand, seat: SeatNo) -> SeatState:
    if hand.has_folded(seat):
        return "folded"
    if hand.phase == "ended":
        return "in" if hand.stack(seat) else "out"
    return "all_in" if hand.is_all_in(seat) else "in"


def _pots(hand: Hand | None) -> tuple[PotView, ...]:
    if hand is None:
        return ()
    winners = dict(enumerate(hand.winners))
    return tuple(
        PotView(pot.amount, pot.seats, winners.get(number, ())) for number, pot in enumerate(hand.pots())
    )


def returned(hand: Hand | None) -> tuple[tuple[SeatNo, Chips], ...]:
    """Give what went back to whom at an all-in, while the hand waits for its cards or its winners."""
    if hand is None or hand.phase not in ("deal", "showdown") or not hand.betting_is_over:
        return ()
    return hand.returned
