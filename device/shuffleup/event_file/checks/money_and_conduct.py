"""Checks of prizes and the form of the event, of decision time and penalties, of a table, of a cash night."""

from collections.abc import Iterator
from itertools import pairwise

from shuffleup.event_file.checks.levels import CheckError, CheckWarning, Finding, reading
from shuffleup.event_file.problems import short
from shuffleup.ruleset.event import Rulings
from shuffleup.ruleset.rule_set import RuleSet

NOBODY_YET = Rulings().deputy


@reading("time.countdown_last", "time.seconds")
def countdown_is_a_part_of_the_time(rules: RuleSet) -> Iterator[Finding]:
    """The visible countdown is the end of the time (TIM-06)."""
    if rules.time.countdown_last > rules.time.seconds:
        yield CheckError(
            "time.countdown_last",
            str(rules.time.countdown_last),
            f"time.seconds ({rules.time.seconds}) or less",
        )


@reading("time.streets", "time.deal_seconds", "time.warn")
def lists_of_seconds_are_whole(rules: RuleSet) -> Iterator[Finding]:
    """Each street has its time, hand and street their wait; warnings fall (SHT-03, SHT-05, SHT-22)."""
    time = rules.time
    if len(time.streets) not in (0, 4):
        yield CheckError(
            "time.streets", str(list(time.streets)), "four numbers, one a street, or an empty list"
        )
    if len(time.deal_seconds) not in (0, 2):
        found = str(list(time.deal_seconds))
        yield CheckError("time.deal_seconds", found, "two numbers, for a hand and a street, or an empty list")
    if any(later >= before for before, later in pairwise(time.warn)):
        yield CheckError("time.warn", str(list(time.warn)), "each number lower than the one before")


@reading("time.mode", "time.shot_from", "time.who")
def somebody_may_call_before_the_shot_clock(rules: RuleSet) -> Iterator[Finding]:
    """Until every decision is timed, the clock is called (SHT-02)."""
    time = rules.time
    if time.mode == "shot" and time.shot_from != "start" and time.who == "automatic":
        allowed = f'who may call the clock before time.shot_from ("{time.shot_from}")'
        yield CheckError("time.who", '"automatic"', allowed)


@reading("time.at_end", "time.ask_seconds")
def a_question_waits_for_its_answer(rules: RuleSet) -> Iterator[Finding]:
    """A box that asks at the end of time never answers itself (SHT-21)."""
    if rules.time.at_end == "ask" and rules.time.ask_seconds:
        yield CheckError("time.ask_seconds", str(rules.time.ask_seconds), '0 where time.at_end is "ask"')


@reading("time.bank_refill", "cash.enabled")
def time_cards_are_refilled_for_cash(rules: RuleSet) -> Iterator[Finding]:
    """Only a cash table gives time cards back after hands (SHT-18)."""
    if rules.time.bank_refill and not rules.cash.enabled:
        yield CheckError("time.bank_refill", str(rules.time.bank_refill), "0 where cash.enabled is false")


@reading("penalties.conduct", "penalties.exposed_card", "penalties.chip_amount", "chips.start_stack")
def a_penalty_leaves_a_stack(rules: RuleSet) -> Iterator[Finding]:
    """A penalty of half a starting stack or more wants a confirmation at every use (PEN-04)."""
    amount, stack = rules.penalties.chip_amount, rules.chips.start_stack
    taken = "chips" in (rules.penalties.conduct, rules.penalties.exposed_card)
    if taken and stack and 2 * amount >= stack:
        text = f"{amount} is {100 * amount // stack}% of a starting stack; the director confirms every use"
        yield CheckWarning("penalties.chip_amount", text)


@reading("time.no_bet")
def a_free_check_is_not_folded(rules: RuleSet) -> Iterator[Finding]:
    """A hand that could check for nothing is folded when time is over (TIM-03)."""
    if rules.time.no_bet == "fold":
        yield CheckWarning(
            "time.no_bet", "a hand that owes nothing is folded when time is over; TDA 29 checks it"
        )


@reading("rulings.decider", "rulings.deputy")
def the_deputy_has_a_name(rules: RuleSet) -> Iterator[Finding]:
    """If the host rules, the event does not start before a deputy is named (GEN-05)."""
    if rules.rulings.decider == "host" and rules.rulings.deputy == NOBODY_YET:
        yield CheckWarning(
            "rulings.deputy", f"{NOBODY_YET!r} is nobody: name a player, here or before the start"
        )


CONDUCT_CHECKS = (
    countdown_is_a_part_of_the_time,
    lists_of_seconds_are_whole,
    somebody_may_call_before_the_shot_clock,
    a_question_waits_for_its_answer,
    time_cards_are_refilled_for_cash,
    a_penalty_leaves_a_stack,
    a_free_check_is_not_folded,
    the_deputy_has_a_name,
)


@reading("money.payout")
def prizes_share_the_whole_pool(rules: RuleSet) -> Iterator[Finding]:
    """The percentages of the places sum to 100, or nothing is paid (PAY-01)."""
    payout = rules.money.payout
    lists = payout if isinstance(payout, dict) else {0: payout}
    for entries, shares in lists.items():
        if shares and (sum(shares) != 100 or min(shares) <= 0):
            where = f" from {entries} entries on" if entries else ""
            found = f"{short('+'.join(map(str, shares)))} = {sum(shares)}{where}"
            yield CheckError("money.payout", found, "percentages that sum to 100, or an empty list")


@reading("money.buy_in", "money.added", "money.payout", "event.format")
def prizes_have_money(rules: RuleSet) -> Iterator[Finding]:
    """A list of prizes of an event into which nobody pays divides nothing (PAY-01)."""
    money = rules.money
    if rules.event.format != "cash" and money.payout and not (money.buy_in or money.added):
        yield CheckWarning("money.buy_in", "nobody pays anything, so the prizes of money.payout are 0")


@reading("bounty.kind", "bounty.amount")
def a_bounty_has_an_amount(rules: RuleSet) -> Iterator[Finding]:
    """A bounty that nobody pays for is no bounty."""
    if rules.bounty.kind != "none" and not rules.bounty.amount:
        yield CheckError("bounty.amount", "0", f"above 0 where bounty.kind is {rules.bounty.kind}")


@reading("bounty.kind", "bounty.envelopes")
def envelopes_belong_to_a_mystery_bounty(rules: RuleSet) -> Iterator[Finding]:
    """A list of envelopes needs the kind that draws them (MYS-02)."""
    if rules.bounty.envelopes and rules.bounty.kind != "mystery":
        allowed = 'none, or bounty.kind = "mystery"'
        yield CheckError("bounty.envelopes", f"envelopes where bounty.kind is {rules.bounty.kind}", allowed)


@reading("addon.allowed", "addon.chips")
def an_add_on_gives_chips(rules: RuleSet) -> Iterator[Finding]:
    """An add-on gives something."""
    if rules.addon.allowed and not rules.addon.chips:
        yield CheckError("addon.chips", "0", "above 0 where addon.allowed is true")


@reading("event.format", "cash.enabled", "crews.enabled")
def format_is_told_once(rules: RuleSet) -> Iterator[Finding]:
    """The tables `cash` and `crews` are on exactly where the format says so (GEN-11)."""
    for form, key, on in (
        ("cash", "cash.enabled", rules.cash.enabled),
        ("crews", "crews.enabled", rules.crews.enabled),
    ):
        if on != (rules.event.format == form):
            wanted = str(rules.event.format == form).lower()
            yield CheckError(key, str(on).lower(), f"{wanted} where event.format is {rules.event.format}")


@reading("crews.enabled", "crews.size", "crews.qualify")
def crews_have_a_size(rules: RuleSet) -> Iterator[Finding]:
    """A crew has players, and fewer of them qualify than play (SEA-05, WIN-01)."""
    if rules.crews.enabled and rules.crews.size < 2:
        yield CheckError("crews.size", str(rules.crews.size), "2 or more where crews.enabled is true")
    elif rules.crews.enabled and not 0 < rules.crews.qualify < rules.crews.size:
        yield CheckError(
            "crews.qualify", str(rules.crews.qualify), f"1 to {rules.crews.size - 1}, under crews.size"
        )


MONEY_CHECKS = (
    prizes_share_the_whole_pool,
    prizes_have_money,
    a_bounty_has_an_amount,
    envelopes_belong_to_a_mystery_bounty,
    an_add_on_gives_chips,
    format_is_told_once,
    crews_have_a_size,
)


@reading("table.dealing", "table.tracking")
def the_screen_follows_what_it_deals(rules: RuleSet) -> Iterator[Finding]:
    """A screen that deals turns cards up at the end of each betting round, so the bets must be entered."""
    if rules.table.dealing == "screen" and rules.table.tracking == "hands":
        yield CheckError("table.tracking", '"hands"', '"actions" where table.dealing is "screen"')


TABLE_CHECKS = (the_screen_follows_what_it_deals,)


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
            yield CheckError(key, found, f"{off} where cash.enabled is false")


@reading("straddle.kind", "betting.structure", "game.rotation")
def straddles_have_no_fixed_limit(rules: RuleSet) -> Iterator[Finding]:
    """There are no straddles in fixed limit; in a rotation the other games have them (VAR-06)."""
    if rules.straddle.kind != "none" and rules.game.structures(rules.betting.structure) == {"fixed_limit"}:
        allowed = '"none" where all is fixed limit'
        yield CheckError("straddle.kind", f'"{rules.straddle.kind}"', allowed)


CASH_NIGHT_CHECKS = (additions_are_for_cash, straddles_have_no_fixed_limit)
