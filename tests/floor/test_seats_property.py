"""Any event over several tables, hand by hand: nobody shares a chair, no chip is lost, and it ends."""

from collections import deque
from random import Random

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.floor.contents import VERBS, tasks
from shuffleup.floor.decide import hear
from shuffleup.floor.levels.level_events import LastHandCalled
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.results.result_events import ChipsReached
from shuffleup.floor.seating.balancing import move_due
from shuffleup.floor.seating.moves import sizes
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Breaking, Crews, FinalTable, HandForHandRules, Seating
from shuffleup.stations.floor_to_table import for_table
from shuffleup.table import events as told
from shuffleup.tournament.button import first_positions, next_positions
from shuffleup.tournament.reasons import Ending
from tests.night import examples

ROOMS = ("seating", "crews", "levels", "results")


class PaperTable:
    """A table that knows seats, stacks and orders, and plays a hand by lot."""

    def __init__(self, number):
        self.number, self.hand = number, 0
        self.stacks, self.who, self.bought = {}, {}, {}
        self.orders, self.held = [], set()
        self.closed, self.on = False, False
        self.positions = self.button = None

    def hear(self, event):
        """Take in what the floor tells; say what the floor hears from it at once."""
        if isinstance(event, told.PlayerTookSeat):
            assert event.seat not in self.who, "two people in one chair"
            self.who[event.seat], self.stacks[event.seat] = event.entry, event.chips
        elif isinstance(event, told.SeatToClear) and self.who.get(event.seat) == event.entry:
            self.orders.append(event.seat)
        elif isinstance(event, told.ChipsBrought) and self.who.get(event.seat) == event.entry:
            self.bought[event.seat] = self.bought.get(event.seat, 0) + event.chips
            return [ChipsReached(self.number, event.entry, event.chips)]
        elif isinstance(event, told.StartHeld):
            self.held.add(event.reason)
        elif isinstance(event, told.StartReleased):
            self.held.discard(event.reason)
        elif isinstance(event, told.ButtonPlaced):
            self.button, self.positions = event.seat, None
        elif isinstance(event, told.TableClosed | told.TableReopened):
            self.closed = isinstance(event, told.TableClosed)
        return [] if self.on else self.carry_out()

    def carry_out(self):
        orders, self.orders = self.orders, []
        self.take_in()
        return [
            PlayerLeftSeat(self.who.pop(seat), self.number, seat, self.stacks.pop(seat))
            for seat in dict.fromkeys(orders)
            if seat in self.who
        ]

    def take_in(self):
        """Between two hands what was bought lies in the stack."""
        for seat, chips in self.bought.items():
            self.stacks[seat] += chips
        self.bought = {}

    def may_begin(self):
        stacks = {seat: chips + self.bought.get(seat, 0) for seat, chips in self.stacks.items()}
        players = [seat for seat, chips in stacks.items() if chips]
        return not (self.on or self.held or self.closed) and len(players) > 1

    def begin(self):
        self.take_in()
        self.hand, self.on = self.hand + 1, True
        players = sorted(seat for seat, chips in self.stacks.items() if chips)
        assert self.button is not None, "a hand without a button"
        self.positions = (
            next_positions(self.positions, players, "dead_button")
            if self.positions
            else first_positions(players, self.button)
        )
        return [HandReport(self.number, self.hand, len(players), self.positions)]

    def finish(self, chance):
        """One player doubles up at the cost of another; now and then all chips of the other go."""
        self.on = False
        players = sorted(seat for seat, chips in self.stacks.items() if chips)
        before = tuple((self.who[seat], self.stacks[seat]) for seat in players)
        loser, winner = chance.sample(players, 2)
        lost = self.stacks[loser] if chance.random() < 0.6 else min(self.stacks[loser], 10)
        self.stacks[loser] -= lost
        self.stacks[winner] += lost
        after = tuple((self.who[seat], self.stacks[seat]) for seat in players)
        return [ResultReport(self.number, self.hand, before, after), *self.carry_out()]


class Room:
    """A floor with its tables; every event is checked before the tables hear of it."""

    def __init__(self, open_floor, rules, players, tables, seed):
        self.chance = Random(seed)
        self.tables = {number: PaperTable(number) for number in range(1, tables + 1)}
        self.seen, self.hands, self.now = 0, 0, 0
        self.at = open_floor(rules, names=[f"P{number}" for number in range(1, players + 1)], tables=tables)
        self.pass_on(deque())

    @property
    def floor(self):
        return self.at.floor

    def pass_on(self, reports):
        """Tell the tables what is new, and the floor what they answer, until nobody has more to say."""
        while True:
            for event in self.at.log[self.seen :]:
                for table in self.tables.values():
                    for word in for_table(event, table.number):
                        reports.extend(table.hear(word))
            self.seen = len(self.at.log)
            self.check()
            if not reports:
                return
            self.at.store(hear(self.floor, reports.popleft(), self.now))

    def check(self):
        chairs = [one.place for one in self.floor.entries if one.seated]
        assert len(chairs) == len(set(chairs))
        promised = [one.target for one in self.floor.entries if one.target]
        assert len(promised) == len(set(promised))
        assert self.floor.chips_counted() == self.floor.chips_expected()
        assert self.floor.alarms == ()

    def post(self, verb, args):
        command = msgspec.convert(args, VERBS[verb], str_keys=True)
        self.at.do(command, self.now, shuffle=self.shuffled)
        self.pass_on(deque())

    def shuffled(self, what, items):
        return tuple(self.chance.sample(items, len(items)))

    def answer_tasks(self):
        for _ in range(100):
            waiting = [task for task in tasks(self.floor) if task.room in ROOMS or task.holds]
            if not waiting or self.floor.phase == "over":
                return
            task = waiting[0]
            if task.verb == "fix_place" and self.buys_again(task.args["entry"]):
                continue
            filled = {"reason": "so it is", "won": {}, "stacks": {}}
            args = task.args | {need: filled[need] for need in task.needs}
            if task.verb == "settle_tie" and "won" in task.needs:
                tied = next(one.tied for one in self.floor.crews if one.table == args["table"])
                seats = [self.floor.entry(one).place.seat for one in tied]
                args["won"] = {seat: number for number, seat in enumerate(seats)}
            self.post(task.verb, args)
        raise AssertionError(f"the director never comes to an end: {waiting}")

    def buys_again(self, entry):
        """Every other player who may buy again does."""
        wants = self.floor.entry(entry).seated and self.chance.random() < 0.5
        if wants:
            self.post("sell_rebuy", {"entry": entry, "chips": 50})
        return wants

    def play_a_hand(self):
        """Begin or end one hand somewhere; False where no table can do anything."""
        playing = [table for table in self.tables.values() if table.on]
        ready = [table for table in self.tables.values() if table.may_begin()]
        if not playing and not ready:
            return False
        table = self.chance.choice(playing + ready)
        reports = table.finish(self.chance) if table.on else table.begin()
        self.hands += 1
        self.pass_on(deque(reports))
        return True

    def play_out(self, watch=lambda: None, most=6000):
        self.answer_tasks()
        while self.floor.phase != "over":
            assert self.hands < most, "the event does not end"
            assert self.play_a_hand(), [(one.table, one.state, one.held) for one in self.floor.tables]
            self.answer_tasks()
            if self.floor.phase != "over":
                watch()


SMALL = ChipSets(start_stack=50, denominations=(1, 5, 25))
CALM = HandForHandRules(enabled=False)
NO_LEVELS = Levels(unit="none", generator="stakes", table=((1, 2),), length=0)


def level_enough(room):
    """Nothing is due that the rule set asks for, once all tasks are answered."""
    floor = room.floor
    assert move_due(floor) is None
    counted = [size for size in sizes(floor).values() if size]
    rules = floor.rules.balance
    if rules.when == "any_hand" and rules.trigger_difference and not floor.forming:
        assert max(counted) - min(counted) < max(2, rules.trigger_difference) or 1 in counted


def placed(floor):
    return sorted((one.finish.first, one.finish.last) for one in floor.entries)


@settings(max_examples=examples(40), deadline=None)
@given(
    seed=st.integers(0, 10_000),
    tables=st.integers(2, 10),
    most=st.integers(2, 10),
    filled=st.integers(50, 100),
    trigger=st.integers(1, 3),
    pick=st.sampled_from(["next_big_blind", "high_card"]),
    place=st.sampled_from(["worst_seat", "ahead_of_big_blind", "random_empty_seat"]),
    breaking=st.sampled_from(["random_empty_seat", "random_two_step"]),
    final=st.integers(0, 10),
    redraw=st.booleans(),
    breaks=st.booleans(),
    rebuys=st.booleans(),
)
def test_every_event_over_several_tables_comes_to_its_end(
    open_floor, seed, tables, most, filled, trigger, pick, place, breaking, final, redraw, breaks, rebuys
):
    """SEA-07 to SEA-14, FIN-01: with all tasks answered, tables stay level and one player is left."""
    players = max(3, tables * most * filled // 100)
    rules = RuleSet(
        chips=SMALL,
        levels=NO_LEVELS,
        hand_for_hand=CALM,
        seating=Seating(max_per_table=most),
        balance=Balancing(trigger_difference=trigger, pick=pick, place=place),
        breaking=Breaking(place=breaking, enabled=breaks),
        final_table=FinalTable(size=min(final, most), redraw=redraw),
        rebuy=Rebuy(allowed=rebuys, min_amount=50, max=1),
    )
    room = Room(open_floor, rules, players, tables, seed)
    room.play_out(lambda: level_enough(room))
    assert room.floor.ending == Ending.ONE_LEFT
    assert placed(room.floor) == [(number, number) for number in range(1, players + 1)]


@settings(max_examples=examples(15), deadline=None)
@given(seed=st.integers(0, 10_000), late=st.integers(1, 12), tables=st.integers(2, 5))
def test_late_entries_and_those_who_wait_are_seated_as_chairs_become_free(open_floor, seed, late, tables):
    """REG-17, SEA-01."""
    rules = RuleSet(
        chips=SMALL,
        levels=NO_LEVELS,
        hand_for_hand=CALM,
        seating=Seating(max_per_table=4),
        registration=Registration(late_entry_until_level=9),
        final_table=FinalTable(size=4),
    )
    room = Room(open_floor, rules, tables * 4 - 1, tables, seed)
    room.answer_tasks()
    room.post("register", {"names": [f"Late {number}" for number in range(late)]})
    room.play_out()
    assert all(one.finish for one in room.floor.entries)
    assert room.floor.issued == 50 * (tables * 4 - 1 + late)


@settings(max_examples=examples(20), deadline=None)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(4, 40),
    size=st.integers(2, 6),
    qualify=st.integers(0, 1),
    ends=st.sampled_from(["one_left", "one_left_or_round_12"]),
    stacks=st.sampled_from(["reset", "carry"]),
    tie=st.sampled_from(["high_card", "playoff_hand"]),
    remainder=st.sampled_from(["spread", "short_last"]),
)
def test_every_event_of_crews_comes_to_its_end(
    open_floor, seed, players, size, qualify, ends, stacks, tie, remainder
):
    """SEA-05, SEA-06, WIN-01 to WIN-05."""
    rules = RuleSet(
        event=Event(format="crews"),
        chips=SMALL,
        levels=Levels(unit="orbit", length=1, generator="step", table=((1, 2), (2, 4), (3, 6))),
        hand_for_hand=CALM,
        seating=Seating(max_per_table=size),
        balance=Balancing(trigger_difference=0, halt_short_by=0),
        breaking=Breaking(enabled=False),
        crews=Crews(
            enabled=True,
            size=size,
            qualify=qualify,
            table_ends=ends,
            stacks=stacks,
            tie=tie,
            remainder=remainder,
        ),
    )
    room = Room(open_floor, rules, players, -(-players // size), seed)
    room.play_out()
    firsts = [first for first, _ in placed(room.floor)]
    assert firsts[0] == 1
    assert len(firsts) == players
    assert all(first <= place for place, first in enumerate(firsts, 1))


@pytest.mark.parametrize("seed", range(3))
def test_players_move_at_level_changes_only_and_the_event_ends_all_the_same(open_floor, seed):
    """SEA-07."""
    rules = RuleSet(
        chips=SMALL,
        levels=Levels(unit="hand", length=20, generator="stakes", table=((1, 2),), after_last="repeat"),
        hand_for_hand=CALM,
        seating=Seating(max_per_table=6),
        balance=Balancing(when="level_change", pick="high_card", place="ahead_of_big_blind", halt_short_by=0),
        final_table=FinalTable(size=6),
    )
    room = Room(open_floor, rules, 22, 4, seed)
    room.play_out()
    assert room.floor.ending == Ending.ONE_LEFT
    assert not [event for event in room.at.log if isinstance(event, LastHandCalled)]
