"""Who was away in a cash game: the blinds pass by, and are posted or waited for afterwards (ABS-11)."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.events import BlindPosted
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.table import WaitingView
from shuffleup.ruleset.conduct import Absent
from shuffleup.ruleset.hand import Bomb
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.events import ChipsBrought, PlayerTookSeat, SeatToClear
from shuffleup.table.irregularities.calls import JoinHand, MarkAbsent
from shuffleup.table.variations.variation_commands import SetBombPot
from shuffleup.tournament.reasons import Bought, Leaving
from shuffleup.views.notices import reminders, waiting_newcomers
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from tests.refused import refused

CASH = {"absent": Absent(policy="post_or_wait"), "cash": Cash(enabled=True)}
FIVE = {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 1000}


@pytest.fixture
def at(sit):
    """Five players; seat 4 is away after the first hand, in which the big blind was at seat 3."""
    table = sit(FIVE, **CASH)
    hand(table)
    table.do(MarkAbsent(4))
    return table


def hand(at):
    """Play a hand that everybody folds, and say who was dealt in."""
    at.play("deal")
    dealt = at.table.play.hand.seats
    while at.table.play.in_progress:
        at.play("f")
    at.do(ask.ConfirmResult())
    return dealt


def touched(at):
    clock = ClockView("level", True, BlindsView(1, 5, 10), None, None, None, at=0)
    return touch_view(at.table, clock, None, BoxFacts("table 1", KeysView(())))


def posted(at):
    return [
        (one.event.seat, one.event.blind, one.event.chips)
        for one in at.log
        if isinstance(one.event, BlindPosted)
    ]


def test_the_blinds_pass_over_who_is_away_and_nothing_is_taken(at):
    """ABS-11: the big blind goes from seat 3 to seat 5."""
    assert hand(at) == (1, 2, 3, 5)
    assert at.table.play.positions.big_blind == 5
    assert at.stacks()[4] == 1000
    assert at.table.play.missed == {4: (False, True)}
    hand(at)
    assert at.table.play.missed == {4: (True, True)}


def test_who_is_back_before_a_blind_has_passed_owes_nothing(at):
    """ABS-11."""
    at.do(MarkAbsent(4, absent=False))
    assert at.table.play.missed == {}
    assert hand(at) == (1, 2, 3, 4, 5)


def test_missed_blinds_are_posted_the_big_one_live_and_the_small_one_dead(at):
    """ABS-11: 10 are a bet that seat 4 may raise, 5 lie in the pot."""
    hand(at)
    hand(at)
    at.do(MarkAbsent(4, absent=False, posts=True))
    assert "SEAT 4 POSTS 10 + 5 dead and is dealt in next" in reminders(at.table)
    at.play("deal")
    now = at.table.play.hand
    assert now.seats == (1, 2, 3, 4, 5)
    assert (now.bet(4), now.stack(4), now.pot) == (10, 985, 30)
    assert posted(at)[-4:] == [(4, "dead", 5), (1, "small", 5), (2, "big", 10), (4, "live", 10)]
    assert at.table.play.missed == {}


def test_who_does_not_post_waits_for_the_big_blind_and_owes_nothing_then(at):
    """ABS-11: after seats 2 and 3 the big blind comes to seat 4."""
    hand(at)
    hand(at)
    at.do(MarkAbsent(4, absent=False))
    assert waiting_newcomers(at.table) == (WaitingView(4, 2, may_post=10, may_post_dead=5),)
    assert "SEAT 4 WAITS FOR THE BIG BLIND: 2 more hands, or posts 10 + 5 dead" in reminders(at.table)
    assert [hand(at), hand(at)] == [(1, 2, 3, 5), (1, 2, 3, 5)]
    assert hand(at) == (1, 2, 3, 4, 5)
    assert at.table.play.positions.big_blind == 4
    assert posted(at)[-2:] == [(3, "small", 5), (4, "big", 10)]


def test_who_has_said_that_it_posts_and_is_in_the_big_blind_by_then_posts_that_alone(at):
    """ABS-11."""
    for _ in range(4):
        hand(at)
    at.do(MarkAbsent(4, absent=False, posts=True))
    at.play("deal")
    assert at.table.play.positions.big_blind == 4
    assert at.table.play.hand.stack(4) == 990
    assert at.table.play.posts == ()


def test_missed_blinds_are_not_made_up_from_the_button_to_the_big_blind(at):
    """ABS-11: with the button at seat 3 and the big blind at seat 1, seat 4 lies between them."""
    hand(at)
    at.do(MarkAbsent(4, absent=False, posts=True))
    assert "SEAT 4 POSTS 10 once the button has passed" in reminders(at.table)
    assert hand(at) == (1, 2, 3, 5)
    at.do(JoinHand(4))
    assert hand(at) == (1, 2, 3, 4, 5)
    assert at.stacks()[4] == 985


def test_a_missed_small_blind_alone_is_posted_dead(sit):
    """ABS-11: seat 3 pays the big blind and goes; it waits on the dead button, then 5 go into the pot."""
    at = sit(FIVE, **CASH)
    hand(at)
    at.do(MarkAbsent(3))
    assert hand(at) == (1, 2, 4, 5)
    assert at.table.play.missed == {3: (True, False)}
    at.do(MarkAbsent(3, absent=False, posts=True))
    assert hand(at) == (1, 2, 4, 5)
    at.play("deal")
    assert (at.table.play.hand.bet(3), at.table.play.hand.stack(3)) == (0, 1000)


def test_is_back_asks_whether_the_seat_posts_or_waits(at):
    """ABS-11: while nothing was missed there is nothing to ask."""
    shown = next(tap for tap in touched(at).taps if tap.seat == 4)
    assert not next(one for one in shown.deed.sheet if one.label == "IS BACK").sheet
    hand(at)
    hand(at)
    shown = next(tap for tap in touched(at).taps if tap.seat == 4)
    asks = next(one for one in shown.deed.sheet if one.label == "IS BACK")
    assert [(one.label, one.verb, one.args) for one in asks.sheet] == [
        ("POSTS 10 + 5 dead", "mark_absent", {"seat": 4, "absent": False, "posts": True}),
        ("WAITS", "mark_absent", {"seat": 4, "absent": False}),
    ]


def test_the_choice_is_taken_back_by_undo(at):
    """ABS-11."""
    hand(at)
    hand(at)
    at.do(MarkAbsent(4, absent=False, posts=True))
    at.do(ask.Undo())
    assert (at.table.play.absent, at.table.play.posts) == ((4,), ())
    at.do(MarkAbsent(4, absent=False))
    at.do(JoinHand(4))
    at.do(JoinHand(4, posts=False))
    assert at.table.play.posts == ()


def test_who_lost_the_last_chip_and_buys_again_makes_up_what_passed_by(sit):
    """ABS-11: a player who is broke while a blind passes is no newcomer."""
    at = sit({1: 1000, 2: 1000, 3: 1000, 4: 10, 5: 1000}, **CASH)
    at.play("deal", "a", "c", "f", "f", "f")
    at.do(ask.EnterWinners(0, (5,)))
    at.do(ask.ConfirmResult())
    assert at.stacks()[4] == 0
    hand(at)
    assert at.table.play.missed == {4: (False, True)}
    at.tell(ChipsBrought(4, "e4", 500, Bought("reload")))
    assert hand(at) == (1, 2, 3, 5)
    at.do(JoinHand(4))
    assert hand(at) == (1, 2, 3, 4, 5)


def test_with_one_player_at_the_table_the_next_hand_waits(sit):
    """ABS-11."""
    at = sit({1: 1000, 2: 1000}, **CASH)
    hand(at)
    at.do(MarkAbsent(2))
    with refused(NotLegalNow, match="play stops until seat 2 is back"):
        at.play("deal")
    at.do(MarkAbsent(2, absent=False))
    assert hand(at) == (1, 2)


def test_who_goes_for_good_takes_the_debt_along(at):
    """ABS-11: the next player at that chair owes nothing of it."""
    hand(at)
    at.tell(SeatToClear(4, "e4", Leaving.CASHES_OUT))
    at.tell(PlayerTookSeat(4, "e9", "Ida", 800))
    assert at.table.play.missed == {}


def test_a_newcomer_who_lets_the_button_go_by_owes_no_missed_blind(at):
    """ABS-07, ABS-11."""
    at.tell(PlayerTookSeat(9, "e9", "Ida", 800))
    at.do(MarkAbsent(9))
    for _ in range(4):
        hand(at)
    assert 9 not in at.table.play.missed


def test_a_bomb_pot_makes_up_no_missed_blind(sit):
    """ABS-11, VAR-08: nobody posts a blind in it."""
    at = sit(FIVE, bomb=Bomb(ante=1, every="key"), **CASH)
    hand(at)
    at.do(MarkAbsent(4))
    hand(at)
    hand(at)
    at.do(MarkAbsent(4, absent=False, posts=True))
    at.do(SetBombPot(on=True))
    at.play("deal")
    assert 4 in at.table.play.hand.seats
    assert at.table.play.missed == {4: (True, True)}


def test_nobody_who_missed_nothing_posts_on_coming_back(at):
    """ABS-11."""
    with refused(NotLegalNow, match="seat 4 does not wait to be dealt in"):
        at.do(MarkAbsent(4, absent=False, posts=True))
    with refused(NotLegalNow, match="seat 1 does not wait to be dealt in"):
        at.do(JoinHand(1))


def test_where_the_button_posts_the_only_blind_that_one_is_missed(sit):
    """ABS-11, VAR-18."""
    at = sit(FIVE, blinds=Blinds(form="button_blind"), **CASH)
    hand(at)
    at.do(MarkAbsent(2))
    hand(at)
    assert at.table.play.positions.big_blind == 3
    at.do(MarkAbsent(2, absent=False, posts=True))
    at.play("deal")
    assert (at.table.play.hand.bet(2), at.table.play.hand.stack(2)) == (10, 990)
