"""Automatic rules after an act: streets open, hands are shown, orders of the floor are carried out.

An order is carried out as soon as no hand is on: a seat cleared, due chips taken.
"""

from collections.abc import Sequence

from shuffleup.kernel.field_types import Chips, CommandId, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.hand import continue_after_ruling, decide
from shuffleup.poker.irregularities.rulings import kill_hand
from shuffleup.poker.legal import DealBoard, HandCommand, Muck, ShowCards
from shuffleup.poker.showdown import cards_speak, show_order
from shuffleup.poker.state import NOT_YET, Board, Hand
from shuffleup.poker.variant import Valuation
from shuffleup.table.command import ShuffledDeck, board_cards, hole_cards
from shuffleup.table.events import AllInHeld, ChipsDue, ChipsTaken, SeatCleared, SeatToClear, TableEvent
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.hand.sealing_and_undo import seal
from shuffleup.table.irregularities.out_of_turn import when_the_turn_comes
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.table.variations.variation_state import waits_for_runs

NOT_STORED_YET = CommandId("not stored yet")


def after(table: Table, events: Sequence[TableEvent]) -> Table:
    """Return the table as it will be when these events have been stored as one act."""
    for seq, event in enumerate(events, table.seq + 1):
        table = evolve(table, Recorded(seq, NOT_STORED_YET, event))
    return table


def follow(table: Table, deck: ShuffledDeck | None) -> tuple[TableEvent, ...]:
    """Go on until somebody at the table has to act, and return all that happened on the way."""
    events: list[TableEvent] = []
    while happened := _next_by_itself(table, deck):
        events += happened
        table = after(table, happened)
    return tuple(events)


def _next_by_itself(table: Table, deck: ShuffledDeck | None) -> tuple[TableEvent, ...]:
    hand = table.play.hand
    if hand is None:
        return ()
    # Before an all-in waits for other tables: a dead hand may leave one player, and then nothing is to be
    # waited for.
    dead = dead_by_penalty(table, hand) or dead_by_absence(table, hand)
    if dead is not None:
        return continue_after_ruling(hand, (kill_hand(hand, dead),))
    if waits_for_floor(table):
        return () if table.play.all_in_waits else (AllInHeld(table.play.hand_no),)
    if table.play.out_of_turn and (ruled := when_the_turn_comes(hand, table.play.out_of_turn)):
        return ruled
    # Last: what rulings and acts out of turn still change comes before any card.
    command = _command_by_itself(table, hand, deck)
    return decide(hand, command) if command else ()


def dead_by_penalty(table: Table, hand: Hand) -> SeatNo | None:
    """Name the next seat whose hand is dead as soon as the blinds are in: a missed hand (PEN-03, TDA 71)."""
    if hand.phase not in ("betting", "deal") or len(hand.live) < 2:
        return None
    return next((seat for seat in table.play.missing_now if seat in hand.live), None)


def dead_by_absence(table: Table, hand: Hand) -> SeatNo | None:
    """Name the next absent player whose hand is dead (ABS-01 to ABS-03, TDA 30).

    The cards are out as soon as somebody acts, or an absent player would have to; until then a player who
    comes back is marked present and plays.
    """
    if hand.street != "preflop" or hand.phase not in ("betting", "deal") or not table.play.absent:
        return None
    if not (table.play.acts or hand.phase == "deal" or hand.to_act in table.play.absent):
        return None
    for seat in hand.live:
        if seat in table.play.absent and hand.answered[hand.row(seat)] == NOT_YET and len(hand.live) > 1:
            return seat
    return None


def _command_by_itself(table: Table, hand: Hand, deck: ShuffledDeck | None) -> HandCommand | None:
    if table.play.commitment and deck is None:
        return None  # the screen cannot deal on: its deck was lost with another box
    if waits_for_runs(table):
        return None
    if hand.phase == "deal" and not table.rules.table.confirm_streets:
        return DealBoard(board_cards(hand, deck, table.rules.deal) if deck else None)
    if hand.phase == "showdown" and deck is not None:
        return _show_or_muck(hand, deck)
    return None


def _show_or_muck(hand: Hand, deck: ShuffledDeck) -> HandCommand | None:
    """Let the next seat in order show what the screen dealt it, or muck what is beaten (SHD-03, SHD-05).

    Where players call their hands nothing is beaten before it was called, so all are shown (SHD-06).
    """
    held = hole_cards(hand, deck)
    for seat in show_order(hand):
        if not hand.cards_of(seat):
            # One seat at a time: what the next one shows or mucks depends on the cards that lie open by then.
            return Muck(seat) if _may_muck(hand, seat, held[seat]) else ShowCards(seat, held[seat])
    return None


def _may_muck(hand: Hand, seat: SeatNo, held: tuple[Card, ...]) -> bool:
    if hand.hands_are_face_up or not cards_speak(hand):
        return False
    if hand.rules.showdown.must_show == "all_called_hands":
        return False
    contested = [pot for pot in hand.pots() if seat in pot.seats]
    values = [hand.variant.strength] + ([hand.variant.low] if hand.variant.low is not None else [])
    return all(
        _is_beaten(value, held, [hand.cards_of(other) for other in pot.seats], board)
        for pot in contested
        for board in map(_known, hand.boards)
        for value in values
    )


def _known(board: Board) -> tuple[Card, ...]:
    """Give the cards of a board that somebody has entered."""
    return tuple([card for card in board if card is not None])


def _is_beaten(
    value: Valuation, held: tuple[Card, ...], others: Sequence[tuple[Card, ...]], board: tuple[Card, ...]
) -> bool:
    """Say whether a hand wins nothing of a part: a better one lies open, or it makes no low (VAR-15)."""
    own = value(held, board)
    return not own or any(shown and value(shown, board) > own for shown in others)


Events = tuple[TableEvent, ...]


def settle(table: Table) -> Events:
    """Seal what waits to be sealed, a hand that nobody follows included, then carry out the orders.

    This is what DEAL does before the next hand.
    """
    waits = table.play.provisional or table.play.unfollowed
    # The seal first: an order is about stacks that are final.
    sealed = (seal(table),) if waits else ()
    return (*sealed, *carry_out(after(table, sealed)))


def carry_out(table: Table) -> Events:
    """Carry out every order that can be: no hand is on, nothing is provisional, and the stack is known."""
    events: list[TableEvent] = []
    while done := _next(table):
        events.append(done)
        table = after(table, (done,))
    return tuple(events)


def seats_to_count(table: Table) -> tuple[SeatNo, ...]:
    """List the seats of which an order wants the stack, which nobody has counted since the last hand."""
    stale = table.play.uncounted.keys() - table.play.busts.keys()
    waits = {order.seat for order in table.orders if not _handed_over(order)}
    return tuple(sorted(waits & stale))


def leaving(table: Table) -> tuple[SeatNo, ...]:
    """List the seats whose players have to leave the table."""
    return tuple(sorted(order.seat for order in table.orders if isinstance(order, SeatToClear)))


def _next(table: Table) -> SeatCleared | ChipsTaken | None:
    """Carry out one order; chips that are due are taken before their owner goes."""
    if not table.play.at_rest:
        return None
    stale = table.play.uncounted
    # Chips that nobody has counted cannot be taken: they would leave by a stack of an earlier hand.
    ready = [order for order in table.orders if order.seat not in stale or _handed_over(order)]
    order = min(ready, key=lambda one: isinstance(one, SeatToClear), default=None)
    if order is None:
        return None
    there = table.stacks_now().get(order.seat, Chips(0))
    if isinstance(order, ChipsDue) and (order.of == "pool" or (order.seat in stale and not order.of)):
        return ChipsTaken(order.seat, order.entry, order.chips, order.why, from_pool=True)
    if isinstance(order, ChipsDue):
        return ChipsTaken(order.seat, order.entry, min(order.chips, there), order.why)
    return SeatCleared(order.seat, order.entry, there, order.why, order.note)


def _handed_over(order: SeatToClear | ChipsDue) -> bool:
    """Say whether the chips of an order lie on the table no longer: a count would not find them."""
    return isinstance(order, ChipsDue) and order.handed_over
