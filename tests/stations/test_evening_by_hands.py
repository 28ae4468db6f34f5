"""Whole evenings at two tables that track hands and busts: the presses of dealers and director."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.contents import tasks
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import AddOn, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating
from shuffleup.table.events import TableClosed
from shuffleup.tournament.reasons import Ending
from shuffleup.views.dealer_orders import coming_lines, order_words
from shuffleup.views.event_board import standings
from shuffleup.views.words.tasks import asked

MINUTE = 60_000
MONEY = ("record_payment", "take_payments", "pay_prize", "pay_prizes")
RULES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)),
    seating=Seating(max_per_table=5),
    final_table=FinalTable(size=5),
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="level:2"),
    addon=AddOn(allowed=True, price=1000, chips=500, after_level=2),
    registration=Registration(late_entry_until_level=2),
    money=PrizeMoney(buy_in=1000),
    levels=Levels(table=((5, 10), (10, 20), (25, 50), (50, 100)), length=20, short_breaks=((2, 10),)),
    table=TableUse(tracking="hands"),
)


class ByHands:
    """The dealers of two tables and the director, who all see only what the appliance shows."""

    def __init__(self, at):
        self.at = at

    def table(self, number):
        return self.at.evening.tables[number].table

    def marks(self, number):
        """Give hand, button, small and big blind of the hand that is on."""
        play = self.table(number).play
        assert play.is_on_unfollowed
        return play.hand_no, play.positions.button, play.positions.small_blind, play.positions.big_blind

    def names(self, number):
        return {seat: one.name for seat, one in sorted(self.table(number).sitters.items())}

    async def dealer(self, number, verb, **args):
        reply = await self.at.ask(verb, to=f"table/{number}", **args)
        assert reply.status == 200, reply.text
        return reply.text

    async def hand(self, number):
        """Press DEAL/NEXT once: the hand before is over, and the next one is on."""
        before = self.table(number).play.hand_no
        await self.dealer(number, "start_hand")
        hand, *marks = self.marks(number)
        assert hand == before + 1
        return tuple(marks)

    async def director(self, verb, **args):
        reply = await self.at.direct(verb, **args)
        assert reply.status == 200, reply.text

    def tonight(self, *verbs):
        """List what waits; the money, which nobody takes on this evening, only where it is asked for."""
        shown = [one for one in tasks(self.at.floor) if one.verb not in MONEY or one.verb in verbs]
        return [(one.verb, asked(one)) for one in shown if not verbs or one.verb in verbs]

    def entry(self, name):
        return next(one for one in self.at.floor.entries if one.name == name)

    def stacks(self, number):
        return dict(sorted(self.table(number).stacks_now().items()))

    def place(self, name):
        finish = self.entry(name).finish
        return finish.first, finish.last

    def prizes(self):
        return [(one.place, one.player, one.prize) for one in standings(self.at.floor)]

    def explained(self):
        floor = self.at.floor
        return floor.alarms == () and floor.chips_counted() == floor.chips_expected()


async def first_hands(e):
    """Draw the seats, play three hands at each table, and sell a rebuy to who is broke."""
    await e.director("register", names=tuple("ABCDEFGHI"))
    assert e.tonight() == [
        ("draw_seats", "9 entries: draw the seats; tables of 5, 4"),
    ]
    await e.director("draw_seats")
    await e.director("start")
    assert [await e.hand(1) for _ in range(3)] == [(1, 2, 3), (2, 3, 4), (3, 4, 5)]
    assert [await e.hand(2) for _ in range(3)] == [(1, 2, 3), (2, 3, 4), (3, 4, 1)]
    await e.dealer(1, "tap_busts", seats=[1])
    said = await e.dealer(1, "start_hand")
    assert said == "confirmed: seat 1 may buy again; press once more for the next hand"
    await e.director("sell_rebuy", entry=e.entry("F").id, chips=1000)
    assert await e.hand(1) == (4, 5, 1)


async def late_entry_and_short_stack(e):
    """Somebody comes late, somebody short buys again, and the second level ends."""
    await e.director("register", names=("Late",))
    assert e.tonight() == [("draw_seats", "Late waits for a seat: draw")]
    await e.director("draw_seats")
    assert e.names(2)[5] == "Late"
    assert tuple(coming_lines(e.table(2))) == ("SEAT 5: Late comes with 1\u00a0000",)
    # Hand 4 begins between button 4 and small blind 1: Late waits one hand, and gets the big blind last.
    assert [await e.hand(2) for _ in range(2)] == [(4, 1, 2), (1, 2, 3)]
    assert e.table(2).play.players == (1, 2, 3, 4, 5)
    await e.dealer(1, "count_stacks", stacks={2: 90})
    await e.dealer(1, "confirm_result")
    offered = [("sell_rebuy", "B has 90 of 1\u00a0000 left and may buy again: 500 chips or more")]
    assert e.tonight() == offered
    await e.director("sell_rebuy", entry=e.entry("B").id, chips=500, stack=90)
    assert (await e.hand(1), await e.hand(2)) == ((5, 1, 2), (2, 3, 4))
    await e.at.clock.sleep(40 * MINUTE)
    assert e.at.floor.clock.phase == "break"


async def the_break(e):
    """Confirm the last hands, sell add-ons, count table 1, and change the chips of 5."""
    for table in (1, 2):
        await e.dealer(table, "confirm_result")
    assert len(e.tonight("sell_add_on")) == 10
    for name in ("A", "B", "Late"):
        await e.director("sell_add_on", entry=e.entry(name).id)
    short = {1: 2500, 2: 1090, 3: 100, 4: 1310, 5: 1000}
    refused = await e.at.ask("count_stacks", to="table/1", stacks=short)
    assert (
        refused.text
        == "the count is 1\u00a0500 fewer than the 7\u00a0500 on the table: count again, or give the reason"
    )
    await e.dealer(1, "count_stacks", stacks=short | {5: 2500})
    await e.director("begin_colour_up", old=5, new=25)
    await e.director("count_odd_chips", table=1, counts={1: 0, 2: 3, 3: 0, 4: 2, 5: 0})
    await e.director("count_odd_chips", table=2, counts={1: 7, 2: 8, 3: 0, 4: 0, 5: 0})
    await e.director("name_winners", table=1, seats=[2])
    await e.director("name_winners", table=2, seats=[2])
    assert e.tonight("finish_colour_up") == [
        (
            "finish_colour_up",
            "all tables are done: the chips of 5 are out of play; "
            "table 1: one 25 each for seat 2; table 2: one 25 each for seat 2",
        )
    ]
    await e.director("finish_colour_up")
    assert e.stacks(1) == {1: 2500, 2: 1100, 3: 100, 4: 1300, 5: 2500}
    assert [order_words(e.table(table)) for table in (1, 2)] == [(), ("STACKS AS OF THE START",)]
    assert e.explained()
    await e.at.clock.sleep(10 * MINUTE)
    assert e.tonight() == []


async def two_broke_and_a_move(e):
    """Two go broke in one hand, and somebody moves to their table."""
    assert (await e.hand(1), await e.hand(2)) == ((1, 2, 3), (3, 4, 5))
    refused = await e.at.ask("tap_busts", to="table/2", seats=[2, 3])
    assert refused.text == "several went broke in one hand: say what seats 2 and 3 had when it began"
    await e.dealer(2, "tap_busts", seats=[2, 3], had={2: 700, 3: 900})
    assert [await e.hand(2) for _ in range(2)] == [(4, 5, 1), (5, 1, 4)]
    assert (e.place("I"), e.place("C")) == ((9, 9), (10, 10))
    text = "tables are uneven: move H from table 1 to 2, seat 2: the big blind in 3 hands"
    assert e.tonight() == [("balance", text)]
    await e.director("balance")
    assert order_words(e.table(1))[:2] == (
        "COUNT SEAT 4",
        "SEAT 4 LEAVES after this hand to table 2, seat 2: tables are kept level",
    )
    await e.dealer(1, "count_stacks", stacks={4: 1200})
    assert await e.hand(1) == (2, 3, 5)
    assert tuple(coming_lines(e.table(2))) == ("SEAT 2: H comes from table 1 with 1\u00a0200",)
    # H has come to seat 2, between the button and the small blind, and waits for the hand after.
    assert await e.hand(2) == (1, 4, 5)
    assert (e.names(2)[2], e.table(2).play.players) == ("H", (1, 4, 5))
    assert tuple(coming_lines(e.table(2))) == ()


async def to_the_final_table(e):
    """Three more go broke, and all who are left are counted and sit down at one table."""
    await e.dealer(2, "tap_busts", seats=[1, 4], had={1: 500, 4: 400})
    await e.dealer(2, "confirm_result")
    await e.dealer(1, "tap_busts", seats=[3])
    await e.dealer(1, "confirm_result")
    assert e.tonight() == [("form_final_table", "5 players left: form the final table")]
    await e.director("form_final_table")
    waits = "the final table waits for table {}: count the stacks there"
    assert e.tonight() == [("enter_stacks", waits.format(1)), ("enter_stacks", waits.format(2))]
    assert order_words(e.table(1))[0] == "COUNT SEATS 1, 2 and 5"
    await e.dealer(1, "count_stacks", stacks={1: 2600, 2: 1200, 5: 2500})
    assert e.tonight() == [("enter_stacks", waits.format(2))]
    assert order_words(e.table(2))[0] == "COUNT SEAT 5"
    await e.dealer(2, "count_stacks", stacks={5: 5500})
    assert e.tonight() == []
    assert (e.names(1), e.names(2)) == ({1: "A", 2: "B", 3: "H", 4: "Late", 5: "F"}, {})
    assert e.stacks(1) == {1: 2500, 2: 1200, 3: 1200, 4: 5500, 5: 2600}
    assert e.explained()


async def a_deal(e):
    """Play on with one press a hand to three, and divide by chips that were counted."""
    assert [await e.hand(1) for _ in range(2)] == [(2, 3, 4), (3, 4, 5)]
    await e.dealer(1, "tap_busts", seats=[1])
    assert await e.hand(1) == (4, 5, 2)
    await e.dealer(1, "tap_busts", seats=[2])
    assert await e.hand(1) == (5, None, 3)
    assert e.at.floor.prizes == (7300, 4300, 2900)
    await e.dealer(1, "confirm_result")
    deal = {"kind": "chip_chop", "agreeing": [e.entry(name).id for name in ("F", "Late", "H")]}
    refused = await e.at.direct("agree_deal", **deal)
    assert refused.text == "count the stacks of table 1 first: the deal divides by them"
    await e.dealer(1, "count_stacks", stacks={3: 4000, 4: 4000, 5: 5000})
    await e.director("agree_deal", keep_for_winner=1000, **deal)
    assert e.tonight() == []


async def played_down(e):
    """Play for what the deal has kept, to the last prize."""
    assert await e.hand(1) == (2, 3, 4)
    await e.dealer(1, "tap_busts", seats=[3])
    assert await e.hand(1) == (4, 4, 5)
    await e.dealer(1, "tap_busts", seats=[5])
    await e.dealer(1, "confirm_result")
    assert e.at.floor.phase == "over"
    assert e.prizes()[:4] == [(1, "Late", 5400), (2, "F", 4700), (3, "H", 4400), (4, "B", 0)]
    assert [player for _, player, _ in e.prizes()[4:]] == ["A", "D", "G", "E", "I", "C"]


@pytest.mark.run_by("an_evening", rules=RULES, tables=2)
async def test_an_evening_from_the_draw_to_a_deal_that_is_played_down(at, /):
    """APP-05, REG-08 to REG-17, CLR-01 to CLR-05, SEA-07 to SEA-11, FIN-01, BST-01, PAY-01, PAY-06."""
    e = ByHands(at)
    for part in (first_hands, late_entry_and_short_stack, the_break, two_broke_and_a_move):
        await part(e)
    await to_the_final_table(e)
    await a_deal(e)
    await played_down(e)


async def one_table_to_the_end(e):
    """Deal in who came from the broken table, and end by the clock with stacks that were counted."""
    assert (e.table(2).closed, e.names(1)) == (
        TableClosed(Ending.TABLE_BROKEN),
        {1: "E", 2: "F", 3: "B", 4: "A", 5: "C"},
    )
    # In hand 3 both who have come sit between button and small blind: they are dealt in with hand 4.
    assert [await e.hand(1) for _ in range(2)] == [(3, 1, 2), (1, 2, 3)]
    assert e.table(1).play.players == (1, 2, 3, 4, 5)
    await e.dealer(1, "confirm_result")
    refused = await e.at.direct("end_event", reason="the hall closes")
    assert refused.text == "count the stacks of table 1 first: the places follow from them"
    await e.dealer(1, "count_stacks", stacks={1: 500, 2: 1000, 3: 1000, 4: 1500, 5: 2000})
    await e.director("end_event", reason="the hall closes")
    assert e.prizes() == [
        (1, "C", 3000),
        (2, "A", 1800),
        (3, "B", 600),
        (3, "F", 600),
        (5, "E", 0),
        (6, "D", 0),
    ]


@pytest.mark.run_by(
    "an_evening", rules=replace(RULES, final_table=FinalTable(size=0), rebuy=Rebuy()), tables=2
)
async def test_an_evening_whose_second_table_breaks_and_that_ends_by_the_clock(at, /):
    """SEA-12, SEA-13, APP-05, PAY-01."""
    e = ByHands(at)
    await e.director("register", names=tuple("ABCDEF"))
    await e.director("draw_seats")
    await e.director("start")
    assert (e.names(1), e.names(2)) == ({1: "E", 2: "F", 3: "B"}, {1: "D", 2: "C", 3: "A"})
    assert [await e.hand(1) for _ in range(2)] == [(1, 2, 3), (2, 3, 1)]
    assert [await e.hand(2) for _ in range(2)] == [(1, 2, 3), (2, 3, 1)]
    await e.dealer(2, "tap_busts", seats=[1])
    await e.dealer(2, "confirm_result")
    text = "the players fit one table fewer: break table 2 and draw 2 seats"
    assert e.tonight() == [("break_table", text)]
    await e.director("break_table", table=2)
    assert e.tonight() == []
    assert order_words(e.table(2))[0] == "COUNT SEATS 2 and 3"
    await e.dealer(2, "count_stacks", stacks={2: 1800, 3: 1200})
    await one_table_to_the_end(e)
