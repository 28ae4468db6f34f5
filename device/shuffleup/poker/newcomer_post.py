"""The first hand of a newcomer, and of who comes back (SPEC ABS-07, ABS-08, ABS-11, TDA 8, TDA 10)."""

from collections.abc import Collection

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.refusals import NobodyToJoin
from shuffleup.ruleset import Blinds


class Joining(msgspec.Struct, frozen=True):
    """The hands until a newcomer plays, the first dealt in last; `posts` a live big blind in that hand."""

    dealt_in: tuple[bool, ...]
    posts: bool = False

    @property
    def hands_waited(self) -> int:
        """The number of hands without the newcomer."""
        return self.dealt_in.count(False)


class Places(msgspec.Struct, frozen=True):
    """The seats of button and blinds in the coming hand.

    `small_blind` is the seat that posts it or, with a dead small blind, would have; None where that is not
    known.
    """

    button: SeatNo
    small_blind: SeatNo | None
    big_blind: SeatNo


def is_dealt_in(rules: Blinds, places: Places, seat: SeatNo, *, posts: bool = False) -> bool:
    """Say whether a newcomer plays the coming hand from this seat.

    A tournament newcomer does, on a blind or the button too, except between button and small blind. Elsewhere
    the newcomer waits for the big blind, or `posts` one at once where the rules allow it.
    """
    if rules.join == "any_but_between_sb_and_button":
        return not _is_between(places.button, seat, places.small_blind or places.big_blind)
    return seat == places.big_blind or (posts and rules.join == "post_bb_or_wait")


def plays_again(places: Places, seat: SeatNo, *, posts: bool) -> bool:
    """Say whether somebody who has missed blinds plays the coming hand, where `posts`: by posting (ABS-11).

    In the big blind nothing else is owed. Missed blinds are not made up from the button to the big blind:
    they wait until the button has passed (Robert's Rules of Poker, Button and Blind Use).
    """
    if seat == places.big_blind or not posts:
        return seat == places.big_blind
    return seat != places.button and not _is_between(places.button, seat, places.big_blind)


def missed_blinds(last: Places, coming: Places, seat: SeatNo) -> tuple[bool, bool]:
    """Say whether the small and the big blind have passed a seat from one hand to the next (ABS-11)."""
    small = coming.small_blind is not None and (
        seat == coming.small_blind or _is_between(last.small_blind or last.button, seat, coming.small_blind)
    )
    return small, _is_between(last.big_blind, seat, coming.big_blind)


def wait_for_big_blind(
    rules: Blinds, seat: SeatNo, occupied: Collection[SeatNo], big_blind: SeatNo, *, posts: bool = False
) -> Joining:
    """Count the hands until a newcomer is dealt in who has to post a big blind or to wait for it.

    `big_blind` is where it lay in the hand just played, and `occupied` includes the newcomer.

    Raises:
        WrongSeat: the newcomer is not among the occupied seats.
    """
    if seat not in occupied:
        raise NobodyToJoin(seat)
    coming = _clockwise_after(occupied, big_blind)
    waits = coming.index(seat)
    if waits and posts and rules.join == "post_bb_or_wait":
        return Joining((True,), posts=True)
    return Joining((*[False] * waits, True))


def _is_between(first: SeatNo, seat: SeatNo, last: SeatNo) -> bool:
    """Say whether a seat lies after `first` and before `last`, clockwise."""
    if first == last or seat in (first, last):
        return False
    return _clockwise_after((seat, last), first)[0] == seat


def _clockwise_after(seats: Collection[SeatNo], after: SeatNo) -> list[SeatNo]:
    return sorted(seats, key=lambda seat: (seat <= after, seat))
