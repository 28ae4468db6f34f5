"""The file of a new event: each value that the host has to set, proposed so that `check` warns of nothing.

The day is to come, the people who are expected have seats and prizes, and the chips can be changed up.
"""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.event_file.checks.chips import smallest_chip_stays
from shuffleup.event_file.checks.money_and_conduct import a_penalty_leaves_a_stack
from shuffleup.event_file.examine import event_file, examine
from shuffleup.event_file.files import chain
from shuffleup.event_file.layers import Layer
from shuffleup.event_file.problems import RuleBookError
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import MOST_SEATS
from shuffleup.tournament.seating import crew_sizes, table_sizes

USUAL_BUY_IN = 10
"""A buy-in where the rule set has none, in whole units of money (001:38)."""

LATE_MINUTES = 90
"""Late entry closes after so many minutes of play, where neither the end of rebuys nor a break closes it."""

LEAST_BUY_IN_BB = 100
"""The smallest buy-in of a cash table, in big blinds: usual are 50 to 100 (000:435)."""

FEW_ARE_PAID = {3: [100], 5: [65, 35]}
"""Prizes of up to so many players, in percent; more have those of the rule set."""

ROUNDED_ONCE = [[5, 10], [10, 20], [25, 50], [50, 100], [100, 200], [200, 400], [400, 800], [800, 1600]]
"""Doubling from 5/10 that leaves chips of 5 behind: a big blind goes from 20 to 50 once (000:221, CLR-01)."""


class HostsEvent(msgspec.Struct, frozen=True):
    """What is known of a new event: `now` is the day and time in the room, `players` how many are expected.

    `buy_in` is in whole units of the `currency`. None is not said.
    """

    now: datetime
    players: int | None = None
    buy_in: Decimal | None = None
    currency: str | None = None


def tables_for(rules: RuleSet, players: int) -> tuple[int, ...]:
    """Say how many sit at each table; a table has ten seats where that saves a second one (SEA-04)."""
    if rules.crews.enabled:
        return crew_sizes(players, rules.crews)
    return table_sizes(players, seats_for(rules, players))


def with_seats_for(rules: RuleSet, players: int) -> RuleSet:
    """Return the rules with as many seats a table as so many people need."""
    return replace(rules, seating=replace(rules.seating, max_per_table=seats_for(rules, players)))


def seats_for(rules: RuleSet, players: int) -> int:
    """Return the seats of each table for so many people."""
    most = rules.seating.max_per_table
    return MOST_SEATS if not rules.crews.enabled and most < players <= MOST_SEATS else most


def new_event(name: str, host: HostsEvent, planned: Mapping[str, Any] | None = None) -> str:
    """Write the file of a new event on a shipped rule set.

    `planned` holds values by key that are decided already, as a rule file writes them.

    Raises:
        RuleBookError: what the host has said is not allowed, such as cents of a currency without them.
    """
    layers = chain(name).layers
    said = dict(planned or {})
    if host.currency is not None:
        said["event.currency"] = host.currency
    if host.buy_in is not None:
        said["money.buy_in"] = host.buy_in
    rules = _rules_in(event_file(name, layers, said), layers)
    fitting = {key: value for key, value in _values(rules, host, said).items() if key not in said}
    text = event_file(name, layers, said, fitting, _tables_in_words(rules, host.players))
    _rules_in(text, layers)
    return text


def _rules_in(text: str, layers: Sequence[Layer]) -> RuleSet:
    """Read the rules that a file makes; raises `RuleBookError`."""
    event = Layer("new event", tomllib.loads(text, parse_float=Decimal))
    examined = examine((event, *layers), for_event=True)
    if examined.problems:
        raise RuleBookError(examined.problems)
    return examined.rules


def _tables_in_words(rules: RuleSet, players: int | None) -> tuple[str, ...]:
    return (f"For {players_at_tables(rules, players)}",) if players else ()


def players_at_tables(rules: RuleSet, players: int) -> str:
    """Say how many tables so many people need: `14 players: 2 tables of 7; start it with --tables 2`."""
    sizes = tables_for(rules, players)
    each = " and ".join(str(size) for size in sorted(set(sizes), reverse=True))
    start = f"; start it with --tables {len(sizes)}" if len(sizes) > 1 else ""
    return f"{players} players: {len(sizes)} table{'s' if len(sizes) > 1 else ''} of {each}{start}"


def _values(rules: RuleSet, host: HostsEvent, said: Mapping[str, Any]) -> dict[str, Any]:
    found = _day(rules, host.now) | _prizes(rules, host, said) | _chips(rules) | _levels(rules)
    if host.players and (most := seats_for(rules, host.players)) != rules.seating.max_per_table:
        found["seating.max_per_table"] = most
    if rules.rulings.decider == "host":
        found["rulings.deputy"] = "open"
    if rules.cash.enabled:
        found["cash.min_bb"] = LEAST_BUY_IN_BB
    if last := late_entry(rules):
        found["registration.late_entry_until_level"] = last
    return found


def _day(rules: RuleSet, now: datetime) -> dict[str, Any]:
    """Propose the first day whose start is to come and whose fees can still be paid in time (REG-01)."""
    event = rules.event
    if event.date == "open":
        return {}
    day = now.date() + timedelta(days=rules.registration.pay_deadline_days)
    if day == now.date() and event.start != "open" and time.fromisoformat(event.start) <= now.time():
        day += timedelta(days=1)
    return {"event.date": day.isoformat()}


def _prizes(rules: RuleSet, host: HostsEvent, said: Mapping[str, Any]) -> dict[str, Any]:
    """Propose a buy-in where there is none, prizes for a few people, and a unit that divides a small pool."""
    money = rules.money
    if rules.cash.enabled or not money.payout:
        return {}
    found: dict[str, Any] = {} if money.buy_in or "money.buy_in" in said else {"money.buy_in": USUAL_BUY_IN}
    if "money.buy_in" in said and not money.buy_in:
        return {"money.payout": []}
    if host.players and (few := [most for most in FEW_ARE_PAID if host.players <= most]):
        found["money.payout"] = FEW_ARE_PAID[few[0]]
    if money.buy_in and money.buy_in < money.unit:
        found["money.unit"] = Decimal(money.buy_in) / 10 ** rules.event.money_format().decimals
    return found


def _chips(rules: RuleSet) -> dict[str, Any]:
    """Propose a penalty that leaves a stack (PEN-04)."""
    if not any(a_penalty_leaves_a_stack.find(rules)):
        return {}
    smallest = rules.chips.smallest
    return {"penalties.chip_amount": -(-rules.chips.start_stack // (10 * smallest)) * smallest}


def _levels(rules: RuleSet) -> dict[str, Any]:
    """Propose levels that leave the smallest chip behind (CLR-01), and limits that double (STR-15)."""
    levels, found = rules.levels, dict[str, Any]()
    if smallest_chip_stays(rules):
        if (levels.generator, levels.table) == ("double", ((5, 10),)):
            found = {"levels.table": ROUNDED_ONCE, "levels.generator": "table", "levels.after_last": "double"}
        else:  # a short evening needs its smallest chip to the end
            found = {"colour_up.enabled": False}
    if any(high != 2 * low for low, high in levels.limits):
        found["levels.limits"] = [[low, 2 * low] for low, _ in levels.limits]
    return found


def late_entry(rules: RuleSet) -> int:
    """Return the last level of late entry: until rebuys end, else until the first break; 0 where it is set.

    So rooms have it: who can buy again can also come late (TDA 8). Crews are formed before play, and places
    that are sold before the day are not sold late.
    """
    levels, registration, rebuy = rules.levels, rules.registration, rules.rebuy
    if rules.event.format != "elimination" or not registration.buy_on_the_day or levels.unit != "minutes":
        return 0
    if registration.late_entry_until_level:
        return 0
    if rebuy.allowed and rebuy.cutoff.startswith("level:"):
        return int(rebuy.cutoff.removeprefix("level:"))
    breaks = [levels.halftime_after, *(after for after, _ in levels.short_breaks)]
    first = min((after for after in breaks if after), default=0)
    return first or max(1, LATE_MINUTES // max(1, levels.length))
