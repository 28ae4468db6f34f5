"""A rule is declared beside its message, once, and found by the type of the message."""

import pytest

from shuffleup.declared import Rules, name_of


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
