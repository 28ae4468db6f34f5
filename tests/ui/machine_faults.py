"""The card machine that stands: every fault in every work, and what the touchscreen shows of it."""

from itertools import count
from typing import Any

from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.kernel.field_types import Chips, CommandId, EntryId, HandNo, SeatNo, TableNo
from shuffleup.kernel.language import say, speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.touch import LookView, TouchView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup_link import messages

FAULTS = [row[1] for row in messages.FAULTS]
WORKS = {"deal": 2, "burn": 0, "board": 0, "eject": 0, "shuffle": 0, "home": 0}
STATES = ("FAULT", "INTERRUPTED")
LID = machine.MachineNoted(2, "LID", (1,))
WELL = UnitView("box", (), linked=True, stored=True, simulated=True, message="")
FULL = replace(WELL, stored=False, message="friday.journal: no space left on this disk")
GONE = replace(WELL, linked=False)


def table_with(*events: Any, hand: bool = True) -> Any:
    """Seat nine at a table whose machine has shuffled, begin a hand, and let these things happen."""
    numbers = count(1)
    table: Any = None
    told: list[Any] = [TableOpened(TableNo(3), "friday", RuleSet(table=TableUse(dealing="machine")))]
    told += [
        PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), "Maximiliane", Chips(20_000))
        for seat in range(1, 10)
    ]
    told += [ButtonPlaced(SeatNo(9)), LevelTold(Level(7, Chips(400), Chips(800), Chips(800)))]
    told += [machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)]
    told += [
        machine.MachineAsked("aa", 1, 1, "shuffle", HandNo(0), nonce="00"),
        machine.WorkDone(0, 1, "done", 5),
    ]
    for event in told:
        table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
    for event in (*(decide(table, ask.StartHand()) if hand else ()), *events):
        table = evolve(table, Recorded(next(numbers), CommandId("then"), event))
    return table


def stopped(fault: str, work: Any, state: str, *more: Any) -> Any:
    """Stop the machine with a fault in a piece of work."""
    shuffles = work == "shuffle"
    asked = machine.MachineAsked("aa", 1, 2, work, HandNo(1), SeatNo(WORKS[work]), 1)
    failed = machine.MachineFailed(1, fault, "carousel", 1, 0)
    first = (machine.ShuffleWanted(),) if shuffles else ()
    return table_with(*first, asked, failed, *more, machine.MachineStood(state, fault), hand=not shuffles)


def shown(table: Any, language: str, text: Any = "normal", unit: UnitView = WELL) -> TouchView:
    with speaking(catalogue(language)):
        keys = keys_view(key_meanings(table, None), IDLE, "")
        look = LookView(language=language, text=text)
        return touch_view(
            table, None, None, BoxFacts(say("TABLE {table}", table=3), keys, look=look, unit=unit)
        )
