"""An evening of 27 people at three tables, of which two are broken up on the way to the last."""

from collections.abc import Callable, Iterator

from tests.ui.counted.ordinary_evening import OrdinaryEvening

OF_TWO_TABLES, FINAL, AT_ONCE = 18, 9, 3


class ThreeTables(OrdinaryEvening):
    """The same acts at three tables, and the way to the final table."""

    names = (
        *(
            "Ann",
            "Bongani",
            "Carla",
            "Dimitri",
            "Emma",
            "Faisal",
            "Gus",
            "Hugo",
            "Ida",
            "Jabu",
            "Keiko",
            "Lwazi",
        ),
        *("Maria", "Nils", "Olga", "Pedro", "Quinn", "Rosa", "Sven", "Thandi", "Ursula", "Victor", "Wendy"),
        *("Xolani", "Yusuf", "Zola", "Aki"),
    )
    most = 80

    def acts(self) -> Iterator[Callable[[], None]]:
        yield from (
            self.is_planned,
            self.starts,
            self.sells_a_rebuy,
            self.lets_a_friend_in,
            self.sells_add_ons,
        )
        yield from (self.has_a_break, self.puts_somebody_back, self.lets_somebody_go, self.breaks_a_table)
        yield from (self.comes_to_the_final_table, self.makes_a_deal, self.pays_out, self.keeps_a_season)
        yield self.begins_the_next

    def breaks_a_table(self) -> None:
        """Those of the third table find a chair at the others."""
        self.until_left(OF_TWO_TABLES)
        self.host.now("Break a table")
        self.on("Tonight")
        self.host.sure("Break table")
        self.host.told("Break table: done.")

    def comes_to_the_final_table(self) -> None:
        self.until_left(FINAL)
        self.host.now("Form the final table")
        self.host.sure("Form final table")
        self.host.told("Form final table: done.")
        self.box.until("floor", lambda floor: sum(bool(one.get("seats")) for one in floor["tables"]) == 1)

    def until_left(self, players: int) -> None:
        """Let the richest of the largest table take out the others there, until so many are left."""
        while (over := len(self.box.players()) - players) > 0:
            table = max(self.box.tables(), key=lambda table: len(self.box.at(table)))
            first, *others = self.box.richest_first(table)
            self.box.all_in(first, *others[: min(AT_ONCE, over)], table=table)

    def find(self, name: str) -> None:
        self.host.search(name)
