"""Checks of decision time and penalties."""

from collections.abc import Iterator

from shuffleup.event_file.checks.frame import Finding, Odd, Wrong, reading
from shuffleup.ruleset import RuleSet, Rulings

NOBODY_YET = Rulings().deputy


@reading("time.countdown_last", "time.seconds")
def countdown_is_a_part_of_the_time(rules: RuleSet) -> Iterator[Finding]:
    """The visible countdown is the end of the time (TIM-06)."""
    if rules.time.countdown_last > rules.time.seconds:
        yield Wrong(
            "time.countdown_last",
            str(rules.time.countdown_last),
            f"time.seconds ({rules.time.seconds}) or less",
        )


@reading("penalties.conduct", "penalties.exposed_card", "penalties.chip_amount", "chips.start_stack")
def a_penalty_leaves_a_stack(rules: RuleSet) -> Iterator[Finding]:
    """A penalty of half a starting stack or more wants a confirmation at every use (PEN-04)."""
    amount, stack = rules.penalties.chip_amount, rules.chips.start_stack
    taken = "chips" in (rules.penalties.conduct, rules.penalties.exposed_card)
    if taken and stack and 2 * amount >= stack:
        text = f"{amount} is {100 * amount // stack}% of a starting stack; the director confirms every use"
        yield Odd("penalties.chip_amount", text)


@reading("time.no_bet")
def a_free_check_is_not_folded(rules: RuleSet) -> Iterator[Finding]:
    """A hand that could check for nothing is folded when time is over (TIM-03)."""
    if rules.time.no_bet == "fold":
        yield Odd("time.no_bet", "a hand that owes nothing is folded when time is over; TDA 29 checks it")


@reading("rulings.decider", "rulings.deputy")
def the_deputy_has_a_name(rules: RuleSet) -> Iterator[Finding]:
    """If the host rules, the event does not start before a deputy is named (GEN-05)."""
    if rules.rulings.decider == "host" and rules.rulings.deputy == NOBODY_YET:
        yield Odd("rulings.deputy", f"{NOBODY_YET!r} is nobody: name a player, here or before the start")


CHECKS = (
    countdown_is_a_part_of_the_time,
    a_penalty_leaves_a_stack,
    a_free_check_is_not_folded,
    the_deputy_has_a_name,
)
