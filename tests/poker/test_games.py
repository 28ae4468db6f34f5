"""Omaha, Omaha hi-lo and short deck: evaluation, the parts of a pot, and whole hands (VAR-13 to VAR-22)."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import DECK, Card, cards, hole_cards, rank_of
from shuffleup.poker.hand import play, replay, start
from shuffleup.poker.hand_equity import variant_equity
from shuffleup.poker.hand_ranking import category, strength
from shuffleup.poker.legal import (
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.refusals import BetterHand, BoardFromFlopOn, NoLowHere, NotInDeck, WrongCardsShown
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.showdown import duty_of
from shuffleup.poker.state import Hand, ShowDuty
from shuffleup.poker.variant import (
    SHORT_DECK,
    low_ranks,
    low_strength,
    omaha_strength,
    short_deck_strength,
    variant_of,
)
from shuffleup.ruleset.hand import Betting, GameKind, ShortDeckOrder
from tests.night import examples

GAMES: tuple[GameKind, ...] = ("omaha", "omaha8", "short_deck")


def begun(game: GameKind, *stacks: int, boards: int = 1) -> Hand:
    seats = tuple((SeatNo(number), Chips(stack)) for number, stack in enumerate(stacks, 1))
    setup = HandSetup(
        stacks=seats,
        button=SeatNo(len(stacks)),
        small_blind_seat=SeatNo(1),
        big_blind_seat=SeatNo(2),
        small_blind=Chips(5),
        big_blind=Chips(10),
        game=game,
        boards=boards,
    )
    return start(setup, HandRules(betting=Betting(structure="pot_limit")))[0]


def after(hand: Hand, *commands: HandCommand) -> Hand:
    for command in commands:
        hand, _ = play(hand, command)
    return hand


def slow_omaha(pocket: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    return max(
        strength((*two, *three)) for two in combinations(pocket, 2) for three in combinations(board, 3)
    )


def slow_low(pocket: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[int, ...]:
    ways = [(*two, *three) for two in combinations(pocket, 2) for three in combinations(board, 3)]
    ranks = [
        sorted({1 if rank_of(card) == 12 else rank_of(card) + 2 for card in way}, reverse=True)
        for way in ways
    ]
    lows = [tuple(one) for one in ranks if len(one) == 5 and one[0] <= 8]
    return min(lows, default=())


def slow_short_deck(hand: tuple[Card, ...], order: ShortDeckOrder) -> tuple[int, ...]:
    return max(_five(five, order) for five in combinations(hand, 5))


def _five(five: tuple[Card, ...], order: ShortDeckOrder) -> tuple[int, ...]:
    ranks = sorted((card >> 2 for card in five), reverse=True)
    ranks = sorted(ranks, key=ranks.count, reverse=True)
    shape = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({card & 3 for card in five}) == 1
    if set(ranks) == {12, 4, 5, 6, 7}:
        ranks = [7, 6, 5, 4, 3]
    straight = len(shape) == 5 and ranks[0] - ranks[4] == 4
    trips_higher = order == "trips_over_straight"
    if straight and flush:
        kind = 8
    elif shape[0] == 4:
        kind = 7
    elif flush:
        kind = 6
    elif shape == [3, 2]:
        kind = 5
    elif straight:
        kind = 3 if trips_higher else 4
    elif shape[0] == 3:
        kind = 4 if trips_higher else 3
    else:
        kind = 5 - len(shape)
    return (kind, *ranks)


@given(st.permutations(DECK))
@settings(max_examples=examples(150), deadline=None)
def test_omaha_is_worth_what_the_best_two_and_three_are(deck: list[Card]) -> None:
    """VAR-13: the same as the best of all sixty five-card hands."""
    pocket, board = tuple(deck[:4]), tuple(deck[4:9])
    assert omaha_strength(pocket, board) == slow_omaha(pocket, board)


@given(st.permutations(DECK))
@settings(max_examples=examples(150), deadline=None)
def test_a_low_is_the_best_of_all_sixty(deck: list[Card]) -> None:
    """VAR-15."""
    pocket, board = tuple(deck[:4]), tuple(deck[4:9])
    assert low_ranks(low_strength(pocket, board)) == slow_low(pocket, board)


@given(st.permutations(SHORT_DECK), st.sampled_from(["straight_over_trips", "trips_over_straight"]))
@settings(max_examples=examples(300), deadline=None)
def test_two_hands_of_short_deck_compare_as_their_best_fives_do(
    deck: list[Card], order: ShortDeckOrder
) -> None:
    """VAR-17."""
    first, second = tuple(deck[:7]), tuple(deck[2:9])
    slow = slow_short_deck(first, order), slow_short_deck(second, order)
    quick = short_deck_strength(first, order), short_deck_strength(second, order)
    assert (quick[0] > quick[1], quick[0] == quick[1]) == (slow[0] > slow[1], slow[0] == slow[1])


def test_four_hearts_on_the_board_and_one_in_the_hand_make_no_flush() -> None:
    """VAR-13."""
    assert category(omaha_strength(cards("Th9c8c7d"), cards("AhKhQhJh2c"))) == "straight"


def test_ace_to_nine_is_the_lowest_straight_of_short_deck() -> None:
    """VAR-17: A-6-7-8-9 loses to 6-7-8-9-T, and of one suit it is a straight flush."""
    low, next_one = short_deck_strength(cards("Ac6c7d8s9c")), short_deck_strength(cards("6c7d8s9cTh"))
    assert category(low) == "straight"
    assert low < next_one
    assert category(short_deck_strength(cards("Ad6d7d8d9d"))) == "straight_flush"


def test_omaha_is_dealt_one_card_at_a_time_in_four_rounds() -> None:
    """VAR-14."""
    dealt = hole_cards(DECK, (SeatNo(1), SeatNo(2), SeatNo(3)), 4)
    assert dealt[SeatNo(2)] == (DECK[1], DECK[4], DECK[7], DECK[10])


def test_a_hand_of_omaha_shows_all_four_cards() -> None:
    """VAR-14."""
    hand = after(begun("omaha", 100, 100), CheckOrCall(SeatNo(1)))
    hand = after(hand, CheckOrCall(SeatNo(2)), DealBoard(), CheckOrCall(SeatNo(1)), CheckOrCall(SeatNo(2)))
    hand = after(hand, DealBoard(), CheckOrCall(SeatNo(1)), CheckOrCall(SeatNo(2)))
    hand = after(hand, DealBoard(), CheckOrCall(SeatNo(1)), CheckOrCall(SeatNo(2)))
    with pytest.raises(WrongCardsShown):
        play(hand, ShowCards(SeatNo(1), cards("AsKs")))


def checked_down(hand: Hand, *boards: str) -> Hand:
    """Call and check to the showdown; the boards are dealt street by street, one after the other."""
    lying = [cards(board) for board in boards]
    while hand.phase != "showdown":
        if hand.phase == "deal":
            number = hand.next_board
            begin = len(hand.boards[number])
            known = lying[number][begin : begin + hand.cards_to_deal] if lying else None
            hand = after(hand, DealBoard(known))
        else:
            hand = after(hand, CheckOrCall(hand.seats[hand.turn]))
    return hand


def test_a_pot_of_hi_lo_is_halved_and_the_odd_chip_goes_to_the_high() -> None:
    """VAR-15: 25 chips, 13 for three kings and 12 for 8-4-3-2-A."""
    hand = begun("omaha8", 100, 100, 5)
    hand = checked_down(hand, "2c3d8hKsKd")
    hand = after(
        hand,
        ShowCards(SeatNo(1), cards("As4sQdJc")),
        ShowCards(SeatNo(2), cards("Kc9d9cTc")),
        ShowCards(SeatNo(3), cards("QhQsJd9h")),
    )
    assert hand.stacks == (90 + 5 + 7, 90 + 5 + 8, 0)


def test_winners_without_cards_are_named_for_high_and_low_apart_and_a_low_may_have_none() -> None:
    """VAR-16."""
    hand = checked_down(begun("omaha8", 100, 100))
    hand = after(hand, DeclareWinners(0, (SeatNo(1),)))
    assert hand.phase == "showdown"
    half = after(hand, DeclareWinners(0, (SeatNo(2),), low=True))
    assert half.stacks == (100, 100)
    whole = after(hand, DeclareWinners(0, (), low=True))
    assert whole.stacks == (110, 90)
    assert whole.phase == "ended"


def test_who_takes_a_half_has_to_show_and_who_takes_none_may_muck() -> None:
    """VAR-16: in the order of showing, whichever half it is."""
    high = after(checked_down(begun("omaha8", 100, 100, 100)), DeclareWinners(0, (SeatNo(3),)))
    both = after(high, DeclareWinners(0, (SeatNo(1),), low=True))
    assert duty_of(both) == ShowDuty((SeatNo(1), SeatNo(3)), (SeatNo(2),))
    alone = after(high, DeclareWinners(0, (), low=True))
    assert duty_of(alone) == ShowDuty((SeatNo(3),), (SeatNo(1), SeatNo(2)))


def test_only_hi_lo_has_a_low_and_an_open_low_is_not_passed_over() -> None:
    """VAR-16: cards speak."""
    with pytest.raises(NoLowHere):
        play(checked_down(begun("omaha", 100, 100)), DeclareWinners(0, (SeatNo(1),), low=True))
    hand = checked_down(begun("omaha8", 100, 100), "2c3d8hKsKd")
    hand = after(hand, ShowCards(SeatNo(1), cards("As4sQdJc")))
    with pytest.raises(BetterHand):
        play(hand, DeclareWinners(0, (), low=True))


def test_a_card_under_six_is_not_in_the_short_deck() -> None:
    """VAR-13."""
    hand = after(begun("short_deck", 100, 100), CheckOrCall(SeatNo(1)), CheckOrCall(SeatNo(2)))
    with pytest.raises(NotInDeck):
        play(hand, DealBoard(cards("5cKdKh")))


def test_equity_of_two_omaha_hands_counts_every_board_from_the_flop_on() -> None:
    """VAR-22."""
    hands = cards("AsAhKdQc"), cards("9s8s7h6h")
    counted = variant_equity(variant_of("omaha"), hands, cards("Ts7d2s"))
    assert [str(one.fraction) for one in counted] == ["58/205", "147/205"]
    with pytest.raises(BoardFromFlopOn):
        variant_equity(variant_of("omaha"), hands)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=examples(60), deadline=None)
def test_random_hands_keep_all_chips_and_pay_every_pot(game: GameKind, data: st.DataObject) -> None:
    """VAR-19, VAR-26: a replay of the events comes to the same hand, and no chip is lost."""
    variant = variant_of(game)
    count = data.draw(st.integers(2, 6))
    boards = data.draw(st.integers(1, 2))
    deck = list(data.draw(st.permutations(variant.deck)))
    hand = begun(
        game, *data.draw(st.lists(st.integers(1, 400), min_size=count, max_size=count)), boards=boards
    )
    total, events = hand.chips, list(start(hand.setup, hand.rules)[1])
    while hand.phase != "ended":
        hand, came = play(hand, _next(hand, deck, data))
        events += came
        assert hand.chips == total
    assert replay(events) == hand
    assert sum(hand.stacks) == total
    assert all(
        paid is not None and sum(dict(paid.shares).values()) == pot.amount
        for paid, pot in zip(hand.awards, hand.gathered_pots, strict=True)
    )


def _next(hand: Hand, deck: list[Card], data: st.DataObject) -> HandCommand:
    hole = hand.variant.hole_cards
    if hand.phase == "deal":
        street = [deck.pop() for _ in range(hand.cards_to_deal)]
        return DealBoard(tuple(street))
    if hand.phase == "showdown":
        seat = next(seat for seat in hand.live if not hand.cards_of(seat))
        return ShowCards(seat, tuple(deck.pop() for _ in range(hole)))
    legal = list(legal_actions(hand))
    may_fold = [one for one in legal if not isinstance(one, Fold)]
    drawn: HandCommand = data.draw(st.sampled_from([*may_fold, *legal]))
    return drawn
