"""A straddled hand, a bomb pot, boards that are run, and other games, through one face of the box alone."""

import shutil

import pytest
from msgspec.structs import replace

from dealer.__main__ import deal
from dealer.outcome import Outcome
from dealer.rooms import ROOMS
from dealer.story import Story, story_of
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.hand import begin, play, replay
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandCommand,
    RunBoard,
    ShowCards,
)
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Blinds

THREE = tuple((SeatNo(seat), Chips(2000)) for seat in (1, 2, 3))


def told(setup: HandSetup, *commands: HandCommand, rules: HandRules | None = None) -> Story:
    """Let the engine play a hand, and tell it."""
    rules = rules or HandRules()
    events = list(begin(setup, rules))
    hand = replay(events)
    for command in commands:
        hand, more = play(hand, command)
        events += more
    assert hand.phase == "ended"
    return replace(story_of(hand, events), rules=rules)


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


def run_three_times() -> Story:
    """4 025 in chips of 25 are 1 350, 1 350 and 1 325; seat 1 wins the first and the last run."""
    first, second, third = SeatNo(1), SeatNo(2), SeatNo(3)
    runs = ("2c 7d 9h", "Jc", "3s"), ("Kh 5d 8c", "Ts", "4d"), ("6c 6d 4h", "Qh", "2d")
    return told(
        replace(USUAL, ante=Chips(25)),
        *(Fold(third), AllIn(first), CheckOrCall(second), RunBoard(3)),
        *(board(street) for run in runs for street in run),
        *(ShowCards(first, cards("As Ad")), ShowCards(second, cards("Ks Kd"))),
    )


def hi_lo() -> Story:
    """Limit Omaha hi-lo on two boards: seat 1 has the low of the first, nobody one of the second."""
    checks = tuple(CheckOrCall(SeatNo(seat)) for seat in (1, 2, 3))
    boards = (board("2c 3d 8h"), board("Qs Qd 9h")), (board("Kd"), board("Jc")), (board("Kh"), board("Td"))
    return told(
        replace(USUAL, bomb=Chips(250), boards=2, game="omaha8", low_limit=Chips(50), high_limit=Chips(100)),
        *(command for street in boards for command in (*street, *checks)),
        ShowCards(SeatNo(1), cards("As 4s 7d 7c")),
        ShowCards(SeatNo(2), cards("Kc Ks 9d 9c")),
        ShowCards(SeatNo(3), cards("Qc Qh Jh 5c")),
        rules=HandRules(betting=Betting("fixed_limit")),
    )


def short_deck() -> Story:
    """The button posts the only blind; a flush beats a full house, and a short all-in makes a side pot."""
    first, second, third = SeatNo(1), SeatNo(2), SeatNo(3)
    posted = replace(
        USUAL,
        stacks=((first, Chips(2000)), (second, Chips(675)), (third, Chips(2000))),
        **{"game": "short_deck", "small_blind_seat": None, "big_blind_seat": third, "small_blind": Chips(0)},
        ante=Chips(25),
    )
    return told(
        posted,
        *(BetOrRaiseTo(first, Chips(400)), AllIn(second), CheckOrCall(third), CheckOrCall(first)),
        *(board("Kh Jh 6h"), CheckOrCall(first), BetOrRaiseTo(third, Chips(350)), CheckOrCall(first)),
        *(board("Jd"), CheckOrCall(first), CheckOrCall(third)),
        *(board("8s"), CheckOrCall(first), CheckOrCall(third)),
        *(ShowCards(third, cards("Kc Kd")), ShowCards(first, cards("Ah 9h"))),
        ShowCards(second, cards("7d 6d")),
        rules=HandRules(blinds=Blinds(form="button_blind")),
    )


@pytest.fixture(scope="module")
def face_and_room(request):
    """One window, or one browser, for all hands of a face."""
    face = request.param
    if face == "page" and not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("no Chromium found: apt-get install chromium")
    with ROOMS[face]() as room:
        yield face, room


@pytest.mark.parametrize("story", [straddled, bombed, run_twice, run_three_times, hi_lo, short_deck])
@pytest.mark.parametrize("face_and_room", ["keys", "glass", "page"], indirect=True)
def test_a_hand_of_a_cash_night_is_dealt_by_what_the_face_shows(face_and_room, story):
    """VAR-02, VAR-07 to VAR-10, VAR-13, VAR-16 to VAR-18, VAR-23."""
    face, room = face_and_room
    hand = story()
    outcome = deal(hand, Outcome(story.__name__, face), room, None)
    assert (outcome.error, outcome.finishing_stacks) == (None, hand.truth)
