"""Rules that can be written down and that no program keeps: the host is told, and people see to them."""

from collections.abc import Iterator

from shuffleup.rulebook.checks.frame import Finding, Odd, reading
from shuffleup.ruleset import RuleSet


@reading("showdown.hand_value")
def cards_speak(rules: RuleSet) -> Iterator[Finding]:
    """Pots are awarded by the cards; what their owner called them is for people to hear (SHD-06)."""
    if rules.showdown.hand_value == "player_calls":
        text = "the appliance lets the cards speak; a hand that was miscalled is for a ruling"
        yield Odd("showdown.hand_value", text)


@reading("heads_up.button_is_small_blind")
def the_button_is_the_small_blind(rules: RuleSet) -> Iterator[Finding]:
    """With two players the button posts the small blind (HUP-01)."""
    if not rules.heads_up.button_is_small_blind:
        text = "the button posts the small blind heads-up all the same, as TDA 34-B has it"
        yield Odd("heads_up.button_is_small_blind", text)


CHECKS = (cards_speak, the_button_is_the_small_blind)
