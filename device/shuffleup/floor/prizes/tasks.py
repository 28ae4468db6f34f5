"""The director's tasks about prizes."""

from shuffleup.amounts import Money
from shuffleup.floor.money import written
from shuffleup.floor.prizes.bounties import uncollected
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask who knocked somebody out where no table knows, and for prizes that sum to a pool that has grown."""
    return (*_bounties(floor), *_missing(floor), *_deal(floor))


def _deal(floor: Floor) -> list[Task]:
    """Say who gets what, and offer the end where no money is left to play for."""
    if not floor.agreed or floor.phase != "playing" or any(floor.prizes[: len(floor.left())]):
        return []
    rules, most_first = floor.rules, sorted(floor.agreed, key=lambda one: -one[1])
    shares = ", ".join(f"{floor.entry(one).name} {written(rules, money)}" for one, money in most_first)
    return [Task("prizes", f"a deal is made: {shares}. End the event", "end_event", {"reason": "deal"})]


def _bounties(floor: Floor) -> list[Task]:
    if floor.rules.bounty.kind == "none":
        return []
    return [
        Task(
            "prizes",
            f"who knocked {one.name} out? The bounty is {written(floor.rules, one.bounty)}",
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
    rules = floor.rules
    prizes, pool = written(rules, paid), written(rules, floor.pool)
    line = f"the prizes sum to {prizes} and the pool to {pool}: set them anew"
    if floor.agreed:
        line = f"with the deal {line}, to {pool} in all; that takes the deal back"
    return [Task("prizes", line, "set_prizes", needs=("amounts",))]
