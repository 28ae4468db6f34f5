"""An evening of 27 people at three tables, of which two are broken up on the way to the last."""

from collections.abc import Callable, Iterator
from typing import Any

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
    shown = ("Break a table", "Form the final table")

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
        self.box.until("floor", all_at_one_table)

    def until_left(self, players: int) -> None:
        """Let the richest of the largest table take out the others there, until so many are left."""
        out: set[str] = set()
        while True:
            ranked = {table: self.box.richest_first(table, out) for table in self.box.tables()}
            if (over := sum(map(len, ranked.values())) - players) <= 0:
                return
            table = max(ranked, key=lambda one: len(ranked[one]))
            first, *others = ranked[table]
            losers = others[: min(AT_ONCE, over)]
            out.update(self.box.all_in(first, *losers, table=table))

    def find(self, name: str) -> None:
        self.host.search(name)


def all_at_one_table(floor: dict[str, Any]) -> bool:
    """Say whether all who are left sit at one table, and nobody is on the way."""
    return [len(one["seats"]) for one in floor["tables"] if one.get("seats")] == [FINAL]
