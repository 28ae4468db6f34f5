"""Several boards of one hand as faces draw them: cards, and what was won on each (VAR-07, VAR-09)."""

from collections.abc import Iterable, Mapping

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.language import say
from shuffleup.poker.cards import text
from shuffleup.poker.showdown.awards import Part
from shuffleup.poker.state import Hand
from shuffleup.views.numbers import chips_text
from shuffleup.views.variations.parts import board_words, open_part, open_pot
from shuffleup.wire import BoardOfHandView

Won = Mapping[Part, Mapping[SeatNo, Chips | None]]
"""What each winner of a part has got so far; None where the pot is not paid yet, or not to be shown."""


def boards_view(hand: Hand | None, *, with_chips: bool) -> tuple[BoardOfHandView, ...]:
    """Show each of several boards with its winners; () where there is one board."""
    if hand is None or len(hand.boards) < 2:
        return ()
    won, now = _won(hand, with_chips=with_chips), _now(hand)
    return tuple(
        BoardOfHandView(
            name=board_words(hand, number),
            cards=tuple("?" if card is None else text(card) for card in board),
            won="  ".join(_winners(won, number)),
            is_next=number == now,
        )
        for number, board in enumerate(hand.boards)
    )


def _now(hand: Hand) -> int | None:
    """Number the board that is dealt or won now."""
    if hand.phase == "deal":
        return hand.next_board
    number = open_pot(hand) if hand.phase == "showdown" else None
    return None if number is None else open_part(hand, number).board


def _won(hand: Hand, *, with_chips: bool) -> Won:
    """Add up all pots, part by part; a pot that went to one seat whole has no parts."""
    won: dict[Part, dict[SeatNo, Chips | None]] = {}
    for paid, declared in zip(hand.awards, hand.declared, strict=True):
        for one in paid.parts if paid is not None else ():
            of_part = won.setdefault(Part(one.board, one.low), {})
            for seat, chips in one.shares:
                of_part[seat] = Chips((of_part.get(seat) or 0) + chips) if with_chips else None
        for named in declared if paid is None else ():
            of_part = won.setdefault(Part(named.board, named.low), {})
            for seat in named.seats:
                of_part.setdefault(seat, None)
    return won


def _winners(won: Won, board: int) -> Iterable[str]:
    """Write the winners of a board in few letters: `S3 212`, in hi-lo `HIGH S3  LOW S1`."""
    halves = any(part.low for part in won)
    for part in sorted(one for one in won if one.board == board):
        if halves and won[part]:
            yield say("LOW") if part.low else say("HIGH")
        for seat, chips in won[part].items():
            paid = "" if chips is None or halves else chips_text(chips)
            yield say("S{seat} {chips}", seat=seat, chips=paid) if paid else say("S{seat}", seat=seat)
