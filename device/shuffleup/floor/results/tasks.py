"""What waits for the director about results."""

from shuffleup.floor.purchases.market import may_still_buy
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask whether somebody who went broke buys again (BST-05)."""
    waiting = [one for one in floor.left() if one.broke and may_still_buy(floor, one)]
    return tuple(
        Task(
            "results",
            f"{one.name} has no chips left: without a rebuy the place is final",
            "fix_place",
            {"entry": one.id},
        )
        for one in waiting
    )
