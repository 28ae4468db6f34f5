"""Any hand that a table can play is the same after it was written and read."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from shuffleup.formats.phh.history import read_history
from shuffleup.formats.phh.recording import Circumstances, history_of
from shuffleup.formats.phh.replaying import replay_history
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import DECK
from shuffleup.poker.events import BoardRead, HandEvent, WinnersDeclared
from shuffleup.poker.hand import play, replay as fold, start, with_calls
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    Muck,
    ReadBoard,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.refusals import PokerError
from shuffleup.poker.setup import HandRules, HandSetup, Post, clockwise
from shuffleup.poker.showdown import show_order
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Betting, Pots, Showdown
from shuffleup.ruleset.levels import Blinds
from tests.night import examples

Again = Callable[[Sequence[HandEvent]], list[HandEvent]]
Tell = Callable[..., Circumstances]


def any_table(chance: Random) -> tuple[HandSetup, HandRules]:
    """Two to nine players at ten seats, with any stacks, positions, stakes and house rules."""
    seats = sorted(chance.sample([SeatNo(number) for number in range(1, 11)], chance.randint(2, 9)))
    button = chance.choice(seats) if len(seats) == 2 else SeatNo(chance.randint(1, 10))
    first, second = clockwise(seats, button)[:2]
    button_is_small = len(seats) == 2 and chance.random() < 0.5
    small, big = (second, first) if button_is_small else (first, second)
    dead_small_blind = len(seats) > 2 and chance.random() < 0.2
    big_blind = Chips(chance.choice([2, 10, 100]))
    setup = HandSetup(
        stacks=tuple([(seat, Chips(chance.randint(1, 60 * big_blind))) for seat in seats]),
        button=button,
        small_blind_seat=None if dead_small_blind else small,
        big_blind_seat=first if dead_small_blind else big,
        small_blind=Chips(big_blind // 2),
        big_blind=big_blind,
        ante=Chips(chance.choice([0, 1, big_blind])),
        low_limit=big_blind,
        high_limit=Chips(2 * big_blind),
        smallest_chip=Chips(chance.choice([1, 5])),
        event_players=chance.choice([0, 2, 40]),
        posts=any_posts(chance, [seat for seat in seats if seat not in {small, big, first}], big_blind),
    )
    return setup, HandRules(
        betting=Betting(
            structure=chance.choice(["no_limit", "pot_limit", "fixed_limit"]),
            min_raise=chance.choice(["last_increment", "double"]),
            cap_lifted=chance.choice(["never", "two_in_hand", "two_in_event"]),
        ),
        blinds=Blinds(
            ante_kind=chance.choice(["per_player", "big_blind", "button"]),
            short_posts_first=chance.choice(["ante", "blind"]),
            short_blind_price=chance.choice(["full", "actual"]),
        ),
        pots=Pots(odd_chip=chance.choice(["one_each", "all_to_first"])),
        showdown=Showdown(
            must_show=chance.choice(["winner_only", "all_called_hands"]),
            hand_value=chance.choice(["cards_speak", "player_calls"]),
        ),
    )


def any_posts(chance: Random, seats: list[SeatNo], big_blind: Chips) -> tuple[Post, ...]:
    posting = chance.sample(seats, min(len(seats), chance.choice([0, 0, 1, 2])))
    return tuple([Post(seat, big_blind, live=chance.random() < 0.5) for seat in posting])


class AnyPlayers:
    """People who do anything that is legal, and whose cards are known, or unknown, or known too late."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._deck = chance.sample(DECK, 52)
        self._entered = chance.choice(["at once", "never", "at the end"])

    def play(self, setup: HandSetup, rules: HandRules) -> list[HandEvent]:
        hand, came = start(setup, rules)
        events = list(came)
        while hand.phase != "ended":
            hand, came = self._next(hand)
            events += came
        return events

    def _next(self, hand: Hand) -> tuple[Hand, tuple[HandEvent, ...]]:
        """Do the first thing that is allowed of those that somebody would try."""
        for command in self._tried(hand):
            try:
                return play(hand, command)
            except PokerError:
                continue
        raise AssertionError(f"nothing can be done: {hand}")

    def _tried(self, hand: Hand) -> list[HandCommand]:
        if hand.phase == "betting":
            return self._bets(hand)
        if hand.phase == "deal":
            board = tuple(self._deck[len(hand.board) : len(hand.board) + hand.cards_to_deal])
            return [DealBoard(board if self._entered == "at once" else None)]
        return [*self._shows(hand), *self._declared(hand)]

    def _bets(self, hand: Hand) -> list[HandCommand]:
        legal, chance = legal_actions(hand), self._chance
        seat = legal.seat or SeatNo(0)
        tried: list[HandCommand] = [CheckOrCall(seat), CheckOrCall(seat), Fold(seat), AllIn(seat)]
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            tried.append(BetOrRaiseTo(seat, Chips(chance.randint(legal.min_raise_to, legal.max_raise_to))))
        return chance.sample(tried, len(tried))

    def _shows(self, hand: Hand) -> list[HandCommand]:
        if self._entered == "never":
            return []
        tried: list[HandCommand] = [ReadBoard(tuple(self._deck[:5]))] if None in hand.board else []
        hidden = [seat for seat in show_order(hand) if not hand.cards_of(seat)]
        for seat in self._chance.sample(hidden, len(hidden)):
            row = hand.row(seat)
            shows = ShowCards(seat, tuple(self._deck[5 + 2 * row : 7 + 2 * row]))
            tried += [Muck(seat), shows] if self._chance.random() < 0.3 else [shows]
        return tried

    def _declared(self, hand: Hand) -> list[HandCommand]:
        tried: list[HandCommand] = []
        for number, pot in enumerate(hand.pots()):
            able = [seat for seat in pot.seats if seat in hand.live]
            winners = self._chance.sample(able, self._chance.randint(1, len(able)))
            tried.append(DeclareWinners(number, tuple(winners)))
        return self._chance.sample(tried, len(tried))


@given(chance=st.randoms(use_true_random=False))
@settings(
    max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_hand_of_a_table_is_the_same_after_writing(again: Again, told: Tell, chance: Random) -> None:
    """All that PHH has actions for is told in actions. The fixtures keep nothing from hand to hand."""
    events = AnyPlayers(chance).play(*any_table(chance))
    assert again(events) == list(with_calls(events))
    goes_on = "_shuffleup_then" in history_of(events, told(fold(events))).others
    assert goes_on == any(isinstance(event, BoardRead | WinnersDeclared) for event in events)


@pytest.mark.parametrize("folder", ["synthetic_hands", "real_hands"])
def test_a_hand_of_a_file_is_the_same_when_a_table_writes_it(
    folder: str, request: pytest.FixtureRequest, again: Again, told: Tell
) -> None:
    hands: Path = request.getfixturevalue(folder)
    files = sorted(hands.glob("*.phh"))
    assert len(files) > 10
    for path in files:
        _, events = replay_history(read_history(path.read_text()))
        assert again(events) == list(with_calls(events)), path.name
        assert "_shuffleup_then" not in history_of(events, told(fold(events))).others
