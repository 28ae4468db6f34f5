from typing import get_args

import pytest

from shuffleup.event_file import RuleBookError, decode, encode, shipped
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.event import CURRENCIES, Currency, CurrencyCode, Event
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED


def test_records_with_no_arguments_hold_the_reference() -> None:
    reference = shipped("tda-2024")
    assert RuleSet(host_must_confirm=reference.host_must_confirm) == reference


@pytest.mark.parametrize("name", SHIPPED)
def test_a_merged_rule_set_is_stored_and_read_back(name: str) -> None:
    rules = shipped(name)
    assert rules.name == name
    assert decode(encode(rules)) == rules


def test_a_stored_rule_set_of_a_foreign_kind_is_refused_in_one_line() -> None:
    with pytest.raises(RuleBookError) as refused:
        decode(b'{"levels": {"length": "long"}}')
    assert str(refused.value) == (
        "the stored rule set: found Expected `int`, got `str` - at `$.levels.length`; "
        "allowed: what this version of Shuffle Up has stored"
    )


def test_money_is_read_into_cents() -> None:
    """REG-02: the ticket of the main event costs 1000 rand."""
    assert shipped("halftime-main").money.buy_in == Money(100_000)
    assert shipped("half-hour-limit").money.unit == Money(100)


def test_every_currency_code_is_known() -> None:
    assert set(get_args(CurrencyCode)) == CURRENCIES.keys()


def test_a_currency_is_written_as_its_code_or_its_own_record_says() -> None:
    assert Event(currency="ZAR").money_format() == Currency("R", "before", 2)
    assert Event(currency=Currency("Fr.", "after", 2)).money_format().symbol == "Fr."


def test_the_payout_follows_the_number_of_entries() -> None:
    """PAY-01."""
    money = PrizeMoney(payout={1: (100,), 8: (70, 30), 20: (50, 30, 20)})
    assert [money.percentages(entries) for entries in (7, 8, 19, 20, 200)] == [
        (100,),
        (70, 30),
        (70, 30),
        (50, 30, 20),
        (50, 30, 20),
    ]
    assert PrizeMoney(payout={8: (100,)}).percentages(7) == ()
    assert PrizeMoney().percentages(2) == (50, 30, 20)


def test_rules_do_not_change_in_place() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        Betting().structure = "pot_limit"  # type: ignore[misc]


def test_the_smallest_chip_is_known() -> None:
    assert shipped("halftime-main").chips.smallest == 5
