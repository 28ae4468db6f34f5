"""How a hand begins: blinds, antes, short posts, dead buttons, newcomers."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import AntePosted, Began, BetReturned, BlindPosted
from shuffleup.poker.hand import begin, evolve, replay
from shuffleup.poker.refusals import CannotBegin
from shuffleup.poker.setup import HandRules, Post, dealing_order
from shuffleup.ruleset.hand import Betting, HeadsUp
from shuffleup.ruleset.levels import Blinds
from tests.refused import refused

Begin = Callable[..., Any]
Setup = Callable[..., Any]

FOUR = dict.fromkeys(range(1, 5), 1000)


def test_the_blinds_are_posted_and_betting_opens_left_of_the_big_blind(game: Begin) -> None:
    """SPEC BTN-10, BTN-11."""
    assert game(FOUR).story(3) == [
        ("hand.blind_posted", 2, "small", 50),
        ("hand.blind_posted", 3, "big", 100),
        ("hand.betting_opened", "preflop", 4),
    ]


def test_with_a_dead_small_blind_only_the_big_blind_posts(game: Begin) -> None:
    """SPEC BTN-08 (TDA 32)."""
    hand = game({1: 1000, 3: 1000, 4: 1000}, small_blind_seat=None)
    assert hand.named(BlindPosted) == [(3, "big", 100)]
    assert (hand.legal.seat, hand.legal.to_call) == (4, 100)


def test_the_button_may_be_an_empty_seat(game: Begin) -> None:
    """SPEC BTN-08: seat 2 is empty; after the flop seat 3 opens."""
    hand = game({1: 1000, 3: 1000, 4: 1000}, button=2)
    hand.call(1, 3)
    hand.check(4)
    hand.board()
    assert hand.legal.seat == 3


def test_everybody_antes_from_the_left_of_the_button(game: Begin) -> None:
    """SPEC BTN-14."""
    hand = game(FOUR, ante=10)
    assert hand.named(AntePosted) == [(seat, 10, False) for seat in (2, 3, 4, 1)]
    assert (hand.hand.pot, hand.hand.stack(4), hand.legal.to_call) == (190, 990, 100)


def test_the_big_blind_may_ante_for_the_table(game: Begin) -> None:
    """SPEC BTN-14: the ante is dead and does not count as a bet."""
    hand = game(FOUR, ante=100, rules=HandRules(blinds=Blinds(ante_kind="big_blind")))
    assert hand.named(AntePosted) == [(3, 100, True)]
    assert (hand.hand.stack(3), hand.hand.bet(3), hand.legal.to_call) == (800, 100, 100)


def test_the_button_may_ante_for_the_table_unless_it_is_an_empty_seat(game: Begin) -> None:
    rules = HandRules(blinds=Blinds(ante_kind="button"))
    assert game(FOUR, ante=100, rules=rules).named(AntePosted) == [(1, 100, True)]
    assert game({1: 1000, 3: 1000, 4: 1000}, button=2, ante=100, rules=rules).named(AntePosted) == []


@pytest.mark.parametrize(("first", "ante", "blind"), [("ante", 100, 30), ("blind", 30, 100)])
def test_a_short_stack_posts_what_the_rule_set_puts_first(
    game: Begin, first: Any, ante: int, blind: int
) -> None:
    """SPEC BTN-14, `blinds.short_posts_first`: the big blind has 130 for an ante and a blind of 100."""
    rules = HandRules(blinds=Blinds(ante_kind="big_blind", short_posts_first=first))
    hand = game({**FOUR, 3: 130}, ante=100, rules=rules)
    assert (hand.hand.dead, hand.hand.bet(3), hand.hand.is_all_in(3)) == (ante, blind, True)


def test_under_the_actual_price_rule_a_short_big_blind_is_the_price(game: Begin) -> None:
    """SPEC BTN-15, `blinds.short_blind_price = actual`: the small blind's 50 are then the most."""
    hand = game({**FOUR, 3: 30}, rules=HandRules(blinds=Blinds(short_blind_price="actual")))
    assert hand.legal.to_call == 50


def test_a_newcomers_live_post_counts_as_its_bet(game: Begin) -> None:
    """SPEC ABS, card-room: two big blinds in the hand; the newcomer may check when nobody raised."""
    hand = game(
        {3: 500, 4: 500, 5: 500, 7: 500, 8: 500},
        button=3,
        blinds=(5, 10),
        limits=(10, 20),
        posts=[Post(SeatNo(7), Chips(10))],
        rules=HandRules(betting=Betting(structure="fixed_limit")),
    )
    assert (hand.legal.seat, hand.legal.can_check, hand.raises) == (7, True, (20, 20))
    hand.check(7)
    assert (hand.legal.seat, hand.legal.to_call, hand.hand.pot) == (8, 10, 25)


def test_a_dead_post_is_in_the_pot_but_is_no_bet(game: Begin) -> None:
    hand = game(FOUR, posts=[Post(SeatNo(4), Chips(50), live=False)])
    assert (hand.hand.pot, hand.hand.stack(4), hand.legal.to_call) == (200, 950, 100)


def test_a_hand_in_which_the_posts_leave_nobody_who_can_bet_goes_straight_to_dealing(game: Begin) -> None:
    """SPEC ALL-12: heads-up both are all-in from the blinds; what nobody matched is returned first."""
    hand = game({1: 50, 2: 80})
    assert hand.story(2) == [("hand.bet_returned", 2, 30), ("hand.street_closed", "preflop")]
    assert (hand.hand.phase, hand.hand.cards_to_deal, hand.hand.hands_are_face_up) == ("deal", 3, True)


def test_a_seat_that_covers_every_all_in_blind_has_nothing_to_decide(game: Begin) -> None:
    hand = game({1: 3000, 2: 30})
    assert hand.hand.phase == "deal"
    assert (hand.hand.stack(1), hand.hand.pot) == (2970, 60)


def test_a_big_blind_whose_chips_all_went_into_the_ante_plays_for_the_ante_alone(game: Begin) -> None:
    rules = HandRules(blinds=Blinds(ante_kind="big_blind", short_posts_first="ante"))
    hand = game({1: 1000, 2: 1000, 3: 100, 4: 1000}, ante=100, rules=rules)
    hand.call(4, 1, 2)
    hand.check_down()
    assert [(pot.amount, pot.seats) for pot in hand.hand.pots()] == [(100, (1, 2, 3, 4)), (300, (1, 2, 4))]


def test_an_ante_that_a_short_stack_cannot_match_goes_back_to_its_owner(game: Begin) -> None:
    """SPEC ALL-02, POT-08: the one chip too many of the ante comes back with the blind."""
    hand = game(
        {1: 5, 2: 1000}, ante=6, blinds=(5, 10), rules=HandRules(blinds=Blinds(short_posts_first="ante"))
    )
    for _ in range(3):
        hand.board()
    assert hand.named(BetReturned) == [(2, 11)]
    assert [(pot.amount, pot.seats) for pot in hand.hand.pots()] == [(10, (1, 2))]
    hand.wins(0, 1)
    assert hand.hand.stacks == (10, 995)


def test_the_unmatched_part_of_ante_and_blind_comes_back_as_one(game: Begin) -> None:
    """SPEC ALL-02: 150 against 130, the short stack having posted its blind first."""
    hand = game(
        {1: 1000, 2: 130},
        ante=50,
        blinds=(50, 100),
        rules=HandRules(blinds=Blinds(short_posts_first="blind")),
    )
    hand.call(1)
    assert hand.named(BetReturned) == [(1, 20)]
    assert [(pot.amount, pot.seats) for pot in hand.hand.pots()] == [(260, (1, 2))]


def test_an_ante_that_a_folded_player_matched_does_not_come_back(game: Begin) -> None:
    """SPEC ALL-09: chips of a folded seat count in the pots that they reach."""
    hand = game({1: 40, 2: 1000, 3: 1000}, ante=100, blinds=(5, 10))
    hand.fold(2)
    assert hand.named(BetReturned) == [(3, 5)]
    assert [(pot.amount, pot.seats) for pot in hand.hand.pots()] == [(120, (1, 3)), (130, (3,))]


@pytest.mark.parametrize(
    ("stacks", "table", "fault"),
    [
        ({1: 1000}, {}, "2 to 10 players, not 1"),
        ({1: 1000, 2: 0, 3: 1000}, {}, "seat 2 has no chips"),
        ({1: 1000, 2: 1000}, {"blinds": (5, 0)}, "big blind must be at least 1"),
        ({1: 1000, 2: 1000}, {"ante": -1}, "the ante at least 0"),
        ({1: 1000, 2: 1000}, {"smallest_chip": 0}, "smallest chip"),
        (
            {1: 1000, 2: 1000},
            {"posts": [Post(SeatNo(7), Chips(10))]},
            "seat 7 has to post but is not dealt in",
        ),
        ({1: 1000, 2: 1000}, {"posts": [Post(SeatNo(1), Chips(101))]}, "a live post at most the big blind"),
    ],
)
def test_what_is_not_a_hand_is_refused(
    setup: Setup, stacks: dict[int, int], table: dict[str, Any], fault: str
) -> None:
    if len(stacks) == 1:
        full = setup({1: 1000, 2: 1000})
        broken = type(full)(full.stacks[:1], *[getattr(full, name) for name in full.__struct_fields__[1:]])
    else:
        broken = setup(stacks, **table)
    with refused(CannotBegin, match=fault):
        begin(broken, HandRules())


def test_fixed_limit_needs_its_limits(setup: Setup) -> None:
    with refused(CannotBegin, match="the low and the high limit"):
        begin(setup(FOUR), HandRules(betting=Betting(structure="fixed_limit")))


def test_the_first_event_of_a_hand_is_that_it_began(setup: Setup) -> None:
    began, posted, *_ = begin(setup(FOUR), HandRules())
    assert type(began) is Began
    with refused(CannotBegin, match="first event"):
        replay([posted])
    with refused(CannotBegin, match="no events"):
        replay([])
    with refused(CannotBegin, match="has begun already"):
        evolve(replay([began]), began)


def test_the_deal_starts_left_of_the_button_and_heads_up_the_button_is_last(setup: Setup) -> None:
    """SPEC DLG-03, DLG-14 (TDA 34-B)."""
    assert dealing_order(setup(FOUR), HandRules()) == (2, 3, 4, 1)
    assert dealing_order(setup({1: 500, 6: 500}), HandRules()) == (6, 1)
    other = HandRules(heads_up=HeadsUp(button_dealt_last=False))
    assert dealing_order(setup({1: 500, 6: 500}), other) == (1, 6)
