"""The next hand: the places of button and blinds, and the players dealt in."""

from collections.abc import Collection

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.joining import Places, is_dealt_in
from shuffleup.poker.presence import DealTimes, absent_hand
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


class Coming(msgspec.Struct, frozen=True):
    """Button and blinds of a hand, and the seats dealt in."""

    positions: Positions
    players: tuple[SeatNo, ...]


def coming_hand(table: Table) -> Coming:
    """Say who plays the next hand and where button and blinds will stand.

    Newcomers wait where the rule set wants it (ABS-07, ABS-08); who is absent is dealt in and pays, or sits
    out but for a blind that falls due (ABS-01, ABS-05).
    """
    occupied = table.players()
    positions = _positions(table, occupied)
    out = {seat for seat in newcomers(table) if not _joins(table, positions, seat)}
    if out and len(occupied) - len(out) >= 2:
        occupied = tuple(seat for seat in occupied if seat not in out)
        if positions.button in out or positions.small_blind in out:
            positions = _positions(table, occupied)
    blinds = (positions.small_blind, positions.big_blind)
    dealt = tuple(seat for seat in occupied if seat in blinds or not _sits_out(table, seat))
    return Coming(positions, dealt if len(dealt) >= 2 else occupied)


def newcomers(table: Table) -> tuple[SeatNo, ...]:
    """List who came after the first hand and has not been dealt in yet; at a new button nobody waits."""
    play = table.play
    if play.hand_no == 0 or begins_anew(table):
        return ()
    came = tuple(one.seat for one in table.arrivals[play.arrivals_taken :] if one.joins)
    return tuple(seat for seat in dict.fromkeys((*play.waiting, *came)) if seat in table.sitters)


def begins_anew(table: Table) -> bool:
    """Say whether the positions of the next hand start from the button that the floor placed last."""
    return table.play.positions is None or table.play.buttons_taken < table.buttons_told


def stopped_for(table: Table) -> SeatNo | None:
    """Name an absent player for whom all play stops, if the rule set says so (ABS-04)."""
    for seat in table.play.absent:
        if absent_hand(table.rules.absent, DealTimes(), None, Chips(0)).table_paused:
            return seat
    return None


def _joins(table: Table, positions: Positions, seat: SeatNo) -> bool:
    places = Places(positions.button, positions.small_blind_place, positions.big_blind)
    posts = any(post.seat == seat and post.live for post in table.play.posts)
    return is_dealt_in(table.rules.blinds, places, seat, posts=posts)


def _sits_out(table: Table, seat: SeatNo) -> bool:
    if seat not in table.play.absent or table.sitters[seat].entry in table.missing():
        return False
    return not absent_hand(table.rules.absent, DealTimes(), None, Chips(0)).dealt


def _positions(table: Table, occupied: Collection[SeatNo]) -> Positions:
    seats = tuple(sorted(occupied))
    rules, last = table.rules, None if begins_anew(table) else table.play.positions
    if rules.blinds.form == "button_blind" and (last is not None or table.first_button is not None):
        return button_blind_positions(seats, last, table.first_button or seats[0])
    if last is not None and has_button_blind(last):
        return first_positions(seats, next_seat(seats, last.button), rules.heads_up)
    if last is not None:
        return next_positions(last, seats, rules.button.move, rules.heads_up)
    if table.first_button is None:
        raise ButtonNotDrawn()
    return first_positions(seats, table.first_button, table.rules.heads_up)
