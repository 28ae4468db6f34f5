"""A director who posts anything at any moment, and late messages: nothing breaks, nothing is lost."""

import types
from collections import Counter, deque
from functools import reduce
from operator import or_
from random import Random
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from shuffleup.floor.command import FloorContext
from shuffleup.floor.contents import EVENTS, VERBS, tasks
from shuffleup.floor.decide import decide, evolve, hear, reasons_to_hold
from shuffleup.floor.seating.balancing import tables_waiting
from shuffleup.kernel.field_types import FLOOR, Actor, Chips, CommandId, EntryId, SeatNo, TableNo
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.stations.commands import read_verb
from shuffleup.stations.table_to_floor import report_of
from shuffleup.table.events import HandStarted
from shuffleup.table.evolve import EVENTS as TABLE_EVENTS
from shuffleup_demo.demo_setup import demo_rules, tables_for
from tests.night import at_night

DIRECTOR = Actor("director", "Dora", "web")
STORED = msgspec.json.Decoder(reduce(or_, EVENTS))
STORED_AT_TABLES = msgspec.json.Decoder(reduce(or_, TABLE_EVENTS))
STEPS = 500
PART_OF_NIGHT = 0.04
TEXTS = ("why not",) * 8 + ("", " ", "é" * 41, "x" * 401, "a\nb", "\u202eevil", "李小龍", "2026-11-20")
FINAL = {"end_event", "archive_event"}
"""Verbs that would end most events before anything has happened: they come seldom."""


class AnyArguments:
    """Arguments of any command by the types of its record: plausible, slightly wrong, or absurd."""

    def __init__(self, chance):
        self.chance = chance

    def of(self, verb, floor):
        hints = get_type_hints(VERBS[verb])
        return {name: self.value(kind, floor) for name, kind in hints.items()}

    def value(self, kind, floor):
        one_of = self.chance.choice
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Literal:
            return one_of((*inner, *inner, "nothing of the kind"))
        if origin in (Union, types.UnionType):
            return one_of((None, self.value(inner[0], floor)))
        if origin in (tuple, dict):
            return self.several(origin, inner, floor)
        return self.by_kind.get(kind, AnyArguments.number)(self, floor)

    def several(self, origin, inner, floor):
        one_of = self.chance.choice
        if origin is dict:
            count = one_of((0, 1, 3))
            return {str(self.value(inner[0], floor)): self.value(inner[1], floor) for _ in range(count)}
        if inner[-1] is Ellipsis:
            return [self.value(inner[0], floor) for _ in range(one_of((0, 1, 1, 3)))]
        return sorted(self.value(one, floor) for one in inner)

    def entry(self, floor):
        known = [one.id for one in floor.entries]
        return self.chance.choice((*known, *known, "e999", ""))

    def table(self, floor):
        known = range(1, floor.tables_at_hand + 1)
        return self.chance.choice((*known, *known, 0, -1, 99))

    def seat(self, floor):
        return self.chance.choice((*range(1, 11), 0, -3, 11))

    def chips(self, floor):
        smallest = floor.rules.chips.smallest
        return self.chance.choice((smallest, smallest * 10, smallest * 200, 0, -smallest, 7, 10**13))

    def number(self, floor):
        return self.chance.choice((1, 1, 2, 3, 10, floor.clock.level + 1, 0, -1, 999, 10**13))

    def text(self, floor):
        return self.chance.choice(TEXTS)

    def true(self, floor):
        return self.chance.random() < 0.5

    def anything(self, floor):
        return self.chance.choice((1, "x", True, None, [1], {"a": 1}))

    by_kind = {  # noqa: RUF012
        EntryId: entry,
        TableNo: table,
        SeatNo: seat,
        Chips: chips,
        str: text,
        bool: true,
        Any: anything,
    }


class Hostile:
    """The part of an event that is hostile: over the class of an event, whose methods it overrules."""

    def __init__(self, name, tracking, players, seed):
        self.chance = Random(f"hostile {seed}")
        self.anything = AnyArguments(self.chance)
        self.told, self.heard = {}, {}
        self.taken = Counter()
        rules = demo_rules(name, tracking)
        super().__init__(rules, players, seed, tables=tables_for(rules, players) + 1)
        self.name = f"{name}, tracking {tracking}, {players} players, seed {seed}"

    def step(self):
        while self.chance.random() < 0.25 and self.floor.phase != "over":
            self.post_anything()
            self.exchange()
        if self.chance.random() < 0.1:
            self.carry_all()
        super().step()

    def post_anything(self):
        """Post any verb, or what waits with one argument wrong; now and then twice."""
        verb = self.chance.choice(tuple(VERBS))
        args = self.anything.of(verb, self.floor)
        waiting = tasks(self.floor)
        if waiting and self.chance.random() < 0.3:
            task = self.chance.choice(waiting)
            verb, args = task.verb, self.anything.of(task.verb, self.floor) | task.args
        if verb in FINAL and self.chance.random() < 0.97:
            return
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            self.taken[verb] += self.post(Command(CommandId(""), FLOOR, verb, DIRECTOR, args))

    def store_floor(self, events):
        for event in events:
            assert STORED.decode(msgspec.json.encode(event)) == event
            self.floor = evolve(self.floor, event)
            self.history.append(event)
        if events:
            self.check_floor()

    def store_table(self, at, events):
        at.store(events, self.now)
        for event in events:
            assert STORED_AT_TABLES.decode(msgspec.json.encode(event)) == event
            self.told.setdefault(at.number, deque()).append(event)
            if isinstance(event, HandStarted):
                self.last_dealt = self.now

    def exchange(self):
        """Carry messages, in the order of each stream; some of them stay on the way for a while."""
        while ways := self.ways():
            if self.chance.random() < 0.2:
                return
            self.carry(self.chance.choice(ways))
        self.check_when_quiet()

    def carry_all(self):
        while ways := self.ways():
            self.carry(self.chance.choice(ways))
        self.check_when_quiet()

    def ways(self):
        for note in self.floor.tables:
            if note.table not in self.tables:
                self.set_up(note.table, None)
        down = [(number, True) for number, at in self.heard.items() if at < len(self.history)]
        return down + [(number, False) for number, waiting in self.told.items() if waiting]

    def set_up(self, number, current):
        super().set_up(number, current)
        self.heard[number] = len(self.history) - 1

    def carry(self, way):
        number, down = way
        if down:
            event = self.history[self.heard[number]]
            self.heard[number] += 1
            self.tell(self.tables[number], event)
        elif report := report_of(self.told[number].popleft(), number):
            self.store_floor(hear(self.floor, report, self.now))

    def check_floor(self):
        """After every act: every chip explained, every chair for one, every hold for a reason."""
        floor = self.floor
        assert floor.chips_counted() == floor.chips_expected()
        for places in (
            [one.place for one in floor.entries if one.seated],
            [one.target for one in floor.entries if one.target],
        ):
            assert len(places) == len(set(places))
        assert all(one.chips >= 0 for one in floor.entries)
        waiting = tables_waiting(floor)
        for note in floor.tables:
            assert set(note.held) == {*reasons_to_hold(floor, note), *waiting.get(note.table, ())}
        self.check_places()

    def check_places(self):
        """Places are unique or shared by as many as there are of them."""
        found = Counter((one.finish.first, one.finish.last) for one in self.floor.entries if one.finish)
        each = [place for first, last in found for place in range(first, last + 1)]
        assert len(each) == len(set(each)) == sum(found.values())

    def check_when_quiet(self):
        """When nothing is on the way floor and tables agree, and what waits can be done at once."""
        for number, at in self.tables.items():
            note = self.floor.note(number)
            sitting = [one for one in self.floor.entries if one.seated and one.place.table == number]
            seats = {one.place.seat: one for one in sitting}
            assert {seat: one.id for seat, one in seats.items()} == {
                seat: sitter.entry for seat, sitter in at.table.sitters.items()
            }
            assert set(note.held) == set(at.table.held)
            if at.table.play.at_rest:
                stacks, unknown = at.table.stacks_now(), at.table.play.uncounted
                known = seats.keys() - unknown.keys()
                assert {seat: stacks[seat] for seat in known} == {seat: seats[seat].total for seat in known}
        for task in tasks(self.floor):
            asked = VERBS[task.verb]
            assert set(task.needs) <= set(asked.__struct_fields__)
            if not task.needs:
                command = Command(CommandId(""), FLOOR, task.verb, DIRECTOR, task.args)
                decide(self.floor, read_verb(command, VERBS), FloorContext(self.now, DIRECTOR))


def plays(night, name, tracking, players, seed, steps=STEPS):
    event = type("HostileNight", (Hostile, night), {})(name, tracking, players, seed)
    try:
        for _ in range(steps):
            if event.floor.phase == "over":
                break
            event.step()
        event.carry_all()
    except Exception as error:
        error.add_note(f"in {event.name}")
        raise
    again = None
    for stored in event.history:
        again = evolve(again, stored)
    assert again == event.floor
    return event


def by_turns():
    """List each rule set with both ways of tracking: one by day, the other one at night."""
    for seed, name in enumerate(SHIPPED):
        by_day, later = ("actions", "hands") if seed % 2 else ("hands", "actions")
        yield name, by_day, seed
        yield at_night(name, later, seed)


@pytest.mark.parametrize(("name", "tracking", "seed"), tuple(by_turns()))
def test_whatever_a_director_posts_and_however_late_messages_come_nothing_breaks(night, name, tracking, seed):
    """APP-04, APP-06: a refusal changes nothing, and floor and tables agree when all is said."""
    event = plays(night, name, tracking, 14, seed)
    assert event.refusals
    assert event.taken.total() > 0


@pytest.mark.nightly
@pytest.mark.parametrize("tracking", ["actions", "hands"])
def test_a_night_of_hostile_directors(night, chance_of, tracking, seeds_of_the_night):
    """The name in the failure is enough to play it again. Two players may be done before an act is taken."""
    taken = 0
    for seed in seeds_of_the_night(PART_OF_NIGHT / 2):
        chance = chance_of(seed)
        event = plays(night, chance.choice(SHIPPED), tracking, chance.randint(2, 30), seed, steps=4000)
        taken += event.taken.total()
    assert taken > 0
