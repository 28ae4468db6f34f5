"""What the counted evenings have in common: a box, its dealer, a host who goes from act to act."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from tests.ui.counted.box import Box
from tests.ui.counted.host import Host

LEVEL_MINUTES, BREAK_MINUTES = 15, 10


class Story:
    """An evening; `most` is how often the host may tap for all acts but those `beside`."""

    names: ClassVar[tuple[str, ...]]
    most: ClassVar[int]
    beside: ClassVar[tuple[str, ...]] = ()
    """Acts that do not count: they are in the list all the same."""
    shown: ClassVar[tuple[str, ...]] = ()
    """The acts that the page for hosts lists; empty: all."""

    def __init__(self, box: Box, page: Any) -> None:
        self.box, self.host = box, Host(page, lambda: box.view("floor")["changed"])

    def acts(self) -> Iterator[Callable[[], None]]:
        """Give the acts in the order of the evening."""
        raise NotImplementedError

    def play(self) -> dict[str, int]:
        """Play all acts; return how often the host has tapped for each."""
        for act in self.acts():
            act()
        return self.host.counted

    def is_planned(self) -> None:
        """From the first page of a new box to the evening that begins."""
        self.host.now("Plan the evening")
        self.host.page.visit(self.box.url)
        self.host.tap("Plan the evening")
        self.host.type_names("#guest", ", ".join(self.names))
        self.asks()
        self.host.choose("Currency", "EUR")
        self.prices()
        self.host.tap("Begin")
        self.host.page.wait_for("document.querySelector('#who')?.open")
        self.host.page.write("#who-name", "Thandi")
        self.host.tap("Open the floor")

    def asks(self) -> None:
        """Answer what the evening is."""

    def prices(self) -> None:
        """Say what it costs."""

    def next_level(self) -> None:
        """Let a level pass, and a hand begin in the next one at each table."""
        level = self.box.view("clock")["now"]["level"]
        self.box.pass_minutes(LEVEL_MINUTES)
        self.box.until("clock", lambda clock: clock["now"]["level"] > level)
        for table in self.box.tables():
            self.box.fold_around(table)

    def on(self, page: str) -> None:
        """Tap on a page of the console."""
        self.host.tap(page, within="#pages")
