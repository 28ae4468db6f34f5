"""A cash night of five friends who settle up at its end."""

from collections.abc import Callable, Iterator
from functools import partial

from tests.ui.counted.story import Story


class CashNight(Story):
    """Five friends; one buys again, one is broke and goes, one goes with chips."""

    names = ("Ann", "Bongani", "Carla", "Dimitri", "Emma")
    most = 25
    beside = ("Plan the evening",)

    def acts(self) -> Iterator[Callable[[], None]]:
        yield from (self.is_planned, self.sit_down, self.reloads, self.goes_broke, self.goes, self.settles)

    def asks(self) -> None:
        self.host.choose("What is played", "Cash night")

    def sit_down(self) -> None:
        """Everybody takes a chair with the usual chips."""
        host = self.host
        host.now("Sit down and buy in")
        host.tap("Take seat: 5", of="summary")
        for _ in self.names:
            host.tap("Take seat", of="button")
            host.told("Take seat: done.")
        host.tap("Start the clock")
        host.told("Start the clock: done.")

    def reloads(self) -> None:
        self.box.all_in("Bongani", "Ann")
        self.host.now("Reload")
        self.host.tap("Reload", of="button")
        self.host.told("Reload: done.")

    def goes_broke(self) -> None:
        self.box.fold_around()
        self.box.all_in("Bongani", "Carla")
        self.host.now("Somebody who is broke leaves")
        self.host.tap("Cash out", of="button")
        self.host.told("Cash out: done.")

    def goes(self) -> None:
        host, within = self.host, f"#about-{self.box.entry('Emma')}"
        host.now("Somebody leaves with chips")
        self.on("Players")
        host.tap("Emma", of="button.person")
        host.tap("Cash out", of="summary", within=within)
        host.tap("Cash out", of="button", within=within)
        host.told("Cash out: done.")

    def settles(self) -> None:
        """The night ends, the stacks are taken as the table knows them, and each payment is ticked."""
        host = self.host
        host.now("Settle up")
        self.on("Money")
        host.sure("End the night")
        host.tap("Confirm all counts", of="button")
        host.tap("Settle the night", of="button")
        host.told("Settle the night: done.")
        for left in (2, 1, 0):
            host.tap("Tick as paid")
            self.box.until("floor", partial(owes, left))


def owes(payments: int, floor: dict[str, list[dict[str, object]]]) -> bool:
    """Say whether nobody has ticked so many payments."""
    return sum(task["verb"] == "tick_payment" for task in floor["tasks"]) == payments
