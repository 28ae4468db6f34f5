"""The time in which an entry may buy, and the director's tasks about purchases."""

from shuffleup.floor.command import Task, event_money, prompt
from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Money, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cash_game import buy_in
from shuffleup.tournament.level_clock import Phase
from shuffleup.tournament.purchases import (
    Buyer,
    PurchaseMoment,
    add_on,
    least_rebuy,
    may_rebuy_after_bust,
    rebuy,
)
from shuffleup.tournament.reasons import Hold


def moment(floor: Floor, entry: Entry | None = None) -> PurchaseMoment:
    """Return where the event stands, for somebody at a table or for somebody who comes in."""
    table = entry.place.table if entry and entry.place and entry.seated else None
    if floor.phase == "over":
        return PurchaseMoment(floor.clock.level, "over")
    phase: Phase = floor.clock.phase if floor.phase == "playing" else "before"
    if table is None:
        return PurchaseMoment(floor.clock.level, phase)
    plays = entry is not None and entry.broke is None  # who is broke has no part in a hand
    return PurchaseMoment(floor.level_at(table), phase, plays and not floor.note(table).idle, table)


def buyer(floor: Floor, entry: Entry, stack: Chips | None = None) -> Buyer:
    """Return what an entry holds and has bought so far; `stack` goes before what is known of it."""
    return Buyer(
        entry.total if stack is None else stack,
        out=entry.finish is not None or entry.withdrawn or bool(entry.leaving),
        broke_at=_broke_at(floor, entry),
        rebuys=entry.rebuys,
        add_ons=entry.add_ons,
        reentries=floor.entries.entries_of.get(entry.person, 0) - 1,
    )


class MoneyIsDivided(NotLegalNow): ...


def closed_by_deal(floor: Floor) -> None:
    """Refuse new money once a deal has divided what there was.

    Raises:
        NotLegalNow: a deal stands.
    """
    if floor.agreed:
        raise MoneyIsDivided(legal=("prizes_by_rules",))


def may_still_buy(floor: Floor, entry: Entry) -> bool:
    """Say whether somebody who went broke has still time to buy again: until the next hand there (BST-05)."""
    if entry.broke is None or entry.declined or entry.leaving or floor.agreed or not in_time(floor, entry):
        return False
    return may_rebuy_after_bust(floor.rules, buyer(floor, entry), moment(floor, entry))


def in_time(floor: Floor, entry: Entry) -> bool:
    """Say whether the next hand has not begun yet where an entry went broke, or where it is sent since.

    Where that table cannot deal, another one begins its second hand: no place waits for ever (BST-05).
    """
    broke = entry.broke
    if broke is None:
        return True
    table, hand = broke.buys_until or (broke.table, broke.hand)
    note = floor.note(table)
    if floor.flight.has_played(table, note.hand):
        return False  # no hand comes before the bags
    over = any(floor.note(other).hand > first for other, first in broke.elsewhere)
    return note.hand == hand and note.state != "closed" and not (over and lacks_players(floor, table))


def lacks_players(floor: Floor, table: TableNo) -> bool:
    """Say whether a table deals no hand before somebody comes or buys: halted, or with one who has chips."""
    with_chips = [one for one in floor.at_table(table) if one.total and one.broke is None]
    return Hold.TOO_SHORT in floor.note(table).held or len(with_chips) < 2


def _broke_at(floor: Floor, entry: Entry) -> PurchaseMoment | None:
    """The hand began in a level: no hand begins in a break."""
    broke = entry.broke
    if broke is None:
        return None
    return PurchaseMoment(broke.level or floor.note(broke.table).hand_level, "level")


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Offer rebuys to who went broke, the add-on to who may take it, chips at a cash table."""
    if floor.phase != "playing":
        return ()
    if floor.rules.event.format == "cash":
        broke = [one for one in floor.left() if not one.total and one.seated and not one.leaving]
        least = buy_in(floor.rules.cash, floor.level(floor.clock.level).big_blind, Chips(0)).minimum
        return tuple(task for one in broke for task in _broke_at_cash(one, least))
    return (*_rebuys(floor), *_short_stacks(floor), *_add_ons(floor))


def _rebuys(floor: Floor) -> list[Task]:
    """Offer the choices of one player side by side: a rebuy, or the place."""
    waiting = [one for one in floor.entries.unsettled if one.in_play and may_still_buy(floor, one)]
    return [task for one in waiting for task in (_rebuy_of(floor, one), _no_rebuy(one))]


def _rebuy_of(floor: Floor, entry: Entry) -> Task:
    least, price = least_rebuy(floor.rules), _price_of_rebuy(floor, entry)
    offered = prompt(
        "may_buy_again",
        name=entry.name,
        least=least,
        price=event_money(floor, price),
        cutoff=floor.rules.rebuy.cutoff,
    )
    args = {"entry": entry.id, "chips": least}
    return Task("purchases", offered, "sell_rebuy", args, ("chips",), price=price)


def _no_rebuy(entry: Entry) -> Task:
    return Task("results", prompt("place_without_rebuy", name=entry.name), "fix_place", {"entry": entry.id})


def _short_stacks(floor: Floor) -> list[Task]:
    """Offer a rebuy to who has few chips left between two hands, by the stack that is known (REG-09)."""
    if floor.agreed or not floor.rules.rebuy.allowed:
        return []
    said = () if floor.rules.table.tracking == "actions" else ("stack",)
    return [
        Task(
            "purchases",
            prompt(
                "short_may_buy",
                name=one.name,
                chips=one.total,
                stack=floor.rules.chips.start_stack,
                least=least_rebuy(floor.rules),
            ),
            "sell_rebuy",
            {"entry": one.id, "chips": least_rebuy(floor.rules)} | ({"stack": one.total} if said else {}),
            ("chips", *said),
            price=_price_of_rebuy(floor, one),
        )
        for one in floor.left()
        if one.total and one.seated and not (one.moving or one.broke) and _may_rebuy(floor, one)
    ]


def _may_rebuy(floor: Floor, entry: Entry) -> bool:
    return rebuy(floor.rules, buyer(floor, entry), least_rebuy(floor.rules), moment(floor, entry)).allowed


def _price_of_rebuy(floor: Floor, entry: Entry) -> Money:
    return rebuy(floor.rules, buyer(floor, entry), least_rebuy(floor.rules), moment(floor, entry)).cost


def _add_ons(floor: Floor) -> list[Task]:
    if not floor.rules.addon.allowed or floor.agreed:
        return []
    add_on, price = floor.rules.addon, event_money(floor, floor.rules.addon.price)
    key = "add_on_in_break" if floor.clock.phase in ("break", "gate") else "add_on_in_level"
    takers = may_add_on(floor)
    cost = Money(add_on.price * len(takers))
    of_all = prompt("add_on_for_all", players=len(takers))
    each = [
        Task(
            "purchases",
            prompt(key, name=one.name, chips=add_on.chips, price=price),
            "sell_add_on",
            {"entry": one.id},
            price=add_on.price,
        )
        for one in takers
    ]
    return [Task("purchases", of_all, "sell_add_ons", price=cost), *each] if len(takers) > 1 else each


def may_add_on(floor: Floor) -> list[Entry]:
    """List those at a chair who may take the add-on now (REG-13)."""
    here = (one for one in floor.left() if one.seated and not one.moving)
    return [one for one in here if add_on(floor.rules, buyer(floor, one), moment(floor, one)).allowed]


def _broke_at_cash(entry: Entry, least: Chips) -> tuple[Task, Task]:
    args, buys = {"entry": entry.id}, {"entry": entry.id, "chips": least}
    return (
        Task("purchases", prompt("broke_may_reload", name=entry.name), "reload", buys, ("chips",)),
        Task("purchases", prompt("broke_may_go", name=entry.name), "cash_out", args),
    )
