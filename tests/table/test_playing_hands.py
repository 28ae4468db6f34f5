"""Hands at a table: starting, sealing, losing and winning chips."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import DECK, card
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.events import HandStarted, PlayersLeftTold, StartHeld, StartReleased, TableClosed
from shuffleup.table.hand.hand_events import HandSealed, Sealed
from shuffleup.tournament.reasons import Ending, Hold
from shuffleup.views.words.refusals import instead
from tests.refused import refused


def kinds(events):
    return [type(event).__name__ for event in events]


def test_one_press_begins_a_hand_with_the_blinds_posted(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal")
    assert at.table.play.hand_no == 1
    assert at.stacks() == {1: 1000, 3: 995, 5: 990}
    assert at.table.play.hand.to_act == 1


def test_everybody_folds_to_the_big_blind_who_wins_without_another_press(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", "f", "f")
    assert at.table.play.provisional
    assert at.stacks() == {1: 1000, 3: 995, 5: 1005}


def test_a_finished_hand_is_sealed_when_the_next_one_begins(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", "f", "f")
    events = at.do(ask.StartHand())
    assert kinds(events)[:2] == ["HandSealed", "HandStarted"]
    assert events[0] == HandSealed(
        1, (Sealed(1, "e1", 1000, 1000), Sealed(3, "e3", 1000, 995), Sealed(5, "e5", 1000, 1005))
    )


def test_a_result_can_be_confirmed_without_another_hand(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "f")
    at.do(ask.ConfirmResult())
    assert at.table.play.hand is None
    assert at.stacks() == {1: 995, 3: 1005}


def test_there_is_nothing_to_confirm_in_the_middle_of_a_hand(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal")
    with refused(NotLegalNow, match="no finished hand"):
        at.do(ask.ConfirmResult())


def test_the_button_moves_with_every_hand(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    seen = []
    for _ in range(4):
        at.play("deal", "f", "f")
        seen.append(at.table.play.positions.button)
    assert seen == [1, 3, 5, 1]


def test_who_goes_broke_is_not_dealt_in_again(sit):
    at = sit({1: 1000, 3: 200, 5: 1000})
    at.play("deal", "c", "a", "f", "c")
    at.do(ask.EnterWinners(0, (1,)))
    events = at.do(ask.StartHand())
    started = next(event for event in events if isinstance(event, HandStarted))
    assert started.players == (1, 5)
    assert at.table.chips() == 2200


def test_a_level_announced_during_a_hand_holds_from_the_next_one(sit):
    """STR-12."""
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal")
    at.level(2, 10, 20)
    assert at.table.play.level.big_blind == 10
    at.play("f", "f", "deal")
    assert at.table.play.level.big_blind == 20


def test_the_board_opens_by_itself_when_the_betting_closes(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "c", "c")
    assert at.table.play.hand.street == "flop"
    assert at.table.play.hand.board == (None, None, None)


def test_a_table_that_confirms_streets_waits_for_the_deal(sit):
    at = sit({1: 1000, 3: 1000}, confirm_streets=True)
    at.play("deal", "c", "c")
    assert at.table.play.hand.phase == "deal"
    at.do(ask.DealStreet(cards=("As", "Kd", "2c")))
    assert at.table.play.hand.board == (card("As"), card("Kd"), card("2c"))


def test_the_floor_holds_the_next_hand_but_not_this_one(sit):
    """The floor never stops a hand in progress."""
    at = sit({1: 1000, 3: 1000})
    at.play("deal")
    at.tell(StartHeld(Hold.HALFTIME))
    at.play("f")
    with refused(NotLegalNow, match="the floor holds the next hand: halftime"):
        at.play("deal")
    at.tell(StartReleased())
    at.play("deal")
    assert at.table.play.hand_no == 2


def test_a_finished_hand_is_sealed_at_a_break(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "f")
    at.tell(StartHeld(Hold.HALFTIME))
    assert not at.table.play.provisional
    assert at.table.past == ()


def test_no_hand_begins_when_the_event_is_over(sit):
    at = sit({1: 1000, 3: 1000})
    at.tell(TableClosed(Ending.ONE_LEFT))
    with refused(NotLegalNow, match="the table is closed: one left"):
        at.play("deal")


def test_a_single_player_is_dealt_no_hand(sit):
    at = sit({4: 1000})
    with refused(NotLegalNow, match="two players with chips"):
        at.play("deal")


def test_nobody_acts_between_hands(sit):
    at = sit({1: 1000, 3: 1000})
    for command in (
        ask.PlayerFolds(),
        ask.PlayerChecksOrCalls(),
        ask.PlayerGoesAllIn(),
        ask.RaiseTo(50),
        ask.DealStreet(),
    ):
        with refused(NotLegalNow, match="no hand is being played"):
            at.do(command)


def test_a_wrong_amount_says_what_is_legal_and_changes_nothing(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal")
    before = at.table
    with refused(NotLegalNow, match="15 is not legal") as refusal:
        at.do(ask.RaiseTo(15))
    assert "raise to 20 to 1\u00a0000" in instead(refusal.value)
    assert at.table == before


def test_the_screen_deals_and_judges_from_its_own_deck(sit):
    """The deck comes in with each command; the state never holds a card that is not shown."""
    deck = ShuffledDeck(DECK, "bound")
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    at.do(ask.StartHand(), deck)
    at.do(ask.PlayerGoesAllIn(), deck)
    assert at.table.play.hand.shown == ((), ())
    at.do(ask.PlayerChecksOrCalls(), deck)
    # The deck runs 2c 2d 2h 2s 3c 3d ... : seat 3 is dealt first, each card in turn.
    hand = at.table.play.hand
    assert hand.cards_of(3) == (card("2c"), card("2h"))
    assert hand.cards_of(1) == (card("2d"), card("2s"))
    assert hand.board == (card("3d"), card("3h"), card("3s"), card("4d"), card("4s"))
    assert at.stacks() == {1: 1000, 3: 1000}


def test_no_street_follows_the_river(sit):
    deck = ShuffledDeck(DECK, "bound")
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    at.do(ask.StartHand(), deck)
    at.do(ask.PlayerGoesAllIn(), deck)
    at.do(ask.PlayerChecksOrCalls(), deck)
    assert len(at.table.play.hand.board) == 5
    with pytest.raises(NotLegalNow):
        at.do(ask.DealStreet(), deck)


def test_a_beaten_hand_is_mucked_unseen_when_the_screen_deals(sit):
    """SHD-05."""
    order = ["2c", "Ah", "7d", "Ad", "9s", "As", "Kd", "8h", "9c", "4s", "9d", "5c"]
    rest = [one for one in DECK if one not in {card(name) for name in order}]
    deck = ShuffledDeck((*map(card, order), *rest), "bound")
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    at.do(ask.StartHand(), deck)
    for _ in range(8):
        at.do(ask.PlayerChecksOrCalls(), deck)
    hand = at.table.play.hand
    assert hand.phase == "ended"
    assert hand.cards_of(1) == (card("Ah"), card("Ad"))
    assert at.stacks() == {1: 1010, 3: 990}


def test_after_a_break_the_button_just_moves_on(sit):
    """BTN-05: a table that is in use keeps its button."""
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", "f", "f")
    at.tell(StartHeld(Hold.HALFTIME))
    at.tell(StartReleased())
    at.play("deal")
    assert at.table.play.positions.button == 3


def test_a_hand_knows_how_many_are_left_in_the_whole_event(sit):
    """FL-08: the cap of two players is lifted when the event, not the table, is down to two."""
    at = sit({1: 1000, 3: 1000})
    at.tell(PlayersLeftTold(5))
    at.play("deal")
    assert at.table.play.hand.setup.event_players == 5
    at.play("f")
    at.tell(PlayersLeftTold(2))
    at.play("deal")
    assert at.table.play.hand.setup.event_players == 2
