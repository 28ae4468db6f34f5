"""Checks of prizes, bounties and add-ons, and of the event's form."""

from collections.abc import Iterator

from shuffleup.event_file.checks.frame import Finding, Odd, Wrong, reading
from shuffleup.event_file.problems import short
from shuffleup.ruleset import RuleSet


@reading("money.payout")
def prizes_share_the_whole_pool(rules: RuleSet) -> Iterator[Finding]:
    """The percentages of the places sum to 100, or nothing is paid (PAY-01)."""
    payout = rules.money.payout
    lists = payout if isinstance(payout, dict) else {0: payout}
    for entries, shares in lists.items():
        if shares and (sum(shares) != 100 or min(shares) <= 0):
            where = f" from {entries} entries on" if entries else ""
            found = f"{short('+'.join(map(str, shares)))} = {sum(shares)}{where}"
            yield Wrong("money.payout", found, "percentages that sum to 100, or an empty list")


@reading("money.buy_in", "money.added", "money.payout", "event.format")
def prizes_have_money(rules: RuleSet) -> Iterator[Finding]:
    """A list of prizes of an event into which nobody pays divides nothing (PAY-01)."""
    money = rules.money
    if rules.event.format != "cash" and money.payout and not (money.buy_in or money.added):
        yield Odd("money.buy_in", "nobody pays anything, so the prizes of money.payout are 0")


@reading("bounty.kind", "bounty.amount")
def a_bounty_has_an_amount(rules: RuleSet) -> Iterator[Finding]:
    """A bounty that nobody pays for is no bounty."""
    if rules.bounty.kind != "none" and not rules.bounty.amount:
        yield Wrong("bounty.amount", "0", f"above 0 where bounty.kind is {rules.bounty.kind}")


@reading("bounty.kind", "bounty.envelopes")
def envelopes_belong_to_a_mystery_bounty(rules: RuleSet) -> Iterator[Finding]:
    """A list of envelopes needs the kind that draws them (MYS-02)."""
    if rules.bounty.envelopes and rules.bounty.kind != "mystery":
        allowed = 'none, or bounty.kind = "mystery"'
        yield Wrong("bounty.envelopes", f"envelopes where bounty.kind is {rules.bounty.kind}", allowed)


@reading("addon.allowed", "addon.chips")
def an_add_on_gives_chips(rules: RuleSet) -> Iterator[Finding]:
    """An add-on gives something."""
    if rules.addon.allowed and not rules.addon.chips:
        yield Wrong("addon.chips", "0", "above 0 where addon.allowed is true")


@reading("event.format", "cash.enabled", "crews.enabled")
def format_is_told_once(rules: RuleSet) -> Iterator[Finding]:
    """The tables `cash` and `crews` are on exactly where the format says so (GEN-11)."""
    for form, key, on in (
        ("cash", "cash.enabled", rules.cash.enabled),
        ("crews", "crews.enabled", rules.crews.enabled),
    ):
        if on != (rules.event.format == form):
            wanted = str(rules.event.format == form).lower()
            yield Wrong(key, str(on).lower(), f"{wanted} where event.format is {rules.event.format}")


@reading("crews.enabled", "crews.size", "crews.qualify")
def crews_have_a_size(rules: RuleSet) -> Iterator[Finding]:
    """A crew has players, and fewer of them qualify than play (SEA-05, WIN-01)."""
    if rules.crews.enabled and rules.crews.size < 2:
        yield Wrong("crews.size", str(rules.crews.size), "2 or more where crews.enabled is true")
    elif rules.crews.enabled and not 0 < rules.crews.qualify < rules.crews.size:
        yield Wrong(
            "crews.qualify", str(rules.crews.qualify), f"1 to {rules.crews.size - 1}, under crews.size"
        )


CHECKS = (
    prizes_share_the_whole_pool,
    prizes_have_money,
    a_bounty_has_an_amount,
    envelopes_belong_to_a_mystery_bounty,
    an_add_on_gives_chips,
    format_is_told_once,
    crews_have_a_size,
)
