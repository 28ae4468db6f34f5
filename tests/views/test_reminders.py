"""Reminders for the dealer: cards to gather, cut, retain and open; newcomers, rake, time cards."""

import pytest

from shuffleup.kernel.field_types import CommandId
from shuffleup.protocol.table import WaitingView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.conduct import Absent, DecisionTime
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.hand import Deal, Showdown
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.decision_clock.clock_commands import UseTimeCard
from shuffleup.table.events import PlayerTookSeat
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.irregularities.calls import JoinHand, MarkAbsent
from shuffleup.table.irregularities.faults import AskToSee
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.table import table_view

TO_RIVER = ("deal", *"ccc", *"ccc", *"ccc", 50, *"cc")
"""Three players; seat 2 bets the river, seats 3 and 1 call."""


RIGHT = Deal(cut_by="right_of_button")


def told(table, *events):
    for event in events:
        table = evolve(table, Recorded(table.seq + 1, CommandId(f"told {table.seq}"), event))
    return table


def done(table, command):
    return told(table, *decide(table, command))


def test_before_a_hand_the_deck_is_gathered_shuffled_anew_and_cut(table_after):
    """DLG-12, DLG-01: the button goes to seat 1, and the player at its right cuts."""
    view = table_view(table_after(deal=RIGHT))
    assert view.notices == ("GATHER ALL CARDS, SHUFFLE AGAIN: seat 3 cuts onto the cut card",)
    assert view.cutter == 3


def test_after_a_hand_the_next_dealer_shuffles_and_the_button_to_come_decides_who_cuts(table_after):
    """DLG-12, DLG-01: the button goes to seat 2."""
    view = table_view(table_after("deal", "f", "f", deal=RIGHT))
    assert view.phase == "finished"
    assert view.notices == ("GATHER ALL CARDS, SHUFFLE AGAIN: seat 1 cuts onto the cut card",)


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        (Deal(cut_by="right_of_button", cut_card="joker"), "seat 3 cuts onto the joker"),
        (Deal(cut_by="right_of_button", cut_card="none"), "seat 3 cuts"),
        (Deal(cut_by="dealer", cut_card="none"), "seat 1 cuts"),
    ],
)
def test_the_cut_goes_onto_what_the_house_covers_the_deck_with(table_after, deal, line):
    """DLG-02, DLG-01."""
    assert table_view(table_after(deal=deal)).notices == (f"GATHER ALL CARDS, SHUFFLE AGAIN: {line}",)


def test_during_a_hand_nobody_cuts(table_after):
    """DLG-01."""
    view = table_view(table_after("deal"))
    assert (view.cutter, view.notices) == (None, ())


def test_folded_cards_and_burns_are_counted_in_the_dead_pile(table_after):
    """BET-13, DLG-10: one fold; then a burn a street."""
    folded = table_view(table_after("deal", "f"))
    assert (folded.dead_cards, folded.notices) == (2, ("DEAD PILE: 2 cards, face down",))
    turn = table_view(table_after("deal", "f", "c", "c", "c", "c"))
    assert (turn.street, turn.dead_cards) == ("turn", 4)
    assert turn.notices == ("DEAD PILE: 4 cards, face down",)


def test_where_the_screen_deals_there_are_no_cards_to_handle(table_after):
    """DLG-12, DLG-10."""
    screen = TableUse(dealing="screen", confirm_streets=True)
    assert table_view(table_after(table=screen)).notices == ()
    view = table_view(table_after("deal", "f", table=screen))
    assert (view.notices, view.dead_cards) == ((), 2)


def test_at_the_showdown_the_hands_are_listed_in_the_order_of_showing(table_after):
    """SHD-01, SHD-03, SHD-05: nobody has to show, a loser may muck."""
    view = table_view(table_after(*TO_RIVER))
    assert (view.to_open, view.must_open) == ((2, 3, 1), ())


def test_with_a_player_all_in_all_hands_are_opened(table_after):
    """ALL-12, ALL-13."""
    view = table_view(table_after("deal", "f", "a", "c", table=TableUse(confirm_streets=True)))
    assert (view.phase, view.to_open, view.must_open) == ("deal", (2, 3), (2, 3))
    assert "OPEN ALL HANDS: seats 2 and 3" in view.notices


def test_where_every_called_hand_is_shown_nobody_may_muck(table_after):
    """SHD-06."""
    view = table_view(table_after(*TO_RIVER, showdown=Showdown(must_show="all_called_hands")))
    assert view.must_open == (2, 3, 1)
    assert "MUST SHOW: seats 2, 3 and 1" in view.notices


def test_a_hand_that_was_paid_for_is_asked_for_until_it_lies_open(table_after):
    """SHD-10."""
    asked = done(table_after(*TO_RIVER), AskToSee(3))
    view = table_view(asked)
    assert view.must_open == (2,)
    assert "SEAT 2 MUST SHOW: a caller asked to see the hand (TDA 18)" in view.notices
    shown = table_view(done(asked, ask.EnterShownCards(2, ("As", "Ad"))))
    assert (shown.must_open, shown.to_open) == ((), (3, 1))
    assert not any("ASKED" in line for line in shown.notices)


def test_who_is_away_with_a_live_hand_is_named(table_after):
    """ABS-06: a player who comes back keeps the hand until the cards are out."""
    live = table_view(done(table_after("deal"), MarkAbsent(3)))
    assert "SEAT 3 HAS A LIVE HAND: it should stay to the showdown (TDA 31)" in live.notices
    between = table_view(table_after("seat 2 away", absent=Absent(policy="deal_and_kill")))
    assert not any("LIVE HAND" in line for line in between.notices)


def test_a_newcomer_sees_how_long_it_waits_and_may_post_instead(table_after):
    """ABS-07: the big blind was at seat 3; seats 1 and 2 have it first."""
    table = table_after("deal", "f", "f", blinds=Blinds(join="post_bb_or_wait"), stacks=(1000, 1000, 1000))
    came = told(table, PlayerTookSeat(7, "e7", "Gus", 500))
    assert table_view(came).waiting == (WaitingView(7, 0),)
    assert "SEAT 7 IS DEALT IN NEXT, in the big blind" in table_view(came).notices
    late = told(done(came, ask.StartHand()), PlayerTookSeat(9, "e9", "Ida", 500))
    far = [one for one in table_view(late).waiting if one.seat == 9]
    assert far == [WaitingView(9, 0)]


def test_a_newcomer_behind_the_blinds_waits_longer_or_posts(table_after):
    """ABS-07."""
    table = table_after("deal", "f", "f", blinds=Blinds(join="post_bb_or_wait"))
    around = done(table, ask.StartHand())
    came = told(around, PlayerTookSeat(5, "e5", "Finn", 500))
    assert came.play.positions.big_blind == 1
    view = table_view(came)
    assert view.waiting == (WaitingView(5, 2, 10),)
    assert "SEAT 5 WAITS FOR THE BIG BLIND: 2 more hands, or posts 10" in view.notices
    posted = table_view(done(came, JoinHand(5)))
    assert posted.waiting == (WaitingView(5, 0, 0, 10),)
    assert "SEAT 5 POSTS 10 and is dealt in next" in posted.notices


def test_where_a_newcomer_has_to_wait_nothing_is_offered(table_after):
    """ABS-07."""
    around = done(table_after("deal", "f", "f", blinds=Blinds(join="wait")), ask.StartHand())
    view = table_view(told(around, PlayerTookSeat(5, "e5", "Finn", 500)))
    assert view.waiting == (WaitingView(5, 2),)


def test_at_a_tournament_table_nobody_waits_for_a_blind(table_after):
    """ABS-08."""
    came = told(table_after("deal", "f", "f"), PlayerTookSeat(7, "e7", "Gus", 500))
    assert table_view(came).waiting == ()


def test_the_rake_is_shown_as_chips_out_of_play(table_after):
    """CSH-05: ten percent of 180."""
    house = Cash(enabled=True, rake_pct=10)
    chips = ChipSets(denominations=(1, 5))
    view = table_view(table_after(*TO_RIVER, cash=house, event=Event(format="cash"), chips=chips))
    assert (view.rake, [pot.amount for pot in view.pots], view.pot) == (18, [162], 162)
    assert "RAKE 18: chips out of play" in view.notices
    assert table_view(table_after(*TO_RIVER)).rake == 0


def test_a_hold_of_the_clock_key_spends_a_time_card(table_after):
    """`time.bank_cards`: as long as the player has one."""
    time = DecisionTime(bank_cards=1, bank_seconds=60)
    table = table_after("deal", "clock", time=time)
    meaning = key_meanings(table, None)["clock"]
    assert (meaning.label, meaning.verb) == ("STOP CLOCK", "cancel_clock")
    assert (meaning.note, meaning.held_verb) == ("hold: seat 1 +60 s", "use_time_card")
    assert table_view(table).decision.cards == 1
    spent = done(table, UseTimeCard())
    assert table_view(spent).decision.left == 90_000
    assert key_meanings(spent, None)["clock"].held_verb == ""
