"""A raked hand of a cash table, written as a hand history and replayed, pays the house again."""

from collections.abc import Callable, Sequence

import pytest

from shuffleup.formats.phh.history import read_history, write_history
from shuffleup.formats.phh.recording import Circumstances, history_of
from shuffleup.formats.phh.replaying import check_finish, replay_history
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.events import HandEvent
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import CheckOrCall, DealBoard, HandCommand, Muck, ShowCards
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.state import Hand
from shuffleup.ruleset.money import Cash

Tell = Callable[..., Circumstances]
Again = Callable[[Sequence[HandEvent]], list[HandEvent]]

S2, S5 = SeatNo(2), SeatNo(5)
HEADS_UP = HandSetup(
    stacks=((S2, Chips(1000)), (S5, Chips(1000))),
    button=S2,
    small_blind_seat=S2,
    big_blind_seat=S5,
    small_blind=Chips(50),
    big_blind=Chips(100),
)
CHECKED = (CheckOrCall(S5), CheckOrCall(S2))
STORY: tuple[HandCommand, ...] = (
    CheckOrCall(S2),
    CheckOrCall(S5),
    DealBoard(cards("2c7d9h")),
    *CHECKED,
    DealBoard(cards("Jc")),
    *CHECKED,
    DealBoard(cards("3s")),
    *CHECKED,
    ShowCards(S5, cards("AsAd")),
    Muck(S2),
)


@pytest.fixture
def raked() -> tuple[Hand, list[HandEvent]]:
    """Heads-up for 200, of which the house takes ten percent, at most 15."""
    rules = HandRules(cash=Cash(enabled=True, rake_pct=10, rake_cap=Chips(15)))
    hand, events = start(HEADS_UP, rules)
    told = list(events)
    for command in STORY:
        hand, events = play(hand, command)
        told += events
    return hand, told


def test_the_rake_is_in_a_field_of_its_own(raked: tuple[Hand, list[HandEvent]], told: Tell) -> None:
    """CSH-05: PHH has no key for it."""
    hand, events = raked
    history = history_of(events, told(hand))
    assert history.others["_shuffleup_rake"] == 15
    assert history.others["_shuffleup_cash"]["rake_pct"] == 10
    assert (history.finishing_stacks, history.others["winnings"]) == ((1085, 900), [185, 0])


def test_a_raked_hand_is_replayed_to_the_last_chip(
    raked: tuple[Hand, list[HandEvent]], told: Tell, again: Again
) -> None:
    """CSH-05."""
    hand, events = raked
    history = read_history(write_history(history_of(events, told(hand))))
    replayed, _ = replay_history(history)
    check_finish(history, replayed)
    assert replayed.raked == 15
    assert again(events) == events


def test_a_history_without_the_field_of_the_rake_is_one_of_a_tournament(
    raked: tuple[Hand, list[HandEvent]], told: Tell
) -> None:
    """CSH-05: such a file was written before there was a rake, too."""
    hand, events = raked
    lines = write_history(history_of(events, told(hand))).splitlines()
    without = "\n".join(line for line in lines if not line.startswith("_shuffleup_cash"))
    assert replay_history(read_history(without))[0].raked == 0
