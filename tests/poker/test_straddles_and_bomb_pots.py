"""Straddles and bomb pots in one hand, and who may straddle (VAR-02 to VAR-08)."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cash_game import Orbit, brings_a_bomb_pot, place_in_rotation, straddling_seats
from shuffleup.poker.events import AntePosted, BetReturned, BlindPosted
from shuffleup.poker.hand import begin
from shuffleup.poker.refusals import CannotBegin
from shuffleup.poker.setup import HandRules, Post
from shuffleup.ruleset.hand import Betting, Bomb, Straddle

FOUR = {1: 1000, 2: 1000, 3: 1000, 4: 1000}


def test_a_straddle_is_a_live_bet_and_its_seat_acts_last(game):
    """VAR-02."""
    hand = game(FOUR, blinds=(5, 10), straddles=[(4, 20)])
    assert (hand.hand.to_act, hand.legal.to_call, hand.raises) == (1, 20, (40, 1000))

    hand.call(1, 2, 3)

    assert (hand.hand.to_act, hand.legal.can_check, hand.raises) == (4, True, (40, 1000))
    hand.check(4)
    assert (hand.hand.phase, hand.hand.pot) == ("deal", 80)


def test_three_handed_the_straddle_is_on_the_button(game):
    """VAR-02: the first at the left of the big blind is the button there."""
    assert straddling_seats(Straddle("utg", most=4), [1, 2, 3], SeatNo(1), SeatNo(2), SeatNo(3)) == (1,)

    hand = game({1: 500, 2: 500, 3: 500}, blinds=(5, 10), straddles=[(1, 20)])

    assert hand.hand.to_act == 2


def test_a_raise_over_a_straddle_adds_the_big_blind_where_the_house_has_it_so(game):
    """VAR-03: after a first raise as ever."""
    rules = HandRules(straddle=Straddle("utg", min_raise="big_blind"))
    hand = game(FOUR, blinds=(5, 10), straddles=[(4, 20)], rules=rules)
    assert hand.raises == (30, 1000)

    hand.raise_to(1, 60)

    assert hand.raises == (100, 1000)


def test_a_newcomers_live_post_is_a_part_of_the_own_straddle(game):
    """VAR-02, BTN-10."""
    hand = game(FOUR, blinds=(5, 10), posts=[Post(SeatNo(4), Chips(10))], straddles=[(4, 20)])

    assert (hand.hand.bet(SeatNo(4)), hand.hand.stack(SeatNo(4))) == (20, 980)


@pytest.mark.parametrize("straddles", [((4, 25),), ((4, 20), (1, 30)), ((9, 20),)])
def test_what_is_no_straddle_makes_no_hand(straddles, setup):
    """VAR-02, VAR-04: twice the big blind, then twice the one before, of a seat that is dealt in."""
    with pytest.raises(CannotBegin):
        begin(setup(FOUR, blinds=(5, 10), straddles=straddles), HandRules())


def test_fixed_limit_and_bomb_pots_have_no_straddles(setup):
    """VAR-06, VAR-08."""
    straddled = setup(FOUR, blinds=(5, 10), limits=(10, 20), straddles=[(4, 20)])
    with pytest.raises(CannotBegin):
        begin(straddled, HandRules(Betting("fixed_limit")))
    with pytest.raises(CannotBegin):
        begin(replace(straddled, bomb=Chips(50)), HandRules())


def test_straddles_go_round_to_the_button_and_no_further():
    """VAR-04, VAR-05: the blinds do not straddle."""
    five = [SeatNo(seat) for seat in (1, 2, 3, 4, 5)]
    seats = (SeatNo(1), SeatNo(2), SeatNo(3))
    assert straddling_seats(Straddle("utg", most=1), five, *seats) == (4,)
    assert straddling_seats(Straddle("utg", most=4), five, *seats) == (4, 5, 1)
    assert straddling_seats(Straddle("button", most=4), five, *seats) == (1,)
    assert straddling_seats(Straddle("button"), five[1:], *seats) == ()
    assert straddling_seats(Straddle("utg"), five[:2], *seats) == ()
    assert straddling_seats(Straddle(), five, *seats) == ()


def test_a_bomb_pot_begins_on_the_flop_with_the_antes_in_layers(game):
    """VAR-08: no blinds, and who has less than the ante is all-in for it."""
    hand = game(FOUR | {2: 30}, blinds=(5, 10), bomb=50)
    posted = [event for event in hand.events if isinstance(event, AntePosted | BlindPosted)]
    assert posted == [
        AntePosted(SeatNo(2), Chips(30)),
        AntePosted(SeatNo(3), Chips(50)),
        AntePosted(SeatNo(4), Chips(50)),
        AntePosted(SeatNo(1), Chips(50)),
    ]
    assert (hand.hand.phase, [pot.amount for pot in hand.hand.pots()]) == ("deal", [120, 60])

    hand.board()

    assert (hand.hand.street, hand.hand.to_act, hand.raises) == ("flop", 3, (10, 950))


def test_an_ante_of_a_bomb_pot_that_nobody_can_match_comes_back(game):
    """VAR-08, ALL-02."""
    hand = game({1: 500, 2: 30, 3: 20}, blinds=(5, 10), bomb=50)

    assert hand.named(BetReturned) == [(1, 20)]
    assert [pot.amount for pot in hand.hand.pots()] == [60, 20]


def test_a_bomb_pot_comes_with_the_first_hand_of_every_so_many_orbits():
    """VAR-10: an orbit has as many hands as were dealt in at its first."""
    rules, orbit, bombs = Bomb(ante=5, every="orbits:2"), Orbit(), []
    for players in (3, 3, 2, 4, 4, 4, 4, 2, 2, 2):
        bombs.append(brings_a_bomb_pot(rules, orbit))
        orbit = orbit.after_a_hand(players)

    assert bombs == [False, False, False, True, False, False, False, False, False, True]
    assert not brings_a_bomb_pot(Bomb(ante=5, every="key"), Orbit())


def test_the_game_of_a_hand_is_its_place_in_the_rotation_round_again():
    """VAR-20."""
    places = [place_in_rotation("hand", 3, level=1, orbit=1, hand=hand) for hand in (1, 2, 3, 4)]
    assert places == [0, 1, 2, 0]
    assert place_in_rotation("level", 2, level=4, orbit=1, hand=9) == 1
    assert place_in_rotation("orbit", 2, level=4, orbit=3, hand=9) == 0
