"""Cash nights played to their archive, for the tests of the ledger."""

import json
from collections.abc import Iterable
from pathlib import Path

from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext, FloorEvent
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.event_end import ArchiveEvent, EndEvent
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.floor.settlement.settlement_entries import AddGuest, ConfirmCounts, ShareCost
from shuffleup.floor.settlement.settlement_payments import SettleUp, TickPayment
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import (
    FLOOR,
    Actor,
    Chips,
    CommandId,
    EntryId,
    HandNo,
    Millis,
    Money,
    PartyId,
    TableNo,
)
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Settle
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

DORA = Actor("director", "Dora")
CLOCK = HandClock()
GUEST = PartyId("n1")


def _rules(path: Path, *, ledger: bool) -> RuleSet:
    """Rules of a cash night whose day is in the name of its file, as in `friday-21.journal`."""
    return RuleSet(
        event=Event(format="cash", currency="EUR", date=f"2026-11-{path.stem[-2:]}", title=path.stem),
        money=PrizeMoney(payout=()),
        chips=ChipSets(start_stack=Chips(2000), denominations=(Chips(5), Chips(100)), cash_value=True),
        levels=Levels(unit="none", table=((Chips(5), Chips(10)),), generator="stakes"),
        cash=Cash(enabled=True, min_bb=50),
        settle=Settle(enabled=True, ledger=ledger),
    )


def night(path: Path, results: dict[str, int], ticked: int = 0, ledger: bool = True, pizza: int = 0) -> Path:
    """Play a cash night to its archive: everybody buys in for 2000, and the first payments are ticked."""
    opened = EventOpened(path.stem, _rules(path, ledger=ledger), 1)
    events: list[FloorEvent] = [opened]
    floor = evolve(None, opened)

    def store(made: Iterable[FloorEvent]) -> None:
        nonlocal floor
        for event in made:
            events.append(event)
            floor = evolve(floor, event)

    def do(*commands: FloorCommand) -> None:
        for command in commands:
            store(decide(floor, command, FloorContext(by=DORA, day="2026-11-21")))

    do(Register(tuple(results)), DrawSeats(), Start(), EndEvent("late"))
    for number, result in enumerate(results.values(), 1):
        entry = EntryId(f"e{number}")
        place, stack = floor.entry(entry).place, Chips(2000 + result)
        assert place is not None
        played = ResultReport(TableNo(1), HandNo(0), ((entry, Chips(2000)),), ((entry, stack),))
        store(hear(floor, played, Millis(0)))
        store(hear(floor, PlayerLeftSeat(entry, place.table, place.seat, stack), Millis(0)))
    if pizza:
        do(AddGuest("Hal"), ShareCost(GUEST, Money(pizza), (PartyId("p1"), PartyId("p2")), "pizza"))
    do(ConfirmCounts(), SettleUp(), *(TickPayment(number) for number in range(1, ticked + 1)), ArchiveEvent())
    with Journal.create(path, clock=CLOCK, genesis=json.dumps({"event": path.stem}).encode()) as journal:
        seeds = RepeatableSeeds(7)
        drafts = [
            FLOOR_EVENTS.draft(FLOOR, CommandId(f"c{number}"), DORA, event, seeds)
            for number, event in enumerate(events)
        ]
        journal.append(drafts)
    return path
