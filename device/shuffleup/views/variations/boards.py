"""Several boards of one hand as faces draw them: cards, and what was won on each (VAR-07, VAR-09)."""

from collections.abc import Iterable, Mapping, Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.cards import text
from shuffleup.poker.pots import Part
from shuffleup.poker.state import Board, Hand
from shuffleup.protocol import BoardOfHandView
from shuffleup.table.state import Table
from shuffleup.table.variations import boards_here, open_parts, paid_here, parting_here, parts_here
from shuffleup.views.numbers import chips_text
from shuffleup.views.variations.parts import board_here, board_words, open_part, open_pot

Won = Mapping[Part, Mapping[SeatNo, Chips | None]]
"""What each winner of a part has got so far; None where the pot is not paid yet, or not to be shown."""


def boards_view(table: Table, *, with_chips: bool) -> tuple[BoardOfHandView, ...]:
    """Show each of several boards with its winners; () where there is one board.

    In a hand that is not followed a single board is shown, too, where it has a high and a low.
    """
    hand, parts = table.play.hand, parts_here(table)
    if parts:
        boards = hand.boards if hand is not None else ((),) * boards_here(table)
        names = [board_here(table, number) or say("HIGH AND LOW") for number in range(len(boards))]
        waiting = open_parts(table)
        now = waiting[0].part.board if waiting else None
        return _boards(names, boards, _won_here(table), now, halves=len(parts) > len(boards))
    if hand is None or len(hand.boards) < 2:
        return ()
    won = _won(hand, with_chips=with_chips)
    names = [board_words(hand, number) for number in range(len(hand.boards))]
    return _boards(names, hand.boards, won, _now(hand), halves=any(part.low for part in won))


def _boards(
    names: Sequence[str], boards: Sequence[Board], won: Won, now: int | None, *, halves: bool
) -> tuple[BoardOfHandView, ...]:
    return tuple(
        BoardOfHandView(
            name=name,
            cards=tuple("?" if card is None else text(card) for card in board),
            won="  ".join(_winners(won, number, halves=halves)),
            is_next=number == now,
        )
        for number, (name, board) in enumerate(zip(names, boards, strict=True))
    )


def _won_here(table: Table) -> Won:
    won: dict[Part, dict[SeatNo, Chips | None]] = {}
    for told in table.play.parts_won:
        won.setdefault(Part(told.board, told.low), {}).update(dict.fromkeys(told.seats))
    for paid in paid_here(table):
        of_part = won[Part(paid.board, paid.low)]
        for seat, chips in paid.shares:
            of_part[seat] = Chips((of_part[seat] or 0) + chips)
    return won


def paid_words(table: Table) -> str:
    """Say what each winner of a hand that is not followed gets of the counted pots: `S3 105  S5 100`."""
    shares = parting_here(table).sums(paid_here(table))
    return "  ".join(say("S{seat} {chips}", seat=seat, chips=chips_text(chips)) for seat, chips in shares)


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


def _winners(won: Won, board: int, *, halves: bool) -> Iterable[str]:
    """Write the winners of a board in few letters: `S3 212`, in hi-lo `HIGH S3  LOW S1`."""
    for part in sorted(one for one in won if one.board == board):
        if halves and won[part]:
            yield say("LOW") if part.low else say("HIGH")
        for seat, chips in won[part].items():
            paid = "" if chips is None or halves else chips_text(chips)
            yield say("S{seat} {chips}", seat=seat, chips=paid) if paid else say("S{seat}", seat=seat)
