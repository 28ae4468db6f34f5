"""What a host gets wrong is undone by one tap: every act, in both trackings, before, during and after a hand.

The undo is the one that the log shows on the line of the act. What is compared are whole stacks, places, the
pool, the level and the time left.
"""

import pytest
from msgspec.structs import replace

from shuffleup.api.floor_console import log_line
from shuffleup.floor.colour_up.colour_up_events import ColourUpBegan
from shuffleup.floor.entries.entry_events import EntryPaid, EntryRenamed, PlayerRemoved, PlayerWentAway
from shuffleup.floor.levels.level_events import LevelChosen
from shuffleup.floor.prizes.prize_events import PrizesEdited
from shuffleup.floor.purchases.sales import ChipsSold
from shuffleup.floor.results.result_events import PlaceDeclined, PlayerPlaced, ResultHeard
from shuffleup.floor.seating.seat_events import MoveOrdered
from shuffleup.kernel.field_types import FLOOR
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import AddOn, Bounty, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating
from shuffleup.stations.event_codec import FLOOR_EVENTS

pytestmark = pytest.mark.run_by("host")

RULES = RuleSet(
    money=PrizeMoney(buy_in=1000, payout=(60, 40), unit=100),
    chips=ChipSets(start_stack=10_000, denominations=(25, 100, 500)),
    rebuy=Rebuy(allowed=True, min_amount=10_000, cutoff="level:4"),
    addon=AddOn(allowed=True, price=1000, chips=5000, after_level=1),
    registration=Registration(late_entry_until_level=4),
    levels=Levels(table=((25, 50), (50, 100), (100, 200), (200, 400)), length=20, short_breaks=()),
    bounty=Bounty("progressive", 400),
    seating=Seating(max_per_table=5),
    final_table=FinalTable(size=5),
)
MINUTE = 60_000


class Host:
    """A host who reads the log, and the dealers of the tables."""

    def __init__(self, at, tracking):
        self.at, self.tracking = at, tracking

    @property
    def floor(self):
        return self.at.floor

    def table(self, number=1):
        return self.at.evening.tables[number].table

    def entry(self, name):
        return next(one for one in self.floor.entries if one.name == name)

    def at_table(self, number):
        return {one.name: seat for seat, one in self.table(number).sitters.items()}

    async def direct(self, verb, **args):
        reply = await self.at.direct(verb, **args)
        assert reply.status == 200, reply.text

    async def deal(self, verb, table=1, **args):
        reply = await self.at.ask(verb, to=f"table/{table}", **args)
        assert reply.status == 200, (verb, reply.text)

    async def begin(self, *names):
        await self.direct("register", names=names)
        await self.direct("draw_seats")
        await self.direct("start")

    async def beats(self, winner, loser):
        """Let one take all chips of another in a hand in which nobody else stays."""
        seats = self.at_table(1)
        await self.deal("start_hand")
        if self.tracking == "hands":
            await self.deal("tap_busts", seats=[seats[loser]])
            await self.deal("confirm_result")
            return
        await self.play_on(seats[winner], seats[loser])

    async def play_on(self, winner, loser):
        while self.table().play.hand.phase != "ended":
            hand = self.table().play.hand
            if hand.phase == "betting":
                seat = hand.to_act
                await self.deal("all_in" if seat in (winner, loser) else "fold")
            elif hand.phase == "deal":
                await self.deal("deal_street")
            else:
                await self.deal("declare_winners", pot=0, seats=[winner])
        await self.deal("confirm_result")

    async def folds(self):
        """Play the hand that is on to its end: the big blind has the blinds."""
        if self.tracking == "actions":
            while self.table().play.hand.phase == "betting":
                await self.deal("fold")
        await self.deal("confirm_result")

    async def go_on(self, moment):
        """Let a hand begin, and end, before the undo."""
        if moment in ("during", "after"):
            await self.deal("start_hand")
        if moment == "after":
            await self.folds()

    def lines(self, kind):
        rows = [row for row in self.at.journal.rows(FLOOR) if isinstance(FLOOR_EVENTS.read(row), kind)]
        return [log_line(row, self.floor, self.at.evening.floor.given()) for row in rows]

    async def undo(self, kind, which=-1):
        """Tap Undo on the last line of its kind; nothing is asked."""
        line = self.lines(kind)[which]
        assert line.undo is not None, line.what
        assert (line.undo.verb, line.undo.needs) == ("undo_act", ())
        await self.direct("undo_act", **line.undo.args)
        assert [one.undo for one in self.lines(kind) if one.seq == line.seq] == [None]

    async def rest(self):
        """End the hand that is on, so that what waited for it is done."""
        if self.table().play.hand is not None or self.table().play.unfollowed:
            await self.folds()

    def stacks(self):
        return {one.name: one.total for one in self.floor.entries}

    def places(self):
        return {one.name: one.finish.first for one in self.floor.entries if one.finish}

    def heads(self):
        return {one.name: (one.bounty, one.bounties_won) for one in self.floor.entries}

    def check_chips(self, in_play):
        """No chip is new and none is lost, at the floor and at the tables."""
        floor = self.floor
        assert (floor.chips_counted(), floor.chips_expected(), floor.alarms) == (in_play, in_play, ())


@pytest.fixture(params=["actions", "hands"])
def host(request, an_evening):
    """Run a story with a host, in both trackings."""

    def runs(story, tables=1, **groups):
        rules = replace(RULES, table=TableUse(tracking=request.param), **groups)

        async def main(at):
            await story(Host(at, request.param))

        an_evening(main, rules=rules, tables=tables)

    return runs


@pytest.fixture(params=["before", "during", "after"])
def moment(request):
    """Before the next hand, while it is on, and after it was played."""
    return request.param


STACKS = {
    "actions": {"Ann": 10_025, "Ben": 10_000, "Cy": 10_000, "Dee": 9975},
    "hands": {"Ann": 10_000, "Ben": 10_000, "Cy": 10_000, "Dee": 10_000},
}
"""After a hand in which Ann beat Ben and won Dee's small blind of 25, without that Ben lost it."""

NO_HEADS_WON = dict.fromkeys(("Ann", "Ben", "Cy", "Dee"), (400, 0))


async def beaten(e):
    """Ann has won all chips of Ben."""
    await e.begin("Ann", "Ben", "Cy", "Dee")
    await e.beats("Ann", "Ben")


async def test_a_wrong_elimination_gives_stack_place_bounty_and_seat_back(e, /, moment):
    """APP-04, APP-06: the chips come from Ann, or from those that nobody has counted, and no chip is new."""
    await beaten(e)
    seat = e.at_table(1)["Ben"]
    await e.direct("fix_place", entry=e.entry("Ben").id)
    assert e.places() == {"Ben": 4}
    await e.go_on(moment)
    await e.undo(PlayerPlaced)
    e.check_chips(40_000)
    assert (e.stacks(), e.places(), e.heads()) == (STACKS[e.tracking], {}, NO_HEADS_WON)
    await e.rest()
    e.check_chips(40_000)
    assert (e.at_table(1)["Ben"], e.table().play.pooled, e.floor.note(1).pooled) == (seat, 0, 0)
    assert e.table().stacks_now()[seat] == 10_000
    await e.deal("start_hand")
    assert seat in e.table().play.players
    assert (e.floor.pool, e.floor.clock.level, e.floor.alarms) == (4000, 1, ())


async def test_a_bust_whose_rebuy_is_still_open_is_undone_on_the_line_of_the_hand(e, /):
    await beaten(e)
    await e.undo(ResultHeard)
    assert (e.stacks(), e.places()) == (STACKS[e.tracking], {})
    assert all(one.broke is None for one in e.floor.entries)
    e.check_chips(40_000)


async def test_who_goes_out_by_the_next_hand_is_undone_while_it_is_on(e, /):
    """Nobody said no rebuy: the time to buy ends with the hand, and the seat is still taken."""
    await beaten(e)
    await e.deal("start_hand")
    assert e.places() == {"Ben": 4}
    await e.undo(PlayerPlaced)
    assert (e.stacks(), e.places(), e.heads()) == (STACKS[e.tracking], {}, NO_HEADS_WON)
    await e.rest()
    assert e.table().stacks_now()[e.at_table(1)["Ben"]] == 10_000
    e.check_chips(40_000)


async def test_no_rebuy_for_the_wrong_person_opens_the_offer_again(e, /, moment):
    """BST-05: until the next hand begins, as it was."""
    await beaten(e)
    ben = e.entry("Ben").id
    await e.direct("fix_place", entry=ben)
    await e.go_on(moment)
    held = e.stacks()
    await e.undo(PlaceDeclined)
    assert (e.places(), e.stacks(), e.heads()) == ({}, held, NO_HEADS_WON)
    await e.rest()
    await e.direct("sell_rebuy", entry=ben, chips=10_000)
    assert (e.entry("Ben").total, e.floor.pool) == (10_000, 5000)
    e.check_chips(50_000)


async def test_a_rebuy_for_the_wrong_person_is_taken_back_and_the_offer_stands(e, /, moment):
    await beaten(e)
    ben = e.entry("Ben").id
    await e.direct("sell_rebuy", entry=ben, chips=10_000)
    assert e.floor.pool == 5000
    await e.go_on(moment)
    held = e.stacks()
    await e.undo(ChipsSold)
    await e.rest()
    assert (e.floor.pool, e.entry("Ben").rebuys, e.places()) == (4000, 0, {})
    lost = held["Ben"] - 10_000  # what Ben paid in the hand
    assert e.entry("Ben").total == max(0, lost)
    assert e.entry("Ben").broke is not None
    assert e.floor.alarms == ()
    await e.direct("sell_rebuy", entry=ben, chips=10_000)


@pytest.mark.run_by("host", levels=replace(RULES.levels, short_breaks=((1, 10),)))
async def test_an_add_on_for_the_wrong_person_is_taken_back(e, /, moment):
    await e.begin("Ann", "Ben", "Cy", "Dee")
    await e.at.clock.sleep(20 * MINUTE)
    await e.direct("sell_add_on", entry=e.entry("Cy").id)
    assert (e.floor.pool, e.entry("Cy").total) == (5000, 15_000)
    await e.at.clock.sleep(10 * MINUTE)
    await e.go_on(moment)
    held = e.stacks()
    await e.undo(ChipsSold)
    await e.rest()
    assert (e.floor.pool, e.entry("Cy").add_ons) == (4000, 0)
    if moment != "during":
        assert e.stacks() == held | {"Cy": held["Cy"] - 5000}
    e.check_chips(40_000)


@pytest.mark.parametrize("amount", [1000, -400])
async def test_money_that_was_taken_or_given_back_wrongly_is_as_before(e, /, moment, amount):
    """REG-01: with the day of the payment before."""
    await e.begin("Ann", "Ben", "Cy", "Dee")
    ann = e.entry("Ann").id
    await e.direct("record_payment", entry=ann, amount=700, paid_on="2026-11-01")
    await e.direct("record_payment", entry=ann, amount=amount)
    await e.go_on(moment)
    await e.undo(EntryPaid)
    assert (e.entry("Ann").paid, e.entry("Ann").paid_on) == (700, "2026-11-01")


async def test_who_is_blinded_off_by_mistake_plays_again_and_misses_what_was_to_be_missed(e, /, moment):
    """ABS-10, PEN-03."""
    await e.begin("Ann", "Ben", "Cy", "Dee")
    cy = e.entry("Cy").id
    await e.direct("penalise", entry=cy, kind="hands", amount=2, reason="swearing")
    await e.direct("leave", entry=cy, reason="wrong person")
    await e.go_on(moment)
    await e.undo(PlayerWentAway)
    assert (e.entry("Cy").away, e.entry("Cy").misses.hands) == (False, 2)
    assert e.table().missing() == {cy: 2}


async def test_who_was_removed_by_mistake_has_stack_and_seat_again(e, /, moment):
    """ABS-10: the chips that went out of play are in it again."""
    await e.begin("Ann", "Ben", "Cy", "Dee")
    seat = e.at_table(1)["Cy"]
    if moment != "before":
        await e.deal("start_hand")
    await e.direct("leave", entry=e.entry("Cy").id, reason="wrong person", how="removed")
    if moment == "after":
        await e.folds()
    await e.undo(PlayerRemoved)
    await e.rest()
    assert (e.places(), e.at_table(1)["Cy"]) == ({}, seat)
    assert sum(e.stacks().values()) == 40_000
    e.check_chips(40_000)


async def test_a_wrong_name_is_the_old_one_again(e, /, moment):
    await e.begin("Ann", "Ben", "Cy", "Dee")
    await e.direct("rename", entry=e.entry("Cy").id, name="Cyril")
    await e.go_on(moment)
    await e.undo(EntryRenamed)
    assert [one.name for one in e.floor.entries] == ["Ann", "Ben", "Cy", "Dee"]
    assert sorted(e.at_table(1)) == ["Ann", "Ben", "Cy", "Dee"]


async def test_a_level_that_was_skipped_by_mistake_goes_on_where_it_stood(e, /, moment):
    """STR-06: with the time that it had left, 15 minutes of 20."""
    await e.begin("Ann", "Ben", "Cy", "Dee")
    await e.at.clock.sleep(5 * MINUTE)
    left = e.floor.clock.left_at(e.at.clock.now())
    await e.direct("set_level", number=2, reason="wrong key")
    await e.go_on(moment)
    await e.undo(LevelChosen)
    clock = e.floor.clock
    assert (clock.level, clock.phase, clock.running, clock.length) == (1, "level", True, 20 * MINUTE)
    assert 14 * MINUTE < left - 100 <= clock.left_at(e.at.clock.now()) <= left <= 15 * MINUTE
    assert (e.table().level.number, e.floor.note(1).level) == (1, 1)


async def test_a_colour_up_that_was_begun_by_mistake_leaves_chips_and_clock(e, /):
    await e.begin("Ann", "Ben", "Cy", "Dee")
    await e.direct("set_level", number=3, reason="late")
    await e.direct("stop_play", reason="chips")
    await e.direct("begin_colour_up", old=25, new=100)
    await e.undo(ColourUpBegan)
    await e.direct("go_on")
    assert (e.floor.colour_up, e.floor.denominations) == (None, (25, 100, 500))
    assert (e.floor.clock.running, e.table().held) == (True, ())


async def test_prizes_that_were_marked_wrongly_are_as_before(e, /, moment):
    """PAY-05: the texts, too."""
    await e.begin("Ann", "Ben", "Cy", "Dee")
    await e.direct("set_prizes", texts={1: "a ham"})
    await e.direct("set_prizes", amounts=[3000, 1000], texts={1: "", 2: "a hat"})
    await e.go_on(moment)
    await e.undo(PrizesEdited)
    assert (e.floor.prizes, e.floor.prize_texts, e.floor.prizes_edited) == (
        (2400, 1600),
        ((1, "a ham"),),
        False,
    )


async def two_tables(e):
    await e.begin("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")
    one = sorted(e.at_table(1).items(), key=lambda at: at[1])
    return [name for name, _ in one]


@pytest.mark.run_by("host", tables=2)
async def test_a_move_is_called_off_until_the_player_sits_and_sent_back_then(e, /):
    """SEA-16: also where the player has got up, and the other chair is not free yet."""
    first, *_ = await two_tables(e)
    seat = e.at_table(1)[first]
    await e.deal("start_hand")
    await e.direct("move_player", entry=e.entry(first).id, table=2, seat=5, reason="wrong person")
    await e.undo(MoveOrdered)
    assert (e.entry(first).target, e.table().orders) == (None, ())
    await e.folds()
    assert e.at_table(1)[first] == seat
    if e.tracking == "hands":
        return
    await e.direct("move_player", entry=e.entry(first).id, table=2, seat=5, reason="wrong person")
    assert e.at_table(2)[first] == 5
    await e.undo(MoveOrdered)
    assert e.at_table(1)[first] == seat
    e.check_chips(60_000)


@pytest.mark.run_by("host", tables=2)
async def test_both_players_of_a_swap_keep_their_chairs(e, /):
    names = await two_tables(e)
    other = min(e.at_table(2))
    await e.deal("start_hand")
    await e.deal("start_hand", table=2)
    ids = [e.entry(name).id for name in (names[0], other)]
    await e.direct("swap_players", first=ids[0], second=ids[1], reason="wrong people")
    await e.undo(MoveOrdered, which=0)
    assert [one.target for one in e.floor.entries] == [None] * 6
    assert (e.table(1).orders, e.table(2).orders) == ((), ())


async def test_an_act_is_undone_once(e, /):
    await e.begin("Ann", "Ben", "Cy", "Dee")
    ann = e.entry("Ann").id
    await e.direct("record_payment", entry=ann, amount=1000)
    row = e.lines(EntryPaid)[0].seq
    await e.undo(EntryPaid)
    refused = await e.at.direct("undo_act", row=row)
    assert (refused.status, refused.text) == (422, "this act is undone already")
    started = next(iter(e.at.journal.rows(FLOOR))).seq
    refused = await e.at.direct("undo_act", row=started)
    assert refused.text == "this act has no undo: correct it by a command of its own"


async def test_places_that_were_given_after_a_wrong_word_wait_again(e, /):
    """BST-05: Cy went out after Ben, and has the better place of the two in the end."""
    await beaten(e)
    ben = e.entry("Ben").id
    await e.direct("fix_place", entry=ben)
    await e.beats("Ann", "Cy")
    await e.direct("fix_place", entry=e.entry("Cy").id)
    assert e.places() == {"Ben": 4, "Cy": 3}
    await e.undo(PlaceDeclined, which=0)
    assert e.places() == {}
    await e.direct("fix_place", entry=ben)
    assert e.places() == {"Ben": 4, "Cy": 3}
    e.check_chips(40_000)


async def ann_loses_them(e):
    """Ann has lost what she had won of Ben, most of it to Dee."""
    seats = e.at_table(1)
    if e.tracking == "actions":
        for winner in ("Cy", "Dee"):
            await e.deal("start_hand")
            await e.play_on(seats[winner], seats["Ann"])
        return
    await e.deal("start_hand")
    await e.deal("count_stacks", stacks={seats["Ann"]: 8000, seats["Cy"]: 8000, seats["Dee"]: 24_000})
    await e.deal("confirm_result")


async def test_where_the_chips_have_moved_on_the_log_asks_with_everything_filled_in(e, /):
    """Ann lost what she had won of Ben to Dee: back to his seat with 10 000, from Dee."""
    await beaten(e)
    seats = e.at_table(1)
    await e.direct("fix_place", entry=e.entry("Ben").id)
    await ann_loses_them(e)
    line = e.lines(PlayerPlaced)[0]
    assert (line.undo.verb, line.undo.needs) == ("undo_elimination", ("chips", "table", "seat", "source"))
    ben, dee = e.entry("Ben").id, e.entry("Dee").id
    known = {"entry": ben, "chips": 10_000, "table": 1, "seat": seats["Ben"], "source": dee}
    assert line.undo.args == known
    refused = await e.at.direct("undo_act", row=line.seq)
    said = "the 10\u00a0000 of Ben are no longer with who won them: say who gives them back"
    assert refused.text == said
    held = e.entry("Dee").total
    await e.direct(line.undo.verb, **line.undo.args)
    assert (e.entry("Ben").total, e.entry("Dee").total) == (10_000, held - 10_000)
    e.check_chips(40_000)
