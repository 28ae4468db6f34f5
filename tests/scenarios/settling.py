"""Scenarios of the settlement: results of a cash night, payments, and the ledger over nights."""

from typing import Any

from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.settlement import (
    CashStake,
    Cost,
    LedgerNight,
    Night,
    NightLine,
    Payment,
    by_bank,
    fewest,
    fold,
    results,
)

Scenario = dict[str, Any]


def settle(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Nobody pays before missing money is decided about."""
    setup = scenario["setup"]
    night = Night(
        {who: CashStake(Money(one["in"]), Money(one["out"])) for who, one in setup["people"].items()},
        tuple(
            Cost(one["paid_by"], Money(one["amount"]), tuple(one["among"])) for one in setup.get("costs", ())
        ),
        {who: Money(amount) for who, amount in setup.get("carried", {}).items()},
        setup.get("bank"),
        {who: Money(amount) for who, amount in setup.get("handed", {}).items()},
    )
    net = results(night)
    balanced = night.missing == 0
    return {
        "balanced": balanced,
        "missing": night.missing,
        "net": net,
        "payments": _payments(net, setup.get("bank"), rules) if balanced else None,
    }


def _payments(net: dict[str, Money], bank: str | None, rules: RuleSet) -> int:
    if rules.settle.mode == "bank" and bank is not None:
        return len(by_bank(net, bank).payments)
    return len(fewest(net, rules.settle.exact_most).payments)


def ledger(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """A net result is what the night was worth, and what is due until it is paid."""
    accounts = fold(
        LedgerNight(
            {who: NightLine(Money(net), Money(net)) for who, net in night["net"].items()},
            tuple(Payment(payer, payee, Money(amount)) for payer, payee, amount in night["paid"]),
        )
        for night in scenario["setup"]["nights"]
    )
    still_open = {who: one.open for who, one in accounts.items()}
    return {
        "open": still_open,
        "lifetime": {who: one.lifetime for who, one in accounts.items()},
        "payments": len(fewest(still_open, rules.settle.exact_most).payments),
    }


ADAPTERS = {"settle": settle, "ledger": ledger}
