"""The summary of a hand in the text of PokerStars."""

from collections.abc import Iterator, Sequence

from shuffleup.formats.hand_history_export.described import Described
from shuffleup.formats.hand_history_export.stars_body import bracketed, known_board, pot_name
from shuffleup.formats.hand_history_export.stars_words import made_hand
from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.events import Folded, HandEvent
from shuffleup.poker.hand import evolve
from shuffleup.poker.state import Hand

SUMMARY = "*** SUMMARY ***"
FOLDED = {"preflop": "before Flop", "flop": "on the Flop", "turn": "on the Turn", "river": "on the River"}


def summary_of(events: Sequence[HandEvent], described: Described) -> Iterator[str]:
    """Write the pots, the board and what became of each seat; chips that nobody called are no part of it."""
    hand, folded = _followed(events)
    yield SUMMARY
    yield f"Total pot {sum(pot.amount for pot in hand.gathered_pots)}{_parts(hand)} | Rake 0"
    if board := known_board(hand):
        yield f"Board {bracketed(board)}"
    for seat in hand.seats:
        yield f"Seat {seat}: {described.names[seat]}{_place(hand, seat)} {_result(hand, seat, folded)}"


def _followed(events: Sequence[HandEvent]) -> tuple[Hand, dict[SeatNo, str]]:
    """Return the end of the hand, and how each seat that folded did so."""
    hand = evolve(None, events[0])
    folded: dict[SeatNo, str] = {}
    for event in events[1:]:
        if isinstance(event, Folded):
            unused = " (didn't bet)" if not hand.committed(event.seat) and hand.street == "preflop" else ""
            folded[event.seat] = f"folded {FOLDED[hand.street]}{unused}"
        hand = evolve(hand, event)
    return hand, folded


def _parts(hand: Hand) -> str:
    pots = hand.gathered_pots
    if len(pots) < 2:
        return ""
    named = [f"{pot_name(number, len(pots)).capitalize()} {pot.amount}." for number, pot in enumerate(pots)]
    return " " + " ".join(named)


def _place(hand: Hand, seat: SeatNo) -> str:
    places = {
        hand.setup.big_blind_seat: " (big blind)",
        hand.setup.small_blind_seat: " (small blind)",
        hand.setup.button: " (button)",
    }
    return places.get(seat, "")


def _result(hand: Hand, seat: SeatNo, folded: dict[SeatNo, str]) -> str:
    if seat in folded:
        return folded[seat]
    won, cards = hand.won[hand.row(seat)], hand.cards_of(seat)
    if not cards:
        return f"collected ({won})" if won else "mucked"
    made = made_hand((*cards, *known_board(hand)))
    words = f" with {made}" if made else ""
    return f"showed {bracketed(cards)} and {f'won ({won})' if won else 'lost'}{words}"
