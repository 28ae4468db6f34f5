"""The order of showing, the right to muck, and the winners of each pot (SPEC SHD, POT)."""

from collections.abc import Mapping, Sequence

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.evaluation.ranking import strength
from shuffleup.poker.events import PotAwarded
from shuffleup.poker.pots import split
from shuffleup.poker.refusals import (
    AskedForAtShowdown,
    BetterHand,
    CalledHandsAreShown,
    CalledNoRiverBet,
    CannotSplit,
    CannotWinPot,
    EqualHand,
    HasFolded,
    MuckedAndCannotAsk,
    NoSuchPot,
    OpenedAllIn,
    PotIsPaid,
    WinnerMayNotMuck,
    WinnersOnceEach,
)
from shuffleup.poker.setup import clockwise
from shuffleup.poker.showdown.duty import ShowDuty, show_duty
from shuffleup.poker.state import NOBODY, Hand


def show_order(hand: Hand) -> tuple[SeatNo, ...]:
    """List the seats in the hand in the order in which they show.

    The one who bet or raised last on the river starts; without a river bet the first seat left of the
    button. `showdown.show_first = left_of_last_caller` names the same seat in both cases (SPEC SHD-01 to 04).
    """
    aggressor = hand.seats[hand.aggressor] if hand.aggressor >= 0 else None
    return showing_order(hand.live, hand.setup.button, aggressor)


def showing_order(
    live: Sequence[SeatNo], button: SeatNo, aggressor: SeatNo | None = None
) -> tuple[SeatNo, ...]:
    """List the seats still in the hand clockwise from the last aggressor of the river, mucked or not.

    Where nobody bet on the river, `aggressor` is None and the first seat left of the button starts.
    """
    if aggressor is None:
        return clockwise(live, button)
    return tuple(sorted(live, key=lambda seat: (seat < aggressor, seat)))


def duty_of(hand: Hand) -> ShowDuty:
    """Say who has to show at the showdown of this hand and who may muck; nobody before it (SPEC SHD-05).

    Winners are those of contested pots, as far as the pots have been paid.
    """
    if not (hand.hands_are_face_up or hand.phase == "showdown" or hand.winners):
        return ShowDuty((), ())
    paid = zip(hand.gathered_pots, hand.winners, strict=True)
    contested = [winners for pot, winners in paid if len(contenders(hand, pot.seats)) > 1]
    winners = {seat for seats in contested for seat in seats}
    return show_duty(hand.rules.showdown, show_order(hand), winners, all_in=hand.hands_are_face_up)


def check_muck(hand: Hand, seat: SeatNo) -> None:
    """Refuse a muck where the hand has to be shown.

    Raises:
        IllegalAction: hands are face up, all called hands must be shown, or the hand has won a pot.
    """
    if seat not in duty_of(hand).must_show:
        return
    if hand.hands_are_face_up:
        raise OpenedAllIn(seat)
    if hand.rules.showdown.must_show == "all_called_hands":
        raise CalledHandsAreShown(seat)
    raise WinnerMayNotMuck(seat)


def paid_to_see(hand: Hand, seat: SeatNo) -> SeatNo:
    """Name the hand that a seat may ask to see: that of whom it called on the river (SPEC SHD-10, TDA 18).

    Raises:
        WrongSeat: the seat is not in the hand.
        WrongPhase: there is no showdown.
        IllegalAction: the seat has given up its cards, or did not call a bet on the river.
    """
    check_can_be_seen(hand, seat)
    row, aggressor = hand.row(seat), hand.aggressor
    if hand.mucked[row]:
        raise MuckedAndCannotAsk(seat)
    if aggressor in {NOBODY, row} or hand.answered[row] <= 0:
        raise CalledNoRiverBet(seat)
    return hand.seats[aggressor]


def check_can_be_seen(hand: Hand, seat: SeatNo) -> None:
    """Refuse what is no showdown, and a seat that has folded before it.

    Raises:
        WrongSeat: the seat is not in the hand.
        WrongPhase: there is no showdown.
        IllegalAction: the seat has folded.
    """
    row = hand.row(seat)
    if hand.street != "river" or not hand.winners or hand.phase not in ("showdown", "ended"):
        raise AskedForAtShowdown()
    if hand.folded[row]:
        raise HasFolded(seat)


def contenders(hand: Hand, seats: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    """Leave out the seats that have mucked."""
    if True not in hand.mucked:
        return seats
    return tuple([seat for seat in seats if not hand.mucked[hand.seats.index(seat)]])


def awards_due(hand: Hand) -> tuple[PotAwarded, ...]:
    """Give the pots that can be paid now, side pots first; none while a hand is to be shown or declared.

    A pot with one contender needs no cards. Any other needs a declaration of the dealer, or, where the cards
    speak, the board and the cards of everybody who has not mucked (SPEC SHD-06).
    """
    worths = _worths_of_open_hands(hand)
    awards: list[PotAwarded] = []
    for number in range(len(hand.winners) - 1, -1, -1):
        if not hand.winners[number]:
            winners = contenders(hand, hand.gathered_pots[number].seats)
            if len(winners) > 1:
                winners = hand.declared[number] or (_best(winners, worths) if worths else ())
            if winners:
                awards.append(award(hand, number, winners))
    return tuple(awards)


def award(hand: Hand, number: int, winners: Sequence[SeatNo]) -> PotAwarded:
    """Split one pot among these winners, odd chips from the left of the button (SPEC POT-04 to POT-07)."""
    amount = hand.gathered_pots[number].amount
    if len(winners) == 1:
        return PotAwarded(number, ((winners[0], amount),))
    rules = hand.rules.pots
    unit = hand.setup.smallest_chip if rules.odd_unit == "smallest_chip" else Chips(rules.odd_unit)
    in_order = clockwise(winners, hand.setup.button)
    return PotAwarded(number, split(amount, in_order, rules.odd_chip, unit))


def cards_speak(hand: Hand) -> bool:
    """Say whether a hand is worth what its cards are, and not what its owner calls it (SPEC SHD-06)."""
    return hand.rules.showdown.hand_value == "cards_speak"


def check_winners(hand: Hand, number: int, seats: Sequence[SeatNo]) -> None:
    """Check what can be checked of a declaration.

    Raises:
        WrongWinner: the pot is not there or paid, a seat cannot win it, or a known hand says otherwise.
    """
    if not 0 <= number < len(hand.gathered_pots):
        raise NoSuchPot(number, len(hand.gathered_pots))
    if hand.winners[number]:
        raise PotIsPaid(number)
    if not seats or len(set(seats)) < len(seats):
        raise WinnersOnceEach(number)
    able = contenders(hand, hand.gathered_pots[number].seats)
    for seat in seats:
        if seat not in able:
            raise CannotWinPot(seat, number, tuple(able))
    _check_against_known(hand, number, seats, able)


def check_paid(hand: Hand) -> None:
    """Check the awards of a hand against all the cards that are known.

    Raises:
        WrongWinner: a hand that lies open says that a pot went to the wrong seats.
    """
    for number, seats in enumerate(hand.winners):
        _check_against_known(hand, number, seats, contenders(hand, hand.gathered_pots[number].seats))


def _check_against_known(hand: Hand, number: int, seats: Sequence[SeatNo], able: Sequence[SeatNo]) -> None:
    """Cards speak: a hand that lies open is not beaten, left out or tied against what it shows.

    Where the players call their hands it is worth what was said, and nobody can know better (SPEC SHD-06).
    """
    if not cards_speak(hand):
        return
    board = _known_board(hand)
    known = {seat: strength(board + hand.cards_of(seat)) for seat in able if board and hand.cards_of(seat)}
    declared = [known[seat] for seat in seats if seat in known]
    if not declared:
        return
    weakest = min(declared)
    if max(declared) > weakest:
        raise CannotSplit(tuple(seats), number)
    for seat, worth in known.items():
        if worth > weakest:
            raise BetterHand(seat, number)
        if worth == weakest and seat not in seats:
            raise EqualHand(seat, number)


def _worths_of_open_hands(hand: Hand) -> dict[SeatNo, int]:
    """Value the hands of all who can win; empty where a card is unknown, or the players call their hands."""
    if not cards_speak(hand):
        return {}
    pockets = []
    for row, shown in enumerate(hand.shown):
        if not (hand.folded[row] or hand.mucked[row]):
            if not shown:
                return {}
            pockets.append((hand.seats[row], shown))
    board = _known_board(hand)
    return {seat: strength(board + pocket) for seat, pocket in pockets} if board else {}


def _best(seats: Sequence[SeatNo], worths: Mapping[SeatNo, int]) -> tuple[SeatNo, ...]:
    best = max([worths[seat] for seat in seats])
    return tuple([seat for seat in seats if worths[seat] == best])


def _known_board(hand: Hand) -> tuple[Card, ...]:
    """Give the five cards of the board, none while one of them is unknown."""
    known = tuple([card for card in hand.board if card is not None])
    return known if len(known) == 5 else ()
