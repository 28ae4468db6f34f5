"""Checks of the additions of a cash night: straddles, several runs, bomb pots, seven-deuce."""

from collections.abc import Iterator

from shuffleup.event_file.checks.frame import Finding, Wrong, reading
from shuffleup.ruleset import RuleSet


@reading("cash.enabled", "straddle.kind", "run_it.most", "bomb.ante", "seven_deuce.amount", "absent.policy")
def additions_are_for_cash(rules: RuleSet) -> Iterator[Finding]:
    """Straddles, several runs, bomb pots and seven-deuce are played for cash only (VAR-01).

    In a tournament the blinds pass over nobody either (ABS-11).
    """
    if rules.cash.enabled:
        return
    policy = rules.absent.policy
    for key, on, found, off in (
        ("absent.policy", policy == "post_or_wait", f'"{policy}"', '"deal_and_kill" or "skip_and_blind"'),
        ("straddle.kind", rules.straddle.kind != "none", f'"{rules.straddle.kind}"', '"none"'),
        ("run_it.most", rules.run_it.most > 1, str(rules.run_it.most), "1"),
        ("bomb.ante", rules.bomb.ante > 0, str(rules.bomb.ante), "0"),
        ("seven_deuce.amount", rules.seven_deuce.amount > 0, str(rules.seven_deuce.amount), "0"),
    ):
        if on:
            yield Wrong(key, found, f"{off} where cash.enabled is false")


@reading("straddle.kind", "betting.structure", "game.rotation")
def straddles_have_no_fixed_limit(rules: RuleSet) -> Iterator[Finding]:
    """There are no straddles in fixed limit; in a rotation the other games have them (VAR-06)."""
    if rules.straddle.kind != "none" and rules.game.structures(rules.betting.structure) == {"fixed_limit"}:
        allowed = '"none" where all is fixed limit'
        yield Wrong("straddle.kind", f'"{rules.straddle.kind}"', allowed)


CHECKS = (additions_are_for_cash, straddles_have_no_fixed_limit)
