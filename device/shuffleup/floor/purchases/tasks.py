"""What waits for the director about purchases."""

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
    return (*_rebuys(floor), *_add_ons(floor))


def _rebuys(floor: Floor) -> list[Task]:
    return [
        Task(
            "purchases",
            _rebuy_line(floor, one),
            "sell_rebuy",
            {"entry": one.id, "chips": _least(floor)},
            ("chips",),
        )
        for one in floor.left()
        if one.broke and may_still_buy(floor, one)
    ]


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
    line = f"may take the add-on in this break: {chips} chips for {price}"
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
