"""Misdeals and wrong boards as the rule set rules them; players who are away, late or new."""

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.setup import Post
from shuffleup.ruleset.conduct import Absent
from shuffleup.ruleset.hand import Misdeal
from shuffleup.ruleset.levels import Blinds
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import warning
from shuffleup.table.events import PlayerTookSeat
from shuffleup.table.irregularities.calls import MarkAbsent, OwePost
from shuffleup.table.irregularities.faults import DeclareMisdeal, RepairBoard
from shuffleup.table.irregularities.incident_events import HandRestarted
from shuffleup.views.dealer_orders import prompted
from shuffleup.views.words.table import warned
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


def test_a_misdeal_returns_all_chips_and_keeps_button_level_and_players(sit):
    """MIS-03, MIS-04, TDA 35-C."""
    at = sit(THREE)
    at.play("deal")
    posted = at.stacks()
    positions = at.table.play.positions
    at.play(40)
    at.level(2, 10, 20)
    events = at.do(DeclareMisdeal("wrong_number_of_cards"))
    assert events[0] == HandRestarted(1, "")
    assert at.stacks() == posted == {1: 1000, 3: 995, 5: 990}
    assert (at.table.play.positions, at.table.play.hand_no) == (positions, 1)
    assert at.table.play.hand.setup.big_blind == 10
    assert prompted(at.table.play.prompt, at.table.rules.blinds).startswith("MISDEAL")


def test_after_substantial_action_a_misdealt_hand_is_played_on(sit):
    """MIS-05, BET-22."""
    at = sit(THREE)
    at.play("deal", "c", "c")
    before = at.stacks()
    at.do(DeclareMisdeal("wrong_number_of_cards"))
    assert at.stacks() == before
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == "play on: the hand stands"
    at.play("c")
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == ""


def test_two_folds_are_enough_to_play_on_where_the_house_says_so(sit):
    """MIS-05."""
    four = {1: 1000, 3: 1000, 5: 1000, 7: 1000}
    house = sit(four, misdeal=Misdeal(point_of_no_return="two_players_acted"))
    house.play("deal", "f", "f")
    house.do(DeclareMisdeal("dealt_to_empty_chair"))
    assert prompted(house.table.play.prompt, house.table.rules.blinds) == "play on: the hand stands"
    tda = sit(four)
    tda.play("deal", "f", "f")
    tda.do(DeclareMisdeal("dealt_to_empty_chair"))
    assert prompted(tda.table.play.prompt, tda.table.rules.blinds).startswith("MISDEAL")


def test_a_fouled_deck_stops_the_hand_at_any_time(sit):
    """MIS-12, TDA 35-E."""
    at = sit(THREE)
    at.play("deal", 100, "c", "c", 300, "c")
    at.do(DeclareMisdeal("duplicate_card_found"))
    assert at.stacks() == {1: 1000, 3: 995, 5: 990}


def test_a_misdeal_is_undone_like_any_act(sit):
    at = sit(THREE)
    at.play("deal", 40)
    before = at.table.play
    at.do(DeclareMisdeal("joker_dealt"))
    at.do(ask.Undo())
    assert at.table.play == before


def test_the_dealer_is_told_in_counts_how_a_board_is_put_right(sit):
    """MIS-08: a flop of four cards among three players; 46 cards are left, one is burnt, four lie there."""
    at = sit(THREE)
    at.play("deal", "c", "c", "c")
    at.do(RepairBoard("too_many", 4))
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == (
        "keep 3 board cards; mix the cards of the flop, and the floor draws one of them as a burn;"
        " the stub has 41 then"
    )


def test_a_turn_that_came_too_early_is_dealt_again_without_a_second_burn(sit):
    """MIS-09, TDA RP-5: 52 less 6 hole cards, a flop, its burn and the burn of the turn."""
    at = sit(THREE)
    at.play("deal", "c", "c", "c")
    at.do(RepairBoard("premature", 1))
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == (
        "keep 3 board cards; shuffle the stub of 41; deal 1; the stub has 40 then"
    )


def test_a_fold_that_could_check_binds_with_a_warning(sit):
    """BET-12."""
    at = sit(THREE)
    at.play("deal", "c", "c")
    said = warned(warning(at.table, ask.PlayerFolds()))
    assert said == "seat 5 folded though a check was free: it binds, UNDO takes back a wrong press"
    at.play("f")
    assert at.table.play.hand.has_folded(5)
    assert warned(warning(at.table, ask.PlayerChecksOrCalls())) == ""


def test_an_absent_player_is_dealt_in_pays_and_is_killed(sit):
    """ABS-01, ABS-03: seat 5 is the big blind."""
    at = sit(THREE)
    at.do(MarkAbsent(5))
    at.play("deal")
    assert at.stacks() == {1: 1000, 3: 995, 5: 990}
    assert not at.table.play.hand.has_folded(5)
    at.play("c")
    assert at.table.play.hand.has_folded(5)
    at.play("f")
    assert at.stacks() == {1: 1015, 3: 995, 5: 990}


def test_an_absent_player_who_would_act_first_is_passed_over(sit):
    """ABS-03."""
    at = sit(THREE)
    at.do(MarkAbsent(1))
    at.play("deal")
    assert at.table.play.hand.has_folded(1)
    assert at.table.play.hand.to_act == 3


def test_who_comes_back_before_the_cards_are_out_plays(sit):
    """ABS-03, TDA 30."""
    at = sit(THREE)
    at.do(MarkAbsent(5))
    at.play("deal")
    at.do(MarkAbsent(5, absent=False))
    at.play("c", "c")
    assert at.table.play.hand.to_act == 5


def test_absent_players_stay_marked_from_hand_to_hand(sit):
    at = sit(THREE)
    at.do(MarkAbsent(1))
    at.play("deal", "f", "deal", "f")
    assert at.table.play.absent == (1,)
    assert at.table.play.hand.has_folded(1)


def test_play_stops_for_an_absent_player_where_the_house_says_so(sit):
    """ABS-04."""
    at = sit(THREE, absent=Absent(policy="stop_play"))
    at.do(MarkAbsent(3))
    with refused(NotLegalNow, match="play stops until seat 3 is back"):
        at.play("deal")
    at.do(MarkAbsent(3, absent=False))
    at.play("deal")


def test_an_absent_player_may_be_left_out_but_for_the_blind(sit):
    """ABS-05: seat 1 has the button and is not dealt; then seat 3 has it, and seat 1 owes the big blind."""
    at = sit(THREE, absent=Absent(policy="skip_and_blind"))
    at.do(MarkAbsent(1))
    at.play("deal")
    assert at.table.play.hand.seats == (3, 5)
    at.play("f", "deal")
    assert at.table.play.hand.seats == (1, 3, 5)
    assert at.stacks()[1] == 990


def test_a_player_marked_twice_or_not_seated_is_refused(sit):
    at = sit(THREE)
    with refused(NotLegalNow, match="nobody sits in seat 7"):
        at.do(MarkAbsent(7))
    with refused(NotLegalNow, match="seat 1 is marked present already"):
        at.do(MarkAbsent(1, absent=False))


def test_a_newcomer_between_button_and_small_blind_waits_a_hand(sit):
    """ABS-08, TDA 8."""
    at = sit({1: 1000, 4: 1000, 6: 1000, 8: 1000})
    at.play("deal", "f", "f", "f")
    at.tell(PlayerTookSeat(5, "e5", "Player 5", 1000))
    at.play("deal")
    assert at.table.play.positions.button == 4
    assert at.table.play.hand.seats == (1, 4, 6, 8)
    assert at.table.play.waiting == (5,)
    at.play("f", "f", "f", "deal")
    assert at.table.play.hand.seats == (1, 4, 5, 6, 8)
    assert at.table.play.waiting == ()
    assert at.table.chips() == 5000


def test_a_newcomer_who_posts_a_big_blind_is_dealt_in_at_once(sit):
    """ABS-07."""
    at = sit({1: 1000, 4: 1000, 6: 1000, 8: 1000}, blinds=Blinds(join="post_bb_or_wait"))
    at.play("deal", "f", "f", "f")
    at.tell(PlayerTookSeat(2, "e2", "Player 2", 1000))
    at.do(OwePost(2, 10))
    assert at.table.play.posts == (Post(2, 10),)
    at.play("deal")
    assert at.table.play.hand.bet(2) == 10
    assert at.table.play.posts == ()


def test_a_newcomer_who_does_not_post_waits_for_the_big_blind(sit):
    """ABS-07."""
    at = sit({1: 1000, 4: 1000, 6: 1000, 8: 1000}, blinds=Blinds(join="wait"))
    at.play("deal", "f", "f", "f")
    at.tell(PlayerTookSeat(2, "e2", "Player 2", 1000))
    at.play("deal", "f", "f", "f", "deal", "f", "f", "f")
    assert at.table.play.hand.seats == (1, 4, 6, 8)
    at.play("deal")
    assert at.table.play.positions.big_blind == 2
    assert 2 in at.table.play.hand.seats


def test_a_dead_post_goes_to_the_pot_and_a_live_one_is_at_most_the_big_blind(sit):
    at = sit(THREE)
    with refused(NotLegalNow, match="a live post is at most the big blind of 10"):
        at.do(OwePost(1, 15))
    at.do(OwePost(1, 15, live=False))
    at.play("deal")
    assert at.stacks()[1] == 985
    assert at.table.play.hand.bet(1) == 0
