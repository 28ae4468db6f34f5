"""The director's tasks about prizes."""

from shuffleup.amounts import Money
from shuffleup.floor.prizes.bounties import uncollected
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.ruleset.event import Currency


class DealIsMade(Prompt, frozen=True):
    """A deal leaves no money to play for: who gets what, most first."""

    shares: tuple[tuple[str, Money], ...]
    currency: Currency


class KnockoutUnknown(Prompt, frozen=True):
    """No table knows who knocked this player out, whose head is worth the bounty."""

    name: str
    bounty: Money
    currency: Currency


class PrizesOffPool(Prompt, frozen=True):
    """The prizes that were set differ from the pool; with `with_deal`, a change takes a deal back."""

    paid: Money
    pool: Money
    with_deal: bool
    currency: Currency


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask who knocked somebody out where no table knows, and for prizes that sum to a pool that has grown."""
    return (*_bounties(floor), *_missing(floor), *_deal(floor))


def _deal(floor: Floor) -> list[Task]:
    """Say who gets what, and offer the end where no money is left to play for."""
    if not floor.agreed or floor.phase != "playing" or any(floor.prizes[: len(floor.left())]):
        return []
    most_first = sorted(floor.agreed, key=lambda one: -one[1])
    shares = tuple((floor.entry(one).name, money) for one, money in most_first)
    made = DealIsMade(shares, floor.rules.event.money_format())
    return [Task("prizes", made, "end_event", {"reason": "deal"})]


def _bounties(floor: Floor) -> list[Task]:
    if floor.rules.bounty.kind == "none":
        return []
    return [
        Task(
            "prizes",
            KnockoutUnknown(one.name, one.bounty, floor.rules.event.money_format()),
            "award_bounty",
            {"out": one.id},
            ("by",),
        )
        for one in uncollected(floor)
    ]


def _missing(floor: Floor) -> list[Task]:
    paid = Money(sum(floor.prizes) + sum(amount for _, amount in floor.agreed))
    if not floor.prizes_edited or paid == floor.pool:
        return []
    off = PrizesOffPool(paid, floor.pool, bool(floor.agreed), floor.rules.event.money_format())
    return [Task("prizes", off, "set_prizes", needs=("amounts",))]
