"""The director's tasks about purchases."""

from shuffleup.amounts import Chips
from shuffleup.floor.entry import Entry
from shuffleup.floor.money import written
from shuffleup.floor.purchases.market import buyer, may_still_buy, moment
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task
from shuffleup.tournament.purchases import add_on, rebuy, rebuys_until


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Offer rebuys to who went broke, the add-on to who may take it, chips at a cash table."""
    if floor.phase != "playing":
        return ()
    if floor.rules.event.format == "cash":
        broke = [one for one in floor.left() if not one.total and one.seated and not one.leaving]
        return tuple(task for one in broke for task in _broke_at_cash(one))
    return (*_rebuys(floor), *_short_stacks(floor), *_add_ons(floor))


def _rebuys(floor: Floor) -> list[Task]:
    """Offer the choices of one player side by side: a rebuy, or the place."""
    waiting = [one for one in floor.left() if one.broke and may_still_buy(floor, one)]
    return [task for one in waiting for task in (_rebuy_of(floor, one), _no_rebuy(one))]


def _rebuy_of(floor: Floor, entry: Entry) -> Task:
    args = {"entry": entry.id, "chips": _least(floor)}
    return Task("purchases", _rebuy_line(floor, entry), "sell_rebuy", args, ("chips",))


def _no_rebuy(entry: Entry) -> Task:
    text = f"{entry.name} has no chips left: without a rebuy the place is final"
    return Task("results", text, "fix_place", {"entry": entry.id})


def _short_stacks(floor: Floor) -> list[Task]:
    """Offer a rebuy to who has few chips left between two hands, by the stack that is known (REG-09)."""
    if floor.agreed or not floor.rules.rebuy.allowed:
        return []
    said = () if floor.rules.table.tracking == "actions" else ("stack",)
    return [
        Task(
            "purchases",
            f"{one.name} has {one.total} of {floor.rules.chips.start_stack} left and may buy again: "
            f"{_least(floor)} chips or more",
            "sell_rebuy",
            {"entry": one.id, "chips": _least(floor)} | ({"stack": one.total} if said else {}),
            ("chips", *said),
        )
        for one in floor.left()
        if one.total and one.seated and not (one.moving or one.broke) and _may_rebuy(floor, one)
    ]


def _may_rebuy(floor: Floor, entry: Entry) -> bool:
    return rebuy(floor.rules, buyer(floor, entry), _least(floor), moment(floor, entry)).allowed


def _rebuy_line(floor: Floor, entry: Entry) -> str:
    rules, least = floor.rules, _least(floor)
    price = rebuy(rules, buyer(floor, entry), least, moment(floor, entry)).cost
    return (
        f"{entry.name} is broke and may buy again until the next hand there: {least} chips or more, "
        f"{written(rules, price)} for {least}; rebuys are sold until {rebuys_until(rules)}"
    )


def _least(floor: Floor) -> Chips:
    """Return the smallest rebuy, in chips that there are."""
    smallest = floor.rules.chips.smallest
    return Chips(-(-max(floor.rules.rebuy.min_amount, 1) // smallest) * smallest)


def _add_ons(floor: Floor) -> list[Task]:
    if not floor.rules.addon.allowed or floor.agreed:
        return []
    chips, price = floor.rules.addon.chips, written(floor.rules, floor.rules.addon.price)
    when = "in this break" if floor.clock.phase in ("break", "gate") else "between the hands of this level"
    line = f"may take the add-on {when}: {chips} chips for {price}"
    return [
        Task("purchases", f"{one.name} {line}", "sell_add_on", {"entry": one.id})
        for one in floor.left()
        if one.seated and not one.moving and _may_add_on(floor, one)
    ]


def _may_add_on(floor: Floor, entry: Entry) -> bool:
    return add_on(floor.rules, buyer(floor, entry), moment(floor, entry)).allowed


def _broke_at_cash(entry: Entry) -> tuple[Task, Task]:
    text = f"{entry.name} has no chips left"
    args = {"entry": entry.id}
    return (
        Task("purchases", f"{text}: sell chips", "reload", args, ("chips",)),
        Task("purchases", f"{text}: free the seat", "cash_out", args),
    )
