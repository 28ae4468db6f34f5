"""Whole events played by the people of the demo, on the cores of floor and tables, without journal or bus."""

import hashlib
from collections import deque
from random import Random

import msgspec
import pytest

from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.contents import VERBS as FLOOR_VERBS, tasks
from shuffleup.floor.decide import (
    decide as decide_floor,
    evolve as evolve_floor,
    hear as hear_report,
    tick as tick_floor,
)
from shuffleup.kernel.chance import RepeatableSeeds, derived, shuffled
from shuffleup.kernel.field_types import FLOOR, CommandId, Millis
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.messages import Command
from shuffleup.stations.commands import read_verb
from shuffleup.stations.floor_to_table import for_table
from shuffleup.stations.table import commitments, deck_from
from shuffleup.stations.table_to_floor import report_of
from shuffleup.table import contents as rooms, events as table_events, play_commands as table_commands
from shuffleup.table.automatic_rules import after
from shuffleup.table.decide import decide as decide_table
from shuffleup.table.decision_clock.clock_commands import deadline, tick as tick_table
from shuffleup.table.evolve import Recorded, evolve as evolve_table
from shuffleup.table.floor_messages import hear as hear_floor
from shuffleup.table.irregularities.faults import DeclareMisdeal
from shuffleup.views.words.tasks import asked
from shuffleup_demo.demo_setup import demo_rules, tables_for
from shuffleup_demo.people.dealer import DEALER
from shuffleup_demo.people.director import DIRECTOR, LOOK_MS, Direction
from shuffleup_demo.people.table_people import TablePeople
from shuffleup_demo.people.task_answers import Seen
from tests.refused import worded

STALLED_MS = 6 * 3_600_000
"""An event in which nothing was dealt for so long, with the director at work, hangs."""

TEN_DAYS_MS = 10 * 24 * 3_600_000


class Hangs(AssertionError):
    """An event does not come to its end."""


class AtTable:
    """One table: its state, its people, and what they are about to do."""

    def __init__(self, number, seed):
        self.number, self.table = number, None
        self.people = TablePeople(number, seed)
        self.decks, self.acts, self.due, self.deed, self.before = {}, 0, None, None, None

    @property
    def deck(self):
        return self.decks.get(self.table.play.commitment) if self.table else None

    def look(self, now):
        """Let the people decide anew, unless the play is what they decided on."""
        play = self.table.play if self.table else None
        if self.deed is not None and play is self.before:
            return
        self.deed, self.before = self.people.next(self.table), play
        self.due = now + self.deed.after if self.deed else None

    def store(self, events, now):
        self.acts += 1
        for event in events:
            seq = self.table.seq + 1 if self.table else 1
            act = CommandId(str(self.acts))
            self.table = evolve_table(self.table, Recorded(seq, act, event, now))
            if isinstance(event, table_events.HandStarted):
                needed = commitments(self.table)
                self.decks = {bound: deck for bound, deck in self.decks.items() if bound in needed}


class Night:
    """One event. `watchers` are called with every event of a table or the floor as it is stored."""

    def __init__(self, rules, players, seed, *, tables=None, watchers=()):
        room = tables or tables_for(rules, players)
        self.rules, self.seed, self.now, self.name = rules, seed, Millis(0), ""
        self.seeds, self.digest = RepeatableSeeds(seed), hashlib.sha256()
        self.direction = Direction(players, seed)
        self.tables, self.waiting, self.history, self.refusals = {}, deque(), [], []
        self.floor, self.deed, self.deed_due, self.seen_floor = None, None, None, None
        self.watchers, self.last_dealt, self.hands = tuple(watchers), 0, 0
        self.store_floor([EventOpened("night", rules, room)])
        self.exchange()

    def play(self):
        """Play to the end."""
        while self.floor.phase != "over":
            self.step()
            if self.now - self.last_dealt > STALLED_MS or self.now > TEN_DAYS_MS:
                raise Hangs(self.report())
        return self

    def step(self):
        """Go to the next moment at which somebody acts, and let it happen."""
        for at in self.tables.values():
            at.look(self.now)
        self.director_looks()
        who, due = self.next_due()
        self.now = Millis(max(self.now, due))
        if self.clock_ticks():
            return
        if who is None:
            self.direct()
        else:
            self.act(who)
        self.exchange()

    def next_due(self):
        dues = [(at.due, number) for number, at in self.tables.items() if at.due is not None]
        first = min(dues, default=(self.deed_due, None))
        if self.deed_due is not None and self.deed_due <= first[0]:
            first = (self.deed_due, None)
        return first[1], min(first[0], self.next_tick())

    def next_tick(self):
        """Find the next moment at which a clock ends something."""
        ends = [self.floor.clock.ends_at()]
        ends += [deadline(at.table) for at in self.tables.values() if at.table and at.table.decision]
        return min((one for one in ends if one is not None and one > self.now), default=TEN_DAYS_MS * 2)

    def clock_ticks(self):
        ticked = tick_floor(self.floor, self.now)
        self.store_floor(ticked)
        for at in self.tables.values():
            if at.table and at.table.decision:
                events = tick_table(at.table, self.now, at.deck)
                self.store_table(at, events)
                ticked = (*ticked, *events)
        self.exchange()
        return bool(ticked)

    def act(self, number):
        at = self.tables[number]
        deed, at.deed, at.due = at.deed, None, None
        if self.now >= (at.due or 0):
            self.post(Command(CommandId(""), deed.to, deed.verb, DEALER, deed.args))

    def director_looks(self):
        if self.deed is None and self.floor is not self.seen_floor:
            self.seen_floor = self.floor
            self.deed = self.direction.next(Seen(self.floor, self.stack_of), self.now)
            self.deed_due = self.now + (self.deed.after if self.deed else LOOK_MS)

    def direct(self):
        deed, self.deed, self.seen_floor = self.deed, None, None
        if deed and not self.post(Command(CommandId(""), deed.to, deed.verb, DIRECTOR, deed.args)):
            self.direction.refused(deed, self.floor)

    def post(self, command):
        """Post a command; a refusal is kept and changes nothing."""
        try:
            self.post_floor(command) if command.to == FLOOR else self.post_table(command)
        except Refusal as refusal:
            self.refusals.append((command.verb, worded(refusal)))
            return False
        return True

    def post_floor(self, command):
        asked = read_verb(command, FLOOR_VERBS)
        lots = SeededDraws()
        if asked.draws:
            seed = self.seeds.seed()
            lots = SeededDraws(seed.hex(), lambda what, items: shuffled(derived(seed, what), items))
        self.store_floor(decide_floor(self.floor, asked, FloorContext(self.now, command.actor, lots)))

    def post_table(self, command):
        at = self.tables[int(command.to.partition("/")[2])]
        asked = read_verb(command, rooms.VERBS)
        deck = at.deck
        screen = at.table.rules.table.dealing == "screen" and at.table.rules.table.tracking == "actions"
        if screen and isinstance(asked, table_commands.StartHand | DeclareMisdeal):
            deck = deck_from(self.seeds.seed())
        events = decide_table(at.table, asked, deck, by=command.actor, now=self.now)
        if deck:
            at.decks[deck.commitment] = deck
        self.store_table(at, events)

    def store_floor(self, events):
        for event in events:
            self.floor = evolve_floor(self.floor, event)
            self.history.append(event)
            self.digest.update(msgspec.json.encode(event))
            self.waiting.append((None, event))
        if events:
            for watcher in self.watchers:
                watcher.floor_stored(self, events)

    def store_table(self, at, events):
        before = at.table
        at.store(events, self.now)
        for event in events:
            self.digest.update(msgspec.json.encode(event))
            self.waiting.append((at, event))
            if isinstance(event, table_events.HandStarted):
                self.last_dealt, self.hands = self.now, self.hands + 1
        if events:
            for watcher in self.watchers:
                watcher.table_stored(self, at, before, events)

    def exchange(self):
        """Carry every event to those whom it concerns, in order, until all is quiet."""
        while self.waiting:
            source, event = self.waiting.popleft()
            if source is None:
                self.tell_tables(event)
            elif report := report_of(event, source.number):
                self.store_floor(hear_report(self.floor, report, self.now))

    def tell_tables(self, event):
        for note in self.floor.tables:
            if note.table not in self.tables:
                self.set_up(note.table, event)
        for at in self.tables.values():
            self.tell(at, event)

    def set_up(self, number, current):
        at = self.tables[number] = AtTable(number, self.seed)
        told = self.history[: len(self.history) - 1 - sum(1 for source, _ in self.waiting if source is None)]
        for event in told:
            self.tell(at, event)

    def tell(self, at, event):
        table, events = at.table, []
        for told in for_table(event, at.number):
            heard = hear_floor(table, told, at.deck)
            table = after(table, heard) if table else table
            events += heard
        if events:
            self.store_table(at, events)

    def stack_of(self, number, seat):
        at = self.tables[number]
        return at.people.stack_of(at.table, seat)

    def report(self):
        """Say what an event that hangs waits for."""
        held = [(note.table, note.state, note.players, note.held) for note in self.floor.tables]
        waits = [(task.verb, task.args, task.needs, asked(task)) for task in tasks(self.floor)]
        clock = self.floor.clock
        return (
            f"{self.rules.name} seed {self.seed} hangs: {len(self.floor.left())} left, clock {clock},"
            f"\ntables {held}\ntasks {waits}\nrefused {self.refusals[-8:]}"
        )


class HouseRules:
    """Watches what must hold at every table and at every moment of every event; `broken` is what did not."""

    def __init__(self, *, every_event):
        self.every_event = every_event
        self.dealt, self.broken = {}, []

    def floor_stored(self, night, events):
        """APP-06: every chip is explained to the last one, after every sealed hand and whatever else."""
        if self.every_event or any(type(event).__name__ == "ResultHeard" for event in events):
            floor = night.floor
            if floor.chips_counted() != floor.chips_expected() or floor.alarms:
                self.broken.append(f"chips that nobody can explain: {floor.alarms} {night.report()}")

    def table_stored(self, night, at, before, events):
        for event in events:
            if isinstance(event, table_events.HandStarted):
                self.blinds(night, at, before, event)
                self.sizes(night, at)

    def blinds(self, night, at, before, started):
        """BTN-08, HUP-02: the big blind is nobody's twice in a row, and passes nobody."""
        sitters = {seat: sitter.entry for seat, sitter in before.sitters.items()}
        last, self.dealt[at.number] = self.dealt.get(at.number), (started, sitters, before.buttons_told)
        if last is None or last[2] != before.buttons_told or last[0].hand + 1 != started.hand:
            return
        old, old_sitters, _ = last
        was, now = old.positions.big_blind, started.positions.big_blind
        same = {seat for seat in started.players if old_sitters.get(seat) == sitters.get(seat)}
        where = f"table {at.number} hand {started.hand} {night.name}"
        dead_button = night.rules.button.move == "dead_button"
        if (dead_button or len(started.players) == 2) and was == now and now in same:
            self.broken.append(f"the big blind is seat {now} again: {where}")
        passed = {(seat - was - 1) % 10 for seat in same & set(old.players)}
        if dead_button and min(passed, default=9) < (now - was - 1) % 10:
            self.broken.append(f"the big blind passed somebody: {where}")

    def sizes(self, night, at):
        """SEA-07, SEA-11: no table begins a hand that is short by more than the rule set allows.

        Who is broke and may still buy again holds the chair until that hand (BST-05).
        """
        floor, balance = night.floor, night.rules.balance
        most = balance.halt_short_by
        if not most or night.rules.event.format != "elimination" or balance.when == "level_change":
            return
        chairs = [one.target or one.place for one in floor.left() if one.seated or one.target]
        sizes = {
            note.table: sum(1 for chair in chairs if chair.table == note.table)
            for note in floor.open_tables()
        }
        if at.number in sizes and at.number not in floor.waived:
            short = max(sizes.values()) - sizes[at.number]
            if short >= most:
                self.broken.append(f"table {at.number} deals {short} short in {night.name}: {sizes}")


@pytest.fixture(scope="session")
def night():
    """The class of an event on the cores."""
    return Night


@pytest.fixture(scope="session")
def played():
    """Play an event of a shipped rule set to its end; `broken` is what did not hold on the way."""

    def plays(name, tracking, players, seed):
        house = HouseRules(every_event=players < 30)
        event = Night(demo_rules(name, tracking), players, seed, watchers=[house])
        event.name, event.broken = (
            f"{name}, tracking {tracking}, {players} players, seed {seed}",
            house.broken,
        )
        try:
            event.play()
        except Exception as error:
            error.add_note(f"in {event.name}; before that: {event.broken[:1]}")
            raise
        return event

    return plays


@pytest.fixture(scope="session")
def chance_of():
    """Make the chance that follows from a seed."""
    return Random
