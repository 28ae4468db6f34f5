"""The next hand: the places of button and blinds, and the players dealt in."""

from collections.abc import Collection

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.posting import DealTimes, Places, absent_hand, is_dealt_in, missed_blinds, plays_again
from shuffleup.table.refusals import ButtonNotDrawn
from shuffleup.table.state import Table
from shuffleup.tournament.button import (
    Positions,
    button_blind_positions,
    first_positions,
    has_button_blind,
    next_positions,
    next_seat,
)


class NextHand(msgspec.Struct, frozen=True):
    """Button and blinds of a hand, and the seats dealt in."""

    positions: Positions
    players: tuple[SeatNo, ...]


def coming_hand(table: Table) -> NextHand:
    """Say who plays the next hand and where button and blinds will stand.

    Newcomers wait where the rule set wants it (ABS-07, ABS-08); who is absent is dealt in and pays, or sits
    out but for a blind that falls due (ABS-01, ABS-05), or is passed over (ABS-11).
    """
    here = in_the_game(table)
    # With fewer than two left nobody can be passed over: the absent post, or there is no hand.
    occupied = here if len(here) >= 2 else table.players()
    positions = _positions(table, occupied)
    out = {seat for seat in waiting(table) if seat in occupied and not _joins(table, positions, seat)}
    # Newcomers wait only where two others play; else nobody would ever be dealt in.
    if out and len(occupied) - len(out) >= 2:
        occupied = tuple(seat for seat in occupied if seat not in out)
        # Only where it matters: to place the blinds among fewer would move them for a newcomer elsewhere,
        # too.
        if positions.button in out or positions.small_blind in out:
            positions = _positions(table, occupied)
    blinds = (positions.small_blind, positions.big_blind)
    # A blind is taken from an absent player, too: the seat is dealt in for that hand (ABS-05).
    dealt = tuple(seat for seat in occupied if seat in blinds or not _sits_out(table, seat))
    return NextHand(positions, dealt if len(dealt) >= 2 else occupied)


def newcomers(table: Table) -> tuple[SeatNo, ...]:
    """List who came after the first hand and has not been dealt in yet; at a new button nobody waits."""
    play = table.play
    if play.hand_no == 0 or begins_anew(table):
        return ()
    came = tuple(one.seat for one in table.arrivals[play.arrivals_taken :] if one.joins)
    return tuple(seat for seat in dict.fromkeys((*play.waiting, *came)) if seat in table.sitters)


def in_the_game(table: Table) -> tuple[SeatNo, ...]:
    """List the seats with chips that the blinds do not pass over (ABS-11)."""
    passes = table.rules.absent.policy == "post_or_wait"
    return tuple(seat for seat in table.players() if not (passes and _sits_out(table, seat)))


def waiting(table: Table) -> tuple[SeatNo, ...]:
    """List who waits for the big blind or a post: newcomers, and who is back after missed blinds (ABS-11)."""
    back = () if begins_anew(table) else (seat for seat in in_the_game(table) if seat in table.play.missed)
    return tuple(dict.fromkeys((*newcomers(table), *back)))


def missed_with(
    table: Table, coming: Positions, passed: Collection[SeatNo]
) -> dict[SeatNo, tuple[bool, bool]]:
    """Give the missed small and big blinds of these seats once the blinds lie at `coming` (ABS-11)."""
    last, missed = table.play.positions, dict[SeatNo, tuple[bool, bool]]()
    if table.rules.absent.policy != "post_or_wait" or last is None or begins_anew(table):
        return missed
    for seat in passed:
        small, big = missed_blinds(_places(last), _places(coming), seat)
        before = table.play.missed.get(seat, (False, False))
        if any(now := (small or before[0], big or before[1])):
            missed[seat] = now
    return missed


def owed_blinds(table: Table, seat: SeatNo) -> tuple[Chips, Chips]:
    """Give what a seat posts to be dealt in: a live bet, and dead chips (ABS-07, ABS-11).

    A big blind is live and a small one dead; a newcomer posts a big blind.
    """
    level = table.level
    small, big = table.play.missed.get(seat, (False, True))
    if level is None:
        return Chips(0), Chips(0)
    dead = small and table.rules.blinds.form != "button_blind"
    return Chips(level.big_blind if big else 0), Chips(level.small_blind if dead else 0)


def chooses_to_post(table: Table, seat: SeatNo) -> bool:
    """Say whether a seat may post to be dealt in before the big blind comes (ABS-07, ABS-11)."""
    offered = table.rules.blinds.join == "post_bb_or_wait" or seat in table.play.missed
    return offered and seat in waiting(table) and any(owed_blinds(table, seat))


def begins_anew(table: Table) -> bool:
    """Say whether the positions of the next hand start from the button that the floor placed last."""
    return table.play.positions is None or table.play.buttons_taken < table.buttons_told


def stopped_for(table: Table) -> SeatNo | None:
    """Name an absent player for whom play stops, by the rule set (ABS-04) or for want of a second player."""
    few = len(in_the_game(table)) < 2
    for seat in table.play.absent:
        if absent_hand(table.rules.absent, DealTimes(), None, Chips(0)).table_paused:
            return seat
        if few and seat in table.players():
            return seat
    return None


def _joins(table: Table, positions: Positions, seat: SeatNo) -> bool:
    places = _places(positions)
    if seat in table.play.missed:
        return plays_again(places, seat, posts=any(post.seat == seat for post in table.play.posts))
    posts = any(post.seat == seat and post.live for post in table.play.posts)
    return is_dealt_in(table.rules.blinds, places, seat, posts=posts)


def _places(positions: Positions) -> Places:
    return Places(positions.button, positions.small_blind_place, positions.big_blind)


def _sits_out(table: Table, seat: SeatNo) -> bool:
    if seat not in table.play.absent or table.sitters[seat].entry in table.missing():
        return False
    return not absent_hand(table.rules.absent, DealTimes(), None, Chips(0)).dealt


def _positions(table: Table, occupied: Collection[SeatNo]) -> Positions:
    seats = tuple(sorted(occupied))
    rules, last = table.rules, None if begins_anew(table) else table.play.positions
    if rules.blinds.form == "button_blind" and (last is not None or table.first_button is not None):
        return button_blind_positions(seats, last, table.first_button or seats[0])
    # After a game with one blind the positions of the last hand say nothing of the small one (VAR-18).
    if last is not None and has_button_blind(last):
        return first_positions(seats, next_seat(seats, last.button), rules.heads_up)
    if last is not None:
        return next_positions(last, seats, rules.button.move, rules.heads_up)
    if table.first_button is None:
        raise ButtonNotDrawn()
    return first_positions(seats, table.first_button, table.rules.heads_up)
