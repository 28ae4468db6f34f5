"""Penalties of hands away: the seat is dealt in, pays, and its hand is dead; the table counts."""

from shuffleup.ruleset.conduct import Absent
from shuffleup.table import play_commands as ask
from shuffleup.table.events import HandsMissedTold, PlayerTookSeat, SeatToClear
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.irregularities.faults import DeclareMisdeal
from shuffleup.tournament.reasons import Leaving
from shuffleup.views.table import table_view

FOUR = {1: 1000, 3: 1000, 5: 1000, 7: 1000}


def misses(at, seat, hands):
    at.tell(HandsMissedTold(seat, f"e{seat}", hands, "conduct"))


def test_a_missed_hand_posts_its_blind_and_is_dead_at_once(sit):
    """PEN-03, TDA 71: seat 5 is the big blind."""
    at = sit(FOUR)
    misses(at, 5, 1)
    at.play("deal")
    hand = at.table.play.hand
    assert hand.stack(5) == 990
    assert hand.has_folded(5)
    assert hand.to_act == 7
    at.play("f", "f")
    assert at.stacks() == {1: 1000, 3: 1010, 5: 990, 7: 1000}


def test_the_table_counts_the_hands_and_the_player_is_back_by_itself(sit):
    """PEN-03."""
    at = sit(FOUR)
    misses(at, 1, 2)
    assert [one.misses for one in table_view(at.table).seats] == [2, 0, 0, 0]
    at.play("deal", "f", "f", "deal", "f", "f")
    assert at.table.missing() == {}
    at.play("deal")
    assert not at.table.play.hand.has_folded(1)


def test_a_penalty_told_during_a_hand_begins_with_the_next(sit):
    """PEN-03."""
    at = sit(FOUR)
    at.play("deal")
    misses(at, 7, 1)
    assert not at.table.play.hand.has_folded(7)
    at.play("f", "f", "f", "deal")
    assert at.table.play.hand.has_folded(7)


def test_a_misdeal_and_its_redeal_are_one_missed_hand(sit):
    """PEN-12, TDA 35-C."""
    at = sit(FOUR)
    misses(at, 5, 2)
    at.play("deal")
    at.do(DeclareMisdeal("wrong_number_of_cards"))
    assert at.table.play.hand.has_folded(5)
    assert at.table.missing() == {"e5": 1}


def test_undo_of_the_start_gives_the_missed_hand_back(sit):
    at = sit(FOUR)
    misses(at, 5, 1)
    at.play("deal")
    assert at.table.missing() == {}
    at.do(ask.Undo())
    assert at.table.missing() == {"e5": 1}
    at.do(ask.Redo())
    assert at.table.missing() == {}


def test_a_penalty_is_lifted_and_its_last_word_counts(sit):
    at = sit(FOUR)
    misses(at, 5, 4)
    misses(at, 5, 2)
    assert at.table.missing() == {"e5": 2}
    misses(at, 5, 0)
    at.play("deal")
    assert not at.table.play.hand.has_folded(5)


def test_who_is_also_away_is_dealt_in_all_the_same(sit):
    """PEN-03, ABS-05."""
    at = sit(FOUR, absent=Absent(policy="skip_and_blind"))
    at.do(MarkAbsent(1))
    misses(at, 1, 1)
    at.play("deal")
    assert 1 in at.table.play.players
    at.play("f", "f", "deal")
    assert 1 not in at.table.play.players


def test_when_all_but_one_miss_the_hand_the_one_wins_the_blinds(sit):
    at = sit({1: 1000, 3: 1000})
    misses(at, 1, 1)
    at.play("deal")
    assert at.table.play.provisional
    assert at.stacks() == {1: 995, 3: 1005}


def test_a_penalty_stays_with_the_player_and_not_with_the_seat(sit):
    at = sit(FOUR)
    misses(at, 5, 3)
    at.tell(SeatToClear(5, "e5", Leaving.TABLES_LEVEL))
    at.tell(PlayerTookSeat(5, "e9", "Player 9", 1000))
    at.play("deal")
    assert not at.table.play.hand.has_folded(5)


def test_missed_hands_are_counted_where_only_hands_are_tracked(sit):
    """PEN-03."""
    at = sit(FOUR, tracking="hands")
    misses(at, 5, 2)
    at.play("deal")
    assert at.table.missing() == {"e5": 1}
    assert table_view(at.table).notices[0] == "SEAT 5 MISSES 1 more hand: deal it in, its hand is dead"


def test_who_has_gone_for_good_is_shown_as_away(sit):
    """ABS-10: a stack that is blinded off misses hands without an end."""
    at = sit(FOUR)
    misses(at, 5, 99_999)
    view = table_view(at.table)
    assert view.notices[0] == "SEAT 5 IS AWAY: deal it in, its hand is dead"
    assert view.away == (5,)
    assert [one.misses for one in view.seats] == [0, 0, 0, 0]
