"""Newcomers at the table who are not dealt in yet: the wait, and the choice to post (SPEC ABS-07)."""

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.joining import wait_for_big_blind
from shuffleup.table.coming import newcomers
from shuffleup.table.state import Table
from shuffleup.wire import WaitingView


def waiting_newcomers(table: Table) -> tuple[WaitingView, ...]:
    """Show the newcomers who wait for the big blind, or post one to be dealt in at once.

    Where newcomers are dealt in at any seat but between the blinds' place and the button nobody waits for it.
    """
    if table.rules.blinds.join == "any_but_between_sb_and_button" or table.play.positions is None:
        return ()
    return tuple(_waiting(table, seat, table.play.positions.big_blind) for seat in sorted(newcomers(table)))


def _waiting(table: Table, seat: SeatNo, big_blind: SeatNo) -> WaitingView:
    hand, blinds = table.play.hand, table.rules.blinds
    playing = hand.live if hand is not None and table.play.in_progress else ()
    occupied = {*table.players(), *playing, seat}
    posted = next((post.chips for post in table.play.posts if post.seat == seat and post.live), Chips(0))
    joins = wait_for_big_blind(blinds, seat, occupied, big_blind, posts=bool(posted))
    chooses = blinds.join == "post_bb_or_wait" and joins.hands_waited and table.level is not None
    due = Chips(table.level.big_blind) if chooses and table.level is not None else Chips(0)
    return WaitingView(seat, joins.hands_waited, due, posted if joins.posts else Chips(0))
