"""A night in a room of six boxes: what each box, the wall, the console and each phone says at every step.

What is true is counted by the test itself: who sits where, who goes and who comes, who is out.
"""

import json

import msgspec
import pytest

from shuffleup.api.own_page import TableViews
from shuffleup.api.phone_feed import PhoneFeed
from shuffleup.kernel.field_types import FLOOR, Actor, HandNo
from shuffleup.network.bus.notices import TableStatus
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import Players, Registration
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button, FinalTable, Seating
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.views.players_page import own_view

RULES = RuleSet(
    levels=Levels(table=((25, 50), (50, 100), (75, 150)), length=60),
    button=Button(first="seat_1"),
    seating=Seating(max_per_table=4),
    final_table=FinalTable(size=4),
    registration=Registration(late_entry_until_level=1),
    money=PrizeMoney(buy_in=1000, payout=(20, 16, 12, 10, 8, 6, 5, 4, 4, 4, 4, 3, 2, 2), unit=100),
    players=Players(page=True),
)


pytestmark = pytest.mark.run_by("in_a_venue", RULES, 6)

DIRECTOR = Actor("director")


class Night:
    """The people of the room: they act by what they are shown, and all faces are read after every step."""

    def __init__(self, room, units):
        self.room, self.boxes = room, dict(enumerate(units, 1))
        self.places, self.walking = {}, {}
        """`walking` are the old and the new chair of who was sent to another one and had no hand there."""

    # What is shown.

    def box(self, number):
        return json.loads(self.boxes[number].hub.latest("table"))

    def lines(self, number):
        shown = self.box(number)
        return (shown["headline"], shown["detail"], *shown["notices"])

    @property
    def wall(self):
        return json.loads(self.room.hub.latest("wall"))

    @property
    def console(self):
        return json.loads(self.room.hub.latest("floor"))

    def tasks(self):
        return [one["text"] for one in self.console["tasks"]]

    def phone(self, entry):
        card = self.room.floor.phones.cards.get(entry.id)
        return own_view(self.room.floor, card, TableViews(self.room.hub).now(entry.place.table))

    # What people do.

    def entry(self, name):
        return next(one for one in self.room.floor.entries if one.name == name)

    def name_at(self, number, seat):
        return self.boxes[number].table.sitters[seat].name

    async def step(self):
        """Let the room hear what was done, and compare every face with what is true."""
        await self.room.quiet(3_000)
        self._heard_moves()
        self.check()

    async def direct(self, verb, **args):
        await self.room.direct(verb, **args)
        await self.step()

    async def end_hand(self, number):
        """Everybody folds, and the result is confirmed."""
        await self.boxes[number].finish_hand()
        await self.confirm(number)

    async def begin_hand(self, number):
        await self.boxes[number].do("start_hand")
        await self.step()

    async def winner(self, number, *seats):
        while "declare_winners" in legal_verbs(self.boxes[number].table):
            pots = self.boxes[number].table.play.hand
            await self.boxes[number].do("declare_winners", pot=_open_pot(pots), seats=list(seats))
        await self.step()

    async def confirm(self, number):
        await self.boxes[number].do("confirm_result")
        await self.step()

    async def bust(self, number, loser, winner):
        """Play a hand in which `loser` loses everything to `winner`; the others fold."""
        await self.begin_hand(number)
        await self.lose(number, loser, winner)
        await self.confirm(number)

    async def lose(self, number, loser, winner):
        await self.shove(number, loser, winner)
        await self.winner(number, winner)

    async def shove(self, number, loser, winner):
        box = self.boxes[number]
        while (to_act := self.box(number)["to_act"]) is not None:
            await box.do("all_in" if to_act in (loser, winner) else "fold")

    def loser_and_winner(self, number):
        """Name the shortest and the largest stack of a table."""
        stacks = self.boxes[number].table.stacks_now()
        order = sorted((chips, seat) for seat, chips in stacks.items() if chips)
        return order[0][1], order[-1][1]

    async def play(self, number):
        """Play a hand in which everybody folds."""
        await self.begin_hand(number)
        await self.end_hand(number)

    # What is true.

    def _heard_moves(self):
        floor = self.room.floor
        for entry in floor.entries:
            before = self.places.get(entry.id)
            if entry.target:
                self.walking[entry.id] = (entry.place, entry.target)
            elif before and entry.place != before and entry.id not in self.walking:
                self.walking[entry.id] = (before, entry.place)
            if entry.place:
                self.places[entry.id] = entry.place
        for moved, (_, to) in list(self.walking.items()):
            entry = floor.entry(moved)
            dealt = entry.place == to and to.seat in self.boxes[to.table].table.play.players
            if dealt or entry.finish or (entry.target is None and entry.place != to):
                del self.walking[moved]

    def check(self):
        floor = self.room.floor
        assert floor.chips_counted() == floor.chips_expected()
        for number, box in self.boxes.items():
            if box.table is not None and not box.table.closed:
                self._check_box(number, floor)
        self._check_wall(floor)
        for entry in floor.entries:
            if entry.place:
                self._check_phone(floor, entry)
        assert sorted(one["name"] for one in self.console["entries"]) == sorted(
            one.name for one in floor.entries
        )

    def _check_box(self, number, floor):
        sits = {one.place.seat: one.name for one in floor.entries if one.seated and one.place.table == number}
        shown = {one["seat"]: one["name"] for one in self.box(number)["seats"] if one.get("name")}
        assert shown == sits, number
        lines = self.lines(number)
        for moved, (source, to) in self.walking.items():
            entry = floor.entry(moved)
            if entry.place == source and source.table == number:
                told = f"SEAT {source.seat} LEAVES after this hand to table {to.table}, seat {to.seat}: "
                assert any(line.startswith(told) for line in lines), (told, lines)
            if entry.place == to and to.table == number:
                told = f"SEAT {to.seat}: {entry.name} comes from table {source.table} with "
                assert any(line.startswith(told) for line in lines), (told, lines)

    def _check_wall(self, floor):
        if floor.phase != "playing":
            return
        wall = self.wall
        left = sum(one.in_play for one in floor.entries)
        if wall["page"] != "play":
            moves = {(one["left"], one["right"]) for part in wall["lists"] for one in part["rows"]}
            assert moves == {
                (floor.entry(moved).name, f"Table {to.table}, seat {to.seat}")
                for moved, (_, to) in self.walking.items()
            }
            return
        figures = {one["label"]: one["value"] for one in wall["figures"]}
        assert figures["PLAYERS"].split(" / ")[0] == str(left)

    def _check_phone(self, floor, entry):
        page = self.phone(entry)
        if entry.finish:
            first, last = entry.finish.first, entry.finish.last
            place = f"Place {first}" if first == last else f"Places {first} to {last}"
            assert page.place.partition(":")[0] == place, (entry.name, page)
            return
        if "cards_in_hand" in page.shows:
            assert entry.place.seat in self.boxes[entry.place.table].table.play.players
            return
        assert page.seat == f"Table {entry.place.table}, seat {entry.place.seat}"
        walks = self.walking.get(entry.id)
        move = f"You move: table {walks[1].table}, seat {walks[1].seat}" if walks else ""
        assert page.move == move, (entry.name, page)


def _open_pot(hand):
    return next(at for at, won in enumerate(hand.winners) if not won)


async def late_entry(night):
    """It goes to one of the two smallest tables, which reads who comes."""
    for table in (5, 6):
        await night.play(table)
    await night.direct("register", names=["Late Lou"])
    assert night.tasks()[0] == "Late Lou waits for a seat: draw"
    await night.direct("draw_seats")
    assert "SEAT 4: Late Lou comes with 10\xa0000" in night.lines(6)
    assert "Late Lou: Table 6, seat 4" in night.wall["news"]
    await night.play(6)
    assert not [line for line in night.lines(6) if "comes with" in line]


async def uneven_tables(night):
    """Two go out at table 1; somebody is sent there, called back, and sent again."""
    await night.bust(1, 2, 1)
    await night.bust(1, 3, 1)
    assert night.wall["news"][1:3] == ["Player 0 is out, place 22", "Player 10 is out, place 23"]
    assert night.tasks()[0].startswith("tables are uneven: move Player 17 from table 2 to 1, seat 2")
    await night.begin_hand(2)
    await night.direct("balance")
    (mover,) = night.walking
    await night.direct("cancel_move", entry=mover)
    assert not night.walking
    await night.direct("move_player", entry=mover, table=1, seat=2, reason="after all")
    await night.end_hand(2)
    assert list(night.walking) == [mover]
    await night.play(1)
    assert not night.walking


async def elimination_undone(night):
    name = night.name_at(3, 2)
    await night.bust(3, 2, 1)
    await night.direct("undo_elimination", entry=night.entry(name).id)
    assert (night.name_at(3, 2), night.boxes[3].table.stacks_now()[2]) == (name, 10_000)
    assert not [line for line in night.wall["news"] if line.startswith(f"{name} is out")]
    await night.bust(3, 2, 1)


async def two_breaks(night):
    """Table 6 breaks in the middle of its hand, table 5 between two: the wall has all who look for a seat."""
    assert night.tasks()[0] == "the players fit one table fewer: break table 6 and draw 4 seats"
    await night.begin_hand(6)
    await night.direct("break_table")
    assert len(night.walking) == 4
    await night.end_hand(6)
    assert night.lines(6)[0] == "THE TABLE IS CLOSED"
    for left, table in enumerate((1, 2, 3, 5)):
        assert len(night.walking) == 4 - left
        await night.play(table)
    for table in (2, 3, 4, 5):
        await night.bust(table, *night.loser_and_winner(table))
    await night.direct("break_table")
    assert len(night.walking) == 3
    for table in (2, 3, 4):
        await night.play(table)
    assert not night.walking


async def hand_for_hand(night):
    """All wait for the result at table 2 first, then for the all-in at table 3; the floor loses its power."""
    assert night.tasks()[0] == "the money is one or two places off: play hand for hand"
    await night.direct("begin_hand_for_hand")
    for table in (1, 2, 3, 4):
        await night.begin_hand(table)
    for table in (1, 4):
        await night.end_hand(table)
    await night.boxes[2].finish_hand()
    loser, winner = night.loser_and_winner(3)
    await night.shove(3, loser, winner)
    await night.step()
    waits = "hand-for-hand: wait for the other tables"
    assert [night.lines(table)[:2] for table in (1, 2, 3, 4)] == [
        (waits.upper(), f"the floor holds the next hand: {waits}"),
        ("SEAT 3 PLAYER 12 WINS 50", "confirm the result: the other tables wait for it"),
        ("ALL-IN: WAIT FOR THE FLOOR", "hand-for-hand: cards stay down until the floor says so"),
        (waits.upper(), f"the floor holds the next hand: {waits}"),
    ]
    assert [night.boxes[table].shown.big for table in (1, 2, 3, 4)] == ["WAIT", "HAND 6", "WAIT", "WAIT"]
    assert "hand-for-hand, round 2: all wait for tables 2 and 3" in night.console["notices"]
    assert not [task for task in night.tasks() if "all-in and called" in task]
    await night.room.start_again()
    await night.step()
    await night.confirm(2)
    assert night.tasks()[0] == "table 3: all-in and called, all other tables are done: let it go on"
    await night.direct("release_all_in", table=3)
    await night.winner(3, winner)
    await night.confirm(3)
    await bubble(night)


async def bubble(night):
    """Two go out in one round at two tables: they share the places that are paid first."""
    for table in (1, 2, 3, 4):
        await night.begin_hand(table)
    for table in (3, 4):
        await night.end_hand(table)
    pairs = {table: night.loser_and_winner(table) for table in (1, 2)}
    for table, (loser, winner) in pairs.items():
        await night.shove(table, loser, winner)
    await night.step()
    for table, (_, winner) in pairs.items():
        await night.direct("release_all_in", table=table)
        await night.winner(table, winner)
        await night.confirm(table)
    assert night.tasks()[0] == "the money is reached: end hand-for-hand"
    assert {line for line in night.wall["news"] if line.endswith("14-15")} == {
        "Player 17 is out, place 14-15",
        "Player 9 is out, place 14-15",
    }
    await night.direct("end_hand_for_hand")


async def the_end(night):
    await night.direct("end_event", reason="the hall closes")
    rows = [row["left"] for part in night.wall["lists"] for row in part["rows"]]
    placed = sorted(night.room.floor.entries, key=lambda one: (one.finish.first, one.name))
    assert rows == [f"{one.finish.first}  {one.name}" for one in placed]
    assert night.tasks()[-1].startswith("the event is over: put it away")
    assert [night.box(table)["phase"] for table in (1, 2, 3, 4)] == ["over"] * 4


async def test_a_night_with_every_face_read_at_each_step(room, /):
    """SEA-07 to SEA-14, HFH-01 to HFH-03, REG-17, PLY-08."""
    units = await room.begin(players=22, tables=6)
    night = Night(room, units)
    await night.step()
    for table in range(1, 6):
        await room.direct("confirm_stacks", table=table)
    for part in (late_entry, uneven_tables, elimination_undone, two_breaks, hand_for_hand, the_end):
        await part(night)


async def test_in_the_middle_of_a_night_another_floor_takes_the_room_over(room, /, floors_key):
    """The tables play on; this floor says on wall, console and phones that it is not the one."""
    units = await room.begin(players=22, tables=6)
    night = Night(room, units)
    await night.play(1)
    await night.begin_hand(2)
    one, root = units[0], room.journal.root.hex()
    known = TableStatus(True, one.key.unit_id, 1, 9, HandNo(1), 1, 2, root, floors_key.epoch(root, 2))
    one.end.publish("table/1/status", msgspec.json.encode(known), retain=True)
    await room.quiet(30_000)
    assert night.wall["title"] == "ANOTHER FLOOR RUNS THIS ROOM"
    assert night.console["replaced"].startswith("another floor has taken over (epoch 2): this one is stopped")
    assert night.console["tasks"] == []
    assert PhoneFeed(room.hub, None).moment(room.venue.console).replaced
    reply = await room.venue.submit(Command(room.ids.next(), FLOOR, "pause_clock", DIRECTOR, {}))
    assert reply.status == 422
    await units[1].finish_hand()
    await units[1].do("start_hand")
    assert units[1].table.play.hand_no == 2
