"""Scenarios of purchases and payouts: rebuys, and hand-for-hand near the money."""

from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, Millis, Money, TableNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.hand_for_hand import begin_round, clock_after, paid_places
from shuffleup.tournament.prizes import BustedEntry
from shuffleup.tournament.purchases import Buyer, PurchaseMoment, rebuy as offer_rebuy

Scenario = dict[str, Any]

SECOND = 1000


def rebuy(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Scenarios speak of whole chips and not of what they are paid out in: the smallest chip is a one."""
    setup = scenario["setup"]
    halftime = rules.levels.halftime_after or 1
    rules = replace(
        rules,
        levels=replace(rules.levels, halftime_after=halftime),
        chips=replace(rules.chips, denominations=(Chips(1),)),
    )
    moment = {
        "before_halftime": PurchaseMoment(1),
        "halftime": PurchaseMoment(halftime, "break"),
        "after_halftime": PurchaseMoment(halftime + 1),
    }[setup.get("phase", "before_halftime")]
    offer = offer_rebuy(
        rules,
        Buyer(Chips(setup["stack"]), rebuys=setup.get("rebuys_taken", 0)),
        Chips(setup["amount"]),
        replace(moment, hand_in_progress=setup.get("hand_in_progress", False)),
    )
    reason = offer.against.reason if offer.against else None
    return {"allowed": offer.allowed, "reason": reason, "stack_after": offer.stack_after}


def h4h(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    tables = {TableNo(int(table)): doing for table, doing in scenario["setup"]["tables"].items()}
    release = begin_round(tables, [table for table, doing in tables.items() if doing != "in_hand"]).release()
    return {"may_start": list(release.may_start), "waiting": list(release.waiting)}


def h4h_clock(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """The time is written as minutes and seconds."""
    minutes, seconds = map(int, scenario["setup"]["remaining"].split(":"))
    left = Millis((60 * minutes + seconds) * SECOND)
    step = clock_after(rules.hand_for_hand, left, scenario["setup"]["hands"])
    minutes, seconds = divmod(step.left // SECOND, 60)
    return {"remaining": f"{minutes:02}:{seconds:02}", "level_change": step.level_over}


def h4h_places(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Those who go broke sit at tables of their own; prizes are shared in whole units unless one is named."""
    setup = scenario["setup"]
    minor = 10 ** rules.event.money_format().decimals
    busts = [BustedEntry(EntryId(str(n)), Chips(1), TableNo(n)) for n in range(1, setup["busts"] + 1)]
    finishes = paid_places(
        setup["left"],
        busts,
        rules.bust.cross_table,
        [Money(setup["prize_last"] * minor)] * setup["paid"],
        unit=rules.money.unit if "unit" in scenario["params"] else Money(minor),
    )
    return {
        "places": [finishes[0].first, finishes[-1].last],
        "each": min(one.prize for one in finishes) / minor,
    }


ADAPTERS = {"rebuy": rebuy, "h4h": h4h, "h4h_clock": h4h_clock, "h4h_places": h4h_places}
