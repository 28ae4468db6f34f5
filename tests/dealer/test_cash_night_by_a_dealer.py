"""A straddled hand, a bomb pot and a board that is run twice, dealt through one face of the box alone."""

import shutil

import pytest
from msgspec.structs import replace

from dealer.__main__ import deal
from dealer.outcome import Outcome
from dealer.rooms import ROOMS
from dealer.story import Story, story_of
from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.actions import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandCommand,
    RunBoard,
    ShowCards,
)
from shuffleup.poker.cards import cards
from shuffleup.poker.hand import begin, play, replay
from shuffleup.poker.setup import HandRules, HandSetup

THREE = tuple((SeatNo(seat), Chips(2000)) for seat in (1, 2, 3))


def told(setup: HandSetup, *commands: HandCommand) -> Story:
    """Let the engine play a hand, and tell it."""
    events = list(begin(setup, HandRules()))
    hand = replay(events)
    for command in commands:
        hand, more = play(hand, command)
        events += more
    assert hand.phase == "ended"
    return story_of(hand, events)


USUAL = HandSetup(THREE, SeatNo(3), SeatNo(1), SeatNo(2), Chips(25), Chips(50), smallest_chip=Chips(25))


def board(names: str) -> DealBoard:
    return DealBoard(cards(names))


def straddled() -> Story:
    """The button straddles three-handed, raises at its option, and wins on the flop."""
    first, second, third = SeatNo(1), SeatNo(2), SeatNo(3)
    return told(
        replace(USUAL, straddles=((third, Chips(100)),)),
        *(CheckOrCall(first), CheckOrCall(second), BetOrRaiseTo(third, Chips(300))),
        *(Fold(first), CheckOrCall(second), board("2s 5d 9c")),
        *(CheckOrCall(second), BetOrRaiseTo(third, Chips(400)), Fold(second)),
    )


def bombed() -> Story:
    """Two boards: seat 1 wins the first, seat 2 the second."""
    checks = tuple(CheckOrCall(SeatNo(seat)) for seat in (1, 2, 3))
    boards = (board("Ah Kd 7c"), board("Qs Qd 9h")), (board("4s"), board("5c")), (board("2h"), board("3d"))
    return told(
        replace(USUAL, bomb=Chips(250), boards=2),
        *(command for street in boards for command in (*street, *checks)),
        *(ShowCards(SeatNo(1), cards("As Jd")), ShowCards(SeatNo(2), cards("Qc Jh"))),
        ShowCards(SeatNo(3), cards("8d 8c")),
    )


def run_twice() -> Story:
    """All-in before the flop; each of two players wins a run."""
    first, second, third = SeatNo(1), SeatNo(2), SeatNo(3)
    runs = ("2c 7d 9h", "Jc", "3s"), ("Kh 5d 8c", "Ts", "4d")
    return told(
        USUAL,
        *(Fold(third), AllIn(first), CheckOrCall(second), RunBoard(2)),
        *(board(street) for run in runs for street in run),
        *(ShowCards(first, cards("As Ad")), ShowCards(second, cards("Ks Kd"))),
    )


@pytest.mark.parametrize("face", ["keys", "glass", "page"])
@pytest.mark.parametrize("story", [straddled, bombed, run_twice])
def test_a_hand_of_a_cash_night_is_dealt_by_what_the_face_shows(face, story):
    """VAR-02, VAR-07 to VAR-10, VAR-23."""
    if face == "page" and not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("no Chromium found: apt-get install chromium")
    hand = story()
    with ROOMS[face]() as room:
        outcome = deal(hand, Outcome(story.__name__, face), room, None)
    assert (outcome.error, outcome.finishing_stacks) == (None, hand.truth)
