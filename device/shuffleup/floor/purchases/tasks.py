"""The director's tasks about purchases."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.purchases.sale_window import buyer, may_still_buy, moment
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Chips, Money
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.purchases import add_on, rebuy


class MayBuyAgain(Prompt, frozen=True):
    """A player is broke and may buy `least` chips or more, for `price` at the least (REG-10)."""

    name: str
    least: Chips
    price: Money
    cutoff: str
    currency: Currency


class PlaceWithoutRebuy(Prompt, frozen=True):
    """A player is broke, and the place is final without a rebuy (BST-05)."""

    name: str


class ShortMayBuy(Prompt, frozen=True):
    """A player has few chips left of a first stack and may buy `least` chips or more (REG-09)."""

    name: str
    chips: Chips
    stack: Chips
    least: Chips


class MayTakeAddOn(Prompt, frozen=True):
    """A player may take the add-on, in this break or between the hands of this level (REG-13)."""

    name: str
    in_break: bool
    chips: Chips
    price: Money
    currency: Currency


class BrokeMayReload(Prompt, frozen=True):
    """A player at a cash table is broke: chips can be sold."""

    name: str


class BrokeMayGo(Prompt, frozen=True):
    """A player at a cash table is broke: the seat can be freed."""

    name: str


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
    waiting = [one for one in floor.entries.unsettled if one.in_play and may_still_buy(floor, one)]
    return [task for one in waiting for task in (_rebuy_of(floor, one), _no_rebuy(one))]


def _rebuy_of(floor: Floor, entry: Entry) -> Task:
    args = {"entry": entry.id, "chips": least_rebuy(floor)}
    offered = _rebuy_offered(floor, entry)
    return Task("purchases", offered, "sell_rebuy", args, ("chips",), price=offered.price)


def _no_rebuy(entry: Entry) -> Task:
    return Task("results", PlaceWithoutRebuy(entry.name), "fix_place", {"entry": entry.id})


def _short_stacks(floor: Floor) -> list[Task]:
    """Offer a rebuy to who has few chips left between two hands, by the stack that is known (REG-09)."""
    if floor.agreed or not floor.rules.rebuy.allowed:
        return []
    said = () if floor.rules.table.tracking == "actions" else ("stack",)
    return [
        Task(
            "purchases",
            ShortMayBuy(one.name, one.total, floor.rules.chips.start_stack, least_rebuy(floor)),
            "sell_rebuy",
            {"entry": one.id, "chips": least_rebuy(floor)} | ({"stack": one.total} if said else {}),
            ("chips", *said),
            price=_price_of_rebuy(floor, one),
        )
        for one in floor.left()
        if one.total and one.seated and not (one.moving or one.broke) and _may_rebuy(floor, one)
    ]


def _may_rebuy(floor: Floor, entry: Entry) -> bool:
    return rebuy(floor.rules, buyer(floor, entry), least_rebuy(floor), moment(floor, entry)).allowed


def _rebuy_offered(floor: Floor, entry: Entry) -> MayBuyAgain:
    rules, price = floor.rules, _price_of_rebuy(floor, entry)
    return MayBuyAgain(entry.name, least_rebuy(floor), price, rules.rebuy.cutoff, rules.event.money_format())


def _price_of_rebuy(floor: Floor, entry: Entry) -> Money:
    return rebuy(floor.rules, buyer(floor, entry), least_rebuy(floor), moment(floor, entry)).cost


def least_rebuy(floor: Floor) -> Chips:
    """Return the smallest rebuy, in chips that there are."""
    smallest = floor.rules.chips.smallest
    return Chips(-(-max(floor.rules.rebuy.min_amount, 1) // smallest) * smallest)


def _add_ons(floor: Floor) -> list[Task]:
    if not floor.rules.addon.allowed or floor.agreed:
        return []
    add_on, currency = floor.rules.addon, floor.rules.event.money_format()
    in_break = floor.clock.phase in ("break", "gate")
    return [
        Task(
            "purchases",
            MayTakeAddOn(one.name, in_break, add_on.chips, add_on.price, currency),
            "sell_add_on",
            {"entry": one.id},
            price=add_on.price,
        )
        for one in floor.left()
        if one.seated and not one.moving and _may_add_on(floor, one)
    ]


def _may_add_on(floor: Floor, entry: Entry) -> bool:
    return add_on(floor.rules, buyer(floor, entry), moment(floor, entry)).allowed


def _broke_at_cash(entry: Entry) -> tuple[Task, Task]:
    args = {"entry": entry.id}
    return (
        Task("purchases", BrokeMayReload(entry.name), "reload", args, ("chips",)),
        Task("purchases", BrokeMayGo(entry.name), "cash_out", args),
    )
