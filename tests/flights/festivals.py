"""Bag lists and events of a festival that is played in flights."""

from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorContext, ListHere, SeededDraws
from shuffleup.floor.day_two.bags_opened import ConfirmBag
from shuffleup.floor.day_two.read_bags import ReadBags
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.kernel.field_types import Actor
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bag_list import BagList, ListedPerson, ListHead

DORA = Actor("director", "Dora")
OPEN = "Autumn Open"


def rules(ends="none", buy_in=100, stack=10_000, denominations=(100, 500, 1000), late=0, **flights):
    """A flight where it `ends`, else day two."""
    return RuleSet(
        event=Event(title=OPEN),
        money=PrizeMoney(buy_in=buy_in),
        chips=ChipSets(start_stack=stack, denominations=denominations),
        registration=Registration(late_entry_until_level=late),
        flights=FlightRules(ends=ends, of=OPEN, **flights),
    )


def flight(name, bags, out=(), *, buy_in=100, others=0, level=3, kinds=(100, 500, 1000), of=OPEN, **more):
    """The list of a flight: `bags` by name are sums, or persons; `out` are names of those without one."""
    lines = [
        one if isinstance(one, ListedPerson) else ListedPerson(person, f"{name}-{number:03}", one)
        for number, (person, one) in enumerate(bags.items(), 1)
    ]
    lines += [one if isinstance(one, ListedPerson) else ListedPerson(one) for one in out]
    entries = sum(one.entries for one in lines)
    head = ListHead(
        of=of,
        flight=name,
        title=f"{OPEN} {name}",
        run=name.encode().hex().ljust(64, "0"),
        row=100,
        hash="ab" * 32,
        made=f"2026-11-{20 + len(name.encode()) + ord(name[-1]) % 7:02}T21:00:00+00:00",
        level=level,
        entries=entries,
        money=entries * buy_in + others,
        others=others,
        currency=rules().event.money_format(),
        kinds=kinds,
        bagged=sum(one.chips for one in lines),
    )
    return BagList(replace(head, **more), tuple(lines))


def digest(number):
    return f"{number:064x}"


class AtTheDesk:
    """A floor under test that reads bag lists; chairs and cards lie in order."""

    def __init__(self, of=None, names=(), tables=2):
        self.floor, self.log = None, []
        self.lists = {}
        self.store([EventOpened("open", of or rules(), tables)])
        if names:
            self.do(Register(tuple(names)))

    def do(self, command, now=0, by=DORA, **given):
        lots = SeededDraws("00", lambda what, items: tuple(items))
        given = FloorContext(now, by=by, lots=lots, bag_lists=self.lists, **given)
        return self.store(decide(self.floor, command, given))

    def reads(self, *lists):
        """Read these lists by one command, as files that lie here."""
        first = len(self.lists)
        for number, one in enumerate(lists, first):
            self.lists[digest(number)] = ListHere(one, "ed" * 32)
        return self.do(ReadBags(tuple(digest(number) for number in range(first, first + len(lists)))))

    def begins(self):
        self.do(DrawSeats())
        return self.do(Start())

    def begins_play(self):
        """Start, with all bags open."""
        self.do(Start())
        for one in self.floor.entries:
            if one.has_closed_bag:
                self.do(ConfirmBag(one.id, one.total))

    def hand(self, number, table=1):
        players = len(self.floor.at_table(table))
        return self.store(hear(self.floor, HandReport(table, number, players), 0))

    def store(self, events):
        for event in events:
            self.log.append(event)
            self.floor = evolve(self.floor, event)
        return events

    def gets_up(self, entry):
        """Report that a player has left the chair."""
        one = self.floor.entry(entry)
        left = PlayerLeftSeat(entry, one.place.table, one.place.seat, one.chips)
        return self.store(hear(self.floor, left, 0))

    def stacks(self):
        """Stack by name of all who are in."""
        return {one.name: one.total for one in self.floor.entries if not one.withdrawn and not one.finish}
