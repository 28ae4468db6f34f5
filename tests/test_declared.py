"""A rule is declared beside its message, once, and found by the type of the message."""

import sys
from types import ModuleType

import pytest

from shuffleup.kernel.dispatch import Rules, by_verb, name_of


class Bet:
    pass


class StringBet(Bet):
    pass


@pytest.fixture
def answers():
    return Rules("command of the dealer")


def test_a_message_finds_its_rule_and_the_rule_its_context(answers):
    @answers(Bet)
    def bet(message, seat, chips):
        return f"seat {seat} bets {chips}"

    assert answers.apply(Bet(), 3, chips=200) == "seat 3 bets 200"


def test_one_rule_may_stand_for_several_messages(answers):
    @answers(Bet, StringBet)
    def chips_go_in(message):
        return type(message).__name__

    assert (answers.apply(Bet()), answers.apply(StringBet())) == ("Bet", "StringBet")


def test_the_messages_are_listed_in_the_order_of_their_declaration(answers):
    answers(StringBet)(lambda message: None)
    answers(Bet)(lambda message: None)
    assert answers.messages == (StringBet, Bet)


def test_a_message_with_two_rules_is_a_fault_of_the_program(answers):
    answers(Bet)(lambda message: None)
    with pytest.raises(TypeError, match=r"^Bet has two rules as command of the dealer$"):
        answers(Bet)(lambda message: None)


def test_a_kind_of_bet_does_not_take_over_the_rule_for_bets(answers):
    answers(Bet)(lambda message: None)
    assert StringBet not in answers
    with pytest.raises(TypeError, match=r"^StringBet is no command of the dealer$"):
        answers.apply(StringBet())


def test_a_verb_is_the_name_of_its_class():
    assert name_of(StringBet) == "string_bet"


def test_the_verbs_stand_module_by_module_and_then_in_the_order_of_declaration():
    class Straddle:
        __module__ = "another_room"

    here = sys.modules[__name__]
    verbs = by_verb((StringBet, Straddle, Bet), (ModuleType("another_room"), here))
    assert list(verbs.items()) == [("straddle", Straddle), ("string_bet", StringBet), ("bet", Bet)]


def test_a_command_of_a_module_that_is_not_listed_is_a_fault_of_the_program():
    with pytest.raises(ValueError, match="is not in list"):
        by_verb((Bet,), ())
