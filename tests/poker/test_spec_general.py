"""What the shipped rule sets say of money on the table and of questions that they leave open."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.event_file import shipped
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.sets import SHIPPED

Begin = Callable[..., Any]


@pytest.mark.parametrize("name", SHIPPED)
def test_chips_are_worth_money_at_the_cash_table_alone(name: str) -> None:
    """SPEC GEN-09, GEN-10: and cash stands in for chips at none of them."""
    chips = shipped(name).chips
    assert (chips.cash_value, chips.cash_on_table) == (name == "card-room", False)


def test_a_game_for_cents_is_played_in_whole_cents(game: Begin) -> None:
    """SPEC CSH-07: 20 bought in, blinds of 10 and 25 cents, a pot of 60 split."""
    rules = HandRules(betting=Betting(structure="fixed_limit"))
    hand = game({1: 2000, 2: 2000, 3: 2000}, blinds=(10, 25), limits=(25, 50), rules=rules)
    hand.call(1)
    hand.fold(2)
    hand.check_down()
    hand.wins(0, 1, 3)
    assert hand.hand.stacks == (2005, 1990, 2005)
