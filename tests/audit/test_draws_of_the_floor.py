"""Draws with a person's choice, repeated from the record (APP-01)."""

from itertools import count

import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.floor import redrawn
from shuffleup.archive.audit.tables import RecordedAct, UncomparedTexts
from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.balancing import Balance
from shuffleup.floor.seating.seat_draw import DrawSeats, TakeSeat
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.kernel.chance import derived, shuffled
from shuffleup.kernel.field_types import FLOOR, Actor, Chips, CommandId
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Button, FinalTable, Seating
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.tournament.button import Positions
from shuffleup_demo.clocks import HandClock

SEED = bytes(range(32))
LOTS = SeededDraws(SEED.hex(), lambda what, items: shuffled(derived(SEED, what), items))

OPEN = Seating(draw="open", max_per_table=6, self_choice=True)
CASH = RuleSet(
    event=Event(format="cash", date="open", start="open"),
    seating=OPEN,
    levels=Levels(unit="none", generator="stakes", table=((Chips(5), Chips(10)),), length=0),
    cash=Cash(enabled=True, min_bb=50),
    chips=ChipSets(start_stack=Chips(0)),
)
SIXES = RuleSet(
    seating=Seating(max_per_table=6),
    final_table=FinalTable(size=6),
    balance=Balancing(place="random_empty_seat"),
)


def opened(rules, players, tables=1):
    floor = evolve(None, EventOpened("friday", rules, tables))
    names = tuple(f"P{number}" for number in range(1, players + 1))
    return done(floor, Register(names))[0]


def done(floor, command):
    """Do what a command asks; returns the floor after it, and its events."""
    events = decide(floor, command, FloorContext(lots=LOTS))
    return told(floor, events), events


def told(floor, events):
    for event in events:
        floor = evolve(floor, event)
    return floor


@pytest.fixture
def on_record(tmp_path):
    """Give the act that events are when they are read from a journal."""

    names = count()

    def kept(events):
        draft = Draft(FLOOR, CommandId("c"), Actor("director"), "test.said", b"{}")
        path = tmp_path / f"{next(names)}.journal"
        with Journal.create(path, clock=HandClock(), genesis=b"{}") as journal:
            return RecordedAct(tuple(journal.append([draft] * len(events))), tuple(events))

    return kept


def uneven():
    """Two tables of six and four: table 2 has lost two players in its first hand."""
    floor = opened(SIXES, 12, tables=2)
    for command in (DrawSeats(), Start()):
        floor, _ = done(floor, command)
    for table in (1, 2):
        floor = told(floor, hear(floor, HandReport(table, 1, 6, Positions(1, 2, 3, 2)), 0))
    here = [(one.id, one.chips, one.place) for one in floor.at_table(2)]
    (winner, stack, _), *lost = here[:3]
    before = ((winner, stack), *((entry, chips) for entry, chips, _ in lost))
    after = ((winner, sum(chips for _, chips in before)), *((entry, 0) for entry, _, _ in lost))
    floor = told(floor, hear(floor, ResultReport(2, 1, before, after), 0))
    for entry, _, place in lost:
        floor = told(floor, hear(floor, PlayerLeftSeat(entry, 2, place.seat, 0), 0))
    return floor


@pytest.mark.parametrize("first", ["high_card", "random_seat"])
@pytest.mark.parametrize(("rules", "chips"), [(RuleSet(seating=OPEN), None), (CASH, None), (CASH, 800)])
def test_the_button_of_an_open_table_follows_from_its_seed(on_record, first, rules, chips):
    floor = opened(replace(rules, button=Button(first=first)), 3)
    floor, _ = done(floor, TakeSeat("e1", 1, 4, chips))
    _, events = done(floor, TakeSeat("e2", 1, 2, chips))
    assert redrawn(on_record(events), floor, UncomparedTexts()) == ""


def test_a_button_that_somebody_else_was_given_does_not(on_record):
    floor = opened(RuleSet(seating=OPEN, button=Button(first="high_card")), 3)
    floor, _ = done(floor, TakeSeat("e1", 1, 4))
    _, events = done(floor, TakeSeat("e2", 1, 2))
    other = {4: 2, 2: 4}
    forged = [replace(one, seat=other[one.seat]) if hasattr(one, "draws") else one for one in events]
    assert redrawn(on_record(forged), floor, UncomparedTexts()) != ""


def test_a_chair_that_is_drawn_when_tables_are_kept_level_follows_from_its_seed(on_record):
    floor = uneven()
    _, events = done(floor, Balance())
    assert (events[0].seed, events[0].draws) == (SEED.hex(), ())
    assert redrawn(on_record(events), floor, UncomparedTexts()) == ""
    seat = next(seat for seat in floor.free_seats(2) if seat != events[0].target.seat)
    moved = replace(events[0].target, seat=seat)
    forged = [replace(one, target=moved) if hasattr(one, "target") else one for one in events]
    assert redrawn(on_record(forged), floor, UncomparedTexts()) != ""


def test_so_does_one_behind_high_cards_that_people_have_drawn(on_record):
    floor = uneven()
    floor = replace(
        floor, rules=replace(floor.rules, balance=Balancing(pick="high_card", place="random_empty_seat"))
    )
    names = ("2c", "3d", "4h", "Ks", "5c", "6d")
    cards = (dict(zip((one.place.seat for one in floor.at_table(1)), names, strict=True)),)
    _, events = done(floor, Balance(cards))
    assert events[0].seed == SEED.hex()
    assert len(events[0].draws) == 1
    assert redrawn(on_record(events), floor, UncomparedTexts()) == ""
