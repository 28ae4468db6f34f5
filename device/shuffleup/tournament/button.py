"""The places of the button and the blinds from hand to hand, and high cards: the leader, ties for a place."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, Literal, TypeVar

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.hand import HeadsUp

AS_TDA = HeadsUp()


class Positions(msgspec.Struct, frozen=True):
    """Button and blinds of one hand.

    With a dead button `button` may be an empty seat; `small_blind` is None where nobody posts it, and
    `small_blind_place` is the seat that would have: the button comes to rest there next.
    """

    button: SeatNo
    small_blind: SeatNo | None
    big_blind: SeatNo
    small_blind_place: SeatNo


class TwoNeeded(NotLegalNow):
    """A hand needs two players with chips."""

    players: int


def next_seat(occupied: Sequence[SeatNo], after: SeatNo) -> SeatNo:
    """Return the first of the occupied seats clockwise from `after`, which comes last itself.

    One seat at least is occupied.
    """
    return min(occupied, key=lambda seat: (seat <= after, seat))


def first_positions(occupied: Sequence[SeatNo], button: SeatNo, heads_up: HeadsUp = AS_TDA) -> Positions:
    """Place the blinds for the first hand of a table (BTN-10); two players as `heads_up` says (HUP-01)."""
    _at_least_two(occupied)
    if len(occupied) == 2:
        other = next_seat(occupied, button)
        big = other if heads_up.button_is_small_blind else next_seat(occupied, other)
        return _of_two(big, occupied, heads_up)
    small = next_seat(occupied, button)
    return Positions(button, small, next_seat(occupied, small), small)


def next_positions(
    last: Positions,
    occupied: Sequence[SeatNo],
    move: Literal["dead_button", "next_active"],
    heads_up: HeadsUp = AS_TDA,
) -> Positions:
    """Move button and blinds for the next hand.

    `occupied` are the seats that play it. With `dead_button` the big blind moves to the next player and
    small blind and button follow where it was, so that everybody meets the big blind in turn (BTN-08,
    TDA 32) and nobody has it twice in a row when two are left (HUP-02, TDA 34-B). Without
    `no_double_big_blind` the button simply goes on to the next of the two. Which of the two has it is told
    by `button_is_small_blind` (HUP-01).
    """
    _at_least_two(occupied)
    if move == "next_active" and len(occupied) > 2:
        return first_positions(occupied, next_seat(occupied, last.button))
    # Before the dead button: with two players there is none, and the house wants the button simply to
    # alternate.
    if len(occupied) == 2 and not heads_up.no_double_big_blind:
        return first_positions(occupied, next_seat(occupied, last.button), heads_up)
    big = next_seat(occupied, last.big_blind)
    if len(occupied) == 2:
        return _of_two(big, occupied, heads_up)
    # Whoever had the big blind and is gone leaves a dead small blind (TDA 32); nobody posts it early.
    small = last.big_blind if last.big_blind in occupied else None
    button = last.small_blind_place
    if button == big:  # somebody sits down between the last two blinds, and all behind the small one are gone
        button = _seat_before(occupied, last.big_blind)
    return Positions(button, small, big, last.big_blind)


def button_blind_positions(
    occupied: Sequence[SeatNo], last: Positions | None, first_button: SeatNo
) -> Positions:
    """Place the button of a hand in which it posts the only blind: always before a player (VAR-18).

    Without positions of a last hand it stands at `first_button`, or at the next player behind that.
    """
    _at_least_two(occupied)
    if last is not None:
        button = next_seat(occupied, last.button)
    else:
        button = first_button if first_button in occupied else next_seat(occupied, first_button)
    return Positions(button, None, button, button)


def has_button_blind(positions: Positions) -> bool:
    """Say whether these are the places of a hand in which the button posted the only blind."""
    return positions.big_blind == positions.button and positions.small_blind is None


def seat_with_high_card(draws: Sequence[Mapping[SeatNo, int]]) -> SeatNo | None:
    """Name the seat of the first button from rounds of drawn ranks, ace highest (BTN-01, BTN-02).

    Each round after the first holds only the tied seats. None while the last round is still tied.
    """
    last = draws[-1]
    best = max(last.values())
    leaders = [seat for seat, rank in last.items() if rank == best]
    return leaders[0] if len(leaders) == 1 else None


def tied_for_high_card(draw: Mapping[SeatNo, int]) -> tuple[SeatNo, ...]:
    """List the seats that share the highest rank of a round, in seat order; suits do not count."""
    best = max(draw.values())
    return tuple(sorted(seat for seat, rank in draw.items() if rank == best))


def _of_two(big_blind: SeatNo, occupied: Sequence[SeatNo], heads_up: HeadsUp) -> Positions:
    other = next_seat(occupied, big_blind)
    return Positions(other if heads_up.button_is_small_blind else big_blind, other, big_blind, other)


def _seat_before(occupied: Sequence[SeatNo], seat: SeatNo) -> SeatNo:
    return max((one for one in occupied if one != seat), key=lambda one: (one < seat, one))


def _at_least_two(occupied: Sequence[SeatNo]) -> None:
    if len(occupied) < 2:
        raise TwoNeeded(len(occupied))


Who = TypeVar("Who", bound=Hashable)


class IncompleteDraw(NotLegalNow):
    """Somebody who has to draw a card has not drawn one."""

    missing: tuple[str, ...]


class Lead(msgspec.Struct, Generic[Who], frozen=True):
    """Those who are `ahead`, the best first, and those `tied` for the `open` places that are left."""

    ahead: tuple[Who, ...] = ()
    tied: tuple[Who, ...] = ()
    open: int = 0


def lead(scores: Mapping[Who, int], places: int) -> Lead[Who]:
    """Find those who have one of the first `places`; equals keep their order of `scores`."""
    order = sorted(scores, key=lambda who: -scores[who])
    if len(order) <= places or places == 0:
        return Lead(tuple(order[:places]))
    line = scores[order[places - 1]]
    # The next one behind the line scores less, so nobody is tied across it.
    if scores[order[places]] < line:
        return Lead(tuple(order[:places]))
    ahead = tuple(who for who in order if scores[who] > line)
    return Lead(ahead, tuple(who for who in order if scores[who] == line), places - len(ahead))


def lead_by_draws(who: Sequence[Who], places: int, draws: Sequence[Mapping[Who, int]]) -> Lead[Who]:
    """Give `places` to the highest cards; those who tie draw again among themselves (SEA-08, WIN-03).

    `draws` are the ranks of each round, the ace highest; suits do not count. Before the first round
    everybody is `tied`, and `tied` are always those who have to draw next, or nobody.

    Raises:
        IncompleteDraw: a round lacks the card of somebody who had to draw in it.
    """
    found = Lead(tied=tuple(who), open=places)
    for draw in draws:
        if missing := [str(one) for one in found.tied if one not in draw]:
            raise IncompleteDraw(tuple(missing))
        again = lead({one: draw[one] for one in found.tied}, found.open)
        found = Lead((*found.ahead, *again.ahead), again.tied, again.open)
    return found
