"""The showdown: the order of showing, the right to muck, the muck, and the winners (SPEC SHD, POT).

The dead pile is one pile, face down, of the burns and the folded hands (SPEC BET-13, DLG-10).
"""

from collections.abc import Sequence

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.events import STREETS
from shuffleup.poker.refusals import (
    AskedForAtShowdown,
    CalledHandsAreShown,
    CalledNoRiverBet,
    HasFolded,
    MuckedAndCannotAsk,
    OpenedAllIn,
    WinnerMayNotMuck,
)
from shuffleup.poker.setup import clockwise
from shuffleup.poker.state import NOBODY, Hand, ShowDuty, show_duty
from shuffleup.ruleset.hand import Deal


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
    if not (hand.hands_are_face_up or hand.phase == "showdown" or hand.awards):
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
    if hand.street != "river" or not hand.awards or hand.phase not in ("showdown", "ended"):
        raise AskedForAtShowdown()
    if hand.folded[row]:
        raise HasFolded(seat)


def contenders(hand: Hand, seats: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    """Leave out the seats that have mucked."""
    if True not in hand.mucked:
        return seats
    return tuple([seat for seat in seats if not hand.mucked[hand.seats.index(seat)]])


def cards_speak(hand: Hand) -> bool:
    """Say whether a hand is worth what its cards are, and not what its owner calls it (SPEC SHD-06)."""
    return hand.rules.showdown.hand_value == "cards_speak"


def dead_cards(hand: Hand, rules: Deal) -> int:
    """Count the cards that lie in the dead pile: two a folded or mucked hand, and a burn a street dealt."""
    given_up = hand.folded.count(True) + hand.mucked.count(True)
    burns = STREETS.index(hand.street) if rules.burn else 0
    return 2 * given_up + burns
