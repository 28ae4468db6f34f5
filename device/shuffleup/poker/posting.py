"""The chips posted before the cards, and who is dealt in: antes, blinds, newcomers, absent players.

SPEC BTN-10 to BTN-15 for antes and blinds; ABS for players who are away or come back (TDA 8, TDA 10).
"""

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.poker.events import AntePosted, BlindKind, BlindPosted
from shuffleup.poker.refusals import NobodyToJoin
from shuffleup.poker.setup import HandRules, HandSetup, clockwise_from_button
from shuffleup.ruleset.conduct import Absent
from shuffleup.ruleset.levels import Blinds

Posting = AntePosted | BlindPosted


class _Purse:
    """The stacks while posts come off them: a short seat posts what it has left (SPEC BTN-15)."""

    def __init__(self, setup: HandSetup) -> None:
        self._left = dict(setup.stacks)

    def take(self, seat: SeatNo, chips: Chips) -> Chips:
        taken = min(chips, self._left[seat])
        self._left[seat] = Chips(self._left[seat] - taken)
        return taken


def postings(setup: HandSetup, rules: HandRules) -> tuple[Posting, ...]:
    """List what each seat posts, in order; a seat that has nothing left posts nothing.

    With `blinds.form` `button_blind` everybody antes, whatever the ante is elsewhere (VAR-18).
    `blinds.short_posts_first` decides whether a short stack pays its ante or its blind first. In a bomb pot
    everybody posts its ante and nothing else (VAR-08).
    """
    purse = _Purse(setup)
    if setup.bomb:
        seats = clockwise_from_button(setup)
        return tuple(AntePosted(seat, purse.take(seat, setup.bomb)) for seat in seats)
    groups = [_antes, _blinds] if rules.blinds.short_posts_first == "ante" else [_blinds, _antes]
    posted = [posting for group in groups for posting in group(setup, rules, purse)]
    return tuple(posting for posting in posted if posting.chips)


def antes_are_own(rules: HandRules) -> bool:
    """Say whether each seat posts an ante of its own, as everywhere with a blind of the button (VAR-18)."""
    return rules.blinds.ante_kind == "per_player" or rules.blinds.form == "button_blind"


def _antes(setup: HandSetup, rules: HandRules, purse: _Purse) -> Iterator[Posting]:
    if not setup.ante:
        return
    if antes_are_own(rules):
        for seat in clockwise_from_button(setup):
            yield AntePosted(seat, purse.take(seat, setup.ante))
        return
    payer = setup.big_blind_seat if rules.blinds.ante_kind == "big_blind" else setup.button
    # A dead button has nobody to pay a button ante, so that hand is played without one.
    if any(seat == payer for seat, _ in setup.stacks):
        # Dead: it is paid for the table, so it goes into the main pot and counts as no bet of the payer.
        yield AntePosted(payer, purse.take(payer, setup.ante), dead=True)


def _blinds(setup: HandSetup, rules: HandRules, purse: _Purse) -> Iterator[Posting]:
    for post in setup.posts:
        if not post.live:
            yield BlindPosted(post.seat, "dead", purse.take(post.seat, post.chips))
    blinds: list[tuple[SeatNo | None, BlindKind, Chips]] = [
        (setup.small_blind_seat, "small", setup.small_blind),
        (setup.big_blind_seat, "big", setup.big_blind),
    ]
    blinds += [(post.seat, "live", post.chips) for post in setup.posts if post.live]
    for seat, kind, chips in blinds:
        if seat is not None:
            yield BlindPosted(seat, kind, purse.take(seat, chips))
    for seat, total in setup.straddles:
        # A newcomer's live post is a part of the straddle of the same seat.
        lies = sum(post.chips for post in setup.posts if post.live and post.seat == seat)
        yield BlindPosted(seat, "straddle", purse.take(seat, Chips(total - lies)))


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


class DealTimes(msgspec.Struct, frozen=True):
    """The times of a seat's second card and of the deal's last card, None before."""

    own_second_card: Millis | None = None
    last_card: Millis | None = None


class AbsentHand(msgspec.Struct, frozen=True):
    """The fate of an absent player's hand; `hand` is None where none was dealt."""

    dealt: bool
    blind_posted: Chips
    hand: Literal["live", "dead"] | None
    table_paused: bool = False


def absent_hand(rules: Absent, times: DealTimes, arrives_at: Millis | None, blind_due: Chips) -> AbsentHand:
    """Say what happens to the hand of a player who is away as the deal begins.

    `deal_and_kill` deals it, takes the blind, and kills the hand unless the player is there when the card of
    `absent.present_by` goes out, at that very moment at the latest (SPEC ABS-01 to ABS-03, TDA 30).
    `skip_and_blind` takes the blind without a deal, `stop_play` pauses the table (SPEC ABS-04, ABS-05).
    `post_or_wait` does neither deal nor take: the blinds pass by and are owed (SPEC ABS-11).
    """
    if rules.policy == "stop_play":
        return AbsentHand(False, Chips(0), None, True)
    if rules.policy == "post_or_wait":
        return AbsentHand(False, Chips(0), None)
    if rules.policy == "skip_and_blind":
        return AbsentHand(False, blind_due, None)
    return AbsentHand(True, blind_due, "live" if is_in_time(rules, times, arrives_at) else "dead")


def is_in_time(rules: Absent, times: DealTimes, arrives_at: Millis | None) -> bool:
    """Say whether somebody is there by the card that counts; None for somebody who does not come."""
    decisive = times.own_second_card if rules.present_by == "own_second_card" else times.last_card
    return arrives_at is not None and (decisive is None or arrives_at <= decisive)
