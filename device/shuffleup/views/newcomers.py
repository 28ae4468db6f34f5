"""Newcomers at a table who are not dealt in yet: the wait, and the choice to post (SPEC ABS-07, ABS-11)."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.posting import wait_for_big_blind
from shuffleup.protocol import WaitingView
from shuffleup.table.legal_commands import as_dealt_from, may_start
from shuffleup.table.next_hand import chooses_to_post, coming_hand, in_the_game, owed_blinds, waiting
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text


def waiting_newcomers(table: Table) -> tuple[WaitingView, ...]:
    """Show who waits for the big blind, or posts to be dealt in before it comes.

    Where newcomers are dealt in at any seat but between the blinds' place and the button nobody waits for it,
    except who has missed blinds.
    """
    if table.play.positions is None:
        return ()
    joins_anywhere = table.rules.blinds.join == "any_but_between_sb_and_button"
    seats = (seat for seat in sorted(waiting(table)) if seat in table.play.missed or not joins_anywhere)
    return tuple(_waiting(table, seat, table.play.positions.big_blind) for seat in seats)


def _waiting(table: Table, seat: SeatNo, big_blind: SeatNo) -> WaitingView:
    hand, missed = table.play.hand, seat in table.play.missed
    playing = hand.live if hand is not None and table.play.in_progress else ()
    occupied = {*in_the_game(table), *playing, seat}
    hands = wait_for_big_blind(table.rules.blinds, seat, occupied, big_blind).hands_waited
    posts = [post for post in table.play.posts if post.seat == seat and (post.live or missed)]
    if hands and posts:
        live = Chips(sum(post.chips for post in posts if post.live))
        dead = Chips(sum(post.chips for post in posts if not post.live))
        wait = int(missed and _is_held_back(table, seat))
        return WaitingView(seat, wait, posts=live, posts_dead=dead)
    if not (hands and chooses_to_post(table, seat)):
        return WaitingView(seat, hands)
    live, dead = owed_blinds(table, seat)
    return WaitingView(seat, hands, may_post=live, may_post_dead=dead)


def _is_held_back(table: Table, seat: SeatNo) -> bool:
    """Say whether the button has to pass before missed blinds are made up from here."""
    return may_start(table) is None and seat not in coming_hand(as_dealt_from(table)).players


def post_words(live: Chips, dead: Chips) -> str:
    """Write what is posted: `10`, `10 + 5 dead`, `5 dead`."""
    if not dead:
        return chips_text(live)
    dead_words = say("{chips} dead", chips=chips_text(dead))
    return f"{chips_text(live)} + {dead_words}" if live else dead_words
