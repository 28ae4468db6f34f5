"""Checks of the use of the appliance at a table."""

from collections.abc import Iterator

from shuffleup.rulebook.checks.frame import Finding, Wrong, reading
from shuffleup.ruleset import RuleSet


@reading("table.dealing", "table.tracking")
def the_screen_follows_what_it_deals(rules: RuleSet) -> Iterator[Finding]:
    """A screen that deals turns cards up at the end of each betting round, so the bets must be entered."""
    if rules.table.dealing == "screen" and rules.table.tracking == "hands":
        yield Wrong("table.tracking", '"hands"', '"actions" where table.dealing is "screen"')


@reading("table.dealing", "game.kind", "game.rotation")
def a_machine_deals_whole_decks(rules: RuleSet) -> Iterator[Finding]:
    """A card machine loads 52 cards: short deck is dealt by people or by a screen (VAR-24)."""
    rotation = [one if isinstance(one, str) else one.kind for one in rules.game.rotation]
    if rules.table.dealing == "machine" and "short_deck" in {rules.game.kind, *rotation}:
        yield Wrong("table.dealing", '"machine"', '"hands" or "screen" where short_deck is played')


CHECKS = (the_screen_follows_what_it_deals, a_machine_deals_whole_decks)
