"""Who is asked to act: only somebody who can win something by it, whatever was posted and in which order."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import BetReturned, BettingOpened, Called, StreetClosed
from shuffleup.poker.hand import evolve, play, start
from shuffleup.poker.legal import BettingAction, CheckOrCall, DealBoard, legal_actions
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Betting, GameKind, Straddle
from shuffleup.ruleset.levels import Blinds

Begin = Callable[..., Any]

GAMES: tuple[GameKind, ...] = ("holdem", "omaha", "omaha8", "short_deck")
HANDS_A_GAME = 400
SEED = 20261124
BLINDS_FIRST = HandRules(blinds=Blinds(ante_kind="per_player", short_posts_first="blind"))


def test_who_has_more_in_than_an_all_in_blind_is_not_asked_to_call_it(game: Begin) -> None:
    """SPEC BET-10, BTN-14, ALL-02: the ante and the small blind are 150, and the big blind had 100."""
    hand = game({1: 1000, 2: 100}, ante=100, rules=BLINDS_FIRST)
    assert hand.story(2) == [("hand.bet_returned", 1, 50), ("hand.street_closed", "preflop")]
    assert (hand.hand.phase, hand.hand.stacks, hand.hand.pot) == ("deal", (900, 0), 200)


def test_the_last_with_chips_is_not_asked_when_everybody_else_has_folded_to_an_all_in(game: Begin) -> None:
    """SPEC BET-10: seat 3 is all-in with the big blind alone; seat 2 has 150 in, and gets 50 back."""
    hand = game({1: 1000, 2: 1000, 3: 100}, ante=100, rules=BLINDS_FIRST)
    hand.fold(1)
    assert hand.named(BetReturned) == [(2, 50)]
    assert [(pot.amount, pot.seats) for pot in hand.hand.pots()] == [(300, (2, 3))]


def test_who_has_less_in_than_an_all_in_is_asked(game: Begin) -> None:
    """SPEC BET-10: 150 against 170, so that the 50 of the call win 20 more."""
    hand = game({1: 1000, 2: 170}, ante=100, rules=BLINDS_FIRST)
    assert (hand.legal.seat, hand.legal.to_call) == (1, 50)


def test_a_hand_that_waits_in_a_journal_for_an_action_that_wins_nothing_goes_on_by_it(game: Begin) -> None:
    """Until release 0.3 seat 1 was asked: its call is read as it was stored, else asked for."""
    hand = game({1: 1000, 2: 100}, ante=100, rules=BLINDS_FIRST)
    posted = [one for one in hand.events if not isinstance(one, BetReturned | StreetClosed)]
    waiting = None
    for event in (*posted, BettingOpened("preflop", SeatNo(1))):
        waiting = evolve(waiting, event)
    assert waiting is not None
    assert (waiting.to_act, legal_actions(waiting).to_call) == (1, 50)
    after, events = play(waiting, CheckOrCall(SeatNo(1)))
    assert events == (
        Called(SeatNo(1), Chips(50)),
        BetReturned(SeatNo(1), Chips(100)),
        StreetClosed("preflop"),
    )
    assert (after.phase, after.stacks, after.pot) == ("deal", (900, 0), 200)


def short_stacked(chance: Random, kind: GameKind) -> tuple[HandSetup, HandRules]:
    """Seat two to six, most with less than three big blinds, under any way to post and any straddle."""
    seats = [SeatNo(seat) for seat in sorted(chance.sample(range(1, 10), chance.randint(2, 6)))]
    button = seats[-1]
    small, big = (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    structure: Any = chance.choice(["no_limit", "pot_limit", "fixed_limit"])
    bomb = chance.random() < 0.1
    able = [] if structure == "fixed_limit" or bomb or len(seats) < 3 else seats[2:]
    setup = HandSetup(
        stacks=tuple((one, Chips(chance.choice([chance.randint(1, 30), 500]))) for one in seats),
        button=button,
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=Chips(5),
        big_blind=Chips(10),
        ante=Chips(chance.choice([0, 1, 10, 12])),
        low_limit=Chips(10),
        high_limit=Chips(20),
        posts=tuple(
            Post(one, Chips(10), chance.random() < 0.5) for one in seats[2:3] if chance.random() < 0.2
        ),
        straddles=tuple((one, Chips(20 << at)) for at, one in enumerate(able[: chance.choice([0, 0, 1, 2])])),
        bomb=Chips(20 if bomb else 0),
        game=kind,
    )
    return _of_button(chance, setup), HandRules(
        betting=Betting(structure=structure),
        blinds=Blinds(
            ante_kind=chance.choice(["per_player", "per_player", "big_blind", "button"]),
            short_posts_first=chance.choice(["ante", "blind"]),
            short_blind_price=chance.choice(["full", "actual"]),
        ),
        straddle=Straddle(min_raise=chance.choice(["straddle", "big_blind"])),
    )


def _of_button(chance: Random, setup: HandSetup) -> HandSetup:
    """Leave the small blind out of some hands, as with a dead button."""
    if len(setup.stacks) == 2 or chance.random() < 0.8:
        return setup
    return replace(setup, small_blind_seat=None)


def points(chance: Random, setup: HandSetup, rules: HandRules) -> Iterator[tuple[Hand, int]]:
    """Play the betting by chance, and give each state that waits for somebody, with its number."""
    hand, _ = start(setup, rules)
    for number in range(200):
        yield hand, number
        if hand.phase not in ("betting", "deal"):
            return
        hand, _ = play(hand, _next(chance, hand))


def _next(chance: Random, hand: Hand) -> BettingAction | DealBoard:
    if hand.phase == "deal":
        return DealBoard(None)
    legal = legal_actions(hand)
    return chance.choice([one for one in legal if not (legal.can_check and one.__class__.__name__ == "Fold")])


def can_win(hand: Hand, seat: SeatNo) -> bool:
    """Another seat that is in has chips behind, or has put more chips in than this one."""
    others = [one for one in hand.live if one != seat]
    return any(hand.stack(one) or hand.committed(one) > hand.committed(seat) for one in others)


@pytest.mark.parametrize("kind", GAMES)
def test_an_action_is_owed_only_where_something_can_be_won_by_it(kind: GameKind) -> None:
    """SPEC BET-10, ALL-02: nobody is asked in vain, and nobody with less in than an all-in is passed over."""
    chance = Random(f"{SEED} {kind}")
    asked = passed = 0
    for number in range(HANDS_A_GAME):
        setup, rules = short_stacked(chance, kind)
        for hand, at in points(chance, setup, rules):
            if hand.to_act is not None:
                assert can_win(hand, hand.to_act), (SEED, kind, number, at)
                asked += 1
            elif hand.phase == "deal" and not hand.board:
                behind = [one for one in hand.live if hand.stack(one)]
                assert all(
                    hand.committed(one) >= hand.committed(other) for one in behind for other in hand.live
                ), (SEED, kind, number, at)
                passed += 1
    assert min(asked, passed) > 100
