"""The cards that a hand must have by now, in the order of the deal, and those still to come."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.kernel.last_answer import keeps_last_answer
from shuffleup.poker.cards import STREET_AFTER, order_of_deal
from shuffleup.poker.cash_game import STREETS_DEALT
from shuffleup.poker.setup import dealing_order
from shuffleup.table.card_machine.machine_events import SHORT_DECK, WHOLE_DECK, Deck
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import game_now, game_of

NO_SEAT = SeatNo(0)

_STREETS = (3, 1, 1)


class CardsDue(msgspec.Struct, frozen=True):
    """The number of cards that come next to one place."""

    purpose: Literal["hole", "burn", "board"]
    seat: SeatNo = NO_SEAT
    cards: int = 1


def uses_machine(table: Table) -> bool:
    """Say whether the rules let a machine deal, and people have not said that they do."""
    return table.rules.table.dealing == "machine" and not table.machine.off


def hand_on(table: Table) -> bool:
    """Say whether cards may be dealt: a hand is on, followed or not."""
    return table.play.in_progress or table.play.is_on_unfollowed


def deals_this_hand(table: Table) -> bool:
    """Say whether the machine deals the hand that is on."""
    by_hand = table.machine.by_hand == table.play.hand_no
    return uses_machine(table) and hand_on(table) and not by_hand


def deck_cards(table: Table) -> int:
    """Count the cards of the deck that the hand that is on, or the next one, is dealt from (VAR-24)."""
    return SHORT_DECK if game_now(table).kind == "short_deck" else WHOLE_DECK


def deck_of(table: Table) -> Deck | None:
    """Return the deck that may be dealt from: a fresh one, or that of the hand that is on or comes next.

    One of another number of cards than the game has is none (VAR-24).

    UNDO may take back the start of a hand whose cards lie there; that hand then comes next.
    """
    deck = table.machine.deck
    if deck.size != deck_cards(table):
        return None
    if deck.ready == "fresh":
        return deck
    # Between two hands `hand_no` is still that of the last.
    here = table.play.hand_no if hand_on(table) else HandNo(table.play.hand_no + 1)
    return deck if deck.ready == "in_hand" and deck.hand == here else None


@keeps_last_answer
def due(table: Table) -> tuple[CardsDue, ...]:
    """List every card of the hand so far (DLG-03, DLG-06 to DLG-09, DLG-14), one place after the other.

    Rounds of hole cards from the left of the button, as many as the game has (VAR-14); then for each street
    its burn, where the rules burn, and its cards on each board (VAR-24).
    """
    if not hand_on(table):
        return ()
    hole = [CardsDue("hole", seat) for seat in _order(table) * game_of(table).hole_cards]
    return (*hole, *_on_boards(table))


def _on_boards(table: Table) -> tuple[CardsDue, ...]:
    """List burns and board cards: both boards of a bomb pot street by street, runs one after the other."""
    hand, burn = table.play.hand, table.rules.deal.burn
    if hand is None or not hand.runs:
        boards = len(hand.boards) if hand is not None else 1
        return _of_streets(_STREETS[: _streets(table)], boards, burn=burn)
    shared = STREETS_DEALT[hand.run_from]
    cards = _of_streets(_STREETS[:shared], 1, burn=burn)
    for board in hand.boards:
        cards += _of_streets(_STREETS[shared : STREETS_DEALT[len(board)]], 1, burn=burn)
    return cards


def _of_streets(streets: tuple[int, ...], boards: int, *, burn: bool) -> tuple[CardsDue, ...]:
    burns = (CardsDue("burn"),) if burn else ()
    return tuple(one for wanted in streets for one in (*burns, CardsDue("board", cards=wanted * boards)))


@keeps_last_answer
def next_due(table: Table) -> CardsDue | None:
    """Return what the machine deals next; None where all lies there, or the cards lie otherwise."""
    deck = deck_of(table)
    dealt = len(deck.cards) if deck else 0
    for one in () if lies_otherwise(table) else due(table):
        if dealt < one.cards:
            return CardsDue(one.purpose, one.seat, one.cards - dealt)
        dealt -= one.cards
    return None


@keeps_last_answer
def lies_otherwise(table: Table) -> bool:
    """Say whether the cards lie at other seats than those of this hand: they have changed since the deal."""
    deck = deck_of(table)
    if deck is None:
        return False
    wanted = [(one.purpose, one.seat) for one in due(table) for _ in range(one.cards)]
    return any((one.purpose, one.seat) != there for one, there in zip(deck.cards, wanted, strict=False))


def too_early(table: Table) -> tuple[str, int]:
    """Say which cards lie there that the hand has not come to, and how many: UNDO went back before them."""
    deck = deck_of(table)
    more = deck.cards[sum(one.cards for one in due(table)) :] if deck else ()
    if not more:
        return "", 0
    return ("hole" if any(one.purpose == "hole" for one in more) else "board"), len(more)


def _order(table: Table) -> tuple[SeatNo, ...]:
    hand, play = table.play.hand, table.play
    if hand is not None:
        return dealing_order(hand.setup, hand.rules)
    button = play.positions.button if play.positions else NO_SEAT
    return order_of_deal(play.players, button, table.rules.heads_up)


def _streets(table: Table) -> int:
    """Count the streets that are to lie there; where nobody enters the betting, a key has asked for them."""
    hand, (of, asked) = table.play.hand, table.machine.streets
    told = asked if of == table.play.hand_no else 0
    on_board = len(hand.board) if hand is not None else 0
    return max(told, {0: 0, 3: 1, 4: 2, 5: 3}.get(on_board, 0))


def can_ask_street(table: Table) -> bool:
    """Say whether the next street comes by a key: a hand whose betting nobody enters, and all lies there."""
    open_betting = table.play.is_on_unfollowed or table.play.lost
    return open_betting and deals_this_hand(table) and _streets(table) < len(STREET_AFTER)


def next_street(table: Table) -> int:
    """Give the number of the street that comes next, 1 for the flop."""
    return _streets(table) + 1
