"""What the floor refuses a phone, a request and the line at the door: each by its name."""

import pytest

from shuffleup.floor.phones import phone_access
from shuffleup.floor.phones.phone_access import ClearPhones, LetPhoneIn, NewCard
from shuffleup.floor.phones.phone_events import CardsDrawn
from shuffleup.floor.phones.phone_requests import AnswerRequest, AskFor, TakeBackRequest, situation, why_not
from shuffleup.floor.phones.self_check_in import MOST_AT_DOOR, CheckIn, ComeToDoor, SendAway
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.rule_set import RuleSet
from tests.refused import refused

CARD, NEXT_CARD, OTHER_CARD = "a" * 64, "b" * 64, "c" * 64
PHONE, SECOND, THIRD = "1" * 32, "2" * 32, "3" * 32
PAGE = RuleSet(
    players=Players(page=True, phones=2, enroll="register", requests=("call_floor", "reentry", "clock"))
)


@pytest.fixture
def with_page(open_floor):
    """Ann has a card and a phone, the others none; by other rules if they are given."""

    def opened(rules=PAGE):
        at = open_floor(rules)
        at.store([CardsDrawn((("e1", CARD),))])
        if rules.players.page:
            at.do(LetPhoneIn(CARD, PHONE))
        return at

    return opened


@pytest.fixture
def seated(with_page):
    """Everybody plays, between two hands."""
    at = with_page()
    at.begin()
    return at


def test_without_the_page_no_phone_is_let_in(with_page):
    """PLY-04."""
    at = with_page(RuleSet())
    with refused(phone_access.PageIsOff, "no page for players"):
        at.do(LetPhoneIn(CARD, PHONE))


def test_a_card_that_nobody_drew_lets_no_phone_in(with_page):
    """PLY-04."""
    with refused(phone_access.CardUnknown, "this code is not of this event"):
        with_page().do(LetPhoneIn(OTHER_CARD, PHONE))


def test_a_card_that_was_replaced_lets_no_phone_in(with_page):
    """PLY-03."""
    at = with_page()
    at.do(NewCard("e1", "lost"))
    at.store([CardsDrawn((("e1", NEXT_CARD),))])
    with refused(phone_access.CardRevoked, "this card was replaced"):
        at.do(LetPhoneIn(CARD, PHONE))


def test_a_third_phone_finds_no_room_on_a_card(with_page):
    """PLY-04."""
    at = with_page()
    at.do(LetPhoneIn(CARD, SECOND))
    with refused(phone_access.TooManyPhones, "2 phones"):
        at.do(LetPhoneIn(CARD, THIRD))


def test_after_the_end_a_card_lets_no_more_phones_in(seated):
    """PLY-18."""
    seated.do(EndEvent("the bar closes"))
    with refused(phone_access.CardEnded, "the event is over"):
        seated.do(LetPhoneIn(CARD, SECOND))


def test_a_phone_that_was_never_let_in_asks_for_nothing(seated):
    """PLY-12."""
    with refused(phone_access.NoSession, "this phone is not let in"):
        seated.do(AskFor(CARD, SECOND, "call_floor"))


@pytest.mark.parametrize(
    ("ask", "hand", "decides", "kind"),
    [
        ("rebuy", "between_hands", True, phone_access.NotAskedForHere),
        ("call_floor", "live", True, phone_access.HoldsCards),
        ("clock", "between_hands", False, phone_access.NobodyDecides),
        ("reentry", "between_hands", True, phone_access.NotOutYet),
    ],
)
def test_a_request_waits_for_its_moment(seated, ask, hand, decides, kind):
    """PLY-12."""
    entry = seated.floor.entry("e1")
    now = situation(seated.floor, entry, hand=hand, decision_running=decides)
    assert type(why_not(seated.floor, entry, ask, now)) is kind


def test_who_has_no_chair_yet_calls_nobody_to_the_table(with_page):
    """PLY-12."""
    with refused(phone_access.NotAtTheTable, "you have no seat at a table"):
        with_page().do(AskFor(CARD, PHONE, "call_floor"))


def test_a_request_is_made_once_until_it_is_answered(seated):
    """PLY-12."""
    seated.do(AskFor(CARD, PHONE, "call_floor"))
    with refused(phone_access.AskedAlready, "the director has your request"):
        seated.do(AskFor(CARD, PHONE, "call_floor"))


def test_what_was_not_asked_is_neither_taken_back_nor_answered(seated):
    """PLY-12, PLY-13."""
    with refused(phone_access.NothingAsked, "there is no open request of this kind"):
        seated.do(TakeBackRequest(CARD, PHONE, "call_floor"))
    with refused(phone_access.RequestIsClosed, "7"):
        seated.do(AnswerRequest(7, granted=True))


def test_phones_are_taken_off_a_card_that_was_drawn(seated):
    """PLY-04."""
    with refused(phone_access.NoCardYet, "Bongani"):
        seated.do(ClearPhones("e2"))


def test_the_door_is_closed_where_nobody_enters_by_phone(with_page):
    """PLY-14, PLY-15."""
    at = with_page(RuleSet(players=Players(page=True)))
    for command in (ComeToDoor("Dimitri"), CheckIn(CARD)):
        with refused(phone_access.DoorIsClosed, "nobody enters by phone now"):
            at.do(command)


def test_a_line_of_five_hundred_at_the_door_is_full(with_page):
    """PLY-14."""
    at = with_page()
    for number in range(MOST_AT_DOOR):
        at.do(ComeToDoor(f"Guest {number}"))
    with refused(phone_access.DoorIsFull, "500"):
        at.do(ComeToDoor("Dimitri"))


def test_nobody_is_sent_away_who_is_not_at_the_door(with_page):
    """PLY-14."""
    with refused(phone_access.NobodyAtDoor, "3"):
        with_page().do(SendAway(3))
