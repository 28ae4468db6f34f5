"""An event as other programs read it: its prices, its length, the finish of each entrant (EXP-11 to 13)."""

from collections import Counter
from typing import Literal

from shuffleup.amounts import Money
from shuffleup.floor.state import Floor
from shuffleup.hand_files.ots import BoughtAgain, FinishOfEntrant, Summary
from shuffleup.views.papers import result_sheet_view

PLAY_MONEY = "XPM"
"""The code that the format has for an event without a currency."""


def summary_of(floor: Floor, started: str, ended: str | None, version: str, hero: str | None) -> Summary:
    """Sum up an event; `started` and `ended` are UTC, and `hero` is one of its players."""
    rules = floor.rules
    currency = rules.event.currency if isinstance(rules.event.currency, str) else ""
    minutes = rules.levels.lengths[0] if rules.levels.lengths else rules.levels.length
    bounty = rules.bounty.amount if rules.bounty.kind != "none" else None
    return Summary(
        id=floor.event_id,
        name=rules.event.title or floor.event_id,
        version=version,
        start=started,
        end=ended,
        currency=currency or PLAY_MONEY,
        buy_in=whole_units(floor, rules.money.buy_in),
        fee=whole_units(floor, rules.money.fee),
        stack=rules.chips.start_stack,
        tables=floor.tables_at_hand,
        round_seconds=minutes * 60,
        pool=whole_units(floor, floor.pool),
        hero=hero,
        rebuy_when=_rebuy_when(floor),
        rebuy_cost=whole_units(floor, rules.money.buy_in) if _rebuy_when(floor) else None,
        add_on_cost=whole_units(floor, rules.addon.price) if rules.addon.allowed else None,
        bounty=whole_units(floor, bounty) if bounty is not None else None,
        again=_bought_again(floor),
        finishes=_finishes(floor),
    )


def whole_units(floor: Floor, amount: Money) -> int | float:
    """Write an amount in whole units of money, with two digits at most."""
    units = amount / 10 ** floor.rules.event.money_format().decimals
    return int(units) if float(units).is_integer() else round(units, 2)


def _rebuy_when(floor: Floor) -> Literal["any", "broke"] | None:
    rebuy = floor.rules.rebuy
    if rebuy.allowed and rebuy.threshold_pct:
        return "any"
    return "broke" if rebuy.allowed or floor.rules.reentry.allowed else None


def _bought_again(floor: Floor) -> tuple[BoughtAgain, ...]:
    """Count rebuys, re-entries among them, and add-ons of each name."""
    entries = [entry for entry in floor.entries if entry.place is not None and not entry.withdrawn]
    times = Counter(entry.name for entry in entries)
    rebuys = {name: count - 1 for name, count in times.items()}
    for entry in entries:
        rebuys[entry.name] += entry.rebuys
    add_ons = {name: sum(one.add_ons for one in entries if one.name == name) for name in times}
    return tuple(
        BoughtAgain(name, rebuys[name], add_ons[name]) for name in times if rebuys[name] or add_ons[name]
    )


def _finishes(floor: Floor) -> tuple[FinishOfEntrant, ...]:
    """List those who are still playing, then all others by place; the last entry of a name counts."""
    playing = [entry.name for entry in floor.entries if entry.in_play and floor.phase != "over"]
    lines = result_sheet_view(floor).lines
    out = {line.name: line for line in reversed(lines) if line.name not in playing}
    done = [FinishOfEntrant(one.name, one.first, whole_units(floor, one.prize)) for one in out.values()]
    return (*map(FinishOfEntrant, playing), *sorted(done, key=lambda one: one.place or 0))
