"""The chip race: the deal of its cards, its winners, and the stacks afterwards."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.ruleset.chips import ColourUpRules
from shuffleup.tournament.chip_race import (
    Award,
    DealtRaceCards,
    RaceNeedsMoreCards,
    RaceSeat,
    WrongRaceCards,
    WrongWinners,
    award,
    cards_needed,
    deal,
    decks_are_enough,
    first_seat,
    order_of_race,
    settle,
)
from shuffleup.tournament.chip_stacks import Holding
from shuffleup.tournament.colour_up import exchange
from tests.refused import refused

RULES = ColourUpRules()
ONE_DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def changed(odd, *, rules=RULES, other=500, old=25, new=100):
    """Hold only odd chips, and so many others."""
    return exchange(rules, old, new, [Holding(seat, count, other) for seat, count in odd.items()])


def lying(cards, **more):
    """Read the cards before each seat: `{3: "Ks 3c"}`."""
    return DealtRaceCards({seat: tuple(some.split()) for seat, some in cards.items()}, **more)


def test_each_seat_gets_all_its_cards_before_the_next_seat():
    """CLR-03."""
    dealt = deal({1: 2, 3: 1, 4: 3}, 1, ["Ah", "2c", "Kd", "5s", "9h", "Tc", "3d"])
    assert dealt.cards == {1: ("Ah", "2c"), 3: ("Kd",), 4: ("5s", "9h", "Tc")}


def test_the_deal_goes_clockwise_from_its_first_seat_and_leaves_out_who_has_no_odd_chip():
    """CLR-03."""
    dealt = deal({2: 1, 4: 0, 9: 2}, 4, ["Ah", "2c", "Kd"])
    assert dealt.cards == {9: ("Ah", "2c"), 2: ("Kd",)}
    assert order_of_race([1, 2, 5, 9], 5) == (5, 9, 1, 2)


def test_a_race_begins_at_seat_one_or_at_the_left_of_the_dealer():
    """CLR-03: a hired dealer has seat 1 at the left."""
    assert first_seat(RULES, dealer=6) == 1
    at_the_left = ColourUpRules(start="dealers_left")
    assert first_seat(at_the_left, dealer=6) == 7
    assert first_seat(at_the_left, dealer=10) == 1
    assert first_seat(at_the_left) == 1


def test_ten_players_with_nine_odd_chips_cannot_race_with_one_deck():
    """CLR-09."""
    odd = dict.fromkeys(range(1, 11), 9)
    assert cards_needed(odd) == 90
    assert not decks_are_enough(odd)
    assert decks_are_enough(odd, decks=2)
    with refused(RaceNeedsMoreCards, match=r"90 odd chips .* 52: change up to a chip in between"):
        deal(odd, 1, ONE_DECK)
    assert sum(map(len, deal(odd, 1, ONE_DECK * 2, decks=2).cards.values())) == 90


def test_52_odd_chips_are_as_many_as_one_deck_has_cards():
    """CLR-09."""
    assert decks_are_enough({1: 26, 2: 26})
    assert not decks_are_enough({1: 26, 2: 27})


def test_people_who_deal_by_hand_are_told_too_that_the_cards_do_not_suffice():
    """CLR-09."""
    odd = dict.fromkeys(range(1, 11), 9)
    with refused(RaceNeedsMoreCards, match="shuffle in another deck"):
        award(RULES, changed(odd, old=100, new=1000), DealtRaceCards({}))


def test_a_deck_that_is_short_is_to_be_counted():
    with refused(RaceNeedsMoreCards, match="this deck has 2"):
        deal({1: 2, 3: 1}, 1, ["Ah", "2c"])


def test_two_100s_go_to_the_two_highest_cards():
    """CLR-06: seat 1 has three cards and none of them is high."""
    race = changed({1: 3, 2: 2, 4: 1, 6: 2})
    cards = lying({1: "7c Jd 2h", 2: "Ks 3c", 4: "Qd", 6: "9h 4s"})
    assert award(RULES, race, cards) == Award((2, 4))


def test_nobody_wins_two_chips():
    """CLR-06: seat 3 holds the two highest cards."""
    race = changed({1: 3, 3: 3, 5: 2})
    cards = lying({1: "7c Jd 2h", 3: "As Ad 4h", 5: "Qd 2c"})
    assert award(RULES, race, cards) == Award((3, 5))


def test_without_that_bound_every_card_may_win():
    """CLR-06."""
    race = changed({1: 3, 3: 3, 5: 2})
    cards = lying({1: "7c Jd 2h", 3: "As Ad 4h", 5: "Qd 2c"})
    assert award(ColourUpRules(max_one=False), race, cards) == Award((3, 3))


@pytest.mark.parametrize(
    ("tie", "first", "winner"),
    [("suit", 1, 7), ("seat_order", 1, 2), ("seat_order", 5, 7), ("suit", 5, 7)],
)
def test_equal_ranks_go_by_suit_or_by_the_order_of_the_deal(tie, first, winner):
    """CLR-06: spades are highest; seat order begins where the deal began."""
    rules = ColourUpRules(tie=tie)
    cards = lying({7: "Ks", 2: "Kh", 3: "Kc 5d"}, first=first)
    assert award(rules, changed({2: 1, 3: 2, 7: 1}), cards) == Award((winner,))


def test_the_suits_rank_spades_hearts_diamonds_clubs():
    """CLR-06."""
    race = changed({1: 3, 2: 3, 3: 3, 4: 3})
    cards = lying({1: "Kc 2c 3c", 2: "Kd 2d 3d", 3: "Kh 2h 3h", 4: "Ks 2s 3s"})
    assert award(RULES, race, cards) == Award((4, 3, 2))


def test_the_tied_draw_again_when_there_is_a_chip_too_few_for_them():
    """CLR-06: seat 6 has won; seats 2 and 3 draw for the other chip, and again."""
    rules, race = ColourUpRules(tie="redraw"), changed({2: 2, 3: 2, 6: 2, 8: 2})
    cards = {2: "Kh 4c", 3: "Kc 5d", 6: "Ac 2c", 8: "Qs Js"}
    assert award(rules, race, lying(cards)) == Award((6,), to_redraw=(2, 3))
    once = ({2: ("7h",), 3: ("7s",)},)
    assert award(rules, race, lying(cards, redraws=once)) == Award((6,), to_redraw=(2, 3))
    twice = (*once, {2: ("3h",), 3: ("Td",)})
    assert award(rules, race, lying(cards, redraws=twice)) == Award((6, 3))


def test_the_tied_who_all_win_do_not_draw_again():
    """CLR-06."""
    rules = ColourUpRules(tie="redraw")
    cards = lying({2: "Kh 4c", 3: "Kc 5d", 6: "3c 2c", 8: "Qs Js"})
    assert award(rules, changed({2: 2, 3: 2, 6: 2, 8: 2}), cards) == Award((2, 3))


def test_a_seat_with_two_tied_cards_draws_two_more_where_every_card_may_win():
    """CLR-06."""
    rules, race = ColourUpRules(tie="redraw", max_one=False), changed({2: 2, 3: 3})
    cards = {2: "Kh Kc", 3: "Kd 5d 2s"}
    assert award(rules, changed({2: 3, 3: 3}), lying({2: "Kh Kc Ks", 3: "Kd 5d 2s"})).to_redraw == (
        2,
        2,
        2,
        3,
    )
    assert award(rules, race, lying(cards)) == Award((), to_redraw=(2, 2, 3))
    assert award(rules, race, lying(cards, redraws=({2: ("3h", "9h"), 3: ("8d",)},))) == Award((2,))


def test_cards_of_a_redraw_are_those_of_the_tied():
    rules, race = ColourUpRules(tie="redraw"), changed({2: 2, 3: 2})
    cards = {2: "Kh 4c", 3: "Kc 5d"}
    with refused(WrongRaceCards, match="seat 3 has 0 race cards instead of 1"):
        award(rules, race, lying(cards, redraws=({2: ("7h",)},)))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({1: "7c", 3: "Ks"}, "seat 1 has 1 race cards instead of 2"),
        ({1: "7c 8c", 3: "Ks", 5: "Ah"}, "seat 5 has 1 race cards instead of 0"),
        ({1: "7c 10d", 3: "Ks"}, "'10d' is not a card"),
        ({1: "7c Kx", 3: "Ks"}, "'Kx' is not a card"),
        ({1: "7c Ks", 3: "Ks"}, "Ks was entered 2 times"),
    ],
)
def test_race_cards_that_cannot_be_are_refused(cards, said):
    with refused(WrongRaceCards, match=said):
        award(RULES, changed({1: 2, 3: 1}), lying(cards))


def test_with_two_decks_a_card_may_lie_there_twice():
    cards = lying({1: "7c Ks", 3: "Ks"}, decks=2)
    assert award(RULES, changed({1: 2, 3: 1}), cards) == Award((1,))


def test_a_race_for_no_chip_needs_no_cards():
    """CLR-05: one odd 25 alone is removed."""
    race = changed({1: 1})
    assert award(RULES, race, DealtRaceCards({})) == Award(())
    assert [(seat.before, seat.after) for seat in settle(RULES, race, ()).seats] == [(525, 500)]


def test_every_seat_knows_what_it_had_changed_won_and_holds():
    """CLR-02 to CLR-06, APP-06."""
    race = exchange(RULES, 25, 100, [Holding(2, 7, 300), Holding(5, 4, 200), Holding(8, 3, 300)])
    over = settle(RULES, race, (2, 8), {2: ("Kh", "4c", "2d"), 8: ("Qs", "Js", "3c")})
    assert over.seats == (
        RaceSeat(2, 7, 1, 3, ("Kh", "4c", "2d"), won=1, rescued=False, before=475, after=500),
        RaceSeat(5, 4, 1, 0, (), won=0, rescued=False, before=300, after=300),
        RaceSeat(8, 3, 0, 3, ("Qs", "Js", "3c"), won=1, rescued=False, before=375, after=400),
    )
    assert (over.winners, over.rescued) == ((2, 8), ())


def test_who_loses_the_last_chip_in_a_race_gets_a_new_one():
    """CLR-07, TDA 24: the chips in play grow by it (APP-06)."""
    race = exchange(RULES, 25, 100, [Holding(2, 1, 0), Holding(6, 3, 700)])
    over = settle(RULES, race, (6,))
    assert over.rescued == (2,)
    assert [seat.after for seat in over.seats] == [100, 800]


def test_without_rescue_the_last_chip_can_be_lost():
    """CLR-07."""
    rules = ColourUpRules(rescue=False)
    over = settle(rules, exchange(rules, 25, 100, [Holding(2, 1, 0), Holding(6, 3, 700)]), (6,))
    assert over.rescued == ()
    assert [seat.after for seat in over.seats] == [0, 800]


def test_who_was_out_before_the_race_is_not_rescued():
    """CLR-07."""
    over = settle(RULES, exchange(RULES, 25, 100, [Holding(2, 0, 0), Holding(6, 4, 700)]), ())
    assert (over.rescued, [seat.after for seat in over.seats]) == ((), [0, 800])


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((1,), "1 winners for 2 new chips"),
        ((1, 5), "seat 5 had no odd chip"),
        ((1, 1), "seat 1 was named 2 times and can win 1 at most"),
    ],
)
def test_winners_that_people_name_have_to_be_possible(winners, said):
    race = exchange(RULES, 25, 100, [Holding(1, 3, 0), Holding(3, 3, 0), Holding(5, 4, 0)])
    with refused(WrongWinners, match=said):
        settle(RULES, race, winners)


def test_20s_raced_for_50s_can_give_a_lone_player_two_chips():
    """CLR-04: 80 make two 50s, and there is nobody else to win the second."""
    race = changed({4: 4}, old=20, new=50)
    assert race.race_chips == 2
    won = award(RULES, race, lying({4: "Kh Kc 4d 2s"}))
    assert won == Award((4, 4))
    assert [(seat.before, seat.after) for seat in settle(RULES, race, won.winners).seats] == [(580, 600)]


rule_sets = st.builds(
    ColourUpRules,
    rounding=st.sampled_from(["half_up", "up", "down"]),
    tie=st.sampled_from(["suit", "redraw", "seat_order"]),
    max_one=st.booleans(),
    rescue=st.booleans(),
    start=st.sampled_from(["seat_1", "dealers_left"]),
)
tables = st.dictionaries(
    st.integers(1, 10), st.tuples(st.integers(0, 9), st.sampled_from([0, 100, 500])), min_size=1, max_size=10
)


def raced(rules, race, deck):
    """Race to the end, the tied drawing from a deck that is turned round each time."""
    dealt = deal(race.odd, first_seat(rules, dealer=3), deck)
    won = award(rules, race, dealt)
    redraws = []
    while won.to_redraw:
        deck = deck[7:] + deck[:7]
        drawn = dict.fromkeys(won.to_redraw, ())
        for seat, card in zip(won.to_redraw, deck, strict=False):
            drawn[seat] += (card,)
        redraws.append(drawn)
        won = award(rules, race, DealtRaceCards(dealt.cards, dealt.first, tuple(redraws)))
    return won, settle(rules, race, won.winners, dealt.cards)


@given(
    rules=rule_sets,
    table=tables,
    kinds=st.sampled_from([(25, 100), (1, 5), (100, 500), (20, 50), (5, 25)]),
    deck=st.permutations(ONE_DECK),
)
def test_a_race_gives_out_what_it_said_and_accounts_for_every_chip(rules, table, kinds, deck):
    """CLR-04 to CLR-07, APP-06."""
    old, new = kinds
    race = exchange(rules, old, new, [Holding(seat, *held) for seat, held in sorted(table.items())])
    won, over = raced(rules, race, list(deck))

    before = sum(count * old + other for count, other in table.values())
    after = sum(seat.after for seat in over.seats)
    assert after - before == race.race_chips * new - race.race_value + len(over.rescued) * new
    assert len(won.winners) == sum(seat.won for seat in over.seats) == race.race_chips
    assert {seat.seat: len(seat.cards) for seat in over.seats if seat.cards} == race.odd
    if rules.rescue:
        assert all(seat.after > 0 for seat in over.seats if seat.before > 0)


@given(rules=rule_sets, table=tables, deck=st.permutations(ONE_DECK))
def test_no_loser_of_a_race_had_a_higher_card_than_a_winner(rules, table, deck):
    """CLR-06."""
    race = exchange(rules, 25, 100, [Holding(seat, *held) for seat, held in sorted(table.items())])
    won, over = raced(rules, race, list(deck))
    best = {
        seat.seat: max("23456789TJQKA".index(card[0]) for card in seat.cards)
        for seat in over.seats
        if seat.cards
    }
    losers = best.keys() - set(won.winners)
    assert all(best[winner] >= best[loser] for winner in won.winners for loser in losers)
    assert not rules.max_one or len(set(won.winners)) == len(won.winners)
