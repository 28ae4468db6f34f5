"""An event as an Open Tournament Summary, version 1.1.5 of ts-specs.handhistory.org (EXP-11 to EXP-13)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.formats.hand_history_export.hand_facts import SITE
from shuffleup.kernel.field_types import EntryId, Money, PersonId
from shuffleup.views.papers import result_sheet_view

VERSION = "1.1.5"
Amount = int | float


class FinishOfEntrant(msgspec.Struct, frozen=True):
    """The finish of one entrant; `place` is None while he is playing."""

    name: str
    place: int | None = None
    prize: Amount = 0


class BoughtAgain(msgspec.Struct, frozen=True):
    """The rebuys and add-ons of one entrant."""

    name: str
    rebuys: int
    add_ons: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """An event in whole units of money; times are UTC, written `YYYY-MM-DDTHH:MM:SSZ`.

    `rebuy_when`: chips can be bought again by `any` player, only by one who is `broke`, or not at all (None).
    `bounty` is the price on a head, `bounty_fee` what an entrant pays for it.
    """

    id: str
    name: str
    network: str = SITE
    version: str = ""
    start: str
    end: str | None = None
    currency: str = "XPM"
    buy_in: Amount = 0
    fee: Amount = 0
    stack: int
    tables: int = 1
    round_seconds: int
    pool: Amount = 0
    hero: str | None = None
    rebuy_when: Literal["any", "broke"] | None = None
    rebuy_cost: Amount | None = None
    add_on_cost: Amount | None = None
    bounty: Amount | None = None
    again: tuple[BoughtAgain, ...] = ()
    finishes: tuple[FinishOfEntrant, ...] = ()


def ots_of(event: Summary) -> dict[str, Any]:
    """Write an event; keys of rebuys, add-ons and bounties are absent where there are none."""
    ots: dict[str, Any] = {
        "spec_version": VERSION,
        "site_name": SITE,
        "network_name": event.network,
        "internal_version": event.version,
        "tournament_number": event.id,
        "tournament_name": event.name,
        "start_date_utc": event.start,
        "end_date_utc": event.end,
        "currency": event.currency,
        "buyin_amount": event.buy_in,
        "fee_amount": event.fee,
    }
    if event.bounty is not None:
        ots |= {"bounty_fee_amount": event.bounty, "bounty_value_amount": event.bounty}
    ots |= {
        "initial_stack": event.stack,
        "type": table_type(event),
        "flags": flags_of(event),
        "speed": speed_of(event),
        "prize_pool": event.pool,
        "hero_player_name": event.hero,
        "player_count": len(event.finishes),
        "tournament_finishes_and_winnings": [_finish(one) for one in event.finishes],
    }
    return ots | _purchases(event)


def ots_text(ots: dict[str, Any]) -> str:
    """Write one event as a line of JSON; events in a file have a blank line between them."""
    return msgspec.json.encode({"ots": ots}).decode()


def tournament_info(event: Summary) -> dict[str, Any]:
    """Write the object of this name that stands in every hand of an event."""
    info: dict[str, Any] = {
        "tournament_number": event.id,
        "name": event.name,
        "start_date_utc": event.start,
        "currency": event.currency,
        "buyin_amount": event.buy_in,
        "fee_amount": event.fee,
    }
    if event.bounty is not None:
        info["bounty_fee_amount"] = event.bounty
    return info | {
        "initial_stack": event.stack,
        "type": table_type(event),
        "flags": flags_of(event),
        "speed": speed_of(event),
    }


def table_type(event: Summary) -> str:
    """Return STT for one table, MTT for several."""
    return "STT" if event.tables <= 1 else "MTT"


def flags_of(event: Summary) -> list[str]:
    """List the flags that are true (EXP-13)."""
    again = {"any": ["Rebuy"], "broke": ["Re-Entry"], None: []}[event.rebuy_when]
    return (["Bounty"] if event.bounty is not None else []) + again


def speed_of(event: Summary) -> dict[str, Any]:
    """Write the length of the first level."""
    return {"type": "Normal", "round_time": event.round_seconds}


def _finish(one: FinishOfEntrant) -> dict[str, Any]:
    if one.place is None:
        return {"player_name": one.name, "still_playing": True}
    return {
        "player_name": one.name,
        "finish_position": one.place,
        "still_playing": False,
        "prize": one.prize,
        "ticket_value": 0,
    }


def _purchases(event: Summary) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if event.rebuy_when is not None and event.rebuy_cost is not None:
        more["rebuy_cost"] = event.rebuy_cost
    if event.add_on_cost is not None:
        more["addon_cost"] = event.add_on_cost
    if more:
        more["tournament_rebuys"] = [
            {"player_name": one.name, "rebuys": one.rebuys, "addons": one.add_ons} for one in event.again
        ]
    return more


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
        again=_purchases_of_persons(floor, names),
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


def _purchases_of_persons(floor: Floor, names: Mapping[EntryId, str]) -> tuple[BoughtAgain, ...]:
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
