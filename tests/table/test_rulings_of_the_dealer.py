"""What the dealer puts right alone: small raises, string bets, a short button, a hand that was paid for."""

import pytest

from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import cards
from shuffleup.poker.events import BetMade, Called, CardsShown, HandKilled, Raised
from shuffleup.ruleset.hand import Betting
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.irregularities.chips_forward import MakeUpRaise, PutChips, RuleStringBet, ruling_on
from shuffleup.table.irregularities.faults import AskToSee, DeclareMisdeal
from shuffleup.table.irregularities.incident_events import RaiseRuled, SeeingAsked, StringBetRuled
from shuffleup.views.dealer_orders import chips_ruled, prompted
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
FORWARD = Betting(string_bet="forward_is_bet")


def test_a_small_raise_is_made_up_and_the_dealer_told(sit):
    """BET-20, TDA 52: 50 to 80 has to be 90."""
    at = sit(THREE)
    at.play("deal", 50)
    raised, ruled = at.do(MakeUpRaise(80))
    assert raised == Raised(3, 90)
    assert ruled == RaiseRuled(3, 80, 90)
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == (
        "80 was too small: it is 90, 10 more from seat 3 and from who has called it"
    )
    at.do(ask.PlayerChecksOrCalls())
    assert at.table.play.hand.bet(5) == 90


def test_a_small_raise_stands_when_the_next_street_was_dealt(sit):
    """BET-20, TDA 52."""
    at = sit(THREE)
    at.play("deal", 50)
    at.do(MakeUpRaise(80, next_street_dealt=True))
    assert (
        prompted(at.table.play.prompt, at.table.rules.blinds)
        == "80 was too small, and stands: the next street is dealt"
    )
    at.play("c", "c")
    assert at.table.play.hand.street == "flop"
    assert at.stacks() == {1: 920, 3: 920, 5: 920}


def test_a_small_raise_that_was_made_up_is_undone_as_one(sit):
    """BET-20, BET-12."""
    at = sit(THREE)
    at.play("deal", 50)
    before = at.table.play
    at.do(MakeUpRaise(80))
    at.do(ask.Undo())
    assert at.table.play == before


def test_only_the_first_motion_of_a_string_bet_counts(sit):
    """BET-17: a call of 10, then 50 more from the stack, which go back."""
    at = sit(THREE)
    at.play("deal")
    command = PutChips((5, 5, 25, 25), motions=(2, 2))
    assert chips_ruled(ruling_on(command, at.table)) == "call to 10: 50 goes back"
    assert at.do(command)[:2] == (Called(1, 10), StringBetRuled(1))


def test_a_string_bet_is_ruled_and_the_ruling_stays_on_record(sit):
    """BET-17: over a bet it is a call; the dealer is told what goes back, and one UNDO takes both back."""
    at = sit(THREE)
    at.play("deal")
    before = at.table.play
    called = at.do(RuleStringBet())
    assert called == (Called(1, 10), StringBetRuled(1))
    assert (
        prompted(at.table.play.prompt, at.table.rules.blinds)
        == "string bet of seat 1: what came later goes back"
    )
    at.do(ask.Undo())
    assert at.table.play == before


def test_where_nothing_is_owed_a_string_bet_is_a_bet_of_its_first_motion(sit):
    """BET-17."""
    at = sit(THREE)
    at.play("deal", "c", "c", "c")
    assert at.do(RuleStringBet(40))[:2] == (BetMade(3, 40), StringBetRuled(3))


def test_where_chips_forward_are_a_bet_there_is_no_string_bet(sit):
    """BET-18."""
    at = sit(THREE, betting=FORWARD)
    at.play("deal")
    with refused(NotLegalNow, match="all chips that go forward are the bet"):
        at.do(RuleStringBet())


def test_after_the_word_raise_the_call_and_one_motion_count(sit):
    """BET-17, TDA 42."""
    at = sit(THREE)
    at.play("deal")
    command = PutChips((5, 5, 25, 100), "raise", motions=(2, 1, 1))
    assert chips_ruled(ruling_on(command, at.table)) == "raise to 35: 100 goes back"
    assert at.do(command)[0] == Raised(1, 35)


def test_where_chips_forward_are_a_bet_every_motion_counts(sit):
    """BET-18: nothing that went out comes back."""
    at = sit(THREE, betting=FORWARD)
    at.play("deal")
    assert at.do(PutChips((5, 5, 25, 25), motions=(2, 2)))[0] == Raised(1, 60)
    at.play("f", "c")
    assert at.do(PutChips((25,), motions=(1,)))[0] == BetMade(5, 25)


def test_every_motion_needs_its_chips(sit):
    at = sit(THREE)
    at.play("deal")
    with refused(NotLegalNow, match="the motions put out 3 chips, but 2 are named"):
        at.do(PutChips((25, 25), motions=(1, 2)))


def test_chips_short_of_a_call_against_a_raise_are_the_floors_to_judge(sit):
    """TDA 51: against the opening bet, and heads-up, they are a call."""
    at = sit(THREE)
    at.play("deal")
    assert at.do(PutChips((5,)))[0] == Called(1, 10)
    at.play(50)
    with refused(NotLegalNow, match="the floor decides"):
        at.do(PutChips((25,)))
    at.play("f")
    assert at.do(PutChips((25,)))[0] == Called(1, 40)


def test_a_button_short_of_a_card_gets_it_until_it_has_acted(sit):
    """MIS-15, TDA 37."""
    at = sit(THREE)
    at.play("deal")
    before = at.stacks()
    at.do(DeclareMisdeal("button_short_of_card"))
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == "deal the missing card to the button"
    assert at.stacks() == before


def test_a_button_that_has_acted_on_one_card_has_a_dead_hand(sit):
    """MIS-15."""
    at = sit(THREE)
    at.play("deal", 50)
    killed, ruled = at.do(DeclareMisdeal("button_short_of_card"))
    assert (killed, ruled.ruling, ruled.rule) == (HandKilled(1), "hand_dead", "MIS-15")
    assert at.table.play.hand.has_folded(1)


def test_a_dead_button_is_short_of_nothing(sit):
    """MIS-15, BTN-08."""
    at = sit({1: 1000, 3: 500, 5: 1000, 7: 1000})
    at.play("deal", "f", "a", "c", "f")
    at.do(ask.EnterWinners(0, (1,)))
    at.play("deal")
    assert at.table.play.positions.button == 3
    with refused(NotLegalNow, match="seat 3 is not in this hand"):
        at.do(DeclareMisdeal("button_short_of_card"))


@pytest.fixture
def river(sit):
    """Seat 3 bets on the river and seats 5 and 1 call."""
    at = sit(THREE)
    at.play("deal", "c", "c", "c", *"ccc", *"ccc", 50, "c", "c")
    return at


def test_a_caller_asks_to_see_the_bettor_who_may_not_muck_then(river):
    """SHD-10, TDA 18."""
    assert river.do(AskToSee(5)) == (SeeingAsked(5, 3),)
    with refused(NotLegalNow, match="seat 3 may not muck: a caller asked to see it"):
        river.do(ask.PlayerMucks(3))
    river.do(ask.EnterShownCards(3, ("As", "Ad")))
    assert river.table.play.hand.cards_of(3) == cards("AsAd")


def test_the_request_ends_with_the_hand(river):
    """SHD-10."""
    river.do(AskToSee(5))
    river.do(ask.EnterWinners(0, (5,)))
    river.play("deal")
    assert river.table.play.to_show == ()


def test_other_hands_are_the_directors_to_open(river):
    """SHD-10, TDA 18-B."""
    with refused(NotLegalNow, match="seat 5 paid to see seat 3: the director decides about others"):
        river.do(AskToSee(5, of=1))
    assert river.do(AskToSee(5, of=1), by=Actor("director", "Dora")) == (SeeingAsked(5, 1),)


def test_nobody_asks_twice_or_for_a_hand_that_lies_open(river):
    """SHD-10."""
    river.do(AskToSee(5))
    with refused(NotLegalNow, match="the hand of seat 3 is already shown or requested"):
        river.do(AskToSee(1))


def test_a_hand_that_the_screen_dealt_is_opened_at_once(sit):
    """SHD-10: the bettor's hand was beaten and mucked by itself."""
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    # Heads-up seat 3 is dealt first; the board is 2c 7d 9h Jc 3s, with a burn before each street.
    deck = ShuffledDeck(cards("KdAsKhAc4c2c7d9h5cJc6c3s"), "bound")
    at.do(ask.StartHand(), deck)
    for command in [ask.PlayerChecksOrCalls()] * 6 + [ask.RaiseTo(50), ask.PlayerChecksOrCalls()]:
        at.do(command, deck)
    hand = at.table.play.hand
    assert (hand.phase, hand.mucked) == ("ended", (False, False))
    assert hand.cards_of(3) == cards("KdKh")


def test_what_a_loser_mucked_on_the_screen_can_be_seen_by_who_paid(sit):
    """SHD-10: the caller holds aces, shows after the bettor, and may still ask for what lies open anyway."""
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    deck = ShuffledDeck(cards("AsKdAcKh4c2c7d9h5cJc6c3s"), "bound")
    at.do(ask.StartHand(), deck)
    for command in [ask.PlayerChecksOrCalls()] * 6 + [ask.RaiseTo(50), ask.PlayerChecksOrCalls()]:
        at.do(command, deck)
    assert at.table.play.hand.mucked == (True, False)
    with refused(NotLegalNow, match="the hand of seat 3 is already shown or requested"):
        at.do(AskToSee(1, of=3), deck, by=Actor("director", "Dora"))
    events = at.do(AskToSee(3, of=1), deck, by=Actor("director", "Dora"))
    assert events == (SeeingAsked(3, 1), CardsShown(1, cards("KdKh")))
