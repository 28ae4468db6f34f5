"""The winners of each pot, and of each part of it, and what they are paid (SPEC POT, VAR-09, VAR-15)."""

from collections.abc import Mapping, Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.events import PotAwarded
from shuffleup.poker.pots import ONE_PART, Part, Parting, Won, split
from shuffleup.poker.refusals import (
    BetterHand,
    CannotSplit,
    CannotWinPot,
    EqualHand,
    LowNotPossible,
    NoLowHere,
    NoSuchBoard,
    NoSuchPot,
    PotIsPaid,
    WinnersOnceEach,
)
from shuffleup.poker.showdown import cards_speak, contenders
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import low_is_possible

Pockets = Sequence[tuple[SeatNo, tuple[Card, ...]]]
"""Seats with the cards that they have shown."""


Judged = Mapping[Part, Mapping[SeatNo, int]]
"""The worth of each open hand, part by part."""


def awards_due(hand: Hand) -> tuple[PotAwarded, ...]:
    """Give the pots that can be paid now, side pots first; none while a hand is to be shown or declared.

    A pot with one contender needs no cards. Any other needs, for each part, a declaration of the dealer, or,
    where the cards speak, the board and the cards of everybody who has not mucked (SPEC SHD-06).
    """
    pockets = open_pockets(hand)
    judged = _judged(hand, pockets) if pockets else {}
    of_all = judged[ONE_PART[0]] if len(judged) == 1 else None  # hold'em: a pot is won whole
    awards: list[PotAwarded] = []
    for number in range(len(hand.awards) - 1, -1, -1):
        if hand.awards[number] is None:
            able = contenders(hand, hand.gathered_pots[number].seats)
            if len(able) == 1:
                awards.append(award(hand, number, able))
            elif of_all and not hand.declared[number]:
                awards.append(award(hand, number, _best(able, of_all)))
            elif (judged or hand.declared[number]) and (won := _won_parts(hand, number, able, judged)):
                awards.append(_in_parts(hand, number, won))
    return tuple(awards)


def award(hand: Hand, number: int, winners: Sequence[SeatNo]) -> PotAwarded:
    """Split one whole pot among these winners, odd chips from the button's left (SPEC POT-04 to POT-07)."""
    amount = hand.gathered_pots[number].amount
    if len(winners) == 1:
        return PotAwarded(number, ((winners[0], amount),))
    return PotAwarded(number, parting_of(hand).among(amount, winners))


def award_part(hand: Hand, paid: PotAwarded, part: Part, winners: Sequence[SeatNo]) -> PotAwarded:
    """Split a paid pot again with these winners of one part; every other part keeps the winners it had.

    A pot that was paid whole was won on every board, without a low. Nobody has to win a low.
    """
    if paid.parts:
        had = {Part(one.board, one.low): tuple(seat for seat, _ in one.shares) for one in paid.parts}
    else:
        seats = tuple(seat for seat, _ in paid.shares)
        had = {one: seats for one in parts_of(hand) if not one.low}
    won = had | {part: tuple(winners)}
    return _in_parts(hand, paid.pot, tuple((one, won[one]) for one in sorted(won) if won[one]))


def parts_of(hand: Hand) -> tuple[Part, ...]:
    """List the parts of each pot: board by board, the high before the low where a low can be made."""
    low = hand.setup.game == "omaha8"
    if not low and len(hand.boards) == 1:
        return ONE_PART
    parts: list[Part] = []
    for number in range(len(hand.boards)):
        parts.append(Part(number, low=False))
        if low and _low_can_come(hand, number):
            parts.append(Part(number, low=True))
    return tuple(parts)


def parts_to_name(hand: Hand, number: int) -> tuple[Part, ...]:
    """List the parts of a pot that wait for a person who names their winners; () once it is paid."""
    if hand.awards[number] is not None or len(contenders(hand, hand.gathered_pots[number].seats)) < 2:
        return ()
    named = {Part(one.board, one.low) for one in hand.declared[number]}
    return tuple(part for part in parts_of(hand) if part not in named)


def amount_of_board(hand: Hand, number: int, board: int) -> Chips:
    """Give the part of a gathered pot that is won on one board, high and low together (VAR-07, VAR-09)."""
    return parting_of(hand).of_board(hand.gathered_pots[number].amount, board)


def amount_of_part(hand: Hand, number: int, part: Part) -> Chips:
    """Give what a part of a gathered pot is worth: a board's chips, halved where a low can win (VAR-15)."""
    board = amount_of_board(hand, number, part.board)
    halves = [SeatNo(one.low) for one in parts_of(hand) if one.board == part.board]
    return dict(split(board, halves, "one_each", parting_of(hand).unit))[SeatNo(part.low)]


def _judged(hand: Hand, pockets: Pockets) -> Judged:
    """Value the hands of all who can win, part by part; {} while the cards do not decide every part."""
    judged = {}
    for part in parts_of(hand):
        board = _known_board(hand, part.board)
        if not board:
            return {}
        judged[part] = _worths(hand, part, pockets, board)
    return judged


def _won_parts(hand: Hand, number: int, able: Sequence[SeatNo], judged: Judged) -> Won:
    """Find the winners of all parts of a pot; () while those of one part are not known."""
    named = {Part(one.board, one.low): one.seats for one in hand.declared[number]}
    won = []
    for part in parts_of(hand):
        seats = named.get(part)
        if seats is None:
            if not judged:
                return ()
            seats = _best(able, judged[part])
        if seats or not part.low:
            won.append((part, seats))
    return tuple(won)


def _in_parts(hand: Hand, number: int, won: Won) -> PotAwarded:
    """Pay a pot board by board, then high and low, then equal hands (VAR-09, VAR-15)."""
    if len(won) == 1:
        return award(hand, number, won[0][1])
    parting = parting_of(hand)
    parts = parting.parts(hand.gathered_pots[number].amount, won)
    return PotAwarded(number, parting.sums(parts), parts)


def parting_of(hand: Hand) -> Parting:
    """Say how the pots of a hand are parted."""
    unit = hand.rules.pots.odd_unit
    chip = hand.setup.smallest_chip if unit == "smallest_chip" else Chips(unit)
    return Parting(len(hand.boards), chip, hand.rules.pots.odd_chip, hand.setup.button)


def check_winners(
    hand: Hand, number: int, seats: Sequence[SeatNo], board: int = 0, *, low: bool = False
) -> None:
    """Check what can be checked of a declaration; a low may have no winner (VAR-16).

    Raises:
        WrongWinner: the pot is not there or paid, a seat cannot win it, or a known hand says otherwise.
        WrongAmount: there is no such board.
    """
    if not 0 <= number < len(hand.gathered_pots):
        raise NoSuchPot(number, len(hand.gathered_pots))
    if hand.awards[number]:
        raise PotIsPaid(number)
    check_part(hand, number, seats, Part(board, low))
    if not (seats or low) or len(set(seats)) < len(seats):
        raise WinnersOnceEach(number)
    able = contenders(hand, hand.gathered_pots[number].seats)
    for seat in seats:
        if seat not in able:
            raise CannotWinPot(seat, number, tuple(able))
    _check_against_known(hand, number, seats, able, Part(board, low))


def check_part(hand: Hand, number: int, seats: Sequence[SeatNo], part: Part) -> None:
    """Check that a pot has this part; a low that cannot be made has no winner.

    Raises:
        WrongAmount: there is no such board.
        WrongWinner: the game has no low, or this board allows none.
    """
    if not 0 <= part.board < len(hand.boards):
        raise NoSuchBoard(part.board, len(hand.boards))
    if part.low and hand.variant.low is None:
        raise NoLowHere(number)
    if part.low and seats and not _low_can_come(hand, part.board):
        raise LowNotPossible(number)


def check_paid(hand: Hand) -> None:
    """Check the awards of a hand against all the cards that are known.

    Raises:
        WrongWinner: a hand that lies open says that a pot went to the wrong seats.
    """
    for number, paid in enumerate(hand.awards):
        if paid is None:
            continue
        able = contenders(hand, hand.gathered_pots[number].seats)
        if len(parts_of(hand)) == 1:
            won = [(Part(0, low=False), paid.shares)]
        else:  # a pot that went whole to one seat, or by a ruling, has no parts
            won = [(Part(part.board, part.low), part.shares) for part in paid.parts]
        for part, shares in won:
            _check_against_known(hand, number, [seat for seat, _ in shares], able, part)


def _check_against_known(
    hand: Hand, number: int, seats: Sequence[SeatNo], able: Sequence[SeatNo], part: Part
) -> None:
    """Cards speak: a hand that lies open is not beaten, left out or tied against what it shows.

    Where the players call their hands it is worth what was said, and nobody can know better (SPEC SHD-06).
    """
    board = _known_board(hand, part.board)
    if not (cards_speak(hand) and board):
        return
    shown = [(seat, hand.cards_of(seat)) for seat in able if hand.cards_of(seat)]
    known = _worths(hand, part, shown, board)
    # A seat without a low has none to win; with nobody named, any low that lies open is left out.
    declared = [known[seat] for seat in seats if seat in known]
    if not (declared or part.low):
        return
    weakest = min(declared, default=0)
    if max(declared, default=0) > weakest:
        raise CannotSplit(tuple(seats), number)
    if part.low and declared and not weakest:
        raise CannotWinPot(seats[0], number, tuple(able))
    for seat, worth in known.items():
        if worth > weakest and (declared or not seats):
            raise BetterHand(seat, number)
        if worth == weakest and seat not in seats and declared:
            raise EqualHand(seat, number)


def open_pockets(hand: Hand) -> Pockets:
    """List the hands of all who can win; () where a card is unknown, or the players call their hands."""
    if not cards_speak(hand):
        return ()
    pockets = []
    for seat, shown, folded, mucked in zip(hand.seats, hand.shown, hand.folded, hand.mucked, strict=True):
        if not (folded or mucked):
            if not shown:
                return ()
            pockets.append((seat, shown))
    return pockets


def _worths(hand: Hand, part: Part, pockets: Pockets, board: tuple[Card, ...]) -> dict[SeatNo, int]:
    variant = hand.variant
    value = variant.low if part.low and variant.low is not None else variant.strength
    return {seat: value(pocket, board) for seat, pocket in pockets}


def _best(seats: Sequence[SeatNo], worths: Mapping[SeatNo, int]) -> tuple[SeatNo, ...]:
    """Find the seats with the best worth; a worth of 0 is a low that cannot be made, and wins nothing."""
    best = max([worths[seat] for seat in seats])
    return tuple([seat for seat in seats if worths[seat] == best]) if best else ()


def _known_board(hand: Hand, number: int) -> tuple[Card, ...]:
    """Give the five cards of a board, none while one of them is unknown."""
    known = tuple([card for card in hand.boards[number] if card is not None])
    return known if len(known) == 5 else ()


def _low_can_come(hand: Hand, number: int) -> bool:
    board = _known_board(hand, number)
    return not board or low_is_possible(board)
