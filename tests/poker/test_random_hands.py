"""What holds of every hand: a random player, built on the legal actions alone, plays to the end."""

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import DECK, Card
from shuffleup.poker.events import ANY_EVENT, EVENTS
from shuffleup.poker.hand import begin, decide, evolve, play, replay
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    Muck,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.refusals import PokerError
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.showdown import show_order
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Betting, Pots, Showdown, Straddle
from shuffleup.ruleset.levels import Blinds
from tests.night import examples

STEPS_AT_MOST = 400

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]
STRUCTURES: tuple[Structure, ...] = ("no_limit", "pot_limit", "fixed_limit")


@st.composite
def tables(draw: st.DrawFn) -> tuple[HandSetup, HandRules]:
    """Two to ten players anywhere at a table, with any stacks and stakes."""
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=10)))
    stacks = [draw(st.one_of(st.integers(1, 60), st.integers(61, 2000))) for _ in seats]
    button = draw(st.sampled_from(seats if len(seats) == 2 else range(1, 11)))
    after = sorted(seats, key=lambda seat: (seat <= button, seat))
    button_is_small = len(seats) == 2 and draw(st.booleans())
    small, big = (after[1], after[0]) if button_is_small else (after[0], after[1])
    big_blind = draw(st.integers(2, 40))
    structure: Structure = draw(st.sampled_from(STRUCTURES))
    bomb = Chips(draw(st.sampled_from([0, 0, 0, 2 * big_blind])))
    straddles = () if bomb or structure == "fixed_limit" else _straddles(draw, seats, stacks, big, big_blind)
    setup = HandSetup(
        stacks=tuple((SeatNo(seat), Chips(chips)) for seat, chips in zip(seats, stacks, strict=True)),
        button=SeatNo(button),
        small_blind_seat=None if len(seats) > 2 and draw(st.booleans()) else SeatNo(small),
        big_blind_seat=SeatNo(big),
        small_blind=Chips(big_blind // 2),
        big_blind=Chips(big_blind),
        ante=Chips(draw(st.sampled_from([0, 0, 1, 5, big_blind]))),
        low_limit=Chips(big_blind),
        high_limit=Chips(2 * big_blind),
        smallest_chip=Chips(draw(st.sampled_from([1, 5]))),
        straddles=straddles,
        bomb=bomb,
    )
    return setup, _rules(draw, structure)


def _rules(draw: st.DrawFn, structure: Structure) -> HandRules:
    return HandRules(
        betting=Betting(
            structure=structure,
            min_raise=draw(st.sampled_from(["last_increment", "double"])),
            cap_lifted=draw(st.sampled_from(["never", "two_in_hand"])),
            pl_base=draw(st.sampled_from(["total", "active"])),
        ),
        blinds=Blinds(
            ante_kind=draw(st.sampled_from(["per_player", "big_blind", "button"])),
            short_posts_first=draw(st.sampled_from(["ante", "blind"])),
            short_blind_price=draw(st.sampled_from(["full", "actual"])),
        ),
        pots=Pots(odd_chip=draw(st.sampled_from(["one_each", "all_to_first"]))),
        showdown=Showdown(hand_value=draw(st.sampled_from(["cards_speak", "player_calls"]))),
        straddle=Straddle(min_raise=draw(st.sampled_from(["straddle", "big_blind"]))),
    )


def _straddles(
    draw: st.DrawFn, seats: list[int], stacks: list[int], big: int, big_blind: int
) -> tuple[tuple[SeatNo, Chips], ...]:
    """Up to three straddles at the left of the big blind, the last of them perhaps with too few chips."""
    others = [seat for seat in sorted(seats, key=lambda seat: (seat <= big, seat)) if seat != big][:-1]
    count = min(draw(st.sampled_from([0, 0, 0, 1, 2, 3])), len(others))
    return tuple((SeatNo(seat), Chips(big_blind << place)) for place, seat in enumerate(others[:count], 1))


class RandomPlayers:
    """Everybody at the table: they choose among what is legal and know their cards, or nobody does."""

    def __init__(self, choose: st.DataObject, seats: tuple[SeatNo, ...]) -> None:
        self._choose = choose
        self._known = choose.draw(st.booleans())
        deck: list[Card] = choose.draw(st.permutations(DECK))
        self._pockets = {seat: tuple(deck[2 * at : 2 * at + 2]) for at, seat in enumerate(seats)}
        self._board = tuple(deck[20:25])

    def next(self, hand: Hand) -> HandCommand:
        if hand.phase == "betting":
            return self._choose.draw(st.sampled_from(self._bets(hand)))
        if hand.phase == "deal":
            dealt, count = len(hand.board), hand.cards_to_deal
            return DealBoard(self._board[dealt : dealt + count] if self._known else None)
        return self._at_the_showdown(hand)

    def _bets(self, hand: Hand) -> list[HandCommand]:
        legal = legal_actions(hand)
        seat = legal.seat
        assert seat is not None
        assert legal.can_fold
        chances: list[HandCommand] = [Fold(seat), CheckOrCall(seat), CheckOrCall(seat)]
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            to = self._choose.draw(st.integers(legal.min_raise_to, legal.max_raise_to))
            chances += [BetOrRaiseTo(seat, Chips(to)), BetOrRaiseTo(seat, legal.min_raise_to)]
        if legal.all_in_to is not None:
            chances.append(AllIn(seat))
        return chances

    def _at_the_showdown(self, hand: Hand) -> HandCommand:
        unshown = [seat for seat in show_order(hand) if not hand.cards_of(seat)]
        if self._known and unshown:
            return ShowCards(unshown[0], self._pockets[unshown[0]])
        if unshown and not hand.hands_are_face_up and len(hand.live) > 2 and self._choose.draw(st.booleans()):
            return Muck(unshown[-1])
        number = next(number for number, winners in enumerate(hand.winners) if not winners)
        able = [seat for seat in hand.pots()[number].seats if seat in hand.live]
        return DeclareWinners(number, tuple(able[: self._choose.draw(st.integers(1, len(able)))]))


@given(tables(), st.data())
@settings(max_examples=examples(250), deadline=None)
def test_every_hand_ends_and_no_chip_is_lost(table: tuple[HandSetup, HandRules], data: st.DataObject) -> None:
    """SPEC POT-08, APP-02, APP-06: the chips are all there after each event; replay gives the same state."""
    setup, rules = table
    total = sum(chips for _, chips in setup.stacks)
    events = list(begin(setup, rules))
    hand = replay(events)
    players = RandomPlayers(data, hand.seats)
    for _ in range(STEPS_AT_MOST):
        if hand.phase == "ended":
            break
        command = players.next(hand)
        decided = decide(hand, command)
        after, played = play(hand, command)
        assert decided == played
        for event in decided:
            hand = evolve(hand, event)
            assert hand.chips == total
            assert min(hand.stacks) >= 0
        assert hand == after
        events += decided
    assert hand.phase == "ended"
    assert (sum(hand.stacks), hand.pot) == (total, 0)
    assert replay(events) == hand
    stored = [msgspec.json.encode(event) for event in events]
    assert replay([msgspec.json.decode(line, type=ANY_EVENT) for line in stored]) == hand


@given(tables(), st.data(), st.integers(-5, 3000), st.integers(1, 10))
@settings(max_examples=examples(100), deadline=None)
def test_what_the_legal_actions_exclude_is_refused(
    table: tuple[HandSetup, HandRules], data: st.DataObject, to: int, seat: int
) -> None:
    """A raise is accepted exactly within the bounds or as the all-in, and only from the seat to act."""
    hand = replay(begin(*table))
    players = RandomPlayers(data, hand.seats)
    for _ in range(data.draw(st.integers(0, 12))):
        if hand.phase != "ended":
            hand, _ = play(hand, players.next(hand))
    legal = legal_actions(hand)
    attempt = BetOrRaiseTo(SeatNo(seat), Chips(to))
    for action in (*legal, attempt):
        if action in legal:
            assert decide(hand, action)
        else:
            with pytest.raises(PokerError):
                decide(hand, action)
    within = legal.min_raise_to is not None and legal.min_raise_to <= to <= (legal.max_raise_to or 0)
    if legal.unmatched_from is None:
        assert (attempt in legal) == (legal.seat == seat and (within or to == legal.all_in_to))


def test_every_event_has_its_own_stored_name() -> None:
    """The names are the contract of every stored hand; a changed name would orphan old journals."""
    assert sorted(EVENTS) == [
        "hand.ante_posted",
        "hand.award_taken_back",
        "hand.began",
        "hand.bet",
        "hand.bet_returned",
        "hand.bets_returned",
        "hand.betting_opened",
        "hand.blind_posted",
        "hand.board_dealt",
        "hand.board_read",
        "hand.called",
        "hand.cards_shown",
        "hand.checked",
        "hand.chips_moved",
        "hand.ended",
        "hand.folded",
        "hand.killed",
        "hand.mucked",
        "hand.pot_awarded",
        "hand.raised",
        "hand.rake_taken",
        "hand.runs_agreed",
        "hand.stack_protected",
        "hand.stacks_counted",
        "hand.street_closed",
        "hand.track_lost",
        "hand.turn_given",
        "hand.winners_declared",
    ]


@pytest.mark.parametrize("tag", sorted(EVENTS))
def test_the_table_of_names_leads_to_the_event_with_that_name(tag: str) -> None:
    kind: Any = EVENTS[tag]
    assert kind.__struct_config__.tag == tag
