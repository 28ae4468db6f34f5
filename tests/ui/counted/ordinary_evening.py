"""An ordinary evening of ten friends, from the first page of a new box to next week's evening."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from tests.ui.counted.story import BREAK_MINUTES, LEVEL_MINUTES, Story

DEAL = 3


class OrdinaryEvening(Story):
    """Ten friends at one table, and a friend who comes late."""

    names: ClassVar[tuple[str, ...]] = (
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
    )
    most = 60
    price = 20

    def acts(self) -> Iterator[Callable[[], None]]:
        yield from (
            self.is_planned,
            self.starts,
            self.sells_a_rebuy,
            self.lets_a_friend_in,
            self.sells_add_ons,
        )
        yield from (self.has_a_break, self.puts_somebody_back, self.lets_somebody_go, self.makes_a_deal)
        yield from (self.pays_out, self.keeps_a_season, self.begins_the_next)

    def asks(self) -> None:
        self.host.slide("Late friends may enter", "level 4")
        self.host.choose("Who is out can", "buy in again, at the same seat")
        self.host.tap("An add-on for everybody")

    def prices(self) -> None:
        self.host.write("Buy-in", str(self.price))

    def starts(self) -> None:
        """Seats, stacks, the clock; and everybody pays."""
        host, money = self.host, self.price * len(self.names)
        host.now("Draw seats, count stacks, start, take the buy-ins")
        host.tap("Draw the seats")
        host.told("Draw the seats: done.")
        for _ in self.box.tables():
            host.tap("Confirm stacks", of="button")
            host.told("Confirm stacks: done.")
        host.tap("Start the clock")
        host.sure(f"All have paid: {money} €")
        host.told(f"All have paid: {money} €: done.")

    def sells_a_rebuy(self) -> None:
        """Somebody is broke in the first level, and buys again."""
        self.box.all_in(*self.box.at(1)[:2])
        self.host.now("Sell a rebuy")
        self.host.tap("Sell a rebuy: 10 000 for 20 €")
        self.host.tap("Take 20 €")
        self.host.told("Take 20 €: done.")

    def lets_a_friend_in(self) -> None:
        """One does not buy again, and is out with the next hand; the late friend gets that chair."""
        self.box.all_in(self.box.at(1)[0], self.box.at(1)[-1])
        self.next_level()
        host = self.host
        host.now("Let a late friend in")
        self.on("Players")
        host.tap("Late entry", of="summary")
        host.type_names("#names", "Kofi")
        host.tap("Register players", of="button")
        host.tap("Draw the seats")
        host.tap("Take 20 €", within="#entries")
        host.told("Take 20 €: done.")

    def sells_add_ons(self) -> None:
        """After level 4 all take the add-on."""
        for _ in range(3):
            self.next_level()
        host, money = self.host, self.price * len(self.box.players())
        host.now("Sell the add-on to all")
        self.on("Tonight")
        host.tap(f"Sell the add-on to all: {money} €")
        host.sure(f"All have paid: {money} €")
        host.told(f"All have paid: {money} €: done.")

    def has_a_break(self) -> None:
        """The break comes by itself; in it chips that nobody needs any more are raced off."""
        self.next_level()
        self.box.pass_minutes(LEVEL_MINUTES)
        self.box.until("clock", lambda clock: clock["phase"] == "break")
        host = self.host
        host.now("A break, and a colour-up")
        host.tap("Begin colour up")
        for _ in self.box.tables():
            host.tap("Deal race")
            host.told("Deal race: done.")
        host.tap("Finish colour up")
        host.told("Finish colour up: done.")
        self.box.pass_minutes(BREAK_MINUTES)
        self.box.until("clock", lambda clock: clock["phase"] == "level")

    def puts_somebody_back(self) -> None:
        """Two are out, and one of them was not."""
        winner, other, back = self.box.at(1)[:3]
        self.box.all_in(winner, other)
        self.box.all_in(winner, back)
        host = self.host
        host.now("Put somebody back who is not out")
        self.on("Players")
        self.find(back)
        host.tap(back, of="button.person")
        host.tap("Undo elimination", of="summary")
        host.tap("Undo elimination", of="button")
        host.told("Undo elimination: done.")
        assert back in self.box.players()
        assert other not in self.box.players()

    def lets_somebody_go(self) -> None:
        """Somebody goes home with chips."""
        host, goes = self.host, self.box.at(1)[-1]
        host.now("Somebody leaves")
        within = f"#about-{self.box.entry(goes)}"
        self.find(goes)
        host.tap(goes, of="button.person")
        host.tap("Leave", of="summary", within=within)
        host.choose("How", "removed", within)
        host.sure("Leave", of="button", within=within)
        host.told("Leave: done.")

    def find(self, name: str) -> None:
        """Bring a player into sight, where the list is longer than the page."""

    def makes_a_deal(self) -> None:
        """The last three agree."""
        (table,) = self.box.tables()
        players = self.box.richest_first(table)
        self.box.all_in(players[0], *players[DEAL:], table=table)
        host = self.host
        host.now("A deal of three ends it")
        self.on("Money")
        host.sure("Stop play for a deal")
        host.sure("All agree", within="#tasks")
        host.sure("End event", within="#tasks")
        host.told("End event: done.")

    def pays_out(self) -> None:
        """Prizes are handed over, and the results stand there."""
        host = self.host
        host.now("Results, and all prizes paid")
        host.tap("Results and papers")
        host.sure("Pay out all")
        host.reads("Places Place Player Prize Received 1st", "#page")

    def keeps_a_season(self) -> None:
        """A season is begun in which this evening counts."""
        host = self.host
        host.now("Begin a season")
        self.on("More")
        host.tap("Seasons")
        host.write("League", "Friday")
        host.write("Name of the season", "2026")
        host.tap("Take these rules")
        host.reads("Friday: 2026")

    def begins_the_next(self) -> None:
        """The same people next week, which puts tonight away."""
        host, people = self.host, len(self.names) + 1
        host.now("The same people next week")
        self.on("More")
        host.tap("A new evening", within="#page")
        host.tap("As last time")
        host.page.wait_for(f"document.querySelectorAll('#guests input:checked').length === {people}")
        host.tap("Begin")
        host.page.wait_for("location.pathname === '/floor'")
        assert len(self.box.view("floor")["entries"]) == people
        season = self.box.read("/api/club")["seasons"][0]["id"]
        assert len(self.box.read(f"/api/club/seasons/{season}")["standings"]) == people
