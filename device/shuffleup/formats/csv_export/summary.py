"""An event as other programs read it: its prices, its length, the finish of each entrant (EXP-11 to 13)."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from shuffleup.floor.state import Floor
from shuffleup.formats.hand_history_export.ots import BoughtAgain, FinishOfEntrant, Summary
from shuffleup.kernel.field_types import EntryId, Money, PersonId
from shuffleup.views.papers import result_sheet_view

PLAY_MONEY = "XPM"
"""The code that the format has for an event without a currency."""


def summary_of(floor: Floor, started: str, ended: str | None, version: str, hero: str | None) -> Summary:
    """Sum up an event; `started` and `ended` are UTC, and `hero` is one of its players."""
    rules = floor.rules
    currency = rules.event.currency if isinstance(rules.event.currency, str) else ""
    minutes = rules.levels.lengths[0] if rules.levels.lengths else rules.levels.length
    names = names_of_persons(floor)
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
        rebuy_cost=_rebuy_cost(floor),
        add_on_cost=whole_units(floor, rules.addon.price) if rules.addon.allowed else None,
        bounty=whole_units(floor, bounty) if bounty is not None else None,
        again=_bought_again(floor, names),
        finishes=_finishes(floor, names),
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


def _rebuy_cost(floor: Floor) -> int | float | None:
    """Return the price of a rebuy, or where there is none that of a re-entry, its fee included."""
    money = floor.rules.money
    if floor.rules.rebuy.allowed:
        return whole_units(floor, money.buy_in)
    return whole_units(floor, Money(money.buy_in + money.fee)) if floor.rules.reentry.allowed else None


def names_of_persons(floor: Floor) -> dict[EntryId, str]:
    """Return the name of the person behind each entry: a later one of Ann is called "Ann (2)"."""
    of_person: dict[PersonId, str] = {}
    return {one.id: of_person.setdefault(one.person, one.name) for one in floor.entries}


def _bought_again(floor: Floor, names: Mapping[EntryId, str]) -> tuple[BoughtAgain, ...]:
    """Count rebuys, re-entries among them, and add-ons of each person."""
    rebuys, add_ons = Counter[str](), Counter[str]()
    for entry in floor.entries:
        if entry.place is not None and not entry.withdrawn:
            rebuys[names[entry.id]] += entry.rebuys + (names[entry.id] in rebuys)
            add_ons[names[entry.id]] += entry.add_ons
    return tuple(
        BoughtAgain(name, rebuys[name], add_ons[name]) for name in rebuys if rebuys[name] or add_ons[name]
    )


def _finishes(floor: Floor, names: Mapping[EntryId, str]) -> tuple[FinishOfEntrant, ...]:
    """List those who are still playing, then all others by place; the best entry of a person counts.

    A place is one among persons: entries that were followed by another one take none.
    """
    playing = [names[one.id] for one in floor.entries if one.in_play and floor.phase != "over"]
    called = {one.name: names[one.id] for one in floor.entries}
    out: dict[str, tuple[int, Money]] = {}
    for line in result_sheet_view(floor).lines:
        name = called[line.name]
        first, prize = out.get(name, (line.first, Money(0)))
        out[name] = (min(first, line.first), Money(prize + line.prize))
    gone = {name: found for name, found in out.items() if name not in playing}
    places = [first for first, _ in gone.values()]
    done = (
        FinishOfEntrant(
            name, len(playing) + 1 + sum(one < first for one in places), whole_units(floor, prize)
        )
        for name, (first, prize) in gone.items()
    )
    return (*map(FinishOfEntrant, playing), *sorted(done, key=lambda one: one.place or 0))
