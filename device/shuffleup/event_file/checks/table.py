"""Checks of the use of the appliance at a table."""

from collections.abc import Iterator

from shuffleup.event_file.checks.frame import Finding, Wrong, reading
from shuffleup.ruleset import RuleSet


@reading("table.dealing", "table.tracking")
def the_screen_follows_what_it_deals(rules: RuleSet) -> Iterator[Finding]:
    """A screen that deals turns cards up at the end of each betting round, so the bets must be entered."""
    if rules.table.dealing == "screen" and rules.table.tracking == "hands":
        yield Wrong("table.tracking", '"hands"', '"actions" where table.dealing is "screen"')


CHECKS = (the_screen_follows_what_it_deals,)
